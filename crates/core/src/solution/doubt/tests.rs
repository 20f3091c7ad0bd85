use super::*;
use crate::document::parse_text;
use crate::solution::solution_blocks;

/// Compares the doubts of an answer without a schema, each written as one line.
#[track_caller]
fn check(answer: &str, expected: &[&str]) {
    let value = parse_text(answer).unwrap();
    let list = doubts(&solution_blocks(None, Some(&value), None));
    let line = |doubt: &Doubt| match doubt {
        Doubt::Sum { name, total, sum } => format!("{name}: {} is not {}", total.value, sum.value),
        Doubt::NoOption { name, text } => format!("{name}: no option {text}"),
        Doubt::Repeated { name, text, times } => format!("{name}: {text} × {times}"),
    };
    assert_eq!(list.iter().map(line).collect::<Vec<_>>(), expected, "{answer}");
}

#[test]
fn a_total_is_held_against_the_amounts_below_it() {
    check(
        "{days: [{day: 'one', stops: [{place: 'A', cost: 100}, {place: 'B', cost: 60}]},
            {day: 'two', stops: [{place: 'C', cost: 150}, {place: 'D', cost: 50}]}], totalCost: 120}",
        &["Total cost: 120 is not 360"],
    );
    check(
        "{currency: 'EUR', lines: [{what: 'a', amount: 10.5}, {what: 'b', amount: 4.5}], total: 18}",
        &["Total: 18 is not 15.0"],
    );
    check("{stops: [{place: 'A', cost: 100}, {place: 'B', cost: 60}], total: 160}", &[]);
}

#[test]
fn a_total_that_may_be_right_is_not_doubted() {
    let stops = "stops: [{place: 'A', cost: 100}, {place: 'B', cost: 60}]";
    for rest in [
        // For two people; with a tax; of something else; rounded.
        "total: 320",
        "total: 192, tax: 32",
        "totalMinutes: 90",
        "estimatedTotal: 170",
        "budget: 120",
        "total: null",
        "total: '120'",
        "total: 159.6",
    ] {
        check(&format!("{{{stops}, {rest}}}"), &[]);
    }
    for lists in [
        "options: [{place: 'A', cost: 100}, {place: 'B', cost: 60}]",
        "stops: [{place: 'A', cost: 100}, {place: 'B', cost: null}]",
        "stops: [{place: 'A', cost: 100}]",
        "stops: [{place: 'A', cost: 100, paid: true}, {place: 'B', cost: 60, paid: false}]",
        "stops: [{place: 'A', cost: 100}, {place: 'Total', cost: 60}]",
        "stops: [{place: 'A', cost: 100}, {place: 'B', cost: 60}], extras: [{what: 'a', fee: 1}, {what: 'b', fee: 2}]",
        "lines: [{what: 'A', quantity: 3, price: 100}, {what: 'B', quantity: 1, price: 60}]",
        "steps: [{what: 'A', minutes: 100}, {what: 'B', minutes: 60}]",
        "stops: [{place: 'A', cost_usd: 100}, {place: 'B', cost_usd: 60}]",
        "stops: [{place: 'A', cost: 100, cost_currency: 'EUR'}, {place: 'B', cost: 60, cost_currency: 'USD'}]",
        "days: [{day: 'one', discount: 3, stops: [{place: 'A', cost: 100}, {place: 'B', cost: 60}]}]",
    ] {
        check(&format!("{{{lists}, total: 120}}"), &[]);
    }
}

#[test]
fn the_right_option_is_one_of_the_options() {
    let quiz = |answer: &str| {
        format!(
            "{{question: 'Which is red?', options: ['Mars', 'Venus', 'The Moon'], answer: {answer}}}"
        )
    };
    check(&quiz("'Jupiter'"), &["Answer: no option Jupiter"]);
    for answer in [
        "'Mars'",
        "'mars.'",
        "'Moon'",
        "'B) Venus'",
        "'B'",
        "'2'",
        "2",
        "null",
        "'Both of them'",
        "'Mars and Venus'",
        "'Option 3'",
        "''",
    ] {
        check(&quiz(answer), &[]);
    }
    check("{options: ['12', '24'], correct: '36'}", &["Correct: no option 36"]);
    check("{options: ['12 years', '24 years'], correct: 'thirty'}", &[]);
    check("{options: ['Mars'], answer: 'Jupiter'}", &[]);
    check("{options: [{text: 'Mars'}, {text: 'Venus'}], answer: 'Jupiter'}", &[]);
    check("{options: ['Mars', 'Venus'], answer: 'Jupiter', correct: 'Mars'}", &[]);
}

#[test]
fn options_in_the_rows_of_a_table_are_looked_at_too() {
    check(
        "{questions: [{question: 'Red?', options: ['Mars', 'Venus'], answer: 'Mars'},
            {question: 'Blue?', options: ['Neptune', 'Venus'], answer: 'Saturn'}]}",
        &["Answer: no option Saturn"],
    );
}

#[test]
fn a_text_that_comes_again_and_again_is_told() {
    let quoted = |text: &str| serde_json::to_string(text).unwrap();
    let lines = |count: usize| vec!["It was a dark night."; count].join("\n");
    check(&format!("{{text: {}}}", quoted(&lines(20))), &["Text: It was a dark night. × 20"]);
    let in_one_line = vec!["It was a dark night. "; 20].concat();
    check(&format!("{{text: {}}}", quoted(&in_one_line)), &["Text: It was a dark night. × 20"]);
    let entries = vec![quoted("It was a dark night."); 6].join(",");
    check(&format!("{{list: [{entries}]}}"), &["List: It was a dark night. × 6"]);
    // A chorus, separator lines, categories, and code.
    for text in [lines(4), vec!["----------------"; 20].join("\n"), vec!["opinion"; 20].join("\n")]
    {
        check(&format!("{{text: {}}}", quoted(&text)), &[]);
    }
    let kinds = vec![quoted("opinion"); 9].join(",");
    check(&format!("{{list: [{kinds}]}}"), &[]);
}
