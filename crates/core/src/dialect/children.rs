//! Base schemas with a `discriminator` and without a list of alternatives (OpenAPI 3.1, section 4.8.25): their children
//! refer to them by `allOf`. A reference to such a base means one of its children. JSON Schema does not define that, so
//! this module adds the choice.

use crate::dialect::reference_targets::{place_of, reference_to, with_reference_targets};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Places of a document's definitions.
const DEFINITIONS: [&str; 3] = ["/$defs", "/definitions", "/components/schemas"];

/// Members of a root schema that do not constrain its value, and stay in place.
const OF_THE_DOCUMENT: [&str; 5] = ["definitions", "components", "title", "description", "id"];

/// Places of definitions by the base that they extend, in the order of the document.
pub(crate) type Children = HashMap<Pointer, Vec<Pointer>>;

/// True if a schema is such a base.
pub(crate) fn is_base(schema: &Value) -> bool {
    discriminator(schema).is_some()
        && ["oneOf", "anyOf"].iter().all(|shapes| schema.get(shapes).is_none())
}

/// Returns the discriminator, by whose property children are told apart. In OpenAPI 2.0 it is only the property's name.
fn discriminator(schema: &Value) -> Option<Value> {
    let by = schema.get("discriminator")?;
    match by {
        Value::String(_) => Some(object([("propertyName", by.clone())])),
        _ => by.get("propertyName")?.is_string().then(|| by.clone()),
    }
}

/// Collects the children of each base in a document.
pub(crate) fn children_in(root: &Value) -> Children {
    let mut children = Children::new();
    for (place, schema) in definitions(root) {
        for (_, base) in parents(&place, schema) {
            children.entry(base).or_default().push(place.clone());
        }
    }
    children
}

/// Returns all descendants of a base.
pub(crate) fn descendants(children: &Children, base: &Pointer) -> Vec<Pointer> {
    let mut pointers: Vec<Pointer> = Vec::new();
    let mut open = vec![base.clone()];
    while let Some(next) = open.pop() {
        for child in children.get(&next).into_iter().flatten() {
            if child != base && !pointers.contains(child) {
                pointers.push(child.clone());
                open.push(child.clone());
            }
        }
    }
    pointers
}

/// Returns the document with a choice of the children in place of each base that has some; `None` if none has. The
/// choice is a definition of its own, so that all existing places stay the same.
pub(crate) fn with_choices(root: &Value) -> Option<Value> {
    if !is_base(root) && !definitions(root).iter().any(|(_, schema)| is_base(schema)) {
        return None;
    }
    let named = with_root_as_definition(root);
    let root = named.as_ref().unwrap_or(root);
    let children = children_in(root);
    let mut choices = Vec::new();
    for (base, schema) in definitions(root) {
        if is_base(schema) {
            choices.extend(Choice::new(root, base, schema, &children));
        }
    }
    if choices.is_empty() { None } else { Some(with_all(root, &choices)) }
}

/// The choice of a base's children.
struct Choice {
    base: Pointer,
    place: Pointer,
    schema: Value,
}

impl Choice {
    fn new(root: &Value, base: Pointer, schema: &Value, children: &Children) -> Option<Self> {
        let by = discriminator(schema)?;
        let shapes = shapes(&by, &base, descendants(children, &base));
        if shapes.iter().all(|shape| *shape == base) {
            return None;
        }
        let place = free_place(root, &base.parent()?, &format!("Any{}", base.last()?));
        let mut choice = Map::new();
        for keyword in ["title", "description"] {
            let member = schema.get(keyword).map(|value| (keyword.to_owned(), value.clone()));
            choice.extend(member);
        }
        let reference = |shape: &Pointer| object([("$ref", text(&reference_to(shape)))]);
        choice.insert("oneOf".to_owned(), shapes.iter().map(reference).collect());
        choice.insert("discriminator".to_owned(), by);
        Some(Self { base, place, schema: Value::Object(choice) })
    }
}

/// Orders the children by the discriminator's mapping, which may also name the base; the others follow.
fn shapes(by: &Value, base: &Pointer, mut children: Vec<Pointer>) -> Vec<Pointer> {
    let mapping = by.get("mapping").and_then(Value::as_object);
    let mut shapes: Vec<Pointer> = Vec::new();
    for to in mapping.into_iter().flat_map(Map::values).filter_map(Value::as_str) {
        let name = to.rsplit('/').next().unwrap_or(to);
        let is_meant = |place: &&Pointer| place.last().as_deref() == Some(name);
        let meant = children.iter().chain([base]).find(is_meant).cloned();
        shapes.extend(meant.filter(|meant| !shapes.contains(meant)));
    }
    children.retain(|child| !shapes.contains(child));
    shapes.extend(children);
    shapes
}

/// Adds the choices, and rewrites references to bases to their choices, except for those of the children.
fn with_all(root: &Value, choices: &[Choice]) -> Value {
    let target = |place: &str| {
        let place = place_of(&format!("#{place}"))?;
        let choice = choices.iter().find(|choice| choice.base == place)?;
        Some(reference_to(&choice.place))
    };
    let mut changed = with_reference_targets(root, &target);
    for (place, schema) in definitions(root) {
        for (reference, _) in parents(&place, schema) {
            let value = reference.get(root).cloned();
            let led = changed.pointer_mut(reference.as_str());
            led.zip(value).into_iter().for_each(|(led, value)| *led = value);
        }
    }
    for choice in choices {
        if let Some(Value::Object(base)) = changed.pointer_mut(choice.base.as_str()) {
            base.shift_remove("discriminator");
        }
        put(&mut changed, &choice.place, choice.schema.clone());
    }
    changed
}

fn put(root: &mut Value, place: &Pointer, schema: Value) {
    let (Some(parent), Some(name)) = (place.parent(), place.last()) else { return };
    if let Some(Value::Object(listed)) = root.pointer_mut(parent.as_str()) {
        listed.insert(name, schema);
    }
}

/// Moves a root that is a base into a definition, to which the new root refers; `None` if nothing extends it.
fn with_root_as_definition(root: &Value) -> Option<Value> {
    let members = root.as_object().filter(|_| is_base(root))?;
    let mut extending = Vec::new();
    for (place, schema) in definitions(root) {
        let parents = parents(&place, schema).into_iter();
        let of_root = parents.filter(|(_, base)| base.as_str().is_empty());
        extending.extend(of_root.map(|(reference, _)| reference));
    }
    extending.first()?;
    let place = free_place(root, &Pointer::parse("/$defs")?, "Base");
    let is_kept = |key: &str| key.starts_with('$') || OF_THE_DOCUMENT.contains(&key);
    let (outer, own): (Map<String, Value>, Map<String, Value>) =
        members.clone().into_iter().partition(|(key, _)| is_kept(key));
    let reference = text(&reference_to(&place));
    let mut root = Value::Object(outer);
    for child in extending {
        let led = root.pointer_mut(child.as_str());
        led.into_iter().for_each(|led| *led = reference.clone());
    }
    let members = root.as_object_mut()?;
    members.insert("$ref".to_owned(), reference);
    members.entry("$defs").or_insert_with(|| object([]));
    put(&mut root, &place, Value::Object(own));
    Some(root)
}

fn definitions(root: &Value) -> Vec<(Pointer, &Value)> {
    let mut all = Vec::new();
    for place in DEFINITIONS.into_iter().filter_map(Pointer::parse) {
        if let Some(Value::Object(listed)) = place.get(root) {
            all.extend(listed.iter().map(|(name, schema)| (place.join(name), schema)));
        }
    }
    all
}

/// Returns the bases that a definition extends, by `allOf` or by a `$ref` beside properties: the place of the
/// reference, and its target.
fn parents(place: &Pointer, schema: &Value) -> Vec<(Pointer, Pointer)> {
    let mut parents = Vec::new();
    let mut add = |place: Pointer, part: &Value| {
        let base = part.get("$ref").and_then(Value::as_str).and_then(place_of);
        parents.extend(base.map(|base| (place.join("$ref"), base)));
    };
    if let Some(Value::Array(parts)) = schema.get("allOf") {
        for (index, part) in parts.iter().enumerate() {
            add(place.join("allOf").join(&index.to_string()), part);
        }
    }
    if schema.get("properties").is_some() {
        add(place.clone(), schema);
    }
    parents
}

/// Returns an unused place with this name, or with the name and a number.
fn free_place(root: &Value, parent: &Pointer, name: &str) -> Pointer {
    let mut place = parent.join(name);
    let mut number = 1;
    while place.get(root).is_some() {
        number += 1;
        place = parent.join(&format!("{name}{number}"));
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, expected: Value) {
        let read = with_choices(&schema).unwrap_or_else(|| schema.clone());
        assert_eq!(read, expected, "{schema}");
        assert_eq!(with_choices(&read), None);
    }

    fn boat(mapping: Value) -> Value {
        json!({"title": "Boat", "properties": {"kind": {"type": "string"}},
            "discriminator": {"propertyName": "kind", "mapping": mapping}})
    }

    fn common() -> Value {
        json!({"title": "Boat", "properties": {"kind": {"type": "string"}}})
    }

    fn child(base: &str, own: &str) -> Value {
        json!({"allOf": [{"$ref": base}, {"properties": {own: {"type": "integer"}}}]})
    }

    #[test]
    fn where_a_base_is_meant_one_of_its_children_is() {
        for home in ["$defs", "definitions"] {
            let to = |name: &str| json!({"$ref": format!("#/{home}/{name}")});
            let base = format!("#/{home}/Boat");
            let mapping = json!({"m": "Motor"});
            let by = json!({"propertyName": "kind", "mapping": mapping});
            check(
                json!({"items": to("Boat"), home: {
                    "Boat": boat(mapping.clone()),
                    "Sail": child(&base, "masts"),
                    "Motor": child(&base, "power"),
                    "Lake": {"properties": {"ferry": {"allOf": [to("Boat")]}}},
                }}),
                json!({"items": to("AnyBoat"), home: {
                    "Boat": common(),
                    "Sail": child(&base, "masts"),
                    "Motor": child(&base, "power"),
                    "Lake": {"properties": {"ferry": {"allOf": [to("AnyBoat")]}}},
                    "AnyBoat": {"title": "Boat", "oneOf": [to("Motor"), to("Sail")], "discriminator": by},
                }}),
            );
        }
    }

    #[test]
    fn children_of_children_are_shapes_too_and_a_base_where_its_mapping_names_it() {
        let base = "#/$defs/Boat";
        let read = with_choices(&json!({"$ref": base, "$defs": {
            "Boat": boat(json!({"b": "Boat"})),
            "Sail": child(base, "masts"),
            "Yacht": {"$ref": "#/$defs/Sail", "properties": {"beds": {}}},
            "AnyBoat": {"$ref": "#/$defs/Boat"},
        }}))
        .unwrap();
        assert_eq!(read["$ref"], "#/$defs/AnyBoat2");
        let shapes = json!([{"$ref": base}, {"$ref": "#/$defs/Sail"}, {"$ref": "#/$defs/Yacht"}]);
        assert_eq!(read["$defs"]["AnyBoat2"]["oneOf"], shapes);
        assert_eq!(read["$defs"]["Yacht"]["$ref"], "#/$defs/Sail");
        assert_eq!(read["$defs"]["AnyBoat"]["$ref"], "#/$defs/AnyBoat2");
    }

    #[test]
    fn the_older_spelling_names_the_property_alone() {
        let base = "#/definitions/Boat";
        let read = with_choices(&json!({"$ref": base, "definitions": {
            "Boat": {"discriminator": "kind", "properties": {"kind": {}}},
            "Sail": child(base, "masts")}}))
        .unwrap();
        let by = &read["definitions"]["AnyBoat"]["discriminator"];
        assert_eq!(*by, json!({"propertyName": "kind"}));
    }

    #[test]
    fn names_that_no_reference_may_hold_are_written_otherwise() {
        let base = "#/$defs/Page%3CBoat%3E";
        let read = with_choices(&json!({"$ref": base, "$defs": {
            "Page<Boat>": boat(json!({})), "Sail": child(base, "masts")}}))
        .unwrap();
        assert_eq!(read["$ref"], "#/$defs/AnyPage%3CBoat%3E");
        assert_eq!(read["$defs"]["AnyPage<Boat>"]["oneOf"], json!([{"$ref": "#/$defs/Sail"}]));
    }

    #[test]
    fn a_root_may_be_a_base() {
        let mut root = boat(json!({}));
        root["$defs"] = json!({"Sail": child("#", "masts")});
        let read = with_choices(&root).unwrap();
        assert_eq!(read["$ref"], "#/$defs/AnyBase");
        assert_eq!(read["$defs"]["Sail"], child("#/$defs/Base", "masts"));
        assert_eq!(read["$defs"]["AnyBase"]["oneOf"], json!([{"$ref": "#/$defs/Sail"}]));
        assert_eq!(read["title"], "Boat");
        assert_eq!(with_choices(&read), None);
    }

    #[test]
    fn what_nobody_extends_and_a_union_stay() {
        let alone = json!({"$defs": {"Boat": boat(json!({})), "Lake": {}}});
        check(alone.clone(), alone);
        let union = json!({"$defs": {"Boat": {
            "oneOf": [{"$ref": "#/$defs/Sail"}], "discriminator": {"propertyName": "kind"}},
            "Sail": {"allOf": [{"$ref": "#/$defs/Boat"}]}}});
        check(union.clone(), union);
        let circle = json!({"$defs": {"Boat": {"allOf": [{"$ref": "#/$defs/Boat"}],
            "discriminator": {"propertyName": "kind"}}}});
        check(circle.clone(), circle);
    }
}
