//! Tests of drawn answers, without a browser.

mod comparisons;
mod tables;

use super::solution_view;
use crate::dom::{Drawing, RwSignal};
use crate::words::Locale;
use leptos::prelude::{Signal, provide_context};
use pilcrow_core::field::FieldTree;
use pilcrow_core::solution::solution_blocks;
use serde_json::{Value, json};

/// Draws an answer in a language; `schema` is its schema, if it has one.
fn answer(locale: Locale, schema: Option<Value>, value: &Value) -> Drawing {
    let tree = schema.map(FieldTree::new);
    let blocks = solution_blocks(tree.as_ref(), Some(value), None);
    Drawing::new(move || {
        provide_context(RwSignal::new(locale));
        solution_view(Signal::stored(Some(blocks)), Signal::stored(Vec::new()))
    })
}

#[track_caller]
fn check(drawing: &Drawing, expected: &[&str]) {
    let names = drawing.names();
    assert_eq!(names.lines().collect::<Vec<_>>(), expected, "\n{names}");
}

fn report(locale: Locale) -> Drawing {
    let amount = json!({ "title": "Sales (EUR)", "type": "number" });
    let row = json!({ "type": "object", "properties": { "month": { "title": "Month", "type": "string" }, "sales": amount } });
    let properties = json!({
        "text": { "title": "Text", "type": "string", "description": "What happened." },
        "price": { "title": "Price", "type": "number" },
        "done": { "title": "Done", "type": "boolean" },
        "state": { "title": "State", "enum": ["new", "sent"], "x-enumNames": ["New", "Sent"] },
        "tags": { "title": "Tags", "type": "array", "items": { "type": "string" } },
        "sales": { "title": "Sales", "type": "array", "items": row },
        "none": { "title": "Nothing", "type": "array", "items": { "type": "string" } },
    });
    let schema = json!({ "title": "Report", "type": "object", "properties": properties });
    let rows = [("January", 1200), ("February", 900), ("March", 3400)];
    let rows = rows.map(|(month, sales)| json!({ "month": month, "sales": sales }));
    let value = json!({
        "text": "Spring has come.", "price": 2.5, "done": true, "state": "sent", "tags": ["a", "b"], "sales": rows, "none": [],
    });
    answer(locale, Some(schema), &value)
}

#[test]
fn each_block_is_called_by_its_label() {
    let drawing = report(Locale::en);
    check(
        &drawing,
        &[
            "group \"Report\"",
            "  heading \"Report\"",
            "  group \"Text\"",
            "  group \"Price\"",
            "  group \"Done\"",
            "  group \"State\"",
            "  group \"Tags\"",
            "    heading \"Tags\"",
            "  group \"Sales\"",
            "    heading \"Sales\"",
            "    radiogroup \"Chart\"",
            "      radio \"No chart\"",
            "      radio \"Bars\" checked",
            "      radio \"Line\"",
            "    group \"Sales\"",
            "      table \"Sales\"",
            "        columnheader \"Month\"",
            "          button \"Month\"",
            "        columnheader \"Sales (EUR)\"",
            "          button \"Sales (EUR)\"",
            "        rowheader \"January\"",
            "        cell \"€1,200.00\"",
            "        rowheader \"February\"",
            "        cell \"€900.00\"",
            "        rowheader \"March\"",
            "        cell \"€3,400.00\"",
            "        rowheader \"Total\"",
            "        cell \"€5,500.00\"",
            "  group \"Nothing\"",
            "    heading \"Nothing\"",
        ],
    );
}

#[test]
fn what_the_app_says_of_an_answer_is_said_in_russian() {
    let text = report(Locale::ru).text();
    for words in ["Да", "в списке ничего нет", "Наименьшее: ", "Итого"]
    {
        assert!(text.contains(words), "no {words} in {text}");
    }
}

#[test]
fn a_chart_has_its_ends_in_words() {
    let text = report(Locale::en).text();
    let expected =
        "Along the axis: Month. Smallest: €900.00 (February); largest: €3,400.00 (March).";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn a_number_keeps_its_digits_and_its_value() {
    let html = report(Locale::en).html();
    assert!(html.contains("<data class=\"number\" value=\"2.5\">2.5</data>"), "{html}");
}

#[test]
fn a_link_says_whose_it_is_whatever_its_words_say() {
    let markdown = "See [bank.example](https://evil.example/x) and [evil.example](https://evil.example/y), or\n\n- <https://user@evil.example/>";
    let value = json!({
        "text": markdown, "site": "https://bank.example@evil.example/login", "bad": "javascript:alert(1)",
    });
    let drawing = answer(Locale::en, None, &value);
    let (text, html) = (drawing.text(), drawing.html());
    assert!(text.contains("bank.example (evil.example) and evil.example, or"), "{text}");
    assert!(html.contains("<span class=\"url-rest\">https://bank.example@</span>"), "{html}");
    let links = drawing.attributes("a", "href");
    assert_eq!(drawing.attributes("a", "rel"), vec!["noopener noreferrer"; links.len()]);
    assert!(links.iter().all(|link| link.starts_with("https://")), "{links:?}");
}
