//! What a place holds when it comes to exist: its default, its constant, or what is required.
//! Refuses to put anything into a value that was loaded.

use crate::field::{Field, FieldKind, FieldTree};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Required objects within required objects, opened for a start; a recursive schema has no end.
const MAX_FRESH_DEPTH: usize = 8;

/// The value of a new place: none where it is left for the person to fill.
/// `required` says that an object or list must be there, if only empty.
pub(super) fn fresh_value(tree: &FieldTree, field: &Arc<Field>, required: bool) -> Option<Value> {
    fresh_at_depth(tree, field, required, 0)
}

/// The value of a place that a person begins: something, even where nothing is the default.
pub(super) fn begun_value(tree: &FieldTree, field: &Arc<Field>) -> Option<Value> {
    let value = fresh_value(tree, field, true);
    match (&value, &field.kind) {
        (Some(Value::Null), FieldKind::Object { .. }) => Some(fresh_object(tree, field, 0)),
        _ => value,
    }
}

fn fresh_at_depth(
    tree: &FieldTree,
    field: &Arc<Field>,
    required: bool,
    depth: usize,
) -> Option<Value> {
    if let Some(default) = &field.default {
        return Some(default.clone());
    }
    if !required || depth > MAX_FRESH_DEPTH {
        return None;
    }
    match &field.kind {
        FieldKind::Const(value) => Some(value.clone()),
        FieldKind::Null => Some(Value::Null),
        FieldKind::Array { places, .. } if !places.is_empty() => {
            // A list has no gaps: it begins with what is known from the start.
            let fields = (0..places.len()).filter_map(|index| tree.entry(field, index));
            let known = fields.map_while(|field| fresh_at_depth(tree, &field, true, depth + 1));
            Some(Value::Array(known.take(field.fixed_places()).collect()))
        }
        FieldKind::Array { min: 0, .. } => Some(Value::Array(Vec::new())),
        FieldKind::Array { .. } => {
            let item =
                tree.entry(field, 0).and_then(|item| fresh_at_depth(tree, &item, true, depth + 1));
            Some(Value::Array(item.into_iter().collect()))
        }
        FieldKind::Object { .. } => Some(fresh_object(tree, field, depth)),
        _ => None,
    }
}

/// An object with what its properties begin with, those of its conditions included: what the one
/// puts there may turn the other.
fn fresh_object(tree: &FieldTree, field: &Arc<Field>, depth: usize) -> Value {
    let mut object = Value::Object(Map::new());
    let mut turned = Arc::clone(field);
    for _ in 0..MAX_FRESH_DEPTH {
        let (Value::Object(members), FieldKind::Object { properties, .. }) =
            (&mut object, &turned.kind)
        else {
            break;
        };
        for property in properties {
            if !members.contains_key(&property.key) {
                let field = tree.property(property);
                let value = fresh_at_depth(tree, &field, property.required, depth + 1);
                members.extend(value.map(|value| (property.key.clone(), value)));
            }
        }
        let next = tree.turned(&turned, &object);
        if Arc::ptr_eq(&next, &turned) {
            break;
        }
        turned = next;
    }
    object
}

#[cfg(test)]
mod tests {
    use crate::field::FieldTree;
    use crate::form::FormState;
    use serde_json::{Value, json};
    use std::rc::Rc;

    #[track_caller]
    fn check(schema: Value, expected: Option<Value>) {
        assert_eq!(FormState::fresh(Rc::new(FieldTree::new(schema))).value(), expected);
    }

    #[test]
    fn a_new_form_holds_defaults_and_what_is_required_and_nothing_else() {
        check(
            json!({"type": "object", "required": ["list", "kind", "inner", "name"], "properties": {
                "name": {"type": "string"},
                "kind": {"const": "x"},
                "size": {"type": "number", "default": 3},
                "list": {"type": "array", "items": {"type": "string"}},
                "inner": {"type": "object", "properties": {"on": {"type": "boolean", "default": true}}},
                "optional": {"type": "object", "properties": {"on": {"default": true}}},
            }}),
            Some(json!({"kind": "x", "size": 3, "list": [], "inner": {"on": true}})),
        );
        check(json!({"type": "string"}), None);
    }

    #[test]
    fn a_schema_that_requires_itself_ends() {
        let schema =
            json!({"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#"}}});
        assert!(FormState::fresh(Rc::new(FieldTree::new(schema))).value().is_some());
    }
}
