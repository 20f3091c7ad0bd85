//! Tests of lists: entries added, moved and removed, tuples, tables.

use super::setup::Forms;
use serde_json::json;

fn tags() -> Forms {
    let tag = json!({ "type": "string", "title": "Tag" });
    let tags = json!({ "title": "Tags", "type": "array", "items": tag });
    Forms::draw(json!({ "tags": tags }), json!({ "tags": ["a", "b", "c"] }))
}

#[test]
fn entries_are_called_by_their_number() {
    tags().check(&[
        "group \"Tags optional\"",
        "  button \"Tags\"",
        "  button \"As JSON: Tags\"",
        "  textbox \"Tag 1\" = \"a\" required",
        "  button \"Move: Tag 1\" (Drag, or press the arrow keys, Home or End)",
        "  button \"Move up: Tag 1\" disabled",
        "  button \"Move down: Tag 1\"",
        "  button \"Remove: Tag 1\"",
        "  textbox \"Tag 2\" = \"b\" required",
        "  button \"Move: Tag 2\" (Drag, or press the arrow keys, Home or End)",
        "  button \"Move up: Tag 2\"",
        "  button \"Move down: Tag 2\"",
        "  button \"Remove: Tag 2\"",
        "  textbox \"Tag 3\" = \"c\" required",
        "  button \"Move: Tag 3\" (Drag, or press the arrow keys, Home or End)",
        "  button \"Move up: Tag 3\"",
        "  button \"Move down: Tag 3\" disabled",
        "  button \"Remove: Tag 3\"",
        "  button \"Add Tag\"",
        "  status \"\"",
    ]);
}

#[test]
fn an_entry_is_moved_and_is_named_anew() {
    let form = tags();
    form.press("Move up: Tag 2");
    assert_eq!(form.value(), json!({ "tags": ["b", "a", "c"] }));
    form.expect("textbox \"Tag 1\" = \"b\" required");
    form.expect("button \"Move up: Tag 1\" disabled");
    assert_eq!(form.attributes("input", "name"), ["/tags/0", "/tags/1", "/tags/2"]);
}

#[test]
fn a_list_keeps_to_its_least_and_most_entries() {
    let tag = json!({ "type": "string", "title": "Tag" });
    let tags =
        json!({ "title": "Tags", "type": "array", "items": tag, "minItems": 2, "maxItems": 4 });
    let schema = json!({ "type": "object", "properties": { "tags": tags }, "required": ["tags"] });
    let form = Forms::of_schema(schema, json!({ "tags": ["a", "b", "c"] }));
    form.press("Remove: Tag 1");
    assert_eq!(form.value(), json!({ "tags": ["b", "c"] }));
    form.expect("button \"Remove: Tag 1\" disabled");
    form.press("Add Tag");
    form.expect("status \"Added: Tag\"");
    form.press("Add Tag");
    form.expect("button \"Add Tag\" disabled");
    assert_eq!(form.count("textbox \"Tag "), 4);
}

#[test]
fn a_table_has_a_row_for_each_entry_and_names_its_cells() {
    let row = json!({ "title": "Row", "type": "object", "properties": {
        "name": { "title": "Name", "type": "string" }, "count": { "title": "Count", "type": "integer" } } });
    let form = Forms::draw(
        json!({ "rows": { "title": "Rows", "type": "array", "items": row } }),
        json!({ "rows": [{ "name": "cup", "count": 2 }] }),
    );
    form.check(&[
        "group \"Rows optional\"",
        "  button \"Rows\"",
        "  button \"As cards\"",
        "  button \"As JSON: Rows\"",
        "  file \"Import CSV\"",
        "  button \"Export CSV\"",
        "  status \"\"",
        "  table \"Rows optional\"",
        "    rowgroup \"\"",
        "      row \"\"",
        "        columnheader \"Number\"",
        "        columnheader \"Name optional\"",
        "        columnheader \"Count optional\"",
        "        columnheader \"Row\"",
        "    rowgroup \"\"",
        "      row \"\"",
        "        rowheader \"Move: Row 1Row 1\"",
        "          button \"Move: Row 1\" (Drag, or press the arrow keys, Home or End)",
        "        cell \"Name, Row 1\"",
        "          textbox \"Name, Row 1\" = \"cup\"",
        "        cell \"Count, Row 1\"",
        "          textbox \"Count, Row 1\" = \"2\"",
        "        cell \"As JSON: Row 1Move up: Row 1Move down: Row 1Remove: Row 1\"",
        "          button \"As JSON: Row 1\"",
        "          button \"Move up: Row 1\" disabled",
        "          button \"Move down: Row 1\" disabled",
        "          button \"Remove: Row 1\"",
        "  button \"Add Row\"",
        "  status \"\"",
    ]);
}

#[test]
fn an_entry_of_a_list_that_only_contains_describes_is_of_that_kind() {
    let lead = json!({ "title": "Lead", "type": "object", "properties": { "name": { "title": "Name", "type": "string" } } });
    let form = Forms::draw(
        json!({ "people": { "title": "People", "type": "array", "contains": lead, "maxContains": 1 } }),
        json!({ "people": ["somebody"] }),
    );
    let add = || {
        let names = form.names();
        let line = names.lines().find(|line| line.trim().starts_with("button \"Add")).unwrap();
        form.press(line.trim().trim_start_matches("button \"").trim_end_matches('"'));
    };
    add();
    form.fill("Name optional", "Ada");
    add();
    assert_eq!(form.count("textbox \"Name"), 1);
    assert_eq!(form.value()["people"][1], json!({ "name": "Ada" }));
}

#[test]
fn a_tuple_has_a_field_for_each_of_its_places_and_further_entries_after_them() {
    let at = json!({
        "title": "Place", "type": "array", "minItems": 2, "items": { "title": "Remark", "type": "string" },
        "prefixItems": [{ "title": "Latitude", "type": "number" }, { "title": "Longitude", "type": "number" }],
    });
    let pair = json!({ "title": "Pair", "type": "array", "items": [{ "title": "Left", "type": "string" }], "additionalItems": false });
    let form = Forms::draw(json!({ "at": at, "pair": pair }), json!({ "at": [1.5] }));
    form.press("Add Remark");
    form.check(&[
        "group \"Place optional\"",
        "  button \"Place\"",
        "  button \"As JSON: Place\"",
        "  textbox \"Latitude\" = \"1.5\" required",
        "  textbox \"Longitude\" required",
        "  textbox \"Remark 3\" required",
        "  button \"Move: Remark 3\" (Drag, or press the arrow keys, Home or End)",
        "  button \"Move up: Remark 3\" disabled",
        "  button \"Move down: Remark 3\" disabled",
        "  button \"Remove: Remark 3\"",
        "  button \"Add Remark\"",
        "  button \"Remove: Place\"",
        "  status \"Added: Remark\"",
        "group \"Pair optional\"",
        "  button \"Pair\"",
        "  button \"As JSON: Pair\"",
        "  button \"Add: Pair\"",
        "  status \"\"",
    ]);
    form.fill("Longitude", "2.5");
    form.fill("Remark 3", "windy");
    form.press("Add: Pair");
    form.fill("Left optional", "a");
    assert_eq!(form.value(), json!({ "at": [1.5, 2.5, "windy"], "pair": ["a"] }));
    assert_eq!(form.count("button \"Add"), 1, "no more than its places: {}", form.names());
}
