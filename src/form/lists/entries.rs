//! State of a list for the views of its entries, and the buttons beside an entry.

use crate::dom::{El, Memo, RwSignal, effect, el};
use crate::session::InputForm;
use crate::words::Words;
use leptos::prelude::*;
use pilcrow_core::form::NodeId;
use std::collections::HashMap;

/// State of a list for the views of its entries.
#[derive(Clone)]
pub struct Entries {
    pub form: InputForm,
    pub list: NodeId,
    /// Entries in their order.
    pub items: Memo<Vec<NodeId>>,
    /// Index of each entry.
    pub places: Memo<HashMap<NodeId, usize>>,
    /// `minItems`.
    pub min: usize,
    /// Number of tuple places (`prefixItems`) at the start, which can be neither moved nor removed.
    pub fixed: usize,
    /// Name of an entry's kind.
    pub name: String,
    /// Message for screen readers about a change of the list.
    pub status: RwSignal<String>,
}

impl Entries {
    /// Returns the current index of an entry; `None` if it is not in this list.
    pub(in crate::form) fn place(&self, item: NodeId) -> Option<usize> {
        self.places.with_untracked(|places| places.get(&item).copied())
    }

    /// Returns signals of an entry's index and of its numbered name.
    pub(in crate::form) fn numbered(
        &self,
        item: NodeId,
    ) -> (Signal<Option<usize>>, Signal<String>) {
        let (places, name) = (self.places, self.name.clone());
        // Every entry is notified of each new one; an entry whose index is unchanged has nothing to do.
        let index = RwSignal::new(None);
        effect(move || index.change(places.with(|places| places.get(&item).copied())));
        let numbered = move || format!("{name} {}", index.get().unwrap_or_default() + 1);
        (index.into(), Signal::derive(numbered))
    }
}

/// Draws a button of an entry; its accessible name includes the entry's.
pub(in crate::form) fn item_button(
    id: String,
    icon: &'static str,
    words: Words,
    owner: Signal<String>,
) -> El {
    let name = el("span").class("visually-hidden").child(words).child(": ").child(owner);
    el("button")
        .attr("type", "button")
        .class("icon-button")
        .attr("id", id)
        .child(el("span").class(icon).attr("aria-hidden", "true"))
        .child(name)
}
