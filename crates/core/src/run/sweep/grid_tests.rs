//! Tests of runs over two fields: the place of each run, and the value that is shown first.

use super::{Grid, combinations, grid, is_grid};
use crate::document::parse_document;
use crate::field::FieldTree;
use crate::pointer::Pointer;
use crate::run::{InputFields, RunId, RunProvider, RunRecord, varied_places};
use crate::solution::{BlockContent, SolutionBlock, solution_blocks};
use serde_json::{Value, json};

fn record(input: Value, solution: Option<Value>) -> RunRecord {
    let text = json!({
        "schema": {"properties": {
            "hotel": {"title": "Гостиница", "type": "string"},
            "cost": {"title": "Цена", "type": "number"},
        }},
        "context": [{"type": "input", "input": input, "schema": {"properties": {
            "budget": {"title": "Бюджет", "type": "number"},
            "pace": {"title": "Темп", "oneOf": [{"const": "s", "title": "медленно"}, {"const": "q", "title": "быстро"}]},
        }}}],
    });
    let request = parse_document(&text.to_string()).unwrap().request;
    let mut record = RunRecord::new(RunId::default(), &request, RunProvider::default());
    record.solution = solution;
    record
}

/// Returns a run with a budget and a pace.
fn run(budget: u64, pace: &str, cost: u64) -> RunRecord {
    let hotel = if cost > 5 { "Grand" } else { "Inn" };
    record(json!({"budget": budget, "pace": pace}), Some(json!({"hotel": hotel, "cost": cost})))
}

/// Returns the grid of the answered runs, as a comparison does.
fn read_grid(records: &[RunRecord], pinned: Option<&Pointer>) -> Option<Grid> {
    let answered: Vec<RunRecord> =
        records.iter().filter(|record| record.solution.is_some()).cloned().collect();
    let block = |record: &RunRecord| {
        let tree = record.document.schema().map(|schema| FieldTree::new(schema.clone()));
        solution_blocks(tree.as_ref(), record.solution.as_ref(), None)
    };
    let blocks: Vec<SolutionBlock> = answered.iter().map(block).collect();
    let blocks: Vec<Option<&SolutionBlock>> = blocks.iter().map(Some).collect();
    let fields = InputFields::find(&answered.first()?.document);
    grid(&varied_places(&answered), &fields, &blocks, pinned)
}

fn text(cell: Option<&SolutionBlock>) -> String {
    match cell.map(|cell| &cell.content) {
        Some(BlockContent::Leaf(leaf)) => leaf.value.to_string(),
        _ => "-".to_owned(),
    }
}

#[track_caller]
fn check(records: &[RunRecord], pinned: Option<&str>, expected: &[&str]) {
    let pinned = pinned.and_then(Pointer::parse);
    let lines = read_grid(records, pinned.as_ref()).map(|grid| {
        let (place, name) = grid.places.get(grid.first).cloned().unwrap();
        let heads: Vec<String> = grid.across.values.iter().map(|head| text(Some(head))).collect();
        let head =
            format!("{name}: {} / {}: {}", grid.down.name, grid.across.name, heads.join(" "));
        let rows = grid.rows(&place).into_iter().zip(&grid.down.values).map(|(row, head)| {
            let cells: Vec<String> = row.into_iter().map(text).collect();
            format!("{}: {}", text(Some(head)), cells.join(" "))
        });
        std::iter::once(head).chain(rows).collect::<Vec<_>>()
    });
    assert_eq!(lines.unwrap_or_default(), expected);
}

#[test]
fn options_and_numbers_stand_each_with_each_and_a_failed_run_leaves_a_gap() {
    let six = [
        run(1, "s", 4),
        run(2, "s", 5),
        record(json!({"budget": 3, "pace": "s"}), None),
        run(1, "q", 7),
        run(2, "q", 8),
        run(3, "q", 9),
    ];
    check(&six, None, &["Цена: Бюджет / Темп: \"s\" \"q\"", "1: 4 7", "2: 5 8", "3: - 9"]);
    check(
        &six,
        Some("/hotel"),
        &[
            "Гостиница: Бюджет / Темп: \"s\" \"q\"",
            "1: \"Inn\" \"Grand\"",
            "2: \"Inn\" \"Grand\"",
            "3: - \"Grand\"",
        ],
    );
}

#[test]
fn the_field_that_was_tried_first_stands_down_where_both_have_as_many_values() {
    let four = [run(1, "s", 4), run(1, "q", 5), run(2, "s", 7), run(2, "q", 8)];
    check(&four, None, &["Цена: Бюджет / Темп: \"s\" \"q\"", "1: 4 5", "2: 7 8"]);
}

#[test]
fn what_is_no_grid_is_none() {
    check(&[run(1, "s", 4), run(2, "q", 5)], None, &[]);
    check(&[run(1, "s", 4), run(2, "s", 5), run(3, "s", 6)], None, &[]);
    check(&[run(1, "s", 4), run(2, "q", 5), run(1, "s", 6)], None, &[]);
    check(&[run(1, "s", 4), run(2, "s", 4), run(1, "q", 4), run(2, "q", 4)], None, &[]);
    check(&[record(json!({"budget": 1}), None)], None, &[]);
}

#[test]
fn runs_of_a_grid_each_have_another_pair() {
    let base = || run(1, "s", 1);
    assert!(is_grid(&[base(), run(2, "s", 1), run(1, "q", 1), run(2, "q", 1)]));
    assert!(!is_grid(&[base(), base(), run(2, "s", 1), run(1, "q", 1)]));
    assert!(!is_grid(&[base(), run(2, "s", 1)]));
    assert!(!is_grid(&[]));
}

#[test]
fn each_value_goes_with_each() {
    let fields = [(3, vec![json!(1), json!(2)]), (0, vec![json!("a"), json!("b"), json!("c")])];
    let lines: Vec<String> = combinations(&fields)
        .into_iter()
        .map(|pair| {
            pair.iter().map(|(at, value)| format!("{at}={value}")).collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(
        lines,
        ["3=1 0=\"a\"", "3=1 0=\"b\"", "3=1 0=\"c\"", "3=2 0=\"a\"", "3=2 0=\"b\"", "3=2 0=\"c\""]
    );
    assert_eq!(combinations(&fields[..1]).len(), 2);
}
