//! One asking of a provider and what it answers, in words that every provider shares.
//!
//! Records of runs and settings keep these, by the names that stand here. How each provider is
//! reached, asked and read is in `pilcrow-provider`.

mod adjustment;
mod answer;
mod document_files;
mod engine;
mod failure;
mod kind;
mod money;
mod prompt;
mod schedule;
mod settings;
mod usage;

pub use adjustment::Adjustment;
pub use answer::{AnswerEvent, FinishReason};
pub use engine::{Engine, Fallback};
pub use failure::{FailureKind, MAX_DETAIL, ProviderFailure};
pub use kind::ProviderKind;
pub use money::Money;
pub use prompt::{ReAsk, SentPrompt};
pub use schedule::{Budget, CallEnd, MOST_AT_ONCE, Schedule, Stage, calls_at_once};
pub use settings::ProviderSettings;
pub use usage::Usage;
