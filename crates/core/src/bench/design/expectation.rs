//! Derives checks from the expected answers of a bench's inputs, by the kind of each value.

use super::check::CheckKind;
use crate::field::{FieldKind, FieldTree};
use crate::pointer::Pointer;
use serde_json::Value;

/// The deviation, in percent, within which a number that is not an integer passes its derived check.
const NEAR_PERCENT: u64 = 1;

/// Adds the places of an expected answer to `kinds`, each with the check for its kind of value.
pub(in crate::bench) fn expected(
    at: &Pointer,
    value: &Value,
    kinds: &mut Vec<(Pointer, CheckKind)>,
) {
    if let Value::Object(members) = value {
        members.iter().for_each(|(key, below)| expected(&at.join(key), below, kinds));
        return;
    }
    let kind = match value {
        Value::Array(_) => CheckKind::SameSet(None),
        Value::Number(number) if number.as_i64().is_none() => {
            CheckKind::Within { value: None, by: None, percent: Some(NEAR_PERCENT.into()) }
        }
        _ => CheckKind::Equals(None),
    };
    match kinds.iter_mut().find(|(place, _)| place == at) {
        None => kinds.push((at.clone(), kind)),
        // Null says nothing about the kind of value; the `expect` of another input may.
        Some((_, earlier)) if matches!(earlier, CheckKind::Equals(_)) => *earlier = kind,
        Some(_) => {}
    }
}

/// Returns true if a place contains a long text, which never repeats exactly and so is not compared.
pub(in crate::bench) fn is_long_text(tree: &FieldTree, at: &Pointer) -> bool {
    let mut field = tree.root();
    for key in at.tokens() {
        let FieldKind::Object { properties, .. } = &field.kind else { return false };
        let Some(property) = properties.iter().find(|property| property.key == key) else {
            return false;
        };
        field = tree.property(property);
    }
    field.widget.facts().writing.is_long()
}
