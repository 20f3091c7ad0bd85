//! A request to a provider and its answer, in terms common to all providers.
//!
//! Records of runs and settings store these types, by the names defined here. The crate `pilcrow-provider` calls the
//! providers and reads their replies.

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
