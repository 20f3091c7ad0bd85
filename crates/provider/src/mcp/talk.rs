//! A conversation with an MCP server as a state machine: it returns the next call to make, and takes the reply.

use super::demand::McpDemandKind;
use super::failure::McpFailure;
use super::message::{
    VERSIONS, WITHOUT_SESSION, cut, initialize_params, knows_no_sessions, notification, read_error,
    request,
};
use super::question::McpAnswer;
use super::reader::{McpReader, McpReply};
use super::result::call_result;
use super::round::{Rounds, asks_back};
use super::server::{McpServer, Session};
use crate::call::HttpCall;
use pilcrow_core::object::text;
use serde_json::{Map, Value};
use std::time::Duration;

/// Maximum number of pages and of tools in a list.
const MOST_PAGES: usize = 100;
const MOST_TOOLS: usize = 1_000;

/// Maximum number of waits for a busy server, and the longest wait.
const MOST_WAITS: u32 = 3;
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// The task of a conversation with a server.
#[derive(Clone, Debug, PartialEq)]
pub enum McpTask {
    /// List the server's tools.
    List,
    /// Call a tool.
    Call {
        /// Name of the tool at the server.
        name: String,
        /// Arguments of the call.
        arguments: Map<String, Value>,
        /// True if the tool has an output schema.
        is_described: bool,
    },
}

/// The result of a conversation.
#[derive(Clone, Debug, PartialEq)]
pub enum McpOutcome {
    /// The server's tools: objects with at least a name.
    Tools(Vec<Value>),
    /// The tool's result.
    Output(Value),
}

/// False for a control character, and for one that changes the direction of the text around it in a server's name.
fn is_visible(letter: &char) -> bool {
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !letter.is_control() && !turns
}

/// A conversation with a server. It starts a session if there is none, and a new one if the server has ended it.
#[derive(Clone, Debug, PartialEq)]
pub struct McpTalk {
    server: McpServer,
    task: McpTask,
    phase: Phase,
    /// True if the session is from an earlier conversation, so that the server may have ended it.
    is_resumed: bool,
    tools: Vec<Value>,
    /// Cursors of the pages that were requested, except for the first page.
    cursors: Vec<String>,
    /// Number of times that the server was busy, and the wait that it asks for now.
    busy: u32,
    wait: Option<Duration>,
    /// Questions that the server asked in place of its answer.
    rounds: Rounds,
}

#[derive(Clone, Debug, PartialEq)]
enum Phase {
    /// The `initialize` request with this id was sent.
    Greeting(u64),
    /// The `initialized` notification is being sent.
    Announcing,
    /// The request for the result, or for a page of the list, was sent.
    Asking { id: u64, cursor: Option<String> },
    /// The person is being asked, before the call is repeated.
    Waiting,
    /// The conversation is over, with this result.
    Over(Result<McpOutcome, McpFailure>),
}

impl McpTalk {
    /// Starts a conversation.
    pub fn new(mut server: McpServer, task: McpTask) -> Self {
        let is_resumed = server.session.is_some();
        let id = server.next_id();
        let phase =
            if is_resumed { Phase::Asking { id, cursor: None } } else { Phase::Greeting(id) };
        let (tools, rounds) = (Vec::new(), Rounds::default());
        let cursors = Vec::new();
        Self { server, task, phase, is_resumed, tools, cursors, busy: 0, wait: None, rounds }
    }

    /// Returns the server, with its session and title as far as known.
    pub fn server(&self) -> &McpServer {
        &self.server
    }

    /// Returns the next call; `None` once the conversation is over, or while the person is being asked.
    pub fn call(&self) -> Option<HttpCall> {
        let message = match &self.phase {
            Phase::Greeting(id) => {
                request(*id, "initialize", initialize_params(self.server.has_person))
            }
            Phase::Announcing => notification("notifications/initialized", None),
            Phase::Asking { id, cursor } => self.request(*id, cursor.as_deref()),
            Phase::Waiting | Phase::Over(_) => return None,
        };
        Some(self.server.posted(&message))
    }

    /// Returns the time that the server asks to wait before that call.
    pub fn wait(&self) -> Option<Duration> {
        self.wait
    }

    /// Returns the reader for the reply to that call.
    pub fn reader(&self) -> McpReader {
        let id = match self.phase {
            Phase::Greeting(id) | Phase::Asking { id, .. } => Some(id),
            Phase::Announcing | Phase::Waiting | Phase::Over(_) => None,
        };
        let is_call = matches!(self.task, McpTask::Call { .. });
        let is_asked = matches!(self.phase, Phase::Asking { .. });
        McpReader::new(id, self.server.has_person && is_call && is_asked)
    }

    /// Returns the question that the server asked in place of its answer; `None` if there is none.
    pub fn question(&self) -> Option<&McpDemandKind> {
        self.rounds.question().filter(|_| self.phase == Phase::Waiting)
    }

    /// Takes the person's answer to that question.
    pub fn answer(&mut self, answer: &McpAnswer) {
        if self.phase != Phase::Waiting {
            return;
        }
        self.rounds.answer(answer);
        if self.question().is_none() {
            self.phase = self.asking(None);
        }
    }

    /// Returns the call that cancels the request; `None` if there is nothing to cancel.
    pub fn called_off(&self) -> Option<HttpCall> {
        match self.phase {
            // Without a session, closing the connection cancels the request.
            Phase::Asking { id, .. } if !self.server.is_without_session() => {
                Some(self.server.cancelled(id))
            }
            _ => None,
        }
    }

    /// Takes the reply to the call.
    pub fn take(&mut self, reply: &McpReply) {
        self.wait = reply.wait.filter(|wait| self.waits(reply.status, *wait));
        if self.wait.is_some() {
            self.busy = self.busy.saturating_add(1);
            return;
        }
        let next = match self.phase.clone() {
            Phase::Greeting(_) => self.greeted(reply),
            Phase::Announcing => match self.refused(reply) {
                Some(failure) => Err(failure),
                None => Ok(self.asking(None)),
            },
            Phase::Asking { .. } => self.take_answer(reply),
            rests @ (Phase::Waiting | Phase::Over(_)) => Ok(rests),
        };
        self.phase = match next {
            Ok(phase) => phase,
            Err(failure) => Phase::Over(Err(self.without_key(failure))),
        };
    }

    /// True if a call that a busy server refused is repeated: it was not carried out.
    fn waits(&self, status: u16, wait: Duration) -> bool {
        let is_under_way = !matches!(self.phase, Phase::Waiting | Phase::Over(_));
        status == 429 && is_under_way && self.busy < MOST_WAITS && wait <= LONGEST_WAIT
    }

    /// Returns the server with its session, and the result; `None` while the conversation continues.
    pub fn end(self) -> (McpServer, Option<Result<McpOutcome, McpFailure>>) {
        match self.phase {
            Phase::Over(outcome) => (self.server, Some(outcome)),
            _ => (self.server, None),
        }
    }

    fn request(&self, id: u64, cursor: Option<&str>) -> Value {
        match &self.task {
            McpTask::List => {
                let mut params = Map::new();
                params.extend(cursor.map(|cursor| ("cursor".to_owned(), text(cursor))));
                request(id, "tools/list", Value::Object(params))
            }
            McpTask::Call { name, arguments, .. } => {
                let arguments = Value::Object(arguments.clone());
                let mut params = Map::from_iter([("name".to_owned(), text(name))]);
                params.insert("arguments".to_owned(), arguments);
                params.extend(self.rounds.carried());
                request(id, "tools/call", Value::Object(params))
            }
        }
    }

    fn asking(&mut self, cursor: Option<String>) -> Phase {
        Phase::Asking { id: self.server.next_id(), cursor }
    }

    /// Handles the reply to the `initialize` request.
    fn greeted(&mut self, reply: &McpReply) -> Result<Phase, McpFailure> {
        if reply.message.as_ref().is_some_and(knows_no_sessions) {
            self.server.session = Some(Session { version: WITHOUT_SESSION.to_owned(), id: None });
            return Ok(self.asking(None));
        }
        let result = self.result_of(reply)?;
        let version = result.get("protocolVersion").and_then(Value::as_str);
        let version = version.ok_or(McpFailure::NoMcp)?;
        if !VERSIONS.contains(&version) {
            return Err(McpFailure::Versions(vec![cut(version)]));
        }
        let info = |key: &str| result.get("serverInfo").and_then(|info| info.get(key)?.as_str());
        let title = info("title").or_else(|| info("name")).unwrap_or_default();
        self.server.title = title.chars().filter(is_visible).take(100).collect();
        let is_plain =
            |id: &String| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_graphic());
        let id = reply.session.clone().filter(is_plain);
        self.server.session = Some(Session { version: version.to_owned(), id });
        Ok(Phase::Announcing)
    }

    /// Handles the reply to the request for the result.
    fn take_answer(&mut self, reply: &McpReply) -> Result<Phase, McpFailure> {
        // The protocol has status 404 for an ended session; some servers send 400.
        if matches!(reply.status, 400 | 404) && std::mem::take(&mut self.is_resumed) {
            self.server.session = None;
            (self.tools, self.cursors) = (Vec::new(), Vec::new());
            return Ok(Phase::Greeting(self.server.next_id()));
        }
        let result = self.result_of(reply)?;
        match &self.task {
            McpTask::List => self.listed(result),
            McpTask::Call { .. } if asks_back(result) => self.take_question(result),
            McpTask::Call { is_described, .. } => {
                let output = call_result(result, *is_described)?;
                Ok(Phase::Over(Ok(McpOutcome::Output(output))))
            }
        }
    }

    /// Handles questions that the server asked in place of its answer.
    fn take_question(&mut self, result: &Value) -> Result<Phase, McpFailure> {
        if !self.server.has_person || !self.rounds.take(result) {
            return Err(McpFailure::AsksBack);
        }
        Ok(if self.rounds.question().is_some() { Phase::Waiting } else { self.asking(None) })
    }

    /// Handles a page of the list. If it leads back to an earlier page, or contains no new tools, the list is complete.
    fn listed(&mut self, result: &Value) -> Result<Phase, McpFailure> {
        let page = result.get("tools").and_then(Value::as_array).ok_or(McpFailure::NoMcp)?;
        let before = self.tools.len();
        for tool in page.iter().filter(|tool| tool.get("name").is_some_and(Value::is_string)) {
            if self.tools.len() <= MOST_TOOLS && !self.tools.contains(tool) {
                self.tools.push(tool.clone());
            }
        }
        let is_again = !page.is_empty() && self.tools.len() == before;
        let next = result.get("nextCursor").and_then(Value::as_str).filter(|_| !is_again);
        let next = next.filter(|next| !self.cursors.iter().any(|cursor| cursor == next));
        let Some(next) = next.map(str::to_owned) else {
            return Ok(Phase::Over(Ok(McpOutcome::Tools(std::mem::take(&mut self.tools)))));
        };
        if self.cursors.len() + 1 >= MOST_PAGES || self.tools.len() > MOST_TOOLS {
            return Err(McpFailure::Endless);
        }
        self.cursors.push(next.clone());
        Ok(self.asking(Some(next)))
    }

    /// Removes the key from a failure's message.
    fn without_key(&self, failure: McpFailure) -> McpFailure {
        let without_key = |words: &str| self.server.without_key(words);
        match failure {
            McpFailure::Status { status, message } => {
                McpFailure::Status { status, message: without_key(&message) }
            }
            McpFailure::Error { code, message } => {
                McpFailure::Error { code, message: without_key(&message) }
            }
            McpFailure::Tool(words) => McpFailure::Tool(without_key(&words)),
            other => other,
        }
    }

    /// Returns the failure of a reply with an error status; `None` for any other reply.
    fn refused(&self, reply: &McpReply) -> Option<McpFailure> {
        if (200..300).contains(&reply.status) {
            return None;
        }
        let status = reply.status;
        let message = match reply.message.as_ref().and_then(read_error) {
            Some(McpFailure::Error { message, .. }) => message,
            Some(failure) => return Some(failure),
            None => String::new(),
        };
        let session = self.server.session.as_ref().filter(|_| !self.server.is_without_session());
        let has_none = session.is_some_and(|session| session.id.is_none());
        if status == 400 && has_none && message.to_lowercase().contains("session") {
            return Some(McpFailure::HiddenSession);
        }
        Some(McpFailure::Status { status, message })
    }

    /// Returns the result in a reply to a request.
    fn result_of<'reply>(&self, reply: &'reply McpReply) -> Result<&'reply Value, McpFailure> {
        if reply.is_too_long {
            return Err(McpFailure::TooLong);
        }
        if let Some(failure) = self.refused(reply) {
            return Err(failure);
        }
        let message = reply.message.as_ref().ok_or(McpFailure::NoMcp)?;
        match read_error(message) {
            Some(failure) => Err(failure),
            None => message.get("result").ok_or(McpFailure::NoMcp),
        }
    }
}
