//! Which lists become tables, and what is in their cells.
//! Refuses to look into cells: those are blocks as everywhere.

use super::*;
use crate::field::FieldTree;
use crate::pointer::Pointer;
use crate::solution::{BlockContent, solution_blocks};
use serde_json::json;

/// A table as its headings (numeric ones starred), and what is in each row's cells.
fn drawn(schema: Option<Value>, value: &Value, open: Option<&str>) -> Option<String> {
    let tree = schema.map(FieldTree::new);
    let open = open.and_then(Pointer::parse);
    let block = solution_blocks(tree.as_ref(), Some(value), open.as_ref());
    let BlockContent::Table(table) = block.into_parts().content else { return None };
    let cell = |cell: &SolutionBlock| match &cell.content {
        BlockContent::Leaf(leaf) => leaf.value.to_string(),
        BlockContent::Absent => "absent".to_owned(),
        BlockContent::Pending => "pending".to_owned(),
        _ => "nested".to_owned(),
    };
    let heading = |column: &Column| match column.numeric {
        true => format!("{}*", column.label),
        false => column.label.clone(),
    };
    let lines = std::iter::once(table.columns.iter().map(heading).collect::<Vec<_>>())
        .chain(table.rows.iter().map(|row| row.iter().map(cell).collect()));
    Some(lines.map(|line| line.join(" ")).collect::<Vec<_>>().join(" / "))
}

#[track_caller]
fn check(schema: Option<Value>, value: Value, open: Option<&str>, expected: Option<&str>) {
    assert_eq!(drawn(schema, &value, open).as_deref(), expected, "{value}");
}

fn lines() -> Option<Value> {
    Some(json!({"type": "array", "items": {"type": "object", "properties": {
        "item": {"type": "string", "title": "What"},
        "unit_price": {"type": "number"},
    }}}))
}

#[test]
fn described_objects_are_rows_in_the_order_of_the_schema() {
    check(
        lines(),
        json!([{"unit_price": 2, "item": "pen"}, {"item": "ink", "note": "blue"}]),
        None,
        Some(r#"What Unit price* Note / "pen" 2 absent / "ink" absent "blue""#),
    );
    check(lines(), json!([{"item": "pen"}]), None, Some(r#"What Unit price* / "pen" absent"#));
    check(lines(), json!([]), None, None);
    check(lines(), json!([{"item": "pen"}, "ink"]), None, None);
}

#[test]
fn the_row_that_is_being_written_has_pending_cells() {
    check(lines(), json!([]), Some(""), Some("What Unit price*"));
    check(
        lines(),
        json!([{"item": "pen"}, {"item": "in"}]),
        Some("/1/item"),
        Some(r#"What Unit price* / "pen" absent / "in" pending"#),
    );
}

#[test]
fn alike_objects_are_rows_without_a_schema() {
    check(
        None,
        json!([{"a": 1, "b": "x"}, {"b": "y", "a": null, "c": [1, 2]}]),
        None,
        Some(r#"A* B C / 1 "x" absent / null "y" nested"#),
    );
    check(
        None,
        json!([{"a": 1, "b": "x"}, {"b": "y", "a": null}]),
        None,
        Some(r#"A* B / 1 "x" / null "y""#),
    );
    check(None, json!([{"a": 1}]), None, None);
    check(
        None,
        json!([{"a": 1, "b": 2, "c": 3}, {}]),
        Some("/1"),
        Some("A* B* C* / 1 2 3 / pending pending pending"),
    );
    check(None, json!([{"a": 1}, {"b": 2}, {"c": 3}]), None, None);
    check(None, json!([{}, {}]), None, None);
    check(None, json!([1, 2]), None, None);
}

#[test]
fn the_keys_of_maps_are_headings_as_they_are() {
    let schema = json!({"items": {"type": "object", "additionalProperties": {"title": "Score"}}});
    check(
        Some(schema),
        json!([{"en_US": 1, "de": 2}, {"en_US": 3, "de": 4}]),
        None,
        Some("en_US* de* / 1 2 / 3 4"),
    );
}

#[test]
fn short_lists_fit_in_cells() {
    check(
        None,
        json!([{"a": 1, "tags": ["x", "y"]}, {"a": 2, "tags": []}]),
        None,
        Some("A* Tags / 1 nested / 2 nested"),
    );
}

#[test]
fn what_is_wide_long_or_nested_is_no_table() {
    let wide: Map<String, Value> = (0..9).map(|n| (format!("k{n}"), json!(n))).collect();
    check(None, json!([wide, wide]), None, None);
    let long = json!({"a": 1, "text": "x".repeat(LONG_CELL + 1)});
    check(None, json!([long, long]), None, None);
    let chapter = json!({"a": 1, "text": "# One\n\nTwo"});
    check(None, json!([chapter, chapter]), None, None);
    let nested = json!({"a": 1, "b": {"c": 1}});
    check(None, json!([nested, nested]), None, None);
    let mostly = json!({"a": 1, "b": 2, "c": 3, "d": {"e": 1}});
    check(None, json!([mostly]), None, None);
    check(None, json!([mostly, mostly]), None, Some("A* B* C* D / 1 2 3 nested / 1 2 3 nested"));
}

#[test]
fn what_is_described_as_long_is_no_table_from_the_first_row_on() {
    let schema = json!({"type": "array", "items": {"type": "object", "properties": {
        "title": {"type": "string"},
        "body": {"type": "string", "contentMediaType": "text/markdown"},
    }}});
    check(Some(schema), json!([{"title": "One"}]), Some("/0/title"), None);
}

#[test]
fn a_union_is_a_table_where_all_rows_took_one_branch() {
    let schema = || {
        Some(json!({"type": "array", "items": {"oneOf": [
            {"properties": {"t": {"const": "a"}, "x": {"title": "Ex"}}},
            {"properties": {"t": {"const": "b"}, "y": {"title": "Why"}}},
        ]}}))
    };
    check(
        schema(),
        json!([{"t": "a", "x": 1}, {"t": "a", "x": 2}]),
        None,
        Some(r#"T Ex* / "a" 1 / "a" 2"#),
    );
    check(schema(), json!([{"t": "a", "x": 1}, {"t": "b", "y": 2}]), None, None);
}
