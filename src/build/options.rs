//! The options of a choice: called otherwise, removed, added.

use super::adding::new_name;
use super::editing::{focus_after, id_of};
use super::field_line::FieldLine;
use super::order::{SortTarget, handle, option_entry, order};
use crate::dom::{El, RwSignal, View, derived, el, memo, part, value_of};
use crate::ui::order::reorderable;
use crate::ui::{button, icon_button};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::blueprint::FieldAct;
use std::rc::Rc;

/// The options, a line each, and a line for one more.
pub(super) fn options(own: &FieldLine) -> El {
    let (row, lines) = (own.row, own.clone());
    let order = order(own.editing, SortTarget::Options(own.place.clone()));
    let count = memo(move || row.with(|row| row.as_ref().map_or(0, |row| row.options.len())));
    let list = part(move || {
        let count = count.get();
        untrack(|| (0..count).map(|at| option_line(&lines, at)).collect::<Vec<El>>())
    });
    let name = own.phrase(|locale, name| words_now!(locale, build.options_of, name = name));
    el("div")
        .class("build-options")
        .attr("role", "group")
        .attr("aria-label", name)
        .child(el("p").class("field-label").child(words!(build.options)))
        .child(reorderable(el("ul").class("build-option-list").child(list), order))
        .child(adding(own))
}

fn option_line(own: &FieldLine, at: usize) -> El {
    let (editing, locale) = (own.editing, own.locale);
    let now = own.now(move |row| row.options.get(at).cloned().unwrap_or_default());
    let label = derived(move || words_now!(locale.get(), build.option, number = at + 1));
    let (typing, removing) = (own.clone(), own.clone());
    let input = el("input")
        .class("control")
        .attr("aria-label", label)
        .attr("autocomplete", "off")
        .value(derived(now))
        .on("input", move |event| {
            editing.type_in(typing.change(FieldAct::RenameOption(at, value_of(&event))));
        })
        .on("change", move |_| editing.settle());
    let text = own.now(move |row| row.options.get(at).cloned().unwrap_or_default());
    let said_of = text.clone();
    let name = derived(move || words_now!(locale.get(), build.remove, name = text()));
    let remove = icon_button("icon icon-close", View::from(name)).on("click", move |_| {
        editing.act(&removing.change(FieldAct::RemoveOption(at)));
        focus_after(format!("#{}", id_of(&removing.place, "option")));
    });
    let entry = option_entry(&own.place, at);
    let handle = handle(&entry, derived(said_of));
    el("li")
        .class("build-option")
        .attr("data-entry", entry)
        .child(handle)
        .child(input)
        .child(remove)
}

fn adding(own: &FieldLine) -> El {
    let (typed, adding, id) =
        (RwSignal::new(String::new()), own.clone(), id_of(&own.place, "option"));
    let pressed: Rc<dyn Fn()> = Rc::new(move || {
        if adding.editing.act(&adding.change(FieldAct::AddOption(typed.get_untracked()))) {
            typed.set(String::new());
        }
    });
    let entered = Rc::clone(&pressed);
    let input = new_name(typed, entered)
        .attr("id", id)
        .attr("data-new", "")
        .attr("aria-label", words!(build.new_option))
        .attr("placeholder", words!(build.new_option));
    let add = button("button", words!(build.add_option)).on("click", move |_| pressed());
    el("div").class("build-option").child(input).child(add)
}
