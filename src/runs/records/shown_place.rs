//! The place of the answer that is shown of every run of a document.

use crate::dom::RwSignal;
use crate::host::language::{remember, remembered};
use pilcrow_core::pointer::Pointer;

/// The chosen place. A handle.
#[derive(Clone, Copy)]
pub struct ShownPlace {
    /// The place; `None` if nothing is shown.
    pub at: RwSignal<Option<Pointer>>,
}

impl ShownPlace {
    /// As it was chosen for the document that is kept under a key.
    pub fn new(key: &str) -> Self {
        let chosen = remembered(&name(key));
        Self { at: RwSignal::new(chosen.and_then(|text| Pointer::parse(&text))) }
    }

    /// Chooses a place, for the document that is kept under a key.
    pub fn choose(self, key: &str, place: Option<Pointer>) {
        remember(&name(key), place.as_ref().map(Pointer::as_str));
        self.at.set(place);
    }
}

fn name(key: &str) -> String {
    format!("shown:{key}")
}
