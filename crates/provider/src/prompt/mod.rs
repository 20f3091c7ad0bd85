//! A Request as the prompt that a provider gets, and how long it is.

mod adjustment;
mod arrangement;
mod by_hand;
mod context_length;
mod estimate;
mod plain;
mod refusal;
mod schema_text;
mod sent;

pub(crate) use adjustment::{adjust, settle};
pub use by_hand::prompt_text;
pub use estimate::{Estimate, estimated_tokens};
pub(crate) use refusal::{adjust_to, sent_settings};
pub use sent::{compiled_schema, seen_prompt, sent_prompt, unsupported_options};
