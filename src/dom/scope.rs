//! An owner of signals that outlives the views of a document: it is disposed of with the last of
//! those that hold it, its page or what goes on after the page was left. And what is done later (after a delay, before
//! the next frame, once a future is ready), which holds the scope in which it was begun.

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

/// A place for signals. They live until the last holder has let go of it: parts of the page that
/// [hold](Scope::hold) it, and all that is begun in these and comes later (tasks, timers).
#[derive(Clone)]
pub struct Scope(Arc<ScopeOwner>);

struct ScopeOwner(Owner);

/// How a view finds the scope that it is in, without holding it.
#[derive(Clone)]
struct Around(Weak<ScopeOwner>);

impl Scope {
    /// An empty one, in which the contexts of the owner around it are known.
    pub fn new() -> Self {
        let scope = Self(Arc::new(ScopeOwner(Owner::new())));
        scope.with(|| scope.provide());
        scope
    }

    /// The scope that this view or task is in.
    pub fn current() -> Option<Self> {
        use_context::<Around>()?.0.upgrade().map(Self)
    }

    /// Makes something that lives as long as the scope.
    pub fn with<T>(&self, make: impl FnOnce() -> T) -> T {
        self.0.0.with(make)
    }

    /// Whether it is that one.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The part of the page that is made just now is in this scope, and [holds](Self::hold) it.
    pub fn enter(&self) {
        self.provide();
        self.hold();
    }

    /// The part of the page that is made just now holds the scope while it is there, and until
    /// everything has heard of its end.
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

/// Makes something that lives as long as the scope that this view is in, not just as long as the view.
pub fn outlive<T>(make: impl FnOnce() -> T) -> T {
    match Scope::current() {
        Some(scope) => scope.with(make),
        None => make(),
    }
}

/// Like `outlive`, for what is done later: until then, the scope is held.
fn hold_scope<T>(act: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let scope = Scope::current();
    move || match scope {
        Some(scope) => scope.with(act),
        None => act(),
    }
}

/// Something that is yet to happen.
#[derive(Clone, Copy)]
pub struct Timer(TimeoutHandle);

impl Timer {
    /// Cancels the act: it will not happen.
    pub fn cancel(self) {
        self.0.clear();
    }
}

/// Does something after a while. `None` if the browser has no timers left.
pub fn after(pause: Duration, act: impl FnOnce() + 'static) -> Option<Timer> {
    let act: Box<dyn FnOnce()> = Box::new(hold_scope(act));
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

    /// Cancels what was asked for. Returns whether it was still waiting.
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
    let act: Box<dyn FnOnce()> = Box::new(hold_scope(act));
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

thread_local! {
    static GONE: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// Drops something in a task of its own, once everything has heard of the end of the part of the page
/// that held it: an element that is taken away may still tell that it was left, changed or closed.
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
