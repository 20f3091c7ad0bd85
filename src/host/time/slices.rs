//! Splits long work into slices, between which the page draws and handles events.

use super::clock;
use crate::host::net::fetch::Abort;
use std::cell::Cell;

/// Length of a slice in milliseconds: less than a frame.
const SLICE: u64 = 12;

/// The slices of one piece of work.
pub struct Slices {
    begun: Cell<u64>,
    /// Passed to each pause, and never cancelled; `None` if the browser is too old, which means no pauses.
    abort: Option<Abort>,
}

impl Slices {
    /// Starts the first slice.
    pub fn new() -> Self {
        Self { begun: Cell::new(clock::now()), abort: Abort::new() }
    }

    /// Pauses if the slice is over, and returns true then. Called between steps.
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
