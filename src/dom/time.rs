//! Runs functions later: after a delay, before the next frame, or once a future is ready.

use super::Scope;
use super::scope::held;
use leptos::prelude::*;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::time::Duration;

/// Something that is yet to happen.
#[derive(Clone, Copy)]
pub struct Timer(leptos::leptos_dom::helpers::TimeoutHandle);

impl Timer {
    /// It will not happen.
    pub fn cancel(self) {
        self.0.clear();
    }
}

/// Does something after a while. None where the browser has no timers left.
pub fn after(pause: Duration, act: impl FnOnce() + 'static) -> Option<Timer> {
    let act: Box<dyn FnOnce()> = Box::new(held(act));
    set_timeout_with_handle(act, pause).ok().map(Timer)
}

/// Does something once nobody has asked for it for a while. A handle.
#[derive(Clone, Copy)]
pub struct Pause {
    length: Duration,
    timer: StoredValue<Option<Timer>>,
}

impl Pause {
    /// Nothing has been asked for.
    pub fn new(length: Duration) -> Self {
        Self { length, timer: StoredValue::new(None) }
    }

    /// Asks for it: the while begins anew.
    pub fn then(self, act: impl FnOnce() + 'static) {
        self.cancel();
        let act = move || {
            self.take();
            act();
        };
        self.timer.set_value(after(self.length, act));
    }

    /// It will not be done. Whether it was still to be.
    pub fn cancel(self) -> bool {
        self.take().inspect(|timer| timer.cancel()).is_some()
    }

    /// Whether it is still to be done.
    pub fn is_waiting(self) -> bool {
        self.timer.try_with_value(Option::is_some).unwrap_or_default()
    }

    fn take(self) -> Option<Timer> {
        self.timer.try_update_value(Option::take).flatten()
    }
}

/// Does something when the page is about to be painted.
pub fn before_paint(act: impl FnOnce() + 'static) {
    let act: Box<dyn FnOnce()> = Box::new(held(act));
    request_animation_frame(act);
}

/// Goes on with something whenever what it waits for has come. What it makes lives as long as the
/// scope in which it was begun, which lasts until it is done.
pub fn spawn(task: impl Future<Output = ()> + 'static) {
    spawn_boxed(Box::pin(task));
}

fn spawn_boxed(mut task: Pin<Box<dyn Future<Output = ()>>>) {
    match Scope::current() {
        Some(scope) => leptos::task::spawn_local(async move {
            poll_fn(|context| scope.with(|| task.as_mut().poll(context))).await;
            // Before the scope, which it may read while it goes.
            drop(task);
        }),
        None => leptos::task::spawn_local(task),
    }
}
