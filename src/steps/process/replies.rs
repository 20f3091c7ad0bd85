//! The queue of the person's replies to a process, applied one after another.

use crate::dom::RwSignal;
use pilcrow_core::steps::Event;

/// A handle to the events that the person's replies made and that wait; `None` inside while no reply is being applied.
#[derive(Clone, Copy)]
pub struct Replies(RwSignal<Option<Vec<Event>>>);

impl Replies {
    /// Starts without replies.
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// True while a reply is being applied. Tracked.
    pub fn is_busy(self) -> bool {
        self.0.with(Option::is_some)
    }

    /// Queues events. Returns true if no reply is being applied: then the caller has to apply them, and call `close`.
    pub fn add(self, events: Vec<Event>) -> bool {
        let is_free = self.0.with_untracked(Option::is_none);
        self.0.update(|waiting| waiting.get_or_insert_default().extend(events));
        is_free
    }

    /// Removes and returns the next event; `None` if there is none, or the page was left.
    pub fn take_next(self) -> Option<Event> {
        let mut waiting = self.0.try_get_untracked()??;
        let next = (!waiting.is_empty()).then(|| waiting.remove(0))?;
        self.0.try_set(Some(waiting));
        Some(next)
    }

    /// Drops the queued events.
    pub fn clear(self) {
        self.0.try_set(Some(Vec::new()));
    }

    /// Ends the application of replies.
    pub fn close(self) {
        self.0.try_set(None);
    }
}
