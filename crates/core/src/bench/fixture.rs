//! What the tests of this folder begin with.

use crate::form::Issue;
use crate::steps::Checker;
use serde_json::Value;

/// Finds nothing wrong with any answer.
pub struct Any;

impl Checker for Any {
    fn issues(&self, _: &Value, _: &Value) -> Vec<Issue> {
        Vec::new()
    }
}
