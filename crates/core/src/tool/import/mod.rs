//! Tool definitions, ours or others', opened as documents: what a tool takes becomes a form, what
//! it gives the schema of the answer.
//! What is no such definition stays the document that it is; of a definition that is wrong it says
//! where and why.

use crate::context::Tool;
use crate::document::Request;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Keys of messages and Requests that no definition of a tool has.
const OTHERS: [&str; 10] =
    ["role", "content", "text", "input", "data", "state", "plan", "context", "config", "solution"];

/// Keys under which others list their tools.
const LISTS: [&str; 2] = ["tools", "functions"];

/// Keys under which a tool's parameters are described.
const TAKES: [&str; 3] = ["inputSchema", "input_schema", "parameters"];

/// Tool definitions as documents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadTools {
    /// A document for each definition, in order.
    pub documents: Vec<Request>,
    /// What could not be read, in order.
    pub faults: Vec<ToolFault>,
}

/// Why a definition cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolFault {
    /// Where in the whole value it is wrong.
    pub pointer: Pointer,
    /// What the tool is called, where it is called something.
    pub name: Option<String>,
    /// What is wrong with the definition.
    pub kind: ToolFaultKind,
}

/// What is wrong with a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolFaultKind {
    /// A list of tools has none in it.
    Empty,
    /// The entry is not a definition of a tool with parameters.
    NoTool,
    /// The definition has no name that is a text.
    NoName,
    /// What it takes is not said.
    NoParameters,
    /// What stands there is no schema.
    NotASchema,
}

impl ToolFaultKind {
    /// Under which its words stand in the group `tools` of the catalogue.
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

/// The tools that a value defines: an OpenAI function, an MCP tool, a tool message, a list of such, or an object with
/// one under `tools`, as a server answers. `None` if it defines none.
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

/// The documents of tool definitions; empty if the value is nothing of it, or something in it is no definition.
pub fn documents_of_tools(value: &Value) -> Vec<Request> {
    let read = read_tools(value).filter(|read| read.faults.is_empty());
    read.map(|read| read.documents).unwrap_or_default()
}

/// A list under its name: `tools`, or a server's `result.tools`.
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

/// Whether a value is meant as a definition, or as a list of nothing else. Among messages, a tool
/// is one of them.
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

/// A schema has `parameters` at most as one of its properties.
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
        // Tools that a server runs by itself are listed with a type or a name only.
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
