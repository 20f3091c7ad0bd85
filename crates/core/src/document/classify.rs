//! What a pasted text is: a Request, a call, a context, a message, a solution, or a schema.
//! What cannot be read is an error with its place.

use super::plain_text::is_plain_text;
use super::request::Request;
use super::scanner::Leniency;
use super::text::{Argument, Reader};
use super::text_error::{TextError, TextErrorKind};
use crate::text::letters::{has_word, is_letter_or_digit};
use crate::text::spelling::nearest;
use serde_json::{Map, Value};

/// A text that was read as a document.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedDocument {
    /// The Request.
    pub request: Request,
    /// What the text was.
    pub form: DocumentForm,
    /// The text had lost its line breaks; comments were taken to end at the next bracket.
    pub flattened: bool,
}

impl ParsedDocument {
    /// Whether its text, by its shape alone, could also be of another format.
    pub fn may_be_another(&self) -> bool {
        match self.form {
            DocumentForm::Context | DocumentForm::Message => true,
            // Requests of Google's libraries and prompts of Langfuse have a `config`, too.
            DocumentForm::Request => {
                let has = |key: &str| self.request.members().contains_key(key);
                (has("contents") || has("prompt")) && !has("context")
            }
            _ => false,
        }
    }
}

/// The shapes in which a Request is written (docs/documents.md, "How it is written").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentForm {
    /// An object with the Request's keys.
    Request,
    /// `Agent.Request(config, schema, [ … ]);`
    Call,
    /// `await Agent.Request({ … })`: the Request's own keys in the only argument.
    CallOfRequest,
    /// `Agent.Request(config, { … })`: the Request's own keys behind the name of a config.
    CallOfParts,
    /// A bare list of messages.
    Context,
    /// A single message.
    Message,
    /// An answer alone: an object with `calls` or `output`.
    Solution,
    /// A JSON Schema alone: becomes the schema of an input.
    Schema,
}

/// Why a text is no document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentError {
    /// The text cannot be read.
    Text(TextError),
    /// It can be read, but is a string, a number, `true`, `false` or `null`.
    NotADocument,
    /// It is an object in which nothing of a Request was found; the first keys that it has, none where it is
    /// empty.
    UnknownShape(Vec<String>),
    /// It is code that calls something else, with an argument in which nothing of a Request was found.
    OtherCall,
    /// It is plain text, such as an instruction that is in no document yet.
    PlainText,
}

/// What a Request is made by, where its parts are given one by one.
const CALLED: &str = "Agent.Request";
/// As others call what a Request has in its context.
const OTHERS_KEYS: [&str; 4] = ["messages", "contents", "prompt", "input"];
const REQUEST_KEYS: [&str; 3] = ["config", "context", "solution"];
const MESSAGE_KEYS: [&str; 8] =
    ["role", "content", "text", "input", "data", "state", "tool", "plan"];
const SCHEMA_KEYS: [&str; 9] =
    ["$schema", "$ref", "$defs", "properties", "items", "oneOf", "anyOf", "allOf", "enum"];
/// The schema by which editors complete documents (`docs/`): what names it is a Request.
const SCHEMA_FILE: &str = "request.schema.json";
const SCHEMA_TYPES: [&str; 7] =
    ["object", "array", "string", "number", "integer", "boolean", "null"];

impl DocumentError {
    /// The first key that is misspelled of an object in which nothing of a Request was found, and how it is
    /// called; none where each is like no name that a document is known by.
    pub fn misspelled(&self) -> Option<(&str, &'static str)> {
        let Self::UnknownShape(keys) = self else { return None };
        // As providers call what a Request has in its context.
        if let Some(messages) = keys.iter().find(|key| *key == "messages") {
            return Some((messages, "context"));
        }
        let known =
            || REQUEST_KEYS.into_iter().chain(["schema"]).chain(MESSAGE_KEYS).chain(SCHEMA_KEYS);
        keys.iter().find_map(|key| Some((key.as_str(), nearest(key, known())?)))
    }
}

/// Reads a document from JSON, JSON5, or a call as the protocol's texts print it.
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
    read
}

fn read(text: &str, leniency: Leniency) -> Result<ParsedDocument, DocumentError> {
    read_from(&mut Reader::new(text, leniency))
}

/// Reads a document from where the reader stands to the text's end.
pub(super) fn read_from(reader: &mut Reader) -> Result<ParsedDocument, DocumentError> {
    let (request, form) = match call(reader)? {
        Some(called) => called,
        None => classify(reader.whole_value().map_err(DocumentError::Text)?)?,
    };
    reader.end().map_err(DocumentError::Text)?;
    Ok(ParsedDocument { request, form, flattened: false })
}

/// Reads `Agent.Request(config, schema, context)`, `Agent.Request(config, {schema, context})`, or
/// `name({config, schema, context})`, where it is called
/// and what becomes of it included; `None`, with nothing read, where the text is no call.
fn call(reader: &mut Reader) -> Result<Option<(Request, DocumentForm)>, DocumentError> {
    let Some(name) = begin_call(reader) else { return Ok(None) };
    let is_ours = name == CALLED || name.ends_with(&format!(".{CALLED}"));
    let members = arguments(reader).map_err(DocumentError::Text)?;
    let parts = members.get("schema").and_then(Value::as_object).filter(|parts| is_parts(parts));
    if let Some(parts) = parts.filter(|_| is_ours) {
        let alone = members.len() == 1;
        let read = (Request::new(parts.clone()), DocumentForm::CallOfParts);
        return if alone { Ok(Some(read)) } else { Err(DocumentError::OtherCall) };
    }
    match members.get("config").and_then(Value::as_object) {
        Some(only) if members.len() == 1 && is_request(only) && (is_ours || !is_others(only)) => {
            Ok(Some((Request::new(only.clone()), DocumentForm::CallOfRequest)))
        }
        _ if is_ours => Ok(Some((Request::new(members), DocumentForm::Call))),
        _ => Err(DocumentError::OtherCall),
    }
}

/// Passes what stands before a call's arguments, and gives the name of what is called; none, with nothing
/// read, where there is no call.
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

/// What a call's arguments say, up to the closing parenthesis.
fn arguments(reader: &mut Reader) -> Result<Map<String, Value>, TextError> {
    let mut members = Map::new();
    for key in ["config", "schema", "context", "solution"] {
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

/// Whether an object has keys that only a Request has. A config may have any, but not these.
fn is_request(members: &Map<String, Value>) -> bool {
    REQUEST_KEYS.iter().chain(&["schema"]).any(|key| members.contains_key(*key))
}

/// Whether what stands in the place of a schema has the other parts of a Request in it.
fn is_parts(members: &Map<String, Value>) -> bool {
    let is_schema = SCHEMA_KEYS.iter().any(|key| members.contains_key(*key));
    !is_schema && ["context", "schema"].iter().any(|key| members.contains_key(*key))
}

/// Whether an object asks in the words of another interface, which may have a `config` or a `schema`, too.
fn is_others(members: &Map<String, Value>) -> bool {
    OTHERS_KEYS.iter().any(|key| members.contains_key(*key)) && !members.contains_key("context")
}

/// Whether a call may follow upon this: nothing, or what is made of the answer.
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
        // Not by `json!`, which respells the numbers of what it is given.
        let message = Map::from_iter([
            ("type".to_owned(), Value::from("input")),
            ("schema".to_owned(), Value::Object(members)),
        ]);
        let context = Value::Array(vec![Value::Object(message)]);
        return Ok((with("context", context), DocumentForm::Schema));
    }
    Err(DocumentError::UnknownShape(members.keys().take(8).cloned().collect()))
}

/// As what an object is read that has these members, whose values are told as far as they are texts; none where that
/// is not known.
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
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(text: &str, form: DocumentForm, expected: Value) {
        let parsed = parse_document(text).unwrap();
        assert_eq!((parsed.form, parsed.request.to_value()), (form, expected), "{text}");
    }

    #[test]
    fn a_document_is_known_by_its_shape() {
        check("{context: [], x: 1}", DocumentForm::Request, json!({"context": [], "x": 1}));
        check("[{text: 'a'}]", DocumentForm::Context, json!({"context": [{"text": "a"}]}));
        check(
            "{type: 'input', a: 1}",
            DocumentForm::Message,
            json!({"context": [{"type": "input", "a": 1}]}),
        );
        check("{calls: []}", DocumentForm::Solution, json!({"solution": {"calls": []}}));
        check(
            "{type: 'object', properties: {}}",
            DocumentForm::Schema,
            json!({"context": [{"type": "input", "schema": {"type": "object", "properties": {}}}]}),
        );
        check(
            "{schema: {type: 'object'}}",
            DocumentForm::Request,
            json!({"schema": {"type": "object"}}),
        );
        let named = json!({"$schema": "./request.schema.json", "title": "A"});
        check(&named.to_string(), DocumentForm::Request, named);
    }

    #[test]
    fn a_pasted_call_is_read_with_names_meaning_not_given() {
        check(
            "Agent.Request(config, schema, [{text: 'a'}]);",
            DocumentForm::Call,
            json!({"context": [{"text": "a"}]}),
        );
        check(
            "// the whole\nAgent.Request({model: 'm'}, {type: 'object'}, // context\n [],\n)",
            DocumentForm::Call,
            json!({"config": {"model": "m"}, "schema": {"type": "object"}, "context": []}),
        );
    }

    #[test]
    fn a_call_is_read_out_of_the_statement_around_it() {
        let request = json!({"config": {"model": "m"}, "context": [{"text": "a"}]});
        for code in [
            "await Agent.Request({config: {model: 'm'}, context: [{text: 'a'}]});",
            "Agent.Request({config: {model: 'm'}, context: [{text: 'a'}]},)",
            "const { solution } = await Agent.Request({\n  config: {model: 'm'}, // which\n  context: [{text: 'a'}],\n});",
            "// Ask\nreturn await\n  Agent.Request( {config: {model: 'm'}, context: [{text: 'a'}]} )",
        ] {
            check(code, DocumentForm::CallOfRequest, request.clone());
        }
        check(
            "let answer = await Agent.Request(config, schema, [{text: 'a'}]);",
            DocumentForm::Call,
            json!({"context": [{"text": "a"}]}),
        );
        check(
            "await Agent.Request({model: 'm'})",
            DocumentForm::Call,
            json!({"config": {"model": "m"}}),
        );
        check(
            "await Agent.Request({schema: {type: 'number', maximum: 1.50}})",
            DocumentForm::CallOfRequest,
            crate::document::parse_text(r#"{"schema": {"type": "number", "maximum": 1.50}}"#)
                .unwrap(),
        );
    }

    #[test]
    fn a_request_may_stand_behind_the_name_of_its_config() {
        check(
            "Agent.Request(config, {\n schema: {type: 'string'}, context: [{text: 'a'}]});",
            DocumentForm::CallOfParts,
            json!({"schema": {"type": "string"}, "context": [{"text": "a"}]}),
        );
        check(
            "Agent.Request(config, {type: 'object', properties: {context: {}}})",
            DocumentForm::Call,
            json!({"schema": {"type": "object", "properties": {"context": {}}}}),
        );
        let both = "Agent.Request({model: 'm'}, {schema: {}, context: []})";
        assert_eq!(parse_document(both), Err(DocumentError::OtherCall));
    }

    #[test]
    fn a_call_of_something_else_is_no_empty_document() {
        for code in [
            "const r = await client.chat.completions.create({ model: 'm', messages: [] });",
            "ai.models.generateContent({ model: 'm', contents: 'Hi', config: {} })",
            "const { text } = await generateText({ model: 'm', prompt: 'Hi', schema: {} })",
            "anything({ at: 'all' })",
            "ask({}, {}, ['Hi'])",
            "ask()",
        ] {
            assert_eq!(parse_document(code), Err(DocumentError::OtherCall), "{code}");
        }
        check("ask({context: []})", DocumentForm::CallOfRequest, json!({"context": []}));
    }

    #[test]
    fn other_code_is_refused_where_it_begins() {
        for code in ["await", "const a = 5;", "await {context: []}", "const f = (x) => x", "let x"]
        {
            let Err(DocumentError::Text(error)) = parse_document(code) else { panic!("{code}") };
            assert_eq!((error.line, error.column), (1, 1), "{code}");
        }
    }

    #[test]
    fn a_text_that_lost_its_line_breaks_is_read_all_the_same() {
        let parsed =
            parse_document("// Batch [ { \"type\": \"input\", \"a\": 1 } // ... 97 more ]")
                .unwrap();
        assert!(parsed.flattened);
        assert_eq!(parsed.request.to_value(), json!({"context": [{"type": "input", "a": 1}]}));
    }

    #[test]
    fn numbers_are_not_respelled_whatever_the_shape() {
        for text in ["{\"type\":\"input\",\"n\":1e400}", "{\"type\":\"number\",\"maximum\":1e400}"]
        {
            assert!(parse_document(text).unwrap().request.to_text().contains("1e400"), "{text}");
        }
    }

    #[test]
    fn what_is_no_document_is_refused() {
        assert_eq!(parse_document("42"), Err(DocumentError::NotADocument));
        let provider = parse_document("{model: 'm', messages: [{role: 'user', content: 'Hi'}]}");
        assert_eq!(provider.unwrap_err().misspelled(), Some(("messages", "context")));
        assert_eq!(parse_document("{a: 1}"), Err(DocumentError::UnknownShape(vec!["a".into()])));
        let misspelled = |text: &str| {
            let error = parse_document(text).unwrap_err();
            error.misspelled().map(|(written, meant)| (written.to_owned(), meant))
        };
        let found = misspelled("{title: 'x', contxt: []}");
        assert_eq!(found, Some(("contxt".to_owned(), "context")));
        assert_eq!(misspelled("{Schema: {}}"), Some(("Schema".to_owned(), "schema")));
        assert_eq!(misspelled("{title: 'x', note: 1}"), None);
        assert_eq!(misspelled("5"), None);
        assert!(matches!(parse_document("{context: ["), Err(DocumentError::Text(_))));
        assert!(matches!(
            parse_document("Agent.Request(a, b, c, d, e)"),
            Err(DocumentError::Text(_))
        ));
    }
}
