//! View of a list: its entries, their number, and the button that adds one, up to `maxItems`.

use super::entries::Entries;
use super::item_view::item_view;
use super::reorder::reorder_hint;
use crate::dom::{El, Memo, RwSignal, View, derived, each, el, memo, show};
use crate::form::awaited::awaited_in;
use crate::form::caption::{Caption, Requirement, field_of, group_mark, help, issue_lines};
use crate::form::focus_place;
use crate::form::group_view::{begin_button, remove_button};
use crate::form::heading::{fold_button, json_button};
use crate::form::layout::Layout;
use crate::form::presence_view::presence_view;
use crate::session::InputForm;
use crate::ui::order::reorderable;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::FieldKind;
use pilcrow_core::form::{Edit, NodeContent, NodeId};
use std::rc::Rc;

/// Draws a list of entries.
pub fn list_view(form: InputForm, node: NodeId, caption: &Caption, required: Requirement) -> El {
    let field = field_of(form, node);
    let id = form.id(node);
    let title = caption.of_control(&field);
    let legend_id = format!("{id}-legend");
    let named_by = legend_id.clone();
    let item = item_name(form, node);
    let items = items_of(form, node);
    let fixed = field.fixed_places();
    let entries = Entries {
        form,
        list: node,
        items,
        places: memo(move || items.get().into_iter().zip(0..).collect()),
        min: form.with_state(|state| state.least_entries(node)),
        fixed,
        name: item.clone().unwrap_or_else(|| title.get_untracked()),
        status: RwSignal::new(String::new()),
    };
    // The places of a tuple cannot be removed one by one.
    let must_be = required.track(form, node);
    let is_locked = field.is_locked();
    let removable = move || !is_locked && !must_be() && fixed > 0 && !items.with(Vec::is_empty);
    let (nullable, has_presence) = (field.nullable, field.has_presence());
    let choosable = move || has_presence && (nullable || (items.with(Vec::is_empty) && !must_be()));
    let hidden = if caption.is_entry() { " visually-hidden" } else { "" };
    let legend = el("div").attr("class", format!("group-legend{hidden}"));
    // An entry is folded by its own name, which is above.
    let is_folded = !caption.is_entry() && form.is_folded(node);
    let name: View = match caption.is_entry() {
        true => title.into(),
        false => fold_button(form, node, title).into(),
    };
    let legend = legend.attr("id", legend_id.clone()).child(name).child(" ");
    let legend = legend.child(group_mark(form, node, required));
    let layout = Layout::restore(form, node, &field);
    let json = (!caption.is_entry() && !is_locked).then(|| json_button(node, title));
    let tools = el("div").class("legend-tools").child(layout.toggle()).child(json);
    let line = el("p").class("visually-hidden").attr("role", "status").child(entries.status);
    el("div")
        .class(if is_folded { "list folded" } else { "list" })
        .attr("role", "group")
        .attr("aria-labelledby", legend_id)
        .attr("id", format!("{id}-field"))
        .child(el("div").class("legend-row").child(legend).child(tools))
        .child(help(&field))
        .child(issue_lines(form, node))
        .child(reorder_hint(&entries))
        .child(nothing_view(&entries))
        .child(layout.view(entries.clone(), cards_view))
        .child((!is_locked).then(|| added(entries.clone(), item, title)))
        .child(show(removable, move || remove_button(form, node, title.get_untracked(), node)))
        .child(show(choosable, move || presence_view(form, node, named_by.clone())))
        .child(line)
}

/// Draws the button that adds an entry; nothing if a tuple is complete.
fn added(entries: Entries, item: Option<String>, title: Signal<String>) -> View {
    let Entries { form, list, items, fixed, .. } = entries;
    if fixed == 0 {
        return add_button(entries, item).into();
    }
    let begins = move || items.with(Vec::is_empty);
    let goes_on = bounds(form, list).1.is_none_or(|max| max > fixed);
    // Adds all places of a tuple at once.
    let begin = move || {
        if let Some(first) = form.apply(Edit::Add { list }) {
            focus_place(form, first);
        }
    };
    [
        show(begins, move || begin_button(title, begin)),
        show(move || goes_on && !begins(), move || add_button(entries.clone(), item.clone())),
    ]
    .into()
}

fn nothing_view(entries: &Entries) -> View {
    let Entries { items, fixed, .. } = *entries;
    show(
        move || fixed == 0 && items.with(Vec::is_empty),
        || el("p").class("list-empty").child(words!(form.empty_list)),
    )
}

fn cards_view(entries: Entries) -> El {
    let (items, of_entries) = (entries.items, entries.clone());
    let keyed = move || items.get().into_iter().map(|item| (item.to_string(), item)).collect();
    let rows = each(keyed, move |item: NodeId| {
        let entries = entries.clone();
        let li = el("li").attr("data-entry", item.to_string());
        awaited_in(entries.form, item, li, move |li| item_view(&entries, item, li))
    });
    let list =
        el("ol").class("list-items").attr("hidden", derived(move || items.with(Vec::is_empty)));
    reorderable(list.child(rows), Rc::new(of_entries))
}

fn items_of(form: InputForm, node: NodeId) -> Memo<Vec<NodeId>> {
    memo(move || {
        form.track_place(node);
        match form.open(node) {
            NodeContent::Array(items) => items,
            _ => Vec::new(),
        }
    })
}

/// Returns `minItems` and `maxItems`.
fn bounds(form: InputForm, node: NodeId) -> (usize, Option<usize>) {
    match field_of(form, node).kind {
        FieldKind::Array { min, max, .. } => (min, max),
        _ => (0, None),
    }
}

/// Returns the name of an entry's kind: the title of the items' schema.
fn item_name(form: InputForm, list: NodeId) -> Option<String> {
    form.with_state(|state| state.tree().entry(&state.node(list)?.field, usize::MAX)?.title.clone())
}

fn add_button(entries: Entries, item: Option<String>) -> El {
    let Entries { form, list, items, name, status, .. } = entries;
    let locale = words::use_locale();
    let max = bounds(form, list).1;
    let full = derived(move || max.is_some_and(|max| items.with(Vec::len) >= max));
    let pointer = derived(move || form.name(list));
    let text = derived(move || match &item {
        Some(item) => words_now!(locale.get(), form.add, name = item.as_str()),
        None => words_now!(locale.get(), form.add_entry),
    });
    let add = move |_| {
        if let Some(added) = form.apply(Edit::Add { list }) {
            status.set(words_now!(locale.get_untracked(), form.item_added, name = name.as_str()));
            focus_place(form, added);
        }
    };
    el("button")
        .attr("type", "button")
        .class("button list-add")
        .attr("data-add", pointer)
        .attr("disabled", full)
        .child(el("span").class("icon icon-add").attr("aria-hidden", "true"))
        .child(text)
        .on("click", add)
}
