//! Tests of schemas that change a form while it is filled: initial branches, entries and names that follow conditions,
//! optional fixed values, hints for single branches.

use super::setup::Forms;
use serde_json::{Value, json};

fn shapes() -> Value {
    let shape = |title: &str, kind: &str, key: &str, label: &str| {
        json!({
            "title": title, "type": "object", "required": ["kind"],
            "properties": { "kind": { "const": kind }, key: { "title": label, "type": "string" } },
        })
    };
    json!([shape("Card", "card", "digits", "Digits"), shape("Cash", "cash", "coins", "Coins")])
}

#[test]
fn what_has_to_be_there_and_a_new_entry_begins_in_its_first_shape() {
    let properties = json!({
        "payment": { "title": "Payment", "oneOf": shapes() },
        "refunds": { "title": "Refunds", "type": "array", "items": { "title": "Refund", "anyOf": shapes() } },
    });
    let required = ["payment", "refunds"];
    let schema = json!({ "type": "object", "properties": properties, "required": required });
    let form = Forms::of_message(json!({ "type": "input", "schema": schema }));
    form.expect("combobox \"Payment(kind)\" = \"Card\"");
    assert_eq!(form.count("textbox \"Digits"), 1);
    form.press("Add Refund");
    assert_eq!(form.count("textbox \"Digits"), 2);
}

#[test]
fn a_value_of_several_shapes_opens_the_one_it_has_and_what_was_in_another_comes_back() {
    let form = Forms::draw(
        json!({ "payment": { "title": "Payment", "oneOf": shapes() } }),
        json!({ "payment": { "kind": "cash", "coins": "3" } }),
    );
    let choice = "Payment(kind) optional";
    form.fill("Coins optional", "4 and a half");
    form.choose(choice, "Card");
    assert_eq!((form.count("textbox \"Coins"), form.count("textbox \"Digits")), (0, 1));
    form.fill("Digits optional", "4111");
    form.choose(choice, "Cash");
    form.expect("textbox \"Coins optional\" = \"4 and a half\"");
    form.choose(choice, "Card");
    assert_eq!(form.value()["payment"]["digits"], "4111");
}

#[test]
fn a_fixed_value_that_may_be_missing_is_put_in_and_taken_out_by_its_box() {
    let properties = json!({
        "version": { "title": "Version", "const": "v1" },
        "fixed": { "title": "Fixed", "const": 2 },
        "lost": { "title": "Lost", "const": "here" },
    });
    let schema =
        json!({ "type": "object", "properties": properties, "required": ["fixed", "lost"] });
    let form = Forms::of_schema(schema, json!({ "fixed": 2 }));
    form.check(&["checkbox \"Version\"", "checkbox \"Lost\" required"]);
    form.tick("Version", true);
    assert_eq!(form.value(), json!({ "fixed": 2, "version": "v1" }));
    form.tick("Version", false);
    assert_eq!(form.value(), json!({ "fixed": 2 }));
    form.undo();
    form.expect("checkbox \"Version\" checked");
}

#[test]
fn a_shape_has_hints_of_its_own_and_options_that_cannot_be_picked_are_shown() {
    let properties = json!({
        "payment": { "title": "Payment", "oneOf": shapes() },
        "size": { "title": "Size", "enum": ["s", "m"] },
    });
    let ui = json!({
        "payment": { "oneOf": [{ "ui:title": "By card", "digits": { "ui:help": "Without spaces" } }] },
        "size": { "ui:enumDisabled": ["m"] },
    });
    let schema = json!({ "type": "object", "properties": properties, "required": ["payment"] });
    let form = Forms::of_message(json!({ "type": "input", "schema": schema, "ui": ui }));
    form.check(&[
        "button \"Payment\"",
        "button \"As JSON: Payment\"",
        "combobox \"Payment(kind)\" = \"By card\"",
        "group \"Payment\"",
        "  textbox \"Digits optional\" (Without spaces)",
        "radiogroup \"Size optional\"",
        "  radio \"s\"",
        "  radio \"m\" disabled",
        "  radio \"Not set\" checked",
    ]);
}

#[test]
fn a_value_of_any_type_shows_the_type_it_has_and_another_can_be_chosen() {
    let form = Forms::draw(
        json!({ "extra": { "title": "Extra" }, "more": { "title": "More" } }),
        json!({ "extra": { "depth": 2.5 } }),
    );
    form.check(&[
        "button \"Extra\"",
        "button \"As JSON: Extra\"",
        "combobox \"Extra(kind) optional\" = \"Group of values\"",
        "group \"Extra\"",
        "  textbox \"Name\" = \"depth\"",
        "  button \"depth\"",
        "  button \"Remove: depth\"",
        "  combobox \"depth(kind)\" = \"Number\"",
        "  textbox \"depth\" = \"2.5\" required",
        "  textbox \"Name of a new value\"",
        "  button \"Add\"",
        "  status \"\"",
        "button \"As JSON: More\"",
        "combobox \"More(kind) optional\" = \"Not set\"",
    ]);
    form.choose("More(kind) optional", "List");
    assert_eq!(form.count("button \"Add an entry\""), 1);
}

#[test]
fn entries_names_and_descriptions_follow_a_condition() {
    let stops = json!({ "title": "Stops", "type": "array", "items": {
        "title": "Stop", "type": "object", "properties": { "city": { "title": "City", "type": "string" } } } });
    let schema = json!({
        "type": "object",
        "properties": { "country": { "title": "Country", "type": "string" }, "stops": stops },
        "if": { "properties": { "country": { "const": "US" } }, "required": ["country"] },
        "then": { "properties": { "stops": {
            "title": "Stations", "description": "From east to west.",
            "items": { "properties": { "state": { "title": "State", "type": "string" } } } } } },
    });
    let form = Forms::of_schema(schema, json!({ "stops": [{ "city": "Boston" }] }));
    let before = form.names();
    assert!(before.contains("group \"Stops optional\"") && !before.contains("State"), "{before}");
    form.fill("Country optional", "US");
    assert!(form.names().contains("group \"Stations optional\""));
    assert!(form.text().contains("From east to west."));
    assert_eq!(form.count("textbox \"State"), 1);
    form.fill("Country optional", "U");
    assert_eq!(
        form.names(),
        before.replace("\"Country optional\"", "\"Country optional\" = \"U\"")
    );
}

#[test]
fn nothing_as_a_shape_is_said_once_and_an_option_that_is_nothing_has_a_name() {
    let form = Forms::draw(
        json!({
            "v": { "title": "V", "type": ["string", "integer", "null"] },
            "few": { "title": "Few", "type": "array", "items": { "enum": ["x", null] } },
        }),
        json!({ "v": null, "few": [null] }),
    );
    assert_eq!(form.count("combobox"), 1);
    form.expect("combobox \"V(kind) optional\" = \"Nothing\"");
    form.expect("checkbox \"none\" checked");
}

#[test]
fn a_fixed_value_that_is_nothing_to_see_has_a_name() {
    let form = Forms::draw(
        json!({ "gap": { "title": "Gap", "const": "" }, "none": { "title": "None", "const": null } }),
        json!({ "gap": "" }),
    );
    assert!(form.text().contains("(empty text)"), "{}", form.text());
    assert!(!form.text().contains("null"), "{}", form.text());
}

#[test]
fn a_number_is_the_option_that_it_equals_however_it_is_written() {
    let form = Forms::draw(
        json!({
            "rate": { "title": "Rate", "enum": [1.0, 1.5] },
            "steps": { "title": "Steps", "type": "array", "items": { "enum": [2.0, 4] } },
            "far": { "title": "Far", "enum": [1.0, 2, 3, 4, 5, 6, 7] },
        }),
        json!({ "rate": 1, "steps": [2], "far": 1 }),
    );
    form.expect("radio \"1.0\" checked");
    form.expect("checkbox \"2.0\" checked");
    form.expect("combobox \"Far optional\" = \"1.0\"");
    assert!(!form.text().contains("not among"), "{}", form.text());
    form.tick("2.0", false);
    assert_eq!(form.value(), json!({ "rate": 1, "steps": [], "far": 1 }));
}

#[test]
fn what_has_one_value_is_no_choice_and_what_has_none_says_so() {
    let properties = json!({
        "kind": { "title": "Kind", "type": "string", "enum": ["card"] },
        "none": { "title": "None", "enum": [] },
    });
    let schema = json!({ "type": "object", "properties": properties, "required": ["kind"] });
    let form = Forms::of_message(json!({ "type": "input", "schema": schema }));
    assert_eq!(form.count("radio \"card\""), 0);
    assert_eq!(form.value(), json!({ "kind": "card" }));
    assert!(form.text().contains("There is nothing to choose from"), "{}", form.text());
}

#[test]
fn what_is_no_longer_in_use_says_so_and_lists_are_told_apart() {
    let list = |items: &str| json!({ "type": "array", "items": { "type": items } });
    let properties = json!({
        "old": { "title": "Old", "type": "string", "deprecated": true },
        "rows": { "title": "Rows", "oneOf": [list("number"), list("string")] },
    });
    let form = Forms::draw(properties, json!({}));
    form.expect("textbox \"Old no longer in use optional\"");
    form.choose("Rows(kind) optional", "List of texts");
}
