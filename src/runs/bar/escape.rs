//! The Escape key: it ends a comparison, and cancels a run; one that may cost money only if the person
//! agrees.

use crate::runs::Runner;
use crate::runs::records::expense::costs_nothing;
use crate::ui::is_free_escape;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

impl Runner {
    /// Takes the key where nothing nearer has a use for it.
    pub fn escape(self, event: &KeyboardEvent) {
        if !is_free_escape(event) {
            return;
        }
        if self.display.compared.with_untracked(Option::is_some) {
            self.display.compared.set(None);
        } else if self.under_way.is_running() && (self.is_free() || agrees()) {
            self.under_way.cancel();
        }
    }

    /// Whether all that are asked answer on the person's own device.
    fn is_free(self) -> bool {
        self.intent.with_value(|intent| intent.providers().iter().all(costs_nothing))
    }
}

fn agrees() -> bool {
    let question = words_now!(use_locale().get_untracked(), run.cancel_paid);
    window().confirm_with_message(&question).unwrap_or_default()
}
