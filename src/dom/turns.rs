//! Timers without a browser: time passes only when [`turn`] is called.

use std::cell::{Cell, RefCell};
use std::time::Duration;

type Act = Box<dyn FnOnce()>;

thread_local! {
    /// Pending actions with their due times, in the order in which they were requested.
    static WAITING: RefCell<Vec<(Duration, TimeoutHandle, Act)>> = const { RefCell::new(Vec::new()) };
    static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    static LAST: Cell<u64> = const { Cell::new(0) };
}

/// A pending action.
#[derive(Clone, Copy, PartialEq)]
pub struct TimeoutHandle(u64);

impl TimeoutHandle {
    /// Cancels the action.
    pub fn clear(&self) {
        WAITING.with_borrow_mut(|waiting| waiting.retain(|(_, handle, _)| handle != self));
    }
}

/// Calls `act` after a delay.
#[allow(clippy::unnecessary_wraps, reason = "a browser may have no timers left")]
pub fn set_timeout_with_handle(
    act: impl FnOnce() + 'static,
    pause: Duration,
) -> Result<TimeoutHandle, ()> {
    LAST.set(LAST.get() + 1);
    let handle = TimeoutHandle(LAST.get());
    WAITING.with_borrow_mut(|waiting| waiting.push((NOW.get() + pause, handle, Box::new(act))));
    Ok(handle)
}

/// Calls `act` before the next frame, which is due at once.
pub fn request_animation_frame(act: impl FnOnce() + 'static) {
    let _ = set_timeout_with_handle(act, Duration::ZERO);
}

/// Drops all pending actions without running them.
pub fn forget() {
    // Taken first, since dropping an action may request another.
    drop(WAITING.take());
}

/// Runs the waiting act that is due first, and moves the clock to it. Returns `false` if nothing waits.
pub fn turn() -> bool {
    let next = WAITING.with_borrow_mut(|waiting| {
        let due = waiting.iter().map(|(due, _, _)| *due).min()?;
        let at = waiting.iter().position(|(own, _, _)| *own == due)?;
        Some(waiting.remove(at))
    });
    let Some((due, _, act)) = next else { return false };
    NOW.set(due);
    act();
    true
}
