//! Conversion of an attempt to a process step's answer and to a bench's answer.

use super::reading::{Ending, Reading};
use super::tries::Attempt;
use pilcrow_core::bench::CallAnswer;
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use pilcrow_core::steps::Answer;

impl Attempt {
    /// Returns the answer to a step of a process. A text without JSON is an answer without a value: the process reports
    /// that to the model.
    ///
    /// # Errors
    ///
    /// The failure if the provider failed, or if the model declined or reached its limit.
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

    /// Returns the answer to a call of a bench. A text that is not JSON, a refusal and an answer cut by the model's
    /// limit count as answers without a value.
    ///
    /// # Errors
    ///
    /// The failure of the provider or of the connection to it.
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
