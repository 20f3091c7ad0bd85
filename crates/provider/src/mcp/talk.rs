//! A talk with a server, driven from outside: it says which call to make, and takes what came of it.

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

/// The most pages, and the most tools, that are listed.
const MOST_PAGES: usize = 100;
const MOST_TOOLS: usize = 1_000;

/// The most times that a busy server is waited for, and the longest wait.
const MOST_WAITS: u32 = 3;
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// What a server is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum McpTask {
    /// The tools of the server.
    List,
    /// The result of one.
    Call {
        /// The tool's name there.
        name: String,
        /// What it gets.
        arguments: Map<String, Value>,
        /// Whether its result is described.
        is_described: bool,
    },
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub enum McpOutcome {
    /// The tools, as the server lists them: objects with a name each.
    Tools(Vec<Value>),
    /// The result of one.
    Output(Value),
}

/// Whether a letter of a server's name is one that people see, and leaves the others where they are.
fn is_visible(letter: &char) -> bool {
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !letter.is_control() && !turns
}

/// A talk with a server. A session is begun where there is none, and anew where the server has ended it.
#[derive(Clone, Debug, PartialEq)]
pub struct McpTalk {
    server: McpServer,
    task: McpTask,
    phase: Phase,
    /// The session is of an earlier talk, so that the server may have ended it.
    is_resumed: bool,
    tools: Vec<Value>,
    /// Where the pages begin that were asked for, but for the first.
    cursors: Vec<String>,
    /// How often the server has said that it is busy, and how long it asks to wait now.
    busy: u32,
    wait: Option<Duration>,
    /// What the server asked for in place of its answer.
    rounds: Rounds,
}

#[derive(Clone, Debug, PartialEq)]
enum Phase {
    /// The server is greeted by this request.
    Greeting(u64),
    /// The server is told that its answer has come.
    Announcing,
    /// The server is asked for what is wanted, or for a page of it.
    Asking { id: u64, cursor: Option<String> },
    /// The person is asked, before the call is made again.
    Waiting,
    /// The talk is over, with what it found.
    Over(Result<McpOutcome, McpFailure>),
}

impl McpTalk {
    /// Begins a talk.
    pub fn new(mut server: McpServer, task: McpTask) -> Self {
        let is_resumed = server.session.is_some();
        let id = server.next_id();
        let phase =
            if is_resumed { Phase::Asking { id, cursor: None } } else { Phase::Greeting(id) };
        let (tools, rounds) = (Vec::new(), Rounds::default());
        let cursors = Vec::new();
        Self { server, task, phase, is_resumed, tools, cursors, busy: 0, wait: None, rounds }
    }

    /// The server, as it is known so far.
    pub fn server(&self) -> &McpServer {
        &self.server
    }

    /// The call to make now; `None` once the talk is over, or while the person is asked.
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

    /// How long the server asks to wait before that call.
    pub fn wait(&self) -> Option<Duration> {
        self.wait
    }

    /// What reads the reply to that call.
    pub fn reader(&self) -> McpReader {
        let id = match self.phase {
            Phase::Greeting(id) | Phase::Asking { id, .. } => Some(id),
            Phase::Announcing | Phase::Waiting | Phase::Over(_) => None,
        };
        let is_call = matches!(self.task, McpTask::Call { .. });
        let is_asked = matches!(self.phase, Phase::Asking { .. });
        McpReader::new(id, self.server.has_person && is_call && is_asked)
    }

    /// What the server asks for in place of its answer; none where it does not.
    pub fn question(&self) -> Option<&McpDemandKind> {
        self.rounds.question().filter(|_| self.phase == Phase::Waiting)
    }

    /// Takes what the person has said to that.
    pub fn answer(&mut self, answer: &McpAnswer) {
        if self.phase != Phase::Waiting {
            return;
        }
        self.rounds.answer(answer);
        if self.question().is_none() {
            self.phase = self.asking(None);
        }
    }

    /// The call to make where nobody waits any longer; `None` if there is nothing to call off.
    pub fn called_off(&self) -> Option<HttpCall> {
        match self.phase {
            // Without a session, that nobody listens calls it off.
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

    /// Whether a call is made again that the server was too busy for: it has not been carried out.
    fn waits(&self, status: u16, wait: Duration) -> bool {
        let is_under_way = !matches!(self.phase, Phase::Waiting | Phase::Over(_));
        status == 429 && is_under_way && self.busy < MOST_WAITS && wait <= LONGEST_WAIT
    }

    /// The server, with its session, and what came; none while the talk goes on.
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

    /// The server has answered the greeting.
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

    /// The server has answered what was asked.
    fn take_answer(&mut self, reply: &McpReply) -> Result<Phase, McpFailure> {
        // 404 is what the protocol has for a session that has ended; some servers say 400.
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

    /// The server wants more before it answers.
    fn take_question(&mut self, result: &Value) -> Result<Phase, McpFailure> {
        if !self.server.has_person || !self.rounds.take(result) {
            return Err(McpFailure::AsksBack);
        }
        Ok(if self.rounds.question().is_some() { Phase::Waiting } else { self.asking(None) })
    }

    /// A page of the tools has come. Where it leads back to one that was there, or has only tools of those before,
    /// those that came are all.
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

    /// A failure in words that do not show the key.
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

    /// Why a reply is none that was wanted, where it shows that by its status.
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

    /// The result that answers a request.
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
