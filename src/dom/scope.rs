//! Scopes: owners of signals that outlive the views of a document. A scope is disposed of with the last of its holders:
//! the document's page, or work that continues after the page was left. Delayed work (timers, frames, futures) holds
//! the scope in which it was started.

#[cfg(not(target_arch = "wasm32"))]
use super::turns::{TimeoutHandle, request_animation_frame, set_timeout_with_handle};
#[cfg(target_arch = "wasm32")]
use leptos::leptos_dom::helpers::{
    TimeoutHandle, request_animation_frame, set_timeout_with_handle,
};
use leptos::prelude::{
    SetValue, StoredValue, UpdateValue, WithValue, on_cleanup, provide_context, use_context,
};
use leptos::reactive::owner::Owner;
use std::any::Any;
use std::cell::RefCell;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// An owner of signals that lives as long as any holder: parts of the page that [hold](Scope::hold) it, and the tasks
/// and timers started within them.
#[derive(Clone)]
pub struct Scope(Arc<ScopeOwner>);

struct ScopeOwner(Owner);

/// Context by which a view finds its scope without holding it.
#[derive(Clone)]
struct Around(Weak<ScopeOwner>);

impl Scope {
    /// Creates an empty scope, which inherits the contexts of the current owner.
    pub fn new() -> Self {
        let scope = Self(Arc::new(ScopeOwner(Owner::new())));
        scope.with(|| scope.provide());
        scope
    }

    /// Returns the scope of the current view or task; `None` outside of any scope.
    pub fn current() -> Option<Self> {
        use_context::<Around>()?.0.upgrade().map(Self)
    }

    /// Runs `make` with the scope as owner of its signals.
    pub fn with<T>(&self, make: impl FnOnce() -> T) -> T {
        self.0.0.with(make)
    }

    /// True if both are the same scope.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Makes the current owner (part of the page) a part of this scope, and [holds](Self::hold) the scope.
    pub fn enter(&self) {
        self.provide();
        self.hold();
    }

    /// Holds the scope until the current owner is cleaned up, and until all listeners have been notified of that.
    pub fn hold(&self) {
        let held = self.clone();
        on_cleanup(move || drop_later(held));
    }

    fn provide(&self) {
        provide_context(Around(Arc::downgrade(&self.0)));
    }
}

impl Drop for ScopeOwner {
    fn drop(&mut self) {
        self.0.cleanup();
    }
}

/// Runs `make` with the current scope as owner of its signals, so that they outlive the view.
pub fn outlive<T>(make: impl FnOnce() -> T) -> T {
    match Scope::current() {
        Some(scope) => scope.with(make),
        None => make(),
    }
}

/// Wraps a delayed action, which holds the scope until it is called.
fn hold_scope<T>(act: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let scope = Scope::current();
    move || match scope {
        Some(scope) => scope.with(act),
        None => act(),
    }
}

/// A pending timer.
#[derive(Clone, Copy)]
pub struct Timer(TimeoutHandle);

impl Timer {
    /// Cancels the action.
    pub fn cancel(self) {
        self.0.clear();
    }
}

/// Calls `act` after a delay. `None` if the browser has no timers left.
pub fn after(pause: Duration, act: impl FnOnce() + 'static) -> Option<Timer> {
    let act: Box<dyn FnOnce()> = Box::new(hold_scope(act));
    set_timeout_with_handle(act, pause).ok().map(Timer)
}

/// A debounce: calls an action once no further one was requested for a while.
#[derive(Clone, Copy)]
pub struct Pause {
    length: Duration,
    timer: StoredValue<Option<Timer>>,
}

impl Pause {
    /// Creates a debounce of this length.
    pub fn new(length: Duration) -> Self {
        Self { length, timer: StoredValue::new(None) }
    }

    /// Requests an action, which restarts the delay and replaces the previous action.
    pub fn then(self, act: impl FnOnce() + 'static) {
        self.cancel();
        let act = move || {
            self.take();
            act();
        };
        self.timer.set_value(after(self.length, act));
    }

    /// Cancels the pending action. Returns true if there was one.
    pub fn cancel(self) -> bool {
        self.take().inspect(|timer| timer.cancel()).is_some()
    }

    /// True if an action is pending.
    pub fn is_waiting(self) -> bool {
        self.timer.try_with_value(Option::is_some).unwrap_or_default()
    }

    fn take(self) -> Option<Timer> {
        self.timer.try_update_value(Option::take).flatten()
    }
}

/// Calls `act` before the next paint.
pub fn before_paint(act: impl FnOnce() + 'static) {
    let act: Box<dyn FnOnce()> = Box::new(hold_scope(act));
    request_animation_frame(act);
}

/// Runs a future as a task. Its signals live in the scope in which it was started, which the task holds until it is
/// done.
pub fn spawn(task: impl Future<Output = ()> + 'static) {
    spawn_boxed(Box::pin(task));
}

fn spawn_boxed(mut task: Pin<Box<dyn Future<Output = ()>>>) {
    match Scope::current() {
        Some(scope) => leptos::task::spawn_local(async move {
            poll_fn(|context| scope.with(|| task.as_mut().poll(context))).await;
            // Dropped before the scope, which it may read in its destructors.
            drop(task);
        }),
        None => leptos::task::spawn_local(task),
    }
}

thread_local! {
    static GONE: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// Drops a value in a later task, once all listeners have been notified that its part of the page has ended: a removed
/// element may still send events such as blur, change or close.
pub(super) fn drop_later(held: impl Any) {
    let is_first = GONE.with_borrow_mut(|gone| {
        gone.push(Box::new(held));
        gone.len() == 1
    });
    if is_first {
        after(Duration::ZERO, || drop(GONE.take()));
    }
}

#[cfg(test)]
mod tests {
    use super::super::RwSignal;
    use super::*;

    #[test]
    fn a_scope_ends_with_its_last_holder() {
        let page = Owner::new();
        let scope = page.with(Scope::new);
        let state = scope.with(|| RwSignal::new(1));
        let later = scope.with(|| hold_scope(move || state.get_untracked()));
        drop(scope);
        assert_eq!(later(), 1);
        assert_eq!(state.try_get_untracked(), None);
    }

    #[test]
    fn a_view_finds_the_scope_that_it_is_in() {
        let scope = Owner::new().with(Scope::new);
        let (view, state) = (scope.with(Owner::new), scope.with(|| RwSignal::new(0)));
        let made = view.with(|| outlive(|| RwSignal::new(1)));
        view.cleanup();
        assert_eq!((made.try_get_untracked(), state.try_get_untracked()), (Some(1), Some(0)));
        drop(scope);
        assert_eq!(made.try_get_untracked(), None);
    }
}
