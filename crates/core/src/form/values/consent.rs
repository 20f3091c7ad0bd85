//! Consent: a constant `true`, which only a person may give and no default sets.

use crate::field::{Field, FieldKind, FieldTree};
use serde_json::Value;
use std::sync::Arc;

/// True for a constant that is a consent, not a mark that distinguishes the branches of a union.
pub(super) fn is_consent(fixed: &Value) -> bool {
    *fixed == Value::Bool(true)
}

/// Removes consents from a default; `None` if nothing else is left.
pub(super) fn without_consent(
    tree: &FieldTree,
    field: &Arc<Field>,
    default: Value,
) -> Option<Value> {
    match (&field.kind, default) {
        (FieldKind::Const(fixed), _) if is_consent(fixed) => None,
        (FieldKind::Object { properties, .. }, Value::Object(mut members)) => {
            for property in properties {
                let Some(own) = members.get_mut(&property.key) else { continue };
                match without_consent(tree, &tree.property(property), own.take()) {
                    Some(left) => *own = left,
                    None => drop(members.shift_remove(&property.key)),
                }
            }
            Some(Value::Object(members))
        }
        (FieldKind::Array { .. }, Value::Array(entries)) => {
            let left = entries.into_iter().enumerate().filter_map(|(at, own)| {
                match tree.entry(field, at) {
                    Some(entry) => without_consent(tree, &entry, own),
                    None => Some(own),
                }
            });
            Some(Value::Array(left.collect()))
        }
        (_, default) => Some(default),
    }
}
