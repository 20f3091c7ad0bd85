//! Whose a text of the context is, where it stands among the others, and a line for one more.

use super::editing::{Editing, focus_after};
use super::names::{move_icon, move_words, role_name};
use super::order::{handle, text_entry};
use crate::dom::{El, RwSignal, View, before_paint, derived, el, focus_id, value_of};
use crate::ui::{button, icon_button};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::blueprint::{Act, Blueprint, TextAct};
use pilcrow_core::pointer::Pointer;

/// The roles that say something, by the words of documents.
const ROLES: [&str; 3] = ["system", "user", "assistant"];

/// Who says a text, and the buttons that move it and take it away.
pub(super) fn text_actions(editing: Editing, at: usize, entry: Pointer, role: String) -> El {
    let locale = use_locale();
    let count = move || editing.blueprint.with(|all| all.instructions.len());
    let named = move || words_now!(locale.get(), build.text_number, number = at + 1);
    let handle = handle(&text_entry(&entry), derived(named));
    let own = entry.clone();
    let who = roles(role)
        .attr("id", format!("build-told-{at}-role"))
        .attr(
            "aria-label",
            derived(move || words_now!(locale.get(), build.role_of, number = at + 1)),
        )
        .on("change", move |event| {
            editing.act(&Act::Tell(TextAct::Role(own.clone(), value_of(&event))));
            focus_after(format!("#build-told-{at}-role"));
        });
    let up = mover(editing, at, entry.clone(), true).flag("disabled", move || at == 0);
    let down = mover(editing, at, entry.clone(), false).flag("disabled", move || at + 1 >= count());
    let name = derived(move || words_now!(locale.get(), build.remove, name = named()));
    let remove = icon_button("icon icon-remove", View::from(name)).on("click", move |_| {
        if editing.act(&Act::Tell(TextAct::Remove(entry.clone()))) {
            before_paint(move || {
                focus_id(NEW);
                focus_id(&format!("build-told-{}", at.saturating_sub(1)));
            });
        }
    });
    let actions = el("span").class("actions").child(up).child(down).child(remove);
    el("div").class("build-head").child(handle).child(who).child(actions)
}

/// The id of the line for a new text.
const NEW: &str = "build-told-new";

fn roles(now: String) -> El {
    let locale = use_locale();
    let option = |role: &'static str| {
        let words = derived(move || role_name(locale.get(), role));
        el("option").attr("value", role).child(words)
    };
    let now = match now.as_str() {
        "system" | "developer" => "system",
        "assistant" | "model" => "assistant",
        _ => "user",
    };
    el("select")
        .class("control build-kind")
        .child(ROLES.into_iter().map(option).collect::<Vec<El>>())
        .value(derived(move || now.to_owned()))
}

fn mover(editing: Editing, at: usize, entry: Pointer, is_up: bool) -> El {
    let locale = use_locale();
    let id =
        |at: usize, is_up: bool| format!("build-told-{at}-{}", if is_up { "up" } else { "down" });
    let name = derived(move || {
        let name = words_now!(locale.get(), build.text_number, number = at + 1);
        move_words(locale.get(), &name, is_up)
    });
    icon_button(move_icon(is_up), View::from(name)).attr("id", id(at, is_up)).on(
        "click",
        move |_| {
            let goal = if is_up { at.saturating_sub(1) } else { at + 1 };
            let other = |all: &Blueprint| all.instructions.get(goal).map(|one| one.entry.clone());
            let Some(to) = editing.blueprint.with_untracked(other) else { return };
            if editing.act(&Act::Tell(TextAct::Move { entry: entry.clone(), to })) {
                // The focus goes along with the text; at an end, to the other button.
                before_paint(move || {
                    focus_id(&id(goal, !is_up));
                    focus_id(&id(goal, is_up));
                });
            }
        },
    )
}

/// A box for one more text.
pub(super) fn new_text(editing: Editing) -> El {
    let words = RwSignal::new(String::new());
    let label = el("label").class("field-label").attr("for", NEW).child(words!(build.new_text));
    let control = el("textarea")
        .class("control")
        .attr("id", NEW)
        .attr("data-new", "")
        .attr("rows", "2")
        .value(words)
        .on("input", move |event| words.set(value_of(&event)));
    let add = button("button", words!(build.add_text)).on("click", move |_| {
        let text = words.get_untracked();
        if editing.act(&Act::Tell(TextAct::Add { role: "system".to_owned(), words: text })) {
            words.set(String::new());
            let last = |all: &Blueprint| all.instructions.len().saturating_sub(1);
            let at = editing.blueprint.with_untracked(last);
            before_paint(move || focus_id(&format!("build-told-{at}")));
        }
    });
    el("div").class("build-adding").child(label).child(control).child(add)
}
