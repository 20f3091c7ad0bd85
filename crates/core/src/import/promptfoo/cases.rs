//! Converts promptfoo's tests to inputs of a bench, with their expected values and checks.

use super::super::bench_draft::MOST_INPUTS;
use super::super::note::{NoteKind, Omission, UnusedPart};
use super::super::wording::at_path;
use super::path::place_of;
use super::suite::Suite;
use super::whole_input::INPUT;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// A test whose asserts are being read.
pub(super) struct Case {
    /// The index of its input; `None` for all inputs.
    pub input: Option<usize>,
    /// True if the asserts belong to the test itself, not to the defaults.
    pub is_own: bool,
    /// The place in the answer that its asserts check; `None` if code determines it.
    pub place: Option<Pointer>,
    vars: Map<String, Value>,
}

impl Case {
    /// Returns the value of a variable.
    pub fn value(&self, path: &str) -> Option<Value> {
        let (first, rest) = path.split_once('.').map_or((path, None), |(a, b)| (a, Some(b)));
        let value = self.vars.get(first)?;
        rest.map_or(Some(value), |rest| at_path(value, rest)).cloned()
    }
}

/// Kinds of asserts that require JSON.
const JSON: [&str; 2] = ["is-json", "contains-json"];

impl Suite {
    pub(super) fn read_tests(&mut self, default: Option<Value>, tests: Option<Value>) {
        let root = Pointer::root();
        let both = [default.as_ref(), tests.as_ref()];
        self.is_json = self.is_json || both.into_iter().flatten().any(asks_json);
        let default = match default {
            Some(Value::Object(default)) => default,
            None => Map::new(),
            Some(_) => {
                self.parts.not_carried(&root.join("defaultTest"), Omission::Reference);
                Map::new()
            }
        };
        let at = root.join("tests");
        match &tests {
            Some(Value::Array(list)) => {
                for (number, test) in list.iter().enumerate() {
                    self.read_test(&default, test, &at.join(&number.to_string()));
                }
            }
            Some(_) => self.parts.not_carried(&at, Omission::Reference),
            None => {}
        }
        self.read_default(&default, &root.join("defaultTest"));
    }

    /// Reads the members common to all tests. Without any test, its asserts apply to all inputs.
    fn read_default(&mut self, default: &Map<String, Value>, at: &Pointer) {
        self.note_members(default, at);
        let is_alone = self.benched.first().is_none();
        if let Some(asserts) = default.get("assert").filter(|_| is_alone) {
            let place = base_of(default, &Map::new());
            let case = Case { input: None, is_own: false, place, vars: Map::new() };
            self.read_asserts(asserts, &case, &at.join("assert"));
        }
    }

    fn read_test(&mut self, default: &Map<String, Value>, test: &Value, at: &Pointer) {
        let Value::Object(test) = test else {
            return self.parts.not_carried(at, Omission::Reference);
        };
        if test.get("path").is_some_and(Value::is_string) {
            return self.parts.not_carried(at, Omission::Reference);
        }
        self.note_members(test, at);
        let mut vars = Map::new();
        for (members, at) in [(default, Pointer::root().join("defaultTest")), (test, at.clone())] {
            self.read_vars(members.get("vars"), &at.join("vars"), &mut vars);
        }
        let name = test.get("description").and_then(Value::as_str).unwrap_or_default();
        let is_one = option(default, test, "disableVarExpansion");
        let has_default = !option(default, test, "disableDefaultAsserts");
        for vars in combinations(vars, is_one) {
            let (input, others) = self.divided(&vars);
            let Some(place) = self.benched.add_input(&mut self.parts, name, input, at) else {
                return;
            };
            self.put_tags(place, test);
            if !others.is_empty() {
                self.parts.note_once(&at.join("vars"), NoteKind::Idle(UnusedPart::Member));
                self.benched.put_beside(place, "vars", Value::Object(others));
            }
            let base = base_of(default, test);
            let mut case = Case { input: Some(place), is_own: false, place: base, vars };
            if let Some(asserts) = default.get("assert").filter(|_| has_default) {
                self.read_asserts(
                    asserts,
                    &case,
                    &Pointer::root().join("defaultTest").join("assert"),
                );
            }
            case.is_own = true;
            if let Some(asserts) = test.get("assert") {
                self.read_asserts(asserts, &case, &at.join("assert"));
            }
        }
    }

    /// Reads variables; those whose value is in a file are left out.
    fn read_vars(&mut self, written: Option<&Value>, at: &Pointer, vars: &mut Map<String, Value>) {
        let Some(written) = written.filter(|vars| !vars.is_null()) else { return };
        let Value::Object(written) = written else {
            return self.parts.not_carried(at, Omission::Reference);
        };
        for (name, value) in written {
            let is_file = value.as_str().is_some_and(|text| text.starts_with("file://"));
            if is_file {
                self.parts.not_carried(&at.join(name), Omission::Reference);
                vars.shift_remove(name);
            } else {
                vars.insert(name.clone(), value.clone());
            }
        }
    }

    /// Returns the input, and the variables that no prompt uses, which the model must not receive.
    fn divided(&self, vars: &Map<String, Value>) -> (Value, Map<String, Value>) {
        if self.is_whole {
            let mut others = vars.clone();
            return (others.shift_remove(INPUT).unwrap_or_default(), others);
        }
        let is_asked = |name: &String| !self.knows_variables || self.variables.contains(name);
        let (inputs, others): (Map<_, _>, Map<_, _>) =
            vars.clone().into_iter().partition(|(name, _)| is_asked(name));
        let is_none = inputs.is_empty() && self.variables.is_empty();
        (if is_none { Value::Null } else { Value::Object(inputs) }, others)
    }

    /// Adds the test's tags; other metadata become tags of the form `key: value`.
    fn put_tags(&mut self, input: usize, test: &Map<String, Value>) {
        let mut tags = Vec::new();
        for (key, value) in test.get("metadata").and_then(Value::as_object).into_iter().flatten() {
            match value {
                Value::Array(list) if key == "tags" => {
                    tags.extend(list.iter().filter_map(Value::as_str).map(text));
                }
                Value::String(word) => tags.push(text(&format!("{key}: {word}"))),
                Value::Number(_) | Value::Bool(_) => tags.push(text(&format!("{key}: {value}"))),
                _ => {}
            }
        }
        if !tags.is_empty() {
            self.benched.put_beside(input, "tags", tags.into());
        }
    }

    /// Notes the members of a test that have no counterpart.
    fn note_members(&mut self, test: &Map<String, Value>, at: &Pointer) {
        for (key, value) in test {
            match key.as_str() {
                "vars" | "assert" | "description" => {}
                "metadata" => self.note_metadata(value, &at.join(key)),
                "options" => self.note_options(value, &at.join(key)),
                "provider" => self.parts.not_carried(&at.join(key), Omission::Address),
                _ => self.parts.not_carried(&at.join(key), Omission::NoPlace),
            }
        }
    }

    fn note_metadata(&mut self, metadata: &Value, at: &Pointer) {
        for (key, value) in metadata.as_object().into_iter().flatten() {
            let is_tags = key == "tags" && value.is_array();
            if !is_tags && (value.is_array() || value.is_object()) {
                self.parts.not_carried(&at.join(key), Omission::NoPlace);
            }
        }
    }

    fn note_options(&mut self, options: &Value, at: &Pointer) {
        for (key, value) in options.as_object().into_iter().flatten() {
            let at = at.join(key);
            match key.as_str() {
                "disableVarExpansion" | "disableDefaultAsserts" => {}
                "transform" if value.as_str().and_then(place_of).is_some() => {}
                "transform" | "transformVars" | "postprocess" => {
                    self.parts.not_carried(&at, Omission::Code);
                }
                "provider" => self.parts.not_carried(&at, Omission::Address),
                _ => self.parts.not_carried(&at, Omission::NoPlace),
            }
        }
    }
}

/// Returns true if an assert in some test treats the answer as JSON.
fn asks_json(tests: &Value) -> bool {
    let is_place = |value: &Value, key: &str| {
        value.get(key).and_then(Value::as_str).is_some_and(|code| place_of(code).is_some())
    };
    let asks = |assert: &Value| {
        let kind = assert.get("type").and_then(Value::as_str).unwrap_or_default();
        let is_whole =
            kind == "equals" && assert.get("value").is_some_and(|v| v.is_object() || v.is_array());
        JSON.contains(&kind) || is_whole || is_place(assert, "transform")
    };
    let listed = |value: &Value, key: &str| {
        value.get(key).and_then(Value::as_array).is_some_and(|list| list.iter().any(asks))
    };
    let of_test = |test: &Value| {
        let is_placed = test.get("options").is_some_and(|options| is_place(options, "transform"));
        let sets = test.get("assert").and_then(Value::as_array).into_iter().flatten();
        is_placed || listed(test, "assert") || sets.into_iter().any(|set| listed(set, "assert"))
    };
    match tests {
        Value::Array(tests) => tests.iter().any(of_test),
        one => of_test(one),
    }
}

/// Returns an option of a test, or else of the defaults.
fn of_options<'test>(
    default: &'test Map<String, Value>,
    test: &'test Map<String, Value>,
    key: &str,
) -> Option<&'test Value> {
    let option =
        |test: &'test Map<String, Value>| test.get("options").and_then(|options| options.get(key));
    option(test).or_else(|| option(default))
}

fn option(default: &Map<String, Value>, test: &Map<String, Value>, key: &str) -> bool {
    of_options(default, test, key).and_then(Value::as_bool).unwrap_or(false)
}

/// Returns the place in the answer that a test checks.
fn base_of(default: &Map<String, Value>, test: &Map<String, Value>) -> Option<Pointer> {
    match of_options(default, test, "transform") {
        None => Some(Pointer::root()),
        Some(code) => place_of(code.as_str()?),
    }
}

/// The maximum number of combinations from one test: one more than the maximum of inputs, so that the excess is
/// noticed.
const MOST: usize = MOST_INPUTS + 1;

/// Expands variables with a list of texts to all combinations of their values.
fn combinations(vars: Map<String, Value>, is_one: bool) -> Vec<Map<String, Value>> {
    let mut rows = vec![Map::new()];
    for (name, value) in vars {
        let values = match value {
            Value::Array(list) if !is_one && list.first().is_some_and(Value::is_string) => list,
            one => vec![one],
        };
        let with = |before: &Map<String, Value>, value: &Value| {
            let mut longer = before.clone();
            longer.insert(name.clone(), value.clone());
            longer
        };
        let each = rows.iter().flat_map(|before| values.iter().map(move |value| (before, value)));
        rows = each.take(MOST).map(|(before, value)| with(before, value)).collect();
    }
    rows
}
