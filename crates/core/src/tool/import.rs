//! Tool definitions, ours or others', opened as documents: what a tool takes becomes a form, what
//! it gives the schema of the answer.
//! Refuses what is no such definition, so that other documents stay what they are.

use super::definition::Tool;
use crate::document::Request;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// The documents of tool definitions: an OpenAI function, an MCP tool, a tool message, a list of
/// such, or an object with one under `tools`. None where the value is nothing of it.
pub fn documents_of_tools(value: &Value) -> Vec<Request> {
    let listed = value.get("tools").or_else(|| value.get("result")?.get("tools"));
    let list = listed.unwrap_or(value);
    let several = list.as_array().map(Vec::as_slice).unwrap_or(std::slice::from_ref(list));
    let read: Vec<Vec<Request>> = several.iter().map(documents_of).collect();
    // A list in which something else stands is something else.
    if read.iter().any(Vec::is_empty) { Vec::new() } else { read.into_iter().flatten().collect() }
}

fn documents_of(value: &Value) -> Vec<Request> {
    if value.get("type").and_then(Value::as_str) == Some("tool") {
        let defined = value.get("tool").and_then(Value::as_object);
        let own = defined.into_iter().flatten().filter(|(_, schema)| schema.is_object());
        return own.map(|(name, schema)| own_document(name, schema)).collect();
    }
    foreign_document(value).into_iter().collect()
}

fn own_document(name: &str, schema: &Value) -> Request {
    let tool = Tool { name: name.to_owned(), schema: schema.clone(), message: 0 };
    let mut takes = schema.as_object().cloned().unwrap_or_default();
    takes.retain(|key, _| !key.starts_with('_') && key != "description");
    takes.insert("properties".to_owned(), Value::Object(tool.parameters()));
    if takes.contains_key("required") {
        let required = tool.required().into_iter().map(text).collect();
        takes.insert("required".to_owned(), Value::Array(required));
    }
    document(Some(name), tool.description(), Value::Object(takes), tool.output().cloned())
}

fn foreign_document(value: &Value) -> Option<Request> {
    let is_function = value.get("type").and_then(Value::as_str) == Some("function");
    let function = if is_function { value.get("function").unwrap_or(value) } else { value };
    let name = function.get("name")?.as_str()?;
    let takes = if is_function {
        function.get("parameters").cloned().unwrap_or_else(|| object([("type", text("object"))]))
    } else {
        function.get("inputSchema").or_else(|| function.get("input_schema"))?.clone()
    };
    let said = |key: &str| function.get(key).and_then(Value::as_str);
    let output = function.get("outputSchema").filter(|schema| schema.is_object()).cloned();
    let takes = takes.is_object().then_some(takes)?;
    Some(document(said("title").or(Some(name)), said("description"), takes, output))
}

fn document(
    title: Option<&str>,
    description: Option<&str>,
    takes: Value,
    gives: Option<Value>,
) -> Request {
    let mut members = Map::new();
    let mut put = |key: &str, value: Value| drop(members.insert(key.to_owned(), value));
    title.into_iter().for_each(|title| put("title", text(title)));
    description.into_iter().for_each(|about| put("description", text(about)));
    gives.into_iter().for_each(|schema| put("schema", schema));
    let input = object([("type", text("input")), ("schema", takes)]);
    let words = description.or(title).map(|words| {
        object([("type", text("text")), ("role", text("system")), ("text", text(words))])
    });
    put("context", Value::Array(words.into_iter().chain([input]).collect()));
    Request::new(members)
}

#[cfg(test)]
mod tests {
    use super::super::export::{mcp_tool, tool_message};
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(value: Value, titles: &[&str]) -> Vec<Request> {
        let found = documents_of_tools(&value);
        let names: Vec<&str> = found.iter().filter_map(Request::title).collect();
        assert_eq!(names, titles, "{value}");
        found
    }

    #[test]
    fn definitions_of_every_kind_open_as_documents() {
        let takes = json!({"type": "object", "properties": {"a": {"type": "string"}}});
        let function = json!({"name": "f", "description": "Does.", "parameters": takes});
        let opened = check(json!({"type": "function", "function": function}), &["f"]);
        assert_eq!(
            opened[0].to_value().to_string(),
            json!({"title": "f", "description": "Does.", "context": [
                {"type": "text", "role": "system", "text": "Does."}, {"type": "input", "schema": takes}]}).to_string()
        );
        check(json!({"type": "function", "name": "f", "parameters": takes}), &["f"]);
        check(json!({"name": "m", "title": "M", "inputSchema": takes}), &["M"]);
        check(json!({"name": "c", "input_schema": takes}), &["c"]);
        check(
            json!({"tools": [{"name": "a", "inputSchema": takes}, {"name": "b", "inputSchema": takes}]}),
            &["a", "b"],
        );
        check(json!({"type": "tool", "tool": {"x": takes, "y": takes}}), &["x", "y"]);
    }

    #[test]
    fn what_was_written_comes_back() {
        let request = |value: Value| Request::new(value.as_object().unwrap().clone());
        let takes =
            json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]});
        let gives = json!({"type": "object", "properties": {"b": {}}});
        let document = request(json!({"title": "t", "description": "D", "schema": gives,
            "context": [{"type": "text", "role": "system", "text": "D"}, {"type": "input", "schema": takes}]}));
        for written in [tool_message(&document, "t"), mcp_tool(&document, "t")] {
            let read = documents_of_tools(&written);
            assert_eq!(read.len(), 1);
            assert_eq!(read[0].to_value(), document.to_value());
        }
    }

    #[test]
    fn other_documents_are_none() {
        for other in [
            json!({"context": []}),
            json!([{"type": "input", "a": 1}]),
            json!(5),
            json!([]),
            json!({"name": "x"}),
            json!([{"name": "a", "inputSchema": {}}, {"text": "hi"}]),
        ] {
            assert_eq!(documents_of_tools(&other), [], "{other}");
        }
    }
}
