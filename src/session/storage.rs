//! The state of the browser's storage: whether it accepts data.

use crate::dom::RwSignal;
use crate::host::storage::store::{self, StoreFailure};

/// A handle to the storage's state, in the context of every view.
#[derive(Clone, Copy)]
pub struct Storage(RwSignal<Option<StoreFailure>>);

impl Storage {
    /// Starts without a failure.
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// Returns why something could not be stored; `None` if nothing has failed. Tracked.
    pub fn failure(self) -> Option<StoreFailure> {
        self.0.get()
    }

    /// True if something could not be stored. Tracked.
    pub fn has_failed(self) -> bool {
        self.0.with(Option::is_some)
    }

    /// Checks whether something could not be stored.
    pub fn look(self) {
        let failure = store::failure();
        if failure.is_some() && self.0.try_get_untracked() == Some(None) {
            self.0.set(failure);
        }
    }
}
