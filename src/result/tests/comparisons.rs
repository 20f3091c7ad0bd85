//! Tests of runs side by side: differences, equal parts, and runs without an answer.

use crate::dom::{Drawing, RwSignal};
use crate::result::compare::{ComparedRun, compare_view};
use crate::words::Locale;
use leptos::prelude::provide_context;
use pilcrow_core::document::parse_document;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::{RunId, RunLabel, RunProvider, RunRecord, RunStatus};
use serde_json::{Value, json};

/// Makes a run of an input; `solution` is its answer, if it has one.
fn run(input: &Value, model: &str, solution: Option<Value>) -> ComparedRun {
    let text = |title: &str| json!({ "title": title, "type": "string" });
    let number = |title: &str| json!({ "title": title, "type": "number" });
    let season = json!({ "title": "When", "oneOf": [{ "const": "s1", "title": "Spring" }, { "const": "a1", "title": "Autumn" }] });
    let day = json!({ "type": "object", "properties": {
        "name": { "title": "Day" }, "cost": number("Cost"), "where": { "title": "Where" } } });
    let schema = json!({ "title": "A plan", "type": "object", "properties": {
        "title": text("Title"),
        "season": { "title": "Season", "enum": ["spring", "autumn"] },
        "summary": text("Summary"),
        "price": number("Price"),
        "calm": { "title": "Calm", "type": "boolean" },
        "days": { "title": "Days", "type": "array", "items": day },
    } });
    let input_schema =
        json!({ "type": "object", "properties": { "who": text("Who"), "when": season } });
    let message = json!({ "type": "input", "schema": input_schema, "input": input });
    let document = json!({ "title": "Plan", "schema": schema, "context": [message] }).to_string();
    let name = input["who"].as_str().unwrap_or_default().to_owned();
    let record = RunRecord {
        id: RunId(name.clone()),
        document: parse_document(&document).unwrap().request,
        provider: RunProvider { model: model.to_owned(), ..RunProvider::default() },
        attempts: Vec::new(),
        solution,
        status: RunStatus::default(),
        label: RunLabel::default(),
        remarks: Vec::new(),
        edit_of: None,
    };
    let outcome = "This run was stopped".to_owned();
    ComparedRun { record, name, facts: String::new(), sheet: None, outcome }
}

fn day(name: &str, cost: f64, place: &str) -> Value {
    json!({ "name": name, "cost": cost, "where": place })
}

fn first() -> Value {
    json!({
        "title": "Two days", "season": "spring", "price": 240.5, "calm": true,
        "summary": "Two slow days between the river and the hills.",
        "days": [day("Friday", 12.0, "Ribeira"), day("Saturday", 120.0, "Foz"), day("Sunday", 108.5, "Gaia")],
    })
}

fn second() -> Value {
    json!({
        "title": "Two days", "season": "autumn", "price": 242, "calm": false,
        "summary": "Two busy days between the river and the sea.",
        "days": [day("Sunday", 108.5, "Gaia"), day("Saturday", 118.0, "Foz"), day("Monday", 16.0, "Baixa")],
    })
}

fn run_with(who: &str, solution: Option<Value>) -> ComparedRun {
    run(&json!({ "who": who }), "m", solution)
}

fn draw(runs: &[ComparedRun], pinned: Option<&str>) -> Drawing {
    let runs = runs.to_vec();
    let pinned = pinned.and_then(Pointer::parse);
    Drawing::new(move || {
        provide_context(RwSignal::new(Locale::en));
        compare_view(&runs, pinned.as_ref())
    })
}

/// Checks that a comparison shows `texts` and none of `unsaid`.
#[track_caller]
fn check(runs: &[ComparedRun], texts: &[&str], unsaid: &[&str]) {
    let text = draw(runs, None).text();
    texts.iter().for_each(|words| assert!(text.contains(words), "no {words} in {text}"));
    unsaid.iter().for_each(|words| assert!(!text.contains(words), "{words} in {text}"));
}

#[test]
fn what_differs_between_two_runs_is_said_and_what_is_the_same_is_folded() {
    check(
        &[run_with("Ada", Some(first())), run_with("Grace", Some(second()))],
        &[
            "ARun A: Ada",
            "BRun B: Grace",
            "[removed: ",
            "slow",
            "[added: ",
            "busy",
            "+1.5",
            "autumn≠ differs",
            "No≠ differs",
            "+ added",
            "− removed",
            "−2",
            "Rows that are the same: 1",
        ],
        &["Gaia", "What was asked"],
    );
}

#[test]
fn a_row_that_some_of_three_runs_have_says_which() {
    let third =
        json!({ "title": "Two days", "price": 200, "days": [day("Friday", 12.0, "Ribeira")] });
    check(
        &[
            run_with("Ada", Some(first())),
            run_with("Grace", Some(second())),
            run_with("Linus", Some(third)),
        ],
        &["CRun C: Linus", "+1.5", "−40.5", "only in A, C"],
        &[],
    );
}

#[test]
fn equal_answers_are_said_to_be_equal() {
    check(
        &[run_with("Ada", Some(first())), run_with("Ada", Some(first()))],
        &["The input is the same.", "The answers are the same."],
        &["differs"],
    );
}

#[test]
fn what_was_asked_otherwise_stands_above_the_answers() {
    let input = json!({ "who": "Ada" });
    check(
        &[run(&input, "small", Some(first())), run(&input, "large", Some(first()))],
        &["What was asked", "Model", "small", "large", "The input is the same."],
        &[],
    );
}

#[test]
fn what_was_put_in_is_read_as_in_the_form() {
    let in_season = |when: &str| run(&json!({ "who": "Ada", "when": when }), "m", Some(first()));
    check(&[in_season("s1"), in_season("a1")], &["When", "Spring", "Autumn"], &[]);
}

#[test]
fn a_run_without_an_answer_takes_one_line_and_one_alone_asks_for_another() {
    check(
        &[run_with("Ada", Some(first())), run_with("Alan", None)],
        &["AlanThis run was stopped", "Choose another run to compare with."],
        &["Two days"],
    );
}

#[test]
fn a_pinned_place_comes_first() {
    let runs = [run_with("Ada", Some(first())), run_with("Grace", Some(second()))];
    let at = |text: &str, words: &str| text.find(words).unwrap_or(usize::MAX);
    let plain = draw(&runs, None).text();
    assert!(at(&plain, "Who") < at(&plain, "+1.5"), "{plain}");
    let pinned = draw(&runs, Some("/price")).text();
    assert!(at(&pinned, "Price") < at(&pinned, "Who"), "{pinned}");
    assert!(at(&pinned, "+1.5") < at(&pinned, "Who"), "{pinned}");
    assert_eq!(draw(&runs, Some("/gone")).text(), plain);
}

/// Makes runs of two people in spring and in autumn, at these prices.
fn four(prices: [u64; 4]) -> Vec<ComparedRun> {
    let inputs = [("Ada", "s1"), ("Ada", "a1"), ("Grace", "s1"), ("Grace", "a1")];
    let run = |((who, when), price): ((&str, &str), u64)| {
        let answer = json!({ "title": "A", "price": price, "calm": price > 20 });
        run(&json!({ "who": who, "when": when }), "m", Some(answer))
    };
    inputs.into_iter().zip(prices).map(run).collect()
}

#[test]
fn two_fields_are_a_grid_whose_cells_show_a_place_that_is_chosen() {
    let drawing = draw(&four([10, 20, 30, 40]), None);
    let names = drawing.names();
    assert!(names.contains("heading \"By Who and When\""), "{names}");
    assert!(names.contains("rowheader \"Grace\""), "{names}");
    assert!(names.contains("columnheader \"Autumn\""), "{names}");
    assert!(names.contains("cell \"40\""), "{names}");
    drawing.choose("Shown of each answer", "Calm");
    assert!(drawing.names().contains("cell \"Yes\""), "{}", drawing.names());
}

#[test]
fn many_runs_stand_behind_a_line_below_what_they_say_together() {
    let mut runs = four([10, 20, 30, 40]);
    for (at, who) in ["Linus", "Edsger", "Barbara"].into_iter().enumerate() {
        for (price, when) in (at as u64..).zip(["s1", "a1"]) {
            let answer = json!({ "price": price });
            runs.push(run(&json!({ "who": who, "when": when }), "m", Some(answer)));
        }
    }
    let text = draw(&runs, None).text();
    assert!(text.contains("By Who and When"), "{text}");
    assert!(text.contains("All answers side by side"), "{text}");
    assert!(!text.contains("Run A"), "{text}");
}
