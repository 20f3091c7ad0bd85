//! The properties of an object, from every schema place that lists them, and its other keys.

use super::other_keys::{OtherKeys, Rest, other_keys};
use super::{FieldKind, Property};
use crate::pointer::Pointer;
use crate::schema::{AddedBranch, Applies, Conditions, PlaceSchemas, Schema};
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

pub(super) fn object(schema: &Schema, described: &PlaceSchemas, adds: &[AddedBranch]) -> FieldKind {
    let mut properties = properties(schema, described);
    for AddedBranch { place, sure } in adds {
        add_properties(schema, &mut properties, place, *sure);
    }
    let others = other_keys(described, properties.is_empty());
    add_required(schema, described, &others, &mut properties);
    FieldKind::Object { properties, others }
}

/// Adds properties for required keys that only `additionalProperties` or a pattern describes.
fn add_required(
    schema: &Schema,
    described: &PlaceSchemas,
    others: &OtherKeys,
    properties: &mut Vec<Property>,
) {
    let names = others.listed_names(schema);
    let is_listed = |key: &str| names.as_ref().is_none_or(|names| names.iter().any(|n| n == key));
    let mut keys: HashSet<&str> = described
        .all("properties")
        .flat_map(|(_, listed)| listed.as_object().into_iter().flat_map(Map::keys))
        .map(String::as_str)
        .collect();
    let own = described.schemas().next().map(|(place, _, _)| place.join("properties"));
    let own = own.unwrap_or_else(Pointer::root);
    // A place that does not exist in the schema, so that any value is allowed.
    let any = |key: &str| (others.rest != Rest::Refused).then(|| own.join(key).into());
    let added: HashSet<String> = properties.iter().map(|property| property.key.clone()).collect();
    let may_be_added = |key: &&str| is_listed(key) && !added.contains(*key);
    for key in described.required().filter(|key| keys.insert(key)).filter(may_be_added) {
        if let Some(sources) = others.sources_of(schema, key).or_else(|| any(key)) {
            properties.push(Property { key: key.to_owned(), sources, required: true });
        }
    }
}

/// Adds the properties of a branch that narrows none, after all others.
fn add_properties(schema: &Schema, properties: &mut Vec<Property>, branch: &Pointer, sure: bool) {
    let branch = &schema.described(branch);
    let required: HashSet<&str> = branch.required().filter(|_| sure).collect();
    for property in properties.iter_mut() {
        property.required |= required.contains(property.key.as_str());
    }
    let mut further = self::properties(schema, branch);
    let keys: HashSet<&str> = properties.iter().map(|own| own.key.as_str()).collect();
    further.retain(|new| !keys.contains(new.key.as_str()));
    properties
        .extend(further.into_iter().map(|new| Property { required: sure && new.required, ..new }));
}

/// True if a schema allows no value: `false`, or `not` with a schema that allows every value.
fn is_never(schema: &Value) -> bool {
    let is_all =
        |not: &Value| *not == Value::Bool(true) || not.as_object().is_some_and(Map::is_empty);
    *schema == Value::Bool(false) || schema.get("not").is_some_and(is_all)
}

/// Returns the described properties in the order in which they are first listed. A key whose schema allows no value is
/// forbidden, and has no field.
fn properties(schema: &Schema, described: &PlaceSchemas) -> Vec<Property> {
    let required: HashSet<&str> = described.required().collect();
    let mut properties: Vec<Property> = Vec::new();
    let mut indices: HashMap<&str, usize> = HashMap::new();
    let mut refused = HashSet::new();
    for (place, listed, by) in described.listed() {
        for (key, part) in listed {
            let place = place.join(key);
            if is_never(part) {
                refused.insert(key.as_str());
            }
            match indices.get(key.as_str()).and_then(|at| properties.get_mut(*at)) {
                Some(property) => add_source(schema, property, place, by),
                None => {
                    indices.insert(key, properties.len());
                    let required = required.contains(key.as_str());
                    properties.push(Property { key: key.clone(), sources: place.into(), required });
                }
            }
        }
    }
    properties.retain(|property| !refused.contains(property.key.as_str()));
    properties
}

/// Adds a place that describes a property further. A constant in a union's branch often repeats the value that chose
/// the branch; such a place is ignored, since no other branch could be chosen any more.
fn add_source(schema: &Schema, property: &mut Property, place: Pointer, by: Applies) {
    let is_fixed = |place| {
        let described = schema.described(place);
        described.get("const").or_else(|| described.get("enum")).is_some()
    };
    match by {
        Applies::Always => property.sources.chosen.push(place),
        Applies::IfHolds(branch)
            if is_fixed(&place) && Conditions::decides(schema, branch, &property.key) => {}
        Applies::IfHolds(_) | Applies::FromAbove => property.sources.narrowed_by.push(place),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{FieldTree, WidgetKind};
    use serde_json::json;

    #[test]
    fn what_is_required_and_not_described_has_a_field_and_what_may_never_be_has_none() {
        let check = |schema: Value, expected: &[(&str, WidgetKind)]| {
            let tree = FieldTree::new(schema.clone());
            let FieldKind::Object { properties, .. } = &tree.root().kind else { panic!() };
            let listed: Vec<_> =
                properties.iter().map(|p| (&*p.key, tree.property(p).widget)).collect();
            assert_eq!(listed, expected, "{schema}");
        };
        let own = json!({"a": {"type": "string"}, "b": false, "c": {"not": {}}});
        let a = ("a", WidgetKind::Text);
        check(
            json!({"properties": own, "required": ["a", "b", "d"]}),
            &[a, ("d", WidgetKind::Branches)],
        );
        check(
            json!({"properties": own, "required": ["d"], "additionalProperties": {"type": "number"}}),
            &[a, ("d", WidgetKind::Number)],
        );
        check(json!({"properties": own, "required": ["d"], "additionalProperties": false}), &[a]);
        let d = |widget| [("d", widget)];
        check(json!({"type": "object", "required": ["d"]}), &d(WidgetKind::Branches));
        let map = json!({"additionalProperties": {"type": "number"}, "required": ["d"]});
        check(map, &d(WidgetKind::Number));
        let by_pattern = |pattern: &str| {
            json!({"patternProperties": {pattern: {"type": "string"}, "^x": {}}, "required": ["d"],
                "additionalProperties": false})
        };
        check(by_pattern("^[a-z]$"), &d(WidgetKind::Text));
        check(by_pattern("^y"), &[]);
        check(
            json!({"propertyNames": {"enum": ["c", "d"]}, "required": ["d", "e"],
                "additionalProperties": {"type": "number"}}),
            &[("d", WidgetKind::Number)],
        );
        check(
            json!({"propertyNames": {"anyOf": [{"const": "c"}, {"const": "d"}]}, "required": ["d", "e"],
                "additionalProperties": {"type": "number"}}),
            &[("d", WidgetKind::Number)],
        );
    }

    #[test]
    fn an_object_knows_its_properties_through_references_and_all_of() {
        let tree = FieldTree::new(json!({
            "allOf": [{"$ref": "#/$defs/base"}, {"required": ["b"]}],
            "properties": {"b": {"type": "string"}},
            "$defs": {"base": {"properties": {"a": {"$ref": "#"}, "b": {}}, "required": ["a"]}},
        }));
        let FieldKind::Object { properties, .. } = &tree.root().kind else { panic!() };
        let place = |p: &Property| p.sources.location.as_str().to_owned();
        let listed: Vec<_> = properties.iter().map(|p| (&*p.key, place(p), p.required)).collect();
        let expected = [("b", "/properties/b"), ("a", "/$defs/base/properties/a")];
        assert_eq!(listed, expected.map(|(key, place)| (key, place.to_owned(), true)));
        assert_eq!(tree.property(&properties[1]).widget, WidgetKind::Object);
    }
}
