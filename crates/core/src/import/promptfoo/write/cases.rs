//! The inputs of a bench as tests.

use super::super::whole_input::INPUT;
use super::Writing;
use super::asserts::Asserts;
use super::expected::ByInput;
use crate::bench::BenchInput;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

impl Writing<'_> {
    /// What all tests have.
    pub(super) fn default_test(&self, asserts: &Asserts) -> Map<String, Value> {
        let mut members = Map::new();
        let is_expanded =
            |value: &Value| value.as_array().is_some_and(|list| list.iter().any(Value::is_string));
        let has_lists = |input: &BenchInput| {
            let others = input.others.get("vars");
            let values = [Some(&input.input), others].into_iter().flatten();
            values.filter_map(Value::as_object).any(|vars| vars.values().any(is_expanded))
        };
        if self.inputs.iter().any(has_lists) {
            let options = object([("disableVarExpansion", true.into())]);
            members.insert("options".to_owned(), options);
        }
        if !asserts.of_all.is_empty() {
            members.insert("assert".to_owned(), asserts.of_all.clone().into());
        }
        members
    }

    /// The tests, one for each input.
    pub(super) fn tests(&mut self, asserts: &Asserts) -> Vec<Value> {
        let bench = self.bench;
        let by_input = ByInput::new(&bench.checks);
        let inputs = std::mem::take(&mut self.inputs);
        let mut tests = Vec::with_capacity(inputs.len());
        for (number, input) in inputs.iter().enumerate() {
            let place = Pointer::root().join("bench").join("inputs").join(&number.to_string());
            let mut members = Map::new();
            if input.id != (number + 1).to_string() {
                members.insert("description".to_owned(), text(&input.id));
            }
            let vars = self.vars(input, &place);
            if !vars.is_empty() {
                members.insert("vars".to_owned(), Value::Object(vars));
            }
            let mut own = asserts.of_some.get(&input.id).cloned().unwrap_or_default();
            own.extend(self.expected(input, &by_input, &place));
            if !own.is_empty() {
                members.insert("assert".to_owned(), own.into());
            }
            if !input.tags.is_empty() {
                let tags = object([("tags", input.tags.iter().map(|tag| text(tag)).collect())]);
                members.insert("metadata".to_owned(), tags);
            }
            for key in input.others.keys().filter(|key| *key != "vars") {
                self.no_place(&place.join(key));
            }
            tests.push(Value::Object(members));
        }
        self.inputs = inputs;
        tests
    }

    /// The variables. promptfoo has no null among them, and reads the files that their texts name.
    fn vars(&mut self, input: &BenchInput, place: &Pointer) -> Map<String, Value> {
        let others = input.others.get("vars").and_then(Value::as_object).cloned();
        let mut vars = others.unwrap_or_default();
        match &input.input {
            whole if self.is_whole => drop(vars.insert(INPUT.to_owned(), whole.clone())),
            Value::Object(values) => {
                let values = values.iter().map(|(key, value)| (key.clone(), value.clone()));
                vars.extend(values);
            }
            _ => {}
        }
        let is_taken = |value: &Value| {
            let is_file =
                |words: &str| words.starts_with("file://") || words.starts_with("package:");
            !value.is_null() && !value.as_str().is_some_and(is_file)
        };
        let left: Vec<String> =
            vars.iter().filter(|(_, value)| !is_taken(value)).map(|(key, _)| key.clone()).collect();
        for key in left {
            vars.shift_remove(&key);
            let at = place.join("input");
            self.no_place(&if self.is_whole { at } else { at.join(&key) });
        }
        vars
    }
}
