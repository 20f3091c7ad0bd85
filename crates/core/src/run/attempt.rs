//! One asking and its answer. A run has several where it was asked again.

use super::repair::Repair;
use crate::exchange::{FinishReason, ProviderFailure, SentPrompt, Usage};
use crate::form::Issue;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// What was sent, and what came. Times are milliseconds since 1970.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunAttempt {
    /// What was sent.
    pub sent: SentPrompt,
    /// The cases that it asked for; none where that was all that the document has.
    pub cases: Vec<String>,
    /// The answer, raw.
    pub text: String,
    /// What the model thought aloud.
    pub reasoning: String,
    /// Why the model stopped; none where it did not come to that.
    pub finish: Option<FinishReason>,
    /// Why there is no answer, or a part of one.
    pub failure: Option<ProviderFailure>,
    /// The model that answered, as the provider calls it.
    pub model: Option<String>,
    /// Tokens.
    pub usage: Option<Usage>,
    /// When it was started.
    pub started: u64,
    /// When the first word or thought came.
    pub first_token: Option<u64>,
    /// When the last word had come.
    pub finished: Option<u64>,
    /// What the answer was found to lack; none where it was not checked.
    pub issues: Option<Vec<Issue>>,
    /// What of the answer was put right before it was checked.
    pub repairs: Vec<Repair>,
}

impl RunAttempt {
    /// For the record.
    pub fn to_value(&self) -> Value {
        let mut members = Map::new();
        let mut put = |key: &str, value: Option<Value>| {
            members.extend(value.map(|value| (key.to_owned(), value)));
        };
        put("sent", Some(self.sent.to_value()));
        let cases = || self.cases.iter().map(|id| text(id)).collect();
        put("cases", (!self.cases.is_empty()).then(cases));
        put("text", Some(text(&self.text)));
        put("reasoning", (!self.reasoning.is_empty()).then(|| text(&self.reasoning)));
        put("finish", self.finish.as_ref().map(finish_value));
        put("failure", self.failure.as_ref().map(ProviderFailure::to_value));
        put("model", self.model.as_ref().map(|model| text(model)));
        put("usage", self.usage.as_ref().map(Usage::to_value));
        put("started", Some(self.started.into()));
        put("firstToken", self.first_token.map(|time| time.into()));
        put("finished", self.finished.map(|time| time.into()));
        put(
            "issues",
            self.issues
                .as_ref()
                .map(|issues| Value::Array(issues.iter().map(Issue::to_value).collect())),
        );
        let repairs: Vec<Value> = self.repairs.iter().map(Repair::to_value).collect();
        put("repairs", (!repairs.is_empty()).then_some(Value::Array(repairs)));
        Value::Object(members)
    }

    /// From the record; none where it is not of this shape.
    pub fn from_value(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key).and_then(Value::as_str);
        let time = |key: &str| value.get(key).and_then(Value::as_u64);
        Some(Self {
            sent: SentPrompt::from_value(value.get("sent")?)?,
            cases: optional(value, "cases", read_cases)?.unwrap_or_default(),
            text: text("text")?.to_owned(),
            reasoning: text("reasoning").unwrap_or_default().to_owned(),
            finish: optional(value, "finish", read_finish)?,
            failure: optional(value, "failure", ProviderFailure::from_value)?,
            model: text("model").map(str::to_owned),
            usage: optional(value, "usage", Usage::from_value)?,
            started: time("started")?,
            first_token: time("firstToken"),
            finished: time("finished"),
            issues: optional(value, "issues", read_issues)?,
            repairs: optional(value, "repairs", read_repairs)?.unwrap_or_default(),
        })
    }
}

/// What may be absent, but not of another shape: the outer `None` says that it is.
#[expect(clippy::option_option, reason = "absent and damaged are two things")]
fn optional<T>(value: &Value, key: &str, read: fn(&Value) -> Option<T>) -> Option<Option<T>> {
    match value.get(key) {
        None | Some(Value::Null) => Some(None),
        Some(found) => read(found).map(Some),
    }
}

fn read_cases(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|id| id.as_str().map(str::to_owned)).collect()
}

fn finish_value(reason: &FinishReason) -> Value {
    object([("is", text(reason.key())), ("words", text(reason.words()))])
}

fn read_finish(value: &Value) -> Option<FinishReason> {
    FinishReason::from_key(value.get("is")?.as_str()?, value.get("words")?.as_str()?)
}

fn read_repairs(value: &Value) -> Option<Vec<Repair>> {
    value.as_array()?.iter().map(Repair::from_value).collect()
}

fn read_issues(value: &Value) -> Option<Vec<Issue>> {
    value.as_array()?.iter().map(Issue::from_value).collect()
}
