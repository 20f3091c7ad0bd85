//! The bench (inputs, expected answers and checks) of a document while another format is imported.

use super::note::{NoteKind, Omission};
use super::parts::Parts;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// The maximum number of inputs of a bench.
pub(super) const MOST_INPUTS: usize = 10_000;

/// The maximum number of checks of a bench, as each is applied to every answer.
const MOST_CHECKS: usize = 1_000;

/// The parts of a bench that have been read so far.
#[derive(Debug, Default)]
pub(super) struct BenchDraft {
    inputs: Vec<Input>,
    ids: HashSet<String>,
    checks: Vec<Check>,
    /// The index of each check, by its JSON text.
    indices: HashMap<String, usize>,
}

#[derive(Debug)]
struct Input {
    id: String,
    value: Value,
    expect: Option<Value>,
    others: Map<String, Value>,
}

#[derive(Debug)]
struct Check {
    members: Map<String, Value>,
    /// The indices of the inputs that the check applies to; `None` for all.
    inputs: Option<Vec<usize>>,
}

impl BenchDraft {
    /// Adds an input under a name, or under its number if the name is empty or taken. Returns its index; `None`, with a
    /// note, if there are too many.
    pub fn add_input(
        &mut self,
        parts: &mut Parts,
        name: &str,
        value: Value,
        at: &Pointer,
    ) -> Option<usize> {
        let place = self.inputs.len();
        if place >= MOST_INPUTS {
            parts.note_once(at, NoteKind::NotCarried(Omission::TooMany));
            return None;
        }
        let number = (place + 1).to_string();
        let named = [name.trim().to_owned(), number.clone()].into_iter();
        let more = (2_usize..).map(|more| format!("{number}-{more}"));
        let mut ids = named.filter(|id| !id.is_empty()).chain(more);
        let id = ids.find(|id| !self.ids.contains(id)).unwrap_or_default();
        self.ids.insert(id.clone());
        self.inputs.push(Input { id, value, expect: None, others: Map::new() });
        Some(place)
    }

    /// Adds a further member to an input.
    pub fn put_beside(&mut self, input: usize, key: &str, value: Value) {
        if let Some(input) = self.inputs.get_mut(input) {
            input.others.insert(key.to_owned(), value);
        }
    }

    /// Sets the expected value at a place of the answer to an input; returns false if another value is expected there.
    pub fn expect(&mut self, input: usize, at: &Pointer, value: &Value) -> bool {
        let Some(input) = self.inputs.get_mut(input) else { return false };
        match &mut input.expect {
            Some(expect) => put_at(expect, at, value),
            empty => {
                let mut expect = if at.as_str().is_empty() { Value::Null } else { object([]) };
                let is_put = put_at(&mut expect, at, value);
                if is_put {
                    *empty = Some(expect);
                }
                is_put
            }
        }
    }

    /// Adds a check for all inputs, or for one. Equal checks of several inputs are merged.
    pub fn add_check(
        &mut self,
        parts: &mut Parts,
        members: Map<String, Value>,
        input: Option<usize>,
        at: &Pointer,
    ) {
        let key = Value::Object(members.clone()).to_string();
        let is_full = self.checks.len() >= MOST_CHECKS;
        let earlier = self.indices.get(&key).and_then(|place| self.checks.get_mut(*place));
        match (earlier, input) {
            (Some(check), Some(input)) => check.inputs.iter_mut().for_each(|inputs| {
                if inputs.last() != Some(&input) {
                    inputs.push(input);
                }
            }),
            (Some(check), None) => check.inputs = None,
            (None, _) if is_full => {
                parts.note_once(at, NoteKind::NotCarried(Omission::TooMany));
            }
            (None, input) => {
                self.indices.insert(key, self.checks.len());
                self.checks.push(Check { members, inputs: input.map(|input| vec![input]) });
            }
        }
    }

    /// Returns the value of the first input.
    pub fn first(&self) -> Option<&Value> {
        self.inputs.first().map(|input| &input.value)
    }

    /// Returns the values of all inputs.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.inputs.iter().map(|input| &input.value)
    }

    /// Returns the members `inputs` and `checks` of the bench, without empty ones.
    pub fn finish(self) -> Map<String, Value> {
        let all = self.inputs.len();
        let ids: Vec<String> = self.inputs.iter().map(|input| input.id.clone()).collect();
        let checks: Vec<Value> = self.checks.into_iter().map(|check| check.finish(&ids)).collect();
        let inputs: Vec<Value> = self.inputs.into_iter().map(Input::finish).collect();
        let mut members = Map::new();
        if all > 0 {
            members.insert("inputs".to_owned(), inputs.into());
        }
        if !checks.is_empty() {
            members.insert("checks".to_owned(), checks.into());
        }
        members
    }
}

impl Input {
    fn finish(self) -> Value {
        let mut members =
            Map::from_iter([("id".to_owned(), text(&self.id)), ("input".to_owned(), self.value)]);
        members.extend(self.expect.map(|expect| ("expect".to_owned(), expect)));
        members.extend(self.others);
        Value::Object(members)
    }
}

impl Check {
    /// Returns the check as JSON. A check against expected values needs no list of inputs: it applies to those with
    /// one.
    fn finish(mut self, ids: &[String]) -> Value {
        let is_by_input = self.members.get("is").is_some_and(|is| is == "equals")
            && !self.members.contains_key("value");
        let some = self.inputs.filter(|inputs| inputs.len() < ids.len() && !is_by_input);
        if let Some(inputs) = some {
            let ids = inputs.iter().filter_map(|input| ids.get(*input));
            self.members.insert("inputs".to_owned(), ids.map(|id| text(id)).collect());
        }
        Value::Object(self.members)
    }
}

/// Sets a value at a place; returns false if another value is there, or if the place is not in an object.
fn put_at(whole: &mut Value, at: &Pointer, value: &Value) -> bool {
    let mut here = whole;
    for token in at.tokens() {
        let Value::Object(members) = here else { return false };
        if token.parse::<usize>().is_ok() {
            return false;
        }
        here = members.entry(token).or_insert_with(|| Value::Object(Map::new()));
    }
    let is_free = here.is_null() || here.as_object().is_some_and(Map::is_empty);
    if is_free || here == value {
        *here = value.clone();
    }
    here == value
}
