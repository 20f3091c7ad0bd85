//! Carries typed values from one version of a form to another, such as the same tool in another language, as far as
//! they fit.

use crate::field::{Field, FieldKind, FieldTree, readable_key};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The other version's value, and the names of the values that did not fit.
#[derive(Debug, Default, PartialEq)]
pub struct CarryOver {
    /// Value of the other version, with the values that fitted.
    pub value: Option<Value>,
    /// Names of the fields whose values did not fit.
    pub left: Vec<String>,
}

/// Carries over what was typed (`typed` as compared with `before`) to another version with the value `own`. A list with
/// any typed change is carried over as a whole.
pub fn carried(
    tree: &FieldTree,
    (before, typed): (Option<&Value>, Option<&Value>),
    own: Option<&Value>,
) -> CarryOver {
    let mut carried = CarryOver { value: own.cloned(), left: Vec::new() };
    let CarryOver { value, left } = &mut carried;
    let mut carry = Carry { tree, left };
    carry.field(&tree.root(), String::new(), (before, typed), value);
    carried
}

struct Carry<'a> {
    tree: &'a FieldTree,
    left: &'a mut Vec<String>,
}

impl Carry<'_> {
    fn field(
        &mut self,
        field: &Field,
        key: String,
        (before, typed): (Option<&Value>, Option<&Value>),
        into: &mut Option<Value>,
    ) {
        if before == typed {
            return;
        }
        match typed {
            Some(Value::Object(typed)) if matches!(field.kind, FieldKind::Object { .. }) => {
                self.members(field, (before, typed), into);
            }
            _ if typed.is_none_or(|typed| fits(self.tree, field, typed)) => *into = typed.cloned(),
            _ => self.left.push(field.title.clone().unwrap_or_else(|| readable_key(&key))),
        }
    }

    fn members(
        &mut self,
        field: &Field,
        (before, typed): (Option<&Value>, &Map<String, Value>),
        into: &mut Option<Value>,
    ) {
        let FieldKind::Object { properties, .. } = &field.kind else { return };
        let before = before.and_then(Value::as_object);
        let mut members = match into.take() {
            Some(Value::Object(members)) => members,
            _ => Map::new(),
        };
        let keys: BTreeSet<&String> =
            typed.keys().chain(before.into_iter().flat_map(Map::keys)).collect();
        for key in keys {
            let sides = (before.and_then(|before| before.get(key)), typed.get(key));
            let Some(property) = properties.iter().find(|property| property.key == *key) else {
                if sides.0 != sides.1 {
                    self.left.push(readable_key(key));
                }
                continue;
            };
            let mut member = members.get(key).cloned();
            self.field(&self.tree.property(property), key.clone(), sides, &mut member);
            match member {
                Some(member) => members.insert(key.clone(), member),
                None => members.shift_remove(key),
            };
        }
        *into = Some(Value::Object(members));
    }
}

/// True if a field can contain a value, by its type and its options.
fn fits(tree: &FieldTree, field: &Field, value: &Value) -> bool {
    match &field.kind {
        _ if value.is_null() && field.nullable => true,
        FieldKind::Object { properties, .. } => value.as_object().is_some_and(|members| {
            properties.iter().all(|property| {
                let member = members.get(&property.key);
                member.is_none_or(|member| fits(tree, &tree.property(property), member))
            })
        }),
        FieldKind::Array { choices, .. } => value.as_array().is_some_and(|entries| {
            let fits_entry = |(at, entry): (usize, &Value)| match choices.is_empty() {
                true => tree.entry(field, at).is_none_or(|field| fits(tree, &field, entry)),
                false => choices.iter().any(|choice| choice.value == *entry),
            };
            entries.iter().enumerate().all(fits_entry)
        }),
        FieldKind::Choice { options } => options.iter().any(|option| option.value == *value),
        FieldKind::Text { .. } => value.is_string(),
        FieldKind::Number { .. } => value.is_number(),
        FieldKind::Boolean => value.is_boolean(),
        FieldKind::Const(only) => only == value,
        FieldKind::Null => value.is_null(),
        FieldKind::Branches { .. } => tree.matching_branch(field, value).is_some(),
        FieldKind::Any => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{CarryOver, carried};
    use crate::field::FieldTree;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(before: &Value, typed: &Value, own: &Value, expected: &Value, left: &[&str]) {
        let tree = FieldTree::new(json!({
            "type": "object",
            "properties": {
                "topic": {"type": "string", "title": "Thema"},
                "people": {"type": "integer"},
                "plan": {"title": "Tarif", "enum": ["neu", "alt"]},
                "at": {"type": "object", "properties": {"city": {"type": "string"}, "on": {"type": "boolean"}}},
                "list": {"type": "array", "items": {"type": "string"}},
            },
        }));
        let actual = carried(&tree, (Some(before), Some(typed)), Some(own));
        let left = left.iter().map(|&name| name.to_owned()).collect();
        assert_eq!(actual, CarryOver { value: Some(expected.clone()), left });
    }

    #[test]
    fn what_nobody_typed_stays_as_the_other_version_has_it() {
        check(
            &json!({"topic": "sky", "people": 2}),
            &json!({"topic": "sky", "people": 3}),
            &json!({"topic": "Himmel", "people": 2}),
            &json!({"topic": "Himmel", "people": 3}),
            &[],
        );
    }

    #[test]
    fn a_list_goes_as_a_whole_and_a_group_by_its_parts() {
        check(
            &json!({"list": ["a", "b"], "at": {"city": "Rome", "on": true}}),
            &json!({"list": ["a", "c"], "at": {"city": "Rome", "on": false}}),
            &json!({"list": ["x"], "at": {"city": "Rom", "on": true}}),
            &json!({"list": ["a", "c"], "at": {"city": "Rom", "on": false}}),
            &[],
        );
    }

    #[test]
    fn what_the_other_version_cannot_hold_is_named_and_left() {
        check(
            &json!({"plan": "new", "people": 1}),
            &json!({"plan": "old", "people": "many", "more": 1}),
            &json!({"plan": "neu", "people": 1}),
            &json!({"plan": "neu", "people": 1}),
            &["More", "People", "Tarif"],
        );
    }

    #[test]
    fn what_was_cleared_is_cleared_there() {
        check(&json!({"topic": "sky"}), &json!({}), &json!({"topic": "Himmel"}), &json!({}), &[]);
    }
}
