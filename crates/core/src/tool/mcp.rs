//! Tools of servers that speak the Model Context Protocol: the `_activity` by which a document's tool refers to them,
//! and the conversion of a server's list to a document's tools.

use super::export::tool_name;
use crate::context::tools;
use crate::document::Request;
use crate::object::{object, text};
use serde_json::{Map, Value};
use std::fmt;

/// Prefix of an `_activity` that names a server.
const SCHEME: &str = "mcp:";

/// Key of a tool that names who carries out its calls.
const ACTIVITY: &str = "_activity";

/// A server's tool that carries out calls, written in `_activity` as `mcp:URL#NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct McpTool {
    /// Address of the server, which begins with `http://` or `https://`.
    pub server: String,
    /// Name of the tool at the server, without any escaping.
    pub name: String,
}

impl McpTool {
    /// Parses an `_activity`; `None` if it names no server's tool.
    pub fn read(activity: &str) -> Option<Self> {
        let (server, name) = activity.strip_prefix(SCHEME)?.split_once('#')?;
        let is_server = server.starts_with("https://") || server.starts_with("http://");
        let is_whole = is_server && !name.is_empty();
        is_whole.then(|| Self { server: server.to_owned(), name: name.to_owned() })
    }
}

impl fmt::Display for McpTool {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{SCHEME}{}#{}", self.server, self.name)
    }
}

/// Returns the name of a server's tool in a document; `None` if the document does not have the tool.
pub fn name_of_server_tool(document: &Request, tool: &McpTool) -> Option<String> {
    name_by(document, ACTIVITY, &text(&tool.to_string()))
}

/// Returns the name of the tool with this value of a key; `None` if there is none.
pub(super) fn name_by(document: &Request, key: &str, value: &Value) -> Option<String> {
    let has_it = |tool: &crate::context::Tool| tool.meta(key) == Some(value);
    tools(&document.messages()).into_iter().find(has_it).map(|tool| tool.name)
}

/// Returns the document with a server's tools (the entries of its `tools/list`) added in one more message. A tool that
/// the document already has is redefined under its name, and keeps what its author has set for its calls. Entries
/// without a name are skipped.
#[must_use]
pub fn with_server_tools(document: &Request, server: &str, listed: &[Value]) -> Request {
    let mut added = Map::new();
    for entry in listed {
        let Some(name) = entry.get("name").and_then(Value::as_str).filter(|name| !name.is_empty())
        else {
            continue;
        };
        let tool = McpTool { server: server.to_owned(), name: name.to_owned() };
        let own_name = name_of_server_tool(document, &tool);
        let name = own_name.clone().unwrap_or_else(|| free_name(document, &added, name));
        let old = own_name.and_then(|own_name| {
            tools(&document.messages()).into_iter().find(|old| old.name == own_name)
        });
        let definition = definition(entry, &tool, &name, old.as_ref().map(|old| &old.schema));
        added.insert(name, definition);
    }
    if added.is_empty() {
        return document.clone();
    }
    let message = object([("type", text("tool")), ("tool", Value::Object(added))]);
    document.with_more_messages(vec![message])
}

/// Returns the document without a server's tool. A message that defined nothing else is removed, too.
#[must_use]
pub fn without_server_tool(document: &Request, tool: &McpTool) -> Request {
    without_tools(document, ACTIVITY, &text(&tool.to_string()))
}

/// Returns the document without the tools that have this value of a key, and without messages that defined nothing
/// else.
pub(super) fn without_tools(document: &Request, key: &str, value: &Value) -> Request {
    let messages = document.messages().into_iter().filter_map(|message| {
        let mut source = message.source.clone();
        if let Some(defined) = source.get_mut("tool").and_then(Value::as_object_mut) {
            let before = defined.len();
            defined.retain(|_, schema| schema.get(key) != Some(value));
            if defined.is_empty() && before > 0 {
                return None;
            }
        }
        Some(source)
    });
    document.with_context(messages.collect())
}

/// Returns the server's own name for a tool, with a number if another tool has that name.
pub(super) fn free_name(document: &Request, added: &Map<String, Value>, name: &str) -> String {
    let list = tools(&document.messages());
    let is_free =
        |name: &String| !added.contains_key(name) && !list.iter().any(|tool| tool.name == *name);
    let numbered = (2_u32..).map(|number| format!("{name}{number}"));
    std::iter::once(name.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
}

/// Returns a tool's definition. Members of the server's entry must not set who carries out its calls, or what those
/// see.
fn definition(listed: &Value, tool: &McpTool, name: &str, old: Option<&Value>) -> Value {
    let mut own = match listed.get("inputSchema") {
        Some(Value::Object(takes)) => takes.clone(),
        _ => Map::new(),
    };
    own.retain(|key, _| !key.starts_with('_'));
    without_meta(&mut own);
    let mut members = Map::new();
    for key in ["title", "description"] {
        let value = listed.get(key).filter(|value| value.is_string()).cloned();
        members.extend(value.map(|value| (key.to_owned(), value)));
        own.shift_remove(key);
    }
    members.insert("type".to_owned(), text("object"));
    own.shift_remove("type");
    members.extend(own);
    let place = text(&format!("†state.{}", place_name(name)));
    members.insert("_outputPath".to_owned(), place);
    let rest = old.and_then(Value::as_object).into_iter().flatten();
    let rest = rest.filter(|(key, _)| key.starts_with('_') && key.as_str() != "_output");
    members.extend(rest.map(|(key, value)| (key.clone(), value.clone())));
    members.insert("_activity".to_owned(), text(&tool.to_string()));
    let gives = listed.get("outputSchema").filter(|gives| gives.is_object()).cloned();
    members.extend(gives.map(|gives| ("_output".to_owned(), gives)));
    Value::Object(members)
}

/// Removes parameters whose names begin with `_`, since they would conflict with the call's own members.
pub(crate) fn without_meta(takes: &mut Map<String, Value>) {
    if let Some(Value::Object(properties)) = takes.get_mut("properties") {
        properties.retain(|key, _| !key.starts_with('_'));
    }
    if let Some(Value::Array(required)) = takes.get_mut("required") {
        required.retain(|key| !key.as_str().is_some_and(|key| key.starts_with('_')));
    }
}

/// Returns a name that is valid in a path.
pub(super) fn place_name(name: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
    if name.chars().all(is_plain) { name.to_owned() } else { tool_name(name) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    #[track_caller]
    fn check(activity: &str, expected: Option<(&str, &str)>) {
        let read = McpTool::read(activity);
        let pair = read.as_ref().map(|tool| (tool.server.as_str(), tool.name.as_str()));
        assert_eq!(pair, expected, "{activity}");
        assert!(read.is_none_or(|tool| tool.to_string() == activity));
    }

    #[test]
    fn an_activity_names_a_server_and_its_tool() {
        check(
            "mcp:https://x.example/mcp#get_weather",
            Some(("https://x.example/mcp", "get_weather")),
        );
        check(
            "mcp:http://127.0.0.1:3000/mcp#a.b#c d",
            Some(("http://127.0.0.1:3000/mcp", "a.b#c d")),
        );
        check("mcp:https://x.example/mcp#", None);
        check("mcp:https://x.example/mcp", None);
        check("mcp:file:///x#a", None);
        check("https://x.example/mcp#a", None);
        check("MCP:https://x.example#a", None);
    }

    fn listed() -> Value {
        json!({"name": "get_weather", "title": "Weather", "description": "Tells it.", "_delegate": "x",
            "inputSchema": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "_scopes": ["user"],
                "properties": {"location": {"type": "string"}, "_activity": {"const": "x"}}, "required": ["location", "_activity"]},
            "outputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}})
    }

    #[test]
    fn what_a_server_lists_becomes_tools_that_it_carries_out_itself() {
        let document =
            parse_document("{schema: {type: 'string'}, context: ['Hi']}").unwrap().request;
        let with =
            with_server_tools(&document, "https://x.example/mcp", &[listed(), json!({"name": 5})]);
        let expected = json!({"type": "tool", "tool": {"get_weather": {
            "title": "Weather", "description": "Tells it.", "type": "object",
            "$schema": "http://json-schema.org/draft-07/schema#",
            "properties": {"location": {"type": "string"}}, "required": ["location"],
            "_outputPath": "†state.get_weather", "_activity": "mcp:https://x.example/mcp#get_weather", "_output": {"type": "object"}}}});
        let message = with.messages().last().unwrap().source.clone();
        assert_eq!(message.to_string(), expected.to_string());
    }

    #[test]
    fn a_tool_that_is_there_keeps_its_name_and_what_its_author_said_of_it() {
        let text = "[{type: 'tool', tool: {get_weather: {}, sky: {_activity: 'mcp:https://x.example#get_weather', _outputPath: '†state.sky', _output: {}}}}]";
        let document = parse_document(text).unwrap().request;
        let with = with_server_tools(&document, "https://x.example", &[listed()]);
        let list = tools(&with.messages());
        let names: Vec<&str> = list.iter().map(|tool| tool.name.as_str()).collect();
        assert_eq!(names, ["get_weather", "sky"]);
        assert_eq!(list[1].meta("_outputPath"), Some(&json!("†state.sky")));
        assert_eq!(list[1].output(), Some(&json!({"type": "object"})));
        assert_eq!(list[1].parameters().keys().collect::<Vec<_>>(), ["location"]);
        let other = with_server_tools(&document, "https://y.example", &[listed()]);
        assert!(tools(&other.messages()).iter().any(|tool| tool.name == "get_weather2"));
        assert_eq!(with_server_tools(&document, "https://y.example", &[]), document);
    }

    #[test]
    fn what_was_added_can_be_taken_out_again() {
        let text = "{context: ['Hi', {type: 'tool', tool: {own: {}}}]}";
        let document = parse_document(text).unwrap().request;
        let (server, other) = ("https://x.example", json!({"name": "other"}));
        let both = with_server_tools(&document, server, &[listed(), other]);
        let tool = |name: &str| McpTool { server: server.to_owned(), name: name.to_owned() };
        assert_eq!(name_of_server_tool(&both, &tool("other")).as_deref(), Some("other"));
        let one = without_server_tool(&both, &tool("other"));
        assert_eq!(name_of_server_tool(&one, &tool("other")), None);
        assert_eq!(name_of_server_tool(&one, &tool("get_weather")).as_deref(), Some("get_weather"));
        assert_eq!(without_server_tool(&one, &tool("get_weather")), document);
    }

    #[test]
    fn a_name_that_no_path_can_hold_gives_another_place() {
        for (name, place) in
            [("a_b-1", "a_b-1"), ("admin.tools list", "adminToolsList"), ("†", "answer")]
        {
            assert_eq!(place_name(name), place);
        }
    }
}
