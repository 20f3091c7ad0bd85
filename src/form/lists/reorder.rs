//! Reorders the entries of a list. The places of a tuple are fixed.

use super::entries::{Entries, item_button};
use crate::dom::El;
use crate::ui::order::{Order, as_handle, order_hint, place_words};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::form::{Edit, NodeId};

/// Draws the handle by which an entry is dragged.
pub(in crate::form) fn handle(entries: &Entries, item: NodeId, numbered: Signal<String>) -> El {
    let Entries { form, list, .. } = *entries;
    let id = handle_id(entries, item);
    let button = item_button(id, "icon icon-drag", words!(form.reorder), numbered);
    as_handle(button, &item.to_string(), &hint_id(&form.id(list)))
}

fn handle_id(entries: &Entries, item: NodeId) -> String {
    entries.form.id(item) + "-handle"
}

fn hint_id(id: &str) -> String {
    format!("{id}-reorder")
}

/// Draws the description of the handles, once for a list.
pub(in crate::form) fn reorder_hint(entries: &Entries) -> El {
    order_hint(&hint_id(&entries.form.id(entries.list)))
}

impl Order for Entries {
    fn position(&self, entry: &str) -> Option<usize> {
        self.place(NodeId::parse(entry)?)
    }

    fn entry(&self, at: usize) -> Option<String> {
        self.items.with_untracked(|items| items.get(at).map(NodeId::to_string))
    }

    fn count(&self) -> usize {
        self.items.with_untracked(Vec::len)
    }

    fn fixed(&self) -> usize {
        self.fixed
    }

    fn move_to(&self, entry: &str, to: usize) -> String {
        let Some(item) = NodeId::parse(entry) else { return String::new() };
        move_to(self, item, to);
        handle_id(self, item)
    }
}

/// Moves an entry and announces its new position.
pub(in crate::form) fn move_to(entries: &Entries, item: NodeId, to: usize) {
    let Entries { form, list, status, .. } = *entries;
    if let Some(from) = entries.place(item).filter(|from| *from != to) {
        form.apply(Edit::Move { list, from, to });
    }
    status.set(place_words(to, entries.count()));
}
