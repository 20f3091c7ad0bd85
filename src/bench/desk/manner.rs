//! The manner in which a bench is run on this device.

use pilcrow_core::exchange::{Budget, Money};
use pilcrow_core::object::object;
use serde_json::Value;

/// The most calls that are made without asking, where the person has set no other limit.
const USUAL_CALLS: u64 = 100;

/// How a bench is run on this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchSettings {
    /// Calls at once to one provider; `None` for the usual number.
    pub at_once: Option<usize>,
    /// More calls than this are asked about first.
    pub most_calls: u64,
    /// So are calls that may cost more than this, in hundredths of a dollar.
    pub most_cents: Option<u64>,
}

impl Default for BenchSettings {
    fn default() -> Self {
        Self { at_once: None, most_calls: USUAL_CALLS, most_cents: Some(100) }
    }
}

impl BenchSettings {
    /// As it is kept.
    pub fn read(value: &Value) -> Self {
        let number = |name: &str| value.get(name).and_then(Value::as_u64);
        Self {
            at_once: number("atOnce").and_then(|count| usize::try_from(count).ok()),
            most_calls: number("mostCalls").unwrap_or(USUAL_CALLS),
            most_cents: number("mostCents"),
        }
    }

    /// What calls may be without being asked about.
    pub fn budget(&self) -> Budget {
        let money = |cents: u64| Money::about(&format!("{cents}e-2"));
        Budget { most_calls: Some(self.most_calls), most_cost: self.most_cents.and_then(money) }
    }

    /// To be kept, with whether the bench is open.
    pub fn to_value(&self, is_open: bool) -> Value {
        object([
            ("open", is_open.into()),
            ("atOnce", self.at_once.into()),
            ("mostCalls", self.most_calls.into()),
            ("mostCents", self.most_cents.into()),
        ])
    }
}
