//! What is counted of answers, beside whatever else the page does: what the validator says of them, asked of its
//! worker, and pauses.

use super::prepared::Prepared;
use crate::host::time::slices::Slices;
use crate::session::Checks;
use pilcrow_core::bench::{CountingHost, Report};
use pilcrow_core::form::Issue;
use pilcrow_core::form::protocol::CheckOutcome;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// What was counted, of how many answers.
#[derive(Clone)]
pub struct Counted {
    pub ready: Rc<Prepared>,
    pub report: Rc<Report>,
    pub answered: usize,
}

/// How often a question is asked anew that another took the place of.
const TRIES: u64 = 5;

/// Counts for one view.
pub struct PageCounting {
    checks: Checks,
    /// Whose questions these are: a newer one of the same takes an older one's place.
    subject: String,
    schemas: RefCell<Vec<Rc<Value>>>,
    /// What was said, by the schema's number and the value.
    said: RefCell<HashMap<(usize, String), Vec<Issue>>>,
    slices: Slices,
}

impl PageCounting {
    /// A count of which no check has been asked yet.
    pub fn new(checks: Checks, subject: impl Into<String>) -> Self {
        let (schemas, said) = Default::default();
        let subject = subject.into();
        Self { checks, subject, schemas, said, slices: Slices::new() }
    }

    fn number(&self, schema: &Value) -> (usize, Rc<Value>) {
        let mut schemas = self.schemas.borrow_mut();
        if let Some((at, known)) = schemas.iter().enumerate().find(|(_, known)| ***known == *schema)
        {
            return (at, Rc::clone(known));
        }
        let schema = Rc::new(schema.clone());
        schemas.push(Rc::clone(&schema));
        (schemas.len() - 1, schema)
    }

    /// None where the schema cannot be used, or the worker gives up.
    async fn check_value(&self, schema: Rc<Value>, value: &Value) -> Vec<Issue> {
        for revision in 0..TRIES {
            let value = Some(value.clone());
            match self.checks.value(&self.subject, revision, Rc::clone(&schema), value).await {
                Some(CheckOutcome::Done(issues)) => return issues,
                Some(_) => break,
                None => {}
            }
        }
        Vec::new()
    }
}

impl CountingHost for PageCounting {
    async fn issues(&self, schema: &Value, value: &Value) -> Vec<Issue> {
        let (number, schema) = self.number(schema);
        let place = (number, value.to_string());
        if let Some(issues) = self.said.borrow().get(&place) {
            return issues.clone();
        }
        let issues = self.check_value(schema, value).await;
        self.said.borrow_mut().insert(place, issues.clone());
        issues
    }

    async fn pause(&self) {
        self.slices.pause().await;
    }
}
