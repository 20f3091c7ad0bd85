//! Long work in slices, between which the page draws and answers its person.

use super::clock;
use crate::host::net::fetch::Abort;
use std::cell::Cell;

/// The length of a slice, in milliseconds: less than a frame.
const SLICE: u64 = 12;

/// Slices of one piece of work.
pub struct Slices {
    begun: Cell<u64>,
    /// Handed to each pause, and never used to end one; `None` if the browser is too old, so that there are no pauses.
    abort: Option<Abort>,
}

impl Slices {
    /// The first slice begins.
    pub fn new() -> Self {
        Self { begun: Cell::new(clock::now()), abort: Abort::new() }
    }

    /// Called between steps: pauses once the slice is over, and says whether it did.
    pub async fn pause(&self) -> bool {
        let Some(abort) = &self.abort else { return false };
        let is_over = clock::now().saturating_sub(self.begun.get()) > SLICE;
        if is_over {
            clock::pause(0, abort).await;
            self.begun.set(clock::now());
        }
        is_over
    }
}
