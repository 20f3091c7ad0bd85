//! Parses a pasted text as a document, and classifies it: a Request, a call, a context, a message, a solution, or a
//! schema. A text that cannot be read is an error with line and column.

use super::plain_text::is_plain_text;
use super::request::Request;
use super::scanner::Leniency;
use super::text::{Argument, PARTS, Reader};
use super::text_error::{TextError, TextErrorKind};
use crate::text::letters::{has_word, is_letter_or_digit};
use crate::text::program::is_program;
use crate::text::spelling::nearest;
use serde_json::{Map, Value};

/// A document that was parsed from a text.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedDocument {
    /// The Request.
    pub request: Request,
    /// The form in which the text writes it.
    pub form: DocumentForm,
    /// True if the text had lost its line breaks; comments were then assumed to end at the next bracket.
    pub flattened: bool,
}

impl ParsedDocument {
    /// True if the text could as well be of another program's format, by its keys.
    pub fn may_be_another(&self) -> bool {
        match self.form {
            DocumentForm::Context | DocumentForm::Message => true,
            // Requests of Google's libraries and prompts of Langfuse have a `config` too.
            DocumentForm::Request => {
                let has = |key: &str| self.request.members().contains_key(key);
                (has("contents") || has("prompt")) && !has("context")
            }
            _ => false,
        }
    }
}

/// The forms in which a Request is written (docs/documents.md, "How it is written").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentForm {
    /// An object with the Request's keys.
    Request,
    /// `Agent.Request(config, schema, [ … ]);`
    Call,
    /// `await Agent.Request({ … })`: a whole Request as the only argument.
    CallOfRequest,
    /// `Agent.Request(config, { … })`: the other parts of a Request after the name of a config variable.
    CallOfParts,
    /// `Agent.Request({ … }, { … })`: a config, then the other parts of the Request.
    CallOfConfigAndParts,
    /// A list of messages alone.
    Context,
    /// A single message.
    Message,
    /// An answer alone: an object with `calls` or `output`.
    Solution,
    /// A JSON Schema alone: becomes the schema of an input.
    Schema,
}

/// The reason why a text is no document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentError {
    /// The text cannot be read.
    Text(TextError),
    /// The text can be read, but is a string, a number, `true`, `false` or `null`.
    NotADocument,
    /// The text is an object without any key of a Request; with its first keys, none if it is empty.
    UnknownShape(Vec<String>),
    /// The text is a call of another function, with an argument without any key of a Request.
    OtherCall,
    /// The text is plain text, such as an instruction that is in no document yet.
    PlainText,
}

/// The function that creates a Request from its parts.
const CALLED: &str = "Agent.Request";
/// Names of a Request's context in the APIs of other providers.
const OTHERS_KEYS: [&str; 4] = ["messages", "contents", "prompt", "input"];
const REQUEST_KEYS: [&str; 3] = ["config", "context", "solution"];
const MESSAGE_KEYS: [&str; 8] =
    ["role", "content", "text", "input", "data", "state", "tool", "plan"];
const SCHEMA_KEYS: [&str; 9] =
    ["$schema", "$ref", "$defs", "properties", "items", "oneOf", "anyOf", "allOf", "enum"];
/// File name of the schema for editors (`docs/`): an object that names it is a Request.
const SCHEMA_FILE: &str = "request.schema.json";
const SCHEMA_TYPES: [&str; 7] =
    ["object", "array", "string", "number", "integer", "boolean", "null"];

impl DocumentError {
    /// Returns the first misspelled key of an object of unknown shape, with the correct name; `None` if no key
    /// resembles a name that documents have.
    pub fn misspelled(&self) -> Option<(&str, &'static str)> {
        let Self::UnknownShape(keys) = self else { return None };
        // Providers call the context `messages`.
        if let Some(messages) = keys.iter().find(|key| *key == "messages") {
            return Some((messages, "context"));
        }
        let all_keys =
            || REQUEST_KEYS.into_iter().chain(["schema"]).chain(MESSAGE_KEYS).chain(SCHEMA_KEYS);
        keys.iter().find_map(|key| Some((key.as_str(), nearest(key, all_keys())?)))
    }
}

/// Parses a document from JSON, JSON5, or a call as the protocol's texts print it.
pub fn parse_document(text: &str) -> Result<ParsedDocument, DocumentError> {
    let read = read(text, Leniency::default());
    let Err(DocumentError::Text(error)) = &read else {
        return read;
    };
    let cut_short = matches!(error.kind, TextErrorKind::Empty | TextErrorKind::UnexpectedEnd(_));
    if cut_short && has_word(text, "//") {
        let lenient = Leniency { flattened: true, ..Leniency::default() };
        if let Ok(document) = self::read(text, lenient) {
            return Ok(ParsedDocument { flattened: true, ..document });
        }
    }
    if is_plain_text(text, error) {
        return Err(DocumentError::PlainText);
    }
    if is_program(text) && !is_own_call(text) {
        return Err(DocumentError::OtherCall);
    }
    read
}

fn read(text: &str, leniency: Leniency) -> Result<ParsedDocument, DocumentError> {
    read_from(&mut Reader::new(text, leniency))
}

/// Reads a document from the reader's position to the end of the text.
pub(super) fn read_from(reader: &mut Reader) -> Result<ParsedDocument, DocumentError> {
    let (request, form) = match call(reader)? {
        Some(called) => called,
        None => {
            let value = reader.whole_value().map_err(DocumentError::Text)?;
            // A text in quotes may begin a sentence.
            if value.is_string() {
                reader.end().map_err(DocumentError::Text)?;
            }
            classify(value)?
        }
    };
    reader.end().map_err(DocumentError::Text)?;
    Ok(ParsedDocument { request, form, flattened: false })
}

/// Reads `Agent.Request(config, schema, context)`, `Agent.Request(config, {schema, context})`, or `name({config,
/// schema, context})`, with the statement around the call. `None` if the text is no call; nothing is consumed then.
fn call(reader: &mut Reader) -> Result<Option<(Request, DocumentForm)>, DocumentError> {
    let Some(name) = begin_call(reader) else { return Ok(None) };
    let is_ours = is_own_name(name);
    reader.scanner.leniency.code = true;
    let members = arguments(reader).map_err(DocumentError::Text)?;
    // All parts are variables of the code, whose values are missing.
    if members.values().all(is_empty) {
        return Err(DocumentError::OtherCall);
    }
    let parts = members.get("schema").and_then(Value::as_object).filter(|parts| is_parts(parts));
    if let Some(parts) = parts.filter(|_| is_ours) {
        return of_parts(&members, parts).ok_or(DocumentError::OtherCall).map(Some);
    }
    match members.get("config").and_then(Value::as_object) {
        Some(only) if members.len() == 1 && is_request(only) && (is_ours || !is_others(only)) => {
            Ok(Some((Request::new(only.clone()), DocumentForm::CallOfRequest)))
        }
        _ if is_ours => Ok(Some((Request::new(members), DocumentForm::Call))),
        _ => Err(DocumentError::OtherCall),
    }
}

/// Returns the Request of a call with its parts in the second argument. The first argument is its config, or the name
/// of one; `None` if there are two configs, or further arguments.
fn of_parts(
    members: &Map<String, Value>,
    parts: &Map<String, Value>,
) -> Option<(Request, DocumentForm)> {
    let Some(config) = members.get("config") else {
        let is_whole = members.len() == 1;
        return is_whole.then(|| (Request::new(parts.clone()), DocumentForm::CallOfParts));
    };
    if members.len() > 2 || parts.contains_key("config") || !config.is_object() {
        return None;
    }
    let config = ("config".to_owned(), config.clone());
    let all = [config].into_iter().chain(parts.clone()).collect();
    Some((Request::new(all), DocumentForm::CallOfConfigAndParts))
}

/// True if a text is a call of `Agent.Request`, with an error in its arguments.
fn is_own_call(text: &str) -> bool {
    let name = begin_call(&mut Reader::new(text, Leniency::default()));
    name.is_some_and(is_own_name)
}

fn is_own_name(name: &str) -> bool {
    name == CALLED || name.ends_with(&format!(".{CALLED}"))
}

/// Skips the text before a call's arguments and returns the name of the function; `None`, with nothing consumed, if
/// there is no call.
pub(super) fn begin_call<'text>(reader: &mut Reader<'text>) -> Option<&'text str> {
    reader.scanner.skip_blank();
    let ahead = reader.scanner.rest();
    let before = ahead.split_once('(').map_or("", |(before, _)| before.trim_end());
    let statement = before.trim_end_matches(|c: char| is_letter_or_digit(c) || "_$.".contains(c));
    if statement == before || !may_precede(statement) {
        return None;
    }
    reader.scanner.pass(statement.len());
    let name = reader.name();
    reader.scanner.skip_blank();
    reader.scanner.take('(');
    Some(name)
}

/// Reads the arguments of a call, up to the closing parenthesis.
fn arguments(reader: &mut Reader) -> Result<Map<String, Value>, TextError> {
    let mut members = Map::new();
    for key in PARTS {
        reader.scanner.skip_blank();
        if reader.scanner.take(')') {
            return Ok(members);
        }
        if let Argument::Value(value) = reader.argument(key)? {
            members.insert(key.to_owned(), value);
        }
        reader.scanner.skip_blank();
        reader.scanner.take(',');
    }
    reader.scanner.skip_blank();
    match (reader.scanner.take(')'), reader.scanner.peek()) {
        (true, _) => Ok(members),
        (false, None) => Err(reader.scanner.error(TextErrorKind::UnexpectedEnd(None))),
        (false, Some(c)) => Err(reader.scanner.error(TextErrorKind::unexpected(c))),
    }
}

fn is_empty(argument: &Value) -> bool {
    argument.as_object().is_some_and(Map::is_empty)
}

/// True if an object has keys that only a Request has. A config may have any other keys.
fn is_request(members: &Map<String, Value>) -> bool {
    REQUEST_KEYS.iter().chain(&["schema"]).any(|key| members.contains_key(*key))
}

/// True if the second argument of a call is no schema but contains the other parts of a Request.
fn is_parts(members: &Map<String, Value>) -> bool {
    let is_schema = SCHEMA_KEYS.iter().any(|key| members.contains_key(*key));
    !is_schema && ["context", "schema"].iter().any(|key| members.contains_key(*key))
}

/// True if an object uses the keys of another provider's API, which may include `config` or `schema`.
fn is_others(members: &Map<String, Value>) -> bool {
    OTHERS_KEYS.iter().any(|key| members.contains_key(*key)) && !members.contains_key("context")
}

/// True if a call may follow this text: nothing, or the beginning of a statement.
fn may_precede(statement: &str) -> bool {
    let is_code = ["await", "return", "export", "const", "let", "var"]
        .into_iter()
        .any(|word| statement.starts_with(word));
    statement.is_empty() || is_code && !statement.contains(['"', '\'', '`', ';'])
}

fn classify(value: Value) -> Result<(Request, DocumentForm), DocumentError> {
    match value {
        Value::Array(_) => Ok((with("context", value), DocumentForm::Context)),
        Value::Object(members) => classify_object(members),
        _ => Err(DocumentError::NotADocument),
    }
}

fn classify_object(members: Map<String, Value>) -> Result<(Request, DocumentForm), DocumentError> {
    let has = |keys: &[&str]| keys.iter().any(|key| members.contains_key(*key));
    let message_type = members.get("type").and_then(Value::as_str);
    let schema_type = message_type.is_some_and(|name| SCHEMA_TYPES.contains(&name));
    let schema_types = members.get("type").is_some_and(Value::is_array);
    if has(&REQUEST_KEYS) {
        return Ok((Request::new(members), DocumentForm::Request));
    }
    if (message_type.is_some() && !schema_type) || has(&MESSAGE_KEYS) {
        return Ok((
            with("context", Value::Array(vec![Value::Object(members)])),
            DocumentForm::Message,
        ));
    }
    let named = members.get("$schema").and_then(Value::as_str);
    if has(&["schema"]) || named.is_some_and(|address| address.ends_with(SCHEMA_FILE)) {
        return Ok((Request::new(members), DocumentForm::Request));
    }
    if has(&["calls", "output"]) {
        return Ok((with("solution", Value::Object(members)), DocumentForm::Solution));
    }
    if schema_type || schema_types || has(&SCHEMA_KEYS) {
        // `json!` would change the spelling of numbers.
        let message = Map::from_iter([
            ("type".to_owned(), Value::from("input")),
            ("schema".to_owned(), Value::Object(members)),
        ]);
        let context = Value::Array(vec![Value::Object(message)]);
        return Ok((with("context", context), DocumentForm::Schema));
    }
    Err(DocumentError::UnknownShape(members.keys().take(8).cloned().collect()))
}

/// Returns the form in which an object with these members is read, where the values are texts as far as they are known;
/// `None` if it has no known form.
pub(super) fn form_of<'text>(
    members: impl Iterator<Item = (&'text str, &'text str)>,
) -> Option<DocumentForm> {
    let members = members.map(|(name, value)| (name.to_owned(), Value::from(value)));
    classify_object(members.collect()).ok().map(|(_, form)| form)
}

fn with(key: &str, value: Value) -> Request {
    Request::new(Map::from_iter([(key.to_owned(), value)]))
}

#[cfg(test)]
#[path = "classify_tests.rs"]
mod tests;
