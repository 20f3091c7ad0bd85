//! External schemas that a document's forms refer to: named, fetched when the user asks for it, and stored over a
//! reload.

use crate::dom::{El, RwSignal, View, derived, el, part, show, spawn, watch};
use crate::host::net::fetch::fetch_text;
use crate::host::storage::{store, tab};
use crate::opening::{Problem, use_opening};
use crate::session::Session;
use crate::ui::button;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::document::{DocumentError, parse_text};
use pilcrow_core::schema::can_be_fetched;
use serde_json::{Map, Value};

/// Greatest size of a fetched schema, in bytes.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// The largest JSON text of fetched schemas that is stored over a reload, in bytes.
const MAX_LENGTH: usize = 2 * 1024 * 1024;

/// Draws the missing schemas, with a button that fetches each.
pub fn outside_view(session: Session) -> View {
    let (missing, has_room) = (RwSignal::new(Vec::new()), RwSignal::new(true));
    let look = move || missing.try_set(session.external_references());
    let schemas = stored_values(session);
    if schemas.is_empty() {
        look();
    } else {
        spawn(async move {
            let draft = store::get("drafts", &session.key()).await;
            let draft = draft.and_then(|text| parse_text(&text).ok());
            session.take_stored_schemas(&schemas, draft.as_ref());
            look();
        });
    }
    watch(move || session.track_schemas(), look);
    let no_room = show(
        move || !has_room.get(),
        || el("p").class("notice notice-warning").child(words!(outside.not_kept)),
    );
    [
        el("div").attr("role", "status").child(no_room).into(),
        part(move || {
            let addresses = missing.get();
            (!addresses.is_empty()).then(|| notice(session, addresses, has_room))
        }),
    ]
    .into()
}

fn notice(session: Session, addresses: Vec<String>, has_room: RwSignal<bool>) -> El {
    let lines: Vec<El> =
        addresses.into_iter().map(|address| line(session, address, has_room)).collect();
    el("div")
        .class("notice notice-warning outside")
        .child(el("p").class("notice-title").child(words!(outside.title)))
        .child(el("p").child(words!(outside.what)))
        .child(el("ul").class("outside-list").child(lines))
}

fn line(session: Session, address: String, has_room: RwSignal<bool>) -> El {
    let locale = crate::words::use_locale();
    let code = el("code").child(address.clone());
    if !can_be_fetched(&address) {
        let text = derived(move || {
            words_now!(locale.get(), outside.unreachable, address = address.as_str())
        });
        return el("li").child(text);
    }
    let host = host_of(&address).to_owned();
    let busy = RwSignal::new(false);
    let text =
        Signal::derive(move || words_now!(locale.get(), outside.fetch, host = host.as_str()));
    let opening = use_opening();
    let fetch = button("button", text).attr("disabled", derived(move || busy.get())).on(
        "click",
        move |_| {
            let address = address.clone();
            busy.set(true);
            spawn(async move {
                match fetched(&address).await {
                    Ok(schema) => {
                        let fetched = [(address, schema)];
                        session.take_schemas(&fetched);
                        has_room.try_set(keep(session, fetched));
                    }
                    Err(problem) => opening.fail(problem),
                }
                busy.try_set(false);
            });
        },
    );
    el("li").child(code).child(fetch)
}

async fn fetched(address: &str) -> Result<Value, Problem> {
    let text = fetch_text(address, MAX_BYTES).await;
    let text = text.map_err(|failure| Problem::Fetch(address.to_owned(), failure))?;
    parse_text(&text).map_err(|error| Problem::Document(DocumentError::Text(error)))
}

/// Returns the schemas that were fetched for the document before the page was reloaded.
fn stored_values(session: Session) -> Vec<(String, Value)> {
    let value = tab::remembered(&name(session)).and_then(|text| parse_text(&text).ok());
    match value {
        Some(Value::Object(value)) => value.into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Stores one more schema as long as the tab exists: so no copy is stale for long. Returns false if there is no room
/// for it.
fn keep(session: Session, fetched: [(String, Value); 1]) -> bool {
    let all: Map<String, Value> = stored_values(session).into_iter().chain(fetched).collect();
    let text = Value::Object(all).to_string();
    text.len() <= MAX_LENGTH && tab::remember(&name(session), Some(&text))
}

fn name(session: Session) -> String {
    format!("schemas:{}", session.key())
}

fn host_of(address: &str) -> &str {
    let rest = address.split_once("//").map_or(address, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}
