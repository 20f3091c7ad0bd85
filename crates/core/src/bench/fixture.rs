//! Checkers (stand-ins for the schema validator) that the tests of this folder share.

use crate::form::{Issue, IssueKind};
use crate::pointer::Pointer;
use crate::steps::Checker;
use serde_json::Value;

/// A checker that finds no fault in any answer.
pub struct Any;

impl Checker for Any {
    fn issues(&self, _: &Value, _: &Value) -> Vec<Issue> {
        Vec::new()
    }
}

/// A checker that reports values of `d` outside the schema's `enum`.
pub struct Options;

impl Checker for Options {
    fn issues(&self, schema: &Value, value: &Value) -> Vec<Issue> {
        let options = schema["properties"]["d"]["enum"].as_array().unwrap();
        let (pointer, keyword) = (Pointer::root().join("d"), "enum".to_owned());
        let issue = Issue { pointer, keyword, kind: IssueKind::Other };
        if options.contains(&value["d"]) { Vec::new() } else { vec![issue] }
    }
}
