//! What is wrong with the whole, at the top once Run was pressed: each line leads to its place.
//! Refuses to be the only report; each field says its own.

use crate::session::{InputForm, Session};
use crate::words_issue::issue_words;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::form::{Issue, NodeId};
use wasm_bindgen::JsCast;

/// Lines listed before "and more".
const MAX_LINES: usize = 20;

/// The list of what is wrong. Takes the focus when it appears ([`focus_first`] may move on).
#[component]
pub fn IssueSummary(session: Session) -> impl IntoView {
    let locale = words::use_locale();
    let shown = Signal::derive_local(move || {
        let of_form = |form: InputForm| {
            let issues = if form.attempted.get() { form.issues.get() } else { Vec::new() };
            issues.into_iter().map(move |issue| (form, issue))
        };
        let all: Vec<(InputForm, Issue)> = session.forms().into_iter().flat_map(of_form).collect();
        all
    });
    let lines = move || {
        let listed = shown.get().into_iter().take(MAX_LINES);
        listed.map(|(form, issue)| view! { <SummaryLine form issue /> }).collect_view()
    };
    view! {
        <Show when=move || shown.with(|shown| !shown.is_empty())>
            <div class="issue-summary notice notice-error" role="group" aria-labelledby="issue-summary-title" id="issue-summary" tabindex="-1">
                <h2 id="issue-summary-title">{move || words_now!(locale.get(), form.to_mend, count = shown.with(Vec::len))}</h2>
                <ul>{lines}</ul>
            </div>
        </Show>
    }
}

#[component]
fn SummaryLine(form: InputForm, issue: Issue) -> impl IntoView {
    let locale = words::use_locale();
    let node = form.node_at(&issue.pointer);
    let name = title_at(form, node);
    let text = move || {
        let words = issue_words(locale.get(), &issue);
        if name.is_empty() { words } else { format!("{name}: {words}") }
    };
    let go = move |event: web_sys::MouseEvent| {
        event.prevent_default();
        focus_place(form, node);
    };
    view! { <li><a href=format!("#{}", form.id(node)) on:click=go>{text}</a></li> }
}

/// What a place is called, from the outermost part to itself.
fn title_at(form: InputForm, node: NodeId) -> String {
    form.with_state(|state| {
        let mut names = Vec::new();
        let mut at = Some(node);
        while let Some(here) = at {
            let Some(found) = state.node(here) else { break };
            if found.parent.is_some() {
                let key = state.pointer(here).last().unwrap_or_default();
                let index = key.parse::<usize>().ok().map(|index| (index + 1).to_string());
                let title = found.field.title.clone().filter(|_| index.is_none());
                names.push(
                    index.or(title).unwrap_or_else(|| pilcrow_core::field::readable_key(&key)),
                );
            }
            at = found.parent;
        }
        names.reverse();
        names.join(", ")
    })
}

/// Moves the focus to a place: its control, or the first control or button in its group.
pub fn focus_place(form: InputForm, node: NodeId) {
    let id = form.id(node);
    request_animation_frame(move || {
        let selector = format!(
            "[id=\"{id}\"], [id=\"{id}-field\"] :is(input, select, textarea, button):not(:disabled)"
        );
        let Ok(Some(found)) = document().query_selector(&selector) else { return };
        if let Ok(control) = found.dyn_into::<web_sys::HtmlElement>() {
            if let Some(around) = control.closest(".field, .group, .list").ok().flatten() {
                around.scroll_into_view_with_bool(true);
            }
            drop(control.focus());
        }
    });
}
