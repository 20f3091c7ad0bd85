//! The form that connects a server, by its address and its key.

use super::servers::McpServers;
use super::servers::TalkFailure;
use super::words::talk_words;
use crate::dom::{El, RwSignal, before_paint, el, elements, show, spawn};
use crate::host::location;
use crate::settings::{Keep, field, remember_field, text_input};
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_provider::McpServer;

/// The headers that a server has to send for browsers (CORS), after the one that names the page.
const HEADERS: &str = "Access-Control-Allow-Methods: POST, DELETE
Access-Control-Allow-Headers: authorization, content-type, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id
Access-Control-Expose-Headers: mcp-session-id";

/// The values of the form's fields.
#[derive(Clone, Copy)]
struct Fields {
    url: RwSignal<String>,
    key: RwSignal<String>,
    is_remembered: RwSignal<bool>,
    passphrase: RwSignal<String>,
    status: RwSignal<String>,
    is_busy: RwSignal<bool>,
}

/// Draws the form. An address that a document needs is filled in.
pub(super) fn connect_form(servers: McpServers) -> El {
    let wanted = servers.wanted.get_untracked();
    let fields = Fields {
        url: RwSignal::new(wanted),
        key: RwSignal::new(String::new()),
        is_remembered: RwSignal::new(false),
        passphrase: RwSignal::new(String::new()),
        status: RwSignal::new(String::new()),
        is_busy: RwSignal::new(false),
    };
    let notice = show(
        move || servers.wanted.with(|wanted| !wanted.is_empty()),
        || el("p").class("notice").child(words!(mcp.wanted)),
    );
    let url = text_input("mcp-url", fields.url).attr("inputmode", "url");
    let connect = el("button")
        .attr("type", "submit")
        .class("button button-primary")
        .flag("disabled", move || fields.is_busy.get())
        .child(words!(mcp.connect));
    let line = el("p").class("field-help mcp-said").attr("role", "status").child(fields.status);
    el("form")
        .class("mcp-connect")
        .attr("novalidate", true)
        .on("submit", move |event| {
            event.prevent_default();
            spawn(connected(servers, fields));
        })
        .child(el("h3").child(words!(mcp.connect_title)))
        .child(notice)
        .child(field("mcp-url", words!(mcp.url), words!(mcp.url_help), url))
        .child(key_part(fields))
        .child(el("div").class("actions").child(connect))
        .child(line)
        .child(allowance())
}

fn key_part(fields: Fields) -> El {
    let key = text_input("mcp-key", fields.key).attr("type", "password");
    el("details")
        .class("settings-more")
        .child(el("summary").child(words!(mcp.key_more)))
        .child(field("mcp-key", words!(mcp.key), words!(mcp.key_help), key))
        .child(remember_field(fields.is_remembered, fields.passphrase))
}

/// Draws the CORS headers that a server has to send.
fn allowance() -> El {
    let lines = format!("Access-Control-Allow-Origin: {}\n{HEADERS}", location::origin());
    el("details")
        .class("settings-more")
        .child(el("summary").child(words!(mcp.cors)))
        .child(el("p").class("field-help").child(words!(mcp.cors_what)))
        .child(el("pre").class("code-block mcp-headers").attr("tabindex", "0").child(lines))
}

async fn connected(servers: McpServers, fields: Fields) {
    let locale = use_locale().get_untracked();
    // Read before the request: the dialog may be closed before the server answers.
    let typed = fields.url.get_untracked().trim().to_owned();
    let key = fields.key.get_untracked();
    let keep =
        Keep::choose(fields.is_remembered.get_untracked(), fields.passphrase.get_untracked());
    let failed = |failure: &TalkFailure| talk_words(locale, &typed, failure);
    let Ok(server) = McpServer::at(&typed, None) else {
        return fields.status.set(failed(&TalkFailure::BadAddress));
    };
    if servers.take_key(&server.url(), &key, Keep::Nowhere).await.is_err() {
        return fields.status.set(words_now!(locale, settings.bad_key));
    }
    fields.is_busy.set(true);
    fields.status.set(words_now!(locale, mcp.connecting));
    let listed = servers.list(&server.url()).await;
    let is_kept = listed.is_err() || servers.take_key(&server.url(), &key, keep).await == Ok(true);
    fields.is_busy.try_set(false);
    if let Err(failure) = listed {
        fields.status.try_set(failed(&failure));
        return;
    }
    servers.wanted.set(String::new());
    for text in [fields.url, fields.key, fields.passphrase] {
        text.try_set(String::new());
    }
    fields.status.try_set(match is_kept {
        true => words_now!(locale, mcp.connected, url = server.url()),
        false => words_now!(locale, settings.not_locked),
    });
    before_paint(show_last);
}

/// Scrolls to the server that was connected last.
fn show_last() {
    let body = document().body();
    let servers = body.map(|body| elements(&body, ".mcp-server")).unwrap_or_default();
    if let Some(last) = servers.last() {
        last.scroll_into_view();
    }
}
