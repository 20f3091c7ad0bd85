//! Other tabs with the same process: one may have continued it, be working on it, or have deleted it.

use crate::dom::RwSignal;
use crate::host::storage::tab_lock::{LockGuard, TabLock};
use leptos::prelude::*;

/// A handle to the state of a process in other tabs, and to the lock by which one tab at a time works on it.
#[derive(Clone, Copy)]
pub struct OtherTabs {
    news: RwSignal<TabNews>,
    lock: StoredValue<TabLock, LocalStorage>,
}

/// The state of a process in other tabs.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct TabNews {
    /// True if another tab has continued the process, and this one has loaded its record.
    pub is_newer: bool,
    /// True while another tab is working on the process, so that this one may not.
    pub is_busy: bool,
    /// True if another tab has deleted the process.
    pub is_deleted: bool,
}

impl OtherTabs {
    /// Starts without knowledge of other tabs.
    pub fn new() -> Self {
        let lock = StoredValue::new_local(TabLock::default());
        Self { news: RwSignal::new(TabNews::default()), lock }
    }

    /// Returns the state. Tracked.
    pub fn news(self) -> TabNews {
        self.news.get()
    }

    /// Returns the state; must not be called after the process was closed.
    pub fn news_untracked(self) -> TabNews {
        self.news.get_untracked()
    }

    /// Acquires the lock for work on a process; `None` if another tab has it, which is recorded as busy.
    pub async fn lock(self, name: &str) -> Option<LockGuard> {
        let lock = self.lock.try_get_value()?.hold(name).await;
        self.note(|news| news.is_busy = lock.is_none());
        lock
    }

    /// Changes the state; notifies only if it differs, and does nothing after the process was closed.
    pub fn note(self, change: impl FnOnce(&mut TabNews)) {
        let Some(mut news) = self.news.try_get_untracked() else { return };
        change(&mut news);
        self.news.change(news);
    }
}
