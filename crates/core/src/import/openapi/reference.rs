//! References within a description, and what stands where they lead to.

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
        let target = reference.and_then(pointer_of);
        let Some((next, found)) = target.and_then(|at| Some((at.clone(), at.get(root)?))) else {
            break;
        };
        (place, value) = (next, found);
    }
    (place, value)
}

/// The place within the same document that a reference names: `#/components/schemas/Pet`, where
/// `%7B` stands for `{`.
pub(super) fn pointer_of(reference: &str) -> Option<Pointer> {
    let fragment = reference.strip_prefix('#')?;
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        let digit = |byte: &u8| char::from(*byte).to_digit(16);
        let code = match (byte, after) {
            (b'%', [high, low, ..]) => digit(high).zip(digit(low)),
            _ => None,
        };
        let decoded = code.and_then(|(high, low)| u8::try_from(high * 16 + low).ok());
        bytes.push(decoded.unwrap_or(*byte));
        rest = after.get(if decoded.is_some() { 2 } else { 0 }..).unwrap_or_default();
    }
    Pointer::parse(&String::from_utf8(bytes).ok()?)
}
