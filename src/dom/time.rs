//! Things that happen later: after a while, before the next picture, or once something has come.
//! Refuses to wait.

use leptos::prelude::*;
use std::future::Future;
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
    let act: Box<dyn FnOnce()> = Box::new(act);
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
        self.timer.set_value(after(self.length, act));
    }

    /// It will not be done. Whether it was ever asked for.
    pub fn cancel(self) -> bool {
        let timer = self.timer.try_get_value().flatten();
        timer.inspect(|timer| timer.cancel()).is_some()
    }
}

/// Does something when the page is about to be painted.
pub fn before_paint(act: impl FnOnce() + 'static) {
    let act: Box<dyn FnOnce()> = Box::new(act);
    request_animation_frame(act);
}

/// Goes on with something whenever what it waits for has come.
pub fn spawn(task: impl Future<Output = ()> + 'static) {
    let task: Pin<Box<dyn Future<Output = ()>>> = Box::pin(task);
    leptos::task::spawn_local(task);
}
