//! Tests of the values that can be shown of each run's answer, and of their numbers over several runs.

use super::{answer_values, numbers_over_runs, run_answer, run_places};
use crate::document::parse_document;
use crate::field::ChartKind;
use crate::pointer::Pointer;
use crate::run::{RunId, RunProvider, RunRecord};
use crate::solution::{Across, charts};
use serde_json::{Value, json};

fn record(schema: &Value, solution: Option<Value>) -> RunRecord {
    let text = json!({"schema": schema, "context": ["Plan."]}).to_string();
    let request = parse_document(&text).unwrap().request;
    let mut record = RunRecord::new(RunId::default(), &request, RunProvider::default());
    record.solution = solution;
    record
}

fn schema() -> Value {
    json!({"properties": {
        "score": {"title": "Оценка", "type": "number"},
        "verdict": {"oneOf": [{"const": "y", "title": "Yes"}, {"const": "n", "title": "No"}]},
        "why": {"type": "string"},
        "hotel": {"title": "Hotel", "properties": {"stars": {"type": "integer"}}},
        "days": {"type": "array", "items": {"type": "string"}},
    }})
}

#[track_caller]
fn check_places(solutions: &[Option<Value>], expected: &[&str]) {
    let records: Vec<RunRecord> =
        solutions.iter().map(|solution| record(&schema(), solution.clone())).collect();
    let places = run_places(&records);
    let lines: Vec<String> =
        places.iter().map(|(pointer, name)| format!("{} {name}", pointer.as_str())).collect();
    assert_eq!(lines, expected);
}

#[test]
fn single_values_are_offered_as_the_answer_calls_them() {
    let whole =
        json!({"score": 8, "verdict": "y", "why": "a", "hotel": {"stars": 3}, "days": ["a"]});
    let all = ["/score Оценка", "/verdict Verdict", "/why Why", "/hotel/stars Hotel: Stars"];
    check_places(&[Some(whole)], &all);
    check_places(&[None], &[]);
    check_places(
        &[None, Some(json!({"score": 1})), Some(json!({"score": 2, "why": "b"}))],
        &[all[0], all[2]],
    );
    check_places(&[Some(json!(["a"]))], &[]);
    let many: Value =
        (0..100).map(|at| (format!("k{at}"), json!(at))).collect::<serde_json::Map<_, _>>().into();
    assert_eq!(run_places(&[record(&schema(), Some(many))]).len(), 40);
}

#[test]
fn long_texts_are_not_read_at_a_glance() {
    let values = answer_values(
        &run_answer(&record(&schema(), Some(json!({"why": "a".repeat(61), "verdict": "n"}))))
            .unwrap(),
    );
    let short: Vec<bool> = values.iter().map(|value| value.is_short()).collect();
    assert_eq!(short, [true, false]);
}

#[test]
fn numbers_of_three_runs_are_a_line_over_the_runs() {
    let place = Pointer::parse("/score").unwrap();
    let line = |scores: &[Value]| {
        let records: Vec<RunRecord> =
            scores.iter().map(|score| record(&schema(), Some(json!({"score": score})))).collect();
        numbers_over_runs(&records, &place, "Run".to_owned())
    };
    assert_eq!(line(&[json!(1), json!(2)]), None);
    assert_eq!(line(&[json!(1), json!(2), json!("many")]), None);
    let charts = charts(&line(&[json!(4), json!("many"), json!(2), json!(9)]).unwrap());
    let first = charts.first().unwrap();
    assert_eq!(first.kinds.first(), Some(&ChartKind::Line));
    assert!(first.is_first);
    assert!(matches!(&first.across, Across::Numbers(Some(name), _) if name == "Run"));
    let spots: Vec<&str> = first.spots.iter().map(|spot| spot.text.as_str()).collect();
    assert_eq!(spots, ["1", "3", "4"]);
}
