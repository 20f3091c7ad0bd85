//! The order and ids of the cases. They are the value of a separate form, so that they share the undo history.

use pilcrow_core::object::{object, text};
use serde_json::Value;

/// A case in the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Index of the case's form.
    pub form: usize,
    /// Id of the case.
    pub id: String,
}

/// Returns the order as a JSON value.
pub fn written(slots: &[Slot]) -> Value {
    let one = |slot: &Slot| object([("form", slot.form.into()), ("id", text(&slot.id))]);
    Value::Array(slots.iter().map(one).collect())
}

/// Parses the order from a JSON value.
pub fn read(value: Option<&Value>) -> Vec<Slot> {
    let one = |slot: &Value| {
        let form = usize::try_from(slot.get("form")?.as_u64()?).ok()?;
        Some(Slot { form, id: slot.get("id")?.as_str()?.to_owned() })
    };
    value.and_then(Value::as_array).into_iter().flatten().filter_map(one).collect()
}
