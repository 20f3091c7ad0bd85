//! Values, expectations and checks as single lines, with the names and option labels that results use.

use super::desk::Desk;
use super::words::CatalogueBenchWords;
use crate::dom::{RwSignal, effect};
use crate::widgets::written_alone;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::batch::{ColumnField, places_of_answer};
use pilcrow_core::bench::{BenchInput, BenchWords, CellSoFar, Check, CheckKind};
use pilcrow_core::field::{FieldTree, labelled, place_name, readable_key};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::text::in_line::in_line;
use serde_json::{Map, Value};
use std::rc::Rc;

/// The most characters of an input that its line shows.
const MAX_TEXT: usize = 140;

/// The most places of an answer that are offered for an expected value.
const MOST_EXPECTED: usize = 60;

/// The most places of an expected answer that are named.
const MOST_NAMED: usize = 8;

/// A handle to the compiled schema of the document's answer. Reads are tracked.
#[derive(Clone, Copy)]
pub struct AnswerTree(RwSignal<Option<Rc<FieldTree>>>);

impl AnswerTree {
    /// Follows the schema of the prepared bench.
    pub fn new(desk: Desk) -> Self {
        let tree = RwSignal::new(None);
        effect(move || {
            let schema = desk.ready.with(|ready| ready.as_ref()?.plan.schema(0));
            tree.set(schema.map(|schema| Rc::new(FieldTree::new(schema))));
        });
        Self(tree)
    }

    /// Returns the name of a place; empty for the whole answer.
    pub fn name(self, at: &Pointer) -> String {
        self.0.with(|tree| tree.as_ref().map(|tree| place_name(tree, at))).unwrap_or_default()
    }

    /// Returns the places of the answer for which an input has no expected value.
    pub fn unexpected(self, input: &BenchInput) -> Vec<ColumnField> {
        let places = self.0.with(|tree| tree.as_ref().map(|tree| places_of_answer(tree)));
        let is_open = |place: &ColumnField| match &input.expect {
            Some(expect) => place.pointer.get(expect).is_none(),
            None => true,
        };
        places.unwrap_or_default().into_iter().filter(is_open).take(MOST_EXPECTED).collect()
    }

    /// Replaces the options in a value by their labels.
    pub fn labelled(self, at: &Pointer, value: Value) -> Value {
        self.0.with(|tree| match tree {
            Some(tree) => labelled(tree, at, value),
            None => value,
        })
    }

    /// Replaces the options in all shown values of a cell by their labels.
    pub fn label_cell(self, places: &[Pointer], cell: &mut CellSoFar) {
        for (at, folds) in places.iter().zip(&mut cell.places) {
            for fold in folds {
                fold.value = self.labelled(at, fold.value.take());
            }
        }
    }
}

/// Returns a value as one line, with a word for null.
pub fn value_text(value: &Value, locale: Locale) -> String {
    match value {
        Value::Null => words_now!(locale, bench.nothing),
        other => shortened(other, locale),
    }
}

/// Returns a value as one line: its texts and numbers one after another.
pub fn shortened(value: &Value, locale: Locale) -> String {
    in_line(value, " · ", MAX_TEXT, &|value| written_alone(value, locale))
}

/// Returns an input's expected answer as one line; several places are named.
pub fn expected_words(tree: AnswerTree, expect: &Value, locale: Locale) -> String {
    let expect = tree.labelled(&Pointer::root(), expect.clone());
    let value = match &expect {
        Value::Object(members) if members.len() > 1 => named_line(tree, members, locale),
        other => shortened(other, locale),
    };
    words_now!(locale, trial.expected, value = value)
}

fn named_line(tree: AnswerTree, members: &Map<String, Value>, locale: Locale) -> String {
    let named = members.iter().take(MOST_NAMED).map(|(key, value)| {
        let name = tree.name(&Pointer::root().join(key));
        let name = if name.is_empty() { key } else { &name };
        format!("{name}: {}", value_text(value, locale))
    });
    let rest = (members.len() > MOST_NAMED).then(|| "…".to_owned());
    named.chain(rest).collect::<Vec<_>>().join(" · ")
}

/// Returns a check as one line: the place, the kind of check, its values, and its inputs if limited.
pub fn check_line(check: &Check, locale: Locale) -> String {
    let place: Vec<String> = check.at.tokens().map(|token| readable_key(&token)).collect();
    let text = kind_line(check, locale);
    let text = if place.is_empty() { text } else { format!("{}: {text}", place.join(" / ")) };
    if check.inputs.is_empty() {
        return text;
    }
    let inputs = check.inputs.join(", ");
    words_now!(locale, trial.check_of_inputs, check = text.as_str(), inputs = inputs.as_str())
}

/// Returns a check's kind and values as one line: `within its bounds (0..95)`.
pub fn kind_line(check: &Check, locale: Locale) -> String {
    let kind = CatalogueBenchWords(locale).check(check.kind.word());
    let kind = match judge_named(check) {
        Some(name) => format!("{kind}: {name}"),
        None => kind,
    };
    let values = values_line(check, locale);
    if values.is_empty() { kind } else { format!("{kind} ({values})") }
}

/// Returns a check's values, as they are typed in the form.
fn values_line(check: &Check, locale: Locale) -> String {
    let text = |value: &Value| shortened(value, locale);
    if let CheckKind::Between { from, to } = &check.kind {
        let end = |end: &Option<Value>| end.as_ref().map(text).unwrap_or_default();
        return format!("{}..{}", end(from), end(to));
    }
    let written = check.to_value();
    let members = written.as_object().into_iter().flatten();
    let values = members.filter_map(|(key, value)| match key.as_str() {
        "at" | "is" | "must" | "least" | "leastOfAll" | "request" | "verdict" | "against"
        | "inputs" | "model" => None,
        "by" => Some(format!("±{}", text(value))),
        "percent" => Some(format!("±{} %", text(value))),
        _ => Some(text(value)),
    });
    values.collect::<Vec<_>>().join(", ")
}

/// Title of a judge's document; `None` if it has no title, or the check has no judge.
fn judge_named(check: &Check) -> Option<&str> {
    match &check.kind {
        CheckKind::Judge(judge) => judge.title(),
        _ => None,
    }
}
