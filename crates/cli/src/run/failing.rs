//! Failed runs of a process, and of the nested processes that carry out its calls.

use crate::words::CATALOGUE;
use pilcrow_core::steps::export::ProcessWords;
use pilcrow_core::steps::{EventKind, FaultCode, Process, Run, RunError, RunState, Want, WantKind};

/// A run that failed.
pub struct FailedRun {
    /// The steps that lead to the run.
    steps: String,
    /// The ids of the runs that lead to it, including its own, which is last.
    ids: String,
    error: RunError,
}

impl FailedRun {
    /// Returns the run's place for messages: its step and run, with the enclosing ones.
    pub fn place(&self) -> String {
        place(&self.steps, &self.ids)
    }

    /// Returns the message about a run that failed by an event. `None` if the message was printed already, or if the
    /// person rejected the call.
    pub fn event_text(&self, want: &Want, kind: &EventKind, is_own: bool) -> Option<String> {
        let is_told = matches!(kind, EventKind::Result(Err(_)) | EventKind::Document(Err(_)));
        if self.error.code == FaultCode::Rejected || (is_own && is_told) {
            return None;
        }
        let id = self.ids.rsplit('/').next().unwrap_or_default();
        let is_asked = match &want.kind {
            WantKind::Answer(asking) => {
                asking.runs.as_ref().is_some_and(|runs| runs.iter().any(|run| run == id))
            }
            _ => is_own && !matches!(kind, EventKind::Decision(_)),
        };
        let is_over =
            is_asked || matches!(self.error.code, FaultCode::Ended(_) | FaultCode::Result);
        let what = match self.error.code {
            FaultCode::Schema => "not written",
            _ if is_over => "failed",
            _ => "not carried out",
        };
        let mut text = format!("{what}: {}", CATALOGUE.fault(self.error.code));
        if !self.error.message.is_empty() {
            text = format!("{text}: {}", self.error.message);
        }
        Some(text)
    }
}

/// Returns the failed runs of a process, which is reached by `steps` and `ids`, and of its nested processes.
pub fn failures(process: &Process, steps: &str, ids: &str) -> Vec<FailedRun> {
    let joined = |around: &str, own: &str| match around {
        "" => own.to_owned(),
        around => format!("{around}/{own}"),
    };
    let mut list = Vec::new();
    for step in &process.steps {
        let steps = joined(steps, &step.step.to_string());
        for Run { id, state, error, process, .. } in &step.runs {
            let ids = joined(ids, id);
            if let Some(process) = process.as_ref().and_then(Process::from_value) {
                list.extend(failures(&process, &steps, &ids));
            }
            if let Some(error) = error.clone().filter(|_| *state == RunState::Failed) {
                list.push(FailedRun { steps: steps.clone(), ids, error });
            }
        }
    }
    list
}

/// Formats a place: the steps and runs that lead to it, joined with `/`.
pub fn place(steps: &str, ids: &str) -> String {
    format!("step {steps} {ids}").trim_end().to_owned()
}
