//! Creates an empty value of a schema: each described field is present, without content.

use crate::field::{Field, FieldKind, FieldTree};
use serde_json::{Map, Value};

/// Deepest level in a preview.
const MAX_DEPTH: usize = 3;

/// Number of entries of a list in a preview.
const ENTRIES: usize = 2;

/// Returns the empty value. Fields that cannot be empty, or are too deep, are omitted.
pub(super) fn sketch(tree: &FieldTree, field: &Field, depth: usize) -> Value {
    sketched(tree, field, depth).unwrap_or_default()
}

fn sketched(tree: &FieldTree, field: &Field, depth: usize) -> Option<Value> {
    match &field.kind {
        FieldKind::Text { .. } => Some(Value::String(String::new())),
        FieldKind::Object { properties, .. } if depth < MAX_DEPTH => {
            let parts = properties.iter().filter_map(|property| {
                let part = sketched(tree, &tree.property(property), depth + 1)?;
                Some((property.key.clone(), part))
            });
            Some(Value::Object(parts.collect::<Map<_, _>>()))
        }
        FieldKind::Array { .. } if depth < MAX_DEPTH => {
            let entry = tree.entry(field, 0)?;
            let entry = sketched(tree, &entry, depth + 1)?;
            Some(Value::Array(vec![entry; ENTRIES]))
        }
        _ => None,
    }
}
