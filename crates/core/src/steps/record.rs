//! The record of a process, as the document keeps it under `process`: `{version: 1, id, from?, status,
//! steps}`. What was left out or is of another type is as in a fresh step.

use super::status::{CarriedBy, FaultCode, ProcessStatus, RunNote, RunState};
use super::usage::{usage_from, usage_value};
use crate::exchange::{ProviderFailure, Usage};
use crate::form::Issue;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// The record of a process.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Process {
    /// A name that no other process has.
    pub id: String,
    /// Where it was forked.
    pub from: Option<ForkedFrom>,
    /// How it stands.
    pub status: ProcessStatus,
    /// What was done.
    pub steps: Vec<Step>,
}

/// The process and step that a fork goes on from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForkedFrom {
    /// The process's id.
    pub id: String,
    /// The last step that both have.
    pub step: usize,
}

/// One step: an answer and its calls, or a plan that is carried out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// Its number, from 1.
    pub step: usize,
    /// When it began.
    pub date: String,
    /// Whether it carries out a plan that was there before, rather than asks for an answer first.
    pub is_plan: bool,
    /// Whether the person agreed to the plan.
    pub is_approved: bool,
    /// Whether it is over.
    pub is_over: bool,
    /// The requests that were made.
    pub attempts: Vec<Attempt>,
    /// So many of them do not count as invalid any more: the person tried again.
    pub forgiven: usize,
    /// The answer, as it was accepted.
    pub solution: Option<Value>,
    /// The messages that it appended: from the first one's place to behind the last one's.
    pub messages: (usize, usize),
    /// So many waves of its runs are over.
    pub waves: usize,
    /// Its runs, by place and case.
    pub runs: Vec<Run>,
}

/// One request and what came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attempt {
    /// When the answer came.
    pub date: String,
    /// The runs that it asked results for; none for an answer to the whole.
    pub runs: Option<Vec<String>>,
    /// The answer, as it came.
    pub text: String,
    /// Why it was refused, being no such answer as was asked for; empty where it was not.
    pub issues: Vec<Issue>,
    /// Why there was none.
    pub failure: Option<ProviderFailure>,
    /// What it took.
    pub usage: Option<Usage>,
}

/// One call, carried out for one case.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// `<place>` or `<place>:<case>`.
    pub id: String,
    /// The call as it was written, or as the person changed it.
    pub call: Value,
    /// The call as it was proposed, where the person changed it.
    pub proposed: Option<Value>,
    /// The call with values in the places of its references.
    pub resolved: Option<Value>,
    /// Who carries it out.
    pub by: CarriedBy,
    /// How it stands.
    pub state: RunState,
    /// Which wave of its step it belongs to.
    pub wave: Option<usize>,
    /// Its result.
    pub output: Option<Value>,
    /// Where the result goes, where that was chosen from several.
    pub path: Option<String>,
    /// What is wrong with it.
    pub error: Option<RunError>,
    /// What else is to be said.
    pub notes: Vec<RunNote>,
    /// The record of the Request that carries it out.
    pub process: Option<Value>,
}

/// What is wrong with a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunError {
    /// What kind of fault.
    pub code: FaultCode,
    /// More of it, for the model and for who looks closely: names, places, the person's reason.
    pub message: String,
}

impl RunError {
    /// A fault with more of it.
    pub fn new(code: FaultCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// `{code, message}`.
    pub fn to_value(&self) -> Value {
        object([("code", text(self.code.key())), ("message", text(&self.message))])
    }
}

impl Run {
    /// The place of its call among the calls.
    pub fn place(&self) -> usize {
        let place = self.id.split_once(':').map_or(self.id.as_str(), |(place, _)| place);
        place.parse().unwrap_or_default()
    }

    /// The case that it is for.
    pub fn instance(&self) -> Option<&str> {
        self.id.split_once(':').map(|(_, case)| case)
    }

    fn to_value(&self) -> Value {
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
        put.some("error", self.error.as_ref().map(RunError::to_value));
        let notes: Vec<Value> = self.notes.iter().map(|note| text(note.key())).collect();
        put.some("notes", (!notes.is_empty()).then_some(Value::Array(notes)));
        put.some("process", self.process.clone());
        put.value()
    }

    fn from_value(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key).and_then(Value::as_str);
        let notes = value.get("notes").and_then(Value::as_array).into_iter().flatten();
        Some(Self {
            id: text("id")?.to_owned(),
            call: value.get("call")?.clone(),
            proposed: value.get("proposed").cloned(),
            resolved: value.get("resolved").cloned(),
            by: text("by").and_then(CarriedBy::from_key)?,
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

fn error_from(value: &Value) -> Option<RunError> {
    let code = FaultCode::from_key(value.get("code")?.as_str()?)?;
    let message = value.get("message").and_then(Value::as_str).unwrap_or_default();
    Some(RunError::new(code, message))
}

impl Attempt {
    fn to_value(&self) -> Value {
        let mut put = Members::default();
        put.always("date", text(&self.date));
        let ids = |ids: &Vec<String>| ids.iter().map(|id| text(id)).collect();
        put.some("runs", self.runs.as_ref().map(ids));
        put.always("text", text(&self.text));
        let issues: Vec<Value> = self.issues.iter().map(Issue::to_value).collect();
        put.some("issues", (!issues.is_empty()).then_some(Value::Array(issues)));
        put.some("failure", self.failure.as_ref().map(ProviderFailure::to_value));
        put.some("usage", self.usage.as_ref().map(usage_value));
        put.value()
    }

    fn from_value(value: &Value) -> Self {
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
        let issues = |list: &Vec<Value>| list.iter().filter_map(Issue::from_value).collect();
        let ids =
            |ids: &Vec<Value>| ids.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        Self {
            date: text("date").to_owned(),
            runs: value.get("runs").and_then(Value::as_array).map(ids),
            text: text("text").to_owned(),
            issues: value.get("issues").and_then(Value::as_array).map(issues).unwrap_or_default(),
            failure: value.get("failure").and_then(ProviderFailure::from_value),
            usage: value.get("usage").map(usage_from),
        }
    }
}

impl Step {
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

impl Process {
    /// For the document.
    pub fn to_value(&self) -> Value {
        let mut put = Members::default();
        put.always("version", 1.into());
        put.always("id", text(&self.id));
        put.some("from", self.from.as_ref().map(ForkedFrom::to_value));
        put.always("status", text(self.status.key()));
        put.always("steps", self.steps.iter().map(Step::to_value).collect());
        put.value()
    }

    /// From a document; none where it is no record of this version.
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

impl ForkedFrom {
    fn to_value(&self) -> Value {
        object([("id", text(&self.id)), ("step", self.step.into())])
    }

    fn from_value(value: &Value) -> Option<Self> {
        Some(Self { id: value.get("id")?.as_str()?.to_owned(), step: number(value, "step")? })
    }
}

fn number(value: &Value, key: &str) -> Option<usize> {
    value.get(key).and_then(as_usize)
}

fn as_usize(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|number| usize::try_from(number).ok())
}

fn flag(value: &Value, key: &str) -> bool {
    value.get(key).and_then(Value::as_bool).unwrap_or_default()
}

/// An object in which some members may be missing.
#[derive(Default)]
struct Members(Map<String, Value>);

impl Members {
    fn always(&mut self, key: &str, value: Value) {
        self.0.insert(key.to_owned(), value);
    }

    fn some(&mut self, key: &str, value: Option<Value>) {
        self.0.extend(value.map(|value| (key.to_owned(), value)));
    }

    fn value(self) -> Value {
        Value::Object(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_record_is_read_again_as_it_was_written() {
        let written = json!({"version": 1, "id": "p", "from": {"id": "o", "step": 2}, "status": "running", "steps": [{
            "step": 3, "date": "D", "plan": true, "approved": true,
            "attempts": [{"date": "D", "runs": ["0:①"], "text": "{}", "issues": [{"pointer": "/a", "keyword": "type", "is": "other"}]}], "forgiven": 1,
            "messages": [4, 6], "waves": 1,
            "runs": [{"id": "0:①", "call": {"_tool": "t"}, "resolved": {"_tool": "t"}, "by": "model", "state": "failed",
                "wave": 0, "error": {"code": "limit", "message": ""}, "notes": ["forged result dropped"]}]}]});
        let read = Process::from_value(&written).unwrap();
        assert_eq!(read.to_value().to_string(), written.to_string());
        let run = &read.steps[0].runs[0];
        assert_eq!((run.place(), run.instance()), (0, Some("①")));
        assert_eq!(Process::from_value(&json!({"version": 2, "id": "p"})), None);
    }
}
