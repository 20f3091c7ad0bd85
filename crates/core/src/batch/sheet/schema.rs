//! Builds the schema of a sheet: its columns in reading order, and its lists.

use super::{Answers, CASE, CaseMark, REASON, STATE, Sheet, SheetWords, is_informative};
use crate::batch::case::{Case, case_schema};
use crate::field::readable_key;
use crate::object::{object, text};
use serde_json::{Map, Value};

impl Sheet<'_> {
    /// Returns the schema of the sheet's value.
    pub(super) fn described(&self, sorted: &Answers, words: &SheetWords) -> Value {
        let mut columns = Map::from_iter([(CASE.to_owned(), titled(&words.case, object([])))]);
        self.add_marks(&mut columns, words);
        // The first input column, then the answer: after all inputs, the answer would be out of sight.
        let mut inputs = self.input_columns().into_iter();
        columns.extend(inputs.next());
        self.add_answered(sorted, &mut columns);
        columns.extend(inputs);
        let entry = object([("type", text("object")), ("properties", Value::Object(columns))]);
        let table =
            object([("title", text(&words.cases)), ("type", text("array")), ("items", entry)]);
        let call = object([("type", text("object")), ("properties", self.called())]);
        let listed = |words: &str| {
            object([("title", text(words)), ("type", text("array")), ("items", call.clone())])
        };
        let properties = object([
            ("missing", object([("title", text(&words.missing)), ("type", text("array"))])),
            ("cases", table),
            ("unknown", listed(&words.unknown)),
            ("undirected", listed(&words.undirected)),
            ("doubles", listed(&words.doubles)),
        ]);
        let mut schema = Map::from_iter([
            ("type".to_owned(), text("object")),
            ("properties".to_owned(), properties),
        ]);
        for key in ["$defs", "definitions"] {
            let defined = self.schema.and_then(|schema| schema.get(key)).cloned();
            schema.extend(defined.map(|defined| (key.to_owned(), defined)));
        }
        Value::Object(schema)
    }

    /// Adds the columns of the cases' states.
    fn add_marks(&self, columns: &mut Map<String, Value>, words: &SheetWords) {
        if self.marks.is_empty() {
            return;
        }
        let states = CaseMark::STATES.iter().zip(&words.states);
        let states =
            states.map(|(key, title)| object([("const", text(key)), ("title", text(title))]));
        let state = object([("title", text(&words.state)), ("oneOf", states.collect())]);
        columns.insert(STATE.to_owned(), state);
        if self.marks.iter().any(|mark| !mark.reason.is_empty()) {
            columns.insert(REASON.to_owned(), object([("title", text(&words.reason))]));
        }
    }

    /// Returns the columns of the input.
    fn input_columns(&self) -> Vec<(String, Value)> {
        let owns: Vec<&Value> = self.batch.cases.iter().filter_map(Case::own).collect();
        let shared = self.batch.shared.as_ref();
        let first = self.batch.cases.iter().find_map(|case| case.data.as_ref()?.schema.as_ref());
        let schema = shared.and_then(|shared| shared.schema.as_ref()).or(first);
        let shared_value = shared.and_then(|shared| shared.value.as_ref());
        let described = case_schema(schema, shared_value, &owns);
        properties(&described)
            .filter(|(key, _)| owns.iter().any(|own| own.get(*key).is_some()))
            .map(|(key, property)| {
                let property = in_a_line(without_references(property));
                (format!("in/{key}"), titled_or(key, property))
            })
            .collect()
    }

    /// Returns the properties of calls outside of the table.
    fn called(&self) -> Value {
        let own = self.call_properties().into_iter();
        let own = own.filter(|(key, property)| is_informative(key, property, true));
        Value::Object(own.map(|(key, property)| (key.clone(), titled_or(&key, property))).collect())
    }

    /// Adds the columns of the answer: those in the schema, and those of further values.
    fn add_answered(&self, sorted: &Answers, columns: &mut Map<String, Value>) {
        let several_tools = self.has_several_tools(sorted);
        for (key, property) in self.call_properties() {
            if is_informative(&key, &property, several_tools) {
                columns.insert(format!("out/{key}"), titled_or(&key, property));
            }
        }
        let of_cases = sorted.cases.iter().flat_map(|case| &case.calls);
        let calls = of_cases.filter_map(|at| self.calls.get(*at)).filter_map(Value::as_object);
        for (key, value) in calls.flatten() {
            let column = format!("out/{key}");
            if is_informative(key, value, several_tools) && !columns.contains_key(&column) {
                columns.insert(column, titled_or(key, object([])));
            }
        }
    }

    /// Returns the properties of all branches of a call's schema.
    fn call_properties(&self) -> Vec<(String, Value)> {
        let calls = self.schema.and_then(|schema| schema.get("properties")?.get("calls"));
        let Some(items) = calls.and_then(|calls| calls.get("items")) else { return Vec::new() };
        let shapes = ["anyOf", "oneOf"].iter().find_map(|key| items.get(*key)?.as_array());
        let shapes = shapes.map(Vec::as_slice).unwrap_or(std::slice::from_ref(items));
        let mut fields: Vec<(String, Value)> = Vec::new();
        for (key, property) in shapes.iter().flat_map(properties) {
            if !fields.iter().any(|(other, _)| other == key) {
                fields.push((key.clone(), property.clone()));
            }
        }
        fields
    }
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("properties").and_then(Value::as_object).into_iter().flatten()
}

fn titled(title: &str, schema: Value) -> Value {
    let mut members = match schema {
        Value::Object(members) => members,
        _ => Map::new(),
    };
    members.insert("title".to_owned(), text(title));
    Value::Object(members)
}

fn titled_or(key: &str, schema: Value) -> Value {
    match schema.get("title") {
        Some(_) => schema,
        None => titled(&readable_key(key), schema),
    }
}

/// Removes the `multiline` format: a long text in a cell is abbreviated by itself.
fn in_a_line(mut property: Value) -> Value {
    if let Value::Object(members) = &mut property
        && members.get("format").and_then(Value::as_str) == Some("multiline")
    {
        members.shift_remove("format");
    }
    property
}

/// Returns a schema that works outside of its document: only its title if it has references.
fn without_references(schema: &Value) -> Value {
    let refers = schema.to_string().contains("\"$ref\"");
    if !refers {
        return schema.clone();
    }
    let title = schema.get("title").cloned();
    Value::Object(title.into_iter().map(|title| ("title".to_owned(), title)).collect())
}
