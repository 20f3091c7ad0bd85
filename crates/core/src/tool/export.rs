//! Conversion of a Request to a tool: its input's schema becomes the parameters, and its own schema the result. Formats
//! without a place for results leave those out.

use super::definitions::DELEGATE;
use crate::context::{data_of, merge_context};
use crate::document::Request;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// Maximum length of a tool's name at most servers.
const LONGEST_NAME: usize = 64;

/// Converts a title to a tool's name, such as `writeArticle`, without characters that names may not contain.
pub fn tool_name(title: &str) -> String {
    let mut name = String::new();
    let mut starts_word = false;
    for letter in title.chars() {
        if !letter.is_ascii_alphanumeric() {
            starts_word = !name.is_empty();
        } else if name.len() < LONGEST_NAME {
            let capital = std::mem::take(&mut starts_word);
            name.push(if capital { letter.to_ascii_uppercase() } else { letter });
        }
    }
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    let name: String = first.into_iter().chain(letters).collect();
    if name.is_empty() { "answer".to_owned() } else { name }
}

/// Converts a Request to a tool message: `{type: "tool", tool: {name: schema}}`, with the address of the document that
/// carries out the calls if there is one.
pub fn tool_message(request: &Request, name: &str, delegate: Option<&str>) -> Value {
    let mut schema = parameters(request);
    if let Some(description) = request.description() {
        schema.insert("description".to_owned(), text(description));
    }
    if let Some(output) = request.schema() {
        schema.insert("_output".to_owned(), output.clone());
    }
    if let Some(address) = delegate {
        schema.insert(DELEGATE.to_owned(), text(address));
    }
    let tool = Map::from_iter([(name.to_owned(), Value::Object(schema))]);
    object([("type", text("tool")), ("tool", Value::Object(tool))])
}

/// Converts a Request to a function for OpenAI-compatible servers. These have no place for the result's schema.
pub fn openai_function(request: &Request, name: &str) -> Value {
    let mut function = Map::from_iter([("name".to_owned(), text(name))]);
    if let Some(description) = request.description().or(request.title()) {
        function.insert("description".to_owned(), text(description));
    }
    function.insert("parameters".to_owned(), Value::Object(parameters(request)));
    object([("type", text("function")), ("function", Value::Object(function))])
}

/// Converts a Request to a tool of the Model Context Protocol. The result's schema is included if it is an object, as
/// the protocol requires.
pub fn mcp_tool(request: &Request, name: &str) -> Value {
    let mut tool = Map::from_iter([("name".to_owned(), text(name))]);
    let mut put = |key: &str, value: Value| drop(tool.insert(key.to_owned(), value));
    request.title().into_iter().for_each(|title| put("title", text(title)));
    request.description().into_iter().for_each(|about| put("description", text(about)));
    put("inputSchema", Value::Object(parameters(request)));
    let is_object = |schema: &&Value| schema.get("type").and_then(Value::as_str) == Some("object");
    request.schema().filter(is_object).into_iter().for_each(|s| put("outputSchema", s.clone()));
    Value::Object(tool)
}

/// Returns the schema of the Request's input; an object without properties if there is none.
fn parameters(request: &Request) -> Map<String, Value> {
    let entries = merge_context(&request.messages());
    let schema = data_of(&entries, "input", None).and_then(|input| input.schema.clone());
    let mut parameters = match schema {
        Some(Value::Object(members)) => members,
        _ => Map::new(),
    };
    if !parameters.contains_key("type") {
        parameters.insert("type".to_owned(), text("object"));
    }
    if !parameters.contains_key("properties") {
        parameters.insert("properties".to_owned(), object([]));
    }
    parameters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    fn article() -> Request {
        let text = "{title: 'Article writer', description: 'Writes.', schema: {type: 'object', properties: {text: {type: 'string'}}},
            context: [{type: 'input', input: {userName: 'Jane'}, schema: {type: 'object', properties: {userName: {type: 'string'}}, required: ['userName']}}]}";
        parse_document(text).unwrap().request
    }

    #[test]
    fn a_request_is_a_tool_a_function_and_an_mcp_tool() {
        let takes = json!({"type": "object", "properties": {"userName": {"type": "string"}}, "required": ["userName"]});
        let gives = json!({"type": "object", "properties": {"text": {"type": "string"}}});
        let mut schema = takes.clone();
        schema["description"] = "Writes.".into();
        schema["_output"] = gives.clone();
        assert_eq!(
            tool_message(&article(), "write", None).to_string(),
            json!({"type": "tool", "tool": {"write": schema}}).to_string()
        );
        schema["_delegate"] = "article".into();
        assert_eq!(
            tool_message(&article(), "write", Some("article")),
            json!({"type": "tool", "tool": {"write": schema}})
        );
        assert_eq!(
            openai_function(&article(), "write").to_string(),
            json!({"type": "function", "function": {"name": "write", "description": "Writes.", "parameters": takes}}).to_string()
        );
        assert_eq!(
            mcp_tool(&article(), "write").to_string(),
            json!({"name": "write", "title": "Article writer", "description": "Writes.", "inputSchema": takes, "outputSchema": gives}).to_string()
        );
    }

    #[test]
    fn what_is_not_said_is_not_made_up() {
        let bare = parse_document("{schema: {type: 'number'}, context: ['hi']}").unwrap().request;
        assert_eq!(
            mcp_tool(&bare, "n"),
            json!({"name": "n", "inputSchema": {"type": "object", "properties": {}}})
        );
    }

    #[test]
    fn names_are_made_of_what_names_may_have() {
        for (title, name) in [
            ("Article writer", "articleWriter"),
            ("Статья", "answer"),
            ("  MCP -- 2 go! ", "mCP2Go"),
            ("", "answer"),
        ] {
            assert_eq!(tool_name(title), name);
        }
        assert_eq!(tool_name(&"x".repeat(90)).len(), 64);
    }
}
