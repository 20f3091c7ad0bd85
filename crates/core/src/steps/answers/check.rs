//! The interface to a validator of values against schemas. The driver provides one, as this crate contains none.

use crate::form::Issue;
use serde_json::Value;
use std::cell::RefCell;

/// A validator of values against JSON schemas.
pub trait Checker {
    /// Returns the issues of a value by a schema; empty if the value is valid, or if the schema cannot be used.
    fn issues(&self, schema: &Value, value: &Value) -> Vec<Issue>;
}

/// A value, and the schema to validate it against.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The schema.
    pub schema: Value,
    /// The value.
    pub value: Value,
}

/// The results of a validator that runs elsewhere, such as in a worker. A question without a result yet counts as
/// valid, and is recorded as open.
///
/// To drive an engine with it, take an event on a clone, answer the open questions, and repeat until none is left.
#[derive(Debug, Default)]
pub struct Verdicts {
    entries: Vec<(Question, Vec<Issue>)>,
    open: RefCell<Vec<Question>>,
}

impl Verdicts {
    /// Returns the open questions, each once, and clears the list.
    pub fn take_open(&self) -> Vec<Question> {
        self.open.take()
    }

    /// Stores the validator's result for a question.
    pub fn answer(&mut self, question: Question, issues: Vec<Issue>) {
        self.entries.push((question, issues));
    }
}

impl Checker for Verdicts {
    fn issues(&self, schema: &Value, value: &Value) -> Vec<Issue> {
        let is_this = |question: &Question| question.schema == *schema && question.value == *value;
        if let Some((_, issues)) = self.entries.iter().find(|(question, _)| is_this(question)) {
            return issues.clone();
        }
        let mut open = self.open.borrow_mut();
        if !open.iter().any(is_this) {
            open.push(Question { schema: schema.clone(), value: value.clone() });
        }
        Vec::new()
    }
}

#[cfg(test)]
pub(in crate::steps) mod tests {
    use super::*;
    use crate::form::IssueKind;
    use crate::pointer::Pointer;
    use serde_json::json;

    /// A validator for tests: it knows types, constants and required members.
    pub(in crate::steps) struct Simple;

    fn issue(pointer: Pointer, keyword: &str) -> Issue {
        Issue { pointer, keyword: keyword.to_owned(), kind: IssueKind::Other }
    }

    fn is_of(value: &Value, name: &str) -> bool {
        match name {
            "string" => value.is_string(),
            "integer" => value.as_i64().is_some(),
            "number" => value.is_number(),
            "object" => value.is_object(),
            "array" => value.is_array(),
            "null" => value.is_null(),
            _ => value.is_boolean(),
        }
    }

    fn look(schema: &Value, value: &Value, at: &Pointer, issues: &mut Vec<Issue>) {
        if schema.get("type").and_then(Value::as_str).is_some_and(|name| !is_of(value, name)) {
            issues.push(issue(at.clone(), "type"));
        }
        let allowed = schema.get("enum").and_then(Value::as_array);
        if allowed.is_some_and(|allowed| !allowed.contains(value)) {
            issues.push(issue(at.clone(), "enum"));
        }
        for key in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            if value.is_object() && value.get(key.as_str().unwrap()).is_none() {
                issues.push(issue(at.join(key.as_str().unwrap()), "required"));
            }
        }
        for (place, value) in value.as_array().into_iter().flatten().enumerate() {
            schema.get("items").into_iter().for_each(|items| {
                look(items, value, &at.join(&place.to_string()), issues);
            });
        }
        for (key, below) in
            schema.get("properties").and_then(Value::as_object).into_iter().flatten()
        {
            if let Some(value) = value.get(key) {
                look(below, value, &at.join(key), issues);
            }
        }
    }

    impl Checker for Simple {
        fn issues(&self, schema: &Value, value: &Value) -> Vec<Issue> {
            let mut issues = Vec::new();
            look(schema, value, &Pointer::root(), &mut issues);
            issues
        }
    }

    #[test]
    fn what_was_not_asked_yet_is_right_and_noted_once() {
        let mut verdicts = Verdicts::default();
        let (schema, value) = (json!({"type": "string"}), json!(1));
        for _ in 0..2 {
            assert_eq!(verdicts.issues(&schema, &value), []);
        }
        let open = verdicts.take_open();
        assert_eq!(open, [Question { schema: schema.clone(), value: value.clone() }]);
        let issues = Simple.issues(&schema, &value);
        verdicts.answer(open[0].clone(), issues.clone());
        assert_eq!(
            (verdicts.issues(&schema, &value), verdicts.take_open()),
            (issues.clone(), vec![])
        );
    }
}
