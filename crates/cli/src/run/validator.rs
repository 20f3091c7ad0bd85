//! The schema validator for the steps of a process, which compiles each schema once.

use pilcrow_check::Checker;
use pilcrow_core::form::Issue;
use pilcrow_core::form::protocol::CheckOutcome;
use pilcrow_core::steps;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A validator that caches compiled schemas by their text.
#[derive(Default)]
pub struct Validator {
    compiled: RefCell<BTreeMap<String, Option<Checker>>>,
}

impl steps::Checker for Validator {
    /// Returns no issues if the schema itself is invalid; `pilcrow check` reports that.
    fn issues(&self, schema: &Value, value: &Value) -> Vec<Issue> {
        let mut compiled = self.compiled.borrow_mut();
        let checker =
            compiled.entry(schema.to_string()).or_insert_with(|| Checker::new(schema).ok());
        match checker.as_ref().map(|checker| checker.outcome(value)) {
            Some(CheckOutcome::Done(issues)) => issues,
            _ => Vec::new(),
        }
    }
}
