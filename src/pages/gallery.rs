//! The first page: the tools beside the app, and a way to open a document of one's own.
//! Refuses to open anything itself ([`super::opening`] does).

use super::open_button;
use super::opening::{Problem, use_opening};
use crate::app::Route;
use crate::dom::{El, el, part, spawn};
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
pub fn gallery_page() -> El {
    let opening = use_opening();
    let locale = words::use_locale();
    let index = RwSignal::new(Vec::new());
    spawn(async move {
        match load_index().await {
            // The page may be gone by now, and what went wrong is no matter any more.
            _ if index.is_disposed() => {}
            Ok(tools) => index.set(tools),
            Err(problem) => opening.fail(problem),
        }
    });
    let list = part(move || {
        let language = words::code(locale.get());
        index.with(|tools| tools.iter().map(|tool| card(tool, language)).collect::<Vec<_>>())
    });
    let head = el("header")
        .class("gallery-head")
        .child(el("h1").child(words!(gallery.title)))
        .child(el("p").class("lead").child(words!(gallery.lead)));
    let own = el("section")
        .class("open-document")
        .attr("aria-labelledby", "open-title")
        .child(el("h2").attr("id", "open-title").child(words!(gallery.own_title)))
        .child(el("p").class("field-help").child(words!(gallery.own_text)))
        .child(open_button());
    el("main")
        .class("gallery")
        .attr("id", "main")
        .child(head)
        .child(el("ul").class("gallery-list").child(list))
        .child(own)
}

fn card(tool: &ToolEntry, language: &str) -> El {
    let route = Route::Tool(tool.id.clone());
    let opening = use_opening();
    let title = el("a").attr("href", route.href()).child(tool.in_language("title", language));
    let title = title.on_event("click", move |event: web_sys::MouseEvent| {
        if crate::app::is_plain_click(&event) {
            event.prevent_default();
            opening.go(route.clone());
        }
    });
    let about = tool.in_language("description", language);
    el("li")
        .class("tool-card")
        .child(el("h2").class("tool-card-title").child(title))
        .child(el("p").class("tool-card-about").child(about))
}
