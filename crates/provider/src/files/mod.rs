//! What files each provider takes, in which way, and what is said of them before a prompt is sent.

mod findings;
mod part;
mod plain;
mod sending;
mod tokens;

pub use findings::{FileFinding, FileName, Finding, file_findings};
pub(crate) use part::{Part, as_text, parts};
pub use plain::plain_messages;
pub use sending::{Obstacle, Sending, sending};
pub(crate) use tokens::file_tokens;
