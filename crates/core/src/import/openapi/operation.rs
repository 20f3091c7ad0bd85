//! Converts one operation of an API: its parameters and body become the input, its response the answer's schema.

use super::super::note::{Adaptation, Omission};
use super::super::parts::{ImportedDocument, Parts};
use super::definitions::Definitions;
use super::reference::resolved;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The place of an operation.
#[derive(Clone, Debug, PartialEq)]
pub struct Operation {
    /// The path as written: `/pets/{id}`.
    pub path: String,
    /// The method, in upper case.
    pub method: String,
    /// The path item, whose parameters apply to all its methods.
    pub item: Pointer,
    /// The operation itself.
    pub place: Pointer,
}

/// The input property for a body, if there are parameters as well.
const BODY: &str = "body";

/// The maximum number of examples that are taken from one place.
const MOST_EXAMPLES: usize = 3;

impl Operation {
    /// Returns the operation's title and description; each falls back to the method and path.
    pub fn words(&self, root: &Value) -> (String, String) {
        let word = |key: &str| {
            let text = self.place.get(root).and_then(|operation| operation.get(key));
            text.and_then(Value::as_str).filter(|text| !text.trim().is_empty()).map(str::to_owned)
        };
        let summary = word("summary");
        let title = summary.clone().or_else(|| word("operationId"));
        let address = self.address();
        let description = word("description").or(summary).unwrap_or_else(|| address.clone());
        (title.unwrap_or(address), description)
    }

    /// Returns the method and path: `GET /pets/{id}`.
    pub fn address(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Returns the operation as a document.
    pub fn document(&self, root: &Value) -> ImportedDocument {
        let mut parts = Parts::default();
        let (title, description) = self.words(root);
        let address = self.address();
        let words = match description == address {
            true => address,
            false => format!("{address}\n\n{description}"),
        };
        parts.title = Some(title);
        parts.description = Some(description);
        parts.say("system", &words);
        if let Some(takes) = self.takes(root, &mut parts) {
            parts.context.push(object([("type", text("input")), ("schema", takes)]));
        }
        parts.schema = self.gives(root, &mut parts);
        let callbacks = self.place.join("callbacks");
        if callbacks.get(root).is_some() {
            parts.not_carried(&callbacks, Omission::Service);
        }
        parts.finish()
    }

    /// Returns the input's schema: the parameters by name, and the body beside them; a body without parameters is the
    /// whole input. `None` if there are neither.
    fn takes(&self, root: &Value, parts: &mut Parts) -> Option<Value> {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for (place, parameter) in self.parameters(root) {
            put_parameter(&mut properties, &mut required, parameter, &place, parts);
        }
        let place = self.place.join("requestBody");
        let body = place.get(root).map(|body| resolved(root, body, place.clone()).1);
        let schema = body.filter(|body| body.get("content").is_some()).map(body_schema);
        let mut definitions = Definitions::new(root, &self.place);
        let schema = match schema {
            Some(schema) if properties.is_empty() => schema,
            schema => {
                if let Some(schema) = schema {
                    let name = free_name(&properties, BODY, "request");
                    if body.and_then(|body| body.get("required")) == Some(&Value::Bool(true)) {
                        required.push(text(&name));
                    }
                    properties.insert(name, schema);
                }
                if properties.is_empty() {
                    return None;
                }
                let mut whole = Map::from_iter([("type".to_owned(), text("object"))]);
                whole.insert("properties".to_owned(), Value::Object(properties));
                if !required.is_empty() {
                    whole.insert("required".to_owned(), Value::Array(required));
                }
                Value::Object(whole)
            }
        };
        Some(definitions.complete(schema, parts))
    }

    /// Returns the parameters of the path and of the operation, whose own win (OpenAPI, "Path Item Object").
    fn parameters<'root>(&self, root: &'root Value) -> Vec<(Pointer, &'root Value)> {
        let mut parameters: Vec<(Pointer, &Value)> = Vec::new();
        for place in [&self.item, &self.place] {
            let place = place.join("parameters");
            let listed = place.get(root).and_then(Value::as_array);
            for (at, parameter) in listed.into_iter().flatten().enumerate() {
                let (place, parameter) = resolved(root, parameter, place.join(&at.to_string()));
                let is_same = |other: &Value| {
                    ["name", "in"].iter().all(|key| other.get(*key) == parameter.get(*key))
                };
                match parameters.iter_mut().find(|(_, other)| is_same(other)) {
                    Some(other) => *other = (place, parameter),
                    None => parameters.push((place, parameter)),
                }
            }
        }
        parameters
    }

    /// Returns the schema of the first successful response, or else of the default one.
    fn gives(&self, root: &Value, parts: &mut Parts) -> Option<Value> {
        let place = self.place.join("responses");
        let answers = place.get(root).and_then(Value::as_object)?;
        let is_success = |status: &&String| status.starts_with('2');
        let status = answers.keys().find(is_success).map_or("default", String::as_str);
        let (_, answer) = resolved(root, answers.get(status)?, place.join(status));
        answer.get("content")?;
        let schema = content_schema(answer);
        Some(Definitions::new(root, &self.place).complete(schema, parts))
    }
}

fn put_parameter(
    properties: &mut Map<String, Value>,
    required: &mut Vec<Value>,
    parameter: &Value,
    place: &Pointer,
    parts: &mut Parts,
) {
    let word = |key: &str| parameter.get(key).and_then(Value::as_str);
    let Some(name) = word("name") else {
        return parts.not_carried(place, Omission::Reference);
    };
    let mut schema = match parameter.get("schema") {
        Some(Value::Object(schema)) => schema.clone(),
        _ => content_schema(parameter).as_object().cloned().unwrap_or_default(),
    };
    if !schema.contains_key("description") {
        schema.extend(word("description").map(|about| ("description".to_owned(), text(about))));
    }
    add_examples(&mut schema, parameter);
    let free = free_name(properties, name, word("in").unwrap_or("other"));
    if free != name {
        parts.changed(place, Adaptation::Name);
    }
    if parameter.get("required") == Some(&Value::Bool(true)) {
        required.push(text(&free));
    }
    properties.insert(free, Value::Object(schema));
}

/// Returns the name, extended by the parameter's location if it is taken.
fn free_name(properties: &Map<String, Value>, name: &str, place: &str) -> String {
    let mut free = name.to_owned();
    while properties.contains_key(&free) {
        free = format!("{free}_{place}");
    }
    free
}

/// Returns the schema of a body, with the examples beside it.
fn body_schema(body: &Value) -> Value {
    let mut schema = content_schema(body);
    if let (Value::Object(schema), Some(content)) = (&mut schema, chosen_content(body)) {
        add_examples(schema, content);
    }
    schema
}

/// Adds the examples beside a schema: one, or several by name (OpenAPI, "Example Object"). Examples at other addresses
/// are not fetched.
fn add_examples(schema: &mut Map<String, Value>, beside: &Value) {
    if schema.contains_key("examples") || schema.contains_key("example") {
        return;
    }
    let named = beside.get("examples").and_then(Value::as_object);
    let values = named.into_iter().flat_map(Map::values).filter_map(|example| example.get("value"));
    let all = beside.get("example").into_iter().chain(values);
    let examples: Vec<Value> = all.take(MOST_EXAMPLES).cloned().collect();
    if !examples.is_empty() {
        schema.insert("examples".to_owned(), Value::Array(examples));
    }
}

/// Returns the schema of a content.
fn content_schema(value: &Value) -> Value {
    let schema = chosen_content(value).and_then(|content| content.get("schema"));
    schema.cloned().unwrap_or_else(|| object([]))
}

/// Returns the JSON media type of a content, or else the first one.
fn chosen_content(value: &Value) -> Option<&Value> {
    let content = value.get("content").and_then(Value::as_object);
    let is_json = |kind: &str| {
        let kind = kind.split(';').next().unwrap_or_default().trim();
        kind == "application/json" || kind.ends_with("+json")
    };
    let kinds = || content.into_iter().flatten();
    let chosen = kinds().find(|(kind, _)| is_json(kind)).or_else(|| kinds().next());
    chosen.map(|(_, content)| content)
}
