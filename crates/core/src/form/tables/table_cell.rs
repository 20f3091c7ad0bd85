//! Writes a value as the text of a spreadsheet cell, and reads such a text back.
//!
//! A spreadsheet runs a text that begins with `=`, `+`, `-` or `@` as a formula. Such a text is written with an
//! apostrophe before it, which is removed again when it is read. The same apostrophe marks a text that would be read as
//! something else: the empty text as no value, "null" as null. A text that is no number or no option is kept, and the
//! validator reports it.

use super::cell_customs::CellCustoms;
use super::cell_number::number_content;
use crate::field::{ChoiceOption, Field, FieldKind, WidgetKind, lower};
use crate::form::node::{NodeContent, typed_value};
use crate::text::cells::is_formula;
use crate::text::day::day_of_cell;
use serde_json::Value;

/// Words for "yes", as people and spreadsheets write them.
const YES: [&str; 19] = [
    "true",
    "yes",
    "y",
    "on",
    "1",
    "да",
    "истина",
    "✓",
    "✔",
    "ja",
    "wahr",
    "oui",
    "vrai",
    "sí",
    "si",
    "verdadero",
    "sim",
    "verdadeiro",
    "vero",
];
const NO: [&str; 16] = [
    "false", "no", "n", "off", "0", "нет", "ложь", "✗", "✘", "nein", "falsch", "non", "faux",
    "falso", "não", "nao",
];

/// All orders of day and month that a column's other cells may show.
const DAY_ORDERS: [Option<bool>; 3] = [None, Some(true), Some(false)];

/// Returns the content of a field for a cell of a column with these conventions.
pub(in crate::form) fn read_cell(field: &Field, text: &str, customs: &CellCustoms) -> NodeContent {
    if let Some(rest) = unguarded(field, text) {
        return NodeContent::Value(Value::String(rest.to_owned()));
    }
    let is_text = matches!(field.kind, FieldKind::Text { .. });
    if if is_text { text.is_empty() } else { text.trim().is_empty() } {
        return NodeContent::Absent;
    }
    if field.nullable && text == "null" {
        return NodeContent::Value(Value::Null);
    }
    let read = match &field.kind {
        FieldKind::Boolean => yes_or_no(text).map(Value::Bool),
        FieldKind::Choice { options } => option_named(options, text),
        FieldKind::Const(fixed) => (plain(fixed) == text).then(|| fixed.clone()),
        FieldKind::Null => (text == "null").then_some(Value::Null),
        FieldKind::Number { .. } => return number_content(field, text, customs),
        _ => match day_meant(field, text, customs.day_first) {
            Some(day) => Some(Value::String(day)),
            None => return NodeContent::Typed(text.to_owned()),
        },
    };
    NodeContent::Value(read.unwrap_or_else(|| Value::String(text.to_owned())))
}

/// Returns the value of a single cell, without its column; `None` if the cell is empty.
pub(crate) fn cell_value(field: &Field, text: &str) -> Option<Value> {
    cell_value_in(field, text, &CellCustoms::default())
}

/// Returns the value of a cell of a column with these conventions; `None` if the cell is empty.
pub(crate) fn cell_value_in(field: &Field, text: &str, customs: &CellCustoms) -> Option<Value> {
    match read_cell(field, text, customs) {
        NodeContent::Value(value) => Some(value),
        NodeContent::Typed(text) => typed_value(&text, &field.kind),
        _ => None,
    }
}

/// Returns a cell text that reads back as the same value; for an option its label, if that is unambiguous.
pub(crate) fn cell_text(field: &Field, value: Option<&Value>) -> String {
    let Some(value) = value else { return String::new() };
    let label = match &field.kind {
        FieldKind::Choice { options } => {
            options.iter().find(|option| option.value == *value).map(|option| option.label.clone())
        }
        _ => None,
    };
    let written = label.into_iter().chain([plain(value)]);
    let mut harmless = written.filter(|text| !is_formula(text) || value.is_number());
    let same = |text: &String| {
        DAY_ORDERS.iter().all(|order| {
            let customs = CellCustoms { day_first: *order, ..CellCustoms::default() };
            cell_value_in(field, text, &customs).as_ref() == Some(value)
        })
    };
    harmless.find(same).unwrap_or_else(|| format!("'{}", plain(value)))
}

/// Removes the apostrophe that keeps spreadsheets from running a text as a formula, from a text that is no value, such
/// as a column's title.
pub(crate) fn without_guard(text: &str) -> &str {
    let guarded = |rest: &&str| is_formula(rest) || rest.starts_with('\'');
    text.strip_prefix('\'').filter(guarded).unwrap_or(text)
}

fn unguarded<'text>(field: &Field, text: &'text str) -> Option<&'text str> {
    let rest = text.strip_prefix('\'')?;
    let is_guarded = match field.kind {
        FieldKind::Text { .. } => {
            let is_told_apart = rest.is_empty() || rest == "null" || rest.starts_with('\'');
            let is_date =
                || DAY_ORDERS.iter().any(|order| day_meant(field, rest, *order).is_some());
            is_told_apart || is_formula(rest) || is_date()
        }
        _ => true,
    };
    is_guarded.then_some(rest)
}

/// Returns the day that a cell of a date column means.
fn day_meant(field: &Field, text: &str, day_first: Option<bool>) -> Option<String> {
    if field.widget == WidgetKind::Date { day_of_cell(text, day_first) } else { None }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn yes_or_no(text: &str) -> Option<bool> {
    let word: String = text.trim().chars().map(lower).collect();
    let is_in = |words: &[&str]| words.contains(&word.as_str());
    if is_in(&YES) { Some(true) } else { is_in(&NO).then_some(false) }
}

/// Returns the value of the option with this value or label; exact matches win over those that ignore case.
fn option_named(options: &[ChoiceOption], text: &str) -> Option<Value> {
    let small = |text: &str| -> String { text.trim().chars().map(lower).collect() };
    let wanted = small(text);
    let by = |fits: &dyn Fn(&ChoiceOption) -> bool| options.iter().find(|option| fits(option));
    let option = by(&|option| plain(&option.value) == text)
        .or_else(|| by(&|option| option.label == text))
        .or_else(|| by(&|option| small(&plain(&option.value)) == wanted))
        .or_else(|| by(&|option| small(&option.label) == wanted));
    option.map(|option| option.value.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    #[track_caller]
    fn check_reads(schema: Value, texts: &[(&str, Option<Value>)]) {
        let field = FieldTree::new(schema).root();
        for (text, expected) in texts {
            assert_eq!(cell_value(&field, text), *expected, "{text:?}");
        }
    }

    #[track_caller]
    fn check_writes(schema: Value, values: &[(Value, &str)]) {
        let field = FieldTree::new(schema).root();
        for (value, expected) in values {
            assert_eq!(cell_text(&field, Some(value)), *expected, "{value}");
            assert_eq!(cell_value(&field, expected).as_ref(), Some(value), "{value}");
        }
    }

    #[test]
    fn numbers_are_read_as_they_are_typed_and_keep_their_digits() {
        let field = FieldTree::new(json!({"type": "number"})).root();
        for (text, written) in [
            ("1.50", "1.50"),
            ("1,5", "1.5"),
            (" 9007199254740993 ", "9007199254740993"),
            ("1e400", "1e400"),
            ("about 5", "\"about 5\""),
            ("1 000", "1000"),
            ("1.250,00", "1250.00"),
            ("1 00", "\"1 00\""),
            ("−5", "-5"),
            ("−1,5", "-1.5"),
            ("−x", "\"−x\""),
        ] {
            let value = cell_value(&field, text).map(|value| value.to_string());
            assert_eq!(value.as_deref(), Some(written), "{text}");
        }
        assert_eq!(cell_value(&field, "  "), None);
        assert_eq!(
            read_cell(&field, "1.", &CellCustoms::default()),
            NodeContent::Typed("1.".to_owned())
        );
    }

    #[test]
    fn yes_and_no_are_read_in_the_words_of_people_and_spreadsheets() {
        let (yes, no) = (Some(json!(true)), Some(json!(false)));
        check_reads(
            json!({"type": "boolean"}),
            &[
                ("yes", yes.clone()),
                (" TRUE ", yes.clone()),
                ("1", yes.clone()),
                ("Да", yes.clone()),
                ("Y", yes.clone()),
                ("WAHR", yes.clone()),
                ("Sí", yes.clone()),
                ("VERDADEIRO", yes.clone()),
                ("ИСТИНА", yes),
                ("no", no.clone()),
                ("False", no.clone()),
                ("0", no.clone()),
                ("НЕТ", no.clone()),
                ("Nein", no.clone()),
                ("FALSO", no.clone()),
                ("não", no.clone()),
                ("ложь", no),
                ("perhaps", Some(json!("perhaps"))),
                ("", None),
            ],
        );
    }

    #[test]
    fn days_are_read_as_spreadsheets_write_them_and_another_text_is_kept() {
        let schema = json!({"type": "string", "format": "date"});
        check_reads(
            schema.clone(),
            &[
                ("2026-11-26", Some(json!("2026-11-26"))),
                ("26.11.2026", Some(json!("2026-11-26"))),
                ("03/04/2026", Some(json!("03/04/2026"))),
            ],
        );
        check_writes(
            schema,
            &[
                (json!("26.11.2026"), "'26.11.2026"),
                (json!("03/04/2026"), "'03/04/2026"),
                (json!("soon"), "soon"),
            ],
        );
    }

    #[test]
    fn an_option_is_found_by_its_value_or_label_and_another_text_is_kept() {
        let schema = json!({"oneOf": [
            {"const": "eur", "title": "Euro"}, {"const": "usd", "title": "Eur"},
            {"const": 5, "title": "Five"}, {"const": "", "title": "None of them"},
        ]});
        check_reads(
            schema,
            &[
                ("eur", Some(json!("eur"))),
                ("Euro", Some(json!("eur"))),
                ("Eur", Some(json!("usd"))),
                ("EURO ", Some(json!("eur"))),
                ("5", Some(json!(5))),
                ("'", Some(json!(""))),
                ("", None),
                ("Yen", Some(json!("Yen"))),
            ],
        );
    }

    #[test]
    fn no_text_is_a_formula_and_each_reads_as_it_was() {
        check_writes(
            json!({"type": "string"}),
            &[
                (json!("plain"), "plain"),
                (json!("=1+1"), "'=1+1"),
                (json!("+49 30"), "'+49 30"),
                (json!("@here"), "'@here"),
                (json!("-5"), "'-5"),
                (json!("'=x"), "''=x"),
                (json!("'tis"), "'tis"),
                (json!(""), "'"),
                (json!("null"), "null"),
            ],
        );
        check_writes(json!({"type": "number"}), &[(json!(-5), "-5"), (json!("-x"), "'-x")]);
        check_writes(
            json!({"type": ["string", "null"]}),
            &[(json!("null"), "'null"), (json!(null), "null")],
        );
        check_writes(json!({"type": "number"}), &[(json!("5"), "'5"), (json!("1 000"), "'1 000")]);
        check_writes(
            json!({"oneOf": [{"const": "a", "title": "=A()"}, {"const": "b", "title": "Bee"}]}),
            &[(json!("a"), "a"), (json!("b"), "Bee")],
        );
    }
}
