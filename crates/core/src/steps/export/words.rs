//! The words that the app provides for a process: statuses, and labels of the parts of its record.

use crate::batch::SheetWords;
use crate::exchange::ProviderFailure;
use crate::form::Issue;
use crate::steps::{Carrier, FaultCode, FaultReason, ProcessStatus, RunNote, RunState};

/// A label for a part of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessLabel<'process> {
    /// The title of a process whose document has none.
    Process,
    /// The heading of the process's status.
    Status,
    /// The heading of a fork's origin.
    Fork,
    /// The origin of a fork: the process, and its last shared step.
    ForkedFrom {
        /// The id of the other process.
        process: &'process str,
        /// The last step that both processes share.
        step: usize,
    },
    /// The heading of the filled-in input.
    Input,
    /// The heading of a step, by its number from 1.
    Step(usize),
    /// The heading of a step that carries out a plan, by its number from 1.
    Plan(usize),
    /// The time at which a step began.
    Began,
    /// The heading of the person's decision on a plan.
    Approval,
    /// The person's approval of a plan.
    Approved,
    /// The heading of an answer that was refused.
    Refused,
    /// The heading of a request without an answer.
    NoAnswer,
    /// The heading of a call: its number among the step's calls from 1, and its tool.
    Call {
        /// The call's number.
        number: usize,
        /// The tool's title; empty if the call names none.
        tool: &'process str,
    },
    /// The heading of a call's case.
    Case,
    /// The heading of a call's carrier.
    By,
    /// The heading of a run's state.
    State,
    /// The heading of a call before the person changed it.
    Proposed,
    /// The heading of the parameters, with references replaced by values.
    Parameters,
    /// The heading of the result's place.
    Path,
    /// The heading of a call's result.
    Result,
    /// The heading of a run's error.
    Error,
    /// The heading of the person's reason for a rejection.
    Reason,
    /// The heading of a note on a run.
    Note,
    /// The heading of the steps of the Request that carried a call out.
    Delegate,
    /// The heading of a message that the person added to the context.
    Edit,
    /// The heading of the final answer.
    Answer,
}

/// Words of the app, in the person's language.
pub trait ProcessWords {
    /// Returns the label of a part.
    fn label(&self, label: ProcessLabel) -> String;
    /// Returns the titles of the table by case.
    fn sheet(&self) -> SheetWords;
    /// Returns the words for a process's status.
    fn status(&self, status: ProcessStatus) -> String;
    /// Returns the words for a run's state.
    fn state(&self, state: RunState) -> String;
    /// Returns the words for who carries out a call.
    fn carried_by(&self, by: Carrier) -> String;
    /// Returns the words for the place of a result, such as `†state.words`.
    fn place(&self, written: &str) -> String;
    /// Returns the words for a kind of fault.
    fn fault(&self, code: FaultCode) -> String;
    /// Returns the words for a reason that the engine found.
    fn reason(&self, reason: &FaultReason) -> String;
    /// Returns the words for a note on a run.
    fn note(&self, note: RunNote) -> String;
    /// Returns the words for an issue of an answer.
    fn issue(&self, issue: &Issue) -> String;
    /// Returns the words for the reason why there was no answer.
    fn failure(&self, failure: &ProviderFailure) -> String;
}
