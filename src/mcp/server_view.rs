//! A connected server: its name, its address, its tools.

use super::servers::{McpServers, ServerEntry, ServerReady};
use super::tool_rows::tool_rows;
use super::unlock::unlock_form;
use super::words::talk_words;
use crate::dom::{El, RwSignal, View, before_paint, derived, el, focus_where_lost, part, spawn};
use crate::session::Session;
use crate::ui::button;
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;

/// Draws a server.
pub(super) fn server_view(servers: McpServers, session: Session, server: &ServerEntry) -> El {
    let (url, status) = (server.url.clone(), RwSignal::new(String::new()));
    let name = match server.title.as_str() {
        "" => host_of(&url).to_owned(),
        title => title.to_owned(),
    };
    let tools = part({
        let url = url.clone();
        move || {
            let tools = servers.listed.with(|listed| listed.get(&url).cloned())?;
            Some(untrack(|| tool_rows(session, &url, tools)))
        }
    });
    el("section")
        .class("mcp-server")
        .attr("aria-label", name.clone())
        .child(el("h3").child(name))
        .child(el("p").class("mcp-url").child(url.clone()))
        .child(actions(servers, &url, status))
        .child(el("p").class("field-help mcp-said").attr("role", "status").child(status))
        .child(tools)
}

fn actions(servers: McpServers, url: &str, status: RwSignal<String>) -> View {
    let (ready, locked) = (url.to_owned(), url.to_owned());
    let list = {
        let url = url.to_owned();
        move || {
            let (listed, for_list) = (url.clone(), url.clone());
            let is_there = move || servers.listed.with(|all| all.contains_key(&listed));
            let words = [words!(mcp.show), words!(mcp.again)];
            let name = derived(move || {
                words.get(usize::from(is_there())).map(|words| words.get()).unwrap_or_default()
            });
            button("button", View::from(name))
                .on("click", move |_| spawn(list(servers, for_list.clone(), status)))
        }
    };
    let gone = url.to_owned();
    let disconnect = button("button button-quiet", words!(mcp.disconnect)).on("click", move |_| {
        servers.disconnect(&gone);
        before_paint(|| focus_where_lost("#mcp-title"));
    });
    let is_locked = move || servers.ready(&ready) == ServerReady::Locked;
    let first = part(move || match is_locked() {
        true => View::from(untrack(|| unlock_form(servers, &locked))),
        false => View::from(untrack(&list)),
    });
    el("div").class("actions").child(first).child(disconnect).into()
}

async fn list(servers: McpServers, url: String, status: RwSignal<String>) {
    let locale = use_locale().get_untracked();
    status.set(words_now!(locale, mcp.connecting));
    let words = match servers.list(&url).await {
        Ok(()) => String::new(),
        Err(failure) => talk_words(locale, &url, &failure),
    };
    status.try_set(words);
}

fn host_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split('/').next().unwrap_or(rest)
}
