//! Turns a document with one input into a batch with that input as its first case. A document with cases stays as it
//! is.

use super::arrange::{Blank, put_data};
use super::case::batch;
use super::ids::next_id;
use crate::dialect::reference_targets::{has_reference_to, with_reference_targets};
use crate::document::{Request, put_value};
use crate::object::{object, text};
use serde_json::{Map, Value};

/// Returns a document without cases as one with a first case. The input's schema and description remain for all cases,
/// and its values become the case's. Its answer becomes a call of the tool `tool` for that case, which the prompt then
/// asks for.
pub fn as_batch(request: &Request, tool: &str) -> Request {
    let read = batch(request);
    if !read.cases.is_empty() {
        return request.clone();
    }
    let mut entries: Vec<Value> = request.messages().iter().map(|m| m.source.clone()).collect();
    let parts = read.shared.as_ref().map(|shared| shared.parts.clone()).unwrap_or_default();
    for &part in &parts {
        if let Some(Value::Object(message)) = entries.get_mut(part) {
            put_value(message, None);
        }
    }
    let value = read.shared.and_then(|shared| shared.value);
    let id = next_id([]);
    let mut first = vec![];
    put_data(&mut first, &Blank { kind: "input", template: Vec::new() }, &id, value);
    if request.schema().is_some() {
        first.insert(0, instruction(tool));
    }
    let at = parts.last().map_or(entries.len(), |last| last + 1);
    entries.splice(at..at, first);
    let many = request.with_context(entries);
    let Some(schema) = request.schema() else { return many };
    let solution = request
        .solution()
        .map(|answer| object([("calls", Value::Array(vec![call(schema, tool, &id, answer)]))]));
    many.with_schema(calls_schema(schema, Some(tool), &[id])).with_solution(solution)
}

fn instruction(tool: &str) -> Value {
    let words = format!(
        "There are several cases, each with an ¶input of its own. Answer with one call of {tool} for each case, in order."
    );
    object([("type", text("text")), ("role", text("system")), ("text", text(&words))])
}

/// True if the values of an answer with this schema can be members of a call, beside the call's own keys.
pub(super) fn has_properties(schema: &Value) -> bool {
    let counts = |key: &str| schema.get(key).is_some();
    let is_narrow = ["$ref", "maxProperties", "propertyNames"].into_iter().any(counts);
    let is_open = schema.get("properties").is_some_and(Value::is_object) && !is_narrow;
    is_open && !has_reference_to(schema, &is_own)
}

/// Place of an answer's schema in the schema of calls, if its values cannot be members of a call.
const OUTPUT: &str = "#/properties/calls/items/properties/_output";

/// True if a reference points to a place of the schema itself and not to a definition: that place moves, while
/// definitions stay.
fn is_own(place: &str) -> bool {
    let is_defined = place.starts_with("/$defs/") || place.starts_with("/definitions/");
    place.is_empty() || (place.starts_with('/') && !is_defined)
}

/// Returns the schema of a list of calls, one per case, from the schema of an answer. Definitions stay at the root.
pub(super) fn calls_schema(schema: &Value, tool: Option<&str>, ids: &[String]) -> Value {
    let wraps = !has_properties(schema);
    let below = |place: &str| is_own(place).then(|| format!("{OUTPUT}{place}"));
    let mut own = if wraps { with_reference_targets(schema, &below) } else { schema.clone() };
    let mut definitions = Vec::new();
    if let Value::Object(members) = &mut own {
        // Under its own `$id`, the schema could not refer to definitions outside.
        members.shift_remove("$id");
        for key in ["$schema", "$defs", "definitions"] {
            definitions.extend(members.shift_remove_entry(key));
        }
    }
    let named = tool.map(|tool| ("_tool".to_owned(), object([("const", text(tool))])));
    let listed = ids.iter().map(|id| text(id)).collect();
    let instance = ("_instance".to_owned(), object([("enum", Value::Array(listed))]));
    let meta: Vec<(String, Value)> = named.into_iter().chain([instance]).collect();
    let mut call = match own {
        Value::Object(members) if !wraps => members,
        other => Map::from_iter([
            ("type".to_owned(), text("object")),
            ("properties".to_owned(), object([("_output", other)])),
            ("required".to_owned(), Value::Array(vec![text("_output")])),
        ]),
    };
    let listed = call.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    let required = call.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let all = meta.iter().cloned().chain(listed).collect();
    let required = meta.iter().map(|(key, _)| text(key)).chain(required).collect();
    call.insert("properties".to_owned(), Value::Object(all));
    call.insert("required".to_owned(), Value::Array(required));
    let calls = object([
        ("type", text("array")),
        ("minItems", ids.len().into()),
        ("maxItems", ids.len().into()),
        ("items", Value::Object(call)),
    ]);
    let mut whole = Map::from_iter([
        ("type".to_owned(), text("object")),
        ("properties".to_owned(), object([("calls", calls)])),
        ("required".to_owned(), Value::Array(vec![text("calls")])),
        ("additionalProperties".to_owned(), false.into()),
    ]);
    whole.extend(definitions);
    Value::Object(whole)
}

/// Returns an answer as the call for a case.
pub(super) fn call(schema: &Value, tool: &str, id: &str, answer: &Value) -> Value {
    call_of(Some(tool), id, has_properties(schema), answer.clone())
}

/// Returns an answer as the call for a case. With `is_open`, the members of an object become members of the call,
/// unless they could be mistaken for the call's own keys.
pub(super) fn call_of(tool: Option<&str>, id: &str, is_open: bool, answer: Value) -> Value {
    let directs = |key: &str| matches!(key, "_tool" | "_instance" | "_output");
    let named = tool.map(|tool| ("_tool".to_owned(), text(tool)));
    let mut call: Map<String, Value> = named.into_iter().collect();
    call.insert("_instance".to_owned(), text(id));
    match answer {
        Value::Object(members) if is_open && !members.keys().any(|key| directs(key)) => {
            call.extend(members);
        }
        other => drop(call.insert("_output".to_owned(), other)),
    }
    Value::Object(call)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    #[track_caller]
    fn check(document: Value, expected: Value) {
        let request = parse_document(&document.to_string()).unwrap().request;
        let many = as_batch(&request, "t");
        assert_eq!(many.to_value().to_string(), expected.to_string());
        assert_eq!(as_batch(&many, "other").to_text(), many.to_text());
    }

    #[test]
    fn a_document_becomes_a_batch_with_its_values_in_the_first_case() {
        check(
            json!({"x": 1, "context": [
                {"text": "hi"}, {"type": "input", "input": {"a": 1}, "schema": {"type": "object"}},
                {"type": "input", "b": 2}, {"type": "state", "s": 1}]}),
            json!({"x": 1, "context": [
                {"text": "hi"}, {"type": "input", "schema": {"type": "object"}}, {"type": "input"},
                {"type": "input", "_instance": "①", "a": 1, "b": 2}, {"type": "state", "s": 1}]}),
        );
    }

    #[test]
    fn its_answer_becomes_a_call_for_that_case() {
        let many = as_batch(
            &parse_document(
                "{schema: {type: 'object', properties: {n: {$ref: '#/$defs/n'}}, required: ['n'], $defs: {n: {}}},
                  context: [{type: 'input', a: 1}], solution: {n: 5}}",
            )
            .unwrap()
            .request,
            "t",
        );
        assert_eq!(
            many.solution(),
            Some(&json!({"calls": [{"_tool": "t", "_instance": "①", "n": 5}]}))
        );
        let schema = json!({"type": "object", "properties": {"calls": {"type": "array", "minItems": 1, "maxItems": 1, "items":
            {"type": "object", "properties": {"_tool": {"const": "t"}, "_instance": {"enum": ["①"]}, "n": {"$ref": "#/$defs/n"}},
             "required": ["_tool", "_instance", "n"]}}}, "required": ["calls"], "additionalProperties": false, "$defs": {"n": {}}});
        assert_eq!(many.schema().unwrap().to_string(), schema.to_string());
        let list = parse_document(
            "{schema: {type: 'array'}, context: [{type: 'input', a: 1}], solution: [1]}",
        );
        let many = as_batch(&list.unwrap().request, "t");
        assert_eq!(many.solution().unwrap()["calls"][0]["_output"], json!([1]));
        let call = &many.schema().unwrap()["properties"]["calls"]["items"];
        assert_eq!(call["required"], json!(["_tool", "_instance", "_output"]));
    }
}
