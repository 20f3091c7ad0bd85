//! Exchanges with MCP servers: makes the HTTP calls of an exchange, and passes it the replies.

use super::attendant::Attendant;
use super::questions::ServerQuestions;
use super::servers::{McpServers, ServerEntry, TalkFailure};
use crate::dom::spawn;
use crate::host::net::fetch::{Abort, FetchFailure, send_until};
use crate::host::time::clock::{now, pause};
use crate::host::time::time_limit::TimeLimit;
use pilcrow_provider::{
    HttpCall, McpFailure, McpOutcome, McpReply, McpServer, McpTalk, McpTask, parse_wait,
};
use std::cell::RefCell;
use std::rc::Rc;

/// The longest duration of an exchange, in milliseconds.
const LONGEST: u64 = 120_000;

impl McpServers {
    /// Carries out a task with the server at an address, with its key and without cookies. The server's questions to
    /// the user are added to `questions`, if given, and declined otherwise.
    ///
    /// # Errors
    ///
    /// If the exchange fails.
    pub async fn talk(
        self,
        url: &str,
        task: McpTask,
        around: &Abort,
        questions: Option<ServerQuestions>,
    ) -> Result<(McpServer, McpOutcome), TalkFailure> {
        let server = self.at(url).ok_or(TalkFailure::BadAddress)?;
        let unreachable = TalkFailure::Fetch(FetchFailure::Unreachable);
        let limit = Rc::new(TimeLimit::within(around, LONGEST).ok_or(unreachable)?);
        let person = questions.zip(tool_of(&task));
        let attendant = Attendant::new(person, Rc::clone(&limit));
        let (talk, failure) =
            carried_on(McpTalk::new(server, task), &limit.abort, &attendant).await;
        let is_slow = limit.lift();
        let unanswered = attendant.failure();
        if failure.is_some() && (is_slow || around.is_aborted() || unanswered.is_some()) {
            call_off(&talk);
        }
        let (server, outcome) = talk.end();
        self.return_server(server.clone());
        match (outcome, failure) {
            (Some(Ok(result)), _) => Ok((server, result)),
            (Some(Err(failure)), _) => Err(TalkFailure::Mcp(failure)),
            (None, _) if is_slow => Err(TalkFailure::Slow),
            (None, failure) => Err(unanswered
                .unwrap_or_else(|| TalkFailure::Fetch(failure.unwrap_or(FetchFailure::Cut)))),
        }
    }
}

impl McpServers {
    /// Requests a server's list of tools; the server is connected from then on.
    pub(super) async fn list(self, url: &str) -> Result<(), TalkFailure> {
        let abort = Abort::new().ok_or(TalkFailure::Fetch(FetchFailure::Unreachable))?;
        let (server, result) = self.talk(url, McpTask::List, &abort, None).await?;
        let McpOutcome::Tools(tools) = result else {
            return Err(TalkFailure::Mcp(McpFailure::NoMcp));
        };
        let title = server.title().to_owned();
        self.listed.update(|listed| drop(listed.insert(server.url(), tools)));
        self.connect(ServerEntry { url: server.url(), title });
        Ok(())
    }
}

fn tool_of(task: &McpTask) -> Option<String> {
    match task {
        McpTask::Call { name, .. } => Some(name.clone()),
        McpTask::List => None,
    }
}

/// Continues an exchange to its end, or until a reply is missing.
async fn carried_on(
    mut talk: McpTalk,
    abort: &Abort,
    attendant: &Attendant,
) -> (McpTalk, Option<FetchFailure>) {
    loop {
        while let Some(call) = talk.call() {
            if let Some(wait) = talk.wait() {
                pause(u64::try_from(wait.as_millis()).unwrap_or(LONGEST), abort).await;
            }
            match replied(&talk, &call, abort, attendant).await {
                Ok(reply) => talk.take(&reply),
                Err(failure) => return (talk, Some(failure)),
            }
        }
        let Some(what) = talk.question().cloned() else { return (talk, None) };
        match attendant.ask_person(talk.server(), &what).await {
            Some(answer) => talk.answer(&answer),
            None => return (talk, Some(FetchFailure::Aborted)),
        }
    }
}

/// Returns the reply to a call. The server's requests within it are answered meanwhile.
async fn replied(
    talk: &McpTalk,
    call: &HttpCall,
    abort: &Abort,
    attendant: &Attendant,
) -> Result<McpReply, FetchFailure> {
    let reader = Rc::new(RefCell::new(talk.reader()));
    let (into, own, server) = (Rc::clone(&reader), attendant.clone(), talk.server().clone());
    let sent = send_until(call, abort, move |bytes, _| {
        let mut reader = into.borrow_mut();
        let is_enough = reader.push(bytes);
        own.take(&server, reader.demands());
        is_enough
    });
    let sent = sent.await;
    attendant.let_all_go();
    let reply = sent?;
    let mut read = reader.borrow_mut().finish(reply.status, reply.mcp_session);
    read.wait = reply.retry_after.and_then(|wait| parse_wait(&wait, now()));
    Ok(read)
}

/// Tells the server that the call was cancelled.
fn call_off(talk: &McpTalk) {
    let (Some(call), Some(abort)) = (talk.called_off(), Abort::new()) else { return };
    spawn(async move { drop(send_until(&call, &abort, |_, _| true).await) });
}
