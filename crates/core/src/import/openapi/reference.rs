//! Follows references within an API description.

use crate::dialect::reference_targets::place_of;
use crate::pointer::Pointer;
use serde_json::Value;

/// The maximum number of references that are followed in a row.
const MOST_HOPS: usize = 16;

/// Returns the value at a place, or the target of its `$ref`, with the target's place.
pub(super) fn resolved<'root>(
    root: &'root Value,
    value: &'root Value,
    place: Pointer,
) -> (Pointer, &'root Value) {
    let (mut place, mut value) = (place, value);
    for _ in 0..MOST_HOPS {
        let reference = value.get("$ref").and_then(Value::as_str);
        let target = reference.and_then(place_of);
        let Some((next, part)) = target.and_then(|at| Some((at.clone(), at.get(root)?))) else {
            break;
        };
        (place, value) = (next, part);
    }
    (place, value)
}
