//! Prompty files: settings above a template in which a line such as `system:` begins a message.
//! Documented at prompty.ai; both the first version and the second are read.

use super::super::gate::Imported;
use super::super::key::drop_keys;
use super::super::note::{Kept, NotCarried, Note, NoteKind, Place};
use super::super::parts::Parts;
use super::super::provider::put_settings;
use super::super::tool_message::Tools;
use super::front_matter::FrontMatter;
use super::template::{Piece, Syntax, pieces};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Words that begin a message on a line of their own, with `:`.
const ROLES: [&str; 5] = ["system", "developer", "user", "assistant", "model"];

/// Reads a file. Values of the environment (`${env:NAME}`) stay unknown.
pub(super) fn read(front: FrontMatter) -> Imported {
    let mut settings = Value::Object(front.settings);
    let mut parts = Parts::with_notes(drop_keys(&mut settings));
    let Value::Object(mut settings) = settings else { return parts.finish() };
    drop_environment(&mut settings, &mut parts);
    let mut take = |keys: &[&str]| {
        let found =
            keys.iter().find_map(|key| Some(((*key).to_owned(), settings.shift_remove(*key)?)));
        found.filter(|(_, value)| !value.is_null())
    };
    let own = |found: Option<(String, Value)>| Some(found?.1.as_str()?.to_owned());
    let (display, name) = (own(take(&["displayName"])), own(take(&["name"])));
    parts.title = display.or(name);
    parts.description = own(take(&["description"]));
    let (model, inputs) = (take(&["model"]), take(&["inputs", "inputSchema"]));
    let (outputs, tools) = (take(&["outputs", "outputSchema"]), take(&["tools"]));
    let (sample, template) = (take(&["sample"]), take(&["template"]));
    if let Some((_, model)) = model {
        put_model(&mut parts, model);
    }
    parts.schema = outputs.and_then(|(key, outputs)| {
        read_properties(&mut parts, &outputs, &Pointer::root().join(&key)).map(|found| found.schema)
    });
    if let Some((_, tools)) = tools {
        put_tools(&mut parts, &tools);
    }
    let input = inputs.and_then(|(key, inputs)| {
        read_properties(&mut parts, &inputs, &Pointer::root().join(&key))
    });
    let syntax = match template.as_ref().map(|(_, template)| template.to_string()) {
        Some(named) if named.contains("mustache") => Syntax::Handlebars,
        _ => Syntax::Jinja,
    };
    let variables = put_body(&mut parts, front.body, front.first_line, syntax);
    put_input(&mut parts, input, sample.map(|(_, sample)| sample), variables);
    for (key, _) in &settings {
        parts.kept(&Pointer::root().join(key), Kept::Member);
    }
    if !settings.is_empty() {
        parts.others.insert("prompty".to_owned(), Value::Object(settings));
    }
    parts.finish()
}

/// Takes out what only the program knows that runs the prompt.
fn drop_environment(settings: &mut Map<String, Value>, parts: &mut Parts) {
    fn walk(value: &mut Value, place: &mut Pointer, parts: &mut Parts) {
        let is_unknown = |value: &Value| {
            value.as_str().is_some_and(|text| text.contains("${env:") || text.contains("${file:"))
        };
        match value {
            Value::Object(members) => members.retain(|key, member| {
                place.push(key);
                let is_kept = !is_unknown(member);
                if is_kept {
                    walk(member, place, parts);
                } else {
                    parts.not_carried(place, NotCarried::Environment);
                }
                place.pop();
                is_kept
            }),
            Value::Array(items) => {
                for (at, item) in items.iter_mut().enumerate() {
                    place.push(&at.to_string());
                    walk(item, place, parts);
                    place.pop();
                }
            }
            _ => {}
        }
    }
    for (key, value) in settings {
        walk(value, &mut Pointer::root().join(key), parts);
    }
}

/// A name, or an object with the name, its settings, and where it is reached, which a document never says.
fn put_model(parts: &mut Parts, model: Value) {
    let place = Pointer::root().join("model");
    let Value::Object(mut model) = model else {
        parts.config.insert("model".to_owned(), model);
        return;
    };
    let mut name = model.shift_remove("id");
    for key in ["connection", "configuration"] {
        let Some(reached) = model.shift_remove(key) else { continue };
        parts.not_carried(&place.join(key), NotCarried::Address);
        name = name.or_else(|| reached.get("azure_deployment").or(reached.get("name")).cloned());
    }
    parts.config.extend(name.map(|name| ("model".to_owned(), name)));
    for key in ["provider", "apiType", "api", "response"] {
        model.shift_remove(key);
    }
    for key in ["options", "parameters"] {
        if let Some(Value::Object(options)) = model.shift_remove(key) {
            put_settings(parts, options, &place.join(key));
        }
    }
    put_settings(parts, model, &place);
}

/// What inputs or outputs say: a schema, and values to begin with.
struct Properties {
    schema: Value,
    values: Map<String, Value>,
}

/// A list of `{name, kind, …}`, or an object of them by name, perhaps within `properties`.
fn read_properties(parts: &mut Parts, written: &Value, place: &Pointer) -> Option<Properties> {
    let listed = written.get("properties").unwrap_or(written);
    let entries: Vec<(String, &Value)> = match listed {
        Value::Array(list) => list
            .iter()
            .filter_map(|entry| Some((entry.get("name")?.as_str()?.to_owned(), entry)))
            .collect(),
        Value::Object(named) => named.iter().map(|(name, entry)| (name.clone(), entry)).collect(),
        _ => return None,
    };
    let (mut properties, mut required, mut values) = (Map::new(), Vec::new(), Map::new());
    for (name, entry) in entries {
        let said = |key: &str| entry.get(key).filter(|value| !value.is_null());
        let kind = said("kind").or(said("type")).and_then(Value::as_str);
        if kind == Some("thread") {
            parts.not_carried(&place.join(&name), NotCarried::Elsewhere);
            continue;
        }
        let is_described = entry.is_object();
        let value = if is_described { said("default").or(said("sample")) } else { Some(entry) };
        values.extend(value.map(|value| (name.clone(), value.clone())));
        if said("required").or(said("is_required")) == Some(&Value::Bool(true)) {
            required.push(text(&name));
        }
        properties.insert(name, property(kind, entry, value));
    }
    let mut schema = Map::from_iter([("type".to_owned(), text("object"))]);
    schema.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), Value::Array(required));
    }
    Some(Properties { schema: Value::Object(schema), values })
}

/// One of them as a schema. What names no kind is of the kind of its value.
fn property(kind: Option<&str>, entry: &Value, value: Option<&Value>) -> Value {
    let mut schema = Map::new();
    let mut put = |key: &str, value: Value| drop(schema.insert(key.to_owned(), value));
    match kind.or_else(|| value.map(kind_of)) {
        Some("float") => put("type", text("number")),
        Some("image" | "file" | "audio") => {
            put("type", text("string"));
            put("format", text("data-url"));
        }
        Some(name @ ("string" | "integer" | "number" | "boolean" | "array" | "object")) => {
            put("type", text(name));
        }
        _ => {}
    }
    let of = |key: &str| entry.get(key).filter(|value| !value.is_null()).cloned();
    of("description").into_iter().for_each(|about| put("description", about));
    of("enumValues").or(of("enum")).into_iter().for_each(|options| put("enum", options));
    of("items").into_iter().for_each(|items| {
        let kind = items.get("kind").or(items.get("type")).and_then(Value::as_str);
        put("items", property(kind, &items, None));
    });
    Value::Object(schema)
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
        Value::Null => "any",
    }
}

fn put_tools(parts: &mut Parts, written: &Value) {
    let mut tools = Tools::default();
    for (at, tool) in written.as_array().into_iter().flatten().enumerate() {
        let place = Pointer::root().join("tools").join(&at.to_string());
        let said = |key: &str| tool.get(key).and_then(Value::as_str);
        let is_function = said("kind").or(said("type")).is_none_or(|kind| kind == "function");
        let Some(name) = said("name").filter(|_| is_function) else {
            parts.not_carried(&place, NotCarried::Elsewhere);
            continue;
        };
        let takes = tool.get("parameters").map(|parameters| match parameters.get("type") {
            Some(_) => parameters.clone(),
            None => read_properties(parts, parameters, &place.join("parameters"))
                .map_or_else(|| object([]), |found| found.schema),
        });
        tools.add(name, said("description"), takes.as_ref(), None);
    }
    parts.context.extend(tools.message());
}

/// Puts the messages into the context, and gives the first names of the variables, in order.
fn put_body(parts: &mut Parts, body: &str, first_line: usize, syntax: Syntax) -> Vec<String> {
    let mut variables: Vec<String> = Vec::new();
    let mut whole = String::new();
    for (line, piece) in pieces(body, first_line, syntax) {
        match piece {
            Piece::Text(words) => whole.push_str(words),
            Piece::Variable(path) => {
                let first = path.split('.').next().unwrap_or(path);
                if !variables.iter().any(|known| known == first) {
                    variables.push(first.to_owned());
                }
                whole.push_str("†input.");
                whole.push_str(path);
            }
            Piece::Other(_, written) | Piece::Block(written) => {
                let kind = NoteKind::Kept(Kept::Logic);
                parts.notes.push(Note { place: Place::Line(line), kind });
                whole.push_str(written);
            }
        }
    }
    let (mut role, mut words) = ("system", String::new());
    for line in whole.lines() {
        match role_of(line) {
            Some(next) => {
                end_message(parts, role, &mut words);
                role = next;
            }
            None => {
                words.push_str(line);
                words.push('\n');
            }
        }
    }
    end_message(parts, role, &mut words);
    variables
}

/// The role that a line names: `system:`, `# User:`, `user[name="x"]:`.
fn role_of(line: &str) -> Option<&'static str> {
    let name = line.trim().trim_start_matches('#').trim_start().strip_suffix(':')?;
    let name = name.split('[').next().unwrap_or(name).trim();
    ROLES.into_iter().find(|role| role.eq_ignore_ascii_case(name))
}

fn end_message(parts: &mut Parts, role: &str, words: &mut String) {
    let said = std::mem::take(words);
    if !said.trim().is_empty() {
        parts.say(role, said.trim_matches(['\n', '\r']));
    }
}

/// The input comes last. Without inputs that are described, the sample and the variables tell what is asked for.
fn put_input(
    parts: &mut Parts,
    input: Option<Properties>,
    sample: Option<Value>,
    variables: Vec<String>,
) {
    let sample = sample.and_then(|sample| sample.as_object().cloned()).unwrap_or_default();
    let mut found = input.unwrap_or_else(|| {
        let known = sample
            .iter()
            .map(|(name, value)| (name.clone(), property(None, &Value::Null, Some(value))));
        let mut properties: Map<String, Value> = known.collect();
        for name in variables {
            properties.entry(name).or_insert_with(|| object([("type", text("string"))]));
        }
        let schema = object([("type", text("object")), ("properties", Value::Object(properties))]);
        Properties { schema, values: Map::new() }
    });
    found.values.extend(sample);
    let has_any = |key: &str| {
        found.schema.get(key).and_then(Value::as_object).is_some_and(|members| !members.is_empty())
    };
    if !has_any("properties") {
        return;
    }
    let mut message = Map::from_iter([("type".to_owned(), text("input"))]);
    message.insert("schema".to_owned(), found.schema);
    if !found.values.is_empty() {
        message.insert("input".to_owned(), Value::Object(found.values));
    }
    parts.context.push(Value::Object(message));
}
