//! What counting answers takes from outside: a validator, and pauses for whatever else waits.

use crate::form::Issue;
use crate::steps::Checker;
use serde_json::Value;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Whoever has answers counted. Thousands of them take seconds, in which a page still has to answer its person.
pub trait CountingHost {
    /// What is wrong with a value by a schema; empty where nothing is, or where the schema cannot be used, and `None`
    /// if it could not be found out.
    fn issues(&self, schema: &Value, value: &Value) -> impl Future<Output = Option<Vec<Issue>>>;

    /// Called between pieces of work that take a few milliseconds at most.
    fn pause(&self) -> impl Future<Output = ()>;
}

/// A validator that is at hand, where nothing else waits.
pub(in crate::bench) struct AtHand<'checker>(pub &'checker dyn Checker);

impl CountingHost for AtHand<'_> {
    async fn issues(&self, schema: &Value, value: &Value) -> Option<Vec<Issue>> {
        Some(self.0.issues(schema, value))
    }

    async fn pause(&self) {}
}

/// What a future gives that waits for nothing, such as one that is counted by [`AtHand`].
pub(in crate::bench) fn at_once<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}
