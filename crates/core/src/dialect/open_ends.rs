//! Exclusive bounds in draft 4 and OpenAPI 3.0, where they are a boolean beside the bound.

use serde_json::{Map, Value};

/// Replaces boolean `exclusiveMinimum` and `exclusiveMaximum`, which refer to the bound beside them, by numeric ones.
/// Returns true if there was one.
pub fn respell_open_ends(members: &mut Map<String, Value>) -> bool {
    let mut has_changed = false;
    for (flag, limit) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
        let Some(Value::Bool(is_exclusive)) = members.get(flag) else { continue };
        match members.get(limit).cloned().filter(|_| *is_exclusive) {
            Some(value) => {
                members.insert(flag.to_owned(), value);
                members.shift_remove(limit);
            }
            None => drop(members.shift_remove(flag)),
        }
        has_changed = true;
    }
    has_changed
}
