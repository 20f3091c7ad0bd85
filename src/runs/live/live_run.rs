//! The switch of live runs (which start by themselves) and their status, per document.

use crate::dom::RwSignal;
use crate::host::language::{remember, remembered};
use crate::host::site;
use crate::session::Session;
use leptos::prelude::*;
use pilcrow_core::gallery::Lock;

/// The status of live runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LiveStatus {
    /// The input is answered, or will be.
    #[default]
    Follows,
    /// A run has just answered the input.
    Answered,
    /// An earlier run answers the input: nothing was sent.
    Repeat,
    /// The input is invalid or empty.
    Unfit,
    /// The hour's runs are used up. The next may start at this time, in milliseconds since 1970.
    Spent(u64),
    /// Runs are compared: the input is answered once the comparison is closed.
    Compared,
    /// A run would first ask for something: a provider, a passphrase, a download.
    NotReady,
}

/// A handle to the live runs of a document.
#[derive(Clone, Copy)]
pub struct LiveRun {
    /// True if live runs are switched on, for this document.
    pub is_on: RwSignal<bool>,
    pub(super) status: RwSignal<LiveStatus>,
    /// True while the current run is cancelled in favour of a newer input: its result is not shown.
    pub(super) is_superseded: StoredValue<bool>,
    /// Number of form changes when it was switched on; `None` if it was on when the document was opened.
    pub(super) switched_at: StoredValue<Option<u64>>,
    /// Number of runs that ended after being cancelled for a newer input.
    pub(super) broken_off: RwSignal<u64>,
}

impl LiveRun {
    /// Reads the choice stored for the document with this key.
    pub fn new(key: &str) -> Self {
        let is_chosen = remembered(&name(key)).is_some() && !site::settings().locks(Lock::Live);
        Self {
            is_on: RwSignal::new(is_chosen),
            status: RwSignal::new(LiveStatus::Follows),
            is_superseded: StoredValue::new(false),
            switched_at: StoredValue::new(None),
            broken_off: RwSignal::new(0),
        }
    }

    /// True if the input will be answered without a press of Run. Tracked.
    pub fn follows(self) -> bool {
        let status = self.status.get();
        let is_held = matches!(
            status,
            LiveStatus::Unfit | LiveStatus::Spent(_) | LiveStatus::Compared | LiveStatus::NotReady
        );
        self.is_on.get() && !is_held
    }

    /// Switches live runs on or off for a document, and stores the choice.
    pub(super) fn switch(self, session: Session, is_on: bool) {
        self.status.set(LiveStatus::Follows);
        self.switched_at.set_value(Some(change_count(session)));
        self.is_on.set(is_on);
        remember(&name(&session.key()), is_on.then_some("on"));
    }

    /// Handles the end of a run; returns true if it was cancelled for a newer input.
    pub(in crate::runs) fn end(self) -> bool {
        let was_superseded =
            self.is_superseded.try_update_value(std::mem::take).unwrap_or_default();
        match was_superseded {
            true => self.broken_off.update(|count| *count += 1),
            false => self.status.set(LiveStatus::Answered),
        }
        was_superseded
    }

    /// True while the current run is cancelled in favour of a newer input.
    pub(in crate::runs) fn supersedes(self) -> bool {
        self.is_superseded.try_get_value().unwrap_or_default()
    }
}

/// Number of form changes since the document was opened.
pub(super) fn change_count(session: Session) -> u64 {
    session.forms().iter().map(|form| form.revision.get_untracked()).sum()
}

fn name(key: &str) -> String {
    format!("live:{key}")
}
