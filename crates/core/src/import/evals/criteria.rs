//! The criteria of an eval as checks.

use super::super::note::{Changed, NotCarried, NoteKind};
use super::super::worded::{as_text, filled};
use super::reading::Reading;
use super::template::{Side, item_path, side};
use crate::bench::Check;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// How an answer is compared with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Equals,
    /// The answer has the value in it, letter by letter or not.
    Contains {
        is_exact: bool,
    },
}

/// A comparison of a criterion: the place of the answer that is looked at, and the template that it is compared with.
struct Compared<'criterion> {
    how: Comparison,
    place: Pointer,
    reference: &'criterion str,
}

/// The comparison that a criterion makes; none where there is no such check.
fn compared(criterion: &Value) -> Option<Compared<'_>> {
    let said = |key: &str| criterion.get(key).and_then(Value::as_str);
    let how = match (said("type")?, said("operation"), said("evaluation_metric")) {
        ("string_check", Some("eq"), _) => Comparison::Equals,
        ("string_check", Some("like"), _) => Comparison::Contains { is_exact: true },
        ("string_check", Some("ilike"), _) => Comparison::Contains { is_exact: false },
        ("text_similarity", _, Some("fuzzy_match")) if is_exact(criterion) => Comparison::Equals,
        _ => return None,
    };
    let (input, reference) = (said("input")?, said("reference")?);
    match (side(input), side(reference)) {
        (Side::Answer(place), _) => Some(Compared { how, place, reference }),
        (_, Side::Answer(place)) if how == Comparison::Equals => {
            Some(Compared { how, place, reference: input })
        }
        _ => None,
    }
}

/// Whether nothing but the same text is alike enough.
fn is_exact(criterion: &Value) -> bool {
    criterion.get("pass_threshold").and_then(Value::as_f64).is_some_and(|least| least >= 1.0)
}

/// The value of a line that an answer has to be, by its path, and the place in the answer.
pub(super) fn expected_of(criterion: &Value) -> Option<(String, Pointer)> {
    let found = compared(criterion).filter(|found| found.how == Comparison::Equals)?;
    match side(found.reference) {
        Side::Item(path) => Some((path, found.place)),
        _ => None,
    }
}

/// The templates of a comparison.
pub(super) fn compared_with(criterion: &Value) -> Vec<&str> {
    let each = ["input", "reference"].into_iter();
    each.filter_map(|key| criterion.get(key).and_then(Value::as_str)).collect()
}

/// The texts that a model is given which judges.
pub(super) fn judged_with(criterion: &Value) -> Vec<String> {
    let messages = criterion.get("input").and_then(Value::as_array).into_iter().flatten();
    let parts =
        messages.filter_map(|message| message.get("content")).flat_map(|content| match content {
            Value::Array(parts) => parts.iter().collect(),
            one => vec![one],
        });
    let words = parts.filter_map(|part| part.as_str().or_else(|| part.get("text")?.as_str()));
    words.map(str::to_owned).collect()
}

impl Reading {
    pub(super) fn put_criterion(
        &mut self,
        criterion: &Value,
        at: &Pointer,
    ) -> Result<(), NotCarried> {
        let members = criterion.as_object().ok_or(NotCarried::Unknown)?;
        match members.get("type").and_then(Value::as_str).ok_or(NotCarried::Unknown)? {
            "string_check" | "text_similarity" => {
                let found = compared(criterion).ok_or(NotCarried::Check)?;
                self.put_comparison(&found, members, at)
            }
            "label_model" | "score_model" => self.put_judge(members, at),
            "python" => Err(NotCarried::Code),
            _ => Err(NotCarried::Check),
        }
    }

    fn put_comparison(
        &mut self,
        found: &Compared<'_>,
        members: &Map<String, Value>,
        at: &Pointer,
    ) -> Result<(), NotCarried> {
        match (side(found.reference), found.how) {
            (Side::Answer(_), _) => Err(NotCarried::Check),
            (Side::Words(words), _) => {
                let value = text(&words);
                self.note_loose(found.how, &value, at);
                let check = check(found, members, Some(value));
                self.put_check(check, None, at)
            }
            (Side::Item(path), Comparison::Equals) => {
                self.put_expectations(found, &path, members, at)
            }
            (Side::Item(_) | Side::Mixed, _) => self.put_of_each(found, members, at),
        }
    }

    /// What each line says that an answer has to be is what its input expects.
    fn put_expectations(
        &mut self,
        found: &Compared<'_>,
        path: &str,
        members: &Map<String, Value>,
        at: &Pointer,
    ) -> Result<(), NotCarried> {
        let mut is_by_input = self.lines.is_empty();
        for number in 0..self.lines.len() {
            let Some(value) = self.value(number, path) else { continue };
            self.note_loose(found.how, &value, at);
            if self.benched.expect(number, &found.place, &value) {
                is_by_input = true;
            } else {
                self.put_check(check(found, members, Some(value)), Some(number), at)?;
            }
        }
        match is_by_input {
            true => self.put_check(check(found, members, None), None, at),
            false => Ok(()),
        }
    }

    /// A check of each input alone, with its own value.
    fn put_of_each(
        &mut self,
        found: &Compared<'_>,
        members: &Map<String, Value>,
        at: &Pointer,
    ) -> Result<(), NotCarried> {
        if self.lines.is_empty() {
            return Err(NotCarried::Reference);
        }
        let values: Vec<Option<Value>> = (0..self.lines.len())
            .map(|number| filled(found.reference, &|path| self.value(number, item_path(path)?)))
            .collect();
        if values.iter().all(Option::is_none) {
            return Err(NotCarried::Code);
        }
        for (number, value) in values.into_iter().enumerate() {
            let Some(value) = value.map(|value| text(&as_text(&value))) else { continue };
            self.note_loose(found.how, &value, at);
            self.put_check(check(found, members, Some(value)), Some(number), at)?;
        }
        Ok(())
    }

    /// Checks of ours mind neither letter case nor white space.
    fn note_loose(&mut self, how: Comparison, value: &Value, at: &Pointer) {
        let has_case = || value.as_str().is_some_and(|words| words != words.to_lowercase());
        let is_loose = match how {
            Comparison::Equals => has_case(),
            Comparison::Contains { is_exact } => is_exact,
        };
        if is_loose {
            self.parts.note_once(at, NoteKind::Changed(Changed::Loose));
        }
    }

    /// Adds a check that can be used.
    pub(super) fn put_check(
        &mut self,
        check: Map<String, Value>,
        input: Option<usize>,
        at: &Pointer,
    ) -> Result<(), NotCarried> {
        Check::read(&Value::Object(check.clone())).map_err(|_| NotCarried::Unknown)?;
        self.benched.add_check(&mut self.parts, check, input, at);
        Ok(())
    }
}

/// A check of a place, with a value of its own or without. Its name is kept.
fn check(
    found: &Compared<'_>,
    members: &Map<String, Value>,
    value: Option<Value>,
) -> Map<String, Value> {
    let is = if found.how == Comparison::Equals { "equals" } else { "contains" };
    let name = members.get("name").filter(|name| name.is_string()).cloned();
    let known = [
        ("at", Some(text(found.place.as_str()))),
        ("is", Some(text(is))),
        ("value", value),
        ("name", name),
    ];
    known.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
}
