//! Definitions of a tool's schema within the schema of calls: they move to its root, under names that are unique to the
//! tool.

use crate::dialect::reference_targets::with_reference_targets;
use serde_json::{Map, Value};

/// Key of a tool that names the document which carries out its calls.
pub(super) const DELEGATE: &str = "_delegate";

/// Keywords that contain definitions.
pub(super) const DEFINITIONS: [&str; 2] = ["$defs", "definitions"];

/// Returns the schema of a call of the tool with this index, with its references changed to the new places of its
/// definitions; and these definitions.
pub(super) fn with_definitions(
    call: Value,
    tool: &Value,
    place: usize,
) -> (Value, Map<String, Value>) {
    let own = DEFINITIONS.iter().filter_map(|key| tool.get(*key)?.as_object()).flatten();
    let moved: Map<String, Value> = own
        .map(|(name, schema)| (moved(name, place), relocate_references(schema, place)))
        .collect();
    if moved.is_empty() { (call, moved) } else { (relocate_references(&call, place), moved) }
}

fn moved(name: &str, place: usize) -> String {
    format!("tool{place}.{name}")
}

/// Returns a schema with its references to definitions changed.
fn relocate_references(schema: &Value, place: usize) -> Value {
    let target = |to: &str| Some(format!("#/$defs/{}", moved(definition(to)?, place)));
    with_reference_targets(schema, &target)
}

/// Returns the path of a definition below its keyword.
fn definition(to: &str) -> Option<&str> {
    let to = to.strip_prefix('/')?;
    DEFINITIONS.iter().find_map(|under| to.strip_prefix(under)?.strip_prefix('/'))
}

/// Adds definitions at the root of a schema.
pub(super) fn rooted(schema: &mut Map<String, Value>, more: Map<String, Value>) {
    if more.is_empty() {
        return;
    }
    match schema.get_mut("$defs").and_then(Value::as_object_mut) {
        Some(there) => there.extend(more),
        None => drop(schema.insert("$defs".to_owned(), Value::Object(more))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::compose_request;
    use crate::document::parse_document;
    use serde_json::json;

    #[test]
    fn definitions_of_tools_are_found_from_the_root_and_kept_apart() {
        let text = "{schema: {$ref: '#/$defs/a', $defs: {a: {type: 'number'}}}, context: [{type: 'tool', tool: {
            plain: {properties: {x: {type: 'string'}}},
            go: {properties: {to: {$ref: '#/$defs/a'}, by: {$ref: '#/definitions/b'}}, $defs: {a: {items: {$ref: '#/$defs/a'}}}, definitions: {b: {}}}}}]}";
        let request = compose_request(&parse_document(text).unwrap().request);
        let schema = request.schema().unwrap();
        let own = json!({"a": {"type": "number"}, "tool1.a": {"items": {"$ref": "#/$defs/tool1.a"}}, "tool1.b": {}});
        assert_eq!(schema["$defs"], own);
        let calls = &schema["properties"]["calls"]["items"]["anyOf"];
        assert_eq!(calls[1]["properties"]["to"]["anyOf"][0], json!({"$ref": "#/$defs/tool1.a"}));
        assert_eq!(calls[1]["properties"]["by"]["anyOf"][0], json!({"$ref": "#/$defs/tool1.b"}));
        assert_eq!(schema["properties"]["output"]["anyOf"][0], json!({"$ref": "#/$defs/a"}));
    }
}
