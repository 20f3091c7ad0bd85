//! The values of a bench's input and of its expected answer as single texts, so that a person can edit each.

use super::definition::BenchInput;
use crate::document::parse_text;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::Value;

/// Maximum number of values that are listed.
const MOST: usize = 60;

/// The deepest level of which values are listed; an object or list below it is one value, written as JSON.
const DEEPEST: usize = 4;

/// The part of an input that a value belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputPart {
    /// The input's value.
    Input,
    /// The expected answer.
    Expect,
}

/// A value that a person can edit on its own.
#[derive(Clone, Debug, PartialEq)]
pub struct InputField {
    /// The part that the value belongs to.
    pub part: InputPart,
    /// The place in that part.
    pub at: Pointer,
    /// The text of the value as it is typed; empty for null.
    pub text: String,
}

impl BenchInput {
    /// Returns the values of the input, then those of the expected answer; at most the first [`MOST`].
    pub fn fields(&self) -> Vec<InputField> {
        let mut fields = Vec::new();
        for part in [InputPart::Input, InputPart::Expect] {
            if let Some(value) = self.part(part) {
                walk(part, &Pointer::root(), value, DEEPEST, &mut fields);
            }
        }
        fields
    }

    /// Returns the text of a value as it is typed; `None` if the place does not exist.
    pub fn field_text(&self, part: InputPart, at: &Pointer) -> Option<String> {
        at.get(self.part(part)?).map(typed_text)
    }

    /// Returns the input with another value at a place. The value keeps its type: text, number, boolean. `None` if the
    /// typed text is not of that type.
    pub fn with_field(&self, part: InputPart, at: &Pointer, typed: &str) -> Option<Self> {
        let mut changed = self.clone();
        let whole = match part {
            InputPart::Input => &mut changed.input,
            InputPart::Expect => changed.expect.as_mut()?,
        };
        let place = whole.pointer_mut(at.as_str())?;
        *place = retyped(place, typed)?;
        Some(changed)
    }

    fn part(&self, part: InputPart) -> Option<&Value> {
        match part {
            InputPart::Input => Some(&self.input),
            InputPart::Expect => self.expect.as_ref(),
        }
    }
}

fn walk(
    part: InputPart,
    at: &Pointer,
    value: &Value,
    deepest: usize,
    fields: &mut Vec<InputField>,
) {
    if fields.len() >= MOST {
        return;
    }
    match value {
        Value::Object(members) if deepest > 0 && !members.is_empty() => {
            for (key, value) in members {
                walk(part, &at.join(key), value, deepest - 1, fields);
            }
        }
        Value::Array(entries) if deepest > 0 && !entries.is_empty() => {
            for (number, value) in entries.iter().enumerate() {
                walk(part, &at.join(&number.to_string()), value, deepest - 1, fields);
            }
        }
        single => fields.push(InputField { part, at: at.clone(), text: typed_text(single) }),
    }
}

fn typed_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Parses the text typed in place of a value. Null accepts any value; an empty text becomes null, except in a text.
fn retyped(was: &Value, typed: &str) -> Option<Value> {
    let parsed = parse_text(typed.trim()).ok();
    let is_empty = typed.trim().is_empty();
    match was {
        Value::String(_) => Some(text(typed)),
        _ if is_empty => Some(Value::Null),
        Value::Null => Some(parsed.filter(|_| !is_empty).unwrap_or_else(|| text(typed))),
        Value::Number(_) => parsed.filter(Value::is_number),
        Value::Bool(_) => parsed.filter(Value::is_boolean),
        Value::Array(_) => parsed.filter(Value::is_array),
        Value::Object(_) => parsed.filter(Value::is_object),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn input(input: Value, expect: Option<Value>) -> BenchInput {
        BenchInput { id: "a".to_owned(), input, expect, ..BenchInput::default() }
    }

    #[test]
    fn each_value_is_a_text_of_its_own() {
        use InputPart::{Expect, Input};
        let one = input(
            json!({"claim": "A cup", "sum": 5.50, "paid": true, "lines": [{"qty": 2}], "note": null, "none": []}),
            Some(json!({"decision": "reject"})),
        );
        let texts = one.fields();
        let texts: Vec<(InputPart, &str, &str)> =
            texts.iter().map(|one| (one.part, one.at.as_str(), one.text.as_str())).collect();
        assert_eq!(
            texts,
            [
                (Input, "/claim", "A cup"),
                (Input, "/sum", "5.5"),
                (Input, "/paid", "true"),
                (Input, "/lines/0/qty", "2"),
                (Input, "/note", ""),
                (Input, "/none", "[]"),
                (Expect, "/decision", "reject"),
            ]
        );
        assert_eq!(input(json!("all"), None).fields().len(), 1);
        assert_eq!(input(json!(vec![1; 500]), None).fields().len(), MOST);
    }

    #[test]
    fn what_is_typed_stays_of_the_kind_that_it_was() {
        let check = |was: Value, typed: &str, expected: Option<Value>| {
            let at = Pointer::root().join("x");
            let changed = input(json!({"x": was, "y": 1}), None);
            let changed = changed.with_field(InputPart::Input, &at, typed);
            let expected = expected.map(|value| json!({"x": value, "y": 1}));
            assert_eq!(changed.map(|one| one.input), expected, "{was} {typed}");
        };
        check(json!("a"), "5", Some(json!("5")));
        check(json!("a"), "", Some(json!("")));
        check(json!(5), " 7 ", Some(json!(7)));
        check(json!(5), "seven", None);
        check(json!(5), "", Some(json!(null)));
        check(json!(true), "false", Some(json!(false)));
        check(json!(true), "yes", None);
        check(json!(null), "3", Some(json!(3)));
        check(json!(null), "a word", Some(json!("a word")));
        check(json!(null), "", Some(json!(null)));
        check(json!([1]), "[1, 2]", Some(json!([1, 2])));
        check(json!([1]), "{}", None);
    }

    #[test]
    fn what_is_expected_is_changed_where_it_is() {
        let one = input(json!(1), Some(json!({"ok": true})));
        let at = Pointer::root().join("ok");
        let changed = one.with_field(InputPart::Expect, &at, "false").unwrap();
        assert_eq!((changed.expect, changed.input), (Some(json!({"ok": false})), json!(1)));
        assert_eq!(one.field_text(InputPart::Expect, &at).as_deref(), Some("true"));
        assert_eq!(input(json!(1), None).with_field(InputPart::Expect, &at, "false"), None);
        assert_eq!(one.with_field(InputPart::Input, &at, "x"), None, "there is no such place");
    }

    proptest! {
        #[test]
        fn whatever_is_typed_nothing_else_changes(typed in ".{0,20}", index in 0_usize..4) {
            let was = [json!("a"), json!(1), json!(null), json!([{"b": 1}])][index].clone();
            let one = input(json!({"x": was, "y": {"z": [1]}}), None);
            let at = Pointer::root().join("x");
            if let Some(changed) = one.with_field(InputPart::Input, &at, &typed) {
                prop_assert_eq!(&changed.input["y"], &one.input["y"]);
                prop_assert_eq!(changed.id, one.id);
            }
        }
    }
}
