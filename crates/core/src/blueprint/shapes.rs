//! Unions of groups, of which one is filled in.

use super::key::new_key;
use super::refusal::Refusal;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// Keywords that compose a schema of others.
pub(super) const COMPOSING: [&str; 16] = [
    "$ref",
    "$dynamicRef",
    "$recursiveRef",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "dependentSchemas",
    "dependencies",
    "discriminator",
    "extends",
    "prefixItems",
    "contains",
];

/// Property whose value distinguishes the alternatives.
const MARK: &str = "shape";

/// Returns the keyword that lists the alternatives of a union, if each is a group and the union has nothing else.
pub(super) fn shapes_word(schema: &Map<String, Value>) -> Option<&'static str> {
    let is_free = |keyword: &str| {
        let others = COMPOSING.iter().filter(|own| **own != keyword);
        others.chain(&["properties", "enum", "const"]).all(|own| !schema.contains_key(*own))
    };
    ["anyOf", "oneOf"].into_iter().find(|keyword| {
        let shapes = schema.get(*keyword).and_then(Value::as_array);
        shapes.is_some_and(|shapes| !shapes.is_empty() && shapes.iter().all(is_group))
            && is_free(keyword)
            && schema.get("type").is_none_or(|named| named == "object")
    })
}

/// Returns the alternatives of a union.
pub(super) fn shapes(schema: &Map<String, Value>) -> &[Value] {
    let listed = shapes_word(schema).and_then(|keyword| schema.get(keyword)?.as_array());
    listed.map(Vec::as_slice).unwrap_or_default()
}

/// True if a schema has named members, and is not composed of others.
fn is_group(schema: &Value) -> bool {
    let Value::Object(members) = schema else { return false };
    members.get("properties").is_some_and(Value::is_object)
        && members.get("type").is_none_or(|named| named == "object")
        && COMPOSING.iter().chain(&["enum", "const"]).all(|keyword| !members.contains_key(*keyword))
}

/// True if a property only distinguishes an alternative from the others.
pub(super) fn is_mark(property: &Value) -> bool {
    property.as_object().is_some_and(|members| {
        members.contains_key("const")
            && members.keys().all(|keyword| matches!(keyword.as_str(), "const" | "type"))
    })
}

/// Returns an alternative with only the property that distinguishes it.
pub(super) fn new_shape(title: &str, mark: &str) -> Value {
    let marked = object([(MARK, object([("const", text(mark))]))]);
    object([
        ("title", text(title)),
        ("type", text("object")),
        ("properties", marked),
        ("required", Value::Array(vec![text(MARK)])),
    ])
}

/// Adds an alternative at the end.
pub(super) fn add_shape(schema: &mut Map<String, Value>, title: &str) -> Result<(), Refusal> {
    let title = title.trim();
    if title.is_empty() {
        return Err(Refusal::Empty);
    }
    let own = shapes(schema);
    if own.iter().any(|shape| shape.get("title").is_some_and(|own| own == title)) {
        return Err(Refusal::Twice);
    }
    let used_marks = own.iter().filter_map(mark_of).map(|mark| (mark.to_owned(), Value::Null));
    let mark = new_key(title, &used_marks.collect());
    let keyword = shapes_word(schema).ok_or(Refusal::NotOfKind)?;
    let listed = schema.get_mut(keyword).and_then(Value::as_array_mut);
    listed.ok_or(Refusal::NotOfKind)?.push(new_shape(title, &mark));
    Ok(())
}

/// Returns the keywords of a group that was an alternative, without the property that distinguished it.
pub(super) fn unmarked(mut group: Map<String, Value>) -> Map<String, Value> {
    let Some(Value::Object(properties)) = group.get_mut("properties") else { return group };
    let marks: Vec<String> =
        properties.iter().filter(|(_, own)| is_mark(own)).map(|(key, _)| key.clone()).collect();
    properties.retain(|key, _| !marks.contains(key));
    if let Some(Value::Array(needed)) = group.get_mut("required") {
        needed.retain(|key| !marks.iter().any(|mark| key == mark));
        if needed.is_empty() {
            group.shift_remove("required");
        }
    }
    group
}

/// Returns the alternatives with the fields of a group in the first one.
pub(super) fn begun_with(mut listed: Value, group: &Map<String, Value>) -> Value {
    let first = listed.get_mut(0).and_then(Value::as_object_mut);
    for (keyword, value) in first.into_iter().flat_map(Map::iter_mut) {
        match (value, group.get(keyword)) {
            (Value::Object(own), Some(Value::Object(more))) => own.extend(more.clone()),
            (Value::Array(own), Some(Value::Array(more))) => own.extend(more.clone()),
            _ => {}
        }
    }
    listed
}

fn mark_of(shape: &Value) -> Option<&str> {
    shape.get("properties")?.get(MARK)?.get("const")?.as_str()
}
