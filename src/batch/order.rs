//! The order and names of the cases: the value of a form of its own, so that it shares the undo
//! history.

use pilcrow_core::object::{object, text};
use serde_json::Value;

/// A case's place in the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The number of its form.
    pub form: usize,
    /// What it is called.
    pub id: String,
}

/// The order as a value.
pub fn written(slots: &[Slot]) -> Value {
    let one = |slot: &Slot| object([("form", slot.form.into()), ("id", text(&slot.id))]);
    Value::Array(slots.iter().map(one).collect())
}

/// The order that a value says.
pub fn read(value: Option<&Value>) -> Vec<Slot> {
    let one = |slot: &Value| {
        let form = usize::try_from(slot.get("form")?.as_u64()?).ok()?;
        Some(Slot { form, id: slot.get("id")?.as_str()?.to_owned() })
    };
    value.and_then(Value::as_array).into_iter().flatten().filter_map(one).collect()
}
