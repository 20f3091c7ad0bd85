//! A list as its entries see it, and the buttons that stand beside one.

use crate::dom::{El, Memo, RwSignal, effect, el};
use crate::session::InputForm;
use crate::words::Words;
use leptos::prelude::*;
use pilcrow_core::form::NodeId;
use std::collections::HashMap;

/// A list as its entries see it.
#[derive(Clone)]
pub struct Entries {
    pub form: InputForm,
    pub list: NodeId,
    /// The entries in their order.
    pub items: Memo<Vec<NodeId>>,
    /// Where each entry stands.
    pub places: Memo<HashMap<NodeId, usize>>,
    /// `minItems`.
    pub min: usize,
    /// How many of the first are places of their own: they neither move nor go.
    pub fixed: usize,
    /// What an entry is called.
    pub name: String,
    /// What is told to those who do not see the list change.
    pub status: RwSignal<String>,
}

impl Entries {
    /// Where an entry stands now; `None` if it is not an entry of this list.
    pub(in crate::form) fn place(&self, item: NodeId) -> Option<usize> {
        self.places.with_untracked(|places| places.get(&item).copied())
    }

    /// Signals of an entry's number and of its name with the number.
    pub(in crate::form) fn numbered(
        &self,
        item: NodeId,
    ) -> (Signal<Option<usize>>, Signal<String>) {
        let (places, name) = (self.places, self.name.clone());
        // All entries hear of each one that comes; those whose number stays have nothing to do.
        let index = RwSignal::new(None);
        effect(move || index.change(places.with(|places| places.get(&item).copied())));
        let numbered = move || format!("{name} {}", index.get().unwrap_or_default() + 1);
        (index.into(), Signal::derive(numbered))
    }
}

/// A button of an entry, which says whose it is.
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
