//! `nullable`, by which OpenAPI 3.0 allows null. JSON Schema does not have the keyword, but an author who writes it
//! means it.

use crate::dialect::keywords::{Holds, holds};
use crate::object::{object, text};
use serde_json::{Map, Value};

/// The keyword, and its form in OpenAPI 2.0.
pub const SPELLINGS: [&str; 2] = ["nullable", "x-nullable"];

/// Replaces a schema's `nullable` by JSON Schema keywords. Returns true if there was one.
pub fn respell_nullable(members: &mut Map<String, Value>) -> bool {
    let flag = |word: &'static str| Some((word, members.get(word)?.as_bool()?));
    let Some((word, is_nullable)) = SPELLINGS.into_iter().find_map(flag) else { return false };
    members.shift_remove(word);
    if !is_nullable {
        return true;
    }
    if let Some(Value::Array(options)) = members.get_mut("enum")
        && !options.contains(&Value::Null)
    {
        options.push(Value::Null);
    }
    match members.get_mut("type") {
        Some(name) if name.is_string() => *name = Value::Array(vec![name.take(), text("null")]),
        Some(Value::Array(names)) if !names.iter().any(|name| name == "null") => {
            names.push(text("null"));
        }
        Some(_) => {}
        None => {
            // For a reference or combined schemas, null is added as an alternative to the whole.
            let joined = ["$ref", "allOf", "oneOf", "anyOf"];
            let key = joined.into_iter().find(|key| members.contains_key(*key));
            if let Some((key, own)) = key.and_then(|key| members.shift_remove_entry(key)) {
                let own = Value::Object(Map::from_iter([(key, own)]));
                let null = object([("type", text("null"))]);
                members.insert("anyOf".to_owned(), Value::Array(vec![own, null]));
            }
        }
    }
    true
}

/// Returns a schema with every `nullable` in it replaced by JSON Schema keywords.
pub fn without_nullable(schema: &Value) -> Value {
    let mut schema = schema.clone();
    respell(&mut schema);
    schema
}

/// The recursion is bounded, since a schema nests no deeper than documents may.
fn respell(schema: &mut Value) {
    let Value::Object(members) = schema else { return };
    for (key, value) in members.iter_mut() {
        match (holds(key), value) {
            (Some(Holds::Named), Value::Object(named)) => named.values_mut().for_each(respell),
            (Some(Holds::Schemas), Value::Array(listed)) => listed.iter_mut().for_each(respell),
            (Some(Holds::Schemas), one) => respell(one),
            _ => {}
        }
    }
    respell_nullable(members);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, expected: Value) {
        assert_eq!(without_nullable(&schema).to_string(), expected.to_string());
    }

    #[test]
    fn null_is_said_in_the_words_of_json_schema() {
        check(
            json!({"type": "object", "properties": {"output": {"type": "object", "nullable": true}}}),
            json!({"type": "object", "properties": {"output": {"type": ["object", "null"]}}}),
        );
        check(
            json!({"items": {"enum": ["a"], "nullable": true}, "anyOf": [{"type": ["string"], "nullable": true}]}),
            json!({"items": {"enum": ["a", null]}, "anyOf": [{"type": ["string", "null"]}]}),
        );
        check(
            json!({"$ref": "#/a", "nullable": true}),
            json!({"anyOf": [{"$ref": "#/a"}, {"type": "null"}]}),
        );
        check(json!({"type": "string", "nullable": false}), json!({"type": "string"}));
        check(json!({"type": "string", "x-nullable": true}), json!({"type": ["string", "null"]}));
    }

    #[test]
    fn a_property_of_that_name_and_data_are_none() {
        let schema =
            json!({"properties": {"nullable": {"type": "string"}}, "default": {"nullable": true}});
        check(schema.clone(), schema);
    }
}
