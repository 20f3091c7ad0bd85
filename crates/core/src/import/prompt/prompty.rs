//! Prompty files: settings above a template in which a line such as `system:` begins a message.
//! Documented at prompty.ai; both the first version and the second are read.

use super::super::gate::Imported;
use super::super::key::drop_keys;
use super::super::note::{Kept, NotCarried, Note, NoteKind, Place};
use super::super::parts::Parts;
use super::super::provider::put_settings;
use super::super::tool_message::Tools;
use super::front_matter::FrontMatter;
use super::properties::{Properties, property, read_properties};
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
    let display = take_text(&mut settings, "displayName");
    parts.title = take_text(&mut settings, "name");
    parts.title = display.or(parts.title);
    parts.description = take_text(&mut settings, "description");
    if let Some(model) = take(&mut settings, "model") {
        put_model(&mut parts, model);
    }
    let gives = take_properties(&mut settings, ["outputs", "outputSchema"], &mut parts);
    parts.schema = gives.map(|gives| gives.schema);
    if let Some(tools) = take(&mut settings, "tools") {
        put_tools(&mut parts, &tools, &Pointer::root().join("tools"));
    }
    let takes = take_properties(&mut settings, ["inputs", "inputSchema"], &mut parts);
    let sample = take(&mut settings, "sample");
    let syntax = match take(&mut settings, "template").map(|template| template.to_string()) {
        Some(named) if named.contains("mustache") => Syntax::Handlebars,
        _ => Syntax::Jinja,
    };
    let threads = takes.as_ref().map(|takes| takes.threads.clone()).unwrap_or_default();
    let body = pieces(front.body, front.first_line, syntax);
    let variables = put_body(&mut parts, &body, &threads);
    put_input(&mut parts, takes, sample, variables);
    put_others(&mut parts, settings);
    parts.finish()
}

fn take(settings: &mut Map<String, Value>, key: &str) -> Option<Value> {
    settings.shift_remove(key).filter(|value| !value.is_null())
}

fn take_text(settings: &mut Map<String, Value>, key: &str) -> Option<String> {
    take(settings, key)?.as_str().map(str::to_owned)
}

/// What is described under the first of two names that is there.
fn take_properties(
    settings: &mut Map<String, Value>,
    names: [&str; 2],
    parts: &mut Parts,
) -> Option<Properties> {
    let (name, written) = names.into_iter().find_map(|name| Some((name, take(settings, name)?)))?;
    read_properties(parts, &written, &Pointer::root().join(name))
}

/// What nothing here reads stays in the document.
fn put_others(parts: &mut Parts, settings: Map<String, Value>) {
    for key in settings.keys() {
        parts.kept(&Pointer::root().join(key), Kept::Member);
    }
    if !settings.is_empty() {
        parts.others.insert("prompty".to_owned(), Value::Object(settings));
    }
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
        let Some(Value::Object(mut options)) = model.shift_remove(key) else { continue };
        let place = place.join(key);
        if let Some(tools) = options.shift_remove("tools") {
            put_tools(parts, &tools, &place.join("tools"));
        }
        put_settings(parts, options, &place);
    }
    put_settings(parts, model, &place);
}

/// Functions, of which the first version has some within `function`.
fn put_tools(parts: &mut Parts, written: &Value, place: &Pointer) {
    let mut tools = Tools::default();
    for (at, tool) in written.as_array().into_iter().flatten().enumerate() {
        let place = place.join(&at.to_string());
        let kind = tool.get("kind").or(tool.get("type"));
        let is_function = kind.is_none_or(|kind| kind == "function");
        let tool = tool.get("function").unwrap_or(tool);
        let said = |key: &str| tool.get(key).and_then(Value::as_str);
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
/// Threads stand for messages that are not here.
fn put_body(parts: &mut Parts, body: &[(usize, Piece)], threads: &[String]) -> Vec<String> {
    let mut variables: Vec<String> = Vec::new();
    let mut whole = String::new();
    for (line, piece) in body {
        match piece {
            Piece::Text(words) => whole.push_str(words),
            Piece::Variable(path) => {
                let first = path.split('.').next().unwrap_or(path);
                if threads.iter().any(|thread| thread == first) {
                    continue;
                }
                if !variables.iter().any(|known| known == first) {
                    variables.push(first.to_owned());
                }
                whole.push_str("†input.");
                whole.push_str(path);
            }
            Piece::Other(_, written) | Piece::Block(written) => {
                let kind = NoteKind::Kept(Kept::Logic);
                parts.notes.push(Note::new(Place::Line(*line), kind));
                whole.push_str(written);
            }
        }
    }
    put_messages(parts, &whole);
    variables
}

fn put_messages(parts: &mut Parts, whole: &str) {
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
}

/// Whether a line of a template begins a message.
pub(super) fn has_roles(body: &str) -> bool {
    body.lines().any(|line| role_of(line).is_some())
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
        Properties { schema, threads: Vec::new(), values: Map::new() }
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
