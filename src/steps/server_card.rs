//! What the person is told of the server whose tool would carry out a call, and how it is connected.

use super::driven::Driven;
use crate::dom::{El, View, derived, el};
use crate::mcp::ServerReady;
use crate::ui::button;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::steps::{CarriedBy, Proposal};
use pilcrow_core::tool::McpTool;
use serde_json::Value;

/// How it stands with the server of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ServerState {
    /// No server's tool is called.
    NotNeeded,
    /// The person has not connected it, or its key is locked, or neither.
    Needed(String, ServerReady),
}

impl ServerState {
    /// Of a call. Tracked.
    pub fn of(driven: Driven, offer: &Proposal) -> Self {
        match server_tool(offer) {
            Some(tool) => {
                let ready = driven.servers.ready(&tool.server);
                Self::Needed(tool.server, ready)
            }
            None => Self::NotNeeded,
        }
    }

    /// Whether the call can be carried out as things stand.
    pub fn lets_run(&self) -> bool {
        matches!(self, Self::NotNeeded | Self::Needed(_, ServerReady::Ready))
    }
}

/// The server's tool that would carry out a call.
pub(super) fn server_tool(offer: &Proposal) -> Option<McpTool> {
    let named = offer.tool.as_ref()?.get("_activity").and_then(Value::as_str)?;
    McpTool::read(named).filter(|_| offer.by == CarriedBy::Server)
}

/// What is said of the server; nothing where none is needed.
pub(super) fn server_part(state: &ServerState) -> View {
    let ServerState::Needed(url, ready) = state else { return View::default() };
    let (locale, url, ready) = (use_locale(), url.clone(), *ready);
    let words = derived(move || {
        let (locale, server) = (locale.get(), url.as_str());
        match ready {
            ServerReady::Unknown => words_now!(locale, steps.mcp_unknown, server = server),
            ServerReady::Locked => words_now!(locale, steps.mcp_locked, server = server),
            ServerReady::Ready => words_now!(locale, steps.mcp_what, server = server),
        }
    });
    el("p").class("notice").child(words).into()
}

/// Leads to where the server is connected; none where it is.
pub(super) fn connect_button(driven: Driven, state: &ServerState) -> Option<El> {
    let ServerState::Needed(url, ready) = state else { return None };
    let name = match ready {
        ServerReady::Ready => return None,
        ServerReady::Unknown => words!(steps.connect_server),
        ServerReady::Locked => words!(steps.unlock_server),
    };
    let wanted = if *ready == ServerReady::Unknown { url.clone() } else { String::new() };
    let connect = button("button button-primary", name);
    Some(connect.on("click", move |_| driven.servers.ask_for(&wanted)))
}
