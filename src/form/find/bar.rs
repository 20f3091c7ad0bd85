//! The search and problem bar at the head of a long form.

use super::filter::Filter;
use super::problems::Problems;
use crate::dom::{El, View, derived, el, is_checked, show, value_of};
use crate::form::focus_place;
use crate::form::issue_summary::focus_control;
use crate::session::Session;
use crate::ui::{button, icon, icon_button};
use crate::words::Words;
use crate::{words, words_now};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// Id of the search input.
const FIELD: &str = "finder-field";

/// Draws the bar.
pub(super) fn bar(session: Session, filter: Filter, problems: Problems) -> El {
    let on_key = window_event_listener(leptos::ev::keydown, move |event| by_key(&event, problems));
    on_cleanup(move || on_key.remove());
    let wanted = el("div").class("finder-row").child(search(filter)).child(folds(filter));
    let state =
        el("div").class("finder-row").child(required_only(filter)).child(left_to_do(problems));
    el("div")
        .class("finder-bar")
        .attr("role", "search")
        .attr("aria-label", words!(find.bar))
        .child(wanted)
        .child(state)
        .child(empty_view(session, filter))
}

/// Goes to the next problem on F8, unless a dialog is open.
fn by_key(event: &KeyboardEvent, problems: Problems) {
    let plain = !(event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key());
    let is_free = || document().query_selector("dialog[open]").is_ok_and(|dialog| dialog.is_none());
    if event.key() == "F8" && plain && is_free() {
        event.prevent_default();
        problems.go_on();
    }
}

fn search(filter: Filter) -> El {
    let locale = words::use_locale();
    let input = el("input")
        .attr("type", "search")
        .attr("id", FIELD)
        .class("control")
        .attr("aria-label", words!(find.field))
        .attr("placeholder", words!(find.field))
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .value(filter.text)
        .on("input", move |event| filter.text.set(value_of(&event)))
        .on_event("keydown", move |event| search_keys(&event, filter));
    let count = derived(move || filter.count.get().map(|count| count.to_string()));
    let text = derived(move || {
        filter.count.get().map(|count| words_now!(locale.get(), find.found, count = count))
    });
    let status = el("span").class("visually-hidden").attr("role", "status").child(text);
    let count = el("span").class("finder-count").attr("aria-hidden", "true").child(count);
    el("div")
        .class("finder-search")
        .child(icon("icon icon-find"))
        .child(input)
        .child(count)
        .child(status)
}

/// Handles keys in the search: Escape clears it; Enter and Arrow Down go to the first match.
fn search_keys(event: &KeyboardEvent, filter: Filter) {
    match event.key().as_str() {
        "Escape" if filter.text.with_untracked(|text| !text.is_empty()) => {
            event.prevent_default();
            filter.text.set(String::new());
        }
        "Enter" | "ArrowDown" if !(event.ctrl_key() || event.meta_key() || event.alt_key()) => {
            event.prevent_default();
            let first = filter.text.with_untracked(|text| !text.is_empty());
            if let Some((form, node)) = first.then(|| filter.first()).flatten() {
                focus_place(form, node);
            }
        }
        _ => {}
    }
}

fn required_only(filter: Filter) -> El {
    let tick = el("input")
        .attr("type", "checkbox")
        .flag("checked", move || filter.required_only.get())
        .on("change", move |event| filter.required_only.set(is_checked(&event)));
    el("label").class("finder-required").child(tick).child(words!(find.required_only))
}

fn left_to_do(problems: Problems) -> El {
    let locale = words::use_locale();
    let missing = derived(move || match problems.missing.get() {
        0 => words_now!(locale.get(), find.all_filled),
        count => words_now!(locale.get(), find.missing, count = count),
    });
    let next = button("link-button", words!(find.next))
        .attr("title", "F8")
        .attr("aria-keyshortcuts", "F8")
        .attr("disabled", derived(move || !problems.has_any.get()))
        .on("click", move |_| problems.go_on());
    let missing = el("p").class("finder-missing").child(missing);
    el("div").class("finder-left").child(missing).child(next)
}

fn folds(filter: Filter) -> El {
    let button = |icon, words: Words, folded| {
        icon_button(icon, words)
            .attr("title", words)
            .on("click", move |_| filter.folding.fold_all(folded))
    };
    el("div")
        .class("finder-folds")
        .attr("hidden", !filter.folding.is_offered())
        .child(button("icon icon-fold-all", words!(find.fold_all), true))
        .child(button("icon icon-unfold-all", words!(find.unfold_all), false))
}

fn empty_view(session: Session, filter: Filter) -> View {
    let locale = words::use_locale();
    let nothing = move || filter.count.get() == Some(0) && !session.forms().is_empty();
    show(nothing, move || {
        let status = derived(move || {
            let text = filter.text.get();
            if text.trim().is_empty() {
                words_now!(locale.get(), find.nothing_required)
            } else {
                words_now!(locale.get(), find.nothing, text = text.trim())
            }
        });
        let back = button("link-button", words!(find.show_all)).on("click", move |_| {
            filter.clear();
            focus_control(FIELD.to_owned());
        });
        el("p").class("finder-nothing").child(status).child(" ").child(back)
    })
}
