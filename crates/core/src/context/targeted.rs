//! A case's input over the one for all cases, value by value (docs/cases.md, "Cases").
//! What a case does not say stays with all of them.

use crate::document::merge_values;
use crate::pointer::Pointer;
use serde_json::Value;

/// What counts for one case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Targeted {
    /// The value; `None` if neither says anything.
    pub value: Option<Value>,
    /// The places where the case says something else than what is for all, outermost first.
    pub overridden: Vec<Pointer>,
}

/// What counts for a case: what is for all, and over it what is its own.
pub fn targeted(global: Option<&Value>, own: Option<&Value>) -> Targeted {
    let mut overridden = Vec::new();
    if let (Some(global), Some(own)) = (global, own) {
        overridden_in(global, own, &Pointer::root(), &mut overridden);
    }
    let value = match (global.cloned(), own.cloned()) {
        (Some(global), Some(own)) => Some(merge_values(global, own)),
        (global, own) => own.or(global),
    };
    Targeted { value, overridden }
}

/// A value that is said again counts as overridden too: it stays when the one for all changes.
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
