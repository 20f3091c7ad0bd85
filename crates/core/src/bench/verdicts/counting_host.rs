//! The outside help for counting answers: a schema validator, and pauses that let other work run.

use crate::form::Issue;
use crate::steps::Checker;
use serde_json::Value;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// The caller's part in counting. Thousands of answers take seconds, during which a page must stay responsive.
pub trait CountingHost {
    /// Validates a value against a schema; empty if there is no fault, or if the schema cannot be used. `None` if the
    /// validation failed.
    fn issues(&self, schema: &Value, value: &Value) -> impl Future<Output = Option<Vec<Issue>>>;

    /// Lets other work run. Called after every few milliseconds of work.
    fn pause(&self) -> impl Future<Output = ()>;
}

/// A host with a synchronous validator and without pauses.
pub(in crate::bench) struct AtHand<'checker>(pub &'checker dyn Checker);

impl CountingHost for AtHand<'_> {
    async fn issues(&self, schema: &Value, value: &Value) -> Option<Vec<Issue>> {
        Some(self.0.issues(schema, value))
    }

    async fn pause(&self) {}
}

/// Runs a future that never waits, such as counting with [`AtHand`], and returns its output.
pub(in crate::bench) fn at_once<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}
