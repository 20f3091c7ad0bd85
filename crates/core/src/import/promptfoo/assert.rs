//! An assert of a promptfoo test: its value, its inputs, and the bench check that it becomes.

use super::super::note::Omission;
use super::super::wording::{as_text, filled, worded};
use super::cases::Case;
use super::prompts::is_elsewhere;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// An assert with its context.
pub(super) struct Assert<'suite> {
    /// The assert's members.
    pub(super) members: &'suite Map<String, Value>,
    /// The place in the answer that it checks.
    pub(super) place: Pointer,
    /// The test that it belongs to.
    pub(super) case: &'suite Case,
    /// The assert's place in the configuration.
    pub(super) at: &'suite Pointer,
}

impl Assert<'_> {
    /// Returns the assert's value, with variables filled in.
    pub(super) fn value(&self) -> Result<Value, Omission> {
        let value = self.members.get("value").ok_or(Omission::Unknown)?;
        self.filled(value)
    }

    /// Fills the variables in a value.
    pub(super) fn filled(&self, value: &Value) -> Result<Value, Omission> {
        match value {
            Value::String(words) if is_elsewhere(words) && words.contains("://") => {
                Err(Omission::Reference)
            }
            Value::String(words) => {
                filled(words, &|path| self.case.value(path)).ok_or(Omission::Code)
            }
            Value::Array(items) => items.iter().map(|item| self.filled_item(item)).collect(),
            other => Ok(other.clone()),
        }
    }

    /// Fills the variables in an entry of a list; only texts are templates.
    fn filled_item(&self, item: &Value) -> Result<Value, Omission> {
        if item.is_string() { self.filled(item) } else { Ok(item.clone()) }
    }

    /// Returns the assert's values as texts; a single text is split at commas.
    pub(super) fn values(&self) -> Result<Vec<String>, Omission> {
        let values = match self.value()? {
            Value::Array(items) => items.iter().map(as_text).collect(),
            Value::String(words) => words.split(',').map(|part| part.trim().to_owned()).collect(),
            other => vec![as_text(&other)],
        };
        if values.is_empty() { Err(Omission::Unknown) } else { Ok(values) }
    }

    /// Returns true if the assert concerns one test only: it belongs to that test, or contains a variable.
    pub(super) fn is_own(&self) -> bool {
        self.case.is_own || self.members.get("value").is_some_and(has_variable)
    }

    /// Returns the index of its input; `None` for all inputs.
    pub(super) fn input(&self) -> Option<usize> {
        self.case.input.filter(|_| self.is_own())
    }

    /// Returns true if the assert counts; promptfoo's weight 0 means that it does not.
    pub(super) fn must(&self) -> bool {
        self.members.get("weight").and_then(Value::as_f64) != Some(0.0)
    }

    /// Returns a check of its place, with its name and weight.
    pub(super) fn check(&self, is: &str, more: Vec<(&str, Value)>) -> Map<String, Value> {
        let mut check = Map::from_iter([
            ("at".to_owned(), text(self.place.as_str())),
            ("is".to_owned(), text(is)),
        ]);
        check.extend(more.into_iter().map(|(key, value)| (key.to_owned(), value)));
        if !self.must() {
            check.insert("must".to_owned(), false.into());
        }
        for key in ["metric", "weight"] {
            let member = self.members.get(key).filter(|_| key == "metric" || self.must());
            check.extend(member.map(|value| (key.to_owned(), value.clone())));
        }
        check
    }
}

/// Returns true if a value contains variables or logic, so that it depends on the test.
fn has_variable(value: &Value) -> bool {
    let is_decided = |words: &str| {
        let template = worded(words, &|path| Some(path.to_owned()));
        template.has_logic || !template.variables.is_empty()
    };
    let mut items = value.as_array().into_iter().flatten().filter_map(Value::as_str);
    value.as_str().is_some_and(is_decided) || items.any(is_decided)
}
