//! MCP servers whose tools carry out calls, with their sessions and keys.

use super::clock::milliseconds;
use super::model::{agent, key_of};
use crate::words::LANGUAGE;
use pilcrow_core::context::Tool;
use pilcrow_core::tool::{Call, McpTool};
use pilcrow_provider::{
    ApiKey, HttpCall, McpAnswer, McpDemand, McpDemandKind, McpOutcome, McpReply, McpServer,
    McpTalk, McpTask, parse_wait,
};
use pilcrow_wording::mcp::mcp_words;
use serde_json::Value;
use std::io::Read;
use std::time::Duration;

/// The MCP servers of a run.
pub struct ToolServers {
    agent: ureq::Agent,
    keys: Vec<ApiKey>,
    talked_to: Vec<McpServer>,
}

impl ToolServers {
    /// Creates the servers' client from the command line: keys as `URL=VARIABLE`, and the maximum time to wait for a
    /// server.
    ///
    /// # Errors
    ///
    /// A message about a wrong key.
    pub fn new(keys: &[String], longest: Duration) -> Result<Self, String> {
        let keys = keys.iter().map(|text| {
            let (url, name) = text.rsplit_once('=').ok_or_else(|| {
                format!(
                    "--mcp-key {text}: give an address and an environment variable, URL=VARIABLE"
                )
            })?;
            key_of("--mcp-key", name, url)
        });
        let keys = keys.collect::<Result<_, String>>()?;
        Ok(Self { agent: agent(longest), keys, talked_to: Vec::new() })
    }

    /// Lets a tool carry out a call.
    ///
    /// # Errors
    ///
    /// The reason why there is no result.
    pub fn carried_out(
        &mut self,
        tool: &McpTool,
        call: &Value,
        about: &Value,
    ) -> Result<Value, String> {
        let described = Tool { name: String::new(), schema: about.clone(), message: 0 };
        let task = McpTask::Call {
            name: tool.name.clone(),
            arguments: Call { source: call }.parameters(),
            is_described: described.output().is_some(),
        };
        let mut talk = McpTalk::new(self.at(&tool.server)?, task);
        while let Some(call) = talk.call() {
            talk.wait().into_iter().for_each(std::thread::sleep);
            let reply =
                self.fetched(&call, &talk).map_err(|why| format!("{}: {why}", tool.server))?;
            talk.take(&reply);
        }
        let (server, outcome) = talk.end();
        self.talked_to.retain(|one| one.url() != server.url());
        self.talked_to.push(server);
        match outcome {
            Some(Ok(McpOutcome::Output(output))) => Ok(output),
            Some(Err(failure)) => {
                Err(format!("{}: {}", tool.server, mcp_words(LANGUAGE, &failure)))
            }
            _ => Err(format!("{}: there is no answer", tool.server)),
        }
    }

    fn at(&self, url: &str) -> Result<McpServer, String> {
        let bare =
            McpServer::at(url, None).map_err(|_| format!("{url} is no address of a server"))?;
        let own = |key: &&ApiKey| bare.is_at(key.origin());
        let key = self.keys.iter().find(own).cloned();
        let server = self.talked_to.iter().find(|one| one.url() == bare.url()).cloned();
        match server {
            Some(server) => Ok(server),
            None => McpServer::at(url, key).map_err(|_| format!("{url} is no address of a server")),
        }
    }

    fn fetched(&self, call: &HttpCall, talk: &McpTalk) -> Result<McpReply, String> {
        let mut reply = self.send(call).map_err(|error| error.to_string())?;
        let status = reply.status().as_u16();
        let session = reply.headers().get("mcp-session-id");
        let session = session.and_then(|id| id.to_str().ok()).map(str::to_owned);
        let wait = reply.headers().get("retry-after").and_then(|wait| wait.to_str().ok());
        let wait = wait.and_then(|wait| parse_wait(wait, milliseconds()));
        let (mut reader, mut buffer) = (talk.reader(), [0; 8_192]);
        let mut body = reply.body_mut().as_reader();
        loop {
            let count = body.read(&mut buffer).map_err(|error| error.to_string())?;
            let bytes = buffer.get(..count).unwrap_or_default();
            let is_enough = bytes.is_empty() || reader.push(bytes);
            self.answered(talk.server(), &reader.demands());
            if is_enough {
                let mut read = reader.finish(status, session);
                read.wait = wait;
                return Ok(read);
            }
        }
    }

    /// Responds to a server's requests within its reply. Questions are refused, as the server was told that there is no
    /// person.
    fn answered(&self, server: &McpServer, demands: &[McpDemand]) {
        for demand in demands {
            if matches!(demand.what, McpDemandKind::Refused(_)) {
                eprintln!("{}: asks the person something, which is refused here", server.url());
            }
            let Some(call) = server.answered(demand, &McpAnswer::Decline) else { continue };
            if let Err(error) = self.send(&call) {
                eprintln!("{}: {error}", server.url());
            }
        }
    }

    fn send(&self, call: &HttpCall) -> Result<ureq::http::Response<ureq::Body>, ureq::Error> {
        let headers = call.headers.iter().map(|(name, value)| (*name, value.clone()));
        let request = headers
            .chain(call.key_header())
            .fold(self.agent.post(&call.url), |request, (name, value)| request.header(name, value));
        request.send(call.body.as_deref().unwrap_or_default())
    }
}
