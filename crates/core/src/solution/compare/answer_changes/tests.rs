use super::*;
use crate::document::parse_text;
use crate::field::FieldTree;
use crate::solution::compare::PieceOrigin;
use crate::solution::solution_blocks;
use serde_json::{Value, json};

fn block(schema: &Value, text: &str) -> SolutionBlock {
    let tree = (!schema.is_null()).then(|| FieldTree::new(schema.clone()));
    solution_blocks(tree.as_ref(), Some(&parse_text(text).unwrap()), None)
}

fn values(block: &SolutionBlock) -> String {
    block.leaves().iter().map(|(_, leaf)| leaf.value.to_string()).collect::<Vec<_>>().join(",")
}

fn mark(mark: &Mark) -> String {
    match mark {
        Mark::New => "new".to_owned(),
        Mark::Number(difference) => difference.clone(),
        Mark::Was(block) => format!("was {}", values(block)),
        Mark::Words(words) => {
            let marked = |word: &Word| match word.origin {
                PieceOrigin::Both => word.text.clone(),
                PieceOrigin::Removed => format!("-{}-", word.text),
                PieceOrigin::Added => format!("+{}+", word.text),
            };
            words.iter().map(marked).collect()
        }
    }
}

/// Writes the changes as lines: first the marks, then the entries that are gone.
fn lines(changes: &AnswerChanges) -> Vec<String> {
    let marks = changes.marks.iter().map(|(place, kind)| format!("{place}: {}", mark(kind)));
    let listings = changes.listings.iter().map(|(place, listing)| {
        let gone: Vec<String> = listing.gone.iter().map(values).collect();
        let order = if listing.is_reordered { " reordered" } else { "" };
        format!("{place} gone [{}]{order}", gone.join("; "))
    });
    marks.chain(listings).collect()
}

#[track_caller]
fn check_with(schema: &Value, sight: Sight, before: &str, after: &str, expected: &[&str]) {
    let changes = AnswerChanges::new(&block(schema, before), &block(schema, after), sight);
    assert_eq!(lines(&changes), expected, "{before} {after}");
}

#[track_caller]
fn check(before: &str, after: &str, expected: &[&str]) {
    check_with(&Value::Null, Sight::default(), before, after, expected);
}

#[test]
fn what_is_the_same_has_no_mark() {
    check(r#"{"a": 1, "b": [1, 2]}"#, r#"{"b": [1, 2], "a": 1.0}"#, &[]);
}

#[test]
fn single_values_are_marked_by_what_they_are() {
    check(
        r#"{"n": 10, "t": "A red house stands here.", "b": true, "c": "Lisbon"}"#,
        r#"{"n": 22, "t": "A blue house stands here.", "b": false, "c": "Porto", "d": 1}"#,
        &[
            "/b: was true",
            "/c: was \"Lisbon\"",
            "/d: new",
            "/n: +12",
            "/t: A -red-+blue+ house stands here.",
        ],
    );
}

#[test]
fn between_euros_and_dollars_and_between_names_there_is_no_difference() {
    check(
        r#"{"price": 3, "currency": "EUR", "zip": 10115}"#,
        r#"{"price": 5, "currency": "USD", "zip": 10117}"#,
        &["/currency: was \"EUR\"", "/price: was 3", "/zip: was 10115"],
    );
}

#[test]
fn what_a_model_left_out_this_time_is_told_where_it_would_stand() {
    let schema = json!({"properties": {"a": {"type": "number"}, "b": {"type": "string"}}});
    check_with(
        &schema,
        Sight::default(),
        r#"{"a": 1, "b": "x"}"#,
        r#"{"a": 1}"#,
        &["/b: was \"x\""],
    );
    check(r#"{"a": 1, "b": "x"}"#, r#"{"a": 1}"#, &[" gone [\"x\"]"]);
}

#[test]
fn rows_are_found_again_by_their_names_and_those_that_are_gone_are_listed() {
    check(
        r#"[{"id": 1, "n": 5}, {"id": 2, "n": 6}, {"id": 3, "n": 7}]"#,
        r#"[{"id": 2, "n": 6}, {"id": 3, "n": 9}, {"id": 4, "n": 1}]"#,
        &["/1/n: +2", "/2: new", " gone [1,5]"],
    );
}

#[test]
fn another_order_is_one_change() {
    check("[1, 2, 3]", "[3, 1, 2]", &[" gone [] reordered"]);
    check(
        r#"[{"id": 1, "n": 5}, {"id": 2, "n": 6}]"#,
        r#"[{"id": 2, "n": 6}, {"id": 1, "n": 5}]"#,
        &[" gone [] reordered"],
    );
}

#[test]
fn a_value_of_another_shape_has_one_mark() {
    check(r#"{"a": {"b": 1, "c": 2}}"#, r#"{"a": [1, 2]}"#, &["/a: was 1,2"]);
}

#[test]
fn values_of_keys_are_found_again_by_their_keys() {
    let schema = json!({"additionalProperties": {"type": "number"}});
    check_with(
        &schema,
        Sight::default(),
        r#"{"tea": 1, "milk": 2, "jam": 3}"#,
        r#"{"jam": 3, "tea": 4, "oat": 9}"#,
        &["/oat: new", "/tea: +3", " gone [2]"],
    );
}

#[test]
fn rows_are_matched_by_the_column_that_names_them() {
    let sight = Sight { key: Some("case"), ..Sight::default() };
    let row = |case: &str, out: &str| json!({"case": case, "out/a": out, "out/b": 1});
    let before: Value = vec![row("x", "one"), row("y", "two"), row("z", "two")].into();
    let after: Value = vec![row("z", "two"), row("y", "one")].into();
    check_with(
        &Value::Null,
        sight,
        &before.to_string(),
        &after.to_string(),
        &["/1/out~1a: was \"two\"", " gone [\"x\",\"one\",1] reordered"],
    );
}

#[track_caller]
fn check_open(open: &str, before: &str, after: &str, expected: &[&str]) {
    let open = Pointer::parse(open).unwrap();
    let sight = Sight { open: Some(&open), ..Sight::default() };
    check_with(&Value::Null, sight, before, after, expected);
}

#[test]
fn while_an_answer_is_written_only_what_is_whole_is_marked() {
    let before = r#"{"a": 1, "list": [{"id": 1, "n": 1}, {"id": 2, "n": 1}], "z": 3}"#;
    check_open("/list/0/n", before, r#"{"a": 2, "list": [{"id": 1, "n": 7}]}"#, &["/a: +1"]);
    check_open("/list", before, r#"{"a": 1, "list": [{"id": 1, "n": 7}]}"#, &["/list/0/n: +6"]);
    check_open(
        "/z",
        before,
        r#"{"a": 1, "list": [{"id": 1, "n": 7}], "z": 30}"#,
        &["/list/0/n: +6", "/list gone [2,1]"],
    );
    check_open("", before, r#"{"list": [{"id": 1, "n": 7}]}"#, &["/list/0/n: +6"]);
}

#[test]
fn each_mark_and_each_value_that_is_gone_is_a_place() {
    let before = block(&Value::Null, r#"{"a": 1, "rows": [{"id": 1, "n": 1}, {"id": 2, "n": 1}]}"#);
    let after = block(&Value::Null, r#"{"a": 2, "rows": [{"id": 3, "n": 1}, {"id": 2, "n": 2}]}"#);
    let changes = AnswerChanges::new(&before, &after, Sight::default());
    assert_eq!(changes.count(), 4);
    let place = |text: &str| Pointer::parse(text).unwrap();
    let marks = ["", "/a", "/rows", "/rows/0/n", "/rows/1", "/row"];
    let marks = marks.map(|at| changes.is_any_within(&place(at)));
    assert_eq!(marks, [true, true, true, false, true, false]);
}
