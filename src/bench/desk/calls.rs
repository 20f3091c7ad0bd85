//! How far the calls of a bench are: whether any are made, what ends them, and what came of them so far.

use super::ready_bench::ReadyBench;
use crate::dom::RwSignal;
use crate::host::net::fetch::Abort;
use leptos::prelude::*;
use pilcrow_core::bench::{Counts, Judging, Progress};
use pilcrow_core::exchange::ProviderFailure;
use std::rc::Rc;

/// Whether calls are made.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// No calls are made.
    Resting,
    /// Calls are made, as many at once as the providers bear.
    Asking,
    /// None begins; those under way come to their end.
    Paused,
    /// The bench stopped by itself, since no more answers can come for now.
    Failed(ProviderFailure),
    /// Answers cannot be kept.
    Unkept,
}

/// Drives the calls.
pub trait Continue {
    /// Begins as many calls as may be begun now.
    fn fill(self: Rc<Self>);
    /// Begins no more calls for now.
    fn pause(&self);
    /// Goes on after a pause.
    fn resume(self: Rc<Self>);
    /// Begins no more calls; those under way were ended.
    fn stop(self: Rc<Self>);
}

/// What came of the calls so far.
pub struct Standing {
    pub progress: Progress,
    /// The calls of judges.
    pub judging: Judging,
}

impl Standing {
    /// The counts of a bench that is ready.
    pub fn counts(&self, ready: &ReadyBench) -> CallCounts {
        let judged = self.judging.counts(&self.progress);
        let judges = (!ready.judges.is_empty()).then_some(judged);
        CallCounts { all: self.progress.own_counts() + judged, judges }
    }
}

/// How many calls are how far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CallCounts {
    /// The counts of all calls, those of judges among them.
    pub all: Counts,
    /// The counts of judges' calls; `None` if there is no judge.
    pub judges: Option<Counts>,
}

/// Calls under way.
#[derive(Clone)]
struct UnderWay {
    abort: Abort,
    driver: Rc<dyn Continue>,
}

/// The calls of a bench. A handle.
#[derive(Clone, Copy)]
pub struct Calls {
    pub phase: RwSignal<Phase>,
    /// For how many seconds a provider is busy; `None` if none is.
    pub busy: RwSignal<Option<u64>>,
    pub counts: RwSignal<CallCounts>,
    under_way: StoredValue<Option<UnderWay>, LocalStorage>,
    /// None before the bench is ready.
    standing: StoredValue<Option<Standing>, LocalStorage>,
    revision: RwSignal<u64>,
}

impl Calls {
    /// Calls of which none has begun.
    pub fn new() -> Self {
        Self {
            phase: RwSignal::new(Phase::Resting),
            busy: RwSignal::new(None),
            counts: RwSignal::new(CallCounts::default()),
            under_way: StoredValue::new_local(None),
            standing: StoredValue::new_local(None),
            revision: RwSignal::new(0),
        }
    }

    /// Whether calls are under way.
    pub fn is_asking(self) -> bool {
        self.under_way.try_with_value(Option::is_some).unwrap_or_default()
    }

    /// Calls begin.
    pub fn begin(self, abort: Abort, driver: Rc<dyn Continue>) {
        self.under_way.set_value(Some(UnderWay { abort, driver }));
    }

    /// Ends the calls under way, and returns their driver; `None` if there are no calls.
    pub fn abort(self) -> Option<Rc<dyn Continue>> {
        let UnderWay { abort, driver } = self.under_way.try_get_value().flatten()?;
        abort.abort();
        Some(driver)
    }

    /// What drives the calls under way; `None` if there are none.
    pub fn driver(self) -> Option<Rc<dyn Continue>> {
        self.under_way.get_value().map(|calls| calls.driver)
    }

    /// The last call under way has ended. Why it stopped, where it did by itself, stays.
    pub fn end(self) {
        self.under_way.set_value(None);
        self.busy.set(None);
        let rests = matches!(self.phase.get_untracked(), Phase::Asking | Phase::Paused);
        self.phase.set(if rests { Phase::Resting } else { self.phase.get_untracked() });
    }

    /// The standing of another bench.
    pub fn put(self, standing: Standing) {
        self.standing.set_value(Some(standing));
    }

    /// Reads the standing; `None` before the bench is ready.
    pub fn with<T>(self, read: impl FnOnce(&Standing) -> T) -> Option<T> {
        self.standing.try_with_value(|standing| standing.as_ref().map(read)).flatten()
    }

    /// Changes the standing, which `change` may read in no other way meanwhile.
    pub fn change(self, change: impl FnOnce(&mut Standing)) {
        self.standing.try_update_value(|standing| standing.as_mut().map(change));
    }

    /// They have come further.
    pub fn tell(self, counts: CallCounts) {
        self.counts.change(counts);
        self.revision.update(|revision| *revision += 1);
    }

    /// Tracks every step that they come further.
    pub fn track(self) {
        self.revision.track();
    }

    /// Another with each step that they come further.
    pub fn revision(self) -> u64 {
        self.revision.get_untracked()
    }
}
