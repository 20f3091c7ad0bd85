//! Time limits of tasks.

use super::clock;
use crate::dom::spawn;
use crate::host::net::fetch::Abort;
use std::cell::Cell;
use std::rc::Rc;

/// A time limit, after which a task is aborted.
pub struct TimeLimit {
    /// Aborted with the surrounding controller, or when the time is over.
    pub abort: Abort,
    milliseconds: u64,
    is_over: Rc<Cell<bool>>,
    /// Number of times that the clock was started or stopped, so that an earlier timer is ignored.
    turn: Rc<Cell<u64>>,
    holds: Cell<usize>,
}

impl TimeLimit {
    /// Starts a limit of that many milliseconds; `None` if the browser is too old.
    pub fn within(around: &Abort, milliseconds: u64) -> Option<Self> {
        let (is_over, turn) = (Rc::default(), Rc::default());
        let abort = around.within()?;
        let limit = Self { abort, milliseconds, is_over, turn, holds: Cell::new(0) };
        limit.begin();
        Some(limit)
    }

    /// Stops the clock, for example while the person is asked something.
    pub fn hold(&self) {
        self.holds.set(self.holds.get().saturating_add(1));
        self.turn.set(self.turn.get().wrapping_add(1));
    }

    /// Restarts the clock from the full time, once every `hold` has ended.
    pub fn let_go(&self) {
        self.holds.set(self.holds.get().saturating_sub(1));
        if self.holds.get() == 0 && !self.abort.is_aborted() {
            self.begin();
        }
    }

    /// Ends the limit. Returns true if the time was over before.
    pub fn lift(&self) -> bool {
        let is_over = self.is_over.get();
        self.abort.abort();
        is_over
    }

    fn begin(&self) {
        let own = self.turn.get().wrapping_add(1);
        self.turn.set(own);
        let (abort, is_over, turn) =
            (self.abort.clone(), Rc::clone(&self.is_over), Rc::clone(&self.turn));
        let milliseconds = self.milliseconds;
        spawn(async move {
            clock::pause(milliseconds, &abort).await;
            if !abort.is_aborted() && turn.get() == own {
                is_over.set(true);
                abort.abort();
            }
        });
    }
}
