//! What an object may hold: its properties, from every place that names them, and other keys.

use super::other_keys::other_keys;
use super::{FieldKind, Property};
use crate::pointer::Pointer;
use crate::schema::{Added, Applies, Conditions, Described, Schema};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

pub(super) fn object(schema: &Schema, described: &Described, adds: &[Added]) -> FieldKind {
    let mut properties = properties(schema, described);
    for Added { place, sure } in adds {
        add_properties(schema, &mut properties, place, *sure);
    }
    let others = other_keys(described, properties.is_empty());
    FieldKind::Object { properties, others }
}

/// Those of a branch that narrows none, behind the others.
fn add_properties(schema: &Schema, properties: &mut Vec<Property>, branch: &Pointer, sure: bool) {
    let branch = &schema.described(branch);
    let required: HashSet<&str> = branch.required().filter(|_| sure).collect();
    for property in properties.iter_mut() {
        property.required |= required.contains(property.key.as_str());
    }
    let mut further = self::properties(schema, branch);
    let known: HashSet<&str> = properties.iter().map(|known| known.key.as_str()).collect();
    further.retain(|new| !known.contains(new.key.as_str()));
    properties
        .extend(further.into_iter().map(|new| Property { required: sure && new.required, ..new }));
}

/// What is described, in the order in which it is first named. A key that a schema of `false` is
/// given may not be there, and has no field.
fn properties(schema: &Schema, described: &Described) -> Vec<Property> {
    let required: HashSet<&str> = described.required().collect();
    let mut properties: Vec<Property> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    let mut refused = HashSet::new();
    for (place, listed, by) in described.listed() {
        for (key, said) in listed {
            let place = place.join(key);
            if *said == Value::Bool(false) {
                refused.insert(key.as_str());
            }
            match known.get(key.as_str()).and_then(|at| properties.get_mut(*at)) {
                Some(property) => add_source(schema, property, place, by),
                None => {
                    known.insert(key, properties.len());
                    let required = required.contains(key.as_str());
                    properties.push(Property { key: key.clone(), sources: place.into(), required });
                }
            }
        }
    }
    properties.retain(|property| !refused.contains(property.key.as_str()));
    properties
}

/// A further place that describes a property. Branches often name the value again by which they
/// were chosen; that narrows nothing, or no other could be chosen any more.
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
