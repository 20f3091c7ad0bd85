//! The notice that a newer version of the app is waiting.

use crate::dom::{RwSignal, View, derived, el, part, spawn};
use crate::host::net::offline;
use crate::ui::button;
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;

/// The state of a newer version of the app. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct NewVersion {
    /// True if a newer version is waiting.
    pub waits: RwSignal<bool>,
    /// The number of other pages that prevent the switch, after the user has requested it.
    others: RwSignal<u32>,
    /// True once newer versions are being watched for.
    is_watched: StoredValue<bool>,
}

impl NewVersion {
    /// The state without a newer version.
    pub fn new() -> Self {
        Self {
            waits: RwSignal::new(false),
            others: RwSignal::new(0),
            is_watched: StoredValue::new(false),
        }
    }

    /// Stores this version for offline use, and watches for a newer one. Works once.
    pub fn watch(self) {
        if self.is_watched.get_value() {
            return;
        }
        self.is_watched.set_value(true);
        spawn(offline::keep(move || self.waits.set(true)));
    }

    fn take(self) {
        spawn(async move {
            if let Some(others) = offline::take_over().await {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "a count of pages"
                )]
                self.others.set(others as u32);
            }
        });
    }
}

/// Draws the notice; nothing without a newer version.
pub fn new_version_notice(version: NewVersion) -> View {
    part(move || {
        let locale = use_locale();
        version.waits.get().then(|| {
            let take =
                button("button", words!(new_version.take)).on("click", move |_| version.take());
            let later = button("button button-quiet", words!(new_version.later))
                .on("click", move |_| version.waits.set(false));
            let what = derived(move || match version.others.get() {
                0 => words_now!(locale.get(), new_version.what),
                others => words_now!(locale.get(), new_version.others, count = others),
            });
            el("div")
                .class("notice")
                .child(el("p").class("notice-title").child(words!(new_version.title)))
                .child(el("p").child(what))
                .child(el("div").class("actions").child(take).child(later))
        })
    })
}
