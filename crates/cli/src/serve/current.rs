//! The site as it is now, and how many times it has changed.

use crate::site::Site;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A site that changes while it is served.
#[derive(Debug)]
pub struct Current {
    state: Mutex<(u128, Arc<Site>)>,
    changed: Condvar,
}

impl Current {
    /// Begins with this site. Its number is the time, so that another start is told from this one.
    pub fn new(site: Site) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { state: Mutex::new((now.as_millis(), Arc::new(site))), changed: Condvar::new() }
    }

    /// The site.
    pub fn site(&self) -> Arc<Site> {
        Arc::clone(&self.lock().1)
    }

    /// Puts another in its place, and tells those who wait.
    pub fn replace(&self, site: Site) {
        let mut state = self.lock();
        *state = (state.0 + 1, Arc::new(site));
        self.changed.notify_all();
    }

    /// The site's number, once it is another than this, or after a while.
    pub fn number_after(&self, number: Option<u128>, patience: Duration) -> u128 {
        let state = self.lock();
        let is_known = |state: &mut (u128, Arc<Site>)| Some(state.0) == number;
        let waited = self.changed.wait_timeout_while(state, patience, is_known);
        waited.unwrap_or_else(PoisonError::into_inner).0.0
    }

    fn lock(&self) -> MutexGuard<'_, (u128, Arc<Site>)> {
        // What is held is whole after every step.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
