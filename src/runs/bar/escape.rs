//! The Escape key: it ends a comparison, or cancels a run. A run that may cost money is cancelled only after the
//! person confirms.

use crate::runs::Runner;
use crate::runs::records::expense::costs_nothing;
use crate::ui::is_free_escape;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

impl Runner {
    /// Handles the key if no other element has used it.
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

    /// True if all models that are asked run on the person's own device.
    fn is_free(self) -> bool {
        self.intent.with_value(|intent| intent.providers().iter().all(costs_nothing))
    }
}

fn agrees() -> bool {
    let question = words_now!(use_locale().get_untracked(), run.cancel_paid);
    window().confirm_with_message(&question).unwrap_or_default()
}
