//! The evaluation of answers, in slices beside other work of the page: the validator's worker is asked, with pauses in
//! between.

use super::ready_bench::ReadyBench;
use crate::host::time::slices::Slices;
use crate::session::Checks;
use pilcrow_core::bench::{CountingHost, Report};
use pilcrow_core::form::Issue;
use pilcrow_core::form::protocol::CheckOutcome;
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// An evaluation, with the number of answers that it covers.
#[derive(Clone)]
pub struct Tally {
    pub ready: Rc<ReadyBench>,
    pub report: Rc<Report>,
    pub answered: usize,
}

/// The number of attempts at a validation. After that it is given up: an answer that takes too long would again.
const TRIES: u64 = 2;

/// The number of evaluations that have subjects of their own, so that none replaces another's. The worker keeps a
/// schema for each.
const AT_ONCE: usize = 32;

thread_local! {
    /// Number of the next evaluation, which tells it apart from others.
    static NEXT: Cell<usize> = const { Cell::new(0) };
}

/// The host of an evaluation for one view: validates with the page's worker.
pub struct PageCounting {
    checks: Checks,
    /// Subject of the validations in the worker.
    subject: String,
    schemas: RefCell<Vec<Rc<Value>>>,
    /// Validated values with their issues, by the schema's index and the value's text.
    issues: RefCell<HashMap<(usize, String), Vec<Issue>>>,
    slices: Slices,
}

impl PageCounting {
    /// Starts an evaluation without validated values.
    pub fn new(checks: Checks, subject: impl Into<String>) -> Self {
        let (schemas, issues) = Default::default();
        let number = NEXT.replace((NEXT.get() + 1) % AT_ONCE);
        let subject = format!("{} {number}", subject.into());
        Self { checks, subject, schemas, issues, slices: Slices::new() }
    }

    fn number(&self, schema: &Value) -> (usize, Rc<Value>) {
        let mut schemas = self.schemas.borrow_mut();
        if let Some((at, other)) = schemas.iter().enumerate().find(|(_, other)| ***other == *schema)
        {
            return (at, Rc::clone(other));
        }
        let schema = Rc::new(schema.clone());
        schemas.push(Rc::clone(&schema));
        (schemas.len() - 1, schema)
    }

    /// Validates a value; `None` if the worker gives up.
    async fn check_value(&self, schema: Rc<Value>, value: &Value) -> Option<Vec<Issue>> {
        for revision in 0..TRIES {
            let value = Some(value.clone());
            match self.checks.value(&self.subject, revision, Rc::clone(&schema), value).await {
                Some(CheckOutcome::Done(issues)) => return Some(issues),
                Some(CheckOutcome::BadSchema(_)) => return Some(Vec::new()),
                Some(CheckOutcome::GaveUp) | None => {}
            }
        }
        None
    }
}

impl CountingHost for PageCounting {
    async fn issues(&self, schema: &Value, value: &Value) -> Option<Vec<Issue>> {
        let (number, schema) = self.number(schema);
        let place = (number, value.to_string());
        if let Some(issues) = self.issues.borrow().get(&place) {
            return Some(issues.clone());
        }
        let issues = self.check_value(schema, value).await?;
        self.issues.borrow_mut().insert(place, issues.clone());
        Some(issues)
    }

    async fn pause(&self) {
        self.slices.pause().await;
    }
}
