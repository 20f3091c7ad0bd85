//! Drives an attempt: sends its question, and waits if the provider is busy.

use super::{Means, lessons, send};
use crate::host::id;
use crate::host::time::clock;
use pilcrow_core::run::RunEvent;
use pilcrow_provider::{Attempt, AttemptAction, Question};
use std::cell::RefCell;
use std::rc::Rc;

/// Changes an attempt where its owner stores it: in a signal or a cell.
pub type Change = Rc<dyn Fn(&mut dyn FnMut(&mut Attempt))>;

/// Creates an attempt that no view watches.
pub fn apart(question: Rc<Question>) -> (Rc<RefCell<Attempt>>, Change) {
    let attempt = Rc::new(RefCell::new(Attempt::new(question, clock::now())));
    let place = Rc::clone(&attempt);
    (attempt, Rc::new(move |change| change(&mut place.borrow_mut())))
}

/// Asks until there is an answer or none can arrive.
pub async fn drive(question: &Rc<Question>, means: &Means, change: &Change) {
    let mut question = Rc::clone(question);
    loop {
        send(&question, means, teller(change)).await;
        if means.abort.is_aborted() {
            return tell(change, &RunEvent::Cancelled);
        }
        let mut next = AttemptAction::Read;
        change(&mut |attempt| {
            next = attempt.next(id::below(1_000), clock::now());
            lessons::learn(attempt);
            // If the server refused a part of the prompt, the next question is put differently.
            question = Rc::clone(attempt.question());
        });
        let AttemptAction::Wait { milliseconds, tries } = next else { return };
        count_down(milliseconds, tries, means, change).await;
        if means.abort.is_aborted() {
            return tell(change, &RunEvent::Cancelled);
        }
    }
}

async fn count_down(milliseconds: u64, tries: u32, means: &Means, change: &Change) {
    let until = clock::now() + milliseconds;
    while !means.abort.is_aborted() {
        let left = until.saturating_sub(clock::now());
        if left == 0 {
            return;
        }
        tell(change, &RunEvent::Pausing { seconds: left.div_ceil(1_000), tries });
        clock::pause(left.min(1_000), &means.abort).await;
    }
}

fn teller(change: &Change) -> super::Tell {
    let change = Rc::clone(change);
    Rc::new(move |event| tell(&change, &event))
}

fn tell(change: &Change, event: &RunEvent) {
    change(&mut |attempt| attempt.take(event.clone(), clock::now()));
}
