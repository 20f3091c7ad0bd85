//! Runs that begin by themselves as the input changes: what is asked, what is shown again, and how often in an hour.
//! Nothing here waits or sends: the host says what is filled in, and carries out what [`LiveRuns::next`] says.

mod budget;
#[cfg(test)]
mod tests;

pub use budget::HourlyBudget;

use super::{RunId, RunProvider, RunRecord};
use crate::document::Request;

/// What is asked of whom. Two that are equal need one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveQuestion {
    /// The document with its inputs, without a solution.
    pub document: Request,
    /// Who is to answer.
    pub provider: RunProvider,
}

/// What goes on when an input has rested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnderWay {
    /// No run goes on.
    Nothing,
    /// One run, which may be broken off.
    One,
    /// Several runs that somebody asked for: they are not broken off.
    Several,
    /// The person compares runs: a new answer would take the comparison's place.
    Comparison,
}

/// What is to be done for an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveAct {
    /// The input was asked about already.
    Nothing,
    /// The runs that go on come first, or the comparison. [`LiveRuns::next`] is to be called again at their end.
    Wait,
    /// The run that goes on is broken off. [`LiveRuns::next`] is to be called again at its end.
    Stop,
    /// The same input was answered before: that run is shown, and nothing is sent.
    Show(RunId),
    /// A run begins.
    Ask,
    /// The hour's runs are spent; at this time the next may begin, in milliseconds since 1970.
    Spent(u64),
}

/// What was asked last, by the person or by itself.
#[derive(Clone, Debug, Default)]
pub struct LiveRuns {
    last: Option<LiveQuestion>,
}

impl LiveRuns {
    /// A run begins. What is filled in stays unasked for as long as it is the same.
    pub fn begin(&mut self, question: LiveQuestion) {
        self.last = Some(question);
    }

    /// What is to be done for an input that is valid and has rested. `budget` is `None` where runs cost nothing.
    pub fn next(
        &mut self,
        question: LiveQuestion,
        under_way: UnderWay,
        records: &[RunRecord],
        mut budget: Option<&mut HourlyBudget>,
        now: u64,
    ) -> LiveAct {
        if self.last.as_ref() == Some(&question) {
            return LiveAct::Nothing;
        }
        if matches!(under_way, UnderWay::Several | UnderWay::Comparison) {
            return LiveAct::Wait;
        }
        let earlier = records.iter().find(|record| answers(record, &question));
        let room = match (earlier, budget.as_deref_mut()) {
            (None, Some(budget)) => budget.has_room(now),
            _ => Ok(()),
        };
        match (room, under_way, earlier) {
            (Err(free_at), ..) => LiveAct::Spent(free_at),
            (Ok(()), UnderWay::One, _) => {
                // Whoever returns to what is broken off has no answer to it.
                self.last = None;
                LiveAct::Stop
            }
            (Ok(()), _, Some(record)) => {
                self.last = Some(question);
                LiveAct::Show(record.id.clone())
            }
            (Ok(()), _, None) => {
                if let Some(Err(free_at)) = budget.map(|budget| budget.spend(now)) {
                    return LiveAct::Spent(free_at);
                }
                self.last = Some(question);
                LiveAct::Ask
            }
        }
    }
}

/// Whether a run has answered just this, without a person's part in its answer. An answer that does not fit the schema is
/// one, too: asked again, it would be paid for twice.
fn answers(record: &RunRecord, question: &LiveQuestion) -> bool {
    record.status.is_answered()
        && record.solution.is_some()
        && record.answers_document_alone()
        && record.provider == question.provider
        && record.document.members() == question.document.members()
}
