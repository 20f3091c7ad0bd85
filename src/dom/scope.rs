//! An owner of signals that outlives the views of a document: it is disposed of with the last of
//! those that hold it, its page or a task that goes on after the page was left.

use super::callback::drop_later;
use leptos::prelude::{on_cleanup, provide_context, use_context};
use leptos::reactive::owner::Owner;
use std::sync::{Arc, Weak};

/// A place for signals. They live until the last holder has let go of it: parts of the page that
/// [hold](Scope::hold) it, and all that is begun in these and comes later (tasks, timers).
#[derive(Clone)]
pub struct Scope(Arc<Held>);

struct Held(Owner);

/// How a view finds the scope that it is in, without holding it.
#[derive(Clone)]
struct Around(Weak<Held>);

impl Scope {
    /// An empty one, in which the contexts of the owner around it are known.
    pub fn new() -> Self {
        let scope = Self(Arc::new(Held(Owner::new())));
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

impl Drop for Held {
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

/// The same for what is done later: until then, the scope is held.
pub(super) fn held<T>(act: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let scope = Scope::current();
    move || match scope {
        Some(scope) => scope.with(act),
        None => act(),
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
        let later = scope.with(|| held(move || state.get_untracked()));
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
