//! What a reply means that is no answer: its status, and what its body says.
//! Refuses to guess from words alone where a status or a code speaks.

use super::failure::{FailureKind, ProviderFailure};
use super::key::{ApiKey, without_keys};
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
    said.failure(reply, key)
}

/// What an error object means that came in place of an answer, or within one, with status 200.
pub(super) fn failure_of_error(error: &Value, key: Option<&ApiKey>) -> ProviderFailure {
    let said = Said::read(error);
    let reply = ErrorReply { status: said.status, body: &said.message, ..ErrorReply::default() };
    said.failure(&reply, key)
}

/// What a provider says of an error.
#[derive(Debug, Default)]
struct Said {
    message: String,
    /// `code` and `type`, as one text to search in.
    codes: String,
    /// A `code` that is a number is a status.
    status: u16,
}

impl Said {
    fn words(body: &str) -> Self {
        // A page of a gateway says nothing that a person could use.
        let message = if body.trim_start().starts_with('<') { "" } else { body };
        Self { message: message.to_owned(), ..Self::default() }
    }

    fn read(value: &Value) -> Self {
        let value = value.as_array().and_then(|list| list.first()).unwrap_or(value);
        let error = value.get("error").filter(|error| !error.is_null()).unwrap_or(value);
        let text = |key: &str| error.get(key).and_then(Value::as_str).unwrap_or_default();
        let code = error.get("code").and_then(Value::as_u64);
        let status = code.and_then(|code| u16::try_from(code).ok()).unwrap_or_default();
        Self {
            message: message_of(error).unwrap_or_default(),
            codes: format!("{} {} {}", text("code"), text("type"), text("status"))
                .to_ascii_lowercase(),
            status,
        }
    }

    fn failure(&self, reply: &ErrorReply, key: Option<&ApiKey>) -> ProviderFailure {
        ProviderFailure::new(self.kind(reply), &without_keys(&self.message, key))
    }

    fn kind(&self, reply: &ErrorReply) -> FailureKind {
        let rate_limited = || FailureKind::RateLimited { wait_seconds: wait_seconds(reply) };
        match reply.status {
            401 => FailureKind::BadKey,
            402 => FailureKind::NoCredit,
            403 => FailureKind::Forbidden,
            404 if self.is_about_model() => FailureKind::NoSuchModel,
            404 => FailureKind::NotFound,
            408 => FailureKind::Timeout,
            413 => FailureKind::TooLarge,
            429 if self.has_code(&["insufficient_quota"]) => FailureKind::NoCredit,
            429 => rate_limited(),
            _ if self.is_about_length() => FailureKind::TooLarge,
            _ if self.has_code(&["invalid_api_key", "authentication"]) => FailureKind::BadKey,
            _ if self.has_code(&["rate_limit"]) => rate_limited(),
            400 | 422 if self.has_code(&["model_not_found"]) => FailureKind::NoSuchModel,
            400 | 422 => FailureKind::BadRequest,
            status @ 500..=599 => FailureKind::ServerError { status },
            0 | 200..=299 => FailureKind::Reported,
            status => FailureKind::UnexpectedStatus { status },
        }
    }

    fn has_code(&self, codes: &[&str]) -> bool {
        codes.iter().any(|code| self.codes.contains(code))
    }

    fn is_about_model(&self) -> bool {
        // A path that ends so is an address, not a model.
        let message = self.message.to_ascii_lowercase().replace("/models", "");
        self.has_code(&["model_not_found"]) || message.contains("model")
    }

    fn is_about_length(&self) -> bool {
        let message = self.message.to_ascii_lowercase();
        self.has_code(&["context_length_exceeded", "exceed_context_size"])
            || message.contains("maximum context length")
            || message.contains("exceeds the available context size")
    }
}

fn message_of(error: &Value) -> Option<String> {
    if let Some(text) = error.as_str() {
        return Some(text.to_owned());
    }
    let said = ["message", "detail", "error"].into_iter().find_map(|key| error.get(key))?;
    match said {
        Value::String(text) => Some(text.clone()),
        Value::Array(problems) => {
            let problems = problems.iter().filter_map(|problem| problem.get("msg")?.as_str());
            Some(problems.collect::<Vec<_>>().join("; "))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::failure::MAX_DETAIL;

    #[track_caller]
    fn check(status: u16, body: &str, kind: FailureKind, detail: &str) {
        let reply = ErrorReply { status, body, ..ErrorReply::default() };
        assert_eq!(failure_of_status(&reply, None), ProviderFailure::new(kind, detail), "{body}");
    }

    #[test]
    fn a_status_says_what_went_wrong() {
        check(401, r#"{"error":{"message":"No.","type":"x"}}"#, FailureKind::BadKey, "No.");
        check(402, r#"{"error":{"code":402,"message":"Pay"}}"#, FailureKind::NoCredit, "Pay");
        check(403, "", FailureKind::Forbidden, "");
        check(404, "404 page not found", FailureKind::NotFound, "404 page not found");
        check(
            404,
            r#"{"error":"model 'x' not found"}"#,
            FailureKind::NoSuchModel,
            "model 'x' not found",
        );
        check(404, r#"{"error":"no /v1/models"}"#, FailureKind::NotFound, "no /v1/models");
        check(413, "<html>", FailureKind::TooLarge, "");
        check(422, r#"{"detail":[{"msg":"a"},{"msg":"b"}]}"#, FailureKind::BadRequest, "a; b");
        check(
            503,
            r#"{"error":{"message":"Loading model","code":503}}"#,
            FailureKind::ServerError { status: 503 },
            "Loading model",
        );
        check(418, "{}", FailureKind::UnexpectedStatus { status: 418 }, "");
    }

    #[test]
    fn codes_say_more_than_the_status() {
        check(
            429,
            r#"{"error":{"code":"insufficient_quota","message":"x"}}"#,
            FailureKind::NoCredit,
            "x",
        );
        check(
            429,
            r#"{"error":{"message":"Please try again in 1.2s"}}"#,
            FailureKind::RateLimited { wait_seconds: Some(2) },
            "Please try again in 1.2s",
        );
        check(
            400,
            r#"{"error":{"code":"context_length_exceeded","message":"x"}}"#,
            FailureKind::TooLarge,
            "x",
        );
        check(
            400,
            r#"{"error":{"code":400,"message":"request (9 tokens) exceeds the available context size (8 tokens)","type":"exceed_context_size_error"}}"#,
            FailureKind::TooLarge,
            "request (9 tokens) exceeds the available context size (8 tokens)",
        );
        check(
            400,
            r#"{"object":"error","message":"bad","code":400}"#,
            FailureKind::BadRequest,
            "bad",
        );
    }

    #[test]
    fn words_are_shortened_and_never_hold_the_key() {
        let key = ApiKey::for_address("topsecretkey", "https://x.example").unwrap();
        let long = format!("{}\u{1b}[31m topsecretkey", "я".repeat(MAX_DETAIL - 10));
        let reply = ErrorReply { status: 401, body: &long, ..ErrorReply::default() };
        let failure = failure_of_status(&reply, Some(&key));
        assert_eq!(failure.detail.chars().count(), MAX_DETAIL - 10 + " [31m •••".chars().count());
        assert!(!failure.detail.contains("top"));
        let body = "x".repeat(10 * MAX_BODY);
        let reply = ErrorReply { status: 500, body: &body, ..ErrorReply::default() };
        let detail = failure_of_status(&reply, None).detail;
        assert!(detail.chars().count() == MAX_DETAIL && detail.ends_with('…'));
    }
}
