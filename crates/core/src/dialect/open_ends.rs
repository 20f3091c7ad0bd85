//! Ends that may not be reached, as draft 4 and OpenAPI 3.0 say it: by a yes beside the limit.

use serde_json::{Map, Value};

/// Says in a schema's own words what its `exclusiveMinimum` and `exclusiveMaximum` say as yes or no: each is about the
/// limit beside it. Says whether there was one.
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
