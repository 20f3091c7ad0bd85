//! The document amid what a model answered: its object, out of what stands around it.

use super::fault::DraftFault;
use crate::import::{Format, read};
use crate::object::object;
use crate::run::{SolutionError, candidate_values, read_solution};
use serde_json::{Map, Value};

/// Names of members that only a tool has.
const OF_TOOL: [&str; 21] = [
    "context",
    "schema",
    "messages",
    "input",
    "inputs",
    "inputSchema",
    "input_schema",
    "fields",
    "form",
    "output",
    "outputs",
    "outputSchema",
    "output_schema",
    "answer",
    "properties",
    "instruction",
    "instructions",
    "prompt",
    "system",
    "systemPrompt",
    "system_prompt",
];

/// The most objects around a document that are looked through.
const MOST_AROUND: usize = 4;

/// The members of the document in an answer.
///
/// # Errors
///
/// Where there is none.
pub(super) fn find_document(answer: &str) -> Result<Map<String, Value>, DraftFault> {
    let value = read_solution(answer).map_err(|error| unread(answer, error))?;
    if let Some(members) = other_format(&value) {
        return Ok(members);
    }
    let mut first = None;
    for value in std::iter::once(value).chain(candidate_values(answer)) {
        let inner = unwrap_value(value);
        match inner {
            Value::Object(members) if is_tool(&members) => return Ok(members),
            other => first = first.or(Some(other)),
        }
    }
    Err(match first {
        Some(Value::Object(members)) => DraftFault::shapeless(&members),
        Some(Value::Array(_)) => DraftFault::Shapeless(Vec::new()),
        _ => DraftFault::Prose,
    })
}

/// Why nothing can be read in an answer.
pub(super) fn unread(answer: &str, error: SolutionError) -> DraftFault {
    match error {
        SolutionError::Empty => DraftFault::Empty,
        SolutionError::Cut => DraftFault::Cut,
        SolutionError::NotJson(_) if !answer.contains('{') => DraftFault::Prose,
        SolutionError::NotJson(error) => DraftFault::Unreadable { line: error.line },
    }
}

/// A request to a provider, or a definition of a tool, as the gate for texts opens it.
fn other_format(value: &Value) -> Option<Map<String, Value>> {
    if value.get("context").is_some() {
        return None;
    }
    let import = read(&value.to_string(), None).ok()?;
    let is_other = !matches!(import.format, Format::Document(_) | Format::Plain);
    let document = import.document(0).filter(|_| is_other)?;
    Some(document.request.members().clone())
}

/// The value within objects, lists and texts that only stand around it.
fn unwrap_value(mut value: Value) -> Value {
    for _ in 0..MOST_AROUND {
        let inner = match &value {
            Value::String(text) => read_solution(text).ok(),
            Value::Array(entries) => within_list(entries),
            Value::Object(members) => within(members),
            _ => None,
        };
        match inner {
            Some(inner) => value = inner,
            None => break,
        }
    }
    value
}

/// A list of messages is a context; of one object, it is that object.
fn within_list(entries: &[Value]) -> Option<Value> {
    let is_message = |entry: &Value| {
        let has = |key: &str| entry.get(key).is_some();
        has("role") || has("text") || has("schema") && has("type")
    };
    match entries {
        _ if entries.iter().any(is_message) => {
            Some(object([("context", Value::Array(entries.to_vec()))]))
        }
        [only] => Some(only.clone()),
        _ => None,
    }
}

fn within(members: &Map<String, Value>) -> Option<Value> {
    if members.contains_key("context") {
        return None;
    }
    let is_alone = members.len() == 1 || !is_tool(members);
    members.values().find_map(|value| {
        let inner = match value {
            Value::String(text) if text.trim_start().starts_with('{') => {
                read_solution(text).ok()?
            }
            Value::Object(_) => value.clone(),
            _ => return None,
        };
        let own = inner.as_object()?;
        let is_it = own.contains_key("context") || is_alone && (is_tool(own) || own.len() == 1);
        is_it.then_some(inner)
    })
}

fn is_tool(members: &Map<String, Value>) -> bool {
    OF_TOOL.iter().any(|name| members.contains_key(*name))
}
