//! Each rewriting, by a schema, what is sent for it, and an answer on its way back.

use super::*;
use pilcrow_core::document::{parse_partial, parse_text};
use serde_json::json;

#[track_caller]
fn compiled_schema(rules: SchemaRules, author: Value) -> Value {
    let compiled = compile_schema(&author, rules);
    compiled.schema.unwrap_or_else(|| panic!("{:?}", compiled.notes))
}

/// An object with this one property, `a`, that may be missing.
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
    // What a call may name in place of a number.
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
    let kept = compiled_schema(OpenAi, tree.clone());
    assert_eq!(
        kept["$defs"]["node"]["properties"]["children"]["anyOf"][0]["items"],
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
fn what_would_be_refused_goes_another_way_and_the_place_is_said() {
    let rejection = |author: &Value, rules: SchemaRules| {
        let compiled = compile_schema(author, rules);
        let rejected = compiled.notes.into_iter().find_map(|note| match note.enforcement {
            Enforcement::Rejected(why) => Some(why),
            _ => None,
        });
        (rejected, compiled.schema, compiled.strict)
    };
    let long =
        json!({"type": "object", "properties": {"a": {"enum": (0..1_001).collect::<Vec<_>>()}}});
    let why = Some(Rejection::TooManyValues { limit: 1_000 });
    assert_eq!(rejection(&long, OpenAi), (why, Some(long.clone()), false));
    let impossible = json!({"allOf": [{"type": "string"}, {"type": "number"}]});
    assert_eq!(rejection(&impossible, Anthropic), (Some(Rejection::AllowsNothing), None, false));
    let deep = (0..12).fold(json!({"type": "string"}), |inner, _| needed(inner));
    let why = Some(Rejection::TooDeep { limit: 10 });
    assert_eq!(rejection(&deep, OpenAi), (why, Some(deep.clone()), false));
    assert_eq!(rejection(&deep, Anthropic).0, None);
    let union = |name: usize| (format!("p{name}"), json!({"type": ["string", "number"]}));
    let properties: Map<String, Value> = (0..17).map(union).collect();
    let unions = json!({"type": "object", "properties": properties});
    let why = Some(Rejection::TooManyUnions { limit: 16 });
    assert_eq!(rejection(&unions, Anthropic), (why, None, false));
}

#[test]
fn more_optional_properties_than_are_taken_are_nullable() {
    let property = |name: usize| (format!("p{name}"), json!({"type": "string"}));
    let properties: Map<String, Value> = (0..30).map(property).collect();
    let author = json!({"type": "object", "properties": properties});
    let compiled = compiled_schema(Anthropic, author.clone());
    assert_eq!(compiled["required"].as_array().map(Vec::len), Some(6));
    assert_eq!(compiled["properties"]["p29"], json!({"type": ["string", "null"]}));
    check_back(Anthropic, author, json!({"p0": "a", "p29": null}), json!({"p0": "a"}));
}

#[test]
fn a_schema_that_is_not_rewritten_is_sent_as_it_is_or_not_at_all() {
    let author = needed(json!({"type": "string", "maxLength": 5}));
    for (rules, schema, expected) in [
        (AsWritten, Some(&author), Enforcement::ValidatedOnly),
        (BuiltIn, Some(&author), Enforcement::Described),
        (InText, None, Enforcement::Described),
    ] {
        let compiled = compile_schema(&author, rules);
        assert_eq!((compiled.schema.as_ref(), compiled.strict), (schema, false));
        assert_eq!(enforcement(&author, rules, "maxLength"), Some(expected));
        assert_eq!(compiled.restored(json!({"a": null})), json!({"a": null}));
    }
}

#[test]
fn what_a_grammar_may_write_late_is_told_of_a_schema_that_is_sent_as_written() {
    let author = json!({"type": "object", "required": ["verdict", "reasoning"], "properties": {
        "reasoning": {"type": "string"}, "note": {"type": "string"}, "verdict": {"enum": ["yes", "no"]},
        "more": {"properties": {"a": {}, "b": {}}, "required": ["b"]}}});
    let late = |rules| {
        let late = compile_schema(&author, rules).late;
        late.iter().map(|place| place.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(late(AsWritten), ["/properties/note", "/properties/more/properties/a"]);
    // The order is kept, or the model reads it.
    assert!([Grammar, OpenAi, InText].into_iter().all(|rules| late(rules).is_empty()));
}

#[test]
fn every_constraint_has_an_enforcement() {
    let author = json!({
        "type": "object", "minProperties": 1, "required": ["a"], "additionalProperties": false,
        "patternProperties": {"^x": {"type": "string", "format": "uri"}},
        "properties": {
            "a": {"type": "array", "items": {"type": "number", "multipleOf": 2}, "uniqueItems": true,
                  "contains": {"const": 4}, "maxItems": 3},
            "b": {"if": {"type": "string"}, "then": {"minLength": 3}, "not": {"const": "c"}},
            "c": {"oneOf": [{"type": "string", "pattern": "a"}, {"enum": [1, 2]}]},
            "d": {"anyOf": [{"required": ["e"]}, {"required": ["f"]}], "dependentRequired": {"e": ["f"]}},
        },
    });
    let mut wanted = Notes::default();
    survey(&author, Enforcement::Described, &mut wanted);
    let places = |notes: Vec<SchemaNote>| -> Vec<String> {
        notes.into_iter().map(|note| format!("{} {}", note.pointer, note.keyword)).collect()
    };
    // What a condition holds is enforced or not with the condition.
    let inside = ["/if", "/then", "/not", "/contains", "/d/anyOf/"];
    let wanted = places(wanted.into_list());
    let wanted = wanted.iter().filter(|place| !inside.iter().any(|part| place.contains(part)));
    let wanted: Vec<&String> = wanted.collect();
    for rules in [OpenAi, Anthropic, Gemini, Groq, Grammar, XGrammar] {
        let found = places(compile_schema(&author, rules).notes);
        for place in &wanted {
            assert!(found.contains(place), "{rules:?}: {place} is not in {found:#?}");
        }
    }
}

#[test]
fn half_an_answer_is_restored_with_the_place_that_is_being_written() {
    let author = json!({"type": "array", "items": {
        "type": "object", "required": ["tags"],
        "properties": {"n": {"type": "number"}, "tags": {
            "type": "object", "additionalProperties": {"type": "string"},
        }},
    }});
    let compiled = compile_schema(&author, OpenAi);
    let check = |text: &str, expected: Option<Value>, open: &str| {
        let half = compiled.restored_half(parse_partial(text));
        assert_eq!(half.value, expected, "{text}");
        assert_eq!(half.open.as_ref().map(Pointer::as_str), Some(open), "{text}");
    };
    check("{", None, "");
    check("{\"answer\": [", Some(json!([])), "");
    check("{\"answer\": [{\"n\": null, \"tags\": ", Some(json!([{}])), "/0/tags");
    check(
        "{\"answer\": [{\"n\": null, \"tags\": {\"entries\": [{\"ke",
        Some(json!([{"tags": {}}])),
        "/0/tags",
    );
    let text = "{\"answer\": [{\"n\": 1, \"tags\": {\"entries\": [{\"key\": \"k\", \"value\": \"v";
    check(text, Some(json!([{"n": 1, "tags": {"k": "v"}}])), "/0/tags/k");
}

#[test]
fn every_cut_of_an_answer_is_restored_without_a_panic_and_the_whole_is_the_solution() {
    let author = json!({"oneOf": [
        {"type": "object", "required": ["kind", "rows"], "properties": {
            "kind": {"const": "rows"},
            "rows": {"type": "array", "items": {"type": "object", "required": ["n"], "properties": {
                "n": {"type": "number"}, "note": {"type": "string"}, "any": {},
                "pair": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}]},
            }}},
        }},
        {"type": "object", "required": ["kind"], "additionalProperties": {"type": "string"},
         "properties": {"kind": {"const": "map"}}},
    ]});
    for (rules, text) in [
        (
            OpenAi,
            r#"{"answer": {"kind": "rows", "rows": [{"n": 1.50, "note": null, "any":
            {"entries": [{"key": "é", "value": [true]}]}, "pair": {"item_1": "x", "item_2": 2}}]}}"#,
        ),
        (
            Groq,
            r#"{"answer": {"kind": "rows", "rows": [{"n": 1.50, "note": null, "any":
            "{\"é\": [true]}", "pair": {"item_1": "x", "item_2": 2}}]}}"#,
        ),
        (OpenAi, r#"{"answer": {"kind": "map", "entries": [{"key": "é", "value": "x"}]}}"#),
    ] {
        let compiled = compile_schema(&author, rules);
        for cut in (0..text.len()).filter(|cut| text.is_char_boundary(*cut)) {
            let half = compiled.restored_half(parse_partial(text.get(..cut).unwrap()));
            assert!(half.open.is_some(), "{cut}");
        }
        let whole = compiled.restored(parse_text(text).unwrap()).to_string();
        let expected = match text.contains("map") {
            true => r#"{"kind":"map","é":"x"}"#,
            false => r#"{"kind":"rows","rows":[{"n":1.50,"any":{"é":[true]},"pair":["x",2]}]}"#,
        };
        assert_eq!(whole, expected);
        assert_eq!(compiled.restored_half(parse_partial(text)).open, None);
    }
}

#[test]
fn numbers_keep_their_digits_and_objects_their_order() {
    let author = json!({"type": "object", "properties": {"b": {"type": "number"}, "m": {
        "type": "object", "additionalProperties": {"type": "number"},
    }}});
    let text = r#"{"m":{"entries":[{"key":"z","value":1e400},{"key":"a","value":0.10}]},"b":9007199254740993}"#;
    let restored = compile_schema(&author, OpenAi).restored(parse_text(text).unwrap());
    assert_eq!(restored.to_string(), r#"{"m":{"z":1e400,"a":0.10},"b":9007199254740993}"#);
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

#[test]
fn reasons_come_before_a_verdict_where_optional_properties_are_written_last() {
    let author = json!({
        "type": "object",
        "properties": {
            "reasons": {"type": "string"},
            "verdict": {"enum": ["yes", "no"]},
            "note": {"type": "string"},
        },
        "required": ["verdict"],
    });
    let sent = |rules| compiled_schema(rules, author.clone());
    assert_eq!(sent(Grammar)["required"], json!(["reasons", "verdict"]));
    assert_eq!(sent(Grammar)["properties"]["reasons"]["type"], json!(["string", "null"]));
    assert_eq!(sent(Grammar)["properties"]["note"]["type"], json!("string"));
    assert_eq!(sent(XGrammar)["required"], json!(["verdict"]));
    check_back(
        Grammar,
        author.clone(),
        json!({"reasons": null, "verdict": "yes"}),
        json!({"verdict": "yes"}),
    );
}

#[test]
fn an_empty_text_is_no_value_to_list_for_gemini() {
    check(
        Gemini,
        json!({"type": "string", "enum": ["", "shell"]}),
        json!({"type": "string", "enum": ["shell"]}),
    );
    check(
        Gemini,
        json!({"type": ["string", "null"], "enum": ["kg", "", null]}),
        json!({"anyOf": [{"type": "string", "enum": ["kg"]}, {"type": "null"}]}),
    );
    check(Gemini, json!({"const": ""}), json!({"type": "string"}));
    let author = needed(json!({"enum": ["", "shell"]}));
    assert_eq!(enforcement(&author, Gemini, "enum"), Some(Enforcement::ValidatedOnly));
    assert_eq!(enforcement(&author, OpenAi, "enum"), Some(Enforcement::Enforced));
}

#[test]
fn a_grammar_gets_patterns_and_counts_as_it_takes_them() {
    let text = |keyword: &str, value: Value| json!({"type": "string", keyword: value});
    check(
        Grammar,
        text("pattern", json!("^\\d{2}\\:\\d{2}$")),
        text("pattern", json!("^[0-9]{2}:[0-9]{2}$")),
    );
    check(Grammar, text("pattern", json!("^say \"a\"$")), json!({"type": "string"}));
    check(Grammar, text("maxLength", json!(1_999)), text("maxLength", json!(1_999)));
    check(Grammar, text("maxLength", json!(2_000)), json!({"type": "string"}));
    let long = needed(text("maxLength", json!(2_000)));
    assert_eq!(enforcement(&long, Grammar, "maxLength"), Some(Enforcement::ValidatedOnly));
}
