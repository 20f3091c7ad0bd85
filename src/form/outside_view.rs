//! Schemas elsewhere that a document's forms refer to: named, and fetched when the person says so.
//! Refuses to fetch by itself.

use crate::dom::{El, State, View, el, live, part, spawn};
use crate::host::fetch::fetch_text;
use crate::pages::{Problem, use_opening};
use crate::piece::button;
use crate::session::Session;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::document::{DocumentError, parse_text};
use pilcrow_core::schema::can_be_fetched;

/// The largest schema that is fetched, in bytes.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// What is missing of the schemas, with a button for each.
pub fn outside_view(session: Session) -> View {
    let missing = State::new(session.outside());
    part(move || {
        let addresses = missing.get();
        (!addresses.is_empty()).then(|| {
            let lines: Vec<El> =
                addresses.into_iter().map(|address| line(session, address, missing)).collect();
            el("div")
                .class("notice notice-warning outside")
                .child(el("p").class("notice-title").child(words!(outside.title)))
                .child(el("p").child(words!(outside.what)))
                .child(el("ul").class("outside-list").child(lines))
        })
    })
}

fn line(session: Session, address: String, missing: State<Vec<String>>) -> El {
    let locale = crate::words::use_locale();
    let shown = el("code").child(address.clone());
    if !can_be_fetched(&address) {
        let text =
            live(move || words_now!(locale.get(), outside.unreachable, address = address.as_str()));
        return el("li").child(text);
    }
    let host = host_of(&address).to_owned();
    let busy = State::new(false);
    let text =
        Signal::derive(move || words_now!(locale.get(), outside.fetch, host = host.as_str()));
    let opening = use_opening();
    let fetch =
        button("button", text).attr("disabled", live(move || busy.get())).on("click", move |_| {
            let address = address.clone();
            busy.set(true);
            spawn(async move {
                match fetched(&address).await {
                    Ok(schema) => {
                        session.take_schema(&address, &schema);
                        missing.try_set(session.outside());
                    }
                    Err(problem) => opening.fail(problem),
                }
                busy.try_set(false);
            });
        });
    el("li").child(shown).child(fetch)
}

async fn fetched(address: &str) -> Result<serde_json::Value, Problem> {
    let text = fetch_text(address, MAX_BYTES).await;
    let text = text.map_err(|failure| Problem::Fetch(address.to_owned(), failure))?;
    parse_text(&text).map_err(|error| Problem::Document(DocumentError::Text(error)))
}

fn host_of(address: &str) -> &str {
    let rest = address.split_once("//").map_or(address, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}
