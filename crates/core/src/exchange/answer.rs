//! What a provider says while it answers, in words that all providers share.

use super::engine::Engine;
use super::failure::{FailureKind, ProviderFailure};
use super::usage::Usage;

/// A step of an answer, as it is streamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerEvent {
    /// The next piece of the answer.
    Text(String),
    /// The next piece of the model's reasoning; no part of the answer.
    Reasoning(String),
    /// What was said so far is no part of the answer, but of what was said on the way to it.
    Aside,
    /// Token counts so far; a later one replaces it.
    Usage(Usage),
    /// The model that answers, as the provider calls it.
    Model(String),
    /// What carries it out, where that is the browser.
    Engine(Engine),
    /// The end: why the model stopped.
    Finished(FinishReason),
    /// The end: why there is no answer, or no more of it.
    Failed(ProviderFailure),
}

impl AnswerEvent {
    /// Whether nothing comes after it.
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Finished(_) | Self::Failed(_))
    }
}

/// Why a model stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FinishReason {
    /// The model came to its end.
    Complete,
    /// The model reached the limit of tokens; the answer is cut.
    Length,
    /// The provider's filter stopped it.
    ContentFilter,
    /// The model declined, in these words.
    Refusal(String),
    /// The person stopped it.
    Cancelled,
    /// Another reason, by the provider's name for it.
    Other(String),
}

impl FinishReason {
    /// Its name in a record, and of its sentence in `locales/*.json`.
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

    /// The model's or the provider's words for it; empty where there are none.
    pub fn words(&self) -> &str {
        match self {
            Self::Refusal(words) | Self::Other(words) => words,
            _ => "",
        }
    }

    /// Why there is no answer, where what the model said before it stopped is none: it declined, was stopped, or
    /// reached the limit. `None` if it came to its own end.
    pub fn failure(&self) -> Option<ProviderFailure> {
        let kind = match self {
            Self::Refusal(_) => FailureKind::Refused,
            Self::ContentFilter => FailureKind::Filtered,
            Self::Length => FailureKind::AnswerLimit,
            Self::Complete | Self::Cancelled | Self::Other(_) => return None,
        };
        Some(ProviderFailure::new(kind, self.words()))
    }

    /// [`Self::failure`] of an answer of which a whole value may have been read: a model may reach the limit with
    /// its last bracket.
    pub fn failure_unless_whole(&self, is_whole: bool) -> Option<ProviderFailure> {
        self.failure().filter(|failure| !is_whole || failure.kind != FailureKind::AnswerLimit)
    }

    /// Back from its name and words.
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
