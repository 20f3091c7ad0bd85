//! Reads Picoschema, Dotprompt's compact schemas: `name?: string, what it is`. Documented at
//! google.github.io/dotprompt/reference/picoschema.

use crate::object::{object, text};
use serde_json::{Map, Value};

/// The types without parts.
const SCALARS: [&str; 6] = ["string", "boolean", "null", "number", "integer", "any"];

/// The values of `type` in JSON Schema.
const TYPES: [&str; 7] = ["object", "array", "string", "number", "integer", "boolean", "null"];

/// Keywords by which JSON Schema is distinguished from properties of the same names.
const SCHEMA_LISTS: [&str; 5] = ["anyOf", "oneOf", "allOf", "enum", "type"];

/// Reads a schema in either notation. The flag is true if it refers to schemas that only its program knows; any value
/// is allowed in their place.
pub(super) fn schema_of(written: &Value) -> (Value, bool) {
    if is_json_schema(written) {
        return (written.clone(), false);
    }
    let mut is_whole = true;
    let schema = read(written, &mut is_whole);
    (schema, !is_whole)
}

fn is_json_schema(written: &Value) -> bool {
    let Some(members) = written.as_object() else { return written.is_boolean() };
    let name = members.get("type").and_then(Value::as_str);
    name.is_some_and(|name| TYPES.contains(&name))
        || members.get("properties").is_some_and(Value::is_object)
        || members.keys().any(|key| key.starts_with('$'))
        || SCHEMA_LISTS.iter().any(|key| members.get(*key).is_some_and(Value::is_array))
        || members.is_empty()
}

fn read(written: &Value, is_whole: &mut bool) -> Value {
    match written {
        Value::String(words) => scalar(words, is_whole),
        Value::Object(members) => read_object(members, is_whole),
        _ => {
            *is_whole = false;
            object([])
        }
    }
}

/// Reads `type` or `type, description`.
fn scalar(words: &str, is_whole: &mut bool) -> Value {
    let (name, description) = described(words);
    let mut schema = Map::new();
    if !SCALARS.contains(&name) {
        *is_whole = false;
    } else if name != "any" {
        schema.insert("type".to_owned(), text(name));
    }
    describe(&mut schema, description);
    Value::Object(schema)
}

fn read_object(members: &Map<String, Value>, is_whole: &mut bool) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    let mut others = Value::Bool(false);
    for (key, written) in members {
        if key == "(*)" {
            others = read(written, is_whole);
            continue;
        }
        let (name, kind) = match key.split_once('(') {
            Some((name, kind)) => (name, Some(kind.trim_end().trim_end_matches(')'))),
            None => (key.as_str(), None),
        };
        let optional = name.trim_end().strip_suffix('?');
        let name = optional.unwrap_or(name).trim_end();
        if optional.is_none() {
            required.push(text(name));
        }
        let mut schema = property(kind, written, is_whole);
        if optional.is_some() {
            make_nullable(&mut schema);
        }
        properties.insert(name.to_owned(), schema);
    }
    let mut schema = Map::from_iter([("type".to_owned(), text("object"))]);
    schema.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), Value::Array(required));
    }
    schema.insert("additionalProperties".to_owned(), others);
    Value::Object(schema)
}

/// Reads a property, whose kind may be given in parentheses: `(array, description)`.
fn property(kind: Option<&str>, written: &Value, is_whole: &mut bool) -> Value {
    let Some(kind) = kind else { return read(written, is_whole) };
    let (kind, description) = described(kind);
    let mut schema = match kind {
        "array" => Map::from_iter([
            ("type".to_owned(), text("array")),
            ("items".to_owned(), read(written, is_whole)),
        ]),
        "enum" if written.is_array() => Map::from_iter([("enum".to_owned(), written.clone())]),
        "object" => read(written, is_whole).as_object().cloned().unwrap_or_default(),
        _ => {
            *is_whole = false;
            Map::new()
        }
    };
    describe(&mut schema, description);
    Value::Object(schema)
}

fn described(words: &str) -> (&str, Option<&str>) {
    match words.split_once(',') {
        Some((name, description)) => (name.trim(), Some(description.trim())),
        None => (words.trim(), None),
    }
}

fn describe(schema: &mut Map<String, Value>, description: Option<&str>) {
    let words = description.filter(|description| !description.is_empty());
    schema.extend(words.map(|description| ("description".to_owned(), text(description))));
}

/// Allows `null` for an optional property: models that must output every property use it for a missing value.
fn make_nullable(schema: &mut Value) {
    let Value::Object(members) = schema else { return };
    if let Some(Value::Array(options)) = members.get_mut("enum")
        && !options.contains(&Value::Null)
    {
        options.push(Value::Null);
    }
    if let Some(name) = members.get_mut("type").filter(|name| name.is_string()) {
        *name = Value::Array(vec![name.take(), text("null")]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::yaml::parse_yaml;
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(yaml: &str, expected: Value, names_others: bool) {
        let (schema, others) = schema_of(&parse_yaml(yaml).unwrap());
        assert_eq!((schema.to_string(), others), (expected.to_string(), names_others), "{yaml}");
    }

    #[test]
    fn properties_are_written_by_name_and_type() {
        check(
            "title: string, what it is called, in short\nstars?: integer\nmore: any\n",
            json!({"type": "object", "properties": {"title": {"type": "string", "description": "what it is called, in short"},
                "stars": {"type": ["integer", "null"]}, "more": {}}, "required": ["title", "more"], "additionalProperties": false}),
            false,
        );
        check("string, a name", json!({"type": "string", "description": "a name"}), false);
    }

    #[test]
    fn parentheses_say_lists_objects_and_choices() {
        check(
            "tags(array, some): string\nkind?(enum, which): [A, B]\nhome?(object):\n  city?: string\n(*): number\n",
            json!({"type": "object", "properties": {"tags": {"type": "array", "items": {"type": "string"}, "description": "some"},
                "kind": {"enum": ["A", "B", null], "description": "which"},
                "home": {"type": ["object", "null"], "properties": {"city": {"type": ["string", "null"]}}, "additionalProperties": false}},
                "required": ["tags"], "additionalProperties": {"type": "number"}}),
            false,
        );
    }

    #[test]
    fn json_schema_stays_as_it_is_and_unknown_names_are_said() {
        for schema in [
            json!({"type": "object"}),
            json!({"properties": {"a": {}}}),
            json!({"anyOf": []}),
            json!({"$ref": "#/$defs/a", "$defs": {"a": {}}}),
        ] {
            check(&schema.to_string(), schema, false);
        }
        check("type: string", json!({"type": "string"}), false);
        check(
            "a: Recipe",
            json!({"type": "object", "properties": {"a": {}}, "required": ["a"], "additionalProperties": false}),
            true,
        );
    }
}
