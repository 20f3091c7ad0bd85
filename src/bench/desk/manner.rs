//! The settings of a bench on this device: calls at once, and limits.

use pilcrow_core::exchange::{Budget, Money};
use pilcrow_core::object::object;
use serde_json::Value;

/// The most calls that start without a confirmation, by default.
const USUAL_CALLS: u64 = 100;

/// A bench's settings on this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchSettings {
    /// Number of calls at once to one provider; `None` for the usual number.
    pub at_once: Option<usize>,
    /// Number of calls above which the person is asked first.
    pub most_calls: u64,
    /// Cost in hundredths of a dollar above which the person is asked first; `None` for no limit.
    pub most_cents: Option<u64>,
}

impl Default for BenchSettings {
    fn default() -> Self {
        Self { at_once: None, most_calls: USUAL_CALLS, most_cents: Some(100) }
    }
}

impl BenchSettings {
    /// Parses stored settings; missing ones get their defaults.
    pub fn read(value: &Value) -> Self {
        let number = |name: &str| value.get(name).and_then(Value::as_u64);
        Self {
            at_once: number("atOnce").and_then(|count| usize::try_from(count).ok()),
            most_calls: number("mostCalls").unwrap_or(USUAL_CALLS),
            most_cents: number("mostCents"),
        }
    }

    /// Returns the limits up to which calls need no confirmation.
    pub fn budget(&self) -> Budget {
        let money = |cents: u64| Money::about(&format!("{cents}e-2"));
        Budget { most_calls: Some(self.most_calls), most_cost: self.most_cents.and_then(money) }
    }

    /// Returns the settings to store, with the bench's visibility.
    pub fn to_value(&self, is_open: bool) -> Value {
        object([
            ("open", is_open.into()),
            ("atOnce", self.at_once.into()),
            ("mostCalls", self.most_calls.into()),
            ("mostCents", self.most_cents.into()),
        ])
    }
}
