//! Words of a process, for its exports.

use super::{CATALOGUE, issue, sentence};
use pilcrow_core::batch::SheetWords;
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use pilcrow_core::form::Issue;
use pilcrow_core::solution::Leaf;
use pilcrow_core::solution::export::ExportWords;
use pilcrow_core::steps::export::{ProcessLabel, ProcessWords};
use pilcrow_core::steps::{CarriedBy, FaultCode, FaultReason, ProcessStatus, RunNote, RunState};
use serde_json::Value;

/// The catalogue's words for a process.
pub struct CatalogueWords;

impl ExportWords for CatalogueWords {
    fn absent(&self) -> String {
        sentence("result", "absent", &[])
    }

    fn empty(&self) -> String {
        sentence("result", "empty_list", &[])
    }

    fn unknown(&self) -> String {
        sentence("result", "unknown", &[])
    }

    fn name(&self) -> String {
        sentence("table", "name", &[])
    }

    fn value(&self) -> String {
        sentence("table", "value", &[])
    }

    fn total(&self) -> String {
        sentence("table", "total", &[])
    }

    fn mean(&self) -> String {
        sentence("table", "mean", &[])
    }

    fn said(&self, leaf: &Leaf) -> Option<String> {
        let named = leaf.options.iter().find(|option| option.value == leaf.value);
        match &leaf.value {
            _ if named.is_some() => named.map(|option| option.label.clone()),
            Value::Bool(yes) => Some(sentence("widget", if *yes { "yes" } else { "no" }, &[])),
            _ => None,
        }
    }
}

impl ProcessWords for CatalogueWords {
    fn label(&self, label: ProcessLabel) -> String {
        match label {
            ProcessLabel::Step(step) | ProcessLabel::Plan(step) => {
                words(label_key(label), &[("step", &step.to_string())])
            }
            ProcessLabel::ForkedFrom { process, step } => {
                words("forked_from", &[("step", &step.to_string()), ("process", process)])
            }
            ProcessLabel::Call { number, tool } => {
                let unnamed = words("unnamed", &[]);
                let tool = if tool.is_empty() { unnamed.as_str() } else { tool };
                words("call", &[("number", &number.to_string()), ("tool", tool)])
            }
            plain => words(label_key(plain), &[]),
        }
    }

    fn reason(&self, reason: &FaultReason) -> String {
        reason.to_text()
    }

    fn sheet(&self) -> SheetWords {
        let word = |key: &str| sentence("batch", key, &[]);
        SheetWords {
            cases: word("cases"),
            case: word("case_column"),
            missing: word("missing"),
            unknown: word("unknown"),
            undirected: word("undirected"),
            doubles: word("doubles"),
            state: word("state"),
            reason: word("reason"),
            states: ["state_unanswered", "state_asked", "state_done", "state_failed"].map(word),
        }
    }

    fn status(&self, status: ProcessStatus) -> String {
        words(&format!("status_{}", status.key()), &[])
    }

    fn state(&self, state: RunState) -> String {
        words(&format!("state_{}", state.key()), &[])
    }

    fn carried_by(&self, by: CarriedBy) -> String {
        words(&format!("by_{}", by.key()), &[])
    }

    /// As documents write it: who reads the command's output reads documents.
    fn place(&self, written: &str) -> String {
        written.to_owned()
    }

    fn fault(&self, code: FaultCode) -> String {
        match code {
            FaultCode::Ended(status) => words("fault_ended", &[("status", &self.status(status))]),
            code => words(&format!("fault_{}", code.key()), &[]),
        }
    }

    fn note(&self, note: RunNote) -> String {
        let key = match note {
            RunNote::ForgedResult => "note_forged",
            RunNote::Misfit => "note_misfit",
            RunNote::SamePlace => "note_same_place",
            RunNote::Interrupted => "note_interrupted",
            RunNote::Changed => "note_changed",
        };
        words(key, &[])
    }

    fn issue(&self, found: &Issue) -> String {
        issue(&found.kind)
    }

    fn failure(&self, failure: &ProviderFailure) -> String {
        let said = failure_key(failure.kind).map(|key| sentence("failure", key, &[]));
        let detail = failure.detail.as_str();
        match said {
            Some(said) if detail.is_empty() => said,
            Some(said) => format!("{said}: {detail}"),
            None => detail.to_owned(),
        }
    }
}

fn words(key: &str, operands: &[(&str, &str)]) -> String {
    sentence("process_export", key, operands)
}

fn label_key(label: ProcessLabel) -> &'static str {
    match label {
        ProcessLabel::Process => "process",
        ProcessLabel::Status => "status",
        ProcessLabel::Fork => "fork",
        ProcessLabel::ForkedFrom { .. } => "forked_from",
        ProcessLabel::Step(_) => "step",
        ProcessLabel::Plan(_) => "plan",
        ProcessLabel::Input => "input",
        ProcessLabel::Began => "began",
        ProcessLabel::Approval => "approval",
        ProcessLabel::Approved => "approved",
        ProcessLabel::Refused => "refused",
        ProcessLabel::NoAnswer => "no_answer",
        ProcessLabel::Call { .. } => "call",
        ProcessLabel::Case => "case",
        ProcessLabel::By => "by",
        ProcessLabel::State => "state",
        ProcessLabel::Proposed => "proposed",
        ProcessLabel::Parameters => "parameters",
        ProcessLabel::Path => "path",
        ProcessLabel::Result => "result",
        ProcessLabel::Error => "error",
        ProcessLabel::Reason => "reason",
        ProcessLabel::Note => "note",
        ProcessLabel::Delegate => "delegate",
        ProcessLabel::Edit => "edit",
        ProcessLabel::Answer => "answer",
    }
}

/// The catalogue's name of a failure; none where the server's own words are all that there is.
pub(super) fn failure_key(kind: FailureKind) -> Option<&'static str> {
    let key = match kind {
        FailureKind::KeyOfOtherAddress => "other_key",
        FailureKind::NoSuchModel => "no_model",
        FailureKind::RateLimited { .. } => "rate",
        FailureKind::ServerError { .. } | FailureKind::UnexpectedStatus { .. } => "server",
        FailureKind::OutOfMemory => "memory",
        kind => kind.key(),
    };
    CATALOGUE.get("failure")?.get(key).map(|_| key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_a_record_has_words() {
        let whole = |said: String| assert!(!said.contains("process_export"), "{said}");
        let statuses = ["running", "done", "incomplete", "stalled", "limit", "stopped", "failed"];
        for status in statuses.into_iter().filter_map(ProcessStatus::from_key) {
            whole(CatalogueWords.status(status));
            whole(CatalogueWords.fault(FaultCode::Ended(status)));
        }
        let states = ["waiting", "blocked", "running", "done", "failed", "rejected", "skipped"];
        states
            .into_iter()
            .filter_map(RunState::from_key)
            .for_each(|s| whole(CatalogueWords.state(s)));
        let all = ["model", "code", "server", "person", "delegate"];
        all.into_iter()
            .filter_map(CarriedBy::from_key)
            .for_each(|by| whole(CatalogueWords.carried_by(by)));
        let codes = [
            "tool",
            "case",
            "path",
            "method",
            "parameters",
            "unresolved",
            "open",
            "delegate",
            "cycle",
            "result",
            "schema",
            "activity",
            "rejected",
        ];
        codes
            .into_iter()
            .filter_map(FaultCode::from_key)
            .for_each(|code| whole(CatalogueWords.fault(code)));
    }

    #[test]
    fn a_failure_is_said_with_what_the_server_said() {
        let check = |kind, detail: &str, expected: &str| {
            assert_eq!(CatalogueWords.failure(&ProviderFailure::new(kind, detail)), expected);
        };
        check(FailureKind::Timeout, "", "It took too long");
        check(FailureKind::NoSuchModel, "x", "The server does not have this model: x");
        check(FailureKind::Reported, "no answer left", "no answer left");
    }
}
