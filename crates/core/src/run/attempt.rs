//! One request to a model and its reply. A run has several if it was asked again.

use super::repair::Repair;
use crate::exchange::{Engine, FinishReason, ProviderFailure, SentPrompt, Usage};
use crate::form::Issue;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// One request and its reply. Times are milliseconds since 1970.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunAttempt {
    /// Prompt as it was sent.
    pub sent: SentPrompt,
    /// Cases that it asked for; empty for all of the document.
    pub cases: Vec<String>,
    /// Raw text of the reply.
    pub text: String,
    /// The model's reasoning text.
    pub reasoning: String,
    /// Reason why the model stopped; `None` if it was interrupted before.
    pub finish: Option<FinishReason>,
    /// Failure of the request; `None` if there was none. A part of the reply may have come.
    pub failure: Option<ProviderFailure>,
    /// Name of the replying model, as the provider spells it.
    pub model: Option<String>,
    /// The engine that ran the model, if that was the browser; otherwise `None`.
    pub engine: Option<Engine>,
    /// Token counts.
    pub usage: Option<Usage>,
    /// Time at which the attempt started.
    pub started: u64,
    /// Time at which the prompt was sent; `None` if it was not, and in records of earlier versions.
    pub send_time: Option<u64>,
    /// Time of the first text or reasoning.
    pub first_token: Option<u64>,
    /// Time of the last text.
    pub finished: Option<u64>,
    /// Issues of the answer; `None` if it was not checked.
    pub issues: Option<Vec<Issue>>,
    /// Corrections made to the answer before it was checked.
    pub repairs: Vec<Repair>,
}

impl RunAttempt {
    /// Writes the attempt for a record.
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
        put("engine", self.engine.map(Engine::to_value));
        put("usage", self.usage.as_ref().map(Usage::to_value));
        put("started", Some(self.started.into()));
        put("asked", self.send_time.map(|time| time.into()));
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

    /// Returns the milliseconds from sending the prompt to the first text or reasoning; `None` if none came.
    pub fn first_after(&self) -> Option<u64> {
        Some(self.first_token?.saturating_sub(self.send_time.unwrap_or(self.started)))
    }

    /// Returns the tokens per second after the first one, in tenths; `None` if they were not counted, or are too few
    /// for a meaningful number.
    pub fn pace(&self) -> Option<u64> {
        let tokens = self.usage?.answer_tokens.checked_sub(1).filter(|tokens| *tokens >= 5)?;
        let took = self.finished?.checked_sub(self.first_token?).filter(|took| *took >= 100)?;
        tokens.checked_mul(10_000)?.checked_div(took)
    }

    /// Reads an attempt from a record; `None` if it is malformed.
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
            engine: value.get("engine").and_then(Engine::from_value),
            usage: optional(value, "usage", Usage::from_value)?,
            started: time("started")?,
            send_time: time("asked"),
            first_token: time("firstToken"),
            finished: time("finished"),
            issues: optional(value, "issues", read_issues)?,
            repairs: optional(value, "repairs", read_repairs)?.unwrap_or_default(),
        })
    }
}

/// Reads an optional member: the outer `None` means that it is malformed, the inner one that it is absent.
#[expect(clippy::option_option, reason = "absent and damaged are two things")]
fn optional<T>(value: &Value, key: &str, read: fn(&Value) -> Option<T>) -> Option<Option<T>> {
    match value.get(key) {
        None | Some(Value::Null) => Some(None),
        Some(part) => read(part).map(Some),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(attempt: RunAttempt, first_after: Option<u64>, pace: Option<u64>) {
        assert_eq!((attempt.first_after(), attempt.pace()), (first_after, pace));
    }

    #[test]
    fn pace_and_first_word_are_told_where_they_mean_something() {
        let usage = |answer_tokens| Some(Usage { answer_tokens, ..Usage::default() });
        let whole = RunAttempt {
            started: 1_000,
            send_time: Some(4_000),
            first_token: Some(4_500),
            finished: Some(6_500),
            usage: usage(41),
            ..RunAttempt::default()
        };
        check(whole.clone(), Some(500), Some(200));
        check(RunAttempt { send_time: None, ..whole.clone() }, Some(3_500), Some(200));
        check(RunAttempt { usage: None, ..whole.clone() }, Some(500), None);
        check(RunAttempt { usage: usage(3), ..whole.clone() }, Some(500), None);
        check(RunAttempt { usage: usage(u64::MAX), ..whole.clone() }, Some(500), None);
        check(RunAttempt { finished: Some(4_500), ..whole.clone() }, Some(500), None);
        check(RunAttempt { first_token: None, ..whole }, None, None);
    }
}
