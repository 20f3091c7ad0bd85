//! What becomes of a batch's cases and of the Requests that they are asked for in.

use crate::exchange::ProviderFailure;

/// What became of a case so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseState {
    /// The case was not asked for yet, or was stopped before there was an answer.
    Waiting,
    /// It is in a Request that is under way.
    Running {
        /// Which one.
        sub_batch: usize,
    },
    /// The case has an answer.
    Done,
    /// The case was asked for, and has no answer.
    Failed(NoAnswer),
}

/// Why a case that was asked for has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The Request that it was in failed.
    Failed(ProviderFailure),
    /// An answer came, and nothing in it is for this case.
    LeftOut,
}

/// A Request for some cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubBatch {
    /// Its number, counted from 0.
    pub number: usize,
    /// Its cases, in their order.
    pub cases: Vec<String>,
}

/// How a Request for some cases ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubBatchEnd {
    /// Cases with an answer.
    Answered,
    /// The person stopped it.
    Stopped,
    /// Without an answer, or with a part of one.
    Failed(ProviderFailure),
}

/// Which cases are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseChoice {
    /// Cases that still wait.
    Waiting,
    /// Cases that failed.
    Failed,
}

/// How many cases are how far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaseCounts {
    /// The number of cases that were not asked for yet.
    pub waiting: usize,
    /// They are being answered.
    pub running: usize,
    /// They have an answer.
    pub done: usize,
    /// The number of cases that were asked for, and have no answer.
    pub failed: usize,
}

/// How a batch ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchEnd {
    /// Every case was asked for, and some at least have an answer.
    Complete,
    /// Some wait, because the person wanted it so.
    Stopped,
    /// There is no answer, or there can be no more for now.
    Failed(ProviderFailure),
}

impl SubBatchEnd {
    /// What becomes of a case that was asked for and not answered.
    pub(super) fn unanswered_state(&self, is_any_answered: bool) -> CaseState {
        match self {
            Self::Answered => CaseState::Failed(NoAnswer::LeftOut),
            Self::Stopped => CaseState::Waiting,
            // It is no fault of the case, and what it needs is not known yet.
            Self::Failed(failure) if failure.kind.concerns_all(is_any_answered) => {
                CaseState::Waiting
            }
            Self::Failed(failure) => CaseState::Failed(NoAnswer::Failed(failure.clone())),
        }
    }
}
