//! Tests that the known names are those of the schema for editors, `docs/request.schema.json`.

use crate::bench::{BENCH_KEYS, CHECK_KEYS};
use crate::document::parse_text;
use crate::field::HINT_NAMES;
use crate::misspelling::names::{
    BENCH_INPUT, CONFIG, DOCUMENT, KEYWORDS, LOOP, META, TOOL, VARIANT, of_message,
};
use serde_json::Value;
use std::collections::BTreeSet;

/// Returns the names that the schema for editors (`docs/request.schema.json`) has at a place.
fn listed(place: &str) -> Vec<String> {
    let schema = parse_text(include_str!("../../../../../docs/request.schema.json")).unwrap();
    let names = schema.pointer(&format!("/$defs/{place}/properties")).and_then(Value::as_object);
    names.unwrap_or_else(|| panic!("{place}")).keys().cloned().collect()
}

#[test]
fn what_is_known_here_is_what_the_schema_for_editors_has() {
    let check = |place: &str, names: &[&str]| {
        let listed = listed(place);
        let listed: BTreeSet<&str> = listed.iter().map(String::as_str).collect();
        assert_eq!(listed, names.iter().copied().collect::<BTreeSet<_>>(), "{place}");
    };
    check("Request", DOCUMENT.read);
    check("Config", CONFIG.read);
    check("Loop", LOOP.read);
    check("ToolSchema", TOOL.read);
    check("Hints", &HINT_NAMES);
    check("Bench", &BENCH_KEYS);
    check("Bench/properties/variants/items", VARIANT.read);
    check("Bench/properties/inputs/items", BENCH_INPUT.read);
    check("Check", &CHECK_KEYS);
}

#[test]
fn the_schema_for_editors_has_the_keys_of_each_message_and_all_keywords() {
    let check = |place: &str, names: &[&str]| {
        let mut keys = listed(place);
        keys.extend(listed("Message"));
        let missing: Vec<&&str> =
            names.iter().filter(|name| !keys.contains(&(**name).to_owned())).collect();
        assert!(missing.is_empty(), "{place}: {missing:?}");
    };
    for place in
        ["Text", "System", "Tool", "Plan", "Meta", "Code", "Advisor", "Data", "Input", "State"]
    {
        check(place, of_message(&place.to_lowercase()).read);
    }
    check("Chat", of_message("").read);
    check("Message", META.read);
    check("Schema", KEYWORDS.read);
    for name in HINT_NAMES {
        check("Schema", &[&format!("ui:{name}"), &format!("x-{name}")]);
        check("Ui", &[&format!("ui:{name}")]);
    }
}
