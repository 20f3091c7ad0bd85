//! Words of a process for its exports.

use crate::runs::sheet_words;
use crate::steps::call::words::{place_words, reason_words};
use crate::words::Locale;
use crate::words::failure::failure_sentence;
use crate::words::issue::answer_issue_words;
use crate::words_now;
use pilcrow_core::batch::SheetWords;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderFailure;
use pilcrow_core::form::Issue;
use pilcrow_core::solution::SolutionBlock;
use pilcrow_core::steps::export::{ProcessLabel, ProcessWords, process_block};
use pilcrow_core::steps::{CarriedBy, FaultCode, FaultReason, ProcessStatus, RunNote, RunState};

/// A document's process as blocks to export; none where it has no record.
pub fn process_blocks(document: &Request, locale: Locale) -> Option<SolutionBlock> {
    process_block(document, &Words(locale))
}

struct Words(Locale);

/// Words by the names that they have in the catalogue.
macro_rules! named {
    ($locale:expr, $value:expr, { $($pattern:pat => $key:ident),* $(,)? }) => {
        match $value { $($pattern => words_now!($locale, process_export.$key),)* }
    };
}

impl ProcessWords for Words {
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

    fn carried_by(&self, by: CarriedBy) -> String {
        named!(self.0, by, {
            CarriedBy::Model => by_model,
            CarriedBy::Code => by_code,
            CarriedBy::Server => by_server,
            CarriedBy::Person => by_person,
            CarriedBy::Delegate => by_delegate,
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
        failure_sentence(self.0, failure)
    }
}
