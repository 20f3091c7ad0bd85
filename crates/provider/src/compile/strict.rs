//! The check whether an unchanged schema already is within the subset of OpenAI's `strict` mode.

use serde_json::{Map, Value};

const KEYWORDS: [&str; 21] = [
    "$schema",
    "$defs",
    "definitions",
    "title",
    "description",
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "minItems",
    "maxItems",
    "enum",
    "const",
    "anyOf",
    "pattern",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];
const FORMATS: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];
const MAX_LEVELS: usize = 10;
const MAX_PROPERTIES: usize = 5_000;
const MAX_ENUM_VALUES: usize = 1_000;

/// True if a schema can be sent with `strict: true`.
pub(crate) fn is_strict(schema: &Value) -> bool {
    let Some(members) = schema.as_object() else { return false };
    let mut budget = Budget { properties: MAX_PROPERTIES, enum_values: MAX_ENUM_VALUES };
    let is_object = members.get("type").and_then(Value::as_str) == Some("object");
    is_object && !members.contains_key("anyOf") && budget.allows(members, 0)
}

struct Budget {
    properties: usize,
    enum_values: usize,
}

impl Budget {
    fn allows(&mut self, schema: &Map<String, Value>, level: usize) -> bool {
        if let Some(reference) = schema.get("$ref") {
            return schema.len() == 1
                && reference.as_str().is_some_and(|reference| reference.starts_with('#'));
        }
        level <= MAX_LEVELS
            && schema.iter().all(|(keyword, value)| is_supported(keyword, value))
            && (!type_is(schema, "object") || is_closed(schema))
            && self.spend(schema)
            && ["properties", "$defs", "definitions"].into_iter().all(|keyword| {
                let deeper = if keyword == "properties" { level + 1 } else { level };
                let children = schema.get(keyword).and_then(Value::as_object);
                children.is_none_or(|children| self.all_allowed(children.values(), deeper))
            })
            && schema.get("items").is_none_or(|items| self.all_allowed([items], level + 1))
            && schema
                .get("anyOf")
                .is_none_or(|any| any.as_array().is_some_and(|any| self.all_allowed(any, level)))
    }

    fn all_allowed<'schema>(
        &mut self,
        children: impl IntoIterator<Item = &'schema Value>,
        level: usize,
    ) -> bool {
        children
            .into_iter()
            .all(|child| child.as_object().is_some_and(|child| self.allows(child, level)))
    }

    fn spend(&mut self, schema: &Map<String, Value>) -> bool {
        let count = |keyword: &str| match schema.get(keyword) {
            Some(Value::Object(members)) => members.len(),
            Some(Value::Array(items)) => items.len(),
            _ => 0,
        };
        let left = self.properties.checked_sub(count("properties"));
        let enum_left = self.enum_values.checked_sub(count("enum"));
        self.properties = left.unwrap_or_default();
        self.enum_values = enum_left.unwrap_or_default();
        left.is_some() && enum_left.is_some()
    }
}

fn is_supported(keyword: &str, value: &Value) -> bool {
    match keyword {
        "format" => value.as_str().is_some_and(|format| FORMATS.contains(&format)),
        _ => KEYWORDS.contains(&keyword),
    }
}

/// True if all properties are required and no others are allowed.
fn is_closed(schema: &Map<String, Value>) -> bool {
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |key: &String| {
        required.is_some_and(|required| required.iter().any(|name| name.as_str() == Some(key)))
    };
    schema.get("additionalProperties") == Some(&Value::Bool(false))
        && schema
            .get("properties")
            .and_then(Value::as_object)
            .is_none_or(|properties| properties.keys().all(is_required))
}

fn type_is(schema: &Map<String, Value>, name: &str) -> bool {
    match schema.get("type") {
        Some(Value::String(kind)) => kind == name,
        Some(Value::Array(kinds)) => kinds.iter().any(|one| one.as_str() == Some(name)),
        _ => name == "object" && schema.contains_key("properties"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(property: Value, expected: bool) {
        let schema = json!({
            "type": "object", "properties": {"a": property}, "required": ["a"],
            "additionalProperties": false,
            "$defs": {"node": {"type": "string"}},
        });
        assert_eq!(is_strict(&schema), expected, "{schema}");
    }

    #[test]
    fn only_what_is_within_the_subset_is_claimed_strict() {
        check(json!({"type": "string", "description": "x", "format": "date"}), true);
        check(json!({"type": ["string", "null"], "enum": ["a", null]}), true);
        check(json!({"type": "array", "items": {"$ref": "#/$defs/node"}, "minItems": 1}), true);
        check(json!({"anyOf": [{"type": "null"}, {"$ref": "#"}]}), true);
        check(json!({"type": "string", "format": "uri"}), false);
        check(json!({"type": "string", "maxLength": 5}), false);
        check(json!({"oneOf": [{"type": "null"}]}), false);
        check(json!({"type": "object", "properties": {}}), false);
        check(
            json!({"type": "object", "properties": {"b": {}}, "additionalProperties": false}),
            false,
        );
        check(json!({"$ref": "#/$defs/node", "title": "x"}), false);
        check(json!({"$ref": "https://x.example/s"}), false);
        check(json!({"type": "array", "items": true}), false);
    }

    #[test]
    fn the_root_is_a_closed_object() {
        assert!(!is_strict(&json!({"type": "array", "items": {"type": "string"}})));
        assert!(!is_strict(&json!({"type": "object", "properties": {"a": {}}})));
        assert!(!is_strict(&json!(true)));
        assert!(!is_strict(&json!({"type": ["object", "null"], "additionalProperties": false})));
        assert!(!is_strict(&json!({
            "type": "object", "additionalProperties": false, "anyOf": [{"type": "object"}]
        })));
    }

    #[test]
    fn depth_and_counts_have_limits() {
        let nested = |levels: usize| {
            (0..levels).fold(json!({"type": "string"}), |inner, _| {
                json!({"type": "object", "properties": {"a": inner}, "required": ["a"],
                       "additionalProperties": false})
            })
        };
        assert!(is_strict(&nested(10)));
        assert!(!is_strict(&nested(11)));
        check(json!({"enum": vec!["x"; 1_000]}), true);
        check(json!({"enum": vec!["x"; 1_001]}), false);
    }
}
