//! Tests of a bench's report, with hand-made answers.

mod together;

use crate::bench::fixture::{Any, Options};
use crate::bench::sheets::words::{BenchWord, BenchWords};
use crate::bench::*;
use crate::document::parse_document;
use crate::exchange::{FailureKind, ProviderFailure};
use serde_json::{Value, json};

struct Plain;

impl BenchWords for Plain {
    fn word(&self, word: BenchWord) -> String {
        word.key().to_owned()
    }
    fn about(&self, word: BenchWord) -> Option<String> {
        (word == BenchWord::Share).then(|| "1 is always".to_owned())
    }
    fn compared(&self, count: usize, all: usize) -> String {
        format!("{count} of {all}")
    }
    fn pair_word(&self, word: PairWord) -> String {
        word.key().to_owned()
    }
    fn kind(&self, key: &str) -> String {
        key.to_owned()
    }
    fn verdict(&self, key: &str) -> String {
        key.to_owned()
    }
    fn check(&self, key: &str) -> String {
        key.to_owned()
    }
    fn all_the_same(&self) -> String {
        "same".to_owned()
    }
    fn failed(&self, count: usize) -> String {
        format!("{count} failed")
    }
}

fn plan() -> Plan {
    let document = json!({
        "schema": {"type": "object", "properties": {
            "d": {"enum": ["yes", "no"]}, "n": {"type": "number"}, "why": {"type": "string", "maxLength": 999}}},
        "context": [{"type": "input", "input": {"t": "x"}}],
        "bench": {
            "variants": [{"id": "now"}, {"id": "new", "name": "Newer", "patch": {"config": {"seed": 2}}}],
            "inputs": [
                {"id": "a", "input": {"t": 1}, "expect": {"d": "yes", "n": 5}},
                {"id": "b", "input": {"t": 2}, "expect": {"d": null}},
            ],
            "repeats": 2,
            "checks": [{"at": "/d", "is": "equals", "least": 0.5}],
        },
    });
    let document = parse_document(&document.to_string()).unwrap().request;
    Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap()
}

/// Creates a progress in which the calls have these answers, in order.
fn progress(plan: &Plan, answers: &[Option<Value>]) -> Progress {
    let keys = (0..plan.calls()).map(|at| Key::hash(&[&at.to_string()], 0));
    let mut progress = Progress::new(keys.collect());
    for answer in answers {
        let call = progress.next_call().unwrap();
        let came = answer.clone().map(|value| CallAnswer {
            text: value.to_string(),
            value: Some(value),
            milliseconds: Some(1_500),
            ..CallAnswer::default()
        });
        progress.take(call, came.ok_or_else(|| ProviderFailure::new(FailureKind::Cut, "")));
    }
    progress
}

fn answers() -> Vec<Option<Value>> {
    let entry = |d: &str, n: i64| Some(json!({"d": d, "n": n, "why": format!("because of {n}")}));
    vec![
        // Repeat 1: input a with both variants, then input b.
        entry("yes", 5),
        entry("no", 5),
        entry("no", 1),
        Some(json!({"n": 1})),
        // Repeat 2.
        entry("Yes", 6),
        None,
        entry("no", 1),
        Some(json!({"d": null, "n": 1})),
    ]
}

#[test]
fn columns_checks_and_cells_are_counted() {
    let plan = plan();
    let progress = progress(&plan, &answers());
    let report = report(&plan, &progress, &Judging::default(), &Any);
    let line = &report.columns[0];
    // The expected number is checked as well, although the document has a check that must hold.
    assert_eq!((line.calls, line.answered, line.failed, line.passed, line.total), (4, 4, 0, 1, 4));
    assert_eq!((line.pass_at, line.pass_every, line.seconds), (Some(0.5), Some(0.0), Some(1.5)));
    let line = &report.columns[1];
    assert_eq!((line.answered, line.failed, line.passed, line.total), (3, 1, 2, 3));
    // Only input b has an answer to both repeats.
    assert_eq!((line.pass_at, line.pass_every), (Some(1.0), Some(1.0)));
    let outcomes = |column: usize, check: usize| {
        let line = &report.checks[column][check];
        [line.passed, line.total, line.hit, line.miss, line.wrong, line.invented]
    };
    assert_eq!(outcomes(0, 0), [2, 4, 2, 0, 0, 2]);
    assert_eq!(outcomes(1, 0), [2, 3, 2, 0, 1, 0]);
    // The expected number is checked by a derived check, for the input that expects it.
    assert_eq!(outcomes(0, 1), [1, 2, 1, 0, 1, 0]);
    assert_eq!(report.places.iter().map(|place| place.as_str()).collect::<Vec<_>>(), ["/d", "/n"]);
    let cell = &report.cells[0][0];
    assert_eq!((cell.folds.len(), cell.passed, cell.failed), (2, [1, 2], 0));
    assert_eq!(cell.consensus.as_ref().unwrap().voters, [0]);
    assert_eq!(
        report.broken,
        [
            BrokenCheck { column: 0, input: Some(1), check: 0, passed: 0, total: 2 },
            BrokenCheck { column: 1, input: Some(0), check: 0, passed: 0, total: 1 },
        ]
    );
}

/// Compares an answer `{"d": …}`, in a bench of one input, with its expected schema faults and differences from the
/// expected answer.
#[track_caller]
fn check_fit(bench: Value, d: &str, expected: [usize; 4]) {
    let document = json!({
        "schema": {"type": "object", "properties": {"d": {"enum": ["yes", "no"]}}},
        "context": [{"type": "input", "input": {"t": "x"}}],
        "bench": bench,
    });
    let document = parse_document(&document.to_string()).unwrap().request;
    let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
    let progress = progress(&plan, &[Some(json!({"d": d}))]);
    let report = report(&plan, &progress, &Judging::default(), &Options);
    let [passed, total] = report.cells[0][0].passed;
    assert_eq!([passed, total, report.broken.len(), report.not_as_expected.len()], expected);
}

#[test]
fn an_answer_that_does_not_fit_its_schema_does_not_pass_unless_a_check_says_otherwise() {
    let checks = |checks: Value| json!({"checks": checks});
    let present = json!({"at": "/d", "is": "present"});
    let counted = json!({"at": "/d", "is": "present", "must": false});
    let valid = json!({"is": "valid", "must": false});
    check_fit(checks(json!([present])), "maybe", [0, 1, 1, 0]);
    check_fit(checks(json!([present])), "yes", [1, 1, 0, 0]);
    check_fit(checks(json!([counted])), "maybe", [0, 1, 1, 0]);
    check_fit(checks(json!([present, valid])), "maybe", [1, 1, 0, 0]);
    // No other check applies, so whether the answers pass is undecided.
    check_fit(json!({}), "yes", [0, 0, 0, 0]);
    check_fit(json!({}), "maybe", [0, 0, 1, 0]);
    let expects = json!({"inputs": [{"input": 1, "expect": {"d": "no"}}]});
    check_fit(expects.clone(), "yes", [0, 1, 0, 1]);
    check_fit(expects, "maybe", [0, 1, 1, 1]);
    // An input without an expected answer is only checked against the schema, even if another input expects something.
    let others = json!({"inputs": [{"input": 1}, {"input": 2, "expect": {"d": "no"}}]});
    check_fit(others, "maybe", [0, 0, 1, 0]);
}

#[test]
fn two_columns_stand_side_by_side_where_both_have_answered() {
    let plan = plan();
    let progress = progress(&plan, &answers());
    let report = report(&plan, &progress, &Judging::default(), &Any);
    let value = comparator_value(&plan, &progress, &report, &Plain).unwrap();
    assert_eq!(value["models"], json!([{"name": "now"}, {"name": "Newer"}]));
    let examples = value["examples"].as_array().unwrap();
    // The second repeat of input a failed in one column.
    assert_eq!(examples.len(), 3);
    assert_eq!(examples[0]["input_text"], "{\n  \"t\": 1\n}");
    // The first passes both checks; the second passes only that of the number.
    assert_eq!(examples[0]["score"].as_f64(), Some(0.75));
    assert!(examples[0]["output_text_b"].as_str().unwrap().contains("\"no\""));
}

#[test]
fn a_sheet_has_a_table_for_each_question() {
    let plan = plan();
    let progress = progress(&plan, &answers());
    let report = report(&plan, &progress, &Judging::default(), &Any);
    let sheet = bench_sheet(&plan, &report, &Plain);
    let tables: Vec<&String> = sheet.value.as_object().unwrap().keys().collect();
    assert_eq!(
        tables,
        ["broken", "columns", "comparisons", "checks", "not_as_expected", "agreement", "answers"]
    );
    assert_eq!(
        sheet.value["answers"],
        json!([
            {"input": "a", "c0": "yes; 1 × 5, 1 × 6", "c1": "no; 5; 1 failed"},
            {"input": "b", "c0": "no; 1", "c1": "nothing; 1"},
        ])
    );
    assert_eq!(sheet.value["comparisons"][0]["verdict"], "cannot_tell");
    assert_eq!(sheet.legend(), [("share".to_owned(), "1 is always".to_owned())]);
    assert_eq!(
        sheet.value["broken"][0],
        json!({"column": "now", "input": "b", "check": "D: equals", "passed": 0, "told": 2})
    );
    let aggregate = |table: &str, column: &str| {
        sheet.schema["properties"][table]["items"]["properties"][column]["x-aggregate"].clone()
    };
    assert_eq!(aggregate("columns", "calls"), "sum");
    assert_eq!([aggregate("columns", "passed"), aggregate("checks", "passed")], ["none", "none"]);
    assert_eq!(
        sheet.schema["properties"]["answers"]["items"]["properties"]["c1"]["title"],
        "Newer"
    );
}

#[test]
fn a_text_without_a_value_says_why_there_is_none() {
    let plan = plan();
    let mut progress = progress(&plan, &answers());
    let failure = Some(ProviderFailure::new(FailureKind::NotJson, ""));
    let text = "I would rather not.".to_owned();
    progress.take(0, Ok(CallAnswer { text, failure, ..CallAnswer::default() }));
    let report = report(&plan, &progress, &Judging::default(), &Any);
    let lines = answer_lines(&plan, &progress, &report);
    let first = lines.lines().next().unwrap();
    assert!(first.contains(r#""text":"I would rather not.","why":"not_json""#), "{first}");
}

#[test]
fn every_call_is_a_line_and_no_text_is_a_formula() {
    let plan = plan();
    let mut all = answers();
    all[0] = Some(json!({"d": "=1+1", "n": 5, "l": ["x"]}));
    let progress = progress(&plan, &all);
    let report = report(&plan, &progress, &Judging::default(), &Any);
    let lines = answer_lines(&plan, &progress, &report);
    assert_eq!(lines.lines().count(), 8);
    assert_eq!(
        lines.lines().next(),
        Some(
            "{\"input\":\"a\",\"variant\":\"now\",\"model\":\"\",\"repeat\":1,\"answer\":{\"d\":\"=1+1\",\"n\":5,\"l\":[\"x\"]},\"checks\":{\"/d equals\":false,\"/n equals\":true,\"valid\":true},\"seconds\":1.500}"
        )
    );
    assert!(lines.contains("\"failed\":\"cut\""));
    let table = answer_table(&plan, &progress, &report);
    let mut rows = table.lines();
    assert_eq!(
        rows.next().unwrap(),
        "\u{feff}input,variant,model,repeat,answer/d,answer/n,answer/l,checks/~1d equals,checks/~1n equals,checks/valid,seconds,answer/why,failed"
    );
    assert_eq!(rows.next().unwrap(), "a,now,,1,'=1+1,5,\"[\"\"x\"\"]\",false,true,true,1.500,,");
    assert_eq!(rows.count(), 7);
}

#[test]
fn a_judge_counts_as_a_check() {
    let mut plan = plan();
    let judge = json!({"is": "judge", "request": {"context": ["Good?"]}});
    plan.checks = vec![crate::bench::design::check_read::read_check(&judge).unwrap()];
    let mut progress = progress(&plan, &answers());
    let mut judging = Judging::new(&plan);
    for (call, verdict) in [(0, true), (4, false)] {
        let ask = JudgeAsk { call, check: 0, order: JudgeOrder::Alone };
        judging.add(&mut progress, ask, Key::hash(&["judge", &call.to_string()], 0));
        let place = progress.next_call().unwrap();
        progress
            .take(place, Ok(CallAnswer { value: Some(verdict.into()), ..CallAnswer::default() }));
    }
    let report = report(&plan, &progress, &judging, &Any);
    let line = &report.checks[0][0];
    assert_eq!((line.passed, line.total, report.broken.len()), (1, 2, 1));
}

#[test]
fn what_a_judge_says_of_pairs_is_no_check_that_only_the_baseline_is_spared() {
    let mut plan = plan();
    let pair = json!({"is": "judge", "request": {"title": "Taste", "context": ["?"]}, "against": "baseline"});
    plan.checks = [json!({"at": "/n", "is": "present"}), pair]
        .iter()
        .map(|check| crate::bench::design::check_read::read_check(check).unwrap())
        .collect();
    let answers: Vec<_> = (0..8).map(|at| Some(json!({"n": at}))).collect();
    let mut progress = progress(&plan, &answers);
    let mut judging = Judging::new(&plan);
    for call in 0..plan.calls() {
        for ask in judging.due(&plan, &progress, call) {
            judging.add(&mut progress, ask, Key::hash(&[&format!("{ask:?}")], 0));
            let place = progress.next_call().unwrap();
            let word = if ask.order == JudgeOrder::OwnFirst { "second" } else { "first" };
            progress
                .take(place, Ok(CallAnswer { value: Some(word.into()), ..CallAnswer::default() }));
        }
    }
    let report = report(&plan, &progress, &judging, &Any);
    assert_eq!(report.columns.iter().map(|line| line.passed).collect::<Vec<_>>(), [4, 0]);
    assert_eq!(report.comparisons.iter().map(|one| one.means).collect::<Vec<_>>(), [[1.0; 2]; 2]);
    assert_eq!(shifts(&plan, &report), []);
    assert_eq!(report.broken.len(), 2);
    let sheet = bench_sheet(&plan, &report, &Plain);
    assert_eq!(
        sheet.value["pairs"].to_string(),
        r#"[{"right":"Newer","left":"now","judge":"Taste","verdict":"cannot_tell","wins":0,"losses":4,"ties":0,"flips":0,"win_share":0.000,"from":0.000,"to":0.658,"p":0.5000,"inputs_decided":"0 : 2","chosen_first":0.500}]"#
    );
    let lines = answer_lines(&plan, &progress, &report);
    assert!(lines.lines().nth(1).unwrap().contains("\"pairs\":{\"judge\":\"worse\"}"), "{lines}");
    let example = &comparator_value(&plan, &progress, &report, &Plain).unwrap()["examples"][0];
    assert_eq!(example["score"].as_f64(), Some(0.0));
}

#[test]
fn a_check_of_some_inputs_counts_for_their_answers_alone() {
    let mut plan = plan();
    let check = json!({"at": "/d", "is": "matches", "pattern": "never", "inputs": ["b"]});
    plan.checks = vec![crate::bench::design::check_read::read_check(&check).unwrap()];
    let progress = progress(&plan, &answers());
    let report = report(&plan, &progress, &Judging::default(), &Any);
    assert!(
        report.broken.iter().all(|broken| broken.input == Some(1)) && !report.broken.is_empty()
    );
    assert!(report.holdings.iter().flatten().any(|holding| *holding == Holding::Unknown));
    let judge = json!({"is": "judge", "request": {"context": ["Good?"]}, "inputs": ["b"]});
    plan.checks = vec![crate::bench::design::check_read::read_check(&judge).unwrap()];
    let is_asked =
        [0, 1].map(|input| plan.judge_request(0, input, Exhibit::Answer(&json!("x"))).is_some());
    assert_eq!(is_asked, [false, true]);
}
