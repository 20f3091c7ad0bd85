//! What a model is asked for where a context has tools: `{meta, calls, output}`.
//! An author's own `calls` stay: whoever describes them means them.
//!
//! Every call names its tool and, where there are cases, its case; a latent tool's result is asked
//! for with it. A parameter may be the name of a value. `output` is the wanted answer, or null while
//! calls gather what is missing. `meta` and `advisors` are asked for only where messages describe
//! them.

use super::call::REASON;
use super::definitions::{DEFINITIONS, rooted, with_definitions};
use super::offered::state_places;
use super::output_path::path_schema;
use crate::batch::instances;
use crate::context::{Entry, Tool, code, merge_context, tools};
use crate::document::{Message, MessageBody, Request};
use crate::object::{object, text};
use serde_json::{Map, Value};

/// The most characters of a reason: a small model that writes by a grammar finds no end by itself.
const LONGEST_REASON: u32 = 120;

/// How a reference begins, as the pattern of a text: `"^†"`.
pub const REFERENCE: &str = "^†";

/// Keywords that rule out some texts.
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

/// What is asked for besides what the document's messages say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Composing {
    /// Calls that wait for the person: no results of them are asked for yet, and what they leave open
    /// (`†a || †b`) stays so.
    pub lazy: bool,
    /// Whether the answer may be given already.
    pub wants_output: bool,
    /// The step of the run, from 1: some advisors speak in the first one only.
    pub step: usize,
    /// Whether each call says why it is made: somebody may be asked about it.
    pub with_reasons: bool,
}

impl Default for Composing {
    fn default() -> Self {
        Self { lazy: false, wants_output: true, step: 1, with_reasons: false }
    }
}

/// What the schema of calls depends on.
struct CallRules {
    instances: Vec<String>,
    /// The document's code, by its name.
    code: Map<String, Value>,
    /// Calls may be for all cases.
    has_plan: bool,
    /// Whether there is something to write to, though the tool does not say where.
    writes: bool,
    /// The merged context.
    entries: Vec<Entry>,
    lazy: bool,
    with_reasons: bool,
}

/// A document as it is asked: with the schema of an answer that may call its tools, where it has
/// any and says nothing of calls itself. Definitions that its schema refers to move to the root.
pub fn compose_request(request: &Request) -> Request {
    composed_request(request, Composing::default())
}

/// A document as it is asked at some step of a run.
pub fn composed_request(request: &Request, composing: Composing) -> Request {
    match composed_schema(request, composing) {
        Some(schema) => request.with_schema(schema),
        None => request.clone(),
    }
}

/// The schema of an answer that may call a document's tools; `None` if its own schema stays.
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

/// The author's document of one whose schema was replaced by the composed one, as records of earlier versions have it;
/// `None` if the schema is not such a one. A document that had no schema had no `output` to ask for.
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

/// Whether an author's own schema describes calls.
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

/// What is asked of advisors: each speaks by its own schema, and rates tools.
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

/// The schema of calls, and the definitions that it refers to.
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

/// One of these; the only one where there is one.
pub(crate) fn any_of(shapes: Vec<Value>) -> Value {
    match <[Value; 1]>::try_from(shapes) {
        Ok([only]) => only,
        Err(shapes) => object([("anyOf", Value::Array(shapes))]),
    }
}

/// Definitions that references find from the root only.
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

/// Where a result goes, as the model likes, or nowhere; to a place that a closed state has.
fn free_path(tool: &Tool, entries: &[Entry]) -> Value {
    let kind = |output: &Value| output.get("type").and_then(Value::as_str) == Some("object");
    if let Some(mut places) = state_places(entries, tool.output().is_none_or(kind)) {
        places.push(Value::Null);
        return object([("enum", Value::Array(places))]);
    }
    let types = vec![text("string"), text("null")];
    object([("type", Value::Array(types)), ("pattern", text(REFERENCE))])
}

/// A parameter, or the name of a value of it.
fn or_reference(schema: Value) -> Value {
    if takes_any_text(&schema) {
        return schema;
    }
    let reference = object([("type", text("string")), ("pattern", text(REFERENCE))]);
    object([("anyOf", Value::Array(vec![schema, reference]))])
}

/// Whether every text conforms to a schema, for all that shows on its surface.
fn takes_any_text(schema: &Value) -> bool {
    let Value::Object(members) = schema else { return *schema == Value::Bool(true) };
    let is_text = match members.get("type") {
        None => true,
        Some(Value::Array(types)) => types.iter().any(|name| name.as_str() == Some("string")),
        Some(name) => name.as_str() == Some("string"),
    };
    is_text && !NARROWING.iter().any(|key| members.contains_key(*key))
}

/// The schema of an object with these properties and no others.
pub(crate) fn closed(properties: Map<String, Value>, is_required: impl Fn(&str) -> bool) -> Value {
    let required = properties.keys().filter(|key| is_required(key)).map(|key| text(key)).collect();
    object([
        ("type", text("object")),
        ("properties", Value::Object(properties)),
        ("required", Value::Array(required)),
        ("additionalProperties", false.into()),
    ])
}

/// What is wanted, or nothing yet.
fn or_null(schema: &Value) -> Value {
    let null = object([("type", text("null"))]);
    object([("anyOf", Value::Array(vec![schema.clone(), null]))])
}

#[cfg(test)]
#[path = "compose_tests.rs"]
mod tests;
