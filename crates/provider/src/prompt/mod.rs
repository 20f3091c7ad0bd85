//! Conversion of a Request to a provider's prompt, and estimates of its length.

mod adjustment;
mod arrangement;
mod by_hand;
mod context_length;
mod estimate;
mod plain;
mod provider_prompt;
mod refusal;
mod schema_text;

pub(crate) use adjustment::{adjust, settle};
pub use by_hand::prompt_text;
pub use estimate::{Estimate, estimated_tokens};
pub use provider_prompt::{compiled_schema, seen_prompt, sent_prompt, unsupported_options};
pub(crate) use refusal::{adjust_to, sent_settings};
