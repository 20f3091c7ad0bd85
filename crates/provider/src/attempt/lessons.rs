//! Adjustments that servers were found to need, applied to the next question to the same server.

use super::question::Question;
use super::tries::Attempt;
use pilcrow_core::exchange::Adjustment;
use std::collections::BTreeMap;

/// Adjustments of questions, by the address of the server and the model.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    adjustments: BTreeMap<(String, String), Vec<Adjustment>>,
}

impl Lessons {
    /// Returns the question with its server's known adjustments.
    pub fn apply(&self, question: Question) -> Question {
        match self.adjustments.get(&server(&question)) {
            Some(adjustments) => question.adjusted(adjustments),
            None => question,
        }
    }

    /// Stores the adjustments of an attempt that was answered.
    pub fn learn(&mut self, attempt: &Attempt) {
        for adjustment in attempt.learnt() {
            let adjustments = self.adjustments.entry(server(attempt.question())).or_default();
            if !adjustments.contains(adjustment) {
                adjustments.push(adjustment.clone());
            }
        }
    }
}

fn server(question: &Question) -> (String, String) {
    (question.provider.base_url.clone(), question.sent.model.clone())
}
