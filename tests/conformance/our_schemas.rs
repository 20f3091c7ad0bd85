//! Schemas of our own, small, each about one thing that providers differ in.

use crate::Case;
use serde_json::{Value, json};

/// Each with values that it allows.
pub fn ours() -> Vec<Case> {
    let cases = schemas().into_iter().enumerate();
    cases
        .map(|(index, (schema, values))| Case {
            id: format!("ours {index}: {schema}"),
            schema,
            values,
        })
        .collect()
}

fn object(properties: Value, required: Value) -> Value {
    json!({"type": "object", "properties": properties, "required": required})
}

fn schemas() -> Vec<(Value, Vec<Value>)> {
    let mut all = objects();
    all.extend(choices());
    all.extend(lists());
    all.extend(references());
    all.extend(scalars());
    all
}

fn objects() -> Vec<(Value, Vec<Value>)> {
    let text = json!({"type": "string"});
    vec![
        (
            object(json!({"a": text, "b": text}), json!(["a"])),
            vec![json!({"a": "x"}), json!({"a": "x", "b": ""})],
        ),
        (
            object(json!({"a": {"type": ["string", "null"]}}), json!([])),
            vec![json!({"a": null}), json!({"a": "x"})],
        ),
        (object(json!({}), json!([])), vec![json!({}), json!({"any": [1, {"x": null}]})]),
        (
            json!({"type": "object", "additionalProperties": {"type": "number"}}),
            vec![json!({}), json!({"x": 1.50, "y": 2})],
        ),
        (
            json!({"type": "object", "properties": {"entries": text}, "additionalProperties": {"type": "array", "items": text}}),
            vec![json!({"x": ["a"]}), json!({"entries": "e"}), json!({"entries": "e", "x": []})],
        ),
        (
            json!({"type": "object", "patternProperties": {"^x-": text, "^n-": {"type": "number"}}, "additionalProperties": false}),
            vec![json!({"x-a": "1", "n-a": 1})],
        ),
        (
            json!({"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}, "additionalProperties": {"type": "boolean"}}),
            vec![json!({"a": true})],
        ),
        (
            json!({"type": "object", "properties": {"a": text}, "additionalProperties": false, "minProperties": 1}),
            vec![json!({"a": "x"})],
        ),
        (
            json!({"properties": {"a": {"properties": {"b": {"type": "integer"}}}}}),
            vec![json!({}), json!({"a": {}}), json!({"a": {"b": 1}})],
        ),
        (
            json!({"type": "object", "required": ["x"]}),
            vec![json!({"x": 5}), json!({"x": null}), json!({"x": {"y": [1]}})],
        ),
        (
            json!({"type": "object", "properties": {"a": text, "b": text}, "dependentRequired": {"a": ["b"]}}),
            vec![json!({"b": "x"}), json!({})],
        ),
        (
            json!({"type": "object", "properties": {"a": {"enum": ["x", "y"]}, "b": text}, "if": {"properties": {"a": {"const": "x"}}}, "then": {"required": ["b"]}}),
            vec![json!({"a": "y"})],
        ),
        (
            json!({"allOf": [object(json!({"a": text}), json!(["a"])), object(json!({"b": text}), json!([]))]}),
            vec![json!({"a": "x"}), json!({"a": "x", "b": "y"})],
        ),
        (
            json!({"type": "object", "properties": {"a": false, "b": true}}),
            vec![json!({}), json!({"b": [1]})],
        ),
        (
            object(json!({"a": {"type": ["object", "array", "string"]}}), json!(["a"])),
            vec![json!({"a": "x"}), json!({"a": [1, "x"]}), json!({"a": {"k": 1}})],
        ),
    ]
}

fn choices() -> Vec<(Value, Vec<Value>)> {
    let shape = |kind: &str, property: &str| {
        json!({"type": "object", "properties": {"kind": {"const": kind}, property: {"type": "number"}, "note": {"type": "string"}},
               "required": ["kind", property], "additionalProperties": false})
    };
    vec![
        (
            json!({"oneOf": [shape("circle", "radius"), shape("square", "side")]}),
            vec![
                json!({"kind": "circle", "radius": 1}),
                json!({"kind": "square", "side": 2, "note": "n"}),
            ],
        ),
        (
            object(json!({"s": {"anyOf": [shape("a", "x"), {"type": "null"}]}}), json!([])),
            vec![json!({}), json!({"s": null}), json!({"s": {"kind": "a", "x": 1}})],
        ),
        (
            json!({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
            vec![json!("x"), json!(["x"])],
        ),
        (
            json!({"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"], "oneOf": [
            {"properties": {"n": {"type": "number"}}, "required": ["n"]}, {"properties": {"t": {"type": "string"}}, "required": ["t"]}]}),
            vec![json!({"n": 1, "id": "x"}), json!({"t": "1", "id": "x"})],
        ),
        (
            json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}),
            vec![json!({"a": "x"}), json!({"b": "x"})],
        ),
        (
            json!({"anyOf": [
            object(json!({"a": {"type": "string"}}), json!([])), object(json!({"a": {"type": ["string", "null"]}, "b": {"type": "number"}}), json!(["a", "b"]))]}),
            vec![json!({"a": "x"}), json!({"a": null, "b": 1})],
        ),
        (
            json!({"oneOf": [{"type": "integer"}, {"type": "number", "minimum": 10}]}),
            vec![json!(3), json!(10.5)],
        ),
        (
            json!({"anyOf": [{"type": "object", "additionalProperties": {"type": "number"}}, {"type": "array", "items": {}}]}),
            vec![json!({"k": 1}), json!([{"key": "k"}])],
        ),
        (json!({"not": {"type": "null"}, "type": ["string", "null"]}), vec![json!("x")]),
        (
            json!({"oneOf": [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]}),
            vec![json!("a")],
        ),
    ]
}

fn lists() -> Vec<(Value, Vec<Value>)> {
    vec![
        (
            json!({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 3}),
            vec![json!([1, 2])],
        ),
        (
            json!({"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "items": false, "minItems": 2}),
            vec![json!(["x", 1])],
        ),
        (
            json!({"type": "array", "prefixItems": [{"type": "string"}, {"type": ["number", "null"]}]}),
            vec![json!([]), json!(["x"]), json!(["x", 1])],
        ),
        (
            json!({"type": "array", "items": [{"type": "string"}], "additionalItems": {"type": "boolean"}, "$schema": "http://json-schema.org/draft-07/schema#"}),
            vec![json!(["x", true, false])],
        ),
        (
            json!({"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b"]}}),
            vec![json!(["a", "b"])],
        ),
        (json!({"type": "array"}), vec![json!([]), json!([1, [null], {"a": {}}])]),
        (json!({"type": "array", "contains": {"const": 5}}), vec![json!([5])]),
        (
            object(
                json!({"rows": {"type": "array", "items": object(json!({"n": {"type": "number"}, "t": {"type": "string"}}), json!(["n"]))}}),
                json!(["rows"]),
            ),
            vec![json!({"rows": [{"n": 1}, {"n": 2, "t": "x"}]})],
        ),
        (json!({"type": "array", "items": false}), vec![json!([])]),
    ]
}

fn references() -> Vec<(Value, Vec<Value>)> {
    let tree = json!({"$ref": "#/$defs/node", "$defs": {"node": {"type": "object", "required": ["name"], "additionalProperties": false,
        "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}}}}});
    let linked = json!({"type": "object", "required": ["v"], "properties": {"v": {"type": "number"}, "next": {"$ref": "#"}}, "additionalProperties": false});
    vec![
        (
            tree,
            vec![
                json!({"name": "a"}),
                json!({"name": "a", "children": [{"name": "b", "children": [{"name": "c", "children": [{"name": "d", "children": []}]}]}]}),
            ],
        ),
        (
            linked,
            vec![
                json!({"v": 1}),
                json!({"v": 1, "next": {"v": 2, "next": {"v": 3, "next": {"v": 4, "next": {"v": 5}}}}}),
            ],
        ),
        (
            json!({"type": "object", "required": ["e"], "properties": {"e": {"$ref": "#/$defs/e"}}, "$defs": {"e": {"oneOf": [
            {"type": "number"}, {"type": "object", "required": ["op", "l", "r"], "additionalProperties": false,
             "properties": {"op": {"enum": ["+", "-"]}, "l": {"$ref": "#/$defs/e"}, "r": {"$ref": "#/$defs/e"}}}]}}}),
            vec![
                json!({"e": 1}),
                json!({"e": {"op": "+", "l": 1, "r": {"op": "-", "l": 2, "r": {"op": "+", "l": {"op": "+", "l": 1, "r": 1}, "r": 4}}}}),
            ],
        ),
        (
            json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/x/y z", "description": "beside"}}, "$defs": {"x": {"y z": {"type": "string", "minLength": 2}}}}),
            vec![json!({"a": "xy"}), json!({})],
        ),
        (
            json!({"type": "object", "properties": {"a": {"$ref": "#/properties/b"}, "b": {"type": "integer", "minimum": 3}}}),
            vec![json!({"a": 3})],
        ),
        (
            json!({"$defs": {"json": {"anyOf": [{"type": ["string", "number", "boolean", "null"]}, {"type": "array", "items": {"$ref": "#/$defs/json"}},
            {"type": "object", "additionalProperties": {"$ref": "#/$defs/json"}}]}}, "$ref": "#/$defs/json"}),
            vec![json!(1), json!([1, ["x", null]]), json!({"a": {"b": [true]}})],
        ),
        (
            json!({"type": "object", "properties": {"a": {"$anchor": "there", "type": "string"}, "b": {"$ref": "#there"}}}),
            vec![json!({"b": "x"})],
        ),
    ]
}

fn scalars() -> Vec<(Value, Vec<Value>)> {
    let property = |schema: Value| object(json!({"v": schema}), json!(["v"]));
    let one = |value: Value| vec![json!({"v": value})];
    vec![
        (json!(true), vec![json!(1), json!({"a": [null]})]),
        (
            json!({"type": "string", "minLength": 2, "maxLength": 5, "pattern": "^[a-z]+$"}),
            vec![json!("abc")],
        ),
        (property(json!({"type": "string", "format": "uri"})), one(json!("https://example.org/"))),
        (property(json!({"type": "string", "format": "date"})), one(json!("2026-01-02"))),
        (
            property(
                json!({"type": "integer", "minimum": 1, "exclusiveMaximum": 10, "multipleOf": 3}),
            ),
            one(json!(6)),
        ),
        (property(json!({"type": "number", "minimum": 0.5, "maximum": 1.5})), one(json!(1.25))),
        (property(json!({"minimum": 5, "exclusiveMinimum": true, "type": "number"})), vec![]),
        (property(json!({"enum": [1, "a", null, true]})), one(json!(true))),
        (property(json!({"enum": [{"a": 1}, [1], "x"]})), one(json!({"a": 1}))),
        (property(json!({"const": {"deep": [1.0]}})), one(json!({"deep": [1.0]}))),
        (property(json!({"const": null})), one(Value::Null)),
        (property(json!({"type": "boolean", "const": true})), one(json!(true))),
        (property(json!({"type": "string", "pattern": "(?i)^a\\d+$"})), vec![]),
        (property(json!({"minLength": 3})), one(json!("abc"))),
        (
            property(json!({"type": ["integer", "string"], "minimum": 3, "maxLength": 3})),
            one(json!("abc")),
        ),
        (property(json!({"type": "string", "contentEncoding": "base64"})), one(json!("YQ=="))),
    ]
}
