//! Finds references to places of a schema.

use crate::dialect::reference_targets::{has_reference_to, place_of};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Keywords that give a place a name of its own.
const NAMED: [&str; 4] = ["$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor"];

/// True if a reference points to a place or below it, or may do so by a name that is defined there.
pub(super) fn is_referred(schema: &Value, place: &Pointer) -> bool {
    place.get(schema).is_some_and(is_named) || refers(schema, &|target| target.is_within(place))
}

/// True if a reference points below a place, which would break if the place moved.
pub(super) fn is_referred_below(schema: &Value, place: &Pointer) -> bool {
    let below = place.get(schema).is_some_and(|own| own.as_object().is_some_and(any_named));
    below || refers(schema, &|target| target != place && target.is_within(place))
}

fn refers(schema: &Value, is_meant: &dyn Fn(&Pointer) -> bool) -> bool {
    let leads_there =
        |fragment: &str| place_of(&format!("#{fragment}")).is_some_and(|it| is_meant(&it));
    has_reference_to(schema, &leads_there)
}

fn is_named(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(is_named),
        Value::Object(members) => {
            members.keys().any(|key| NAMED.contains(&key.as_str())) || any_named(members)
        }
        _ => false,
    }
}

fn any_named(members: &Map<String, Value>) -> bool {
    members.values().any(is_named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(target: &str, is_there: bool, is_below: bool) {
        let schema = json!({
            "properties": {"a b": {"properties": {"c": {}}}, "d": {"items": {"$ref": target}}},
        });
        let place = Pointer::parse("/properties/a b").unwrap();
        let actual = (is_referred(&schema, &place), is_referred_below(&schema, &place));
        assert_eq!(actual, (is_there, is_below), "{target}");
    }

    #[test]
    fn a_place_is_known_by_what_refers_to_it() {
        check("#/properties/a%20b", true, false);
        check("#/properties/a b/properties/c", true, true);
        check("#/properties/d", false, false);
        check("#/properties", false, false);
        check("#", false, false);
        check("#name", false, false);
    }

    #[test]
    fn what_has_a_name_of_its_own_may_be_referred_to() {
        let schema = json!({"properties": {"a": {"$anchor": "x"}, "b": {"properties": {"id": {"type": "string"}}}}});
        assert!(is_referred(&schema, &Pointer::parse("/properties/a").unwrap()));
        assert!(!is_referred(&schema, &Pointer::parse("/properties/b").unwrap()));
    }
}
