//! Rewriting of forms that authors use but their dialect does not have: references without escapes
//! (`#/definitions/List<Item>`), `const` in draft-04, which has only `enum`, a list under `items`, which is a tuple in
//! drafts before 2020-12 and has no meaning there, OpenAPI's `nullable`, and its `exclusiveMinimum: true` outside
//! draft-04. Data is not changed.

use pilcrow_core::dialect::nullable::respell_nullable;
use pilcrow_core::dialect::open_ends::respell_open_ends;
use serde_json::{Map, Value};

/// Keywords whose values are data, not schemas.
const DATA: [&str; 5] = ["const", "enum", "default", "example", "examples"];

/// Keywords whose values are schemas by name; the names are not keywords.
pub(crate) const NAMED: [&str; 6] =
    ["properties", "patternProperties", "definitions", "$defs", "dependencies", "dependentSchemas"];

/// Returns the schema rewritten for its dialect.
pub(crate) fn normalized(mut schema: Value) -> Value {
    let dialect = schema.get("$schema").and_then(Value::as_str);
    let has_const = !dialect.is_some_and(|uri| uri.contains("/draft-04/"));
    let has_prefix = dialect.is_none_or(|uri| uri.contains("/2020-12/"));
    normalize(&mut schema, Dialect { has_const, has_prefix });
    schema
}

/// Keywords that only some dialects of JSON Schema have.
#[derive(Clone, Copy)]
struct Dialect {
    /// True if the dialect has `const`.
    has_const: bool,
    /// True if the dialect has `prefixItems`, and no list under `items`.
    has_prefix: bool,
}

fn normalize(schema: &mut Value, dialect: Dialect) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| normalize(item, dialect)),
        Value::Object(members) => normalize_members(members, dialect),
        _ => (),
    }
}

fn normalize_members(members: &mut Map<String, Value>, dialect: Dialect) {
    for (key, value) in members.iter_mut() {
        match value {
            Value::String(reference) if ["$ref", "$id"].contains(&&**key) => {
                *reference = encoded(reference)
            }
            Value::Object(named) if NAMED.contains(&key.as_str()) => {
                named.values_mut().for_each(|schema| normalize(schema, dialect));
            }
            value if !DATA.contains(&key.as_str()) => normalize(value, dialect),
            _ => (),
        }
    }
    respell_nullable(members);
    if dialect.has_prefix {
        respell_tuple(members);
    }
    // Without a bound beside it, the boolean has no meaning, and is reported.
    let has_limit = ["minimum", "maximum"].into_iter().any(|limit| members.contains_key(limit));
    if dialect.has_const && has_limit {
        respell_open_ends(members);
    }
    if let Some(constant) = members.get("const").filter(|_| !dialect.has_const).cloned() {
        members.entry("enum").or_insert_with(|| Value::Array(vec![constant]));
    }
}

/// Converts a list of schemas under `items` to `prefixItems`, and the schema of further items to `items`.
fn respell_tuple(members: &mut Map<String, Value>) {
    let is_tuple = members.get("items").is_some_and(Value::is_array);
    if !is_tuple || members.contains_key("prefixItems") {
        return;
    }
    let rest = members.shift_remove("additionalItems");
    let places = match rest {
        Some(rest) => members.insert("items".to_owned(), rest),
        None => members.shift_remove("items"),
    };
    members.extend(places.map(|places| ("prefixItems".to_owned(), places)));
}

/// True for characters that RFC 3986 forbids everywhere in an address. `[` and `]` are legal only in a host.
fn is_illegal(c: char) -> bool {
    !c.is_ascii_graphic() || "\"<>\\^`{|}[]".contains(c)
}

fn encoded(reference: &str) -> String {
    let mut written = String::new();
    for c in reference.chars() {
        if is_illegal(c) {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                written.push_str(&format!("%{byte:02X}"));
            }
        } else {
            written.push(c);
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use crate::Checker;
    use serde_json::json;

    #[test]
    fn a_reference_written_without_escapes_is_followed() {
        for name in ["List<Item>", "a b", "Имя", "x[]", "a|b", "{x}", "50%25"] {
            let key = name.replace("%25", "%");
            let schema = json!({
                "$ref": format!("#/definitions/{name}"),
                "definitions": {key: {"type": "string"}}
            });
            let checker = Checker::new(&schema).unwrap();
            assert_eq!(checker.check(&json!(1)).len(), 1, "{name}");
            assert_eq!(checker.check(&json!("a")), [], "{name}");
        }
    }

    #[test]
    fn what_is_nullable_may_be_null() {
        let schema = json!({"properties": {"a": {"type": "object", "nullable": true}, "nullable": {"type": "string"}}});
        let checker = Checker::new(&schema).unwrap();
        assert_eq!(checker.check(&json!({"a": null, "nullable": "x"})), []);
        assert_eq!(checker.check(&json!({"a": 1, "nullable": true})).len(), 2);
    }

    #[test]
    fn a_list_under_items_is_a_tuple_where_nothing_says_another_draft() {
        let listed = json!([{"type": "string"}, {"type": "integer"}]);
        for (schema, wrong) in [
            (json!({"items": listed}), 0),
            (json!({"items": listed, "additionalItems": false}), 1),
            (json!({"items": listed, "additionalItems": {"type": "null"}}), 1),
            (
                json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "items": listed}),
                0,
            ),
            (json!({"$schema": "http://json-schema.org/draft-07/schema#", "items": listed}), 0),
        ] {
            let checker = Checker::new(&schema).unwrap();
            assert_eq!(checker.faults(), [], "{schema}");
            assert_eq!(checker.check(&json!(["a", "b"])).len(), 1, "{schema}");
            assert_eq!(checker.check(&json!(["a", 1, true])).len(), wrong, "{schema}");
        }
    }

    #[test]
    fn an_end_that_may_not_be_reached_is_held_in_both_spellings() {
        for dialect in [
            "https://json-schema.org/draft/2020-12/schema",
            "http://json-schema.org/draft-04/schema#",
        ] {
            let schema = json!({"$schema": dialect, "properties": {
                "n": {"minimum": 0, "exclusiveMinimum": true}, "m": {"maximum": 9, "exclusiveMaximum": false}}});
            let checker = Checker::new(&schema).unwrap();
            assert_eq!(checker.faults(), [], "{dialect}");
            assert_eq!(checker.check(&json!({"n": 1, "m": 9})), [], "{dialect}");
            assert_eq!(checker.check(&json!({"n": 0, "m": 10})).len(), 2, "{dialect}");
        }
    }

    #[test]
    fn data_that_looks_like_a_reference_stays() {
        let schema = json!({
            "const": {"$ref": "a b"}, "$defs": {"a b": {"$ref": "#/$defs/x y"}, "x y": true}
        });
        assert_eq!(Checker::new(&schema).unwrap().check(&json!({"$ref": "a b"})), []);
    }

    #[test]
    fn a_constant_counts_in_draft_04_where_it_is_a_keyword() {
        let schema = json!({
            "$schema": "http://json-schema.org/draft-04/schema#",
            "properties": {"const": {"const": 5}, "default": {"const": 6}},
            "default": {"const": {"const": 7}}
        });
        let checker = Checker::new(&schema).unwrap();
        assert_eq!(checker.check(&json!({"const": 5, "default": 6})), []);
        assert_eq!(checker.check(&json!({"const": 6, "default": 5})).len(), 2);
    }
}
