//! A setting of the model that a bench tries at several values.

use super::fault::{FaultKind, Faults};
use crate::field::Decimal;
use crate::object::object;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Largest number of values of a range.
const MOST_VALUES: i128 = 100;

/// A setting with one value, such as `temperature` at 0.7.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The key in `config`.
    pub name: String,
    /// The value, copied to `config`.
    pub value: Value,
}

/// A setting with all values to try.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingAxis {
    /// The key in `config`.
    pub name: String,
    /// The form in the document: a list of values, or `{"from", "to", "step"}`.
    written: Value,
    values: Vec<Value>,
}

impl SettingAxis {
    /// Reads the values of a setting from a document.
    ///
    /// # Errors
    ///
    /// [`FaultKind::BadRange`] for an empty list or an unusable range.
    pub fn read(name: &str, written: &Value) -> Result<Self, FaultKind> {
        let values = match written {
            Value::Array(values) if !values.is_empty() => values.clone(),
            Value::Array(_) => return Err(FaultKind::BadRange),
            Value::Object(range) => range_of(range).ok_or(FaultKind::BadRange)?,
            single => vec![single.clone()],
        };
        Ok(Self { name: name.to_owned(), written: written.clone(), values })
    }

    /// Returns the values in order; at least one.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    pub(in crate::bench) fn written(&self) -> &Value {
        &self.written
    }
}

/// Returns the values of a range: the start, and the end if the steps reach it exactly.
fn range_of(range: &Map<String, Value>) -> Option<Vec<Value>> {
    let number = |key: &str| match range.get(key)? {
        Value::Number(number) => Decimal::parse(&number.to_string()),
        _ => None,
    };
    let (from, to, step) = (number("from")?, number("to")?, number("step")?);
    let steps = to.minus(from)?.steps(step).filter(|steps| (0..MOST_VALUES).contains(steps))?;
    let value = |at: i128| {
        let text = from.plus(step.times(at)?)?.text();
        let text = if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.')
        } else {
            &text
        };
        crate::document::parse_text(text).ok()
    };
    (0..=steps).map(value).collect()
}

pub(in crate::bench) fn read_settings(
    value: Option<&Value>,
    at: &Pointer,
    faults: &mut Faults,
) -> Vec<SettingAxis> {
    match value {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Object(members)) => members
            .iter()
            .filter_map(|(name, written)| {
                faults.record_fault(&at.join(name), SettingAxis::read(name, written))
            })
            .collect(),
        Some(_) => {
            faults.add(at, FaultKind::WrongType("object"));
            Vec::new()
        }
    }
}

pub(in crate::bench) fn settings_value(settings: &[SettingAxis]) -> Value {
    let mut members = match object([]) {
        Value::Object(members) => members,
        _ => Map::new(),
    };
    members.extend(settings.iter().map(|axis| (axis.name.clone(), axis.written().clone())));
    Value::Object(members)
}

/// Returns all combinations of the settings' values, where the last setting changes first; one empty combination if
/// there are no settings.
pub(in crate::bench) fn combinations(axes: &[SettingAxis]) -> Vec<Vec<Setting>> {
    axes.iter().fold(vec![Vec::new()], |done: Vec<Vec<Setting>>, axis| {
        let with = |before: &Vec<Setting>, value: &Value| {
            let mut longer = before.clone();
            longer.push(Setting { name: axis.name.clone(), value: value.clone() });
            longer
        };
        let each = done.iter().flat_map(|before| axis.values.iter().map(move |v| with(before, v)));
        each.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(written: Value, expected: Option<Value>) {
        let read = SettingAxis::read("temperature", &written).ok();
        let values = read.map(|axis| Value::from(axis.values.clone()).to_string());
        assert_eq!(values, expected.map(|values| values.to_string()), "{written}");
    }

    #[test]
    fn a_setting_has_a_list_or_a_range_of_values() {
        check(json!([0, 0.7, "x"]), Some(json!([0, 0.7, "x"])));
        check(json!(0.5), Some(json!([0.5])));
        check(json!({"from": 0, "to": 1, "step": 0.25}), Some(json!([0, 0.25, 0.5, 0.75, 1])));
        check(json!({"from": 1, "to": 6, "step": 2}), Some(json!([1, 3, 5])));
        check(json!([]), None);
        check(json!({"from": 0, "to": 1}), None);
        check(json!({"from": 0, "to": 1, "step": 0}), None);
        check(json!({"from": 0, "to": 1, "step": 0.001}), None);
        check(json!({"from": 2, "to": 1, "step": 1}), None);
    }

    #[test]
    fn settings_multiply() {
        let axis = |name: &str, values: Value| SettingAxis::read(name, &values).unwrap();
        let settings = combinations(&[axis("a", json!([1, 2])), axis("b", json!(["x", "y"]))]);
        let text = |settings: &Vec<Setting>| {
            settings.iter().map(|s| format!("{}{}", s.name, s.value)).collect::<String>()
        };
        let settings: Vec<String> = settings.iter().map(text).collect();
        assert_eq!(settings, ["a1b\"x\"", "a1b\"y\"", "a2b\"x\"", "a2b\"y\""]);
        assert_eq!(combinations(&[]), [vec![]]);
    }
}
