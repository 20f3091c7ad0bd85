//! A wish on its way: what is asked, and what came of it.

use super::fault::DraftFault;
use crate::document::Request;

/// The most times that a model is asked again without the person.
const MOST_REPAIRS: usize = 2;

/// What a model is asked for by a person's words.
pub trait Task: Clone + PartialEq {
    /// What comes of an answer.
    type Offer: Clone + PartialEq;

    /// Asks for what a person wishes.
    fn question(&self, wish: &str) -> Request;

    /// Asks again after an answer that has faults.
    fn repair_question(&self, wish: &str, answer: &str, faults: &[DraftFault]) -> Request;

    /// Reads an answer, whatever shape it was given. What is plainly meant is put right without a word.
    ///
    /// # Errors
    ///
    /// Where nothing can be made of it.
    fn read(&self, wish: &str, answer: &str) -> Result<Self::Offer, DraftFault>;

    /// What it lacks, and what was not understood of the answer.
    fn notes(offer: &Self::Offer) -> &[DraftFault];
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftStep {
    /// An offer is there, and lacks nothing.
    Ready,
    /// [`Drafting::question`] asks for a better one.
    AskAgain,
    /// No better one came. There may be one that lacks something.
    GivenUp,
}

/// A wish, and what was offered for it so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Drafting<T: Task> {
    task: T,
    wish: String,
    /// How many answers came.
    answers: usize,
    /// The last answer that lacks something, and what.
    last: Option<(String, Vec<DraftFault>)>,
    best: Option<T::Offer>,
}

impl<T: Task> Drafting<T> {
    /// Nothing is asked yet.
    pub fn new(task: T, wish: &str) -> Self {
        Self { task, wish: wish.trim().to_owned(), answers: 0, last: None, best: None }
    }

    /// Whether the same is wished for.
    pub fn is_for(&self, task: &T, wish: &str) -> bool {
        self.task == *task && self.wish == wish.trim()
    }

    /// The wish, without spaces around it.
    pub fn wish(&self) -> &str {
        &self.wish
    }

    /// Asks for the first offer, or for a better one.
    pub fn question(&self) -> Request {
        match &self.last {
            Some((answer, faults)) => self.task.repair_question(&self.wish, answer, faults),
            None => self.task.question(&self.wish),
        }
    }

    /// Whether something can be made of an answer.
    pub fn can_read(&self, answer: &str) -> bool {
        self.task.read(&self.wish, answer).is_ok()
    }

    /// Takes an answer. Of several offers the best stays, and of those the latest.
    pub fn take(&mut self, answer: &str) -> DraftStep {
        self.answers += 1;
        let faults = match self.task.read(&self.wish, answer) {
            Ok(offer) => {
                let faults = lacks::<T>(&offer);
                let is_better =
                    self.best.as_ref().is_none_or(|best| faults.len() <= lacks::<T>(best).len());
                if is_better {
                    self.best = Some(offer);
                }
                faults
            }
            Err(fault) => vec![fault],
        };
        if faults.is_empty() {
            self.last = None;
            return DraftStep::Ready;
        }
        self.last = Some((answer.to_owned(), faults));
        if self.answers > MOST_REPAIRS { DraftStep::GivenUp } else { DraftStep::AskAgain }
    }

    /// The best offer so far.
    pub fn offer(&self) -> Option<&T::Offer> {
        self.best.as_ref()
    }

    /// What was wrong with the last answer; empty where nothing was, or none came.
    pub fn faults(&self) -> &[DraftFault] {
        self.last.as_ref().map(|(_, faults)| faults.as_slice()).unwrap_or_default()
    }
}

/// What an offer lacks, for which it is worth asking again.
fn lacks<T: Task>(offer: &T::Offer) -> Vec<DraftFault> {
    T::notes(offer).iter().filter(|note| note.is_lack()).cloned().collect()
}
