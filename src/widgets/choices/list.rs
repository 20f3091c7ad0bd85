//! Control for one of some values: a `select` element.

use super::choice::{Entry, foreign, foreign_entry, item, options};
use super::{boolean, search};
use crate::dom::{Memo, View, chosen_of, el, part};
use crate::widgets::Control;
use crate::words;
use serde_json::Value;

/// Greatest number of options without a search line.
const MANY: usize = 10;

pub(in crate::widgets) fn edit(control: Control) -> View {
    if options(&control).len() > MANY {
        return search::edit(control);
    }
    let entries = options(&control).iter().map(Entry::option).collect();
    listed(control, entries)
}

pub(in crate::widgets) fn edit_boolean(control: Control) -> View {
    listed(control, boolean::entries())
}

fn listed(control: Control, mut entries: Vec<Entry>) -> View {
    let has_null = entries.iter().any(|entry| entry.value == Some(Value::Null));
    if control.field.nullable && !has_null {
        entries.push(Entry::new(Some(Value::Null), words!(widget.none)));
    }
    let foreign = foreign(&control, &entries);
    list(control, entries, foreign)
}

fn list(control: Control, entries: Vec<Entry>, foreign: Memo<Option<Value>>) -> View {
    let unset = if control.required { words!(widget.choose) } else { words!(widget.not_set) };
    let entries: Vec<_> = std::iter::once(Entry::new(None, unset)).chain(entries).collect();
    let holder = control.holder;
    let items: Vec<_> = entries.iter().map(|entry| item(&control, entry.clone())).collect();
    let own = control.clone();
    let pick = move |at: usize| {
        let entry = entries.get(at).cloned();
        entry.map_or_else(|| foreign.get_untracked(), |entry| entry.value)
    };
    let select = el("select")
        .class("control w-medium")
        .attr("autocomplete", "off")
        .attr("disabled", control.field.read_only)
        .on("change", move |event| {
            holder.put(pick(chosen_of(&event).unwrap_or_default()));
        })
        .child(items)
        .child(part(move || foreign.get().map(|other| item(&own, foreign_entry(other)))));
    control.wire(select).into()
}
