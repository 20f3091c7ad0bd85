//! The wants that an engine reports to its driver, and the events that the driver reports to the engine.

use super::status::{Carrier, FaultCode};
use crate::document::Request;
use crate::exchange::{ProviderFailure, Usage};
use crate::form::Issue;
use crate::steps::past::record::RunError;
use crate::tool::McpTool;
use serde_json::Value;

/// A want: something that an engine waits for.
#[derive(Clone, Debug, PartialEq)]
pub struct Want {
    /// The run that it concerns, by run ids from the outermost process on. For an answer, a plan, or a document that
    /// describes a tool: the run whose process it is; empty for the outermost process.
    pub at: Vec<String>,
    /// The current step of each process along that path, from the outermost one on.
    pub steps: Vec<usize>,
    /// The kind of want.
    pub kind: WantKind,
}

/// The kinds of wants, each with the event that answers it.
#[derive(Clone, Debug, PartialEq)]
pub enum WantKind {
    /// An answer of the model: [`EventKind::Answer`] or [`EventKind::NoAnswer`].
    Answer(Asking),
    /// The person's decision on a plan, before any of it runs: [`EventKind::Plan`].
    Plan(Vec<Proposal>),
    /// The person's decision on a call: [`EventKind::Decision`].
    Approval(Proposal),
    /// The result of code or of a server: [`EventKind::Result`].
    Activity(Activity),
    /// The person's result: [`EventKind::Person`], or a decision to reject.
    Person(PersonTask),
    /// Another document, to carry out a run or to describe a tool before an answer: [`EventKind::Document`].
    Document(DocumentWant),
}

/// A request to the model.
#[derive(Clone, Debug, PartialEq)]
pub struct Asking {
    /// The document that is sent, with the schema that was composed for it.
    pub request: Request,
    /// The number of the step that it is for.
    pub step: usize,
    /// The ids of the runs whose results are requested; `None` for an answer to the whole.
    pub runs: Option<Vec<String>>,
    /// The previous answer, if it was refused.
    pub again: Option<RefusedAnswer>,
}

/// An answer that was refused.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedAnswer {
    /// The text as received.
    pub text: String,
    /// The reasons why it was refused.
    pub issues: Vec<Issue>,
}

/// A call that waits for the person.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The run's id.
    pub run: String,
    /// The call as written.
    pub call: Value,
    /// The call with references replaced by values, as far as they are known.
    pub resolved: Option<Value>,
    /// The tool's definition; `None` if the tool is unknown.
    pub tool: Option<Value>,
    /// The call's case; `None` if it is for all.
    pub instance: Option<String>,
    /// The carrier: who would carry it out.
    pub by: Carrier,
    /// The path for its result, as written.
    pub path: Option<String>,
    /// The messages that its scopes would pass on.
    pub passed: Vec<Value>,
    /// The ids of other runs of the wave that set the same place; the last one's value would remain.
    pub same_place: Vec<String>,
    /// True if the same call was made twice before.
    pub is_repeated: bool,
    /// True if it was in progress when the record was cut off.
    pub is_interrupted: bool,
    /// True if it waits only because its execution reaches beyond the model. A rule of the person for its tool, or a
    /// permission for the document's code, can settle that ([`Proposal::runs_by`]). False if all calls need approval,
    /// or if the call was made twice before or was cut off.
    pub is_only_effect: bool,
}

/// A call for code or a server to carry out.
#[derive(Clone, Debug, PartialEq)]
pub struct Activity {
    /// The code or the server.
    pub what: ActivityKind,
    /// The call, with references replaced by values.
    pub call: Value,
    /// The tool's definition.
    pub tool: Value,
    /// The messages that its scopes pass on.
    pub context: Vec<Value>,
}

/// The code or server that carries out a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActivityKind {
    /// A function in JavaScript: `(call, tool, context) => result`. The object `tool` also contains the context's data
    /// by kind: `({text}, {state, user}) => result`.
    Code {
        /// The name of the function.
        name: String,
        /// The text of the function.
        source: String,
    },
    /// A server: `{call, context}` is posted, and the JSON reply is the result.
    Server {
        /// The server's address.
        url: String,
    },
    /// A tool of a server that speaks the Model Context Protocol. It gets the call's parameters.
    Mcp(McpTool),
}

/// A call that the person carries out.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonTask {
    /// The call, with references replaced by values.
    pub call: Value,
    /// The tool's definition; `None` if the tool is unknown.
    pub tool: Option<Value>,
    /// The schema of the result; `None` if the tool has none.
    pub schema: Option<Value>,
    /// The places to choose from; empty if there is no choice.
    pub paths: Vec<String>,
}

/// A document that the driver has to fetch, to carry out a call or to describe a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentWant {
    /// The address as the tool names it: relative to the document's own, or an id of the gallery.
    pub address: String,
    /// The address of the document that names it; `None` if that has none.
    pub base: Option<String>,
}

/// An event for an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The run that it concerns, as in the [`Want`] that it answers.
    pub at: Vec<String>,
    /// The kind of event.
    pub kind: EventKind,
}

/// The kinds of events.
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// The model answered.
    Answer(Answer),
    /// The model gave no answer.
    NoAnswer(ProviderFailure),
    /// The person approved the plan, or rejected it for this reason.
    Plan(Result<(), String>),
    /// The person decided on a call.
    Decision(Decision),
    /// Code or a server returned a result, or failed for this reason.
    Result(Result<Value, String>),
    /// The person gave a result.
    Person(PersonResult),
    /// Another document was fetched, or could not be for this reason.
    Document(Result<FetchedDocument, String>),
    /// The person adds this message to the context.
    Edit(Value),
    /// The person stops the process.
    Stop,
    /// The person resumes the process after a stop, a failure or a limit.
    Resume,
}

/// The model's answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The text as received.
    pub text: String,
    /// The JSON value in the text; `None` if there is none.
    pub value: Option<Value>,
    /// The tokens of the request; `None` if the provider did not report them.
    pub usage: Option<Usage>,
}

/// The person's decision on a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// The call may run.
    Run,
    /// The call may run in this changed form.
    Change(Value),
    /// The person gives the result.
    Answer(PersonResult),
    /// The call must not run, for this reason.
    Reject(String),
}

/// A result from the person.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonResult {
    /// The result.
    pub output: Value,
    /// The chosen place of the result; `None` if there is no choice.
    pub path: Option<String>,
}

/// A document that the driver fetched.
#[derive(Clone, Debug, PartialEq)]
pub struct FetchedDocument {
    /// The Request in it.
    pub document: Request,
    /// Its address, for the relative addresses in it.
    pub address: Option<String>,
}

impl EventKind {
    /// Returns true if the event concerns a process and not one of its runs.
    pub(in crate::steps) fn is_of_process(&self) -> bool {
        use EventKind::{Answer, Edit, NoAnswer, Plan, Resume, Stop};
        matches!(self, Answer(_) | NoAnswer(_) | Plan(_) | Edit(_) | Stop | Resume)
    }
}

impl Decision {
    /// Returns the error of a rejected call.
    pub(in crate::steps) fn rejection(reason: &str) -> RunError {
        RunError::new(FaultCode::Rejected, reason)
    }
}
