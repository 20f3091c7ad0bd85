//! Collects the data that the calls of a process wrote for each case, as an answer by cases (one call per case).

use crate::batch::batch;
use crate::context::{Identity, data_of};
use crate::document::{Request, merge_values};
use crate::object::{object, text};
use crate::steps::past::fork::without_process;
use crate::steps::plans::flow::output_method;
use crate::steps::plans::workshop::Workshop;
use crate::tool::{Variable, changed_schema, parse_reference, schema_of};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the document from before its process with a schema for calls, and one call per case: the case's data at the
/// places that calls of the process wrote. `None` if they wrote for no case. Changes that the person took over from an
/// answer do not count.
pub fn case_answers(document: &Request) -> Option<(Request, Value)> {
    if !document.members().contains_key("process") {
        return None;
    }
    let before = without_process(document);
    let cases = batch(&before).instances();
    let shop = Workshop::read(document);
    let written = WrittenPlaces::find(document, &shop);
    if cases.is_empty() || written.places.is_empty() {
        return None;
    }
    let mut columns = Map::new();
    let calls = cases.iter().filter_map(|case| written.call(case, &shop, &mut columns));
    let calls: Vec<Value> = calls.collect();
    let call = object([("type", text("object")), ("properties", Value::Object(columns))]);
    let listed = object([("type", text("array")), ("items", call)]);
    let schema = object([("type", text("object")), ("properties", object([("calls", listed)]))]);
    Some((before.with_schema(schema), object([("calls", Value::Array(calls))])))
}

/// The places that calls wrote for cases, and the schemas of the data there.
#[derive(Default)]
struct WrittenPlaces {
    /// The kind of data, and the first key of the path in it; `None` if the whole value was written.
    places: Vec<(String, Option<String>)>,
    schemas: BTreeMap<String, Value>,
}

impl WrittenPlaces {
    fn find(document: &Request, shop: &Workshop) -> Self {
        let (mut answers, mut visited) = (Self::default(), BTreeSet::new());
        for message in document.messages() {
            let member = |key: &str| message.source.get(key);
            let (Some(call), Some(case)) = (member("_call"), message.instance()) else { continue };
            let path = member("_outputPath").and_then(Value::as_str).and_then(parse_reference);
            let Some(place) = path.and_then(|path| path.0.into_iter().flatten().next()) else {
                continue;
            };
            let tool = call.get("_tool").and_then(Value::as_str).unwrap_or_default();
            if visited.insert((tool.to_owned(), place.to_string())) {
                answers.add(place, call, case, shop);
            }
        }
        answers
    }

    fn add(&mut self, place: Variable, call: &Value, case: &str, shop: &Workshop) {
        let Variable { kind, path } = place;
        let method = output_method(call, shop).unwrap_or_default();
        let identity = Identity { kind: kind.clone(), instance: Some(case.to_owned()) };
        let earlier = schema_of(&shop.entries, &identity);
        let schema = changed_schema(earlier, shop.tool(call), &path, method).unwrap_or_default();
        let there = self.schemas.remove(&kind).unwrap_or_else(|| object([]));
        self.schemas.insert(kind.clone(), merge_values(there, schema));
        let place = (kind, path.into_iter().next());
        if !self.places.contains(&place) {
            self.places.push(place);
        }
    }

    /// Returns a case's data at these places as a call, and adds their schemas to `columns`; `None` if the case has
    /// none.
    fn call(&self, case: &str, shop: &Workshop, columns: &mut Map<String, Value>) -> Option<Value> {
        let mut call = Map::from_iter([("_instance".to_owned(), text(case))]);
        for (kind, key) in &self.places {
            let data = data_of(&shop.entries, kind, Some(case));
            let Some(value) = data.and_then(|data| data.value.as_ref()) else { continue };
            let schema = self.schemas.get(kind);
            let name = if kind == "state" { "" } else { kind };
            match key {
                None => spread(name, value, schema, &mut call, columns),
                Some(key) => {
                    let Some(value) = value.get(key) else { continue };
                    spread(&joined(name, key), value, below(schema, key), &mut call, columns);
                }
            }
        }
        (call.len() > 1).then_some(Value::Object(call))
    }
}

/// Adds a value under a name; an object adds each of its members, so that each gets a column.
fn spread(
    name: &str,
    value: &Value,
    schema: Option<&Value>,
    call: &mut Map<String, Value>,
    columns: &mut Map<String, Value>,
) {
    let mut put = |name: String, value: &Value, schema: Option<&Value>| {
        let described = schema.filter(|schema| schema.is_object()).cloned();
        columns.entry(name.clone()).or_insert_with(|| described.unwrap_or_else(|| object([])));
        call.insert(name, value.clone());
    };
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                put(joined(name, key), value, below(schema, key));
            }
        }
        value if name.is_empty() => put("state".to_owned(), value, schema),
        value => put(name.to_owned(), value, schema),
    }
}

fn below<'schema>(schema: Option<&'schema Value>, key: &str) -> Option<&'schema Value> {
    schema?.get("properties")?.get(key)
}

/// Joins two names with a space; if the second repeats the first, it is used alone.
fn joined(name: &str, key: &str) -> String {
    if name.is_empty() || name == key { key.to_owned() } else { format!("{name} {key}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    fn document(written: Value) -> Request {
        let mut context = vec![
            json!({"type": "tool", "tool": {
                "judge": {"properties": {"verdict": {"enum": ["keep", "drop"]}}, "_outputPath": "†state.verdict"},
                "rate": {"_output": {"type": "integer", "title": "Stars"}, "_outputPath": "†state.stars"}}}),
            json!({"type": "input", "_instance": "①", "word": "a"}),
            json!({"type": "input", "_instance": "②", "word": "b"}),
        ];
        context.extend(written.as_array().unwrap().iter().cloned());
        parse_document(&json!({"context": context, "process": {}}).to_string()).unwrap().request
    }

    fn wrote(tool: &str, case: &str, path: &str, state: Value) -> Value {
        json!({"type": "state", "_instance": case, "_step": 1, "_call": {"_tool": tool, "_instance": case},
            "_outputMethod": "set", "_outputPath": path, "state": state})
    }

    #[test]
    fn what_calls_wrote_for_a_case_is_its_answer() {
        let document = document(json!([
            wrote("judge", "①", "†state.verdict", json!({"verdict": {"verdict": "keep"}})),
            wrote("rate", "①", "†state.stars", json!({"stars": 4})),
            wrote(
                "judge",
                "②",
                "†state.verdict",
                json!({"verdict": {"verdict": "drop", "why": "x"}})
            ),
        ]));
        let (question, answer) = case_answers(&document).unwrap();
        let expected = json!({"calls": [{"_instance": "①", "verdict": "keep", "stars": 4},
            {"_instance": "②", "verdict": "drop", "verdict why": "x"}]});
        assert_eq!(answer, expected);
        let columns = &question.schema().unwrap()["properties"]["calls"]["items"]["properties"];
        let expected = json!({"verdict": {"enum": ["keep", "drop"]}, "stars": {"type": "integer", "title": "Stars"}, "verdict why": {}});
        assert_eq!(*columns, expected);
        assert_eq!(question.messages().len(), 3);
    }

    #[test]
    fn where_nothing_was_written_for_a_case_there_is_none() {
        assert_eq!(case_answers(&document(json!([]))), None);
        let copy = wrote("rate", "①", "†state.stars", json!({"stars": 4}));
        let copy = json!({"context": [{"type": "input", "_instance": "①", "a": 1}, copy]});
        let copy = parse_document(&copy.to_string()).unwrap().request;
        assert_eq!(case_answers(&copy), None);
        let for_all = json!([{"type": "state", "_step": 1, "_call": {"_tool": "rate"}, "_outputPath": "†state.stars", "state": {"stars": 1}}]);
        assert_eq!(case_answers(&document(for_all)), None);
    }
}
