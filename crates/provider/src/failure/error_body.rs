//! An error reply and its body: its message, and the failure that its status and codes mean.
//!
//! The message decides only if neither the status nor a code does, and for the few failures that providers report only
//! in words.

use super::web_page::title_in;
use pilcrow_core::exchange::FailureKind;
use serde_json::Value;

/// Parts of error codes, each with the equivalent HTTP status, the most specific first.
const STATUS_OF_CODES: [(&[&str], u16); 12] = [
    (&["overloaded"], 529),
    (&["rate_limit", "resource_exhausted", "throttl"], 429),
    (&["insufficient_quota", "billing", "payment_required"], 402),
    (&["invalid_api_key", "api_key_invalid", "authentication", "unauthenticated"], 401),
    (&["permission"], 403),
    (&["context_length_exceeded", "exceed_context_size", "request_too_large"], 413),
    (&["invalid_model", "not_found"], 404),
    (&["timeout", "deadline_exceeded"], 408),
    (&["unavailable"], 503),
    (&["api_error", "server_error", "internal"], 500),
    (&["invalid_request", "invalid_argument", "bad_request"], 400),
    (&["failed_precondition"], 400),
];

/// Phrases by which routers report that no provider is available for a call.
const NOBODY: [&str; 6] = [
    "no endpoints found",
    "no endpoints available",
    "no providers found",
    "no provider available",
    "no allowed providers",
    "providers have been ignored",
];

/// Codes by which servers report that an account has no credit left.
const NO_CREDIT_CODES: [&str; 8] = [
    "insufficient_quota",
    "insufficient_user_quota",
    "insufficient_balance",
    "insufficient_credit",
    "exceeded_current_quota",
    "billing_hard_limit",
    "billing_not_active",
    "arrearage",
];
const NO_CREDIT: [&str; 9] = [
    "credit balance is too low",
    "insufficient balance",
    "insufficient credit",
    "insufficient quota",
    "insufficient funds",
    "out of credit",
    "more credits",
    "billing hard limit",
    "key limit exceeded",
];

/// Phrases by which servers report that a daily limit is used up.
const DAILY: [&str; 5] = ["per day", "per-day", "daily limit", "daily quota", "daily request"];

/// Phrases by which servers report a wrong key, together with a less specific status.
const BAD_KEY: [&str; 5] = [
    "api key not valid",
    "invalid api key",
    "incorrect api key",
    "api key is invalid",
    "invalid api-key",
];

/// Phrases by which servers report an unknown model, also with a less specific status.
const NO_MODEL: [&str; 7] = [
    "model not exist",
    "model does not exist",
    "model not found",
    "no such model",
    "unknown model",
    "not a valid model",
    "has been decommissioned",
];

/// A reply with an error status.
#[derive(Clone, Copy, Debug, Default)]
pub struct ErrorReply<'reply> {
    /// The HTTP status.
    pub status: u16,
    /// The header `retry-after`; `None` if it is missing, or hidden by CORS.
    pub retry_after: Option<&'reply str>,
    /// The header `retry-after-ms`, in milliseconds; `None` if it is missing, or hidden by CORS.
    pub retry_after_ms: Option<&'reply str>,
    /// The time now, in milliseconds since 1970: `retry-after` may be a date. 0 where it is not known.
    pub now: u64,
    /// The body: an error as JSON (`{"error": {"message", "code"}}` and its variants), a gateway's
    /// HTML page, or plain text; the first 64,000 characters are read.
    pub body: &'reply str,
}

/// The content of an error body.
#[derive(Debug, Default)]
pub(super) struct ErrorBody {
    /// The error's message.
    pub message: String,
    /// The members `code`, `type`, `status` and the reasons, joined to one text for searching.
    codes: String,
    /// The HTTP status from a numeric `code`; 0 if there is none.
    status: u16,
}

impl ErrorBody {
    /// Parses a body that is no JSON.
    pub fn from_text(body: &str) -> Self {
        let is_page = body.trim_start().starts_with('<');
        let message = if is_page { title_in(body) } else { body };
        Self { message: message.to_owned(), ..Self::default() }
    }

    /// Parses an error object, or an object or array that wraps one.
    pub fn from_json(value: &Value) -> Self {
        let value = value.as_array().and_then(|list| list.first()).unwrap_or(value);
        let is_whole = |error: &&Value| error.is_object() || error.is_array();
        let error = value.get("error").filter(is_whole).unwrap_or(value);
        let text = |key: &str| error.get(key).and_then(Value::as_str).unwrap_or_default();
        let code = |key: &str| {
            let code = error.get(key)?;
            code.as_u64().or_else(|| code.as_str()?.parse().ok())
        };
        let code = ["code", "status", "statusCode"].into_iter().find_map(code);
        let status = code.and_then(|code| u16::try_from(code).ok());
        let details = error.get("details").and_then(Value::as_array).into_iter().flatten();
        let mut codes = ["code", "type", "status", "error_type"].map(text).join(" ");
        for reason in details.filter_map(|detail| detail.get("reason")?.as_str()).take(20) {
            codes.push(' ');
            codes.push_str(reason);
        }
        Self {
            message: message_of(error),
            codes: in_snake_case(&codes),
            status: status.filter(|status| (400..600).contains(status)).unwrap_or_default(),
        }
    }

    /// Returns the kind of failure for a reply with this status; 0 or 200 if the error came within an answer.
    pub fn kind(&self, status: u16) -> FailureKind {
        let within = matches!(status, 0 | 200..=299);
        let status = match status {
            _ if !within => status,
            _ if self.status != 0 => self.status,
            _ => self.status_of_codes(),
        };
        if let Some(telling) = self.kind_of_codes(status) {
            return telling;
        }
        match status {
            401 => FailureKind::BadKey,
            402 => FailureKind::NoCredit,
            403 | 451 => FailureKind::Forbidden,
            404 if self.is_about_settings() => FailureKind::SettingsRefused,
            404 if self.says(&["does not support"]) => FailureKind::BadRequest,
            404 if self.says(&["data policy", "guardrail"]) => FailureKind::Forbidden,
            404 if self.is_about_model() => FailureKind::NoSuchModel,
            404 | 405 => FailureKind::NotFound,
            408 => FailureKind::Timeout,
            413 => FailureKind::TooLarge,
            429 => FailureKind::RateLimited { wait_seconds: None },
            400 | 422 => FailureKind::BadRequest,
            status @ 500..=599 => FailureKind::ServerError { status, wait_seconds: None },
            0 if self.is_about_model() && self.says(&["not found"]) => FailureKind::NoSuchModel,
            0 | 200..=299 if self.says(&["unexpected endpoint"]) => FailureKind::NotFound,
            0 | 200..=299 => FailureKind::Reported,
            status => FailureKind::UnexpectedStatus { status },
        }
    }

    /// Returns the kind of failure if codes, or phrases for which no code exists, are more specific than the status.
    fn kind_of_codes(&self, status: u16) -> Option<FailureKind> {
        let is_refusal = matches!(status, 0 | 400..=499);
        let is_plain = matches!(status, 0 | 400 | 422);
        Some(match () {
            () if is_refusal && self.is_about_origin() => FailureKind::OriginBarred,
            () if is_refusal && self.is_about_credit() => FailureKind::NoCredit,
            () if is_plain && self.has(&["content_filter"]) => FailureKind::Filtered,
            () if status != 429 && self.is_about_length() => FailureKind::TooLarge,
            () if is_plain && self.is_about_key() => FailureKind::BadKey,
            () if is_plain && self.has(&["rate_limit"]) => {
                FailureKind::RateLimited { wait_seconds: None }
            }
            () if matches!(status, 0 | 400 | 404 | 422) && self.lacks_model() => {
                FailureKind::NoSuchModel
            }
            () => return None,
        })
    }

    fn status_of_codes(&self) -> u16 {
        let entry = STATUS_OF_CODES.iter().find(|(codes, _)| self.has(codes));
        entry.map(|(_, status)| *status).unwrap_or_default()
    }

    fn has(&self, codes: &[&str]) -> bool {
        codes.iter().any(|code| self.codes.contains(code))
    }

    fn says(&self, words: &[&str]) -> bool {
        let message = self.message.to_ascii_lowercase();
        words.iter().any(|words| message.contains(words))
    }

    fn is_about_credit(&self) -> bool {
        self.has(&NO_CREDIT_CODES) || self.says(&NO_CREDIT)
    }

    /// True if a daily limit is used up, so that a retry before tomorrow fails.
    pub fn is_about_day(&self) -> bool {
        self.says(&DAILY)
    }

    fn is_about_key(&self) -> bool {
        self.has(&["invalid_api_key", "api_key_invalid", "authentication"]) || self.says(&BAD_KEY)
    }

    fn lacks_model(&self) -> bool {
        let codes =
            ["model_not_found", "invalid_model", "model_decommissioned", "deployment_not_found"];
        self.has(&codes) || self.says(&NO_MODEL)
    }

    /// True if the settings of an organisation or a key refuse calls from this page's origin.
    fn is_about_origin(&self) -> bool {
        self.has(&["api_key_http_referrer_blocked"]) || self.message.contains("CORS")
    }

    fn is_about_model(&self) -> bool {
        // A path that ends in `/models` is an address and names no model.
        let message = self.message.to_ascii_lowercase().replace("/models", "");
        let is_named = self.has(&["model_not_found", "invalid_model"]) || message.contains("model");
        is_named || self.says(&NOBODY)
    }

    /// True if a router has no provider that supports all of the call's parameters.
    fn is_about_settings(&self) -> bool {
        self.says(&NOBODY) && self.says(&["parameter", "that support"]) && !self.says(&[" input"])
    }

    fn is_about_length(&self) -> bool {
        self.has(&["context_length_exceeded", "exceed_context_size"])
            || self.says(&[
                "maximum context length",
                "context length of only",
                "exceeded max context",
                "exceeds the context",
                "exceeds the available context size",
                "greater than the context length",
                "maximum prompt length",
                "prompt is too long",
                "prompt too long",
                "input is too long",
                "`max_new_tokens` must be <=",
                "reduce the length of the",
                "exceeds the maximum number of tokens",
            ])
    }
}

/// Converts codes to snake case, as most servers write them: `NotFoundError` to `not_found_error`.
fn in_snake_case(codes: &str) -> String {
    let mut written = String::with_capacity(codes.len());
    let mut is_small = false;
    for letter in codes.chars() {
        if is_small && letter.is_ascii_uppercase() {
            written.push('_');
        }
        is_small = letter.is_ascii_lowercase();
        written.push(letter.to_ascii_lowercase());
    }
    written
}

/// Returns the provider's message; for a router, together with the upstream provider's message or the reasons for a
/// refusal.
fn message_of(error: &Value) -> String {
    let mut message = words_of(error, 2).unwrap_or_default();
    let member = error.get("param").and_then(Value::as_str).unwrap_or_default();
    if !member.is_empty() && !message.contains(member) {
        message = format!("{member}: {message}");
    }
    let Some(metadata) = error.get("metadata") else { return message };
    let reasons = metadata.get("reasons").and_then(Value::as_array).into_iter().flatten();
    let reasons: Vec<&str> = reasons.filter_map(Value::as_str).take(20).collect();
    let raw = metadata.get("raw").and_then(Value::as_str).unwrap_or_default();
    for more in [reasons.join(", ").as_str(), raw] {
        if !more.is_empty() {
            message.push_str(": ");
            message.push_str(more);
        }
    }
    message
}

/// Returns the message in an error, searching at most `depth` levels of objects.
fn words_of(error: &Value, depth: usize) -> Option<String> {
    if let Some(text) = error.as_str() {
        return Some(text.to_owned());
    }
    let names = [
        "message",
        "detail",
        "error",
        "msg",
        "errors",
        "error_msg",
        "error_message",
        "base_resp",
        "status_msg",
    ];
    let is_said =
        |value: &&Value| !matches!(value, Value::Null | Value::Bool(_) | Value::Number(_));
    let value = names.into_iter().find_map(|name| error.get(name).filter(is_said))?;
    match value {
        Value::Array(problems) => {
            let problems = problems.iter().filter_map(problem_words);
            Some(problems.collect::<Vec<_>>().join("; "))
        }
        Value::Object(_) if depth == 0 => None,
        value => words_of(value, depth.saturating_sub(1)),
    }
}

/// Returns the message of a problem with a member of the call, preceded by the member's path: FastAPI's `{"loc",
/// "msg"}`, or `{"field", "message"}`.
fn problem_words(problem: &Value) -> Option<String> {
    let text = problem.get("msg").or_else(|| problem.get("message")).unwrap_or(problem).as_str()?;
    let place = problem.get("loc").and_then(Value::as_array).into_iter().flatten().take(20);
    let place = place.chain(problem.get("field"));
    let place: Vec<String> = place
        .map(|part| part.as_str().map_or_else(|| part.to_string(), str::to_owned))
        .filter(|part| part != "body")
        .collect();
    Some(if place.is_empty() { text.to_owned() } else { format!("{}: {text}", place.join(".")) })
}
