//! Events of an answer, and the reasons why a model stops, common to all providers.

use super::engine::Engine;
use super::failure::{FailureKind, ProviderFailure};
use super::usage::Usage;

/// An event of a streamed answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerEvent {
    /// The next piece of the answer.
    Text(String),
    /// The next piece of the model's reasoning; no part of the answer.
    Reasoning(String),
    /// The text so far is not part of the answer, but was said on the way to it.
    Aside,
    /// Token counts so far; a later event replaces an earlier one.
    Usage(Usage),
    /// The name of the model that answers, as the provider spells it.
    Model(String),
    /// The engine that computes the answer, for a model in the browser.
    Engine(Engine),
    /// The end: the reason why the model stopped.
    Finished(FinishReason),
    /// The end: the reason why there is no answer, or no more of it.
    Failed(ProviderFailure),
}

impl AnswerEvent {
    /// Returns true if no event follows.
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Finished(_) | Self::Failed(_))
    }
}

/// The reason why a model stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FinishReason {
    /// The model finished its answer.
    Complete,
    /// The model reached the token limit; the answer is cut off.
    Length,
    /// The provider's filter stopped the answer.
    ContentFilter,
    /// The model declined, with these words.
    Refusal(String),
    /// The person stopped the answer.
    Cancelled,
    /// Another reason, by the provider's name for it.
    Other(String),
}

impl FinishReason {
    /// Returns the name in a record, which is also the key of its sentence in `locales/*.json`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Length => "length",
            Self::ContentFilter => "content_filter",
            Self::Refusal(_) => "refusal",
            Self::Cancelled => "cancelled",
            Self::Other(_) => "other",
        }
    }

    /// Returns the model's or the provider's words; empty if there are none.
    pub fn words(&self) -> &str {
        match self {
            Self::Refusal(words) | Self::Other(words) => words,
            _ => "",
        }
    }

    /// Returns the failure, if the text before the stop is no valid answer: the model declined, was stopped by a
    /// filter, or reached the limit. `None` if it finished by itself.
    pub fn failure(&self) -> Option<ProviderFailure> {
        let kind = match self {
            Self::Refusal(_) => FailureKind::Refused,
            Self::ContentFilter => FailureKind::Filtered,
            Self::Length => FailureKind::AnswerLimit,
            Self::Complete | Self::Cancelled | Self::Other(_) => return None,
        };
        Some(ProviderFailure::new(kind, self.words()))
    }

    /// Like [`Self::failure`], but ignores the token limit if a whole value was read: a model may reach the limit with
    /// its last bracket.
    pub fn failure_unless_whole(&self, is_whole: bool) -> Option<ProviderFailure> {
        self.failure().filter(|failure| !is_whole || failure.kind != FailureKind::AnswerLimit)
    }

    /// Restores a reason from its name and words; `None` if the name is unknown.
    pub fn from_key(key: &str, words: &str) -> Option<Self> {
        Some(match key {
            "complete" => Self::Complete,
            "length" => Self::Length,
            "content_filter" => Self::ContentFilter,
            "refusal" => Self::Refusal(words.to_owned()),
            "cancelled" => Self::Cancelled,
            "other" => Self::Other(words.to_owned()),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_that_was_kept_from_its_answer_has_failed() {
        let check = |reason: FinishReason, expected: Option<(FailureKind, &str)>| {
            let actual = reason.failure().map(|failure| (failure.kind, failure.detail));
            assert_eq!(
                actual,
                expected.map(|(kind, words)| (kind, words.to_owned())),
                "{reason:?}"
            );
        };
        check(FinishReason::Complete, None);
        check(FinishReason::Other("pause".to_owned()), None);
        check(FinishReason::Length, Some((FailureKind::AnswerLimit, "")));
        check(FinishReason::ContentFilter, Some((FailureKind::Filtered, "")));
        check(FinishReason::Refusal("No.".to_owned()), Some((FailureKind::Refused, "No.")));
        let ends = |reason: FinishReason| reason.failure_unless_whole(true).is_some();
        assert!(!ends(FinishReason::Length) && ends(FinishReason::ContentFilter));
        assert!(FinishReason::Length.failure_unless_whole(false).is_some());
    }
}
