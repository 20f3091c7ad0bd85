//! Consent fields: the schema allows only `true`, and a person has to agree, so no default fills the field.

use crate::field::{Field, FieldKind, FieldTree};
use serde_json::Value;
use std::sync::Arc;

/// Returns true if a schema's constant is `true`: a consent, unlike a constant that tells the branches of a union
/// apart.
pub(super) fn is_consent(fixed: &Value) -> bool {
    *fixed == Value::Bool(true)
}

/// Returns a default value without its consents; `None` if the default is a consent itself.
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
