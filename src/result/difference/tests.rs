//! Tests of the marks of changes, without a browser.

use super::{Differences, comparisons};
use crate::chunk::Chunk;
use crate::dom::{Drawing, RwSignal, memo, settle};
use crate::result::solution_view;
use crate::words::Locale;
use leptos::prelude::{Signal, provide_context};
use pilcrow_core::field::FieldTree;
use pilcrow_core::solution::compare::{AnswerChanges, Sight};
use pilcrow_core::solution::{SolutionBlock, solution_blocks};
use serde_json::{Value, json};
use std::sync::Arc;

fn schema() -> Value {
    let text = |title: &str| json!({"title": title, "type": "string"});
    let number = |title: &str| json!({"title": title, "type": "number"});
    let stop =
        json!({"type": "object", "properties": {"name": text("Name"), "nights": number("Nights")}});
    json!({"title": "Trip", "type": "object", "properties": {
        "city": {"title": "City", "enum": ["Lisbon", "Porto"]},
        "price": number("Price (EUR)"),
        "zip": text("Zip"),
        "text": text("Text"),
        "long": {"title": "Long", "type": "string", "contentMediaType": "text/markdown"},
        "tags": {"title": "Tags", "type": "array", "items": {"type": "string"}},
        "stops": {"title": "Stops", "type": "array", "items": stop},
        "quiz": {"title": "Quiz", "type": "object", "properties": {
            "question": text("Question"),
            "options": {"title": "Options", "type": "array", "items": {"type": "string"}},
            "correct": text("Correct"),
        }},
        "rates": {"title": "Rates", "type": "object", "additionalProperties": {"type": "number"}},
    }})
}

/// Draws the later answer with the changes since the earlier one; the signal says whether they are marked.
fn marked(locale: Locale, before: &Value, after: &Value) -> (Drawing, RwSignal<bool>) {
    let tree = FieldTree::new(schema());
    let block =
        |value: &Value| -> SolutionBlock { solution_blocks(Some(&tree), Some(value), None) };
    let (before, after) = (block(before), block(after));
    let changes = Arc::new(AnswerChanges::new(&before, &after, Sight::default()));
    let mut is_on = None;
    let drawing = Drawing::new(|| {
        provide_context(RwSignal::new(locale));
        let flag = RwSignal::new(true);
        is_on = Some(flag);
        let changes = RwSignal::new(Some(changes));
        let changes = memo(move || if flag.get() { changes.get() } else { None });
        provide_context(Differences { changes, views: Chunk::here(comparisons()) });
        solution_view(Signal::stored(Some(after)), Signal::stored(Vec::new()))
    });
    (drawing, is_on.unwrap())
}

#[track_caller]
fn check(before: &Value, after: &Value, texts: &[&str], unsaid: &[&str]) {
    let (drawing, _) = marked(Locale::en, before, after);
    let text = drawing.text();
    texts.iter().for_each(|words| assert!(text.contains(words), "no {words} in {text}"));
    unsaid.iter().for_each(|words| assert!(!text.contains(words), "{words} in {text}"));
}

fn stop(name: &str, nights: u8) -> Value {
    json!({"name": name, "nights": nights})
}

#[test]
fn a_value_says_what_it_was_and_a_number_by_how_much_it_is_more() {
    check(
        &json!({"city": "Lisbon", "price": 480, "text": "Same."}),
        &json!({"city": "Porto", "price": 492, "text": "Same.", "zip": "A-1"}),
        &["Portowas: Lisbon", "+€12", "A-1+ new", "Same."],
        &["Same.+"],
    );
}

#[test]
fn words_are_marked_within_a_text_and_below_one_that_has_a_shape() {
    check(
        &json!({"text": "Three slow days here."}),
        &json!({"text": "Three busy days here."}),
        &["Three  [removed: slow]  [added: busy]  days here."],
        &["changed words"],
    );
    let list =
        |word: &str| json!({"long": format!("Take these along:\n\n- a {word} coat\n- a map")});
    check(&list("warm"), &list("light"), &["changed words", "[added: light]"], &[]);
}

#[test]
fn rows_that_are_new_say_so_and_those_that_are_gone_stand_on_one_line() {
    check(
        &json!({"stops": [stop("Alfama", 1), stop("Sintra", 1), stop("Evora", 1)]}),
        &json!({"stops": [stop("Alfama", 2), stop("Braga", 1)]}),
        &["2 gone: Sintra, Evora", "Braga+ new", "+1"],
        &["was:"],
    );
}

#[test]
fn entries_and_keys_are_marked_as_rows_are() {
    check(
        &json!({"tags": ["sea", "hills"], "rates": {"tea": 1, "jam": 2}}),
        &json!({"tags": ["sea", "town"], "rates": {"tea": 3, "oat": 4}}),
        &["town+ new", "1 gone: hills", "1 gone: jam", "4+ new", "+2"],
        &["sea+"],
    );
    check(
        &json!({"tags": ["sea", "hills"]}),
        &json!({"tags": ["hills", "sea"]}),
        &["in another order"],
        &["gone", "new"],
    );
}

#[test]
fn a_question_of_a_quiz_and_its_options_are_marked_where_they_stand() {
    let quiz = |question: &str, options: [&str; 3], right: &str| json!({"quiz": {"question": question, "options": options, "correct": right}});
    check(
        &quiz("Which river is longest?", ["Po", "Elbe", "Tagus"], "Tagus"),
        &quiz("Which river is widest?", ["Po", "Tagus", "Danube"], "Danube"),
        &["[removed: longest]", "[added: widest]", "Danube+ new", "1 gone: Elbe"],
        &["Po+", "Tagus+"],
    );
}

#[test]
fn what_is_left_out_says_what_it_was() {
    check(&json!({"city": "Lisbon"}), &json!({"price": 2}), &["was: Lisbon", "+ new"], &[]);
}

#[test]
fn marks_are_hidden_and_come_back() {
    let (drawing, is_on) =
        marked(Locale::ru, &json!({"city": "Lisbon"}), &json!({"city": "Porto"}));
    assert!(drawing.text().contains("было: Lisbon"), "{}", drawing.text());
    is_on.set(false);
    settle();
    assert!(!drawing.text().contains("было"), "{}", drawing.text());
    is_on.set(true);
    settle();
    assert!(drawing.text().contains("было: Lisbon"), "{}", drawing.text());
}
