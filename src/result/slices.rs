//! Draws a long list one slice per frame, so that the page stays responsive.

use crate::dom::{RwSignal, before_paint, is_printed};
use crate::host::time::clock;
use leptos::prelude::*;

/// The number of entries in the first slice, before their drawing time is known.
const FIRST: usize = 32;

/// The fewest and the most entries that a frame adds.
const STEPS: (usize, usize) = (4, 64);

/// The longest time of a frame that was fast enough, and the shortest of one that was late, in milliseconds.
const IN_TIME: u64 = 20;
const LATE: u64 = 34;

/// The number of a list's entries that are drawn so far.
#[derive(Clone, Copy)]
pub(super) struct Slices {
    limit: StoredValue<usize>,
    /// The list's length at the last call of `drawn_count`.
    count: StoredValue<usize>,
    step: StoredValue<usize>,
    /// True once this frame has had its slice.
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

    /// Returns how many of `count` entries are drawn now. Tracked: it grows with each frame up to all of them.
    pub(super) fn drawn_count(self, count: usize) -> usize {
        self.frame.get();
        self.count.set_value(count);
        if is_printed() {
            // On paper, everything is drawn at once.
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

    /// Returns true while some entries are not drawn yet.
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
