//! What an engine asks of its driver, and the events that the driver reports.

use super::status::{Carrier, FaultCode};
use crate::document::Request;
use crate::exchange::{ProviderFailure, Usage};
use crate::form::Issue;
use crate::steps::past::record::RunError;
use crate::tool::McpTool;
use serde_json::Value;

/// Something that an engine waits for.
#[derive(Clone, Debug, PartialEq)]
pub struct Want {
    /// The run that it is about, by ids from the outermost process on; for an answer, a plan or the document
    /// that describes a tool the run whose process it is, and empty for the outermost one.
    pub at: Vec<String>,
    /// The step of each process on the way, from the outermost one on.
    pub steps: Vec<usize>,
    /// What the process waits for.
    pub kind: WantKind,
}

/// What an engine waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum WantKind {
    /// An answer of the model: [`EventKind::Answer`] or [`EventKind::NoAnswer`].
    Answer(Asking),
    /// The person's word on a plan, before anything of it runs: [`EventKind::Plan`].
    Plan(Vec<Proposal>),
    /// The person's word on a call: [`EventKind::Decision`].
    Approval(Proposal),
    /// The result of code or of a server: [`EventKind::Result`].
    Activity(Activity),
    /// The person's result: [`EventKind::Person`], or a decision to reject.
    Person(PersonTask),
    /// Another document, which carries out a run, or before an answer describes a tool: [`EventKind::Document`].
    Document(DocumentWant),
}

/// A request to make.
#[derive(Clone, Debug, PartialEq)]
pub struct Asking {
    /// What is asked, with the schema that was composed for it.
    pub request: Request,
    /// The step that it is for.
    pub step: usize,
    /// The runs whose results are asked for; `None` if it is an answer to the whole.
    pub runs: Option<Vec<String>>,
    /// The answer before, where it was refused.
    pub again: Option<RefusedAnswer>,
}

/// An answer that was refused.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedAnswer {
    /// As it came.
    pub text: String,
    /// What is wrong with it.
    pub issues: Vec<Issue>,
}

/// A call that waits for the person.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The run's id.
    pub run: String,
    /// The call, as it was written.
    pub call: Value,
    /// The call with values in the places of its references, as far as they are there.
    pub resolved: Option<Value>,
    /// The tool's definition; `None` if it is not known by name.
    pub tool: Option<Value>,
    /// The case that it is for.
    pub instance: Option<String>,
    /// Who would carry it out.
    pub by: Carrier,
    /// Where its result would go, as it is written.
    pub path: Option<String>,
    /// The messages that would be passed on.
    pub passed: Vec<Value>,
    /// Other runs of the wave that set the same place; the last one's value would stay.
    pub same_place: Vec<String>,
    /// Whether the same call was made twice before.
    pub is_repeated: bool,
    /// Whether it was being carried out when the record was cut.
    pub is_interrupted: bool,
    /// Whether it waits only because carrying it out reaches beyond the model: what the person has said
    /// before of its tool, or of the document's code, can settle that ([`Proposal::runs_by`]). It cannot
    /// where all calls are asked about, nor where the same call was made twice before or was cut off.
    pub is_only_effect: bool,
}

/// Something for code or a server to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Activity {
    /// The code or the server that does it.
    pub what: ActivityKind,
    /// The call, with values in the places of its references.
    pub call: Value,
    /// The tool's definition.
    pub tool: Value,
    /// The messages that are passed on.
    pub context: Vec<Value>,
}

/// What carries out a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActivityKind {
    /// A function in JavaScript: `(call, tool, context) => result`. Beside the tool's own keys stand the data of
    /// the context by their kinds: `({text}, {state, user}) => result`.
    Code {
        /// The name of the function.
        name: String,
        /// The text of the function.
        source: String,
    },
    /// A server: `{call, context}` is posted, and its JSON reply is the result.
    Server {
        /// Its address.
        url: String,
    },
    /// A tool of a server that speaks the Model Context Protocol. It gets the call's parameters.
    Mcp(McpTool),
}

/// A call that the person carries out.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonTask {
    /// The call, with values in the places of its references.
    pub call: Value,
    /// The tool's definition.
    pub tool: Option<Value>,
    /// The schema of the result.
    pub schema: Option<Value>,
    /// The places to choose from; empty where there is no choice.
    pub paths: Vec<String>,
}

/// A document that carries out a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentWant {
    /// As the tool names it: an address relative to the document's own, or an id of the gallery.
    pub address: String,
    /// The address of the document that names it.
    pub base: Option<String>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// As in the [`Want`] that it answers.
    pub at: Vec<String>,
    /// What happened to what was waited for.
    pub kind: EventKind,
}

/// What can happen to what a process waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// The model answered.
    Answer(Answer),
    /// The model gave no answer.
    NoAnswer(ProviderFailure),
    /// The person agrees to the plan, or says why not.
    Plan(Result<(), String>),
    /// The person decided on a call.
    Decision(Decision),
    /// Code or a server gave a result, or says why not.
    Result(Result<Value, String>),
    /// The person gave a result.
    Person(PersonResult),
    /// Another document was read, or says why not.
    Document(Result<FetchedDocument, String>),
    /// The person changes the context: a message, appended as theirs.
    Edit(Value),
    /// The person stops the process.
    Stop,
    /// The person goes on: after a stop, a failure, or a limit.
    Resume,
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// As it came.
    pub text: String,
    /// The value in it; `None` if there is none.
    pub value: Option<Value>,
    /// The tokens that the answer took.
    pub usage: Option<Usage>,
}

/// What the person makes of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// The person lets the call run.
    Run,
    /// The call shall run so.
    Change(Value),
    /// The person gives the result instead.
    Answer(PersonResult),
    /// The call shall not run, for this reason.
    Reject(String),
}

/// A result that the person gives.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonResult {
    /// The result.
    pub output: Value,
    /// Where it goes, where there is a choice.
    pub path: Option<String>,
}

/// A document that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct FetchedDocument {
    /// The document.
    pub document: Request,
    /// Its address, for those that it names itself.
    pub address: Option<String>,
}

impl EventKind {
    /// Whether it is about a process, and not about one of its runs.
    pub(in crate::steps) fn is_of_process(&self) -> bool {
        use EventKind::{Answer, Edit, NoAnswer, Plan, Resume, Stop};
        matches!(self, Answer(_) | NoAnswer(_) | Plan(_) | Edit(_) | Stop | Resume)
    }
}

impl Decision {
    /// The error of a call that is not wanted.
    pub(in crate::steps) fn rejection(reason: &str) -> RunError {
        RunError::new(FaultCode::Rejected, reason)
    }
}
