//! Tests of the blocks of objects, lists and single values, each block written as one line.

use super::*;
use crate::field::WidgetKind;
use serde_json::json;

/// Writes a block as one line: `Label*: content`, where the star marks an unknown key.
fn line(block: &SolutionBlock) -> String {
    let label = block.label.clone().unwrap_or_else(|| "-".to_owned());
    let star = if block.is_declared { "" } else { "*" };
    let list = |blocks: &[SolutionBlock]| blocks.iter().map(line).collect::<Vec<_>>().join(", ");
    let content = match &block.content {
        BlockContent::Section(blocks) => format!("{{{}}}", list(blocks)),
        BlockContent::List(blocks) => format!("[{}]", list(blocks)),
        BlockContent::Table(table) => format!("table of {}", table.rows.len()),
        BlockContent::Leaf(leaf) => {
            let growing = if leaf.open { "…" } else { "" };
            format!("{} {}{growing}", leaf.widget.name(), leaf.value)
        }
        BlockContent::Absent => "absent".to_owned(),
        BlockContent::Pending => "pending".to_owned(),
    };
    format!("{label}{star}: {content}")
}

#[track_caller]
fn check(schema: Option<Value>, value: Option<Value>, open: Option<&str>, expected: &str) {
    let tree = schema.map(FieldTree::new);
    let open = open.and_then(Pointer::parse);
    let block = solution_blocks(tree.as_ref(), value.as_ref(), open.as_ref());
    assert_eq!(line(&block), expected);
}

fn ticket() -> Option<Value> {
    Some(json!({"type": "object", "title": "Ticket", "properties": {
        "summary": {"type": "string"},
        "needsHuman": {"type": "boolean", "title": "For a person"},
        "total_cost": {"type": "number"},
    }}))
}

#[test]
fn an_object_follows_the_order_of_its_schema_and_ends_with_unknown_keys() {
    check(
        ticket(),
        Some(json!({"moreNotes": [1, "b"], "total_cost": 12.50, "summary": "Late"})),
        None,
        r#"Ticket: {Summary: text "Late", For a person: absent, Total cost: number 12.5, More notes*: [-: number 1, -: text "b"]}"#,
    );
}

#[test]
fn what_a_call_may_leave_out_is_not_told_as_missing() {
    let call = || {
        Some(json!({"type": "object", "required": ["_tool"], "properties": {
            "_tool": {"const": "greet"},
            "name": {"type": "string"},
            "_outputPath": {"type": ["string", "null"]},
        }}))
    };
    let lines = r#"-: {Tool: constant "greet", Name: absent}"#;
    check(call(), Some(json!({"_tool": "greet"})), None, lines);
    let written = json!({"_tool": "greet", "_outputPath": "†state.a"});
    let lines = r#"-: {Tool: constant "greet", Name: absent, Output path: text "†state.a"}"#;
    check(call(), Some(written), None, lines);
}

#[test]
fn a_half_written_object_has_its_missing_parts_pending() {
    check(
        ticket(),
        Some(json!({"summary": "La"})),
        Some("/summary"),
        r#"Ticket: {Summary: text "La"…, For a person: pending, Total cost: pending}"#,
    );
    check(
        ticket(),
        None,
        Some(""),
        "Ticket: {Summary: pending, For a person: pending, Total cost: pending}",
    );
    check(ticket(), None, None, "Ticket: absent");
    check(None, None, Some(""), "-: pending");
}

#[test]
fn a_text_that_is_begun_and_not_written_yet_is_pending_and_a_whole_empty_one_is_empty() {
    let begun = || Some(json!({"a": "", "b": ""}));
    check(None, begun(), Some("/b"), r#"-: {A*: text "", B*: pending}"#);
    check(None, begun(), None, r#"-: {A*: text "", B*: text ""}"#);
}

#[test]
fn a_finished_part_of_a_half_written_answer_is_absent_and_not_pending() {
    let schema = json!({"type": "object", "properties": {
        "a": {"type": "object", "properties": {"x": {}, "y": {}}},
        "b": {"type": "object", "properties": {"z": {}}},
    }});
    check(
        Some(schema),
        Some(json!({"a": {"x": 1}, "b": {}})),
        Some("/b/z"),
        "-: {A: {X: number 1, Y: absent}, B: {Z: pending}}",
    );
}

#[test]
fn without_a_schema_a_value_is_drawn_by_its_shape() {
    check(
        None,
        Some(json!({"title": "Go", "n": 1, "ok": true, "none": null, "e": {}, "l": []})),
        None,
        r#"-: {Title: text "Go", N: number 1, Ok: boolean true, None: constant null, E: {}, L: []}"#
            .replace(": text", "*: text")
            .replace(": number", "*: number")
            .replace(": boolean", "*: boolean")
            .replace(": constant", "*: constant")
            .replace("E:", "E*:")
            .replace("L:", "L*:")
            .as_str(),
    );
    check(None, Some(json!("x")), None, r#"-: text "x""#);
}

#[test]
fn a_value_of_another_shape_than_described_is_shown_by_what_it_is() {
    check(
        ticket(),
        Some(json!({"summary": {"a": 1}, "needsHuman": [2], "total_cost": "three"})),
        None,
        r#"Ticket: {Summary: {A*: number 1}, For a person: [-: number 2], Total cost: text "three"}"#,
    );
    check(ticket(), Some(json!([1])), None, "Ticket: [-: number 1]");
    check(ticket(), Some(json!(7)), None, "Ticket: number 7");
}

#[test]
fn a_union_is_drawn_by_the_branch_that_fits() {
    let schema = || {
        Some(json!({
            "properties": {"id": {"type": "integer"}},
            "oneOf": [
                {"properties": {"kind": {"const": "note"}, "text": {"title": "Words"}}},
                {"properties": {"kind": {"const": "sum"}, "total": {"title": "Amount"}}},
            ],
        }))
    };
    check(
        schema(),
        Some(json!({"total": 3, "kind": "sum", "id": 1})),
        None,
        r#"-: {ID: number 1, Kind: constant "sum", Amount: number 3}"#,
    );
    check(
        schema(),
        Some(json!({"id": 2, "kind": "note"})),
        Some(""),
        r#"-: {ID: number 2, Kind: constant "note", Words: pending}"#,
    );
}

#[test]
fn a_map_keeps_its_keys_and_describes_its_values() {
    let mut schema = json!({"type": "object", "additionalProperties": {"enum": ["a", "b"]}});
    let value = json!({"fooBar": "a", "en_US": "b"});
    check(Some(schema.clone()), Some(value.clone()), None, "-: table of 2");
    schema["properties"] = json!({"z": {}});
    check(
        Some(schema),
        Some(value),
        None,
        r#"-: {Z: absent, fooBar: choice "a", en_US: choice "b"}"#,
    );
}

#[test]
fn the_places_of_a_tuple_have_their_own_descriptions() {
    for keyword in ["prefixItems", "items"] {
        check(
            Some(json!({"type": "array", keyword: [{"type": "string", "format": "date"}, {}]})),
            Some(json!(["2026-08-01", 2, 3])),
            None,
            r#"-: [-: date "2026-08-01", -: number 2, -: number 3]"#,
        );
    }
}

#[test]
fn a_recursive_schema_ends_with_its_value() {
    let schema = json!({"properties": {"n": {"type": "integer"}, "next": {"$ref": "#"}}});
    check(
        Some(schema),
        Some(json!({"n": 1, "next": {"n": 2}})),
        None,
        "-: {N: number 1, Next: {N: number 2, Next: absent}}",
    );
}

#[test]
fn descriptions_are_captions() {
    let tree = FieldTree::new(json!({"properties": {"a": {"description": "The first"}}}));
    let block = solution_blocks(Some(&tree), Some(&json!({})), None);
    let BlockContent::Section(blocks) = block.into_parts().content else { panic!() };
    assert_eq!(blocks[0].description.as_deref(), Some("The first"));
}

#[test]
fn a_union_in_each_union_is_read_once() {
    let shape = json!({"type": "object", "properties": {"word": {"title": "Word"}}});
    let nested = (0..120).fold(shape, |inner, _| json!({"anyOf": [inner, {"type": "null"}]}));
    let tree = FieldTree::new(nested);
    let block = solution_blocks(Some(&tree), Some(&json!({"word": "a", "x": {"word": 1}})), None);
    assert_eq!(block.to_value()["blocks"][0]["label"], json!("Word"));
}

#[test]
fn depth_and_room_are_bounded() {
    let mut deep = json!(1);
    for _ in 0..400 {
        deep = json!({ "d": deep });
    }
    let block = solution_blocks(None, Some(&deep), None);
    let leaves = block.leaves();
    assert_eq!(leaves[0].1.widget, WidgetKind::Json);
    assert_eq!(leaves[0].0.tokens().count(), MAX_DEPTH);

    let key = "k".repeat(20_000);
    let long = solution_blocks(None, Some(&json!({ key: vec![1; 10_000] })), None);
    assert_eq!(long.leaves()[0].1.widget, WidgetKind::Json);

    let many = (0..200).map(|n| (format!("p{n}"), json!({}))).collect::<Map<_, _>>();
    let tree = FieldTree::new(json!({"type": "array", "items": {"properties": many}}));
    let rows = Value::from(vec![json!({}); 1500]);
    let block = solution_blocks(Some(&tree), Some(&rows), None);
    let BlockContent::List(rows) = block.into_parts().content else { panic!() };
    let count = |block: &SolutionBlock| match &block.content {
        BlockContent::Section(parts) => parts.len(),
        _ => 0,
    };
    assert!(rows.iter().map(count).sum::<usize>() <= ROOM / BLOCK_SIZE);
}

#[test]
fn what_is_done_in_order_has_numbers_and_what_lies_about_has_none() {
    let numbered = |key: &str, value: Value| {
        let block = solution_blocks(None, Some(&json!({ key: value })), None);
        let BlockContent::Section(parts) = &block.content else { panic!() };
        parts.first().unwrap().is_numbered
    };
    assert!(numbered("steps", json!(["Chop.", "Fry."])));
    assert!(!numbered("ingredients", json!(["Onion", "Oil"])));
    assert!(!numbered("steps", json!("Chop, then fry.")));
}
