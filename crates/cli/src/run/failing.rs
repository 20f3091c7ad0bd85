//! Calls that failed, in a process and in those that carry out its calls.

use crate::words::CATALOGUE;
use pilcrow_core::steps::export::ProcessWords;
use pilcrow_core::steps::{EventKind, FaultCode, Process, Run, RunError, RunState, Want, WantKind};

/// A run that failed.
pub struct FailedRun {
    /// The steps that lead to it.
    steps: String,
    /// The ids of the runs that lead to it, its own last.
    ids: String,
    error: RunError,
}

impl FailedRun {
    /// As it is told: its step and run, with those around them.
    pub fn place(&self) -> String {
        place(&self.steps, &self.ids)
    }

    /// The sentence about a failed want after an event. `None` if it was printed already, or is the person's own word.
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

/// The runs of a process that failed, `steps` and `ids` leading to it, with those of the processes that carry out its runs.
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

/// A place as it is told: the steps and runs that lead to it, by `/`.
pub fn place(steps: &str, ids: &str) -> String {
    format!("step {steps} {ids}").trim_end().to_owned()
}
