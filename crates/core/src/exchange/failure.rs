//! Why a provider did not answer, as data that a plain sentence can be made of.

use crate::object::text;
use serde_json::{Map, Value};

/// The most characters of a provider's words that are kept.
pub const MAX_DETAIL: usize = 600;

/// What went wrong, and the provider's own words for it.
///
/// A record keeps it as JSON, with `waitSeconds` or `status` where its kind has one:
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
    /// The provider's words, shortened, without keys; empty where it said nothing.
    pub detail: String,
}

/// What can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The browser has no network.
    Offline,
    /// Nothing answers at the address, or the browser does not let us through (CORS).
    Unreachable,
    /// The browser asked for leave to reach the local network, and it was not given.
    Blocked,
    /// 3xx: the server sends calls on to another address, where a key must not follow.
    Elsewhere,
    /// A web page came in place of an answer, as from a gateway that asks to sign in.
    WebPage,
    /// What came in place of an answer is nothing that such a provider sends.
    OtherReply,
    /// The address is none that can be called.
    BadAddress,
    /// The key was given for another address.
    KeyOfOtherAddress,
    /// 401: a key that the provider does not know.
    BadKey,
    /// 401, where no key was sent.
    NoKey,
    /// 402, or a used-up quota.
    NoCredit,
    /// 403: the key may not do this.
    Forbidden,
    /// The key, or its organisation, is closed to calls out of pages such as this one.
    OriginBarred,
    /// The model declined to answer; it may have said why.
    Refused,
    /// The provider's filter stopped the answer.
    Filtered,
    /// 404: nothing is at the address.
    NotFound,
    /// 404: the provider does not have the model.
    NoSuchModel,
    /// The API needs a model's name, and neither the person nor the document names one.
    NoModelChosen,
    /// 404: a router knows nobody who takes all the settings that were sent.
    SettingsRefused,
    /// 413, or a prompt longer than the model can read.
    TooLarge,
    /// 429: too many requests for now.
    RateLimited {
        /// The wait that the provider asks for, in seconds.
        wait_seconds: Option<u64>,
    },
    /// 400, 422: the provider does not accept the request; it says why.
    BadRequest,
    /// 5xx: the provider is at fault.
    ServerError {
        /// The status.
        status: u16,
        /// The wait that the provider asks for, in seconds.
        wait_seconds: Option<u64>,
    },
    /// The provider began to answer, and then reported an error.
    Reported,
    /// A status that means none of these.
    UnexpectedStatus {
        /// The status.
        status: u16,
    },
    /// The call took longer than it may.
    Timeout,
    /// The answer broke off.
    Cut,
    /// The answer reached the limit of its length, and is not whole.
    AnswerLimit,
    /// What came is not JSON, or not what was asked for.
    NotJson,
    /// The model came to its end with thoughts only, and none of them is the value that was asked for.
    OnlyThoughts,
    /// More came than an answer may hold.
    TooLong,
    /// The in-browser model's file could not be fetched, or is none.
    ModelFile,
    /// The in-browser model's file is not the one that the list describes.
    OtherModelFile,
    /// The in-browser model came from a file of this computer, and is not kept any more.
    ModelGone,
    /// The browser took the graphics card away amid an answer.
    GraphicsLost,
    /// The browser has not enough memory for the model.
    OutOfMemory,
    /// Only recorded answers are shown, and there is none.
    NoRecorded,
    /// This browser has no model of its own, or not on this device, or not for this page.
    NoBuiltIn,
    /// The in-browser engine failed in another way.
    Engine,
}

impl FailureKind {
    /// All kinds, those with numbers in a plain instance.
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

    /// Its name in a record, and of its sentence in `locales/*.json`, in `failure`.
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

    /// Whether the provider answered, and it is the model that gave no whole answer.
    pub fn is_of_model(self) -> bool {
        matches!(
            self,
            Self::Refused | Self::Filtered | Self::AnswerLimit | Self::NotJson | Self::OnlyThoughts
        )
    }

    /// Whether whatever else is asked of the same provider now fails by it as well: it is the
    /// address, the key or the model that is at fault. Some failures can be either; as long as
    /// nothing was answered, they are taken for such a one.
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
    /// A failure in words that are known to hold no key; they are shortened.
    pub fn new(kind: FailureKind, detail: &str) -> Self {
        Self { kind, detail: short(detail) }
    }

    /// The failure as records keep it.
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

    /// From the record; `None` if it is not of this shape.
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

/// One line, no control characters, at most [`MAX_DETAIL`] characters.
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
