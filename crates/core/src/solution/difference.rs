//! Where two answers differ, place by place.
//! Refuses to match list entries up (they are compared by index) and to compare words.

use crate::document::MAX_DEPTH;
use crate::pointer::Pointer;
use crate::schema::same_scalar;
use serde_json::Value;

/// More differences than this are not listed: two answers so unlike are read side by side.
pub const MAX_DIFFERENCES: usize = 1000;

/// A place at which two answers differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The place.
    pub pointer: Pointer,
    /// What the first holds there.
    pub left: Option<Value>,
    /// What the second holds there.
    pub right: Option<Value>,
}

/// The places at which two values differ, in the first one's order, at most [`MAX_DIFFERENCES`].
///
/// Objects are compared key by key and lists by index, down to single values. What one side
/// lacks is listed leaf by leaf; where a single value stands against an object or a list, or an
/// object against a list, the place itself is listed once. Numbers are the same where they are
/// equal, however they are spelled.
pub fn differing_places(a: &Value, b: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare(&Pointer::root(), Some(a), Some(b), 0, &mut found);
    found
}

fn compare(
    place: &Pointer,
    left: Option<&Value>,
    right: Option<&Value>,
    depth: usize,
    found: &mut Vec<Difference>,
) {
    if found.len() >= MAX_DIFFERENCES {
        return;
    }
    let keys = if depth < MAX_DEPTH { steps(left, right) } else { None };
    let Some(keys) = keys else {
        if !same_leaf(left, right) {
            let (left, right) = (left.cloned(), right.cloned());
            found.push(Difference { pointer: place.clone(), left, right });
        }
        return;
    };
    for step in keys {
        let (left, right) = (step.of(left), step.of(right));
        compare(&place.join(&step.token()), left, right, depth + 1, found);
        if found.len() >= MAX_DIFFERENCES {
            return;
        }
    }
}

enum Step<'value> {
    Key(&'value str),
    Index(usize),
}

impl Step<'_> {
    fn of<'value>(&self, value: Option<&'value Value>) -> Option<&'value Value> {
        match self {
            Self::Key(key) => value?.get(*key),
            Self::Index(index) => value?.get(*index),
        }
    }

    fn token(&self) -> String {
        match self {
            Self::Key(key) => (*key).to_owned(),
            Self::Index(index) => index.to_string(),
        }
    }
}

/// The ways down that either side has, where both are of one shape or one is not there; none
/// for what is compared as a whole.
fn steps<'value>(
    left: Option<&'value Value>,
    right: Option<&'value Value>,
) -> Option<Vec<Step<'value>>> {
    match (left, right) {
        (Some(Value::Object(left)), Some(Value::Object(right))) => {
            let added = right.keys().filter(|key| !left.contains_key(*key));
            Some(left.keys().chain(added).map(|key| Step::Key(key)).collect())
        }
        (Some(Value::Array(left)), Some(Value::Array(right))) => {
            Some((0..left.len().max(right.len())).map(Step::Index).collect())
        }
        (Some(Value::Object(only)), None) | (None, Some(Value::Object(only)))
            if !only.is_empty() =>
        {
            Some(only.keys().map(|key| Step::Key(key)).collect())
        }
        (Some(Value::Array(only)), None) | (None, Some(Value::Array(only))) if !only.is_empty() => {
            Some((0..only.len()).map(Step::Index).collect())
        }
        _ => None,
    }
}

fn same_leaf(left: Option<&Value>, right: Option<&Value>) -> bool {
    match (left, right) {
        (Some(left), Some(right)) => same_scalar(left, right),
        (None, None) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_text;
    use serde_json::json;

    #[track_caller]
    fn check(left: Value, right: Value, expected: &[(&str, Option<Value>, Option<Value>)]) {
        let found = differing_places(&left, &right);
        let found: Vec<_> =
            found.iter().map(|d| (d.pointer.as_str(), d.left.clone(), d.right.clone())).collect();
        assert_eq!(found, expected, "{left} {right}");
    }

    #[test]
    fn differences_are_found_at_their_leaves() {
        check(json!({"a": 1, "b": [1, 2]}), json!({"b": [1, 2], "a": 1}), &[]);
        check(
            json!({"a": {"x": "one", "y": true}, "gone": [1, {}]}),
            json!({"new": null, "a": {"x": "two", "y": true}}),
            &[
                ("/a/x", Some(json!("one")), Some(json!("two"))),
                ("/gone/0", Some(json!(1)), None),
                ("/gone/1", Some(json!({})), None),
                ("/new", None, Some(json!(null))),
            ],
        );
        check(
            json!([1, 2, 3]),
            json!([1, 3]),
            &[("/1", Some(json!(2)), Some(json!(3))), ("/2", Some(json!(3)), None)],
        );
    }

    #[test]
    fn a_change_of_shape_is_one_difference() {
        check(
            json!({"a": {"b": 1}}),
            json!({"a": 5}),
            &[("/a", Some(json!({"b": 1})), Some(json!(5)))],
        );
        check(json!({}), json!([]), &[("", Some(json!({})), Some(json!([])))]);
    }

    #[track_caller]
    fn check_number(left: &str, right: &str, same: bool) {
        let (a, b) = (parse_text(left).unwrap(), parse_text(right).unwrap());
        assert_eq!(differing_places(&a, &b).is_empty(), same, "{left} {right}");
    }

    #[test]
    fn numbers_are_compared_by_what_they_amount_to() {
        check_number("1.0", "1", true);
        check_number("100", "1E2", true);
        check_number("0.10", "1e-1", true);
        check_number("-0", "0.00e9", true);
        check_number("1e400", "10e399", true);
        check_number("1", "-1", false);
        check_number("9007199254740993", "9007199254740992", false);
        check_number("1e99999999999999999999", "1e99999999999999999999", true);
        check_number("1e99999999999999999999", "10e99999999999999999998", false);
        check_number("1", "\"1\"", false);
    }

    #[test]
    fn the_list_of_differences_is_bounded() {
        let many = Value::from(vec![0; 5000]);
        assert_eq!(differing_places(&many, &json!([])).len(), MAX_DIFFERENCES);
    }
}
