//! Components with a `discriminator` and without a list of shapes: their children refer to them by `allOf`. Wherever
//! such a component is meant, one of its children is.

use super::reference::pointer_of;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// The components that refer to another by `allOf`, by the place of that.
pub(super) type Children = HashMap<Pointer, Vec<String>>;

fn components() -> Pointer {
    Pointer::root().join("components").join("schemas")
}

/// The children of all components of a description.
pub(super) fn children_in(root: &Value) -> Children {
    let mut children = Children::new();
    let components = components();
    let listed = components.get(root).and_then(Value::as_object);
    for (name, schema) in listed.into_iter().flatten() {
        for base in parents(schema).filter_map(pointer_of) {
            children.entry(base).or_default().push(name.clone());
        }
    }
    children
}

/// What a schema refers to by `allOf`.
fn parents(schema: &Value) -> impl Iterator<Item = &str> {
    let parts = schema.get("allOf").and_then(Value::as_array).into_iter().flatten();
    parts.filter_map(|part| part.get("$ref")?.as_str())
}

/// Whether a component is such a one.
pub(super) fn has_children(schema: &Value) -> bool {
    let named = schema.get("discriminator").and_then(|by| by.get("propertyName"));
    named.is_some_and(Value::is_string)
        && ["oneOf", "anyOf"].iter().all(|shapes| schema.get(shapes).is_none())
}

/// Has the mapping of such a component name each child, by a reference.
pub(super) fn list_children(schema: &mut Value, place: &Pointer, children: &Children) {
    let known = children.get(place).map(Vec::as_slice).unwrap_or_default();
    let Some(Value::Object(by)) = schema.get_mut("discriminator") else { return };
    if known.is_empty() && !by.contains_key("mapping") {
        return;
    }
    let Value::Object(mapping) = by.entry("mapping").or_insert_with(|| object([])) else { return };
    let reference = |name: &str| text(&format!("#{}", components().join(name)));
    for to in mapping.values_mut() {
        match to.as_str() {
            Some(name) if !name.contains(['#', '/']) => *to = reference(name),
            _ => {}
        }
    }
    let mapped: HashSet<String> =
        mapping.values().filter_map(Value::as_str).map(str::to_owned).collect();
    for name in known {
        let to = reference(name);
        if !to.as_str().is_some_and(|to| mapped.contains(to)) && !mapping.contains_key(name) {
            mapping.insert(name.clone(), to);
        }
    }
}

/// Puts a choice of the children in the place of each such definition. What they have in common goes by a name of
/// its own.
pub(super) fn with_choices(found: &mut Map<String, Value>, taken: &mut HashSet<String>) {
    let bases: Vec<String> =
        found.iter().filter(|(_, one)| has_children(one)).map(|(name, _)| name.clone()).collect();
    for base in bases {
        let children = children_of(found, &base);
        if children.iter().all(|child| *child == base) {
            continue;
        }
        let common = free_name(&base, taken);
        for child in children.iter().filter(|child| **child != base) {
            found.get_mut(child).into_iter().for_each(|child| move_parent(child, &base, &common));
        }
        let Some(Value::Object(mut own)) = found.shift_remove(&base) else { continue };
        let discriminator = own.shift_remove("discriminator").unwrap_or_default();
        found.insert(common.clone(), Value::Object(own));
        let actual = |name: &str| if name == base { common.clone() } else { name.to_owned() };
        found.insert(base.clone(), choice(&children, discriminator, &actual));
    }
}

/// The children that a definition's mapping names.
fn children_of(found: &Map<String, Value>, base: &str) -> Vec<String> {
    let mapping = found.get(base).and_then(|one| one.get("discriminator")?.get("mapping"));
    let mapping = mapping.and_then(Value::as_object).into_iter().flatten();
    let named = mapping.filter_map(|(_, to)| to.as_str()?.strip_prefix("#/$defs/"));
    let mut children: Vec<String> = Vec::new();
    for name in named {
        let is_child =
            || found.get(name).is_some_and(|child| parents(child).any(|to| to == own(base)));
        if (name == base || is_child()) && !children.iter().any(|known| known == name) {
            children.push(name.to_owned());
        }
    }
    children
}

fn own(name: &str) -> String {
    format!("#/$defs/{name}")
}

fn free_name(base: &str, taken: &mut HashSet<String>) -> String {
    let mut name = format!("{base}Base");
    let mut number = 2_usize;
    while !taken.insert(name.clone()) {
        name = format!("{base}Base{number}");
        number += 1;
    }
    name
}

fn move_parent(child: &mut Value, from: &str, to: &str) {
    let parts = child.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten();
    for reference in parts.filter_map(|part| part.get_mut("$ref")) {
        if reference.as_str() == Some(&own(from)) {
            *reference = text(&own(to));
        }
    }
}

/// One of the children.
fn choice(children: &[String], mut by: Value, actual: &dyn Fn(&str) -> String) -> Value {
    let shapes = children.iter().map(|child| object([("$ref", text(&own(&actual(child))))]));
    let mapping = by.get_mut("mapping").and_then(Value::as_object_mut);
    for to in mapping.into_iter().flat_map(Map::values_mut) {
        let name = to.as_str().and_then(|to| to.strip_prefix("#/$defs/")).map(actual);
        name.into_iter().for_each(|name| *to = text(&own(&name)));
    }
    object([("oneOf", shapes.collect()), ("discriminator", by)])
}
