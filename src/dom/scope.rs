//! An owner of signals that outlives the views of a document. It is disposed of with its last holder: the document's
//! page, or work that continues after the page was left. Also timers, frames and tasks, which hold the scope in which
//! they were started.

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

/// An owner of signals. They live until the last holder is gone: parts of the page that [hold](Scope::hold) it, and the
/// tasks and timers that were started in them.
#[derive(Clone)]
pub struct Scope(Arc<ScopeOwner>);

struct ScopeOwner(Owner);

/// A weak reference by which a view finds the scope around it.
#[derive(Clone)]
struct Around(Weak<ScopeOwner>);

impl Scope {
    /// Creates an empty scope, in which the contexts of the current owner are available.
    pub fn new() -> Self {
        let scope = Self(Arc::new(ScopeOwner(Owner::new())));
        scope.with(|| scope.provide());
        scope
    }

    /// Returns the scope around the current view or task.
    pub fn current() -> Option<Self> {
        use_context::<Around>()?.0.upgrade().map(Self)
    }

    /// Runs `make`, whose signals then live as long as the scope.
    pub fn with<T>(&self, make: impl FnOnce() -> T) -> T {
        self.0.0.with(make)
    }

    /// Returns true if both are the same scope.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Puts the current part of the page into this scope, and [holds](Self::hold) it.
    pub fn enter(&self) {
        self.provide();
        self.hold();
    }

    /// Holds the scope until the current part of the page is gone and all its final events are handled.
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

/// Runs `make`, whose signals then live as long as the scope around the view, not just as long as the view.
pub fn outlive<T>(make: impl FnOnce() -> T) -> T {
    match Scope::current() {
        Some(scope) => scope.with(make),
        None => make(),
    }
}

/// Like `outlive`, for an action that runs later: until then, the scope is held.
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
    /// Cancels the timer.
    pub fn cancel(self) {
        self.0.clear();
    }
}

/// Runs `act` after a pause. `None` if the browser has no timers left.
pub fn after(pause: Duration, act: impl FnOnce() + 'static) -> Option<Timer> {
    let act: Box<dyn FnOnce()> = Box::new(hold_scope(act));
    set_timeout_with_handle(act, pause).ok().map(Timer)
}

/// A debouncer: runs an action once it was not requested for a while. A handle.
#[derive(Clone, Copy)]
pub struct Pause {
    length: Duration,
    timer: StoredValue<Option<Timer>>,
}

impl Pause {
    /// Creates a debouncer without a pending action.
    pub fn new(length: Duration) -> Self {
        Self { length, timer: StoredValue::new(None) }
    }

    /// Requests an action, in place of a pending one; the pause begins anew.
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

    /// Returns true if an action is pending.
    pub fn is_waiting(self) -> bool {
        self.timer.try_with_value(Option::is_some).unwrap_or_default()
    }

    fn take(self) -> Option<Timer> {
        self.timer.try_update_value(Option::take).flatten()
    }
}

/// Runs `act` before the next paint.
pub fn before_paint(act: impl FnOnce() + 'static) {
    let act: Box<dyn FnOnce()> = Box::new(hold_scope(act));
    request_animation_frame(act);
}

/// Starts a task. Signals that it creates live as long as the scope in which it was started, and that lasts until the
/// task ends.
pub fn spawn(task: impl Future<Output = ()> + 'static) {
    spawn_boxed(Box::pin(task));
}

fn spawn_boxed(mut task: Pin<Box<dyn Future<Output = ()>>>) {
    match Scope::current() {
        Some(scope) => leptos::task::spawn_local(async move {
            poll_fn(|context| scope.with(|| task.as_mut().poll(context))).await;
            // Dropped before the scope, which the task may still read while it is dropped.
            drop(task);
        }),
        None => leptos::task::spawn_local(task),
    }
}

thread_local! {
    static GONE: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// Drops a value in a task of its own, after the final events of the part of the page that owned it: an element that is
/// removed may still send blur, change or close events.
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
