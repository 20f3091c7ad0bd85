//! Ends what takes too long.

use super::clock;
use crate::dom::spawn;
use crate::host::net::fetch::Abort;
use std::cell::Cell;
use std::rc::Rc;

/// A time after which something is ended.
pub struct TimeLimit {
    /// Ends with what is around it, or when the time is over.
    pub abort: Abort,
    milliseconds: u64,
    is_over: Rc<Cell<bool>>,
    /// How often the time was begun or stopped: a clock of an earlier time says nothing.
    turn: Rc<Cell<u64>>,
    holds: Cell<usize>,
}

impl TimeLimit {
    /// A limit of that many milliseconds from now; `None` if the browser is too old.
    pub fn within(around: &Abort, milliseconds: u64) -> Option<Self> {
        let (is_over, turn) = (Rc::default(), Rc::default());
        let abort = around.within()?;
        let limit = Self { abort, milliseconds, is_over, turn, holds: Cell::new(0) };
        limit.begin();
        Some(limit)
    }

    /// The time stands still, such as while the person is asked something.
    pub fn hold(&self) {
        self.holds.set(self.holds.get().saturating_add(1));
        self.turn.set(self.turn.get().wrapping_add(1));
    }

    /// The time begins anew, once nobody holds it any more.
    pub fn let_go(&self) {
        self.holds.set(self.holds.get().saturating_sub(1));
        if self.holds.get() == 0 && !self.abort.is_aborted() {
            self.begin();
        }
    }

    /// Lifts the limit. Returns whether it was over before.
    pub fn lift(&self) -> bool {
        let is_over = self.is_over.get();
        self.abort.abort();
        is_over
    }

    fn begin(&self) {
        let own = self.turn.get().wrapping_add(1);
        self.turn.set(own);
        let (abort, is_over, turn) =
            (self.abort.clone(), Rc::clone(&self.is_over), Rc::clone(&self.turn));
        let milliseconds = self.milliseconds;
        spawn(async move {
            clock::pause(milliseconds, &abort).await;
            if !abort.is_aborted() && turn.get() == own {
                is_over.set(true);
                abort.abort();
            }
        });
    }
}
