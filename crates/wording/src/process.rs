//! A process as its record tells it, for exports.

use crate::cases::sheet_words;
use crate::data::{identity_name, path_name};
use crate::export::CatalogueWords;
use crate::failure::failure_words;
use crate::issue::answer_issue_words;
use pilcrow_core::batch::SheetWords;
use pilcrow_core::context::Identity;
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use pilcrow_core::form::Issue;
use pilcrow_core::steps::export::{ProcessLabel, ProcessWords};
use pilcrow_core::steps::{Carrier, FaultCode, FaultReason, ProcessStatus, RunNote, RunState};
use pilcrow_core::tool::{Variable, parse_reference};
use pilcrow_words::{Locale, words_now};

/// The places that a reference names: `State › Receipt or State › Error`. As it is written where it is
/// none.
pub fn place_words(locale: Locale, written: &str) -> String {
    let Some(reference) = parse_reference(written) else { return written.to_owned() };
    let both = format!(" {} ", words_now!(locale, steps.and));
    let either = format!(" {} ", words_now!(locale, steps.or));
    let all = |variables: &Vec<Variable>| {
        let names: Vec<String> = variables.iter().map(|one| variable_words(locale, one)).collect();
        names.join(&both)
    };
    reference.0.iter().map(all).collect::<Vec<_>>().join(&either)
}

fn variable_words(locale: Locale, variable: &Variable) -> String {
    let identity = Identity { kind: variable.kind.clone(), instance: None };
    let mut names = vec![identity_name(locale, &identity)];
    names.extend(path_name(None, &variable.path));
    names.join(" › ")
}

/// The reason, as it stands behind the kind of fault.
pub fn reason_words(locale: Locale, reason: &FaultReason) -> String {
    use FaultReason as Why;
    match reason {
        Why::NoTool(name) | Why::NoCase(name) => {
            words_now!(locale, steps.reason_named, name = name.trim_matches('"'))
        }
        Why::NoPath(path) => words_now!(locale, steps.reason_no_path, path = path.as_str()),
        Why::NotWritten(path) => {
            words_now!(locale, steps.reason_not_written, path = place_words(locale, path))
        }
        Why::NotOffered(path) => {
            words_now!(locale, steps.reason_not_offered, path = place_words(locale, path))
        }
        Why::NoObject(path) => {
            words_now!(locale, steps.reason_no_object, path = place_words(locale, path))
        }
        Why::OnlyToolDelegates => words_now!(locale, steps.reason_only_tool),
        Why::Methods => words_now!(locale, steps.reason_methods),
        Why::OneOfSeveral => words_now!(locale, steps.reason_one_of_several),
        Why::Unchosen => words_now!(locale, steps.reason_unchosen),
        Why::OtherPlace => words_now!(locale, steps.reason_other_place),
        Why::OtherCase => words_now!(locale, steps.reason_other_case),
        Why::NoData => words_now!(locale, steps.reason_no_data),
        Why::OtherKind => words_now!(locale, steps.reason_other_kind),
        Why::TooDeep => words_now!(locale, steps.reason_too_deep),
        Why::NoResult | Why::NoOwnResult => words_now!(locale, steps.reason_no_result),
        Why::LongChain => words_now!(locale, steps.reason_long_chain),
        Why::NoAddress => words_now!(locale, steps.reason_no_address),
        Why::TooLarge => words_now!(locale, steps.reason_too_large),
        // The kind of fault has said it.
        Why::NoOutput | Why::Circle => String::new(),
    }
}

/// Words by the names that they have in the catalogue.
macro_rules! named {
    ($locale:expr, $value:expr, { $($pattern:pat => $key:ident),* $(,)? }) => {
        match $value { $($pattern => words_now!($locale, process_export.$key),)* }
    };
}

impl ProcessWords for CatalogueWords {
    fn label(&self, label: ProcessLabel) -> String {
        use ProcessLabel as Label;
        let locale = self.0;
        match label {
            Label::ForkedFrom { process, step } => {
                words_now!(locale, process_export.forked_from, process = process, step = step)
            }
            Label::Step(step) => words_now!(locale, process_export.step, step = step),
            Label::Plan(step) => words_now!(locale, process_export.plan, step = step),
            Label::Call { number, tool: "" } => {
                let tool = words_now!(locale, process_export.unnamed);
                words_now!(locale, process_export.call, number = number, tool = tool.as_str())
            }
            Label::Call { number, tool } => {
                words_now!(locale, process_export.call, number = number, tool = tool)
            }
            Label::Process => words_now!(locale, process_export.process),
            Label::Status => words_now!(locale, process_export.status),
            Label::Fork => words_now!(locale, process_export.fork),
            Label::Input => words_now!(locale, process_export.input),
            Label::Began => words_now!(locale, process_export.began),
            Label::Approval => words_now!(locale, process_export.approval),
            Label::Approved => words_now!(locale, process_export.approved),
            Label::Refused => words_now!(locale, process_export.refused),
            Label::NoAnswer => words_now!(locale, process_export.no_answer),
            Label::Case => words_now!(locale, process_export.case),
            Label::By => words_now!(locale, process_export.by),
            Label::State => words_now!(locale, process_export.state),
            Label::Proposed => words_now!(locale, process_export.proposed),
            Label::Parameters => words_now!(locale, process_export.parameters),
            Label::Path => words_now!(locale, process_export.path),
            Label::Result => words_now!(locale, process_export.result),
            Label::Error => words_now!(locale, process_export.error),
            Label::Reason => words_now!(locale, process_export.reason),
            Label::Note => words_now!(locale, process_export.note),
            Label::Delegate => words_now!(locale, process_export.delegate),
            Label::Edit => words_now!(locale, process_export.edit),
            Label::Answer => words_now!(locale, process_export.answer),
        }
    }

    fn sheet(&self) -> SheetWords {
        sheet_words(self.0, true)
    }

    fn status(&self, status: ProcessStatus) -> String {
        named!(self.0, status, {
            ProcessStatus::Running => status_running,
            ProcessStatus::Done => status_done,
            ProcessStatus::Incomplete => status_incomplete,
            ProcessStatus::Stalled => status_stalled,
            ProcessStatus::Limit => status_limit,
            ProcessStatus::Stopped => status_stopped,
            ProcessStatus::Failed => status_failed,
        })
    }

    fn reason(&self, reason: &FaultReason) -> String {
        reason_words(self.0, reason)
    }

    fn state(&self, state: RunState) -> String {
        named!(self.0, state, {
            RunState::Waiting => state_waiting,
            RunState::Blocked => state_blocked,
            RunState::Running => state_running,
            RunState::Done => state_done,
            RunState::Failed => state_failed,
            RunState::Rejected => state_rejected,
            RunState::Skipped => state_skipped,
        })
    }

    fn carried_by(&self, by: Carrier) -> String {
        named!(self.0, by, {
            Carrier::Model => by_model,
            Carrier::Code => by_code,
            Carrier::Server => by_server,
            Carrier::Person => by_person,
            Carrier::Delegate => by_delegate,
        })
    }

    fn place(&self, written: &str) -> String {
        place_words(self.0, written)
    }

    fn fault(&self, code: FaultCode) -> String {
        let locale = self.0;
        match code {
            FaultCode::Ended(status) => {
                let status = self.status(status);
                words_now!(locale, process_export.fault_ended, status = status.as_str())
            }
            FaultCode::Tool => words_now!(locale, process_export.fault_tool),
            FaultCode::Case => words_now!(locale, process_export.fault_case),
            FaultCode::Path => words_now!(locale, process_export.fault_path),
            FaultCode::Method => words_now!(locale, process_export.fault_method),
            FaultCode::Parameters => words_now!(locale, process_export.fault_parameters),
            FaultCode::Unresolved => words_now!(locale, process_export.fault_unresolved),
            FaultCode::Open => words_now!(locale, process_export.fault_open),
            FaultCode::Delegate => words_now!(locale, process_export.fault_delegate),
            FaultCode::Cycle => words_now!(locale, process_export.fault_cycle),
            FaultCode::Result => words_now!(locale, process_export.fault_result),
            FaultCode::Schema => words_now!(locale, process_export.fault_schema),
            FaultCode::Activity => words_now!(locale, process_export.fault_activity),
            FaultCode::Rejected => words_now!(locale, process_export.fault_rejected),
        }
    }

    fn note(&self, note: RunNote) -> String {
        named!(self.0, note, {
            RunNote::ForgedResult => note_forged,
            RunNote::Misfit => note_misfit,
            RunNote::SamePlace => note_same_place,
            RunNote::Interrupted => note_interrupted,
            RunNote::Changed => note_changed,
        })
    }

    fn issue(&self, issue: &Issue) -> String {
        answer_issue_words(self.0, issue)
    }

    fn failure(&self, failure: &ProviderFailure) -> String {
        let (title, _) = failure_words(self.0, failure);
        match (failure.kind, failure.detail.as_str()) {
            (_, "") => title,
            // The server's own words say all.
            (FailureKind::Reported, detail) => detail.to_owned(),
            (_, detail) => format!("{title}: {detail}"),
        }
    }
}
