//! Tests of texts that refer to values.

use super::lines;
use serde_json::json;

/// Returns a document with a text, an input of a wish and a list, and a state without a schema.
fn with_text(text: &str) -> String {
    let context = json!([
        {"type": "text", "text": text},
        {"type": "input", "schema": {"type": "object", "properties": {
            "wish": {"type": "string"}, "first name": {}, "rows": {"items": {"$ref": "#/$defs/row"}}},
            "$defs": {"row": {"properties": {"price": {}}}}}},
        {"type": "state", "state": {"done": true}, "_outputPath": "†state.done"},
        {"type": "data", "kind": "правила", "data": "x"},
    ]);
    json!({"context": context}).to_string()
}

#[track_caller]
fn check_text(text: &str, expected: &[&str]) {
    let actual = lines(&with_text(text));
    let expected: Vec<String> =
        expected.iter().map(|line| format!("/context/0/text: {line}")).collect();
    assert_eq!(actual, expected, "{text}");
}

#[test]
fn a_text_that_refers_to_what_is_nearly_there_is_told() {
    check_text("Fulfil ¶inptu.", &["¶inptu → ¶input"]);
    check_text("Fulfil †input.whish, soon.", &["†input.whish → †input.wish"]);
    check_text(
        "Fulfil †inptu.wish and ¶input.whish",
        &["†inptu.wish → †input.wish", "¶input.whish → ¶input.wish"],
    );
    check_text("Sum up †input.rows.prcie.", &["†input.rows.prcie → †input.rows.price"]);
    check_text("As †state.doen says. As †state.doen says.", &["†state.doen → †state.done"]);
}

#[test]
fn a_text_that_refers_to_what_the_schema_does_not_have_is_told() {
    check_text("Mind †input.tone.", &["†input.tone → nothing"]);
    check_text("Mind †input.rows.prize.", &["†input.rows.prize → nothing"]);
    check_text("Mind ¶input.Then go on; †state.tone, †user.name, ¶source.", &[]);
}

#[test]
fn what_a_text_refers_to_and_finds_is_not_told() {
    check_text(
        "¶input: †input.wish, †input.rows.0.price, †input.rows.price, †input.first name, †input.",
        &[],
    );
    check_text("¶state, all ¶states, ¶inputs, из ¶правил, по ¶правилам, ¶error, ¶plan", &[]);
    check_text("See ¶ 5, ¶5 and ¶¶ 6. Smith† († 1950), †State of 1950, word†inptu, *†‡", &[]);
}
