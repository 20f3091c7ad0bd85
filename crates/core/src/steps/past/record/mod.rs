//! The record of a process, as the document keeps it under `process`: `{version: 1, id, from?, status,
//! steps}`. What was left out or is of another type is as in a fresh step.

mod files;
mod members;
mod process_record;
mod run_record;

use crate::exchange::{ProviderFailure, Usage};
use crate::form::Issue;
use crate::object::{object, text};
use crate::steps::answers::fault_reason::FaultReason;
use crate::steps::answers::issue_text::issues_text;
use crate::steps::turns::status::{Carrier, FaultCode, ProcessStatus, RunNote, RunState};
use serde_json::Value;

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
    /// How many of the attempts no longer count as invalid, since the person tried again.
    pub forgiven: usize,
    /// The answer, as it was accepted.
    pub solution: Option<Value>,
    /// The messages that it appended: from the first one's place to behind the last one's.
    pub messages: (usize, usize),
    /// How many waves of the step's runs are over.
    pub waves: usize,
    /// Its runs, by place and case.
    pub runs: Vec<Run>,
}

/// One request and what came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attempt {
    /// When the answer came.
    pub date: String,
    /// The runs that it asked results for; `None` for an answer to the whole.
    pub runs: Option<Vec<String>>,
    /// The answer, as it came.
    pub text: String,
    /// Why it was refused, being no such answer as was asked for; empty where it was not.
    pub issues: Vec<Issue>,
    /// What did not fit of an answer by case of which the rest was taken.
    pub left_out: Vec<Issue>,
    /// Why there was none.
    pub failure: Option<ProviderFailure>,
    /// The tokens that the step took.
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
    pub by: Carrier,
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
    /// What the message says of a value that its schema does not allow, for people.
    pub issues: Vec<Issue>,
}

impl RunError {
    /// A fault with more of it.
    pub fn new(code: FaultCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), issues: Vec::new() }
    }

    /// The error that a value is not as its schema asks.
    pub fn from_issues(code: FaultCode, issues: Vec<Issue>) -> Self {
        Self { code, message: issues_text(&issues), issues }
    }

    /// A fault that is found here.
    pub fn from_fault(code: FaultCode, reason: &FaultReason) -> Self {
        Self::new(code, reason.to_text())
    }

    /// Why, where it was found here; `None` if somebody else says it in words of their own.
    pub fn reason(&self) -> Option<FaultReason> {
        let is_of_others = matches!(self.code, FaultCode::Rejected | FaultCode::Activity);
        FaultReason::read(&self.message).filter(|_| !is_of_others)
    }

    /// `{code, message}`: what the model is told.
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_record_is_read_again_as_it_was_written() {
        let written = json!({"version": 1, "id": "p", "from": {"id": "o", "step": 2}, "status": "running", "steps": [{
            "step": 3, "date": "D", "plan": true, "approved": true,
            "attempts": [{"date": "D", "runs": ["0:①"], "text": "{}", "issues": [{"pointer": "/a", "keyword": "type", "is": "other"}]},
                {"date": "D", "text": "{}", "leftOut": [{"pointer": "/b", "keyword": "type", "is": "other"}]}], "forgiven": 1,
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
