//! Conversion of an error reply to a failure, with keys redacted in its message.

use super::error_body::{ErrorBody, ErrorReply};
use super::wait::wait_seconds;
use super::web_page::title_of_page;
use crate::endpoint::{ApiKey, redacted};
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use serde_json::Value;

/// Maximum number of characters read from a body.
const MAX_BODY: usize = 64_000;

/// Converts a reply with an error status to a failure with the provider's message. In the message, the key that was
/// sent and everything that looks like a key are redacted.
///
/// ```
/// use pilcrow_core::exchange::FailureKind;
/// use pilcrow_provider::{ErrorReply, failure_of_status};
///
/// let body = r#"{"error": {"message": "Slow down", "code": "rate_limit_exceeded"}}"#;
/// let reply = ErrorReply { status: 429, retry_after: Some("7"), body, ..ErrorReply::default() };
/// let failure = failure_of_status(&reply, None);
/// assert_eq!(failure.kind, FailureKind::RateLimited { wait_seconds: Some(7) });
/// assert_eq!(failure.detail, "Slow down");
/// ```
pub fn failure_of_status(reply: &ErrorReply, key: Option<&ApiKey>) -> ProviderFailure {
    let body: String = reply.body.chars().take(MAX_BODY).collect();
    let error = match parse_text(&body) {
        Ok(value) => ErrorBody::from_json(&value),
        Err(_) => ErrorBody::from_text(&body),
    };
    let failure = failure(&error, reply, key);
    match failure.kind {
        FailureKind::BadKey if key.is_none() && reply.status == 401 => {
            ProviderFailure { kind: FailureKind::NoKey, ..failure }
        }
        // The page is from a gateway, since servers of models answer in JSON.
        FailureKind::Forbidden if title_of_page(&body).is_some() => {
            ProviderFailure { kind: FailureKind::WebPage, ..failure }
        }
        _ => failure,
    }
}

/// Converts an error object that came with status 200, in place of an answer or within one, to a failure.
pub(crate) fn failure_of_error(error: &Value, key: Option<&ApiKey>) -> ProviderFailure {
    // Any member may contain the time to wait.
    let body = error.to_string();
    failure(&ErrorBody::from_json(error), &ErrorReply { body: &body, ..ErrorReply::default() }, key)
}

fn failure(error: &ErrorBody, reply: &ErrorReply, key: Option<&ApiKey>) -> ProviderFailure {
    let kind = match error.kind(reply.status) {
        FailureKind::RateLimited { .. } => match wait_seconds(reply) {
            None if error.is_about_day() => FailureKind::NoCredit,
            wait_seconds => FailureKind::RateLimited { wait_seconds },
        },
        FailureKind::ServerError { status, .. } => {
            FailureKind::ServerError { status, wait_seconds: wait_seconds(reply) }
        }
        kind => kind,
    };
    ProviderFailure::new(kind, &redacted(&error.message, key))
}

#[cfg(test)]
#[path = "reply_tests.rs"]
mod tests;
