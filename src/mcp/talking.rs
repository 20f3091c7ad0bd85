//! Talks with servers: makes the calls that a talk asks for, and hands it what came.

use super::servers::{KnownServer, McpServers};
use crate::dom::spawn;
use crate::host::fetch::{Abort, FetchFailure, send_until};
use crate::host::time_limit::TimeLimit;
use pilcrow_provider::{McpFailure, McpFound, McpServer, McpTalk, McpTask};
use std::cell::RefCell;
use std::rc::Rc;

/// As long as a talk may take, in milliseconds.
const LONGEST: u64 = 120_000;

/// Why nothing came of a talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TalkFailure {
    /// The address is none that can be called.
    BadAddress,
    /// The person has not connected the server, or has not unlocked its key.
    NotConnected,
    /// It took too long.
    Slow,
    /// A reply did not come, or not all of it.
    Fetch(FetchFailure),
    /// The replies came, and give no result.
    Mcp(McpFailure),
}

impl McpServers {
    /// Talks with the server at an address, with the key that there is for it, and with no cookies.
    ///
    /// # Errors
    ///
    /// Why nothing came of it.
    pub async fn talk(
        self,
        url: &str,
        task: McpTask,
        around: &Abort,
    ) -> Result<(McpServer, McpFound), TalkFailure> {
        let server = self.at(url).ok_or(TalkFailure::BadAddress)?;
        let unreachable = TalkFailure::Fetch(FetchFailure::Unreachable);
        let limit = TimeLimit::within(around, LONGEST).ok_or(unreachable)?;
        let (talk, failure) = carried_on(McpTalk::new(server, task), &limit.abort).await;
        let is_slow = limit.lift();
        if failure.is_some() && (is_slow || around.is_aborted()) {
            call_off(&talk);
        }
        let (server, outcome) = talk.end();
        self.talked(server.clone());
        match (outcome, failure) {
            (Some(Ok(found)), _) => Ok((server, found)),
            (Some(Err(failure)), _) => Err(TalkFailure::Mcp(failure)),
            (None, _) if is_slow => Err(TalkFailure::Slow),
            (None, failure) => Err(TalkFailure::Fetch(failure.unwrap_or(FetchFailure::Cut))),
        }
    }
}

impl McpServers {
    /// Has a server list its tools; it is connected from then on.
    pub(super) async fn list(self, url: &str) -> Result<(), TalkFailure> {
        let abort = Abort::new().ok_or(TalkFailure::Fetch(FetchFailure::Unreachable))?;
        let (server, found) = self.talk(url, McpTask::List, &abort).await?;
        let McpFound::Tools(tools) = found else { return Err(TalkFailure::Mcp(McpFailure::NoMcp)) };
        let title = server.title().to_owned();
        self.listed.update(|listed| drop(listed.insert(server.url(), tools)));
        self.connect(KnownServer { url: server.url(), title });
        Ok(())
    }
}

/// The talk at its end, or where a reply did not come.
async fn carried_on(mut talk: McpTalk, abort: &Abort) -> (McpTalk, Option<FetchFailure>) {
    while let Some(call) = talk.call() {
        let reader = Rc::new(RefCell::new(talk.reader()));
        let into = Rc::clone(&reader);
        match send_until(&call, abort, move |bytes| into.borrow_mut().push(bytes)).await {
            Ok(reply) => {
                let reply = reader.borrow_mut().finish(reply.status, reply.mcp_session);
                talk.take(&reply);
            }
            Err(failure) => return (talk, Some(failure)),
        }
    }
    (talk, None)
}

/// Tells the server that nobody waits any more.
fn call_off(talk: &McpTalk) {
    let (Some(call), Some(abort)) = (talk.called_off(), Abort::new()) else { return };
    spawn(async move { drop(send_until(&call, &abort, |_| true).await) });
}
