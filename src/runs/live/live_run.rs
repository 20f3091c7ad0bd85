//! Whether a document's runs begin by themselves, and how that stands.

use crate::dom::RwSignal;
use crate::host::language::{remember, remembered};
use crate::host::site;
use crate::session::Session;
use leptos::prelude::*;
use pilcrow_core::gallery::Lock;

/// How runs that begin by themselves stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LiveStatus {
    /// What is filled in is answered, or is going to be.
    #[default]
    Follows,
    /// The answer to the input has come.
    Answered,
    /// It is answered by an earlier run: nothing was sent.
    Repeat,
    /// It does not fit, or nothing is filled in.
    Unfit,
    /// The hour's runs are spent; at this time the next may begin, in milliseconds since 1970.
    Spent(u64),
    /// Runs are compared: it is answered once the comparison is closed.
    Compared,
    /// Something is asked for before a run: who answers, a passphrase, a download.
    NotReady,
}

/// Runs that begin by themselves. A handle.
#[derive(Clone, Copy)]
pub struct LiveRun {
    /// Whether they do. Each document has its own choice.
    pub is_on: RwSignal<bool>,
    pub(super) status: RwSignal<LiveStatus>,
    /// The run that goes on is broken off for a newer input: what came of it is not shown.
    pub(super) is_superseded: StoredValue<bool>,
    /// How often the forms had been changed when it was switched on; `None` if it was on when the document was opened.
    pub(super) switched_at: StoredValue<Option<u64>>,
    /// A run that was broken off has ended.
    pub(super) broken_off: RwSignal<u64>,
}

impl LiveRun {
    /// As it was chosen for the document that is kept under a key.
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

    /// Whether what is filled in is going to be answered without a press. Tracked.
    pub fn follows(self) -> bool {
        let status = self.status.get();
        let is_held = matches!(
            status,
            LiveStatus::Unfit | LiveStatus::Spent(_) | LiveStatus::Compared | LiveStatus::NotReady
        );
        self.is_on.get() && !is_held
    }

    /// Switches it on or off, for a document.
    pub(super) fn switch(self, session: Session, is_on: bool) {
        self.status.set(LiveStatus::Follows);
        self.switched_at.set_value(Some(change_count(session)));
        self.is_on.set(is_on);
        remember(&name(&session.key()), is_on.then_some("on"));
    }

    /// Takes the end of a run. Returns whether it was broken off for a newer input.
    pub(in crate::runs) fn end(self) -> bool {
        let was_superseded =
            self.is_superseded.try_update_value(std::mem::take).unwrap_or_default();
        match was_superseded {
            true => self.broken_off.update(|count| *count += 1),
            false => self.status.set(LiveStatus::Answered),
        }
        was_superseded
    }

    /// Whether the run that goes on is broken off for a newer input.
    pub(in crate::runs) fn supersedes(self) -> bool {
        self.is_superseded.try_get_value().unwrap_or_default()
    }
}

/// How often the forms of a document were changed since it was opened.
pub(super) fn change_count(session: Session) -> u64 {
    session.forms().iter().map(|form| form.revision.get_untracked()).sum()
}

fn name(key: &str) -> String {
    format!("live:{key}")
}
