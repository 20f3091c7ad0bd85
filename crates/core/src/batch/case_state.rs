//! The states of a batch's cases, and of the Requests in which they are asked for.

use crate::exchange::ProviderFailure;

/// The state of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseState {
    /// The case was not asked for yet, or was stopped before an answer came.
    Waiting,
    /// The case is in a Request in progress.
    Running {
        /// Number of that Request.
        sub_batch: usize,
    },
    /// The case has an answer.
    Done,
    /// The case was asked for, and has no answer.
    Failed(NoAnswer),
}

/// The reason why a case has no answer after it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The Request with the case failed.
    Failed(ProviderFailure),
    /// The answer contains nothing for this case.
    LeftOut,
}

/// A Request for some cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubBatch {
    /// Number of the Request, counted from 0.
    pub number: usize,
    /// Ids of the cases, in order.
    pub cases: Vec<String>,
}

/// The end of a Request for some cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubBatchEnd {
    /// An answer came, with or without calls for each case.
    Answered,
    /// The person stopped it.
    Stopped,
    /// The Request failed, with no answer or a part of one.
    Failed(ProviderFailure),
}

/// The cases to ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseChoice {
    /// The cases that were not asked for yet.
    Waiting,
    /// The cases that were asked for without an answer.
    Failed,
}

/// The number of cases in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaseCounts {
    /// The number of cases that were not asked for yet.
    pub waiting: usize,
    /// Number of cases in a Request in progress.
    pub running: usize,
    /// Number of cases with an answer.
    pub done: usize,
    /// The number of cases that were asked for, and have no answer.
    pub failed: usize,
}

/// The end of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchEnd {
    /// Every case was asked for, and at least one has an answer.
    Complete,
    /// The person stopped it; some cases wait.
    Stopped,
    /// There is no answer at all, or no further ones for now.
    Failed(ProviderFailure),
}

impl SubBatchEnd {
    /// Returns the state of a case that was asked for and not answered.
    pub(super) fn unanswered_state(&self, is_any_answered: bool) -> CaseState {
        match self {
            Self::Answered => CaseState::Failed(NoAnswer::LeftOut),
            Self::Stopped => CaseState::Waiting,
            // Such a failure is not caused by the case, which may be asked for again.
            Self::Failed(failure) if failure.kind.concerns_all(is_any_answered) => {
                CaseState::Waiting
            }
            Self::Failed(failure) => CaseState::Failed(NoAnswer::Failed(failure.clone())),
        }
    }
}
