//! A value that may change and tells those who read it, of one type for Leptos whatever it holds:
//! the code of its signals is made anew for each type that they hold.
//! Refuses threads: all of it stays where the page is.

use leptos::prelude::{
    Get, GetUntracked, IsDisposed, LocalStorage, RwSignal, Set, Signal, Track, Update,
};
use std::any::Any;
use std::marker::PhantomData;
use std::rc::Rc;

/// A value that may change. A handle; the value lives as long as the part of the page that made it.
pub struct State<T> {
    held: RwSignal<Rc<dyn Any>, LocalStorage>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for State<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for State<T> {}

impl<T: Clone + 'static> State<T> {
    /// A value to begin with.
    pub fn new(value: T) -> Self {
        Self { held: RwSignal::new_local(Rc::new(value)), of: PhantomData }
    }

    /// The value; whoever asks follows it.
    pub fn get(self) -> T {
        self.with(T::clone)
    }

    /// The value of this moment.
    pub fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }

    /// The value of this moment; none where the part of the page is gone that made it.
    pub fn try_get_untracked(self) -> Option<T> {
        self.try_with_untracked(T::clone)
    }

    /// Reads the value; whoever asks follows it.
    pub fn with<U>(self, read_value: impl FnOnce(&T) -> U) -> U {
        read(&*self.held.get(), read_value)
    }

    /// Reads the value of this moment.
    pub fn with_untracked<U>(self, read_value: impl FnOnce(&T) -> U) -> U {
        read(&*self.held.get_untracked(), read_value)
    }

    /// Like [`Self::with_untracked`], where the part of the page that made it may be gone.
    pub fn try_with_untracked<U>(self, read_value: impl FnOnce(&T) -> U) -> Option<U> {
        self.held.try_get_untracked().map(|held| read(&*held, read_value))
    }

    /// Puts another value in its place, and tells.
    pub fn set(self, value: T) {
        self.held.set(Rc::new(value));
    }

    /// Like [`Self::set`], and tells only where it is another. Nothing where the part of the page is gone
    /// that made it: an element that is taken away may still tell that it was opened.
    pub fn change(self, value: T)
    where
        T: PartialEq,
    {
        if self.try_with_untracked(|held| *held != value) == Some(true) {
            self.set(value);
        }
    }

    /// Like [`Self::set`], where the part of the page that made it may be gone.
    pub fn try_set(self, value: T) {
        drop(self.held.try_set(Rc::new(value)));
    }

    /// Changes the value where it stands, and tells. While somebody reads it, it is changed in a copy.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        self.held.update(|held| {
            if let Some(value) = Rc::get_mut(held).and_then(|held| held.downcast_mut()) {
                return change(value);
            }
            let mut copy = read(&**held, T::clone);
            change(&mut copy);
            *held = Rc::new(copy);
        });
    }

    /// Follows the value without reading it.
    pub fn track(self) {
        self.held.track();
    }

    /// Whether the part of the page is gone that made it.
    pub fn is_disposed(self) -> bool {
        self.held.is_disposed()
    }
}

impl<T: Clone + Send + Sync + 'static> From<State<T>> for Signal<T> {
    fn from(state: State<T>) -> Self {
        Signal::derive(move || state.get())
    }
}

/// Reads what is held as any type, as the one that it is.
#[allow(clippy::expect_used, reason = "a value comes out as the type that it was put in as")]
pub(super) fn read<T: 'static, U>(held: &dyn Any, read_value: impl FnOnce(&T) -> U) -> U {
    read_value(held.downcast_ref().expect("the type that was put in"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use leptos::reactive::owner::Owner;

    /// A value that counts how often it was copied.
    struct Counted(Rc<std::cell::Cell<usize>>, Vec<u8>);

    impl Clone for Counted {
        fn clone(&self) -> Self {
            self.0.set(self.0.get() + 1);
            Self(Rc::clone(&self.0), self.1.clone())
        }
    }

    #[test]
    fn what_is_gone_is_not_changed_and_nobody_falls_over_it() {
        let owner = Owner::new();
        let state = owner.with(|| State::new(1));
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
            let state = State::new(Counted(Rc::clone(&copies), vec![1]));
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
