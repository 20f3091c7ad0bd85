//! Failures of providers as data, from which the app makes a sentence.

use crate::object::text;
use serde_json::{Map, Value};

/// The maximum number of characters that are kept of a provider's words.
pub const MAX_DETAIL: usize = 600;

/// A failure of a provider, with the provider's own words.
///
/// Records store it as JSON, with `waitSeconds` or `status` if its kind has one:
///
/// ```
/// use pilcrow_core::exchange::{FailureKind, ProviderFailure};
///
/// let failure = ProviderFailure::new(FailureKind::ServerError { status: 503, wait_seconds: None }, "Busy");
/// let stored = failure.to_value();
/// assert_eq!(stored.to_string(), r#"{"kind":"server_error","status":503,"detail":"Busy"}"#);
/// assert_eq!(ProviderFailure::from_value(&stored), Some(failure));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderFailure {
    /// The kind of failure.
    pub kind: FailureKind,
    /// The provider's words, shortened and without API keys; empty if there are none.
    pub detail: String,
}

/// The kinds of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The browser has no network.
    Offline,
    /// Nothing answers at the address, or the browser blocks the call (CORS).
    Unreachable,
    /// The browser's permission to reach the local network was not given.
    Blocked,
    /// 3xx: the server redirects calls to another address, to which the API key must not be sent.
    Elsewhere,
    /// A web page came instead of an answer, for example from a gateway that asks to sign in.
    WebPage,
    /// The reply is nothing that such a provider sends.
    OtherReply,
    /// The address is not one that can be called.
    BadAddress,
    /// The API key was entered for another address.
    KeyOfOtherAddress,
    /// 401: the provider does not know the API key.
    BadKey,
    /// 401, and no API key was sent.
    NoKey,
    /// 402, or a used-up quota.
    NoCredit,
    /// 403: the API key has no permission for this.
    Forbidden,
    /// The API key, or its organisation, does not allow calls from web pages.
    OriginBarred,
    /// The model declined to answer, perhaps with a reason.
    Refused,
    /// The provider's filter stopped the answer.
    Filtered,
    /// 404: nothing is at the address.
    NotFound,
    /// 404: the provider does not have the model.
    NoSuchModel,
    /// The API needs a model's name, and neither the person nor the document names one.
    NoModelChosen,
    /// 404: a router has no provider that accepts all the settings that were sent.
    SettingsRefused,
    /// 413, or a prompt longer than the model can read.
    TooLarge,
    /// 429: too many requests for now.
    RateLimited {
        /// The wait that the provider asks for, in seconds.
        wait_seconds: Option<u64>,
    },
    /// 400, 422: the provider does not accept the request, and says why.
    BadRequest,
    /// 5xx: the provider is at fault.
    ServerError {
        /// The HTTP status.
        status: u16,
        /// The wait that the provider asks for, in seconds.
        wait_seconds: Option<u64>,
    },
    /// The provider began to answer, and then reported an error.
    Reported,
    /// A status that means none of these.
    UnexpectedStatus {
        /// The HTTP status.
        status: u16,
    },
    /// The call took longer than allowed.
    Timeout,
    /// The answer broke off before it was complete.
    Cut,
    /// The answer reached the limit of its length, and is incomplete.
    AnswerLimit,
    /// The answer is not JSON, or not of the requested form.
    NotJson,
    /// The model finished with reasoning only, which does not contain the requested value.
    OnlyThoughts,
    /// The answer is longer than allowed.
    TooLong,
    /// The file of the in-browser model could not be fetched, or is no model.
    ModelFile,
    /// The file of the in-browser model differs from the one in the list of models.
    OtherModelFile,
    /// The in-browser model was loaded from a file on this computer, and is no longer stored.
    ModelGone,
    /// The browser withdrew the graphics card during an answer.
    GraphicsLost,
    /// The browser has not enough memory for the model.
    OutOfMemory,
    /// The app only shows recorded answers, and there is none.
    NoRecorded,
    /// This browser has no built-in model, or none on this device or for this page.
    NoBuiltIn,
    /// The in-browser engine failed for another reason.
    Engine,
}

impl FailureKind {
    /// All kinds; those with numbers have placeholder values.
    pub const ALL: [Self; 39] = [
        Self::Offline,
        Self::Unreachable,
        Self::Blocked,
        Self::Elsewhere,
        Self::WebPage,
        Self::OtherReply,
        Self::BadAddress,
        Self::KeyOfOtherAddress,
        Self::BadKey,
        Self::NoKey,
        Self::NoCredit,
        Self::Forbidden,
        Self::OriginBarred,
        Self::Refused,
        Self::Filtered,
        Self::NotFound,
        Self::NoSuchModel,
        Self::NoModelChosen,
        Self::SettingsRefused,
        Self::TooLarge,
        Self::RateLimited { wait_seconds: None },
        Self::BadRequest,
        Self::ServerError { status: 500, wait_seconds: None },
        Self::Reported,
        Self::UnexpectedStatus { status: 300 },
        Self::Timeout,
        Self::Cut,
        Self::AnswerLimit,
        Self::NotJson,
        Self::OnlyThoughts,
        Self::TooLong,
        Self::ModelFile,
        Self::OtherModelFile,
        Self::ModelGone,
        Self::GraphicsLost,
        Self::OutOfMemory,
        Self::NoRecorded,
        Self::NoBuiltIn,
        Self::Engine,
    ];

    /// Returns the name in a record, which is also the key of its sentence under `failure` in `locales/*.json`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Offline => "offline",
            Self::Unreachable => "unreachable",
            Self::Blocked => "blocked",
            Self::Elsewhere => "elsewhere",
            Self::WebPage => "web_page",
            Self::OtherReply => "other_reply",
            Self::BadAddress => "bad_address",
            Self::KeyOfOtherAddress => "key_of_other_address",
            Self::BadKey => "bad_key",
            Self::NoKey => "no_key",
            Self::NoCredit => "no_credit",
            Self::Forbidden => "forbidden",
            Self::OriginBarred => "origin_barred",
            Self::Refused => "refused",
            Self::Filtered => "filtered",
            Self::NotFound => "not_found",
            Self::NoSuchModel => "no_such_model",
            Self::NoModelChosen => "no_model_chosen",
            Self::SettingsRefused => "settings_not_taken",
            Self::TooLarge => "too_large",
            Self::RateLimited { .. } => "rate_limited",
            Self::BadRequest => "bad_request",
            Self::ServerError { .. } => "server_error",
            Self::Reported => "reported",
            Self::UnexpectedStatus { .. } => "unexpected_status",
            Self::Timeout => "timeout",
            Self::Cut => "cut",
            Self::AnswerLimit => "answer_limit",
            Self::NotJson => "not_json",
            Self::OnlyThoughts => "only_thoughts",
            Self::TooLong => "too_long",
            Self::ModelFile => "model_file",
            Self::OtherModelFile => "other_model_file",
            Self::ModelGone => "model_gone",
            Self::GraphicsLost => "graphics_lost",
            Self::OutOfMemory => "out_of_memory",
            Self::NoRecorded => "no_recorded",
            Self::NoBuiltIn => "no_built_in",
            Self::Engine => "engine",
        }
    }

    /// Returns true if the provider replied, and only the model gave no complete answer.
    pub fn is_of_model(self) -> bool {
        matches!(
            self,
            Self::Refused | Self::Filtered | Self::AnswerLimit | Self::NotJson | Self::OnlyThoughts
        )
    }

    /// Returns true if any other request to the same provider would fail now as well, because of its address, its key
    /// or its model. Failures that can be either count as such while no call was answered.
    pub fn concerns_all(self, is_any_answered: bool) -> bool {
        match self {
            Self::Offline
            | Self::Unreachable
            | Self::Blocked
            | Self::Elsewhere
            | Self::WebPage
            | Self::BadAddress
            | Self::KeyOfOtherAddress
            | Self::BadKey
            | Self::NoKey
            | Self::NoCredit
            | Self::Forbidden
            | Self::OriginBarred
            | Self::NotFound
            | Self::NoSuchModel
            | Self::NoModelChosen
            | Self::ModelFile
            | Self::OtherModelFile
            | Self::ModelGone
            | Self::OutOfMemory
            | Self::NoRecorded
            | Self::NoBuiltIn => true,
            Self::OtherReply
            | Self::SettingsRefused
            | Self::BadRequest
            | Self::ServerError { .. }
            | Self::UnexpectedStatus { .. }
            | Self::Engine => !is_any_answered,
            Self::Refused
            | Self::Filtered
            | Self::TooLarge
            | Self::RateLimited { .. }
            | Self::Reported
            | Self::GraphicsLost
            | Self::Timeout
            | Self::Cut
            | Self::AnswerLimit
            | Self::NotJson
            | Self::OnlyThoughts
            | Self::TooLong => false,
        }
    }
}

impl ProviderFailure {
    /// Creates a failure. The words must contain no API key; they are shortened.
    pub fn new(kind: FailureKind, detail: &str) -> Self {
        Self { kind, detail: short(detail) }
    }

    /// Returns the failure as JSON for records.
    pub fn to_value(&self) -> Value {
        let mut members = Map::from_iter([("kind".to_owned(), text(self.kind.key()))]);
        let (status, wait) = match self.kind {
            FailureKind::RateLimited { wait_seconds } => (None, wait_seconds),
            FailureKind::ServerError { status, wait_seconds } => (Some(status), wait_seconds),
            FailureKind::UnexpectedStatus { status } => (Some(status), None),
            _ => (None, None),
        };
        members.extend(status.map(|status| ("status".to_owned(), status.into())));
        members.extend(wait.map(|seconds| ("waitSeconds".to_owned(), seconds.into())));
        members.insert("detail".to_owned(), text(&self.detail));
        Value::Object(members)
    }

    /// Reads the JSON of a record; `None` if it is not of this shape.
    pub fn from_value(value: &Value) -> Option<Self> {
        let key = value.get("kind")?.as_str()?;
        let number = |key: &str| value.get(key).and_then(Value::as_u64);
        let status = || number("status").and_then(|status| u16::try_from(status).ok());
        let kind = match FailureKind::ALL.into_iter().find(|kind| kind.key() == key)? {
            FailureKind::RateLimited { .. } => {
                FailureKind::RateLimited { wait_seconds: number("waitSeconds") }
            }
            FailureKind::ServerError { .. } => {
                FailureKind::ServerError { status: status()?, wait_seconds: number("waitSeconds") }
            }
            FailureKind::UnexpectedStatus { .. } => {
                FailureKind::UnexpectedStatus { status: status()? }
            }
            plain => plain,
        };
        Some(Self::new(kind, value.get("detail")?.as_str()?))
    }
}

/// Returns the words on one line, without control characters, cut to [`MAX_DETAIL`] characters.
fn short(words: &str) -> String {
    let visible = words.split(|c: char| c.is_whitespace() || c.is_control());
    let line = visible.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MAX_DETAIL {
        return line;
    }
    line.chars().take(MAX_DETAIL - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_wrong_with_key_or_address_concerns_all_that_is_asked() {
        let keys_when = |is_any_answered| {
            let kinds = FailureKind::ALL.into_iter();
            let kinds = kinds.filter(|kind| kind.concerns_all(is_any_answered));
            kinds.map(FailureKind::key).collect::<Vec<_>>()
        };
        let certain = [
            "offline",
            "unreachable",
            "blocked",
            "elsewhere",
            "web_page",
            "bad_address",
            "key_of_other_address",
            "bad_key",
            "no_key",
            "no_credit",
            "forbidden",
            "origin_barred",
            "not_found",
            "no_such_model",
            "no_model_chosen",
            "model_file",
            "other_model_file",
            "model_gone",
            "out_of_memory",
            "no_recorded",
            "no_built_in",
        ];
        assert_eq!(keys_when(true), certain);
        let more = keys_when(false).into_iter().filter(|key| !certain.contains(key));
        let more: Vec<&str> = more.collect();
        let possible = [
            "other_reply",
            "settings_not_taken",
            "bad_request",
            "server_error",
            "unexpected_status",
            "engine",
        ];
        assert_eq!(more, possible);
    }

    #[test]
    fn every_kind_comes_back_from_a_record() {
        let with_numbers = [
            FailureKind::RateLimited { wait_seconds: Some(7) },
            FailureKind::ServerError { status: 503, wait_seconds: None },
            FailureKind::UnexpectedStatus { status: 418 },
        ];
        for kind in FailureKind::ALL.into_iter().chain(with_numbers) {
            let failure = ProviderFailure::new(kind, "said");
            assert_eq!(ProviderFailure::from_value(&failure.to_value()), Some(failure));
        }
        assert_eq!(ProviderFailure::from_value(&json!({"kind": "new", "detail": ""})), None);
    }
}
