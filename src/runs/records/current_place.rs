//! The chosen place (one part of the answer) at which every run of a document shows its value.

use crate::dom::RwSignal;
use crate::host::language::{remember, remembered};
use pilcrow_core::pointer::Pointer;

/// A handle to the chosen place.
#[derive(Clone, Copy)]
pub struct CurrentPlace {
    /// Pointer to the place in the answer; `None` if none is chosen.
    pub at: RwSignal<Option<Pointer>>,
}

impl CurrentPlace {
    /// Reads the remembered place of the document with this key.
    pub fn new(key: &str) -> Self {
        let chosen = remembered(&name(key));
        Self { at: RwSignal::new(chosen.and_then(|text| Pointer::parse(&text))) }
    }

    /// Chooses a place, and remembers it for the document with this key.
    pub fn choose(self, key: &str, place: Option<Pointer>) {
        remember(&name(key), place.as_ref().map(Pointer::as_str));
        self.at.set(place);
    }
}

fn name(key: &str) -> String {
    format!("shown:{key}")
}
