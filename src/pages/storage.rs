//! Says when the browser keeps nothing, before anything is lost by it.
//! Refuses to repeat itself once it was read.

use crate::dom::{State, View, el, part};
use crate::host::store::{self, StoreFailure};
use crate::words;
use leptos::prelude::*;

/// Whether things can be kept. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Storage(State<Option<StoreFailure>>);

impl Storage {
    /// Nothing has failed yet.
    pub fn new() -> Self {
        Self(State::new(None))
    }

    /// Whether something could not be kept.
    pub fn has_failed(self) -> bool {
        self.0.with(Option::is_some)
    }

    /// Looks whether something could not be kept.
    pub fn look(self) {
        let failure = store::failure();
        if failure.is_some() && self.0.try_get_untracked() == Some(None) {
            self.0.set(failure);
        }
    }
}

/// The notice.
pub fn storage_notice() -> View {
    let storage = expect_context::<Storage>();
    let read = State::new(false);
    part(move || {
        let what = match storage.0.get()? {
            _ if read.get() => return None,
            StoreFailure::Full => words!(storage.full),
            StoreFailure::Unavailable | StoreFailure::Failed => words!(storage.unavailable),
        };
        let dismiss = el("button").attr("type", "button").class("button");
        let dismiss = dismiss.child(words!(open.dismiss)).on("click", move |_| read.set(true));
        let notice = el("div")
            .class("notice notice-warning")
            .child(el("p").class("notice-title").child(words!(storage.title)))
            .child(el("p").child(what))
            .child(el("div").class("actions").child(dismiss));
        Some(notice)
    })
}
