//! Writes a process and its steps into the document's record, and reads them from there.

use super::members::{Members, as_usize, flag, number};
use super::{Attempt, ForkedFrom, Process, Run, Step};
use crate::object::{object, text};
use crate::steps::turns::status::{ProcessStatus, RunState};
use serde_json::Value;

impl Process {
    /// Returns the record as a document stores it.
    pub fn to_value(&self) -> Value {
        let mut put = Members::default();
        put.always("version", 1.into());
        put.always("id", text(&self.id));
        put.some("from", self.from.as_ref().map(ForkedFrom::to_value));
        put.always("status", text(self.status.key()));
        put.always("steps", self.steps.iter().map(Step::to_value).collect());
        put.value()
    }

    /// Reads a record; `None` if it is not of this version.
    pub fn from_value(value: &Value) -> Option<Self> {
        if number(value, "version") != Some(1) {
            return None;
        }
        let status = value.get("status").and_then(Value::as_str);
        Some(Self {
            id: value.get("id")?.as_str()?.to_owned(),
            from: value.get("from").and_then(ForkedFrom::from_value),
            status: status.and_then(ProcessStatus::from_key)?,
            steps: value
                .get("steps")?
                .as_array()?
                .iter()
                .map(Step::from_value)
                .collect::<Option<_>>()?,
        })
    }
}

impl Step {
    /// Returns true if some run of the current wave may have been carried out already. No run is, before the person has
    /// decided on all of the wave.
    pub(in crate::steps) fn has_begun_wave(&self) -> bool {
        self.runs.iter().all(|run| run.state != RunState::Waiting)
    }

    fn to_value(&self) -> Value {
        let mut put = Members::default();
        put.always("step", self.step.into());
        put.always("date", text(&self.date));
        put.some("plan", self.is_plan.then_some(true.into()));
        put.some("approved", self.is_approved.then_some(true.into()));
        put.some("over", self.is_over.then_some(true.into()));
        put.always("attempts", self.attempts.iter().map(Attempt::to_value).collect());
        put.some("forgiven", (self.forgiven > 0).then(|| self.forgiven.into()));
        put.some("solution", self.solution.clone());
        put.always("messages", [self.messages.0, self.messages.1].into_iter().collect());
        put.some("waves", (self.waves > 0).then(|| self.waves.into()));
        put.always("runs", self.runs.iter().map(Run::to_value).collect());
        put.value()
    }

    fn from_value(value: &Value) -> Option<Self> {
        let list = |key: &str| value.get(key).and_then(Value::as_array).into_iter().flatten();
        let place = |at: usize| {
            let places = value.get("messages").and_then(Value::as_array);
            places.and_then(|places| places.get(at)).and_then(as_usize).unwrap_or_default()
        };
        Some(Self {
            step: number(value, "step")?,
            date: value.get("date").and_then(Value::as_str).unwrap_or_default().to_owned(),
            is_plan: flag(value, "plan"),
            is_approved: flag(value, "approved"),
            is_over: flag(value, "over"),
            attempts: list("attempts").map(Attempt::from_value).collect(),
            forgiven: number(value, "forgiven").unwrap_or_default(),
            solution: value.get("solution").cloned(),
            messages: (place(0), place(1)),
            waves: number(value, "waves").unwrap_or_default(),
            runs: list("runs").map(Run::from_value).collect::<Option<_>>()?,
        })
    }
}

impl ForkedFrom {
    fn to_value(&self) -> Value {
        object([("id", text(&self.id)), ("step", self.step.into())])
    }

    /// Reads the `from` of a record; `None` if it names no process and step.
    pub fn from_value(value: &Value) -> Option<Self> {
        Some(Self { id: value.get("id")?.as_str()?.to_owned(), step: number(value, "step")? })
    }
}
