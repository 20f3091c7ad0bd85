//! What is counted of answers, beside whatever else the page does: what the validator says of them, asked of its
//! worker, and pauses.

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

/// What was counted, of how many answers.
#[derive(Clone)]
pub struct Tally {
    pub ready: Rc<ReadyBench>,
    pub report: Rc<Report>,
    pub answered: usize,
}

/// How often a question is asked that the worker has given up: what takes long by itself does so again.
const TRIES: u64 = 2;

/// The number of counts with questions of their own, so that none takes another's place. The worker keeps a schema for
/// each.
const AT_ONCE: usize = 32;

thread_local! {
    /// Counts are told apart by their numbers.
    static NEXT: Cell<usize> = const { Cell::new(0) };
}

/// Counts for one view.
pub struct PageCounting {
    checks: Checks,
    /// Whose questions these are.
    subject: String,
    schemas: RefCell<Vec<Rc<Value>>>,
    /// What was said, by the schema's number and the value.
    issues: RefCell<HashMap<(usize, String), Vec<Issue>>>,
    slices: Slices,
}

impl PageCounting {
    /// A count of which no check has been asked yet.
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

    /// `None` if the worker gives up.
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
