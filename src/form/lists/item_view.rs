//! Draws one entry of a list, with the buttons that move and remove it. None can be removed below `minItems`.

use super::entries::{Entries, item_button};
use super::reorder::{handle, move_to};
use crate::dom::{El, View, before_paint, by_id, derived, el};
use crate::form::awaited::fields;
use crate::form::caption::{Caption, Requirement};
use crate::form::field_view::field_view;
use crate::form::focus_place;
use crate::form::heading::{fold_button, is_foldable, json_button};
use crate::form::issue_summary::focus_control;
use crate::session::InputForm;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::form::{Edit, NodeId};
use wasm_bindgen::JsCast;

/// Draws an entry in its element. A single control is in a row with its buttons; a group has a head of its own.
pub(in crate::form) fn item_view(entries: &Entries, item: NodeId, li: El) -> El {
    let Entries { form, fixed, .. } = *entries;
    let at = entries.place(item).unwrap_or_default();
    if at < fixed {
        let caption = Caption::Key(format!("{} {}", entries.name, at + 1));
        return li.class("list-place").child(field_view(
            form,
            item,
            caption,
            Requirement::BySchema,
        ));
    }
    let plain = !is_foldable(form, item);
    let (index, numbered) = entries.numbered(item);
    let is_locked = form.with_state(|state| state.is_locked(item));
    let json = (!plain && !is_locked).then(|| json_button(item, numbered));
    let first = [handle(entries, item, numbered).into(), json.into()].into();
    let actions = item_actions(entries.clone(), item, index, numbered, first);
    let body = el("div").class("list-item-body").child(field_view(
        form,
        item,
        Caption::Entry(numbered),
        Requirement::Always,
    ));
    if plain {
        return li.class("list-item list-item-plain").child(body).child(actions);
    }
    let title = fold_button(form, item, numbered).class("fold list-item-title");
    let head = el("div").class("list-item-head").child(title).child(actions);
    let class = if form.is_folded(item) { "list-item folded" } else { "list-item" };
    // Estimates the height before the entry was ever in sight.
    li.class(class).style("--fields", fields(form, item).to_string()).child(head).child(body)
}

/// Draws the buttons of an entry, the given ones first.
pub(in crate::form) fn item_actions(
    entries: Entries,
    item: NodeId,
    index: Signal<Option<usize>>,
    numbered: Signal<String>,
    first: View,
) -> El {
    let Entries { form, items, min, fixed: places, .. } = entries;
    let is_locked = form.with_state(|state| state.is_locked(entries.list));
    let last =
        derived(move || is_locked || items.with(Vec::len) <= index.get().unwrap_or_default() + 1);
    let topmost = derived(move || is_locked || index.get() == Some(places));
    let fixed = derived(move || is_locked || items.with(Vec::len) <= min);
    let id = |name: &str| format!("{}-{name}", form.id(item));
    let for_up = entries.clone();
    let for_down = entries.clone();
    let move_by = move |entries: &Entries, step: isize| {
        let from = index.get_untracked().unwrap_or_default();
        if let Some(to) = from.checked_add_signed(step) {
            move_to(entries, item, to);
            // An entry that is moved in the page loses the focus.
            focus_button(form, item, if step < 0 { "up" } else { "down" });
        }
    };
    let up = item_button(id("up"), "icon icon-up", words!(form.move_up), numbered)
        .attr("disabled", topmost)
        .on("click", move |_| move_by(&for_up, -1));
    let down = item_button(id("down"), "icon icon-down", words!(form.move_down), numbered)
        .attr("disabled", last)
        .on("click", move |_| move_by(&for_down, 1));
    let away = item_button(id("remove"), "icon icon-remove", words!(form.remove_item), numbered)
        .attr("disabled", fixed)
        .on("click", move |_| remove(&entries, item, numbered));
    el("div").class("list-item-actions").child(first).child(up).child(down).child(away)
}

fn remove(entries: &Entries, item: NodeId, numbered: Signal<String>) {
    let Entries { form, list, items, status, .. } = *entries;
    let at = items.with_untracked(|items| items.iter().position(|other| *other == item));
    let name = numbered.get_untracked();
    let locale = words::use_locale().get_untracked();
    status.set(words_now!(locale, form.item_removed, name = name.as_str()));
    form.apply(Edit::Remove { node: item });
    let next =
        items.with_untracked(|items| at.and_then(|at| items.get(at)).or(items.last()).copied());
    focus_entry(form, next.unwrap_or(list));
}

/// Moves the focus into an entry, or to its name while it is folded.
fn focus_entry(form: InputForm, item: NodeId) {
    let name = form.id(item) + "-fold";
    if form.is_folded(item) && by_id(&name).is_some() {
        focus_control(name);
    } else {
        focus_place(form, item);
    }
}

/// Moves the focus to a button of an entry, or to the opposite one if that is disabled.
fn focus_button(form: InputForm, item: NodeId, name: &'static str) {
    let id = form.id(item);
    let other = if name == "up" { "down" } else { "up" };
    before_paint(move || {
        let able = |name: &str| {
            let button = by_id(&format!("{id}-{name}"));
            button.filter(|button| !button.has_attribute("disabled"))
        };
        let button = able(name).or_else(|| able(other));
        if let Some(button) =
            button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok())
        {
            drop(button.focus());
        }
    });
}
