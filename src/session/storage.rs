//! Whether the browser keeps what it is given.

use crate::dom::RwSignal;
use crate::host::storage::store::{self, StoreFailure};

/// Whether things can be kept. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Storage(RwSignal<Option<StoreFailure>>);

impl Storage {
    /// Nothing has failed yet.
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// Why something could not be kept; `None` if nothing has failed. Tracked.
    pub fn failure(self) -> Option<StoreFailure> {
        self.0.get()
    }

    /// Whether something could not be kept. Tracked.
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
