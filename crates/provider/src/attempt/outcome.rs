//! An attempt as a step of a process and as an answer of a bench take it.

use super::reading::{Ending, Reading};
use super::tries::Attempt;
use pilcrow_core::bench::CallAnswer;
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use pilcrow_core::steps::Answer;

impl Attempt {
    /// The answer to a step of a process. One without JSON is an answer: the process tells the model so.
    ///
    /// # Errors
    ///
    /// Why there is none: the provider failed, or the model declined or reached its limit.
    pub fn step_answer(&self) -> Result<Answer, ProviderFailure> {
        let Reading { ending, value, .. } = self.read();
        let value = match ending {
            Ending::Whole => value,
            Ending::Unread(_) => None,
            Ending::Withheld(failure) | Ending::Failed(failure) => return Err(failure),
            Ending::Stopped => return Err(ProviderFailure::new(FailureKind::Cut, "")),
        };
        let progress = self.progress();
        Ok(Answer { text: progress.text.clone(), value, usage: progress.usage })
    }

    /// The answer to a call of a bench. One that is no JSON, was refused or cut short by the model's limit
    /// counts as an answer without a value.
    ///
    /// # Errors
    ///
    /// Why there is none: the provider failed, or the connection to it.
    pub fn bench_answer(&self) -> Result<CallAnswer, ProviderFailure> {
        let Reading { ending, value, .. } = self.read();
        let (value, failure) = match ending {
            Ending::Whole => (value, None),
            Ending::Unread(failure) | Ending::Withheld(failure) => (None, Some(failure)),
            Ending::Failed(failure) => return Err(failure),
            Ending::Stopped => return Err(ProviderFailure::new(FailureKind::Cut, "")),
        };
        let progress = self.progress();
        let milliseconds = progress.finished.map(|end| end.saturating_sub(progress.started));
        let (text, usage) = (progress.text.clone(), progress.usage);
        Ok(CallAnswer { text, value, failure, usage, milliseconds })
    }
}
