//! Other tabs of the same process: one may have gone on with it, be working on it, or have deleted it.

use crate::dom::RwSignal;
use crate::host::storage::tab_lock::{LockGuard, TabLock};
use leptos::prelude::*;

/// The state of a process in other tabs, and the lock by which one tab at a time works on it. A handle.
#[derive(Clone, Copy)]
pub struct OtherTabs {
    news: RwSignal<TabNews>,
    lock: StoredValue<TabLock, LocalStorage>,
}

/// The state of a process in other tabs.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct TabNews {
    /// Another tab has gone on with it, which this one had to follow.
    pub is_newer: bool,
    /// Another tab is working on it, so that this one may not.
    pub is_busy: bool,
    /// Another tab has deleted it.
    pub is_deleted: bool,
}

impl OtherTabs {
    /// Nothing is known of others yet.
    pub fn new() -> Self {
        let lock = StoredValue::new_local(TabLock::default());
        Self { news: RwSignal::new(TabNews::default()), lock }
    }

    /// The news. Tracked.
    pub fn news(self) -> TabNews {
        self.news.get()
    }

    /// The news of one that is not left.
    pub fn news_untracked(self) -> TabNews {
        self.news.get_untracked()
    }

    /// The right to work on a process in this tab; where another tab has it, that is noted.
    pub async fn lock(self, name: &str) -> Option<LockGuard> {
        let lock = self.lock.try_get_value()?.hold(name).await;
        self.note(|news| news.is_busy = lock.is_none());
        lock
    }

    /// Notes news. Does nothing where they are known, or the process was left.
    pub fn note(self, change: impl FnOnce(&mut TabNews)) {
        let Some(mut news) = self.news.try_get_untracked() else { return };
        change(&mut news);
        self.news.change(news);
    }
}
