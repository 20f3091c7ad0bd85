//! Tests of the restoration of answers, complete and incomplete.

use super::*;

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
