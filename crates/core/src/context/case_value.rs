//! Combines a case's input with the input for all cases, value by value (docs/cases.md, "Cases"). A value that the case
//! lacks is taken from the input for all.

use crate::document::merge_values;
use crate::pointer::Pointer;
use serde_json::Value;

/// The effective value of one case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CaseValue {
    /// The value; `None` if neither input has one.
    pub value: Option<Value>,
    /// Places at which the case overrides the input for all, outermost first.
    pub overridden: Vec<Pointer>,
}

/// Returns the value for all cases, overridden by the case's own.
pub fn targeted(global: Option<&Value>, own: Option<&Value>) -> CaseValue {
    let mut overridden = Vec::new();
    if let (Some(global), Some(own)) = (global, own) {
        overridden_in(global, own, &Pointer::root(), &mut overridden);
    }
    let value = match (global.cloned(), own.cloned()) {
        (Some(global), Some(own)) => Some(merge_values(global, own)),
        (global, own) => own.or(global),
    };
    CaseValue { value, overridden }
}

/// Collects the overridden places. An equal value counts as overridden too: it stays when the value for all changes.
fn overridden_in(global: &Value, own: &Value, place: &Pointer, places: &mut Vec<Pointer>) {
    let (Value::Object(global), Value::Object(own)) = (global, own) else {
        places.push(place.clone());
        return;
    };
    for (key, own) in own {
        if let Some(global) = global.get(key) {
            overridden_in(global, own, &place.join(key), places);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(global: Option<Value>, own: Option<Value>, value: Option<Value>, places: &[&str]) {
        let result = targeted(global.as_ref(), own.as_ref());
        assert_eq!(result.value.map(|v| v.to_string()), value.map(|v| v.to_string()));
        let overridden: Vec<&str> = result.overridden.iter().map(Pointer::as_str).collect();
        assert_eq!(overridden, places);
    }

    #[test]
    fn a_case_says_what_is_its_own_and_the_rest_is_for_all() {
        check(
            Some(json!({"tone": "kind", "size": {"w": 1, "h": 2}, "tags": ["a"]})),
            Some(json!({"comment": "x", "size": {"h": 3}, "tags": [], "tone": "kind"})),
            Some(json!({"tone": "kind", "size": {"w": 1, "h": 3}, "tags": [], "comment": "x"})),
            &["/size/h", "/tags", "/tone"],
        );
        check(None, Some(json!({"a": 1})), Some(json!({"a": 1})), &[]);
        check(Some(json!({"a": 1})), None, Some(json!({"a": 1})), &[]);
        check(Some(json!({"a": 1})), Some(json!(5)), Some(json!(5)), &[""]);
        check(None, None, None, &[]);
    }
}
