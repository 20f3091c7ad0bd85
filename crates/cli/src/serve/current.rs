//! The served site in its current version, with a number that changes with the site.

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
    /// Creates the first version. Its number is the current time, so that it differs from the numbers of earlier
    /// starts.
    pub fn new(site: Site) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { state: Mutex::new((now.as_millis(), Arc::new(site))), changed: Condvar::new() }
    }

    /// Returns the current version.
    pub fn site(&self) -> Arc<Site> {
        Arc::clone(&self.lock().1)
    }

    /// Replaces the site, and wakes up the waiting requests.
    pub fn replace(&self, site: Site) {
        let mut state = self.lock();
        *state = (state.0 + 1, Arc::new(site));
        self.changed.notify_all();
    }

    /// Returns the current version's number, as soon as it differs from `number`, or after a timeout.
    pub fn number_after(&self, number: Option<u128>, patience: Duration) -> u128 {
        let state = self.lock();
        let is_known = |state: &mut (u128, Arc<Site>)| Some(state.0) == number;
        let waited = self.changed.wait_timeout_while(state, patience, is_known);
        waited.unwrap_or_else(PoisonError::into_inner).0.0
    }

    fn lock(&self) -> MutexGuard<'_, (u128, Arc<Site>)> {
        // The state is consistent after every step, so a poisoned lock can be used.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
