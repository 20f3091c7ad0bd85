//! A memo that is a single type for Leptos whatever its value's type, since Leptos's own code is compiled anew for each
//! type.

use super::signal::read;
use leptos::prelude::{Get, GetUntracked, Memo as LeptosMemo};
use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

/// A value derived from signals, which notifies only when it has changed.
pub struct Memo<T> {
    inner: LeptosMemo<AnyValue>,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Memo<T> {}

/// Bounds of a memo's value.
pub trait Keep: PartialEq + Clone + Send + Sync + 'static {}

impl<T: PartialEq + Clone + Send + Sync + 'static> Keep for T {}

/// A type-erased value; the caller knows its type.
#[derive(Clone)]
struct AnyValue {
    value: Arc<dyn Any + Send + Sync>,
    same: fn(&dyn Any, &dyn Any) -> bool,
}

impl AnyValue {
    fn new<T: Keep>(value: T) -> Self {
        Self { value: Arc::new(value), same: same::<T> }
    }
}

impl PartialEq for AnyValue {
    fn eq(&self, other: &Self) -> bool {
        (self.same)(&*self.value, &*other.value)
    }
}

fn same<T: PartialEq + 'static>(one: &dyn Any, other: &dyn Any) -> bool {
    one.downcast_ref::<T>() == other.downcast_ref::<T>()
}

/// Derives a value from signals; it notifies only when it has changed.
pub fn memo<T: Keep>(make: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    let inner = any_memo(Box::new(move |_| AnyValue::new(make())));
    Memo { inner, kind: PhantomData }
}

/// Returns a memo of the last value that `find` returned; `first` until it returns one.
pub fn latest<T: Keep>(first: T, find: impl Fn() -> Option<T> + Send + Sync + 'static) -> Memo<T> {
    let first = AnyValue::new(first);
    let inner = any_memo(Box::new(move |before| match find() {
        Some(found) => AnyValue::new(found),
        None => before.unwrap_or(&first).clone(),
    }));
    Memo { inner, kind: PhantomData }
}

type Make = Box<dyn Fn(Option<&AnyValue>) -> AnyValue + Send + Sync>;

fn any_memo(make: Make) -> LeptosMemo<AnyValue> {
    LeptosMemo::new(make)
}

impl<T: Keep> Memo<T> {
    /// Returns the value. Tracked.
    pub fn get(self) -> T {
        self.with(T::clone)
    }

    /// Returns the value. Not tracked.
    pub fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }

    /// Reads the value. Tracked.
    pub fn with<U>(self, read_value: impl FnOnce(&T) -> U) -> U {
        read(&*self.inner.get().value, read_value)
    }

    /// Reads the value. Not tracked.
    pub fn with_untracked<U>(self, read_value: impl FnOnce(&T) -> U) -> U {
        read(&*self.inner.get_untracked().value, read_value)
    }
}
