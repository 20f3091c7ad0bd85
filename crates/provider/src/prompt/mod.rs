//! A Request as the prompt that a provider gets, and how long it is.

mod by_hand;
mod estimate;
mod sent;

pub use by_hand::prompt_text;
pub use estimate::{Estimate, estimated_tokens};
pub use sent::{compiled_schema, sent_prompt, unsupported_options};
