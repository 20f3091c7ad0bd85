use super::{Choices, Spread, is_variable, outcomes, spread, variables, with_value};
use crate::document::parse_document;
use crate::field::FieldTree;
use crate::form::FormState;
use crate::pointer::Pointer;
use crate::run::{InputFields, RunId, RunProvider, RunRecord, varied_places};
use crate::solution::{Across, BlockContent, SolutionBlock, charts, solution_blocks};

use serde_json::{Value, json};
use std::rc::Rc;

#[track_caller]
fn check_variables(schema: Value, value: Value, expected: &[&str]) {
    let lines = variables(&FieldTree::new(schema), Some(&value)).into_iter().map(|variable| {
        let choices = match variable.choices {
            Choices::Options(options) => {
                options.into_iter().map(|option| option.label).collect::<Vec<_>>().join(" / ")
            }
            Choices::YesNo => "yes or no".to_owned(),
            Choices::Numbers(Spread { from, to, .. }) => format!("{from} to {to}"),
            Choices::Texts(now) => format!("“{now}”"),
            Choices::Files { now, .. } => format!("files, {}", now.unwrap_or_default()),
        };
        format!("{}: {choices}", variable.name)
    });
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[test]
fn fields_can_be_tried_by_their_kinds() {
    let schema = json!({"properties": {
        "budget": {"title": "Budget", "type": "number"},
        "days": {"type": "integer", "minimum": 1, "maximum": 14},
        "pace": {"enum": ["slow", "quick"]},
        "pets": {"type": "boolean"},
        "wishes": {"type": "string"},
        "photo": {"type": "string", "contentEncoding": "base64", "contentMediaType": "image/png"},
        "plan": {"type": "string", "format": "data-url"},
        "hotel": {"title": "Hotel", "properties": {"stars": {"type": "integer", "minimum": 3}}},
    }});
    check_variables(
        schema,
        json!({"budget": 1000, "wishes": "sea", "photo": "aGk="}),
        &[
            "Budget: 500 to 2000",
            "Days: 1 to 14",
            "Pace: slow / quick",
            "Pets: yes or no",
            "Wishes: “sea”",
            "Photo: files, aGk=",
            "Plan: files, ",
            "Hotel / Stars: 3 to 13",
        ],
    );
}

#[test]
fn what_nobody_types_cannot_be_tried() {
    let schema = json!({"properties": {
        "kind": {"const": "trip"},
        "only": {"enum": ["one"]},
        "made": {"type": "string", "readOnly": true},
        "scan": {"type": "string", "format": "data-url", "readOnly": true},
        "photos": {"type": "array", "items": {"type": "string", "format": "data-url"}},
        "code": {"type": "string", "format": "password"},
        "rows": {"type": "array", "items": {"properties": {"a": {"type": "number"}}}},
    }});
    check_variables(schema, json!({}), &[]);
}

/// Asserts that `is_variable` is true for exactly the places that `variables` lists.
#[track_caller]
fn check_each_place(schema: Value, value: Value, expected: usize) {
    let tree = FieldTree::new(schema);
    let offered = variables(&tree, Some(&value));
    let mut state = FormState::new(Rc::new(tree), Some(value));
    let (mut at, mut places) = (vec![state.root()], Vec::new());
    while let Some(node) = at.pop() {
        at.extend(state.open(node).parts());
        if is_variable(&state, node) {
            places.push(state.pointer(node));
        }
    }
    places.sort();
    let mut offered: Vec<Pointer> = offered.into_iter().map(|variable| variable.pointer).collect();
    offered.sort();
    assert_eq!(places, offered);
    assert_eq!(places.len(), expected);
}

#[test]
fn a_field_by_itself_can_be_tried_where_the_list_of_all_has_it() {
    let leaf = json!({"type": "string"});
    let deep = (0..6).fold(json!({"type": "integer"}), |inner, _| {
        json!({"type": "object", "properties": {"in": inner, "beside": {"type": "boolean"}}})
    });
    let properties = json!({
        "budget": {"type": "number"},
        "pace": {"enum": ["slow", "quick"]},
        "only": {"enum": ["one"]},
        "made": {"type": "string", "readOnly": true},
        "code": {"type": "string", "format": "password"},
        "plan": {"type": "string", "format": "data-url"},
        "plans": {"type": "array", "items": {"type": "string", "format": "data-url"}},
        "closed": {"type": "object", "readOnly": true, "properties": {"a": leaf}},
        "rows": {"type": "array", "items": {"properties": {"a": leaf}}},
        "either": {"oneOf": [{"type": "object", "properties": {"a": leaf}}, {"type": "number"}]},
        "deep": deep,
    });
    let value = json!({
        "rows": [{"a": "x"}], "either": {"a": "y"}, "closed": {"a": "z"}, "unknown": "w", "pace": "odd",
        "deep": {"in": {"in": {"in": {"in": {}}}}},
    });
    check_each_place(json!({"type": "object", "properties": properties}), value, 6);
    check_each_place(json!({"type": "integer"}), json!(3), 1);
}

#[track_caller]
fn check_spread(numbers: (f64, f64, Option<f64>, bool), count: usize, expected: Value) {
    let (from, to, step, is_whole) = numbers;
    let values = spread(&Spread { from, to, step, is_whole }, count);
    assert_eq!(Value::Array(values).to_string(), expected.to_string());
}

#[test]
fn numbers_are_evenly_apart_and_as_a_person_writes_them() {
    check_spread((500.0, 2000.0, None, true), 4, json!([500, 1000, 1500, 2000]));
    check_spread((1.0, 3.0, None, true), 9, json!([1, 2, 3]));
    check_spread((0.0, 0.6, None, false), 3, json!([0, 0.3, 0.6]));
    check_spread((0.0, 1.0, Some(0.25), false), 4, json!([0, 0.25, 0.75, 1]));
    check_spread((10.0, 0.0, None, true), 3, json!([10, 5, 0]));
    check_spread((-1.0, 1.0, None, true), 3, json!([-1, 0, 1]));
    check_spread((7.0, 7.0, None, true), 5, json!([7]));
    check_spread((f64::NAN, 1.0, None, false), 3, json!([]));
}

#[track_caller]
fn check_value(whole: Option<Value>, at: &str, expected: Value) {
    let at = Pointer::parse(at).unwrap();
    assert_eq!(with_value(whole, &at, json!("new")), expected);
}

#[test]
fn a_value_is_put_at_its_place() {
    check_value(Some(json!({"a": 1, "b": 2})), "/a", json!({"a": "new", "b": 2}));
    check_value(Some(json!({"a": {"b": 1}})), "/a/b", json!({"a": {"b": "new"}}));
    check_value(None, "/a/b", json!({"a": {"b": "new"}}));
    check_value(Some(json!({"a": 1})), "/a/b", json!({"a": {"b": "new"}}));
    check_value(Some(json!(3)), "", json!("new"));
}

fn record(budget: Value, solution: Value) -> RunRecord {
    let text = json!({
        "schema": {"properties": {
            "cost": {"title": "Cost", "type": "number", "x-unit": "€"},
            "hotel": {"title": "Hotel", "properties": {"stars": {"title": "Stars", "type": "integer"}}},
            "note": {"type": "string"},
        }},
        "context": [{"type": "input", "input": {"budget": budget, "days": 3}, "schema": {"properties": {
            "budget": {"title": "Budget", "type": "number"}, "days": {"type": "integer"}}}}],
    });
    let request = parse_document(&text.to_string()).unwrap().request;
    let mut record = RunRecord::new(RunId::default(), &request, RunProvider::default());
    record.solution = Some(solution);
    record
}

fn answer(cost: u64, stars: u64) -> Value {
    json!({"cost": cost, "hotel": {"stars": stars}, "note": "the same"})
}

/// Returns the table of results, as a comparison does.
fn table(records: &[RunRecord]) -> Option<SolutionBlock> {
    let block = |record: &RunRecord| {
        let tree = record.document.schema().map(|schema| FieldTree::new(schema.clone()));
        solution_blocks(tree.as_ref(), record.solution.as_ref(), None)
    };
    let blocks: Vec<SolutionBlock> = records.iter().map(block).collect();
    let blocks: Vec<Option<&SolutionBlock>> = blocks.iter().map(Some).collect();
    let fields = InputFields::find(&records[0].document);
    outcomes(&varied_places(records), &fields, &blocks)
}

#[track_caller]
fn check_outcomes(records: &[RunRecord], expected: &[&str]) {
    let block = table(records);
    let lines = block.iter().flat_map(|block| {
        let BlockContent::Table(table) = &block.content else { panic!("a table") };
        let heads: Vec<&str> = table.columns.iter().map(|column| column.label.as_str()).collect();
        let text = |cell: &SolutionBlock| match &cell.content {
            BlockContent::Leaf(leaf) => leaf.value.to_string(),
            _ => "-".to_owned(),
        };
        let rows =
            table.rows.iter().map(|row| row.iter().map(text).collect::<Vec<_>>().join(" | "));
        std::iter::once(heads.join(" | ")).chain(rows).collect::<Vec<_>>()
    });
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[test]
fn what_differs_in_the_answers_stands_beside_the_tried_value() {
    check_outcomes(
        &[
            record(json!(500), answer(480, 2)),
            record(json!(1000), answer(900, 3)),
            record(json!(2000), json!({"cost": 1700, "note": "the same"})),
        ],
        &["Budget | Cost | Hotel: Stars", "500 | 480 | 2", "1000 | 900 | 3", "2000 | 1700 | -"],
    );
}

#[test]
fn two_runs_and_equal_answers_and_several_changes_are_no_table() {
    let same = |budget: u64| record(json!(budget), answer(1, 2));
    check_outcomes(&[record(json!(1), answer(1, 2)), record(json!(2), answer(2, 2))], &[]);
    check_outcomes(&[same(1), same(2), same(3)], &[]);
    let mut other = record(json!(3), answer(3, 2));
    let text = other.document.to_text().replace("\"days\": 3", "\"days\": 4");
    other.document = parse_document(&text).unwrap().request;
    check_outcomes(&[record(json!(1), answer(1, 2)), record(json!(2), answer(2, 2)), other], &[]);
}

#[test]
fn numbers_of_a_sweep_have_a_chart_over_the_tried_value() {
    let block = table(&[
        record(json!(500), answer(480, 2)),
        record(json!(1000), answer(900, 3)),
        record(json!(2000), answer(1700, 4)),
    ]);
    let charts = charts(&block.unwrap());
    let first = charts.first().unwrap();
    assert!(matches!(&first.across, Across::Numbers(Some(name), _) if name == "Budget"));
    assert!(first.is_first);
}
