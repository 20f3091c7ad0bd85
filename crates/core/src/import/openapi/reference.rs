//! References within a description, and what stands where they lead to.

use crate::dialect::reference_targets::place_of;
use crate::pointer::Pointer;
use serde_json::Value;

/// How many references are followed from one to the next.
const MOST_HOPS: usize = 16;

/// What stands at a place, or where the `$ref` there leads to.
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
