//! Live runs, which begin automatically when the input changes: decides when to ask, when to show an earlier answer,
//! and how often per hour. This module neither waits nor sends: the caller reports inputs, and carries out the result
//! of [`LiveRuns::next`].

mod budget;
#[cfg(test)]
mod tests;

pub use budget::HourlyBudget;

use super::{RunId, RunProvider, RunRecord};
use crate::document::Request;

/// A question to a model. Two equal questions need one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveQuestion {
    /// The document with its inputs, without a solution.
    pub document: Request,
    /// The provider and model to ask.
    pub provider: RunProvider,
}

/// The runs in progress when an input has not changed for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnderWay {
    /// No run is in progress.
    Nothing,
    /// One run is in progress, and may be cancelled.
    One,
    /// Several runs that the person started, which are not cancelled.
    Several,
    /// A comparison of runs is shown, which a new answer would replace.
    Comparison,
}

/// The action for an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveAct {
    /// None: the input was asked about already.
    Nothing,
    /// Wait for the end of the current runs or comparison, then call [`LiveRuns::next`] again.
    Wait,
    /// Cancel the current run, then call [`LiveRuns::next`] again at its end.
    Stop,
    /// Show this run, which answered the same input before; nothing is sent.
    Show(RunId),
    /// Begin a run.
    Ask,
    /// No run is left in this hour; the next may begin at this time, in milliseconds since 1970.
    Spent(u64),
}

/// The state of live runs: the last question, by the person or automatic.
#[derive(Clone, Debug, Default)]
pub struct LiveRuns {
    last: Option<LiveQuestion>,
}

impl LiveRuns {
    /// Records that a run began. Its question is not asked again while it stays the same.
    pub fn begin(&mut self, question: LiveQuestion) {
        self.last = Some(question);
    }

    /// Returns the action for an input that is valid and has not changed for a while. `budget` is `None` if runs cost
    /// nothing.
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
                // The cancelled question has no answer, so that it may be asked again.
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

/// True if a run answered exactly this question, without remarks or edits by a person. An answer that does not match
/// the schema counts too: asking again would cost twice.
fn answers(record: &RunRecord, question: &LiveQuestion) -> bool {
    record.status.is_answered()
        && record.solution.is_some()
        && record.answers_document_alone()
        && record.provider == question.provider
        && record.document.members() == question.document.members()
}
