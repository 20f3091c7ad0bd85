//! A signal whose inner type is the same for all values, since Leptos's code is compiled anew for each type.

use leptos::prelude::{
    Get, GetUntracked, IsDisposed, LocalStorage, RwSignal as LeptosSignal, Set, Signal, Track,
    Update,
};
use std::any::Any;
use std::marker::PhantomData;
use std::rc::Rc;

/// Leptos's `RwSignal` for values of the page's thread. It is `Copy`; the value lives until the owner that created it
/// is cleaned up.
pub struct RwSignal<T> {
    inner: LeptosSignal<Rc<dyn Any>, LocalStorage>,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for RwSignal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for RwSignal<T> {}

impl<T: Clone + 'static> RwSignal<T> {
    /// Creates a signal with an initial value.
    pub fn new(value: T) -> Self {
        Self { inner: LeptosSignal::new_local(Rc::new(value)), kind: PhantomData }
    }

    /// Returns the value. Tracked.
    pub fn get(self) -> T {
        self.with(T::clone)
    }

    /// Returns the value. Not tracked.
    pub fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }

    /// [`Self::get_untracked`]; `None` once its owner was cleaned up.
    pub fn try_get_untracked(self) -> Option<T> {
        self.try_with_untracked(T::clone)
    }

    /// Reads the value. Tracked.
    pub fn with<U>(self, read_value: impl FnOnce(&T) -> U) -> U {
        read(&*self.inner.get(), read_value)
    }

    /// Reads the value. Not tracked.
    pub fn with_untracked<U>(self, read_value: impl FnOnce(&T) -> U) -> U {
        read(&*self.inner.get_untracked(), read_value)
    }

    /// [`Self::with_untracked`]; `None` once its owner was cleaned up.
    pub fn try_with_untracked<U>(self, read_value: impl FnOnce(&T) -> U) -> Option<U> {
        self.inner.try_get_untracked().map(|inner| read(&*inner, read_value))
    }

    /// Sets the value, and notifies.
    pub fn set(self, value: T) {
        self.inner.set(Rc::new(value));
    }

    /// Sets the value if it differs. Does nothing once its owner was cleaned up: an element that is removed may still
    /// send an event.
    pub fn change(self, value: T)
    where
        T: PartialEq,
    {
        if self.try_with_untracked(|inner| *inner != value) == Some(true) {
            self.set(value);
        }
    }

    /// [`Self::set`]; does nothing once its owner was cleaned up.
    pub fn try_set(self, value: T) {
        drop(self.inner.try_set(Rc::new(value)));
    }

    /// Changes the value in place, and notifies. If it is being read, a copy is changed.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        self.inner.update(|inner| {
            if let Some(value) = Rc::get_mut(inner).and_then(|inner| inner.downcast_mut()) {
                return change(value);
            }
            let mut copy = read(&**inner, T::clone);
            change(&mut copy);
            *inner = Rc::new(copy);
        });
    }

    /// Tracks the value without reading it.
    pub fn track(self) {
        self.inner.track();
    }

    /// Returns true once its owner was cleaned up.
    pub fn is_disposed(self) -> bool {
        self.inner.is_disposed()
    }
}

impl<T: Clone + Send + Sync + 'static> From<RwSignal<T>> for Signal<T> {
    fn from(state: RwSignal<T>) -> Self {
        Signal::derive(move || state.get())
    }
}

/// Reads a value of any type as its actual type, which the caller knows.
#[allow(clippy::expect_used, reason = "a value comes out as the type that it was put in as")]
pub(super) fn read<T: 'static, U>(inner: &dyn Any, read_value: impl FnOnce(&T) -> U) -> U {
    read_value(inner.downcast_ref().expect("the type that was put in"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use leptos::reactive::owner::Owner;

    /// A value that counts how often it was cloned.
    struct DropCounter(Rc<std::cell::Cell<usize>>, Vec<u8>);

    impl Clone for DropCounter {
        fn clone(&self) -> Self {
            self.0.set(self.0.get() + 1);
            Self(Rc::clone(&self.0), self.1.clone())
        }
    }

    #[test]
    fn what_is_gone_is_not_changed_and_nobody_falls_over_it() {
        let owner = Owner::new();
        let state = owner.with(|| RwSignal::new(1));
        state.change(2);
        assert_eq!(state.try_get_untracked(), Some(2));
        owner.cleanup();
        state.change(3);
        assert_eq!(state.try_get_untracked(), None);
    }

    #[test]
    fn a_value_is_changed_where_it_stands_unless_it_is_being_read() {
        Owner::new().with(|| {
            let copies = Rc::new(std::cell::Cell::new(0));
            let state = RwSignal::new(DropCounter(Rc::clone(&copies), vec![1]));
            state.update(|value| value.1.push(2));
            assert_eq!(copies.get(), 0);
            state.with_untracked(|read| {
                state.update(|value| value.1.push(3));
                assert_eq!(read.1, [1, 2]);
            });
            assert_eq!(copies.get(), 1);
            assert_eq!(state.with_untracked(|value| value.1.clone()), [1, 2, 3]);
        });
    }
}
