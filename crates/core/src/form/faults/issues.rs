//! The issues that a form finds without the validator, such as typed text that is no number, merged with those of the
//! validator.

use crate::document::parse_text;
use crate::field::{FieldKind, WidgetKind};
use crate::form::node::{NodeContent, NodeId, typed_number};
use crate::form::{FormState, Issue, IssueKind, Node};
use serde_json::Value;
use std::collections::HashSet;

/// The longest value, in bytes, that a sentence quotes.
const LONGEST: usize = 60;

impl FormState {
    /// Returns the issues of typed text that is no number or no JSON, and of list entries that were left empty.
    pub fn typed_issues(&self) -> Vec<Issue> {
        let counting = self.nodes().filter(|(id, _)| self.counts(*id));
        let faulty = counting.filter_map(|(id, node)| {
            let kind = typed_fault(node).or_else(|| self.empty_item(id, node))?;
            Some(Issue { pointer: self.pointer(id), keyword: keyword(&kind).to_owned(), kind })
        });
        let mut issues: Vec<Issue> = faulty.collect();
        issues.sort_unstable_by(|a, b| a.pointer.cmp(&b.pointer));
        issues
    }

    /// Adds the value to an issue of type `WrongType` where its control shows the value like one of the expected type:
    /// the text `"12"` like the number 12.
    pub(in crate::form) fn with_what_is_there(&mut self, issue: Issue) -> Issue {
        let node = self.node_at(&issue.pointer);
        let kind = match (&issue.kind, self.content(node)) {
            (IssueKind::WrongType { expected }, NodeContent::Value(value))
                if self.pointer(node) == issue.pointer =>
            {
                disguised(value, expected)
            }
            _ => None,
        };
        match kind {
            Some(kind) => Issue { kind, ..issue },
            None => issue,
        }
    }

    fn empty_item(&self, id: NodeId, node: &Node) -> Option<IssueKind> {
        let text = matches!(node.field.kind, FieldKind::Text { .. });
        let empty = match &node.content {
            NodeContent::Absent => true,
            NodeContent::Typed(text) => text.trim().is_empty(),
            _ => false,
        };
        (empty && !text && self.is_filled(id, node.parent?)).then_some(IssueKind::Missing)
    }
}

fn disguised(value: &Value, expected: &[String]) -> Option<IssueKind> {
    let mut names = expected.iter().filter(|name| *name != "null");
    let (only, further) = (names.next()?, names.next());
    let actual = match (only.as_str(), value) {
        ("number" | "integer", Value::String(text)) => typed_number(text).map(|_| "string"),
        ("boolean", Value::String(_)) => Some("string"),
        ("boolean" | "string", Value::Number(_)) => Some("number"),
        ("string", Value::Bool(_)) => Some("boolean"),
        _ => None,
    };
    let (actual, value) = (actual?.to_owned(), value.to_string());
    let is_short = value.len() <= LONGEST;
    let kind = IssueKind::OtherType { value, actual, expected: expected.to_vec() };
    (is_short && further.is_none()).then_some(kind)
}

fn typed_fault(node: &Node) -> Option<IssueKind> {
    let NodeContent::Typed(text) = &node.content else { return None };
    if text.trim().is_empty() {
        return None;
    }
    match (node.widget(), &node.field.kind) {
        (_, FieldKind::Text { .. }) => None,
        (WidgetKind::Number, _) => typed_number(text).is_none().then_some(IssueKind::NotNumber),
        _ => parse_text(text)
            .err()
            .map(|error| IssueKind::NotJson { line: error.line, column: error.column }),
    }
}

fn keyword(kind: &IssueKind) -> &'static str {
    if *kind == IssueKind::Missing { "required" } else { "type" }
}

/// Merges the form's own issues with those of the validator; an own issue replaces the validator's at the same place.
pub(in crate::form) fn all_issues(typed: Vec<Issue>, reported: Vec<Issue>) -> Vec<Issue> {
    let places: HashSet<_> = typed.iter().map(|issue| issue.pointer.clone()).collect();
    let others = reported.into_iter().filter(|issue| !places.contains(&issue.pointer));
    let others: Vec<Issue> = others.collect();
    typed.into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::fixture::form;
    use crate::pointer::Pointer;
    use serde_json::json;

    /// Asserts the actual type that an issue reports.
    #[track_caller]
    fn check(schema: &str, value: Value, expected: Option<&str>) {
        let mut form =
            form(json!({"properties": {"a": {"type": schema}}}), Some(json!({"a": value})));
        let reported = Issue {
            pointer: Pointer::parse("/a").unwrap(),
            keyword: "type".into(),
            kind: IssueKind::WrongType { expected: vec![schema.into(), "null".into()] },
        };
        let issues = form.issues(vec![reported.clone()]);
        let actual = match &issues.first().unwrap().kind {
            IssueKind::OtherType { actual, .. } => Some(actual.as_str()),
            _ => None,
        };
        assert_eq!(actual, expected, "{schema} {value}");
        assert_eq!((issues.len(), &issues.first().unwrap().pointer), (1, &reported.pointer));
    }

    #[test]
    fn a_value_that_only_looks_like_what_is_asked_for_is_told_with_its_type() {
        check("integer", json!("12"), Some("string"));
        check("number", json!("1,5"), Some("string"));
        check("number", json!("about 12"), None);
        check("number", json!("1".repeat(100)), None);
        check("number", json!([1]), None);
        check("string", json!(20240101), Some("number"));
        check("string", json!(true), Some("boolean"));
        check("string", json!(null), None);
        check("boolean", json!("yes"), Some("string"));
        check("boolean", json!(0), Some("number"));
    }
}
