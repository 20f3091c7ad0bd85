//! Tests of schemas beyond a provider's limits: their fallback, or their notes.

use super::*;

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
    // The order is kept, or the model reads it in the prompt.
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
    // Constraints inside a condition are enforced or not together with the condition.
    let inside = ["/if", "/then", "/not", "/contains", "/d/anyOf/"];
    let wanted = places(wanted.into_list());
    let wanted = wanted.iter().filter(|place| !inside.iter().any(|part| place.contains(part)));
    let wanted: Vec<&String> = wanted.collect();
    for rules in [OpenAi, Anthropic, Gemini, Groq, Grammar, XGrammar] {
        let schema_notes = places(compile_schema(&author, rules).notes);
        for place in &wanted {
            assert!(schema_notes.contains(place), "{rules:?}: {place} is not in {schema_notes:#?}");
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

#[test]
fn a_pattern_between_slashes_is_sent_without_them_and_not_at_all_where_flags_change_it() {
    let text = |pattern: &str| json!({"type": "string", "pattern": pattern});
    for provider in [OpenAi, Grammar] {
        check(provider, text("/^[a-z]{3}$/"), text("^[a-z]{3}$"));
        check(provider, text("/^[a-z]{3}$/u"), text("^[a-z]{3}$"));
        let flagged = needed(text("/^[a-z]{3}$/i"));
        let sent = compiled_schema(provider, flagged.clone()).to_string();
        assert!(!sent.contains("\"pattern\":"), "{sent}");
        assert_ne!(enforcement(&flagged, provider, "pattern"), Some(Enforcement::Enforced));
    }
    let keys = json!({
        "type": "object", "patternProperties": {"/^x/": {}}, "additionalProperties": false,
    });
    let key = compiled_schema(OpenAi, keys);
    let key = key.pointer("/properties/entries/items/properties/key");
    assert_eq!(key, Some(&json!({"type": "string", "pattern": "^x"})));
}
