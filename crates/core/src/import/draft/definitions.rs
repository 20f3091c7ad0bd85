//! What the fields of a schema refer to, and how deep they may stand.

use super::spelling::add_missing;
use serde_json::{Map, Value};

/// The deepest level of fields within fields.
pub(super) const DEEPEST: usize = 4;

/// Definitions that fields refer to, and how deep they are.
#[derive(Clone, Copy)]
pub(super) struct Within<'schema> {
    pub definitions: &'schema Map<String, Value>,
    pub depth: usize,
}

/// What a `$ref` to a definition beside it leads to, with the other members; the depth of groups bounds it.
pub(super) fn follow_reference(
    mut members: Map<String, Value>,
    within: Within<'_>,
) -> Map<String, Value> {
    let Some(place) = members.get("$ref").and_then(Value::as_str) else { return members };
    let name = place.rsplit('/').next().unwrap_or_default();
    if let Some(Value::Object(meant)) = within.definitions.get(name) {
        let meant = meant.clone();
        members.shift_remove("$ref");
        add_missing(&mut members, meant);
    }
    members
}
