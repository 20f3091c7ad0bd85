//! JSON objects put together by hand.
//! serde's own ways (`json!`, `to_value`) respell the numbers of what they are given, and bring the
//! reading and writing of floating point with them, a tenth of the page's module.

use serde_json::{Map, Value};

/// An object of these members, in this order.
pub fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(
        members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect::<Map<_, _>>(),
    )
}

/// A text.
pub fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}
