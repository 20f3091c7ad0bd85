//! Tests of the lists that become tables, and of their cells.

use super::*;
use crate::field::FieldTree;
use crate::pointer::Pointer;
use crate::solution::{Column, solution_blocks};
use serde_json::json;

/// Writes a table as its headings (numeric ones starred, those that open below in brackets), and the cells of each row
/// after its key.
fn table_text(schema: Option<Value>, value: &Value, open: Option<&str>) -> Option<String> {
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
    let heading = |column: &Column| match (column.numeric, column.is_below) {
        (true, _) => format!("{}*", column.label),
        (_, true) => format!("({})", column.label),
        _ => column.label.clone(),
    };
    let keys = table.keys.as_ref().map(|keys| keys.names.clone());
    let key = |row: usize| keys.iter().filter_map(|keys| keys.get(row).cloned()).collect();
    let row = |(at, row): (usize, &Vec<SolutionBlock>)| -> Vec<String> {
        let key: Vec<String> = key(at);
        key.into_iter().chain(row.iter().map(cell)).collect()
    };
    let lines = std::iter::once(table.columns.iter().map(heading).collect::<Vec<_>>())
        .chain(table.rows.iter().enumerate().map(row));
    Some(lines.map(|line| line.join(" ")).collect::<Vec<_>>().join(" / "))
}

#[track_caller]
fn check(schema: Option<Value>, value: Value, open: Option<&str>, expected: Option<&str>) {
    assert_eq!(table_text(schema, &value, open).as_deref(), expected, "{value}");
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

/// Returns rows with the given numbers of members of each kind.
fn rows_of(numbers: usize, text: Option<&str>, nested: &[&str]) -> Value {
    let mut row: Map<String, Value> = (0..numbers).map(|n| (format!("k{n}"), json!(n))).collect();
    row.extend(text.map(|text| ("text".to_owned(), json!(text))));
    row.extend(nested.iter().map(|key| ((*key).to_owned(), json!({"in": 1}))));
    json!([row, row])
}

#[test]
fn what_is_long_or_nested_opens_below_a_row_that_says_enough_by_itself() {
    let headings = |value| {
        table_text(None, &value, None).map(|text| text.split_once(" /").unwrap().0.to_owned())
    };
    let check = |value, expected: Option<&str>| assert_eq!(headings(value).as_deref(), expected);
    let long = "x".repeat(241);
    check(rows_of(1, Some(&long), &[]), None);
    check(rows_of(1, Some("# One\n\nTwo"), &[]), None);
    check(rows_of(3, Some(&long), &[]), Some("K0* K1* K2* (Text)"));
    check(rows_of(1, None, &["a"]), None);
    check(rows_of(2, Some("short"), &["a"]), Some("K0* K1* Text (A)"));
    check(rows_of(3, None, &["a", "b"]), Some("K0* K1* K2* (A) (B)"));
    check(rows_of(3, None, &["a", "b", "c"]), None);
    check(rows_of(0, None, &["a"]), None);
}

#[test]
fn a_wide_table_is_one_where_all_is_short() {
    let is_table = |value| table_text(None, &value, None).is_some();
    assert!(is_table(rows_of(20, Some("short"), &["a"])));
    assert!(!is_table(rows_of(20, Some(&"x".repeat(61)), &[])));
    assert!(is_table(rows_of(7, Some(&"x".repeat(61)), &[])));
    assert!(!is_table(rows_of(33, None, &[])));
}

#[test]
fn alike_values_of_keys_are_rows() {
    let map = |schema: Value| Some(json!({"type": "object", "additionalProperties": schema}));
    check(
        map(json!({"type": "number", "title": "Score"})),
        json!({"en_US": 1, "de": 2.5}),
        None,
        Some("Score* / en_US 1 / de 2.5"),
    );
    check(
        map(json!({"properties": {"a": {"type": "string"}, "b": {}}})),
        json!({"x y": {"b": 1, "a": "q"}, "z": {"a": "r"}}),
        None,
        Some(r#"A B* / x y "q" 1 / z "r" absent"#),
    );
    check(map(json!({"type": "string"})), json!({"a": "x".repeat(300)}), None, None);
    check(map(json!({"type": "string"})), json!({}), None, None);
    check(
        map(json!({"type": "array"})),
        json!({"a": [1, 2], "b": []}),
        None,
        Some(" / a nested / b nested"),
    );
}

#[test]
fn what_patterns_describe_alike_are_rows_too() {
    let schema = json!({"patternProperties": {"^n_": {"type": "integer", "title": "Count"}}});
    check(Some(schema.clone()), json!({"n_a": 1, "n_b": 2}), None, Some("Count* / n_a 1 / n_b 2"));
    check(Some(schema), json!({"n_a": 1, "b": 2}), None, None);
}

#[test]
fn what_nothing_describes_is_a_map_where_three_objects_are_alike() {
    let alike = json!({"x": 1, "y": "b"});
    check(
        None,
        json!({"ann": alike, "bob": alike, "cy": alike}),
        None,
        Some(r#"X* Y / ann 1 "b" / bob 1 "b" / cy 1 "b""#),
    );
    check(None, json!({"ann": alike, "bob": alike}), None, None);
    check(None, json!({"ann": alike, "bob": alike, "cy": 3}), None, None);
    check(None, json!({"a": {"x": 1}, "b": {"y": 1}, "c": {"z": 1}}), None, None);
    check(None, json!({"a": 1, "b": 2, "c": 3}), None, None);
    let named = json!({"properties": {"ann": {}, "bob": {}, "cy": {}}});
    check(Some(named), json!({"ann": alike, "bob": alike, "cy": alike}), None, None);
}

#[test]
fn what_holds_its_own_kind_is_no_table() {
    let schema = json!({"type": "array", "items": {"$ref": "#/$defs/reply"}, "$defs": {"reply": {
        "type": "object", "properties": {
            "author": {}, "text": {}, "at": {},
            "replies": {"type": "array", "items": {"$ref": "#/$defs/reply"}},
        },
    }}});
    let reply = json!({"author": "a", "text": "b", "at": "c", "replies": []});
    check(Some(schema), json!([reply, reply]), None, None);
}

#[test]
fn a_row_knows_its_place() {
    let at = Pointer::parse("/t").unwrap();
    let place = |value: Value| {
        let block = solution_blocks(None, Some(&value), None);
        let BlockContent::Table(table) = block.into_parts().content else { panic!("no table") };
        table.row_place(&at, 1).to_string()
    };
    let alike = json!({"x": 1});
    assert_eq!(place(json!([alike, alike])), "/t/1");
    assert_eq!(place(json!({"a": alike, "b/c": alike, "d": alike})), "/t/b~1c");
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

#[test]
fn what_stands_in_a_row_says_so_and_what_stands_alone_does_not() {
    let schema = json!({"properties": {"due": {"type": "string", "format": "date"}, "rows": {"type": "array", "items":
        {"type": "object", "properties": {"a": {"type": "string", "format": "date"}, "b": {"type": "number"}}}}}});
    let day = "2026-02-11";
    let value = json!({"due": day, "rows": [{"a": day, "b": 1}, {"a": day, "b": 2}]});
    let block = solution_blocks(Some(&FieldTree::new(schema)), Some(&value), None);
    let marks: Vec<bool> = block
        .leaves()
        .into_iter()
        .filter(|(_, leaf)| leaf.value == day)
        .map(|(_, leaf)| leaf.is_in_row)
        .collect();
    assert_eq!(marks, [false, true, true]);
}
