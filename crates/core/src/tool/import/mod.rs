//! Import of tool definitions, in this protocol's or another format, as documents: a tool's parameters become a form,
//! and its result the schema of the answer.
//!
//! A value that is no tool definition is left to the other importers; for an invalid definition, the place and reason
//! are reported.

use crate::context::Tool;
use crate::document::Request;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Members of messages and Requests that no tool definition has.
const OTHERS: [&str; 10] =
    ["role", "content", "text", "input", "data", "state", "plan", "context", "config", "solution"];

/// Members under which other formats list tools.
const LISTS: [&str; 2] = ["tools", "functions"];

/// Members with the schema of a tool's parameters.
const TAKES: [&str; 3] = ["inputSchema", "input_schema", "parameters"];

/// The result of importing tool definitions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadTools {
    /// A document for each definition, in order.
    pub documents: Vec<Request>,
    /// The definitions that could not be imported, in order.
    pub faults: Vec<ToolFault>,
}

/// The reason why a definition cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolFault {
    /// Place of the error in the whole value.
    pub pointer: Pointer,
    /// Name of the tool; `None` if it has none.
    pub name: Option<String>,
    /// The kind of error.
    pub kind: ToolFaultKind,
}

/// A kind of error in a tool definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolFaultKind {
    /// A list of tools is empty.
    Empty,
    /// The entry is not a definition of a tool with parameters.
    NoTool,
    /// The definition has no name, or its name is no text.
    NoName,
    /// The definition has no parameters.
    NoParameters,
    /// A value is no schema.
    NotASchema,
}

impl ToolFaultKind {
    /// Returns the name of the error's phrase in the group `tools` of the translation catalogue.
    pub fn key(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NoTool => "no_tool",
            Self::NoName => "no_name",
            Self::NoParameters => "no_parameters",
            Self::NotASchema => "no_schema",
        }
    }
}

/// Parses the tools that a value defines: an OpenAI function, an MCP tool, a tool message, a list of these, or an
/// object with such a list under `tools`, like a server's reply. `None` if it defines none.
pub fn read_tools(value: &Value) -> Option<ReadTools> {
    let (place, list) = match listed(value) {
        Some(listed) => listed,
        None if may_be_tools(value) => (Pointer::root(), value),
        None => return None,
    };
    let mut read = ReadTools::default();
    match list.as_array() {
        Some(entries) => entries
            .iter()
            .enumerate()
            .for_each(|(at, entry)| read.take(entry, &place.join(&at.to_string()))),
        None => read.take(list, &place),
    }
    if read.documents.is_empty() && read.faults.is_empty() {
        read.faults.push(ToolFault { pointer: place, name: None, kind: ToolFaultKind::Empty });
    }
    Some(read)
}

/// Returns the documents of tool definitions; empty if the value is something else, or if one of the definitions is
/// invalid.
pub fn documents_of_tools(value: &Value) -> Vec<Request> {
    let read = read_tools(value).filter(|read| read.faults.is_empty());
    read.map(|read| read.documents).unwrap_or_default()
}

/// Returns a list in a member: `tools`, or a server's `result.tools`.
fn listed(value: &Value) -> Option<(Pointer, &Value)> {
    if has_any(value, &OTHERS) || value.get("schema").is_some() {
        return None;
    }
    let list_at = |value: &Value, place: Pointer| {
        let key = LISTS.into_iter().find(|key| value.get(*key).is_some_and(Value::is_array))?;
        Some((place.join(key), key))
    };
    let (place, _) = list_at(value, Pointer::root())
        .or_else(|| list_at(value.get("result")?, Pointer::root().join("result")))?;
    let list = place.get(value)?;
    Some((place, list))
}

/// True if a value is meant as a tool definition, or as a list of only those. A list of messages may contain a tool
/// message.
fn may_be_tools(value: &Value) -> bool {
    let Some(entries) = value.as_array() else { return is_meant(value) };
    let is_foreign = |entry: &Value| is_meant(entry) && !is_own(entry);
    let all_own = !entries.is_empty() && entries.iter().all(is_own);
    all_own || (entries.iter().any(is_foreign) && !entries.iter().any(is_message))
}

fn is_meant(value: &Value) -> bool {
    is_own(value) || is_function(value) || (!has_any(value, &OTHERS) && has_parameters(value))
}

fn is_own(value: &Value) -> bool {
    let defines =
        || value.get("tool").and_then(Value::as_object).is_some_and(|own| !own.is_empty());
    type_of(value) == Some("tool") && defines()
}

fn is_function(value: &Value) -> bool {
    type_of(value) == Some("function")
}

/// True if a value has parameters. In a JSON Schema, `parameters` can only be the name of a property.
fn has_parameters(value: &Value) -> bool {
    let is_named = value.get("name").is_some_and(Value::is_string);
    has_any(value, &["inputSchema", "input_schema"])
        || (is_named && value.get("parameters").is_some_and(Value::is_object))
}

fn is_message(value: &Value) -> bool {
    const TYPES: [&str; 6] = ["text", "data", "input", "state", "plan", "meta"];
    let is_typed = type_of(value).is_some_and(|name| TYPES.contains(&name));
    value.is_string() || is_typed || has_any(value, &OTHERS)
}

fn type_of(value: &Value) -> Option<&str> {
    value.get("type").and_then(Value::as_str)
}

fn has_any(value: &Value, keys: &[&str]) -> bool {
    keys.iter().any(|key| value.get(*key).is_some())
}

impl ReadTools {
    fn take(&mut self, value: &Value, place: &Pointer) {
        if !is_own(value) {
            match foreign_document(value, place) {
                Ok(document) => self.documents.push(document),
                Err(fault) => self.faults.push(fault),
            }
            return;
        }
        let defined = value.get("tool").and_then(Value::as_object);
        for (name, schema) in defined.into_iter().flatten() {
            if schema.is_object() {
                self.documents.push(own_document(name, schema));
            } else {
                let place = place.join("tool").join(name);
                self.faults.push(fault(place, Some(name), ToolFaultKind::NotASchema));
            }
        }
    }
}

fn fault(pointer: Pointer, name: Option<&str>, kind: ToolFaultKind) -> ToolFault {
    ToolFault { pointer, name: name.map(str::to_owned), kind }
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

fn foreign_document(value: &Value, place: &Pointer) -> Result<Request, ToolFault> {
    let inner = value.get("function").filter(|inner| inner.is_object() && is_function(value));
    let (function, place) = match inner {
        Some(inner) => (inner, place.join("function")),
        None => (value, place.clone()),
    };
    let word = |key: &str| function.get(key).and_then(Value::as_str);
    let name = word("name").filter(|name| !name.trim().is_empty());
    let key =
        TAKES.into_iter().find(|key| function.get(*key).is_some_and(|takes| !takes.is_null()));
    let wrong = |place: Pointer, kind| Err(fault(place, name, kind));
    if key.is_none() && !is_function(value) {
        // Tools that a server runs by itself are listed with only a type or a name.
        let is_named = name.is_some() && type_of(value).is_none();
        let kind = if is_named { ToolFaultKind::NoParameters } else { ToolFaultKind::NoTool };
        return wrong(place, kind);
    }
    let Some(name) = name else { return wrong(place, ToolFaultKind::NoName) };
    for key in key.into_iter().chain(["outputSchema"]) {
        let is_wrong = |schema: &Value| !schema.is_object() && !schema.is_null();
        if function.get(key).is_some_and(is_wrong) {
            return wrong(place.join(key), ToolFaultKind::NotASchema);
        }
    }
    let takes = key.and_then(|key| function.get(key)).cloned();
    let takes = takes.unwrap_or_else(|| object([("type", text("object"))]));
    let output = function.get("outputSchema").filter(|schema| schema.is_object()).cloned();
    Ok(document(word("title").or(Some(name)), word("description"), takes, output))
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
mod tests;
