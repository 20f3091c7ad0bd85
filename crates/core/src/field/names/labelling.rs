//! Replaces option values by their labels, as a form shows them.

use super::place_name::below;
use crate::field::{ChoiceOption, Field, FieldKind, FieldTree};
use crate::pointer::Pointer;
use serde_json::Value;
use std::sync::Arc;

/// Returns the field of a place in a value; `None` if the schema does not describe it.
pub fn field_at(tree: &FieldTree, at: &Pointer) -> Option<Arc<Field>> {
    at.tokens().try_fold(tree.root(), |field, token| below(tree, &field, &token))
}

/// Returns the value at a place with each option's value replaced by its label: `"at_once"` becomes `"At once"`. Values
/// that the schema does not describe stay as they are.
pub fn labelled(tree: &FieldTree, at: &Pointer, value: Value) -> Value {
    match field_at(tree, at) {
        Some(field) => labelled_by(tree, &field, value),
        None => value,
    }
}

fn labelled_by(tree: &FieldTree, field: &Arc<Field>, mut value: Value) -> Value {
    if let FieldKind::Choice { options } = &field.kind {
        return label_of(options, value);
    }
    let choices = match &field.kind {
        FieldKind::Array { choices, .. } => choices.as_slice(),
        _ => &[],
    };
    let within = |key: &str, value: &mut Value| {
        let own = below(tree, field, key);
        *value = match own {
            _ if !choices.is_empty() => label_of(choices, value.take()),
            Some(own) => labelled_by(tree, &own, value.take()),
            None => return,
        };
    };
    match &mut value {
        Value::Object(members) => members.iter_mut().for_each(|(key, value)| within(key, value)),
        Value::Array(entries) => {
            entries.iter_mut().enumerate().for_each(|(at, value)| within(&at.to_string(), value));
        }
        _ => {}
    }
    value
}

fn label_of(options: &[ChoiceOption], value: Value) -> Value {
    let option = options.iter().find(|option| option.value == value);
    option.map_or(value, |option| Value::from(option.label.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn options_are_labelled_wherever_they_stand() {
        let urgency = json!({"oneOf": [{"const": "now", "title": "At once"}, {"const": 2, "title": "Later"}]});
        let tree = FieldTree::new(json!({"type": "object", "properties": {
            "urgency": urgency,
            "tags": {"type": "array", "uniqueItems": true, "items": urgency},
            "lines": {"type": "array", "items": {"type": "object", "properties": {"urgency": urgency}}},
            "note": {"type": "string"},
        }}));
        let check = |at: &str, value: Value, expected: Value| {
            assert_eq!(labelled(&tree, &Pointer::parse(at).unwrap(), value), expected);
        };
        check("/urgency", json!("now"), json!("At once"));
        check("/urgency", json!(2), json!("Later"));
        check("/urgency", json!("never"), json!("never"));
        check("/tags", json!(["now", 2, 3]), json!(["At once", "Later", 3]));
        check("/tags/0", json!("now"), json!("At once"));
        check("/lines/0/urgency", json!("now"), json!("At once"));
        check("/note", json!("now"), json!("now"));
        check("/other", json!("now"), json!("now"));
        check(
            "",
            json!({"lines": [{"urgency": "now"}], "other": "now"}),
            json!({"lines": [{"urgency": "At once"}], "other": "now"}),
        );
    }
}
