//! Validators of answers that this folder's tests share.

use crate::form::{Issue, IssueKind};
use crate::pointer::Pointer;
use crate::steps::Checker;
use serde_json::Value;

/// Validator that accepts every answer.
pub struct Any;

impl Checker for Any {
    fn issues(&self, _: &Value, _: &Value) -> Vec<Issue> {
        Vec::new()
    }
}

/// Validator that reports a value of the answer's field `d` that is not among the `enum` of that field.
pub struct Options;

impl Checker for Options {
    fn issues(&self, schema: &Value, value: &Value) -> Vec<Issue> {
        let options = schema["properties"]["d"]["enum"].as_array().unwrap();
        let (pointer, keyword) = (Pointer::root().join("d"), "enum".to_owned());
        let issue = Issue { pointer, keyword, kind: IssueKind::Other };
        if options.contains(&value["d"]) { Vec::new() } else { vec![issue] }
    }
}
