//! The dialog that shows a part of the form as JSON, to copy or replace it. Text that cannot be parsed changes nothing.

use super::caption::{field_of, issue_view};
use super::focus_place;
use super::heading::event_target;
use super::issue_summary::title_at;
use crate::dom::{El, RwSignal, TextProp, View, before_paint, derived, el, part, spawn};
use crate::host::file::clipboard;
use crate::session::InputForm;
use crate::ui::{Close, button, modal};
use crate::words::Locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::document::parse_text;
use pilcrow_core::form::{Edit, Issue, IssueKind, NodeId};
use web_sys::HtmlTextAreaElement;

/// Draws the dialog while a part is open in it. `shell` is the form's element, whose clicks on JSON buttons open it.
pub fn json_dialog(form: InputForm, shell: El) -> View {
    let target = RwSignal::new(None);
    drop(shell.on("click", move |event| {
        if let Some(node) = event_target(&event) {
            target.set(Some(node));
        }
    }));
    part(move || target.get().map(|node| untrack(|| dialog(form, node, target))))
}

fn dialog(form: InputForm, node: NodeId, target: RwSignal<Option<NodeId>>) -> View {
    let value = form.with_state(|state| state.value_of(node));
    let text = value.map(|value| format!("{value:#}")).unwrap_or_default();
    let area = el("textarea")
        .class("control w-full json-control")
        .attr("id", "json-text")
        .attr("aria-labelledby", "json-title")
        .attr("aria-describedby", "json-issue")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .value(text);
    let typed: HtmlTextAreaElement = area.element();
    let issues = RwSignal::new(Vec::new());
    let status = RwSignal::new(String::new());
    let body = el("div").class("dialog-body").child(el("div").class("field").child(area));
    let body = body
        .child(issue_view("json-issue".to_owned(), move || issues.get()))
        .child(el("p").class("field-help").attr("role", "status").child(status));
    let closed = move || target.set(None);
    modal("ask", "json-title", title(form, node), closed, |close| {
        let selected = typed.clone();
        before_paint(move || selected.select());
        [body, buttons(form, node, Texts { close, typed, issues, status })].map(View::from).into()
    })
}

/// State that the buttons of the dialog read and write.
#[derive(Clone)]
struct Texts {
    close: Close,
    typed: HtmlTextAreaElement,
    issues: RwSignal<Vec<Issue>>,
    status: RwSignal<String>,
}

fn title(form: InputForm, node: NodeId) -> TextProp {
    let locale = words::use_locale();
    let name = part_name(form, node, locale.get_untracked());
    derived(move || words_now!(locale.get(), form.as_json, name = name.as_str()))
}

fn part_name(form: InputForm, node: NodeId, locale: Locale) -> String {
    let name = title_at(form, node);
    if name.is_empty() { words_now!(locale, form.value) } else { name }
}

fn buttons(form: InputForm, node: NodeId, texts: Texts) -> El {
    let default = field_of(form, node).default.clone();
    let for_copy = texts.clone();
    let for_default = texts.clone();
    let put = button("button button-primary", words!(form.put_json))
        .on("click", move |_| put_typed(form, node, &texts));
    let copy = button("button", words!(form.copy_json)).on("click", move |_| copy_typed(&for_copy));
    let reset = default.map(|default| {
        button("button", words!(form.to_default))
            .on("click", move |_| for_default.typed.set_value(&format!("{default:#}")))
    });
    el("div").class("dialog-actions").child(put).child(copy).child(reset)
}

/// Replaces the part with the parsed text, or shows where it cannot be parsed.
fn put_typed(form: InputForm, node: NodeId, texts: &Texts) {
    match parse_text(&texts.typed.value()) {
        Ok(value) => {
            form.apply(Edit::Put { node, value: Some(value) });
            (texts.close)();
            focus_place(form, node);
        }
        Err(error) => {
            let kind = IssueKind::NotJson { line: error.line, column: error.column };
            let pointer = form.with_state(|state| state.pointer(node));
            texts.issues.set(vec![Issue { pointer, keyword: "type".to_owned(), kind }]);
            drop(texts.typed.focus());
        }
    }
}

/// Copies the text; if the browser forbids that, the text is selected for the person's own copy command.
fn copy_typed(texts: &Texts) {
    let locale = words::use_locale().get_untracked();
    let (typed, status) = (texts.typed.clone(), texts.status);
    spawn(async move {
        if clipboard::copy(&typed.value()).await {
            status.try_set(words_now!(locale, form.copied));
        } else {
            typed.select();
        }
    });
}
