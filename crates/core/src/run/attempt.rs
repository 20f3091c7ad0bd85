//! One asking and its answer. A run has several where it was asked again.

use super::repair::Repair;
use crate::exchange::{Engine, FinishReason, ProviderFailure, SentPrompt, Usage};
use crate::form::Issue;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// What was sent, and what came. Times are milliseconds since 1970.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunAttempt {
    /// The prompt as it was sent.
    pub sent: SentPrompt,
    /// The cases that it asked for; empty if that was all that the document has.
    pub cases: Vec<String>,
    /// The answer, raw.
    pub text: String,
    /// What the model thought aloud.
    pub reasoning: String,
    /// Why the model stopped; `None` if it did not come to that.
    pub finish: Option<FinishReason>,
    /// Why there is no answer, or a part of one.
    pub failure: Option<ProviderFailure>,
    /// The model that answered, as the provider calls it.
    pub model: Option<String>,
    /// What carried it out, where that was the browser.
    pub engine: Option<Engine>,
    /// Tokens.
    pub usage: Option<Usage>,
    /// When it was started.
    pub started: u64,
    /// When the prompt went out; none in records of versions before, and where it did not.
    pub send_time: Option<u64>,
    /// When the first word or thought came.
    pub first_token: Option<u64>,
    /// When the last word had come.
    pub finished: Option<u64>,
    /// What the answer was found to lack; `None` if it was not checked.
    pub issues: Option<Vec<Issue>>,
    /// What of the answer was put right before it was checked.
    pub repairs: Vec<Repair>,
}

impl RunAttempt {
    /// The attempt as records keep it.
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

    /// How long the first word or thought took after the prompt had gone out, in milliseconds.
    pub fn first_after(&self) -> Option<u64> {
        Some(self.first_token?.saturating_sub(self.send_time.unwrap_or(self.started)))
    }

    /// How many tokens came each second, in tenths, after the first; `None` if nothing was counted, or so little came
    /// that the figure would mean nothing.
    pub fn pace(&self) -> Option<u64> {
        let tokens = self.usage?.answer_tokens.checked_sub(1).filter(|tokens| *tokens >= 5)?;
        let took = self.finished?.checked_sub(self.first_token?).filter(|took| *took >= 100)?;
        tokens.checked_mul(10_000)?.checked_div(took)
    }

    /// From the record; `None` if it is not of this shape.
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

/// What may be absent, but not of another shape: the outer `None` says that it is.
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
