//! The schema of the answer in a context with tools: `{meta, calls, output}`. If the author's own schema describes
//! `calls`, it is not changed.
//!
//! Every call names its tool and, if there are cases, its case; the call of a latent tool contains its result. A
//! parameter may be a reference to a value. `output` is the wanted answer, or null while calls collect missing data.
//! `meta` and `advisors` are included only if messages describe them.

use super::call::REASON;
use super::definitions::{DEFINITIONS, rooted, with_definitions};
use super::offered::state_places;
use super::output_path::path_schema;
use crate::batch::instances;
use crate::context::{Entry, Tool, code, merge_context, tools};
use crate::document::{Message, MessageBody, Request};
use crate::object::{object, text};
use serde_json::{Map, Value};

/// Maximum number of characters of a reason: a small model that is constrained by a grammar does not end by itself.
const LONGEST_REASON: u32 = 120;

/// Pattern of a text that begins like a reference: `"^†"`.
pub const REFERENCE: &str = "^†";

/// Keywords that exclude some texts.
const NARROWING: [&str; 14] = [
    "enum",
    "const",
    "pattern",
    "format",
    "minLength",
    "maxLength",
    "$ref",
    "$dynamicRef",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "contentMediaType",
];

/// Options of the composed schema beyond the document's messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Composing {
    /// True if calls wait for the person's approval: results are not requested yet, and alternatives of an output path
    /// (`†a || †b`) are kept.
    pub lazy: bool,
    /// True if the model may give the answer already.
    pub wants_output: bool,
    /// The step of the run, from 1, since some advisors speak only in the first one.
    pub step: usize,
    /// True if each call includes its reason, as the person may have to approve it.
    pub with_reasons: bool,
}

impl Default for Composing {
    fn default() -> Self {
        Self { lazy: false, wants_output: true, step: 1, with_reasons: false }
    }
}

/// The parts of a document on which the schema of calls depends.
struct CallRules {
    instances: Vec<String>,
    /// The document's code, by name.
    code: Map<String, Value>,
    /// True if calls may be for all cases.
    has_plan: bool,
    /// True if there is data to write to, for tools without an output path.
    writes: bool,
    /// The merged context.
    entries: Vec<Entry>,
    lazy: bool,
    with_reasons: bool,
}

/// Returns a document with the schema of an answer that may call its tools, if it has tools and its schema does not
/// describe calls itself. Definitions that its schema refers to move to the root.
pub fn compose_request(request: &Request) -> Request {
    composed_request(request, Composing::default())
}

/// Returns a document with the composed schema for a step of a run.
pub fn composed_request(request: &Request, composing: Composing) -> Request {
    match composed_schema(request, composing) {
        Some(schema) => request.with_schema(schema),
        None => request.clone(),
    }
}

/// Returns the schema of an answer that may call a document's tools; `None` if the document's own schema stays.
pub fn composed_schema(request: &Request, composing: Composing) -> Option<Value> {
    let messages = request.messages();
    let list = tools(&messages);
    if list.is_empty() || request.schema().is_some_and(describes_calls) {
        return None;
    }
    let has_plan = messages.iter().any(|message| type_of(message) == Some("plan"));
    let is_state =
        |message: &Message| matches!(message.body(), MessageBody::Data { kind: "state", .. });
    let rules = CallRules {
        instances: instances(request),
        code: code(&messages),
        has_plan,
        writes: has_plan || messages.iter().any(is_state),
        entries: merge_context(&messages),
        lazy: composing.lazy,
        with_reasons: composing.with_reasons,
    };
    let mut output = request.schema().filter(|_| composing.wants_output).cloned();
    let definitions = output.as_mut().map(lifted).unwrap_or_default();
    let mut properties = Map::new();
    let mut put = |key: &str, value: Option<Value>| {
        properties.extend(value.map(|value| (key.to_owned(), value)));
    };
    put("advisors", advisors_schema(&messages, composing.step));
    put("meta", meta_schema(&messages));
    let (calls, of_tools) = calls_schema(&list, &rules);
    put("calls", Some(calls));
    put("output", output.as_ref().map(or_null));
    let mut schema = closed(properties, |_| true);
    if let Value::Object(members) = &mut schema {
        members.extend(definitions);
        rooted(members, of_tools);
    }
    Some(schema)
}

/// Restores the author's document from one with the composed schema, which records of earlier versions contain; `None`
/// if the schema is not composed. Without an `output`, the document had no schema.
pub fn authored_request(composed: &Request) -> Option<Request> {
    let schema = composed.schema()?;
    let properties = schema.get("properties")?.as_object()?;
    let items = properties.get("calls")?.get("items")?;
    let shapes = items.get("anyOf").and_then(Value::as_array);
    let shapes = shapes.map_or(std::slice::from_ref(items), Vec::as_slice);
    let is_call = |shape: &Value| {
        let named = shape.get("properties").and_then(|p| p.get("_tool")?.get("const")?.as_str());
        let list = tools(&composed.messages());
        named.is_some_and(|name| list.iter().any(|tool| tool.name == name))
    };
    let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
    let names = ["advisors", "meta", "calls", "output"];
    let is_ours = properties.keys().all(|key| names.contains(&key.as_str()));
    if !is_closed || !is_ours || !shapes.iter().all(is_call) {
        return None;
    }
    let mut members = composed.members().clone();
    match properties.get("output") {
        Some(output) => {
            let mut own = output.get("anyOf")?.get(0)?.clone();
            if let (Value::Object(own), Value::Object(all)) = (&mut own, schema) {
                let lifted = all.iter().filter(|(key, _)| DEFINITIONS.contains(&key.as_str()));
                own.extend(lifted.map(|(key, value)| (key.clone(), value.clone())));
            }
            members.insert("schema".to_owned(), own);
        }
        None => drop(members.shift_remove("schema")),
    }
    Some(Request::new(members))
}

/// True if an author's own schema describes calls.
pub fn describes_calls(schema: &Value) -> bool {
    schema.get("properties").is_some_and(|listed| listed.get("calls").is_some())
}

fn type_of<'document>(message: &Message<'document>) -> Option<&'document str> {
    message.written().get("type").and_then(Value::as_str)
}

fn meta_schema(messages: &[Message]) -> Option<Value> {
    let meta = messages.iter().rev().find(|message| type_of(message) == Some("meta"))?;
    meta.written().get("schema").filter(|schema| schema.is_object()).cloned()
}

/// Returns the schema of the advisors' parts: each answers by its own schema, and rates tools.
fn advisors_schema(messages: &[Message], step: usize) -> Option<Value> {
    let is_advisor = |message: &&Message| {
        let on = message.written().get("on").and_then(Value::as_str);
        type_of(message) == Some("advisor") && (step == 1 || on != Some("start"))
    };
    let shapes: Vec<Value> =
        messages.iter().filter(is_advisor).filter_map(advisor_schema).collect();
    let count = shapes.len();
    let list = |items| {
        object([
            ("type", text("array")),
            ("items", items),
            ("minItems", count.into()),
            ("maxItems", count.into()),
        ])
    };
    (count > 0).then(|| list(any_of(shapes)))
}

fn advisor_schema(message: &Message) -> Option<Value> {
    let member = |key: &str| message.written().get(key);
    let mut properties = Map::new();
    properties.insert("id".to_owned(), object([("const", member("id")?.clone())]));
    let listed = member("schema").and_then(|schema| schema.get("properties")?.as_object());
    properties.extend(listed.cloned().into_iter().flatten().filter(|(key, _)| key != "id"));
    let votes = text("JSON: how much each tool should be called now, as {\"tool\": 0 to 100}");
    let votes = object([("type", text("string")), ("description", votes)]);
    properties.insert("calls".to_owned(), votes);
    let mut schema = closed(properties, |_| true);
    if let (Value::Object(members), Some(view)) = (&mut schema, member("role")) {
        members.insert("description".to_owned(), view.clone());
    }
    Some(schema)
}

/// Returns the schema of calls, and the definitions that it refers to.
fn calls_schema(tools: &[Tool], rules: &CallRules) -> (Value, Map<String, Value>) {
    let mut definitions = Map::new();
    let shape = |(place, tool): (usize, &Tool)| {
        let (shape, own) = with_definitions(call_schema(tool, rules), &tool.schema, place);
        definitions.extend(own);
        shape
    };
    let shapes = tools.iter().enumerate().map(shape).collect();
    (object([("type", text("array")), ("items", any_of(shapes))]), definitions)
}

/// Returns a choice of schemas; a single schema is returned as it is.
pub(crate) fn any_of(shapes: Vec<Value>) -> Value {
    match <[Value; 1]>::try_from(shapes) {
        Ok([only]) => only,
        Err(shapes) => object([("anyOf", Value::Array(shapes))]),
    }
}

/// Removes and returns definitions, which references find only at the root.
fn lifted(schema: &mut Value) -> Vec<(String, Value)> {
    let Value::Object(members) = schema else { return Vec::new() };
    let definitions = DEFINITIONS.iter().filter_map(|key| members.shift_remove_entry(*key));
    definitions.collect()
}

fn call_schema(tool: &Tool, rules: &CallRules) -> Value {
    let mut properties = Map::new();
    let mut put = |key: &str, value: Value| drop(properties.insert(key.to_owned(), value));
    put("_tool", object([("const", text(&tool.name))]));
    if rules.with_reasons {
        let why = text("Why this call is made, in a short sentence for the person who approves it");
        let length = ("maxLength", Value::from(LONGEST_REASON));
        put(REASON, object([("type", text("string")), length, ("description", why)]));
    }
    if !rules.instances.is_empty() {
        let ids = rules.instances.iter().map(|id| text(id));
        let all = rules.has_plan.then_some(Value::Null);
        put("_instance", object([("enum", ids.chain(all).collect())]));
    }
    for (key, parameter) in tool.parameters() {
        put(&key, or_reference(parameter));
    }
    if let Some(scopes) = tool.meta("_scopes").filter(|scopes| scopes.is_object()) {
        put("_scopes", scopes.clone());
    }
    let is_written = tool.is_latent(&rules.code) && !rules.lazy;
    let path = tool.meta("_outputPath").map(|path| path_schema(path, is_written));
    let is_free = path.is_none();
    if let Some(path) = path.or_else(|| rules.writes.then(|| free_path(tool, &rules.entries))) {
        put("_outputPath", path);
    }
    if let Some(output) = tool.output().filter(|_| is_written) {
        put("_output", output.clone());
    }
    let required = tool.required();
    let mut schema = closed(properties, |key| match key {
        "_instance" => !rules.has_plan,
        "_outputPath" => !is_free,
        key => key.starts_with('_') || required.contains(&key),
    });
    if let (Value::Object(members), Some(description)) = (&mut schema, tool.description()) {
        members.insert("description".to_owned(), text(description));
    }
    schema
}

/// Returns the schema of an output path that the model may choose, or null; if the state is closed, a choice of its
/// places.
fn free_path(tool: &Tool, entries: &[Entry]) -> Value {
    let kind = |output: &Value| output.get("type").and_then(Value::as_str) == Some("object");
    if let Some(mut places) = state_places(entries, tool.output().is_none_or(kind)) {
        places.push(Value::Null);
        return object([("enum", Value::Array(places))]);
    }
    let types = vec![text("string"), text("null")];
    object([("type", Value::Array(types)), ("pattern", text(REFERENCE))])
}

/// Returns the schema of a parameter that may also be a reference.
fn or_reference(schema: Value) -> Value {
    if takes_any_text(&schema) {
        return schema;
    }
    let reference = object([("type", text("string")), ("pattern", text(REFERENCE))]);
    object([("anyOf", Value::Array(vec![schema, reference]))])
}

/// True if a schema allows every text, without following references.
fn takes_any_text(schema: &Value) -> bool {
    let Value::Object(members) = schema else { return *schema == Value::Bool(true) };
    let is_text = match members.get("type") {
        None => true,
        Some(Value::Array(types)) => types.iter().any(|name| name.as_str() == Some("string")),
        Some(name) => name.as_str() == Some("string"),
    };
    is_text && !NARROWING.iter().any(|key| members.contains_key(*key))
}

/// Returns the schema of an object that has these properties and no others.
pub(crate) fn closed(properties: Map<String, Value>, is_required: impl Fn(&str) -> bool) -> Value {
    let required = properties.keys().filter(|key| is_required(key)).map(|key| text(key)).collect();
    object([
        ("type", text("object")),
        ("properties", Value::Object(properties)),
        ("required", Value::Array(required)),
        ("additionalProperties", false.into()),
    ])
}

/// Returns the schema of a value that may also be null.
fn or_null(schema: &Value) -> Value {
    let null = object([("type", text("null"))]);
    object([("anyOf", Value::Array(vec![schema.clone(), null]))])
}

#[cfg(test)]
#[path = "compose_tests.rs"]
mod tests;
