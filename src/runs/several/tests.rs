//! Tests of the dialog for several values: the content that it shows, and the trials that it runs.

use super::choices::{Trial, Trials, face};
use super::place::value_view;
use crate::dom::{Drawing, RwSignal};
use crate::form::provide_controls;
use crate::ui::FilesUnderWay;
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::field::FieldTree;
use pilcrow_core::run::sweep::{answer_values, variables};
use pilcrow_core::solution::solution_blocks;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::rc::Rc;

/// Trials that the dialog ran.
type TrialLog = Rc<RefCell<Vec<Trial>>>;

/// A drawn dialog, with the trials that it ran.
struct Dialog {
    drawing: Drawing,
    trials: TrialLog,
    refused: RwSignal<Vec<String>>,
}

impl Dialog {
    fn open(properties: Value, value: Value) -> Self {
        Self::open_at(None, properties, value)
    }

    fn open_at(first: Option<usize>, properties: Value, value: Value) -> Self {
        let tree = FieldTree::new(json!({"properties": properties}));
        let fields = variables(&tree, Some(&value)).into();
        let trials: TrialLog = Rc::default();
        let (log, mut refused) = (Rc::clone(&trials), None);
        let drawing = Drawing::new(|| {
            provide_context(RwSignal::new(Locale::en));
            provide_controls();
            let lines = RwSignal::new(Vec::new());
            refused = Some(lines);
            let ask = Rc::new(move |trial| log.borrow_mut().push(trial));
            let cost = Rc::new(|count: usize| Some(format!("{count} prompts")));
            face(Trials {
                fields,
                first,
                ask,
                cost,
                effect: Rc::new(|| None),
                reading: FilesUnderWay::new(),
                refused: lines,
            })
        });
        Self { drawing, trials, refused: refused.unwrap() }
    }

    #[track_caller]
    fn asks(&self, expected: Value) {
        let trials = self.trials.borrow();
        let trials = trials.iter().map(|trial| match trial {
            Trial::Values(fields) => match fields.as_slice() {
                [(at, values)] => json!([at, values]),
                fields => json!(fields),
            },
            Trial::Each(fields) => json!(fields),
        });
        let trials: Vec<Value> = trials.collect();
        assert_eq!(Value::Array(trials), expected);
    }
}

#[test]
fn a_number_is_tried_from_one_end_to_the_other() {
    let dialog = Dialog::open(json!({"budget": {"type": "integer"}}), json!({"budget": 1000}));
    let names = dialog.drawing.names();
    assert!(names.contains("combobox \"Field\""), "{names}");
    assert!(names.contains("textbox \"From\" = \"500\""), "{names}");
    assert!(names.contains("textbox \"To\" = \"2000\""), "{names}");
    dialog.drawing.press("Run 4 times");
    dialog.asks(json!([[0, [500, 1000, 1500, 2000]]]));
    dialog.drawing.fill("How many", "2");
    dialog.drawing.press("Run 2 times");
    dialog.asks(json!([[0, [500, 1000, 1500, 2000]], [0, [500, 2000]]]));
}

#[test]
fn it_opens_at_the_field_that_it_was_asked_for_at() {
    let properties = json!({"budget": {"type": "integer"}, "wishes": {"type": "string"}});
    let dialog = Dialog::open_at(Some(1), properties, json!({"wishes": "sea"}));
    assert_eq!(dialog.drawing.find_all(&["combobox"], |name| name == "Field")[0].holds(), "1");
    dialog.drawing.fill("Values, one a line", "sea\nhills");
    dialog.drawing.press("Run 2 times");
    dialog.asks(json!([[1, ["sea", "hills"]]]));
}

#[test]
fn ends_that_are_no_numbers_and_too_many_of_them_are_not_asked_for() {
    let dialog = Dialog::open(json!({"budget": {"type": "number"}}), json!({}));
    for (label, text) in [("From", ""), ("How many", "10"), ("How many", "1"), ("To", "0")] {
        dialog.drawing.fill("From", "0");
        dialog.drawing.fill("To", "10");
        dialog.drawing.fill("How many", "3");
        dialog.drawing.fill(label, text);
        let names = dialog.drawing.names();
        assert!(
            names.contains("status \"At least two values are needed.\""),
            "{label} {text}: {names}"
        );
        assert!(names.contains("button \"Run\" disabled"), "{label} {text}: {names}");
    }
}

#[test]
fn options_are_ticked_and_texts_are_written_line_by_line() {
    let properties = json!({
        "pace": {"enum": ["slow", "even", "quick"]},
        "wishes": {"type": "string"},
    });
    let dialog = Dialog::open(properties, json!({"wishes": "sea"}));
    dialog.drawing.tick("even", false);
    dialog.drawing.press("Run 2 times");
    dialog.drawing.choose("Field", "Wishes");
    dialog.drawing.fill("Values, one a line", "sea\n\n hills \nsea\n");
    dialog.drawing.press("Run 2 times");
    dialog.asks(json!([[0, ["slow", "quick"]], [1, ["sea", "hills"]]]));
}

#[test]
fn a_file_is_tried_beside_others_that_are_given_as_in_a_form() {
    let properties = json!({
        "scan": {"type": "string", "format": "data-url", "ui:accept": ".png", "title": "Scan"},
    });
    let dialog =
        Dialog::open(properties, json!({"scan": "data:image/png;name=cat.png;base64,aGk="}));
    let html = dialog.drawing.html();
    assert!(html.contains("cat.png"), "{html}");
    assert_eq!(dialog.drawing.attributes("input", "multiple").len(), 1, "{html}");
    let names = dialog.drawing.names();
    assert!(names.contains("At least two values are needed."), "{names}");
    assert!(names.contains("button \"Run\" disabled"), "{names}");
}

#[test]
fn what_does_not_fit_is_told_until_another_field_is_chosen() {
    let properties = json!({"a": {"type": "boolean"}, "b": {"type": "boolean"}});
    let dialog = Dialog::open(properties, json!({}));
    dialog.refused.set(vec!["Name: is missing".to_owned()]);
    assert!(dialog.drawing.html().contains("Name: is missing"));
    dialog.drawing.choose("Field", "B");
    assert!(!dialog.drawing.html().contains("Name: is missing"));
}

#[test]
fn a_form_without_such_fields_says_so() {
    let dialog = Dialog::open(json!({"rows": {"type": "array"}}), json!({}));
    assert!(dialog.drawing.html().contains("Nothing here can be tried"));
}

#[test]
fn each_field_is_tried_in_turn_beside_the_unchanged_input() {
    let properties = json!({
        "budget": {"type": "integer"},
        "pace": {"enum": ["slow", "quick"]},
        "wishes": {"type": "string"},
    });
    let dialog = Dialog::open(properties, json!({"budget": 1000}));
    dialog.drawing.choose("Field", "Each in turn: which matters?");
    let html = dialog.drawing.html();
    assert!(html.contains("13 prompts"), "{html}");
    // A free text offers no other values by itself.
    assert!(!dialog.drawing.names().contains("checkbox \"Wishes\""));
    dialog.drawing.press("Run 13 times");
    dialog.drawing.tick("Budget", false);
    dialog.drawing.press("Run 9 times");
    dialog.drawing.tick("Pace", false);
    assert!(dialog.drawing.html().contains("Choose at least one field."));
    dialog.asks(json!([[0, 1], [1]]));
}

#[test]
fn one_field_alone_is_not_compared_with_others() {
    let properties = json!({"pace": {"enum": ["slow", "quick"]}, "wishes": {"type": "string"}});
    let dialog = Dialog::open(properties, json!({}));
    assert!(!dialog.drawing.html().contains("Each in turn"));
}

#[test]
fn a_second_field_is_tried_each_value_with_each() {
    let properties = json!({
        "pace": {"enum": ["slow", "even", "quick"]},
        "rain": {"type": "boolean"},
        "stars": {"enum": [1, 2, 3, 4, 5, 6]},
    });
    let dialog = Dialog::open(properties, json!({}));
    assert!(!dialog.drawing.names().contains("group \"Rain\""));
    dialog.drawing.choose("And a second field", "Rain");
    assert!(dialog.drawing.html().contains("6 prompts"));
    dialog.drawing.press("Run 6 times");
    dialog.drawing.tick("No", false);
    assert!(dialog.drawing.html().contains("At least two values are needed."));
    dialog.drawing.choose("And a second field", "Stars");
    dialog.drawing.press("Run 12 times");
    dialog.drawing.tick("5", true);
    dialog.drawing.tick("6", true);
    assert!(dialog.drawing.html().contains("the most is 16"));
    assert!(dialog.drawing.names().contains("button \"Run 18 times\" disabled"));
    // A field is never combined with itself.
    dialog.drawing.choose("Field", "Stars");
    dialog.drawing.press("Run 6 times");
    let pace = json!([0, ["slow", "even", "quick"]]);
    dialog.asks(json!([
        [pace, [1, [true, false]]],
        [pace, [2, [1, 2, 3, 4]]],
        [2, [1, 2, 3, 4, 5, 6]],
    ]));
}

/// Checks the text drawn for an answer's only value.
#[track_caller]
fn check_value(schema: &Value, value: Value, expected: &str) {
    let tree = FieldTree::new(json!({ "properties": { "score": schema } }));
    let block = solution_blocks(Some(&tree), Some(&json!({ "score": value })), None);
    let drawing = Drawing::new(|| {
        provide_context(RwSignal::new(Locale::en));
        answer_values(&block).into_iter().map(value_view).collect::<Vec<_>>()
    });
    assert_eq!(drawing.text(), expected);
}

#[test]
fn what_a_run_has_at_a_place_is_shown_as_the_answer_shows_it() {
    let options =
        json!({ "oneOf": [{ "const": 1, "title": "Good" }, { "const": 2, "title": "Bad" }] });
    check_value(&json!({}), json!(8), "Score: 8");
    check_value(&json!({ "x-unit": "€" }), json!(8), "Score: €8.00");
    check_value(&options, json!(2), "Score: Bad");
    check_value(&json!({ "title": "Оценка" }), json!(true), "Оценка: Yes");
    check_value(
        &json!({}),
        json!("word ".repeat(20)),
        &format!("Score: {}…", "word ".repeat(12).trim_end()),
    );
    check_value(&json!({}), json!(["a"]), "");
}
