//! What a model is asked for where a context has tools: `{meta, calls, output}`.
//! Refuses to compose over an author's own `calls`: whoever describes them means them.
//!
//! Every call names its tool and, where there are cases, its case; a latent tool's result is asked
//! for with it. `output` is the wanted answer, or null while calls gather what is missing. `meta`
//! is asked for only where a `meta` message describes it.

use super::definition::{Tool, tools};
use super::output_path::path_schema;
use crate::batch::batch;
use crate::document::Request;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// The schema of an answer that may call these tools.
pub fn answer_schema(
    tools: &[Tool],
    output: Option<&Value>,
    meta: Option<&Value>,
    instances: &[String],
) -> Value {
    let shapes: Vec<Value> = tools.iter().map(|tool| call_schema(tool, instances)).collect();
    let items = match <[Value; 1]>::try_from(shapes) {
        Ok([only]) => only,
        Err(shapes) => object([("anyOf", Value::Array(shapes))]),
    };
    let calls = object([("type", text("array")), ("items", items)]);
    let mut properties = Map::new();
    properties.extend(meta.map(|meta| ("meta".to_owned(), meta.clone())));
    properties.insert("calls".to_owned(), calls);
    if let Some(output) = output {
        properties.insert("output".to_owned(), or_null(output));
    }
    closed(properties, |_| true)
}

/// A document as it is asked: with the schema of an answer that may call its tools, where it has
/// any and says nothing of calls itself. Definitions that its schema refers to move to the root.
pub fn asked_request(request: &Request) -> Request {
    let messages = request.messages();
    let found = tools(&messages);
    let is_composed = |schema: &Value| {
        schema.get("properties").is_some_and(|listed| listed.get("calls").is_some())
    };
    if found.is_empty() || request.schema().is_some_and(is_composed) {
        return request.clone();
    }
    let meta = messages
        .iter()
        .rev()
        .find(|message| message.source.get("type").and_then(Value::as_str) == Some("meta"));
    let meta = meta.and_then(|message| message.source.get("schema")).filter(|s| s.is_object());
    let mut output = request.schema().cloned();
    let definitions = output.as_mut().map(lifted).unwrap_or_default();
    let instances = batch(request).instances();
    let mut schema = answer_schema(&found, output.as_ref(), meta, &instances);
    if let Value::Object(members) = &mut schema {
        members.extend(definitions);
    }
    request.with_schema(schema)
}

/// Definitions that references find from the root only.
fn lifted(schema: &mut Value) -> Vec<(String, Value)> {
    let Value::Object(members) = schema else { return Vec::new() };
    let keys = ["$defs", "definitions"];
    let found = keys.iter().filter_map(|key| members.shift_remove_entry(*key));
    found.collect()
}

fn call_schema(tool: &Tool, instances: &[String]) -> Value {
    let mut properties = Map::new();
    let mut put = |key: &str, value: Value| drop(properties.insert(key.to_owned(), value));
    put("_tool", object([("const", text(&tool.name))]));
    if !instances.is_empty() {
        let ids = instances.iter().map(|id| text(id)).collect();
        put("_instance", object([("enum", Value::Array(ids))]));
    }
    for (key, parameter) in tool.parameters() {
        put(&key, parameter);
    }
    if let Some(path) = tool.meta("_outputPath") {
        put("_outputPath", path_schema(path));
    }
    if let Some(output) = tool.output().filter(|_| tool.is_latent()) {
        put("_output", output.clone());
    }
    let required = tool.required();
    let mut schema = closed(properties, |key| key.starts_with('_') || required.contains(&key));
    if let (Value::Object(members), Some(description)) = (&mut schema, tool.description()) {
        members.insert("description".to_owned(), text(description));
    }
    schema
}

fn closed(properties: Map<String, Value>, is_required: impl Fn(&str) -> bool) -> Value {
    let required = properties.keys().filter(|key| is_required(key)).map(|key| text(key)).collect();
    object([
        ("type", text("object")),
        ("properties", Value::Object(properties)),
        ("required", Value::Array(required)),
        ("additionalProperties", false.into()),
    ])
}

/// What is wanted, or nothing yet.
fn or_null(schema: &Value) -> Value {
    let null = object([("type", text("null"))]);
    object([("anyOf", Value::Array(vec![schema.clone(), null]))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    #[track_caller]
    fn check(document: &str, expected: Value) {
        let asked = asked_request(&parse_document(document).unwrap().request);
        assert_eq!(asked.schema().unwrap().to_string(), expected.to_string());
    }

    #[test]
    fn the_batch_of_comments_asks_for_a_call_for_each() {
        check(
            "{schema: {type: 'string'}, context: [
                {type: 'tool', tool: {moderateComment: {description: 'Decides.', type: 'object',
                    properties: {decision: {enum: ['approve', 'reject']}}, required: ['decision']}}},
                {type: 'input', _instance: '①', comment: 'A'}, {type: 'input', _instance: '②', comment: 'B'}]}",
            json!({"type": "object", "properties": {
                "calls": {"type": "array", "items": {"type": "object", "properties": {
                    "_tool": {"const": "moderateComment"}, "_instance": {"enum": ["①", "②"]},
                    "decision": {"enum": ["approve", "reject"]}},
                    "required": ["_tool", "_instance", "decision"], "additionalProperties": false,
                    "description": "Decides."}},
                "output": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
                "required": ["calls", "output"], "additionalProperties": false}),
        );
    }

    #[test]
    fn results_are_asked_for_only_where_no_code_makes_them() {
        check(
            "[{type: 'meta', schema: {type: 'object'}}, {type: 'tool', tool: {
                sum: {properties: {text: {type: 'string'}}, _output: {type: 'number'}, _outputPath: '†state.a || †state.b'},
                mail: {properties: {to: {}}, _output: {type: 'number'}, _activity: 'send'}}}]",
            json!({"type": "object", "properties": {
                "meta": {"type": "object"},
                "calls": {"type": "array", "items": {"anyOf": [
                    {"type": "object", "properties": {"_tool": {"const": "sum"}, "text": {"type": "string"},
                        "_outputPath": {"enum": ["†state.a", "†state.b"]}, "_output": {"type": "number"}},
                        "required": ["_tool", "_outputPath", "_output"], "additionalProperties": false},
                    {"type": "object", "properties": {"_tool": {"const": "mail"}, "to": {}},
                        "required": ["_tool"], "additionalProperties": false}]}}},
                "required": ["meta", "calls"], "additionalProperties": false}),
        );
    }

    #[test]
    fn an_authors_own_calls_and_documents_without_tools_stay() {
        let own = json!({"type": "object", "properties": {"calls": {}}});
        let text =
            json!({"schema": own, "context": [{"type": "tool", "tool": {"t": {}}}]}).to_string();
        check(&text, own);
        check("{schema: {type: 'number'}, context: ['hi']}", json!({"type": "number"}));
    }

    #[test]
    fn definitions_are_found_from_the_root() {
        let text = "{schema: {$ref: '#/$defs/a', $defs: {a: {type: 'number'}}}, context: [{type: 'tool', tool: {t: {}}}]}";
        let asked = asked_request(&parse_document(text).unwrap().request);
        let schema = asked.schema().unwrap();
        assert_eq!(schema["$defs"], json!({"a": {"type": "number"}}));
        assert_eq!(schema["properties"]["output"]["anyOf"][0], json!({"$ref": "#/$defs/a"}));
    }
}
