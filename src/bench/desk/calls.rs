//! The state of a bench's calls: whether they are running, how to stop them, and their results so far.

use super::ready_bench::ReadyBench;
use crate::dom::RwSignal;
use crate::host::net::fetch::Abort;
use leptos::prelude::*;
use pilcrow_core::bench::{Counts, Judging, Progress};
use pilcrow_core::exchange::ProviderFailure;
use std::rc::Rc;

/// The phase of the calls.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// No calls are running.
    Resting,
    /// Calls are running, as many at once as each provider accepts.
    Asking,
    /// No further calls start; those in progress are finished.
    Paused,
    /// The bench stopped by itself, since all further calls would fail for now.
    Failed(ProviderFailure),
    /// Answers cannot be stored, so the bench stopped.
    Unkept,
}

/// Drives the calls.
pub trait Continue {
    /// Starts as many calls as allowed now.
    fn fill(self: Rc<Self>);
    /// Starts no more calls for now.
    fn pause(&self);
    /// Continues after a pause.
    fn resume(self: Rc<Self>);
    /// Starts no more calls; those in progress were cancelled.
    fn stop(self: Rc<Self>);
}

/// The results of the calls so far.
pub struct Standing {
    pub progress: Progress,
    /// Results of the judges' calls.
    pub judging: Judging,
}

impl Standing {
    /// Counts the calls of a bench that is ready.
    pub fn counts(&self, ready: &ReadyBench) -> CallCounts {
        let judged = self.judging.counts(&self.progress);
        let judges = (!ready.judges.is_empty()).then_some(judged);
        CallCounts { all: self.progress.own_counts() + judged, judges }
    }
}

/// Counts of calls by state.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CallCounts {
    /// Counts of all calls, including those of judges.
    pub all: Counts,
    /// The counts of judges' calls; `None` if there is no judge.
    pub judges: Option<Counts>,
}

/// The calls in progress: their abort signal and driver.
#[derive(Clone)]
struct UnderWay {
    abort: Abort,
    driver: Rc<dyn Continue>,
}

/// A handle to the calls of a bench.
#[derive(Clone, Copy)]
pub struct Calls {
    pub phase: RwSignal<Phase>,
    /// Seconds until a busy provider is asked again; `None` if none is busy.
    pub busy: RwSignal<Option<u64>>,
    pub counts: RwSignal<CallCounts>,
    under_way: StoredValue<Option<UnderWay>, LocalStorage>,
    /// Results so far; `None` before the bench is ready.
    standing: StoredValue<Option<Standing>, LocalStorage>,
    revision: RwSignal<u64>,
}

impl Calls {
    /// Starts without calls.
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

    /// True while calls are in progress.
    pub fn is_asking(self) -> bool {
        self.under_way.try_with_value(Option::is_some).unwrap_or_default()
    }

    /// Registers the driver of calls that start.
    pub fn begin(self, abort: Abort, driver: Rc<dyn Continue>) {
        self.under_way.set_value(Some(UnderWay { abort, driver }));
    }

    /// Cancels the calls in progress and returns their driver; `None` if there are no calls.
    pub fn abort(self) -> Option<Rc<dyn Continue>> {
        let UnderWay { abort, driver } = self.under_way.try_get_value().flatten()?;
        abort.abort();
        Some(driver)
    }

    /// Returns the driver of the calls in progress; `None` if there are none.
    pub fn driver(self) -> Option<Rc<dyn Continue>> {
        self.under_way.get_value().map(|calls| calls.driver)
    }

    /// Handles the end of the last call. A failure stays as the phase; otherwise the phase becomes resting.
    pub fn end(self) {
        self.under_way.set_value(None);
        self.busy.set(None);
        let rests = matches!(self.phase.get_untracked(), Phase::Asking | Phase::Paused);
        self.phase.set(if rests { Phase::Resting } else { self.phase.get_untracked() });
    }

    /// Sets the results of another bench.
    pub fn put(self, standing: Standing) {
        self.standing.set_value(Some(standing));
    }

    /// Reads the results; `None` before the bench is ready.
    pub fn with<T>(self, read: impl FnOnce(&Standing) -> T) -> Option<T> {
        self.standing.try_with_value(|standing| standing.as_ref().map(read)).flatten()
    }

    /// Changes the results; `change` must not read them in another way meanwhile.
    pub fn change(self, change: impl FnOnce(&mut Standing)) {
        self.standing.try_update_value(|standing| standing.as_mut().map(change));
    }

    /// Reports progress: sets the counts, and notifies whoever tracks the calls.
    pub fn tell(self, counts: CallCounts) {
        self.counts.change(counts);
        self.revision.update(|revision| *revision += 1);
    }

    /// Tracks all progress of the calls.
    pub fn track(self) {
        self.revision.track();
    }

    /// Revision of the results, which changes with all progress.
    pub fn revision(self) -> u64 {
        self.revision.get_untracked()
    }
}
