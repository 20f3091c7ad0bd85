//! Another choice that is set up beside the one that answers: for a bench, or to ask several.

use super::{MOST_KNOWN, Settings};
use crate::dom::{RwSignal, View, el, show};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderSettings;
use std::rc::Rc;

/// What is done with another choice once it is there.
type Then = Rc<dyn Fn(ProviderSettings)>;

/// Whether the dialog sets up another choice, and what for.
#[derive(Clone, Copy)]
pub struct Another {
    is_wanted: RwSignal<bool>,
    then: StoredValue<Option<Then>, LocalStorage>,
}

impl Another {
    pub(super) fn new() -> Self {
        Self { is_wanted: RwSignal::new(false), then: StoredValue::new_local(None) }
    }

    /// What it is for; none where the choice is who answers. Nothing is wanted after that.
    pub(super) fn take(self) -> Option<Then> {
        self.is_wanted.set(false);
        self.then.try_update_value(Option::take).flatten()
    }
}

impl Settings {
    /// Opens the dialog for another choice. Who answers stays as it is.
    pub fn set_up_another(self, then: impl Fn(ProviderSettings) + 'static) {
        self.another.then.set_value(Some(Rc::new(then)));
        self.another.is_wanted.set(true);
        self.is_open.set(true);
    }

    pub(super) fn know_another(self, provider: ProviderSettings, then: &dyn Fn(ProviderSettings)) {
        let mut known = self.known.get_untracked();
        if !known.contains(&provider) {
            // The one that answers is known before all others.
            known.insert(known.len().min(1), provider.clone());
            known.truncate(MOST_KNOWN);
            self.keep_known(known);
        }
        then(provider);
    }
}

/// Says that who answers stays as it is.
pub(super) fn another_notice(settings: Settings) -> View {
    show(
        move || settings.another.is_wanted.get(),
        || el("p").class("notice").child(words!(settings.another)),
    )
}
