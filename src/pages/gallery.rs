//! The first page: the tools beside the app, and a way to open a document of one's own.
//! Refuses to open anything itself ([`super::opening`] does).

use super::open_dialog::open_button;
use super::opening::use_opening;
use super::tool_index::{ToolEntry, load_index};
use crate::app::Route;
use crate::dom::{El, State, el, part, spawn};
use crate::words;

/// The list of tools.
pub fn gallery_page() -> El {
    let opening = use_opening();
    let locale = words::use_locale();
    let index = State::new(Vec::new());
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
