//! The record of a process, as the document stores it under `process`: `{version: 1, id, from?, status, steps}`.
//! Members that are missing or of a wrong type get their default.

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
    /// A unique id of the process.
    pub id: String,
    /// The process that this one was forked from; `None` if it is no fork.
    pub from: Option<ForkedFrom>,
    /// The current status.
    pub status: ProcessStatus,
    /// The steps so far.
    pub steps: Vec<Step>,
}

/// The process and step that a fork continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForkedFrom {
    /// The id of the original process.
    pub id: String,
    /// The last step that both processes share.
    pub step: usize,
}

/// One step: an answer and its calls, or the execution of a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// The step's number, from 1.
    pub step: usize,
    /// The time at which the step began.
    pub date: String,
    /// True if the step carries out an existing plan instead of requesting an answer.
    pub is_plan: bool,
    /// True once the person approved the plan, or rejected it.
    pub is_approved: bool,
    /// True once the step is over.
    pub is_over: bool,
    /// The requests that were made, with their outcomes.
    pub attempts: Vec<Attempt>,
    /// The number of attempts that no longer count as invalid, since the person resumed the process.
    pub forgiven: usize,
    /// The accepted answer; `None` before there is one.
    pub solution: Option<Value>,
    /// The range of the messages that the step appended: index of the first one, index after the last one.
    pub messages: (usize, usize),
    /// The number of waves of the step that are over.
    pub waves: usize,
    /// The runs, by call and case.
    pub runs: Vec<Run>,
}

/// One request and its outcome.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attempt {
    /// The time at which the answer came.
    pub date: String,
    /// The ids of the runs whose results were requested; `None` for an answer to the whole.
    pub runs: Option<Vec<String>>,
    /// The answer as received.
    pub text: String,
    /// The reasons why the answer was refused; empty if it was accepted.
    pub issues: Vec<Issue>,
    /// Issues of the calls that were left out of an answer by case whose rest was accepted.
    pub left_out: Vec<Issue>,
    /// The reason why there was no answer; `None` if there was one.
    pub failure: Option<ProviderFailure>,
    /// The tokens of the request; `None` if the provider did not report them.
    pub usage: Option<Usage>,
}

/// One call, carried out for one case.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// `<call index>` or `<call index>:<case>`.
    pub id: String,
    /// The call as the model or the plan wrote it, or as the person changed it.
    pub call: Value,
    /// The call before the person changed it; `None` if it was not changed.
    pub proposed: Option<Value>,
    /// The call with references replaced by values; `None` before that.
    pub resolved: Option<Value>,
    /// The carrier: who carries out the call.
    pub by: Carrier,
    /// The current state.
    pub state: RunState,
    /// The number of the run's wave in its step; `None` before it is in one.
    pub wave: Option<usize>,
    /// The result; `None` before there is one.
    pub output: Option<Value>,
    /// The chosen place of the result, if the call leaves several open.
    pub path: Option<String>,
    /// The error of a run that failed or was rejected.
    pub error: Option<RunError>,
    /// Further notes.
    pub notes: Vec<RunNote>,
    /// The record of the Request that carries out the call.
    pub process: Option<Value>,
}

/// The error of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunError {
    /// The kind of fault.
    pub code: FaultCode,
    /// Details for the model and for people who look closely: names, places, the person's reason.
    pub message: String,
    /// The issues behind the message, if a value violates its schema; people read these, translated.
    pub issues: Vec<Issue>,
}

impl RunError {
    /// Creates an error with a message.
    pub fn new(code: FaultCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), issues: Vec::new() }
    }

    /// Creates an error from the issues of a value that violates its schema.
    pub fn from_issues(code: FaultCode, issues: Vec<Issue>) -> Self {
        Self { code, message: issues_text(&issues), issues }
    }

    /// Creates an error for a fault that the engine itself found.
    pub fn from_fault(code: FaultCode, reason: &FaultReason) -> Self {
        Self::new(code, reason.to_text())
    }

    /// Returns the reason, if the engine itself found the fault; `None` if the message is somebody else's.
    pub fn reason(&self) -> Option<FaultReason> {
        let is_of_others = matches!(self.code, FaultCode::Rejected | FaultCode::Activity);
        FaultReason::read(&self.message).filter(|_| !is_of_others)
    }

    /// Returns `{code, message}`, as the model sees it.
    pub fn to_value(&self) -> Value {
        object([("code", text(self.code.key())), ("message", text(&self.message))])
    }
}

impl Run {
    /// Returns the index of the run's call among the step's calls.
    pub fn place(&self) -> usize {
        let place = self.id.split_once(':').map_or(self.id.as_str(), |(place, _)| place);
        place.parse().unwrap_or_default()
    }

    /// Returns the run's case; `None` if it is for all cases.
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
