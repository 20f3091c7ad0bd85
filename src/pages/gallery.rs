//! The first page: the tools beside the app, and a way to open a document of one's own.
//! Refuses to open anything itself ([`super::opening`] does).

use super::opening::{Problem, use_opening};
use super::{OpenButton, opening};
use crate::app::Route;
use crate::host::fetch::fetch_text;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::document::{DocumentError, parse_text};
use serde_json::Value;

/// A line of `tools/index.json`.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolEntry {
    /// Its name in addresses.
    pub id: String,
    source: Value,
}

impl ToolEntry {
    /// The file of its document, in a language where there is one.
    pub fn file(&self, language: &str) -> String {
        self.in_language("documents", language)
    }

    fn in_language(&self, key: &str, language: &str) -> String {
        let by_language = self.source.get(key);
        let text = |language: &str| by_language.and_then(|texts| texts.get(language)?.as_str());
        text(language)
            .or_else(|| text("en"))
            .or(by_language.and_then(Value::as_str))
            .unwrap_or_default()
            .to_owned()
    }
}

/// Reads `tools/index.json`: `{"tools": [{"id", "documents": {lang: file}, "title", "description"}]}`.
pub async fn load_index() -> Result<Vec<ToolEntry>, Problem> {
    let url = "./tools/index.json";
    let text = fetch_text(url, 1 << 20)
        .await
        .map_err(|failure| Problem::Fetch(url.to_owned(), failure))?;
    let index = parse_text(&text).map_err(|error| Problem::Document(DocumentError::Text(error)))?;
    let entries = index.get("tools").and_then(Value::as_array).into_iter().flatten();
    let entries = entries.filter_map(|source| {
        let id = source.get("id")?.as_str()?.to_owned();
        Some(ToolEntry { id, source: source.clone() })
    });
    Ok(entries.collect())
}

/// The list of tools.
#[component]
pub fn GalleryPage() -> impl IntoView {
    let locale = words::use_locale();
    let index = LocalResource::new(load_index);
    let list = move || {
        index.get().map(|read| match read {
            Ok(tools) => tools
                .into_iter()
                .map(|tool| card(&tool, words::code(locale.get())))
                .collect_view()
                .into_any(),
            Err(problem) => {
                opening::use_opening().fail(problem);
                ().into_any()
            }
        })
    };
    view! {
        <main class="gallery" id="main">
            <header class="gallery-head">
                <h1>{words!(gallery.title)}</h1>
                <p class="lead">{words!(gallery.lead)}</p>
            </header>
            <ul class="gallery-list">{list}</ul>
            <section class="open-document" aria-labelledby="open-title">
                <h2 id="open-title">{words!(gallery.own_title)}</h2>
                <p class="field-help">{words!(gallery.own_text)}</p>
                <OpenButton />
            </section>
        </main>
    }
}

fn card(tool: &ToolEntry, language: &str) -> impl IntoView + use<> {
    let route = Route::Tool(tool.id.clone());
    let href = route.href();
    let opening = use_opening();
    let open = move |event: web_sys::MouseEvent| {
        if crate::app::is_plain_click(&event) {
            event.prevent_default();
            opening.go(route.clone());
        }
    };
    view! {
        <li class="tool-card">
            <h2 class="tool-card-title"><a href=href on:click=open>{tool.in_language("title", language)}</a></h2>
            <p class="tool-card-about">{tool.in_language("description", language)}</p>
        </li>
    }
}
