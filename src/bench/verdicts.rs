//! What the validator says of answers, asked of its worker.

use crate::session::Checks;
use pilcrow_core::form::Issue;
use pilcrow_core::protocol::CheckOutcome;
use pilcrow_core::steps::Checker;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// How often a question is asked anew that another took the place of.
const TRIES: u64 = 5;

/// What was said, and what is still to be asked; that counts as right until then.
#[derive(Default)]
struct Known {
    said: HashMap<(String, String), Vec<Issue>>,
    open: RefCell<HashMap<(String, String), (Value, Value)>>,
}

impl Checker for Known {
    fn issues(&self, schema: &Value, value: &Value) -> Vec<Issue> {
        let place = (schema.to_string(), value.to_string());
        if let Some(issues) = self.said.get(&place) {
            return issues.clone();
        }
        self.open.borrow_mut().entry(place).or_insert_with(|| (schema.clone(), value.clone()));
        Vec::new()
    }
}

/// What comes of something that needs verdicts: it is tried until all that it asks for are known.
pub async fn judged<T>(checks: Checks, attempt: impl Fn(&dyn Checker) -> T) -> T {
    let mut known = Known::default();
    loop {
        let made = attempt(&known);
        let open = known.open.take();
        if open.is_empty() {
            return made;
        }
        for (place, (schema, value)) in open {
            let issues = issues(checks, schema, value).await;
            known.said.insert(place, issues);
        }
    }
}

/// None where the schema cannot be used, or the worker gives up.
async fn issues(checks: Checks, schema: Value, value: Value) -> Vec<Issue> {
    let schema = Rc::new(schema);
    for revision in 0..TRIES {
        match checks.value("bench", revision, Rc::clone(&schema), Some(value.clone())).await {
            Some(CheckOutcome::Done(issues)) => return issues,
            Some(_) => break,
            None => {}
        }
    }
    Vec::new()
}
