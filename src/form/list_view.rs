//! A list: its entries, how many there may be, and a way to add one.
//! Refuses to offer what the schema forbids: more than `maxItems`.

use super::awaited::awaited_in;
use super::caption::Caption;
use super::field_view::{Required, field_of, group_mark, help, issue_lines, shown_issues};
use super::focus_place;
use super::group_view::{begin_button, remove_button};
use super::item_view::{Entries, item_view};
use super::json_button::legend_row;
use crate::dom::{El, Memo, State, View, each, el, live, memo, show};
use crate::session::InputForm;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::FieldKind;
use pilcrow_core::form::{Edit, NodeContent, NodeId};

/// A list of alike entries.
pub fn list_view(form: InputForm, node: NodeId, caption: &Caption, required: Required) -> El {
    let field = field_of(form, node);
    let id = form.id(node);
    let title = caption.of_control(&field);
    let legend_id = format!("{id}-legend");
    let item = item_name(form, node);
    let items = items_of(form, node);
    let fixed = field.fixed_places();
    let entries = Entries {
        form,
        list: node,
        items,
        places: memo(move || items.get().into_iter().zip(0..).collect()),
        min: bounds(form, node).0,
        fixed,
        name: item.clone().unwrap_or_else(|| title.get_untracked()),
        said: State::new(String::new()),
    };
    // The places of a tuple cannot be taken away one by one.
    let must_be = required.follow(form, node);
    let removable = move || !must_be() && fixed > 0 && !items.with(Vec::is_empty);
    let hidden = if caption.is_entry() { " visually-hidden" } else { "" };
    let legend = el("div").attr("class", format!("group-legend{hidden}"));
    let legend = legend.attr("id", legend_id.clone()).child(title).child(" ");
    let own_title = (!caption.is_entry()).then_some(title);
    let said = el("p").class("visually-hidden").attr("role", "status").child(entries.said);
    el("div")
        .class("list")
        .attr("role", "group")
        .attr("aria-labelledby", legend_id)
        .attr("id", format!("{id}-field"))
        .child(legend_row(legend.child(group_mark(form, node, required)), node, own_title))
        .child(help(&field))
        .child(issue_lines(format!("{id}-issue"), shown_issues(form, &form.place(node))))
        .child(entries_view(entries.clone()))
        .child(added(entries.clone(), item, title))
        .child(show(removable, move || remove_button(form, node, title.get_untracked(), node)))
        .child(said)
}

/// The button that adds; none where the places of a tuple are all that there may be.
fn added(entries: Entries, item: Option<String>, title: Signal<String>) -> View {
    let Entries { form, list, items, fixed, .. } = entries;
    if fixed == 0 {
        return add_button(entries, item).into();
    }
    let begins = move || items.with(Vec::is_empty);
    let goes_on = bounds(form, list).1.is_none_or(|max| max > fixed);
    // Brings all places of a tuple at once.
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

fn entries_view(entries: Entries) -> View {
    let items = entries.items;
    let empty = move || items.with(Vec::is_empty);
    let fixed = entries.fixed;
    let nothing = show(
        move || fixed == 0 && empty(),
        || el("p").class("list-empty").child(words!(form.empty_list)),
    );
    let keyed = move || items.get().into_iter().map(|item| (item.to_string(), item)).collect();
    let rows = each(keyed, move |item| {
        let entries = entries.clone();
        awaited_in(entries.form, item, el("li"), move |li| item_view(&entries, item, li))
    });
    [nothing, el("ol").class("list-items").attr("hidden", live(empty)).child(rows).into()].into()
}

fn items_of(form: InputForm, node: NodeId) -> Memo<Vec<NodeId>> {
    let changed = form.place(node).changed;
    memo(move || {
        changed.track();
        match form.open(node) {
            NodeContent::Array(items) => items,
            _ => Vec::new(),
        }
    })
}

/// `minItems` and `maxItems`.
fn bounds(form: InputForm, node: NodeId) -> (usize, Option<usize>) {
    match field_of(form, node).kind {
        FieldKind::Array { min, max, .. } => (min, max),
        _ => (0, None),
    }
}

/// What an entry is called: the title of the items' schema.
fn item_name(form: InputForm, list: NodeId) -> Option<String> {
    form.with_state(|state| state.tree().entry(&state.node(list)?.field, usize::MAX)?.title.clone())
}

fn add_button(entries: Entries, item: Option<String>) -> El {
    let Entries { form, list, items, name, said, .. } = entries;
    let locale = words::use_locale();
    let max = bounds(form, list).1;
    let full = live(move || max.is_some_and(|max| items.with(Vec::len) >= max));
    let pointer = live(move || {
        form.moved.track();
        form.name(list)
    });
    let text = live(move || match &item {
        Some(item) => words_now!(locale.get(), form.add, name = item.as_str()),
        None => words_now!(locale.get(), form.add_entry),
    });
    let add = move |_| {
        if let Some(added) = form.apply(Edit::Add { list }) {
            said.set(words_now!(locale.get_untracked(), form.item_added, name = name.as_str()));
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
