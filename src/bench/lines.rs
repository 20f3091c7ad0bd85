//! Values, expectations and checks, each in a line, with the names and options of an answer's places as results
//! call them.

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

/// As much of an input as its line shows, in characters.
const MAX_TEXT: usize = 140;

/// The most places of an answer that are offered to be expected.
const MOST_EXPECTED: usize = 60;

/// The most places of an expected answer that are named.
const MOST_NAMED: usize = 8;

/// The fields of the document's own answer. A handle; what it says is tracked.
#[derive(Clone, Copy)]
pub struct AnswerTree(RwSignal<Option<Rc<FieldTree>>>);

impl AnswerTree {
    /// Those of the bench that is ready.
    pub fn new(desk: Desk) -> Self {
        let tree = RwSignal::new(None);
        effect(move || {
            let schema = desk.ready.with(|ready| ready.as_ref()?.plan.schema(0));
            tree.set(schema.map(|schema| Rc::new(FieldTree::new(schema))));
        });
        Self(tree)
    }

    /// What a place is called; empty for the whole answer.
    pub fn name(self, at: &Pointer) -> String {
        self.0.with(|tree| tree.as_ref().map(|tree| place_name(tree, at))).unwrap_or_default()
    }

    /// The places of the answer of which an input expects nothing.
    pub fn unexpected(self, input: &BenchInput) -> Vec<ColumnField> {
        let places = self.0.with(|tree| tree.as_ref().map(|tree| places_of_answer(tree)));
        let is_open = |place: &ColumnField| match &input.expect {
            Some(expect) => place.pointer.get(expect).is_none(),
            None => true,
        };
        places.unwrap_or_default().into_iter().filter(is_open).take(MOST_EXPECTED).collect()
    }

    /// A value of a place with options by their labels.
    pub fn labelled(self, at: &Pointer, value: Value) -> Value {
        self.0.with(|tree| match tree {
            Some(tree) => labelled(tree, at, value),
            None => value,
        })
    }

    /// The values of all that a cell shows, with options by their labels.
    pub fn label_cell(self, places: &[Pointer], cell: &mut CellSoFar) {
        for (at, folds) in places.iter().zip(&mut cell.places) {
            for fold in folds {
                fold.value = self.labelled(at, fold.value.take());
            }
        }
    }
}

/// A value on one line.
pub fn value_text(value: &Value, locale: Locale) -> String {
    match value {
        Value::Null => words_now!(locale, bench.nothing),
        other => shortened(other, locale),
    }
}

/// A value in a line: its texts and numbers one after another.
pub fn shortened(value: &Value, locale: Locale) -> String {
    in_line(value, " · ", MAX_TEXT, &|value| written_alone(value, locale))
}

/// What an input expects of its answer, in a line; several places are named.
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

/// The place, what is held against it, and by which value.
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

/// What is held against its place, and by which value: `within its bounds (0..95)`.
pub fn kind_line(check: &Check, locale: Locale) -> String {
    let kind = CatalogueBenchWords(locale).check(check.kind.word());
    let kind = match judge_named(check) {
        Some(name) => format!("{kind}: {name}"),
        None => kind,
    };
    let values = values_line(check, locale);
    if values.is_empty() { kind } else { format!("{kind} ({values})") }
}

/// Its values, written as they are typed here.
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

/// What the document of a judge is called; `None` if it has no title, or there is no judge.
fn judge_named(check: &Check) -> Option<&str> {
    match &check.kind {
        CheckKind::Judge(judge) => judge.title(),
        _ => None,
    }
}
