//! What only the app can say of a process: words for how it stands, and for the parts of its record.

use crate::batch::SheetWords;
use crate::exchange::ProviderFailure;
use crate::form::Issue;
use crate::steps::{Carrier, FaultCode, FaultReason, ProcessStatus, RunNote, RunState};

/// What the parts of a process are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessLabel<'process> {
    /// A process whose document has no title.
    Process,
    /// The heading of how the process ended.
    Status,
    /// That it goes on from another process.
    Fork,
    /// From which one, and from behind which of its steps.
    ForkedFrom {
        /// The other process's id.
        process: &'process str,
        /// The last step that both have.
        step: usize,
    },
    /// What was filled in.
    Input,
    /// A step, by its number from 1.
    Step(usize),
    /// A step that carries out a plan, by its number from 1.
    Plan(usize),
    /// When it began.
    Began,
    /// The person's word on a plan.
    Approval,
    /// The person agreed.
    Approved,
    /// An answer that was not taken.
    Refused,
    /// A request without an answer.
    NoAnswer,
    /// A call: its number among the step's calls from 1, and its tool.
    Call {
        /// Its number.
        number: usize,
        /// What the tool is called; empty where the call names none.
        tool: &'process str,
    },
    /// The case that a call is for.
    Case,
    /// Who carried it out.
    By,
    /// The heading of how a run stands.
    State,
    /// The call before the person changed it.
    Proposed,
    /// What it was given, with values in the places of its references.
    Parameters,
    /// Where its result went.
    Path,
    /// The result of a call.
    Result,
    /// What is wrong with it.
    Error,
    /// Why the person refused it.
    Reason,
    /// What else is said of it.
    Note,
    /// The steps of another Request that carried it out.
    Delegate,
    /// What the person added to the context.
    Edit,
    /// The answer of the whole.
    Answer,
}

/// What only the app can say: words, in the person's language.
pub trait ProcessWords {
    /// What a part is called.
    fn label(&self, label: ProcessLabel) -> String;
    /// The titles of the table by case.
    fn sheet(&self) -> SheetWords;
    /// How the process stands.
    fn status(&self, status: ProcessStatus) -> String;
    /// How a run stands.
    fn state(&self, state: RunState) -> String;
    /// Who carries it out.
    fn carried_by(&self, by: Carrier) -> String;
    /// A place that a result goes to, such as `†state.words`.
    fn place(&self, written: &str) -> String;
    /// What kind of fault.
    fn fault(&self, code: FaultCode) -> String;
    /// Why, of what is found here.
    fn reason(&self, reason: &FaultReason) -> String;
    /// What else is said of a run.
    fn note(&self, note: RunNote) -> String;
    /// What is wrong with an answer.
    fn issue(&self, issue: &Issue) -> String;
    /// Why there was no answer.
    fn failure(&self, failure: &ProviderFailure) -> String;
}
