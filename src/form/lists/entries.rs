//! A list as its entries see it, and the buttons of an entry.

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
    /// The entries in order.
    pub items: Memo<Vec<NodeId>>,
    /// The index of each entry.
    pub places: Memo<HashMap<NodeId, usize>>,
    /// `minItems`.
    pub min: usize,
    /// The number of first entries that are a tuple's positions: they cannot be moved or removed.
    pub fixed: usize,
    /// The name of an entry, without its number.
    pub name: String,
    /// The message for screen readers about a change of the list.
    pub status: RwSignal<String>,
}

impl Entries {
    /// Returns the index of an entry; `None` if it is not an entry of this list.
    pub(in crate::form) fn place(&self, item: NodeId) -> Option<usize> {
        self.places.with_untracked(|places| places.get(&item).copied())
    }

    /// Returns signals of an entry's index, and of its name with its number.
    pub(in crate::form) fn numbered(
        &self,
        item: NodeId,
    ) -> (Signal<Option<usize>>, Signal<String>) {
        let (places, name) = (self.places, self.name.clone());
        // All entries are notified of each new one; those whose number stays have nothing to do.
        let index = RwSignal::new(None);
        effect(move || index.change(places.with(|places| places.get(&item).copied())));
        let numbered = move || format!("{name} {}", index.get().unwrap_or_default() + 1);
        (index.into(), Signal::derive(numbered))
    }
}

/// Draws a button of an entry, which names the entry.
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
