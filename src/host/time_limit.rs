//! Ends what takes too long.

use super::clock;
use super::fetch::Abort;
use crate::dom::spawn;
use std::cell::Cell;
use std::rc::Rc;

/// A time after which something is ended.
pub struct TimeLimit {
    /// Ends with what is around it, or when the time is over.
    pub abort: Abort,
    is_over: Rc<Cell<bool>>,
}

impl TimeLimit {
    /// So many milliseconds from now; none where the browser is too old.
    pub fn within(around: &Abort, milliseconds: u64) -> Option<Self> {
        let limit = Self { abort: around.within()?, is_over: Rc::new(Cell::new(false)) };
        let (abort, told) = (limit.abort.clone(), Rc::clone(&limit.is_over));
        spawn(async move {
            clock::pause(milliseconds, &abort).await;
            if !abort.is_aborted() {
                told.set(true);
                abort.abort();
            }
        });
        Some(limit)
    }

    /// Nobody waits for the end of it any more. Whether it was over before.
    pub fn lift(self) -> bool {
        let is_over = self.is_over.get();
        self.abort.abort();
        is_over
    }
}
