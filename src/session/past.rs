//! What all forms of a document share: their undo history, and the files that are on their way into them.

use crate::dom::RwSignal;
use crate::host::time::clock;
use crate::ui::FilesUnderWay;
use leptos::prelude::*;
use pilcrow_core::form::{History, Step};

/// What was done in the forms of one document. A handle: copies speak of the same past.
#[derive(Clone, Copy)]
pub struct Past {
    pub(super) history: StoredValue<History, LocalStorage>,
    /// The number of the form that the person is led to. Of many cases, only one is on the page.
    pub led: RwSignal<u64>,
    /// What was done last has been taken back, or made again: what was told of it is no longer so.
    pub(super) turned: Trigger,
    /// The files that are being read for them.
    pub(super) files: FilesUnderWay,
}

impl Past {
    /// Nothing was done yet.
    pub fn new() -> Self {
        Self {
            history: StoredValue::new_local(History::default()),
            led: RwSignal::new(0),
            turned: Trigger::new(),
            files: FilesUnderWay::new(),
        }
    }

    /// Nothing that was done can be taken back any more: what it was done to is another now.
    pub(super) fn forget(self) {
        self.history.set_value(History::default());
    }

    /// Remembers a change that was made just now.
    pub fn record(self, steps: Vec<(usize, Step)>) {
        self.history.update_value(|history| history.record(steps, clock::now()));
    }
}
