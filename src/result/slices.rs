//! Draws a long list one slice per frame, so that the page stays responsive.

use crate::dom::{RwSignal, before_paint, is_printed};
use crate::host::time::clock;
use leptos::prelude::*;

/// Number of entries drawn in the first slice, before the time per entry is known.
const FIRST: usize = 32;

/// Least and greatest number of entries that a frame adds.
const STEPS: (usize, usize) = (4, 64);

/// Longest duration of a frame that was in time, and shortest of one that was late, in milliseconds.
const IN_TIME: u64 = 20;
const LATE: u64 = 34;

/// Progress of drawing a list.
#[derive(Clone, Copy)]
pub(super) struct Slices {
    limit: StoredValue<usize>,
    /// Number of entries at the last call of `drawn_count`.
    count: StoredValue<usize>,
    step: StoredValue<usize>,
    /// True if this frame has drawn its slice already.
    is_spent: StoredValue<bool>,
    frame: RwSignal<u32>,
}

impl Slices {
    pub(super) fn new() -> Self {
        Self {
            limit: StoredValue::new(0),
            count: StoredValue::new(0),
            step: StoredValue::new(FIRST),
            is_spent: StoredValue::new(false),
            frame: RwSignal::new(0),
        }
    }

    /// Returns how many of `count` entries to draw now. Tracked: it grows with each frame until all are drawn.
    pub(super) fn drawn_count(self, count: usize) -> usize {
        self.frame.get();
        self.count.set_value(count);
        if is_printed() {
            // Print draws everything at once.
            self.limit.set_value(count);
        }
        let limit = self.limit.get_value();
        if count <= limit || self.is_spent.get_value() {
            return limit.min(count);
        }
        let limit = count.min(limit + self.step.get_value());
        self.limit.set_value(limit);
        self.is_spent.set_value(true);
        let begun = clock::now();
        before_paint(move || self.next_frame(begun));
        limit
    }

    /// True if some entries are not drawn yet.
    pub(super) fn is_behind(self) -> bool {
        self.limit.get_value() < self.count.get_value()
    }

    fn next_frame(self, begun: u64) {
        if self.frame.is_disposed() {
            return;
        }
        let (least, most) = STEPS;
        let step = self.step.get_value();
        self.step.set_value(match clock::now().saturating_sub(begun) {
            ..IN_TIME => (step * 2).min(most),
            LATE.. => (step / 2).max(least),
            _ => step,
        });
        self.is_spent.set_value(false);
        if self.is_behind() {
            self.frame.update(|frame| *frame += 1);
        }
    }
}
