//! Reads and writes display hints in a field's schema, in every spelling that hints have.

use crate::field::HINT_OBJECTS;
use crate::object::text;
use serde_json::{Map, Value};

/// Hints for the unit of a number and the currency of an amount. The first takes precedence.
pub(super) const UNITS: [&str; 2] = ["unit", "currency"];

/// Hints that choose a control.
pub(super) const CONTROLS: [&str; 2] = ["widget", "inputType"];

/// Returns the possible places of a hint, in order of precedence: the object that contains it (`None` for the schema
/// itself), and its key there.
fn places(name: &str) -> Vec<(Option<&'static str>, String)> {
    let prefixed = format!("ui:{name}");
    let within = HINT_OBJECTS
        .into_iter()
        .flat_map(|object| [name.to_owned(), prefixed.clone()].map(|key| (Some(object), key)));
    let first = std::iter::once((None, prefixed.clone()));
    first.chain(within).chain([(None, format!("x-{name}"))]).collect()
}

fn hint_at<'schema>(
    schema: &'schema Map<String, Value>,
    (object, key): &(Option<&str>, String),
) -> Option<&'schema Value> {
    match object {
        None => schema.get(key),
        Some(object) => schema.get(*object)?.as_object()?.get(key),
    }
}

/// Returns the text of a hint; `None` if it is missing or blank.
pub(super) fn hint<'schema>(
    schema: &'schema Map<String, Value>,
    name: &str,
) -> Option<&'schema str> {
    let all = places(name);
    let mut texts = all.iter().filter_map(|place| hint_at(schema, place)?.as_str());
    texts.find(|text| !text.trim().is_empty())
}

/// Replaces the text of a hint that exists; returns false if there is none.
pub(super) fn say(schema: &mut Map<String, Value>, name: &str, words: &str) -> bool {
    let is_text = |value: &Value| value.as_str().is_some_and(|line| !line.trim().is_empty());
    let all = places(name);
    let place = all.iter().find(|place| hint_at(schema, place).is_some_and(is_text));
    let value = place.and_then(|(object, key)| match object {
        None => schema.get_mut(key),
        Some(object) => schema.get_mut(*object)?.as_object_mut()?.get_mut(key),
    });
    value.map(|value| *value = text(words)).is_some()
}

/// Removes a hint in every spelling, and an object that contained nothing else.
pub(super) fn unsay(schema: &mut Map<String, Value>, name: &str) {
    for (object, key) in places(name) {
        let Some(object) = object else {
            schema.shift_remove(&key);
            continue;
        };
        let Some(Value::Object(hints)) = schema.get_mut(object) else { continue };
        if hints.shift_remove(&key).is_some() && hints.is_empty() {
            schema.shift_remove(object);
        }
    }
}

/// True if a keyword of a schema is itself one of these hints.
pub(super) fn has_only(keyword: &str, names: &[&str]) -> bool {
    let name = keyword.strip_prefix("ui:").or_else(|| keyword.strip_prefix("x-"));
    name.is_some_and(|name| names.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(schema: &Value, expected: Option<&str>, other: &Value, without: &Value) {
        let mut members = schema.as_object().unwrap().clone();
        assert_eq!(hint(&members, "unit"), expected, "{schema}");
        assert_eq!(say(&mut members, "unit", "kg"), expected.is_some());
        assert_eq!(Value::Object(members.clone()), *other);
        unsay(&mut members, "unit");
        assert_eq!(Value::Object(members), *without);
    }

    #[test]
    fn a_hint_is_read_changed_and_taken_away_in_each_spelling() {
        let empty = json!({});
        check(&json!({"x-unit": "m"}), Some("m"), &json!({"x-unit": "kg"}), &empty);
        check(&json!({"ui:unit": "m"}), Some("m"), &json!({"ui:unit": "kg"}), &empty);
        let options = |unit: &str| json!({"ui:options": {"unit": unit, "rows": 2}});
        check(&options("m"), Some("m"), &options("kg"), &json!({"ui:options": {"rows": 2}}));
        check(
            &json!({"ui": {"ui:unit": "m"}, "x-unit": "s"}),
            Some("m"),
            &json!({"ui": {"ui:unit": "kg"}, "x-unit": "s"}),
            &empty,
        );
        check(&json!({"x-unit": 5}), None, &json!({"x-unit": 5}), &empty);
        check(&json!({"ui": "m"}), None, &json!({"ui": "m"}), &json!({"ui": "m"}));
    }
}
