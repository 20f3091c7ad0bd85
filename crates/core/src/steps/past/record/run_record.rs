//! Writes runs and attempts into the document's record, and reads them from there.

use super::members::{Members, number};
use super::{Attempt, Run, RunError};
use crate::exchange::{ProviderFailure, Usage};
use crate::form::Issue;
use crate::object::text;
use crate::steps::turns::status::{Carrier, FaultCode, RunNote, RunState};
use serde_json::Value;

impl Run {
    pub(super) fn to_value(&self) -> Value {
        let mut put = Members::default();
        put.always("id", text(&self.id));
        put.always("call", self.call.clone());
        put.some("proposed", self.proposed.clone());
        put.some("resolved", self.resolved.clone());
        put.always("by", text(self.by.key()));
        put.always("state", text(self.state.key()));
        put.some("wave", self.wave.map(Value::from));
        put.some("output", self.output.clone());
        put.some("path", self.path.as_deref().map(text));
        put.some("error", self.error.as_ref().map(error_value));
        let notes: Vec<Value> = self.notes.iter().map(|note| text(note.key())).collect();
        put.some("notes", (!notes.is_empty()).then_some(Value::Array(notes)));
        put.some("process", self.process.clone());
        put.value()
    }

    pub(super) fn from_value(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key).and_then(Value::as_str);
        let notes = value.get("notes").and_then(Value::as_array).into_iter().flatten();
        Some(Self {
            id: text("id")?.to_owned(),
            call: value.get("call")?.clone(),
            proposed: value.get("proposed").cloned(),
            resolved: value.get("resolved").cloned(),
            by: text("by").and_then(Carrier::from_key)?,
            state: text("state").and_then(RunState::from_key)?,
            wave: number(value, "wave"),
            output: value.get("output").cloned(),
            path: text("path").map(str::to_owned),
            error: value.get("error").and_then(error_from),
            notes: notes.filter_map(|note| RunNote::from_key(note.as_str()?)).collect(),
            process: value.get("process").cloned(),
        })
    }
}

/// Returns `{code, message, issues?}`.
fn error_value(error: &RunError) -> Value {
    let mut value = error.to_value();
    if let Some(members) = value.as_object_mut().filter(|_| !error.issues.is_empty()) {
        members.insert("issues".to_owned(), error.issues.iter().map(Issue::to_value).collect());
    }
    value
}

fn error_from(value: &Value) -> Option<RunError> {
    let code = FaultCode::from_key(value.get("code")?.as_str()?)?;
    let message = value.get("message").and_then(Value::as_str).unwrap_or_default();
    let issues = value.get("issues").and_then(Value::as_array).into_iter().flatten();
    let issues = issues.filter_map(Issue::from_value).collect();
    Some(RunError { issues, ..RunError::new(code, message) })
}

impl Attempt {
    pub(super) fn to_value(&self) -> Value {
        let mut put = Members::default();
        put.always("date", text(&self.date));
        let ids = |ids: &Vec<String>| ids.iter().map(|id| text(id)).collect();
        put.some("runs", self.runs.as_ref().map(ids));
        put.always("text", text(&self.text));
        for (key, issues) in [("issues", &self.issues), ("leftOut", &self.left_out)] {
            let issues: Vec<Value> = issues.iter().map(Issue::to_value).collect();
            put.some(key, (!issues.is_empty()).then_some(Value::Array(issues)));
        }
        put.some("failure", self.failure.as_ref().map(ProviderFailure::to_value));
        put.some("usage", self.usage.as_ref().map(Usage::to_value));
        put.value()
    }

    pub(super) fn from_value(value: &Value) -> Self {
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
        let issues = |key: &str| -> Vec<Issue> {
            let list = value.get(key).and_then(Value::as_array);
            list.into_iter().flatten().filter_map(Issue::from_value).collect()
        };
        let ids =
            |ids: &Vec<Value>| ids.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        Self {
            date: text("date").to_owned(),
            runs: value.get("runs").and_then(Value::as_array).map(ids),
            text: text("text").to_owned(),
            issues: issues("issues"),
            left_out: issues("leftOut"),
            failure: value.get("failure").and_then(ProviderFailure::from_value),
            usage: value.get("usage").and_then(Usage::from_value),
        }
    }
}
