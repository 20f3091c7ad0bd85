//! Tests of each rewriting, by an author's schema and the schema that is sent.

mod answers;
mod limits;

use super::*;
use pilcrow_core::document::{parse_partial, parse_text};
use serde_json::json;

#[track_caller]
fn compiled_schema(rules: SchemaRules, author: Value) -> Value {
    let compiled = compile_schema(&author, rules);
    compiled.schema.unwrap_or_else(|| panic!("{:?}", compiled.notes))
}

/// Returns an object with one optional property, `a`.
fn optional(property: Value) -> Value {
    json!({"type": "object", "properties": {"a": property}})
}

fn needed(property: Value) -> Value {
    json!({"type": "object", "properties": {"a": property}, "required": ["a"]})
}

#[track_caller]
fn check(rules: SchemaRules, property: Value, expected: Value) {
    let sent = compiled_schema(rules, needed(property));
    assert_eq!(sent["properties"]["a"], expected, "{rules:?}");
}

#[track_caller]
fn check_back(rules: SchemaRules, author: Value, answer: Value, expected: Value) {
    let compiled = compile_schema(&author, rules);
    assert!(compiled.schema.is_some(), "{:?}", compiled.notes);
    assert_eq!(compiled.restored(answer).to_string(), expected.to_string(), "{compiled:?}");
}

fn enforcement(author: &Value, rules: SchemaRules, keyword: &str) -> Option<Enforcement> {
    let notes = compile_schema(author, rules).notes;
    notes.into_iter().find(|note| note.keyword == keyword).map(|note| note.enforcement)
}

use SchemaRules::{Anthropic, AsWritten, BuiltIn, Gemini, Grammar, Groq, InText, OpenAi, XGrammar};

#[test]
fn what_may_be_missing_is_null_where_all_has_to_be_there() {
    assert_eq!(
        compiled_schema(OpenAi, optional(json!({"type": "string"}))),
        json!({
            "type": "object", "properties": {"a": {"type": ["string", "null"]}},
            "required": ["a"], "additionalProperties": false,
        })
    );
    assert_eq!(
        compiled_schema(Anthropic, optional(json!({"type": "string"}))),
        json!({
            "type": "object", "properties": {"a": {"type": "string"}}, "required": [],
            "additionalProperties": false,
        })
    );
    check_back(OpenAi, optional(json!({"type": "string"})), json!({"a": null}), json!({}));
    check_back(OpenAi, optional(json!({"type": "string"})), json!({"a": "x"}), json!({"a": "x"}));
}

#[test]
fn a_null_that_the_author_allows_stays() {
    for property in [
        json!({"type": ["string", "null"]}),
        json!({"anyOf": [{"type": "string"}, {"type": "null"}]}),
        json!({"enum": ["a", null]}),
        json!({"oneOf": [{"type": "object", "properties": {}}, {"type": "null"}]}),
        json!({}),
    ] {
        check_back(OpenAi, optional(property), json!({"a": null}), json!({"a": null}));
    }
}

#[test]
fn null_is_told_by_the_branch_that_the_answer_took() {
    let author = json!({"type": "object", "required": ["b"], "properties": {"b": {"anyOf": [
        {"type": "object", "required": ["kind"],
         "properties": {"kind": {"const": "x"}, "n": {"type": "number"}}},
        {"type": "object", "required": ["kind", "n"],
         "properties": {"kind": {"const": "y"}, "n": {"type": ["number", "null"]}}},
    ]}}});
    let check = |answer: Value, expected: Value| {
        check_back(OpenAi, author.clone(), json!({"b": answer}), json!({"b": expected}));
    };
    check(json!({"kind": "x", "n": null}), json!({"kind": "x"}));
    check(json!({"kind": "y", "n": null}), json!({"kind": "y", "n": null}));
    check(json!({"kind": "x", "n": 1.50}), json!({"kind": "x", "n": 1.50}));
    check(json!("none of them"), json!("none of them"));
}

#[test]
fn bounds_that_are_not_taken_are_said_in_words() {
    let text =
        json!({"type": "string", "description": "A name.", "maxLength": 200, "pattern": "^a"});
    check(
        OpenAi,
        text.clone(),
        json!({"description": "A name. (maxLength: 200)", "type": "string", "pattern": "^a"}),
    );
    check(
        Anthropic,
        text.clone(),
        json!({"description": "A name. (pattern: ^a; maxLength: 200)", "type": "string"}),
    );
    check(
        Grammar,
        text.clone(),
        json!({"description": "A name.", "type": "string", "maxLength": 200}),
    );
    // A reference, which a call may contain in place of a number.
    let number = json!({"anyOf": [{"type": "number"}, {"type": "string", "pattern": "^†"}]});
    let spelled = json!({"type": "string", "pattern": "^†[^\"\\\\\\x00-\\x1F]+$"});
    check(Grammar, number.clone(), json!({"anyOf": [{"type": "number"}, spelled]}));
    check(OpenAi, number.clone(), number);
    assert_eq!(
        enforcement(&needed(text.clone()), OpenAi, "maxLength"),
        Some(Enforcement::Described)
    );
    assert_eq!(enforcement(&needed(text.clone()), OpenAi, "pattern"), Some(Enforcement::Enforced));
    assert_eq!(
        enforcement(&needed(text.clone()), Grammar, "pattern"),
        Some(Enforcement::ValidatedOnly)
    );
    assert_eq!(enforcement(&needed(text), Grammar, "maxLength"), Some(Enforcement::Enforced));
    check(
        Gemini,
        json!({"type": "integer", "minimum": 1, "multipleOf": 2}),
        json!({"description": "multipleOf: 2", "type": "integer", "minimum": 1}),
    );
    check(Grammar, json!({"type": "number", "minimum": 1}), json!({"type": "number"}));
    check(
        Anthropic,
        json!({"type": "array", "items": {"type": "string"}, "minItems": 3}),
        json!({"description": "minItems: 3", "type": "array", "items": {"type": "string"}}),
    );
}

#[test]
fn a_root_that_is_no_object_is_wrapped_and_unwrapped() {
    let author = json!({"type": "array", "items": {"type": "number"}});
    assert_eq!(
        compiled_schema(OpenAi, author.clone()),
        json!({
            "type": "object", "properties": {"answer": author}, "required": ["answer"],
            "additionalProperties": false,
        })
    );
    assert_eq!(compiled_schema(Gemini, author.clone()), author);
    check_back(OpenAi, author.clone(), json!({"answer": [1]}), json!([1]));
    check_back(OpenAi, author, json!([1]), json!([1]));
}

#[test]
fn open_keys_become_entries_and_keys_again() {
    let map = json!({"type": "object", "additionalProperties": {"type": "number"}});
    let entry = json!({
        "type": "object", "properties": {"key": {"type": "string"}, "value": {"type": "number"}},
        "required": ["key", "value"], "additionalProperties": false,
    });
    check(
        OpenAi,
        map.clone(),
        json!({
            "type": "object", "properties": {"entries": {"type": "array", "items": entry}},
            "required": ["entries"], "additionalProperties": false,
        }),
    );
    check(Gemini, map.clone(), map.clone());
    let answer = json!({"entries": [{"key": "x", "value": 1.0}, {"key": "y", "value": 2}]});
    check_back(OpenAi, map.clone(), answer, json!({"x": 1.0, "y": 2}));
    let named = json!({
        "type": "object", "properties": {"entries": {"type": "string"}}, "required": ["entries"],
        "additionalProperties": {"type": "object", "properties": {"n": {"type": "number"}}},
    });
    let answer = json!({"entries": "e", "entries_2": [{"key": "x", "value": {"n": null}}]});
    check_back(OpenAi, named, answer, json!({"entries": "e", "x": {}}));
    check_back(OpenAi, map.clone(), json!({"entries": "?"}), json!({"entries": "?"}));
    check_back(OpenAi, map, json!({"entries": [5]}), json!({"entries": [5]}));
}

#[test]
fn keys_that_are_bound_are_bound_in_their_entries() {
    let key = |author: Value| {
        let path = "/properties/entries/items/properties/key";
        compiled_schema(OpenAi, author).pointer(path).cloned().unwrap()
    };
    let named = json!({"type": "object", "propertyNames": {"enum": ["a", "b"]}});
    assert_eq!(key(named.clone()), json!({"type": "string", "enum": ["a", "b"]}));
    assert_eq!(enforcement(&named, OpenAi, "propertyNames"), Some(Enforcement::Enforced));
    let pattern = json!({
        "type": "object", "patternProperties": {"^x": {}}, "additionalProperties": false,
    });
    assert_eq!(key(pattern.clone()), json!({"type": "string", "pattern": "^x"}));
    assert_eq!(enforcement(&pattern, OpenAi, "patternProperties"), Some(Enforcement::Enforced));
    assert_eq!(enforcement(&pattern, Gemini, "patternProperties"), Some(Enforcement::Described));
}

#[test]
fn a_value_of_any_kind_can_be_answered_everywhere() {
    let any = optional(json!({}));
    let answer = json!({"a": {"entries": [{"key": "k", "value": [1, {"entries": []}]}]}});
    check_back(OpenAi, any.clone(), answer, json!({"a": {"k": [1, {}]}}));
    check_back(Anthropic, any.clone(), json!({"a": "{\"k\": [1.5]}"}), json!({"a": {"k": [1.5]}}));
    check_back(Anthropic, any.clone(), json!({"a": "just words"}), json!({"a": "just words"}));
    check_back(Groq, any.clone(), json!({"a": "null"}), json!({"a": null}));
    check_back(Groq, any, json!({"a": null}), json!({}));
}

#[test]
fn places_of_a_tuple_become_properties_and_places_again() {
    let pair = json!({
        "type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}],
        "items": {"type": "boolean"}, "minItems": 1,
    });
    let compiled = compiled_schema(OpenAi, needed(pair.clone()));
    assert_eq!(
        compiled["properties"]["a"]["required"],
        json!(["item_1", "item_2", "others"]),
        "{compiled}"
    );
    let back = |inner: Value, expected: Value| {
        check_back(OpenAi, needed(pair.clone()), json!({"a": inner}), json!({"a": expected}));
    };
    back(json!({"item_1": "x", "item_2": 2, "others": [true]}), json!(["x", 2, true]));
    back(json!({"item_1": "x", "item_2": null, "others": []}), json!(["x"]));
    back(json!({"item_1": "x"}), json!(["x"]));
    back(json!(["as", "it", "came"]), json!(["as", "it", "came"]));
    assert_eq!(compiled_schema(Gemini, pair.clone()), pair);
    let exact =
        json!({"type": "array", "items": [{"type": "string"}], "minItems": 1, "maxItems": 1});
    assert_eq!(
        compiled_schema(Grammar, exact),
        json!({"type": "array", "prefixItems": [{"type": "string"}]})
    );
}

#[test]
fn parts_that_all_hold_become_one() {
    let author = json!({
        "allOf": [{"$ref": "#/$defs/named"}, {"properties": {"age": {"type": "integer", "minimum": 1}}}],
        "properties": {"age": {"type": "number", "minimum": 0}}, "required": ["age"],
        "$defs": {"named": {
            "type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"],
        }},
    });
    assert_eq!(
        compiled_schema(OpenAi, author),
        json!({
            "type": "object",
            "properties": {"age": {"type": "integer", "minimum": 1}, "name": {"type": "string"}},
            "required": ["age", "name"], "additionalProperties": false,
        })
    );
}

#[test]
fn what_stands_beside_a_choice_goes_into_its_branches() {
    let author = json!({
        "type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"],
        "oneOf": [
            {"properties": {"n": {"type": "number"}}, "required": ["n"]},
            {"properties": {"t": {"type": "string"}}, "required": ["t"]},
        ],
    });
    let whole = compiled_schema(Grammar, author.clone());
    let keys = |branch: &Value| {
        let keys = branch["properties"].as_object().unwrap().keys().cloned();
        keys.collect::<Vec<_>>()
    };
    let branches: Vec<Vec<String>> = whole["anyOf"].as_array().unwrap().iter().map(keys).collect();
    assert_eq!(branches, [["n", "id"], ["t", "id"]]);
    assert_eq!(enforcement(&author, Grammar, "oneOf"), Some(Enforcement::ValidatedOnly));
}

#[test]
fn references_are_kept_and_loops_written_out_where_they_are_not_taken() {
    let tree = json!({
        "$ref": "#/$defs/node",
        "$defs": {"node": {
            "type": "object", "required": ["name"], "additionalProperties": false,
            "properties": {
                "name": {"type": "string"},
                "children": {"type": "array", "items": {"$ref": "#/$defs/node"}},
            },
        }},
    });
    let schema = compiled_schema(OpenAi, tree.clone());
    assert_eq!(
        schema["$defs"]["node"]["properties"]["children"]["anyOf"][0]["items"],
        json!({"$ref": "#/$defs/node"})
    );
    let inlined = compiled_schema(Anthropic, tree.clone());
    let names: Vec<&String> = inlined["$defs"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["node", "node_2"]);
    assert_eq!(
        inlined["$defs"]["node_2"]["properties"]["children"]["items"]["type"],
        json!("string")
    );
    let answer = json!({"name": "a", "children": [{"name": "b", "children": [
        {"name": "c", "children": ["{\"name\": \"d\"}"]},
    ]}]});
    let whole = json!({"name": "a", "children": [{"name": "b", "children": [
        {"name": "c", "children": [{"name": "d"}]},
    ]}]});
    check_back(Anthropic, tree.clone(), answer, whole);
    let answer = json!({"name": "a", "children": [{"name": "b", "children": null}]});
    check_back(OpenAi, tree, answer, json!({"name": "a", "children": [{"name": "b"}]}));
}

#[test]
fn a_loop_through_a_choice_ends_where_it_began() {
    let author = json!({
        "type": "object", "required": ["n"], "properties": {"n": {"type": "number"}, "more": {
            "type": "object", "anyOf": [{"$ref": "#"}, {"properties": {"t": {"type": "string"}}}],
        }},
    });
    for rules in [OpenAi, Anthropic, Gemini, Grammar] {
        assert!(compiled_schema(rules, author.clone()).to_string().len() < 5_000, "{rules:?}");
    }
    let answer = json!({"n": 1, "more": {"n": 2, "more": {"t": null}}});
    check_back(OpenAi, author, answer, json!({"n": 1, "more": {"n": 2, "more": {}}}));
}

#[test]
fn a_description_beside_a_reference_is_not_lost() {
    let author = json!({
        "type": "object", "required": ["a"],
        "properties": {"a": {"$ref": "#/$defs/x", "description": "The first."}},
        "$defs": {"x": {"type": "string", "description": "Any."}},
    });
    assert_eq!(
        compiled_schema(OpenAi, author)["properties"]["a"]["description"],
        json!("The first.")
    );
}

#[test]
fn fixed_values_are_listed_and_those_with_parts_become_json() {
    check(OpenAi, json!({"const": "a"}), json!({"type": "string", "enum": ["a"]}));
    check(
        Gemini,
        json!({"enum": [1, null]}),
        json!({
            "anyOf": [{"type": "integer", "enum": [1]}, {"type": "null"}]
        }),
    );
    check(Grammar, json!({"const": {"a": 1}}), json!({"type": "object", "enum": [{"a": 1}]}));
    let parts = needed(json!({"enum": [{"a": 1.0}, "b"]}));
    check_back(OpenAi, parts.clone(), json!({"a": "{\"a\":1.0}"}), json!({"a": {"a": 1.0}}));
    check_back(OpenAi, parts, json!({"a": "b"}), json!({"a": "b"}));
    check(
        OpenAi,
        json!({"type": "string", "enum": ["a", 1, "a"]}),
        json!({"type": "string", "enum": ["a"]}),
    );
}

#[test]
fn hostile_schemas_end() {
    let chain = |count: usize, link: fn(usize) -> Value| -> Value {
        let definitions: Map<String, Value> =
            (0..count).map(|at| (format!("d{at}"), link(at + 1))).collect();
        json!({"$ref": "#/$defs/d0", "$defs": definitions})
    };
    let doubled = chain(60, |next| {
        let reference = json!({"$ref": format!("#/$defs/d{next}"), "description": "x"});
        json!({"type": "object", "properties": {"a": reference, "b": reference}})
    });
    let chosen = chain(60, |next| {
        let reference = json!({"$ref": format!("#/$defs/d{next}")});
        json!({"oneOf": [reference, reference], "anyOf": [reference, {"type": "null"}]})
    });
    let merged = chain(200, |next| {
        let reference = json!({"$ref": format!("#/$defs/d{next}")});
        json!({"allOf": [reference, reference], "minLength": 1})
    });
    let looped = json!({"$ref": "#/$defs/a", "$defs": {
        "a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}});
    let itself = json!({"anyOf": [{"$ref": "#"}, {"type": "object", "required": ["a"],
        "properties": {"a": {"$ref": "#"}}}]});
    for author in
        [doubled, chosen, merged, looped, itself, json!(false), json!(5), json!({"type": 5})]
    {
        for rules in SchemaRules::ALL {
            let compiled = compile_schema(&author, rules);
            let _ = compiled.restored(json!({"answer": {"a": [{"a": null}]}}));
        }
    }
}
