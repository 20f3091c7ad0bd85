//! A reply that is no answer, as a failure.
//! Refuses to open a provider's words to keys: they are masked first.

use super::failure::{FailureKind, ProviderFailure};
use super::key::{ApiKey, without_keys};
use super::said::Said;
use super::wait::wait_seconds;
use crate::document::parse_text;
use serde_json::Value;

/// As much of a body as is read, in characters; a failure that says more says too much.
const MAX_BODY: usize = 64_000;

/// A reply that is no answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct ErrorReply<'reply> {
    /// The HTTP status.
    pub status: u16,
    /// The header `retry-after`, where the browser shows it.
    pub retry_after: Option<&'reply str>,
    /// The header `retry-after-ms`, where the browser shows it.
    pub retry_after_ms: Option<&'reply str>,
    /// The body.
    pub body: &'reply str,
}

/// What a reply with an error status means. The key that was sent is masked in its words.
pub fn failure_of_status(reply: &ErrorReply, key: Option<&ApiKey>) -> ProviderFailure {
    let body: String = reply.body.chars().take(MAX_BODY).collect();
    let said = match parse_text(&body) {
        Ok(value) => Said::read(&value),
        Err(_) => Said::words(&body),
    };
    failure(&said, reply, key)
}

/// What an error object means that came in place of an answer, or within one, with status 200.
pub(super) fn failure_of_error(error: &Value, key: Option<&ApiKey>) -> ProviderFailure {
    // The time to wait may stand in any member.
    let body = error.to_string();
    failure(&Said::read(error), &ErrorReply { body: &body, ..ErrorReply::default() }, key)
}

fn failure(said: &Said, reply: &ErrorReply, key: Option<&ApiKey>) -> ProviderFailure {
    let kind = match said.kind(reply.status) {
        FailureKind::RateLimited { .. } => {
            FailureKind::RateLimited { wait_seconds: wait_seconds(reply) }
        }
        kind => kind,
    };
    ProviderFailure::new(kind, &without_keys(&said.message, key))
}

#[cfg(test)]
#[path = "reply_tests.rs"]
mod tests;
