//! What servers were found to refuse: the next question to one is put as it takes it.

use super::question::Question;
use super::tries::Attempt;
use pilcrow_core::exchange::Adjustment;
use std::collections::BTreeMap;

/// How questions are put otherwise, by the address of the server and the model.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    adjustments: BTreeMap<(String, String), Vec<Adjustment>>,
}

impl Lessons {
    /// The question as its server is known to take it.
    pub fn apply(&self, question: Question) -> Question {
        match self.adjustments.get(&server(&question)) {
            Some(adjustments) => question.adjusted(adjustments),
            None => question,
        }
    }

    /// Learns from an attempt that was answered.
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
