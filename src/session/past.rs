//! The state shared by all forms of a document: the undo history, and the files that are being read.

use crate::dom::RwSignal;
use crate::host::time::clock;
use crate::ui::FilesUnderWay;
use leptos::prelude::*;
use pilcrow_core::form::{History, Step};

/// A handle to the undo history of a document's forms: copies refer to the same history.
#[derive(Clone, Copy)]
pub struct Past {
    pub(super) history: StoredValue<History, LocalStorage>,
    /// Index of the form to which the person is led. Of many cases, only one is on the page.
    pub led: RwSignal<u64>,
    /// Notified after an undo or redo, which makes messages about the last change obsolete.
    pub(super) turned: Trigger,
    /// Files that are being read into the forms.
    pub(super) files: FilesUnderWay,
}

impl Past {
    /// Starts with an empty history.
    pub fn new() -> Self {
        Self {
            history: StoredValue::new_local(History::default()),
            led: RwSignal::new(0),
            turned: Trigger::new(),
            files: FilesUnderWay::new(),
        }
    }

    /// Clears the history, since the document has changed so that no step applies any more.
    pub(super) fn forget(self) {
        self.history.set_value(History::default());
    }

    /// Records a change that was made just now.
    pub fn record(self, steps: Vec<(usize, Step)>) {
        self.history.update_value(|history| history.record(steps, clock::now()));
    }
}
