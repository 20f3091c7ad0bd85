//! The tools of a server, each with a checkbox: the document contains the ticked ones.

use crate::author::Author;
use crate::dom::{El, View, derived, el, is_checked, show};
use crate::opening::{Opening, Rewritten, use_opening};
use crate::session::Session;
use crate::ui::button;
use crate::words;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::tool::{McpTool, name_of_server_tool, with_server_tools, without_server_tool};
use serde_json::Value;
use std::rc::Rc;

/// Draws the rows.
pub(super) fn tool_rows(session: Session, url: &str, tools: Vec<Value>) -> View {
    let (opening, author, locale) = (use_opening(), expect_context::<Author>(), use_locale());
    if tools.is_empty() {
        return el("p").class("field-help").child(words!(mcp.no_tools)).into();
    }
    let count = tools.len();
    let rows: Vec<El> =
        tools.iter().enumerate().map(|(at, tool)| row(session, url, at, tool)).collect();
    let (url, tools) = (url.to_owned(), Rc::new(tools));
    let add_all = (count > 1).then(|| {
        button("link-button", words!(mcp.add_all))
            .flag("disabled", move || author.is_unreadable.get())
            .on("click", move |_| {
                rewrite(opening, session, |document| with_server_tools(document, &url, &tools));
            })
    });
    let counted = derived(move || words_now!(locale.get(), mcp.tools, count = count));
    let unreadable = show(
        move || author.is_unreadable.get(),
        || el("p").class("notice").child(words!(mcp.unreadable)),
    );
    [
        el("p").class("mcp-count").child(counted).child(" ").child(add_all).into(),
        unreadable,
        el("ul").class("mcp-tools").child(rows).into(),
    ]
    .into()
}

fn row(session: Session, url: &str, at: usize, listed: &Value) -> El {
    let text = |key: &str| listed.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let tool = McpTool { server: url.to_owned(), name: text("name") };
    let title = if text("title").is_empty() { text("name") } else { text("title") };
    let (own, changed, entry) = (tool.clone(), tool, listed.clone());
    let change = move |document: &Request, is_wanted: bool| match is_wanted {
        true => with_server_tools(document, &changed.server, std::slice::from_ref(&entry)),
        false => without_server_tool(document, &changed),
    };
    let is_there = move |document: &Request| name_of_server_tool(document, &own).is_some();
    let words =
        ToolWords { id: format!("mcp-about-{at}-{url}"), title, about: text("description") };
    tool_choice(session, words, is_there, change)
}

/// The words of a tool's checkbox.
pub(super) struct ToolWords {
    /// The id of the description's element.
    pub id: String,
    pub title: String,
    /// The description; may be empty.
    pub about: String,
}

/// Draws a tool's checkbox: `is_there` says whether the document has the tool, `change` returns it with or without it.
pub(super) fn tool_choice(
    session: Session,
    words: ToolWords,
    is_there: impl Fn(&Request) -> bool + 'static,
    change: impl Fn(&Request, bool) -> Request + 'static,
) -> El {
    let (opening, author) = (use_opening(), expect_context::<Author>());
    let ToolWords { id, title, about } = words;
    let has_about = !about.trim().is_empty();
    let tick = el("input")
        .attr("type", "checkbox")
        .flag("checked", move || session.with_document(&is_there))
        .flag("disabled", move || author.is_unreadable.get())
        .on("change", move |event| {
            let is_wanted = is_checked(&event);
            rewrite(opening, session, |document| change(document, is_wanted));
        });
    let tick = if has_about { tick.attr("aria-describedby", id.clone()) } else { tick };
    let label = el("label").class("checkbox").child(tick).child(el("span").child(title));
    let about = has_about.then(|| el("p").class("tool-choice-about").attr("id", id).child(about));
    el("li").child(label).child(about)
}

fn rewrite(opening: Opening, session: Session, change: impl Fn(&Request) -> Request) {
    let document = session.with_document(change);
    opening.rewrite(session, &document, Rewritten::Question);
    // No other undo is offered, since the checkbox itself reverts the change.
    opening.before.set(None);
}
