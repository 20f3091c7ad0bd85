//! What servers were found to refuse since the page was opened.

use pilcrow_provider::{Attempt, Lessons, Question};
use std::cell::RefCell;

thread_local! {
    static LESSONS: RefCell<Lessons> = RefCell::default();
}

/// A question as its server is known to take it.
pub(super) fn apply(question: Question) -> Question {
    LESSONS.with_borrow(|lessons| lessons.apply(question))
}

/// Learns from an attempt that was answered.
pub(super) fn learn(attempt: &Attempt) {
    LESSONS.with_borrow_mut(|lessons| lessons.learn(attempt));
}
