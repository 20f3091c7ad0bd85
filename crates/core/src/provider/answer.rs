//! What a provider says while it answers, in words that all providers share.
//! Refuses to know how it is written on the wire.

use super::failure::ProviderFailure;
use super::price::Money;

/// Something that an answer's bytes said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerEvent {
    /// The next piece of the answer.
    Text(String),
    /// The next piece of what the model thinks aloud; no part of the answer.
    Reasoning(String),
    /// How much was read and written; a later one replaces it.
    Usage(Usage),
    /// The model that answers, as the provider calls it.
    Model(String),
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

/// Tokens, as the provider counts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Read, with those that the provider still had from before.
    pub prompt_tokens: u64,
    /// Written, thoughts and all.
    pub answer_tokens: u64,
    /// Of those read, how many the provider still had from before.
    pub cached_tokens: u64,
    /// Of those written, how many were thoughts; nothing where the provider does not tell.
    pub reasoning_tokens: u64,
    /// What the provider itself says that it cost; most leave that to their price lists.
    pub cost: Option<Money>,
}

/// Why a model stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FinishReason {
    /// It was done.
    Complete,
    /// It reached the limit of tokens; the answer is cut.
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

/// Reads an answer's bytes, cut anywhere, into events. Exactly one final event comes, last.
pub trait AnswerReader {
    /// Takes the next bytes; the events that they complete.
    fn push(&mut self, bytes: &[u8]) -> Vec<AnswerEvent>;
    /// The bytes have ended; what is left to say of them.
    fn finish(&mut self) -> Vec<AnswerEvent>;
}
