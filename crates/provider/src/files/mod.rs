//! The files that each provider accepts, the way they are sent, and the warnings shown before a prompt is sent.

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
