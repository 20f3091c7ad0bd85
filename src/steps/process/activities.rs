//! Carries out calls of a process by the document's code, by a server, or by a tool of an MCP server that the person
//! has connected.

use super::carriers::tool_of;
use super::permissions::Permissions;
use crate::host::code::sandbox::{self, CodeFailure, LONGEST_SECONDS};
use crate::host::location;
use crate::host::net::fetch::{Abort, FetchFailure, post_json};
use crate::host::time::time_limit::TimeLimit;
use crate::mcp::{ServerQuestions, ServerReady, TalkFailure, talk_words};
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::document::parse_text;
use pilcrow_core::object::object;
use pilcrow_core::steps::{Activity, ActivityKind, EventKind};
use pilcrow_core::tool::{Call, McpTool};
use pilcrow_provider::{McpOutcome, McpTask};
use serde_json::Value;

/// A handle that carries out calls of a process.
#[derive(Clone, Copy)]
pub struct Activities {
    permissions: Permissions,
    /// Questions that servers ask the person meanwhile.
    pub questions: ServerQuestions,
}

impl Activities {
    /// Creates it for a process with these permissions.
    pub fn new(permissions: Permissions) -> Self {
        Self { permissions, questions: ServerQuestions::new() }
    }

    /// Carries out a call by code or a server, and returns its result as an event. Aborting `abort` stops the process.
    pub async fn carry_out(self, at: &[String], activity: &Activity, abort: &Abort) -> EventKind {
        let locale = use_locale().get_untracked();
        match &activity.what {
            ActivityKind::Code { source, .. } => self.run_code(at, source, activity, abort).await,
            ActivityKind::Server { url } => {
                match post_call(url, &activity.call, &activity.context, abort).await {
                    Ok(reply) => EventKind::Result(Ok(reply)),
                    Err(_) if abort.is_aborted() => EventKind::Stop,
                    Err(failure) => EventKind::Result(Err(server_words(locale, url, &failure))),
                }
            }
            ActivityKind::Mcp(tool) => self.call_tool(tool, activity, abort).await,
        }
    }

    /// Calls a tool of an MCP server that the person has connected.
    async fn call_tool(self, tool: &McpTool, activity: &Activity, abort: &Abort) -> EventKind {
        let locale = use_locale().get_untracked();
        let task = McpTask::Call {
            name: tool.name.clone(),
            arguments: Call { source: &activity.call }.parameters(),
            is_described: tool_of(&activity.tool).output().is_some(),
        };
        // The server may have been disconnected since.
        let is_ready =
            untrack(|| self.permissions.servers.ready(&tool.server)) == ServerReady::Ready;
        let result = match is_ready {
            true => {
                self.permissions.servers.talk(&tool.server, task, abort, Some(self.questions)).await
            }
            false => Err(TalkFailure::NotConnected),
        };
        match result {
            Ok((_, McpOutcome::Output(output))) => EventKind::Result(Ok(output)),
            _ if abort.is_aborted() => EventKind::Stop,
            Ok(_) => EventKind::Result(Err(String::new())),
            Err(failure) => EventKind::Result(Err(talk_words(locale, &tool.server, &failure))),
        }
    }

    async fn run_code(
        self,
        at: &[String],
        source: &str,
        Activity { call, tool, context, .. }: &Activity,
        abort: &Abort,
    ) -> EventKind {
        let locale = use_locale().get_untracked();
        // The permission may have been revoked since.
        let needed = untrack(|| self.permissions.needed_code(at));
        let may_run = untrack(|| needed.is_some_and(|code| self.permissions.allows(&code)));
        if !may_run {
            return EventKind::Result(Err(words_now!(locale, steps.code_not_allowed)));
        }
        let context = context.iter().cloned().collect();
        match sandbox::run(source, [call, tool, &context], abort).await {
            Ok(value) => EventKind::Result(Ok(value)),
            Err(CodeFailure::Stopped) => EventKind::Stop,
            Err(failure) => EventKind::Result(Err(code_words(locale, &failure))),
        }
    }
}

/// Returns why code gave no result, in words for the person and the model.
fn code_words(locale: Locale, failure: &CodeFailure) -> String {
    match failure {
        CodeFailure::Threw(words) if words.is_empty() => words_now!(locale, steps.code_failed),
        CodeFailure::Threw(words) => words_now!(locale, steps.code_threw, words = words.as_str()),
        CodeFailure::Slow => words_now!(locale, steps.code_slow, seconds = LONGEST_SECONDS),
        CodeFailure::TooLong => words_now!(locale, steps.code_too_long),
        CodeFailure::Nothing => words_now!(locale, steps.code_nothing),
        CodeFailure::Missing | CodeFailure::Stopped => words_now!(locale, steps.code_missing),
    }
}

/// Returns why a server gave no result, in words for the person and the model.
fn server_words(locale: Locale, url: &str, failure: &ServerFailure) -> String {
    let why = match failure {
        ServerFailure::BadAddress => words_now!(locale, steps.server_address),
        ServerFailure::Slow => words_now!(locale, steps.server_slow),
        ServerFailure::NotJson | ServerFailure::Fetch(FetchFailure::NotText) => {
            words_now!(locale, steps.server_not_json)
        }
        ServerFailure::Fetch(FetchFailure::Elsewhere) => words_now!(locale, steps.server_elsewhere),
        ServerFailure::Fetch(FetchFailure::TooLarge) => words_now!(locale, steps.server_too_large),
        ServerFailure::Fetch(FetchFailure::Status(status)) => {
            words_now!(locale, steps.server_status, status = *status)
        }
        ServerFailure::Fetch(FetchFailure::NotAllowed) => words_now!(locale, mcp.not_allowed),
        ServerFailure::Fetch(FetchFailure::Offline) => words_now!(locale, steps.server_offline),
        ServerFailure::Fetch(_) => words_now!(locale, steps.server_unreachable),
    };
    format!("{url}: {why}")
}

/// The time limit for a server's reply, in milliseconds.
const LONGEST: u64 = 60_000;

/// The longest reply that is read, in bytes.
const MOST_REPLY: usize = 4 << 20;

/// The reason why a server gave no result.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ServerFailure {
    /// The address is not an allowed HTTPS address.
    BadAddress,
    /// The call took too long.
    Slow,
    /// The reply is not JSON.
    NotJson,
    /// The request failed, or its reply was incomplete.
    Fetch(FetchFailure),
}

/// Posts a call without cookies, keys or a referrer; redirects are not followed.
///
/// # Errors
///
/// The reason why there is no result.
async fn post_call(
    url: &str,
    call: &Value,
    context: &[Value],
    abort: &Abort,
) -> Result<Value, ServerFailure> {
    let url = address(url).ok_or(ServerFailure::BadAddress)?;
    let body = object([("call", call.clone()), ("context", context.iter().cloned().collect())]);
    let limit = TimeLimit::within(abort, LONGEST);
    let limit = limit.ok_or(ServerFailure::Fetch(FetchFailure::Unreachable))?;
    let reply = post_json(&url, body.to_string(), MOST_REPLY, &limit.abort).await;
    let is_slow = limit.lift();
    match reply {
        Err(_) if is_slow => Err(ServerFailure::Slow),
        Err(failure) => Err(ServerFailure::Fetch(failure)),
        Ok(text) => parse_text(&text).map_err(|_| ServerFailure::NotJson),
    }
}

/// Returns the address as browsers resolve it, which shows what a look-alike domain really is; `None` unless it is
/// HTTPS.
pub fn address(url: &str) -> Option<String> {
    location::resolved(url, None).filter(|url| url.starts_with("https://"))
}
