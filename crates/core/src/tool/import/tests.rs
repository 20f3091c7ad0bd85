//! Tests of valid and invalid tool definitions of every format.

use super::*;
use crate::tool::export::{mcp_tool, tool_message};
use serde_json::json;

#[track_caller]
fn check(value: Value, titles: &[&str]) -> Vec<Request> {
    let list = documents_of_tools(&value);
    let names: Vec<&str> = list.iter().filter_map(Request::title).collect();
    assert_eq!(names, titles, "{value}");
    list
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
    for written in [tool_message(&document, "t", Some("x")), mcp_tool(&document, "t")] {
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
        json!([{"type": "tool", "tool": {"a": {}}}, {"type": "input", "a": 1}]),
        json!({"type": "tool", "tool": {}}),
        json!({"type": "object", "properties": {"parameters": {}}}),
        json!({"name": "x", "parameters": {}, "context": []}),
        json!({"config": {}, "tools": [{"name": "a", "inputSchema": {}}]}),
    ] {
        assert_eq!(read_tools(&other), None, "{other}");
    }
}

#[track_caller]
fn check_faults(value: Value, opened: usize, expected: &[(&str, Option<&str>, ToolFaultKind)]) {
    let read = read_tools(&value).unwrap();
    assert_eq!(read.documents.len(), opened, "{value}");
    let actual: Vec<_> = read
        .faults
        .iter()
        .map(|fault| (fault.pointer.as_str(), fault.name.as_deref(), fault.kind))
        .collect();
    assert_eq!(actual, expected, "{value}");
    if !expected.is_empty() {
        assert_eq!(documents_of_tools(&value), [], "{value}");
    }
}

#[test]
fn a_wrong_definition_says_where_and_why() {
    use ToolFaultKind::{Empty, NoName, NoParameters, NoTool, NotASchema};
    let f = |function: Value| json!({"type": "function", "function": function});
    check_faults(f(json!({"name": "f"})), 1, &[]);
    check_faults(f(json!({"name": "f", "parameters": null})), 1, &[]);
    check_faults(json!({"functions": [{"name": "f", "parameters": {}}]}), 1, &[]);
    check_faults(f(json!({"parameters": {}})), 0, &[("/function", None, NoName)]);
    check_faults(
        f(json!({"name": "f", "parameters": "none"})),
        0,
        &[("/function/parameters", Some("f"), NotASchema)],
    );
    check_faults(json!({"inputSchema": {}, "name": " "}), 0, &[("", None, NoName)]);
    check_faults(
        json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a"}, {"name": "b", "inputSchema": {}}]}}),
        1,
        &[("/result/tools/0", Some("a"), NoParameters)],
    );
    check_faults(
        json!({"tools": [{"type": "web_search"}, {"name": "b", "inputSchema": {}}, 5]}),
        1,
        &[("/tools/0", None, NoTool), ("/tools/2", None, NoTool)],
    );
    check_faults(json!({"tools": []}), 0, &[("/tools", None, Empty)]);
    check_faults(
        json!({"name": "a", "inputSchema": {}, "outputSchema": []}),
        0,
        &[("/outputSchema", Some("a"), NotASchema)],
    );
    check_faults(
        json!({"type": "tool", "tool": {"a": 5, "b": {}}}),
        1,
        &[("/tool/a", Some("a"), NotASchema)],
    );
}
