//! Lessons from refusals: the parts of prompts that servers refused since the page was opened.

use pilcrow_provider::{Attempt, Lessons, Question};
use std::cell::RefCell;

thread_local! {
    static LESSONS: RefCell<Lessons> = RefCell::default();
}

/// Adjusts a question to what its server is known to accept.
pub(super) fn apply(question: Question) -> Question {
    LESSONS.with_borrow(|lessons| lessons.apply(question))
}

/// Learns from an answered attempt.
pub(super) fn learn(attempt: &Attempt) {
    LESSONS.with_borrow_mut(|lessons| lessons.learn(attempt));
}
