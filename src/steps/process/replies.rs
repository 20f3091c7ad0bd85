//! The words of the person on a process, taken one after another.

use crate::dom::RwSignal;
use pilcrow_core::steps::Event;

/// Events that the person has said and that wait to be taken. `None` while no word is being taken. A handle.
#[derive(Clone, Copy)]
pub struct Replies(RwSignal<Option<Vec<Event>>>);

impl Replies {
    /// Nothing is said yet.
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// True while the person's word is being taken. Tracked.
    pub fn is_busy(self) -> bool {
        self.0.with(Option::is_some)
    }

    /// Adds events to those that wait. True where nobody takes them yet: the caller has to, and to close after that.
    pub fn add(self, events: Vec<Event>) -> bool {
        let is_free = self.0.with_untracked(Option::is_none);
        self.0.update(|waiting| waiting.get_or_insert_default().extend(events));
        is_free
    }

    /// The event to take now; `None` if none waits, or the page was left.
    pub fn take_next(self) -> Option<Event> {
        let mut waiting = self.0.try_get_untracked()??;
        let next = (!waiting.is_empty()).then(|| waiting.remove(0))?;
        self.0.try_set(Some(waiting));
        Some(next)
    }

    /// Drops the events that wait.
    pub fn clear(self) {
        self.0.try_set(Some(Vec::new()));
    }

    /// Nobody takes them any more.
    pub fn close(self) {
        self.0.try_set(None);
    }
}
