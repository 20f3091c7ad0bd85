//! Imports Prompty files: settings above a template in which lines such as `system:` begin a message.

use super::Flow;
use super::step::{Step, text_of};
use crate::import::key::drop_keys;
use crate::import::note::{Note, NoteKind, Omission, SourcePlace, UnusedPart};
use crate::import::prompt::{FrontMatter, split_front_matter};
use crate::import::wording::template_of;
use crate::import::yaml::YamlError;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The keys of a model's settings by which a Prompty file is recognised.
const OF_MODELS: [&str; 7] =
    ["api", "apiType", "configuration", "parameters", "id", "provider", "connection"];

/// The settings that are read; a note lists any others.
const SETTINGS: [&str; 9] =
    ["name", "description", "model", "inputs", "outputs", "sample", "template", "$schema", "kind"];

const ROLES: [&str; 6] = ["system", "developer", "user", "assistant", "tool", "function"];

/// Reads a file; `None` if neither the file's name nor its settings are Prompty's.
pub(in crate::import) fn read(text: &str, name: Option<&str>) -> Option<Result<Flow, YamlError>> {
    let is_named = name.is_some_and(|name| name.ends_with(".prompty"));
    let front = match split_front_matter(text)? {
        Ok(front) => front,
        Err(error) => return is_named.then_some(Err(error)),
    };
    let model = front.settings.get("model").and_then(Value::as_object);
    let is_told = model.is_some_and(|model| OF_MODELS.iter().any(|key| model.contains_key(*key)));
    (is_named || is_told).then(|| Ok(read_front(front)))
}

fn read_front(front: FrontMatter) -> Flow {
    let mut settings = Value::Object(front.settings);
    let dropped = drop_keys(&mut settings);
    let mut step = Step::new(text_of(&settings, "name"));
    step.parts.notes = dropped;
    let about = text_of(&settings, "description");
    step.parts.description = Some(about.to_owned()).filter(|about| !about.is_empty());
    put_model(&mut step, settings.get("model").unwrap_or(&Value::Null));
    put_inputs(&mut step, &settings);
    step.parts.schema = settings.get("outputs").and_then(outputs);
    put_body(&mut step, front.body, front.first_line, is_mustache(&settings));
    step.parts.note_rest(&settings, &SETTINGS, &Pointer::root());
    let documents = if step.is_empty() { Vec::new() } else { vec![step.finish()] };
    Flow { name: "Prompty", documents, notes: Vec::new() }
}

/// Returns true for `template: mustache`, as a text or as an object; without a setting the template is Jinja.
fn is_mustache(settings: &Value) -> bool {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let template = settings.get("template").unwrap_or(&Value::Null);
    let format = template.get("format").unwrap_or(template);
    let kind = text(format.get("kind").or_else(|| format.get("type")).unwrap_or(format));
    kind.is_some_and(|kind| kind == "mustache")
}

/// Reads the model's name, under the key of either version of the format.
fn put_model(step: &mut Step, model: &Value) {
    let way = model.get("configuration").unwrap_or(&Value::Null);
    let names = [model.as_str().unwrap_or_default(), text_of(model, "id")];
    let names =
        names.into_iter().chain(["azure_deployment", "name", "model"].map(|key| text_of(way, key)));
    let name = names.into_iter().find(|name| !name.is_empty());
    let place = Pointer::root().join("model");
    let key = if model.get("parameters").is_some() { "parameters" } else { "options" };
    step.set_model(name, model.get(key), &place.join(key));
    for key in ["configuration", "connection"] {
        if model.get(key).is_some() {
            step.parts.not_carried(&place.join(key), Omission::Address);
        }
    }
}

/// Reads the fields: `inputs`, as an object by name or as a list, and examples from `sample`.
fn put_inputs(step: &mut Step, settings: &Value) {
    match settings.get("inputs") {
        Some(Value::Object(inputs)) => {
            inputs.iter().for_each(|(name, input)| put_input(step, name, input));
        }
        Some(Value::Array(inputs)) => {
            inputs.iter().for_each(|input| put_input(step, text_of(input, "name"), input));
        }
        _ => {}
    }
    match settings.get("sample") {
        Some(Value::Object(sample)) => {
            sample.iter().for_each(|(name, value)| put_example(step, name, value));
        }
        Some(_) => {
            step.parts.not_carried(&Pointer::root().join("sample"), Omission::Elsewhere);
        }
        None => {}
    }
}

fn put_input(step: &mut Step, name: &str, input: &Value) {
    if name.is_empty() {
        return;
    }
    let Value::Object(members) = input else { return put_example(step, name, input) };
    step.fields.insert(name.to_owned(), described(members));
    let example = ["example", "sample"].into_iter().find_map(|key| members.get(key));
    example.into_iter().for_each(|value| put_example(step, name, value));
    if members.get("required") == Some(&Value::Bool(true)) {
        step.required.push(text(name));
    }
}

/// Converts the description of a value to a schema.
fn described(members: &Map<String, Value>) -> Value {
    let kind = members.get("type").or_else(|| members.get("kind")).and_then(Value::as_str);
    let kind = match kind.unwrap_or("string") {
        "float" => "number",
        kind => kind,
    };
    let mut field = Map::from_iter([("type".to_owned(), text(kind))]);
    for key in ["description", "default"] {
        field.extend(members.get(key).map(|value| (key.to_owned(), value.clone())));
    }
    Value::Object(field)
}

fn put_example(step: &mut Step, name: &str, value: &Value) {
    let kind = match value {
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
        Value::Null | Value::String(_) => "string",
    };
    let field =
        step.fields.entry(name.to_owned()).or_insert_with(|| object([("type", text(kind))]));
    if let Value::Object(field) = field
        && !value.is_null()
    {
        field.insert("examples".to_owned(), vec![value.clone()].into());
    }
}

/// Returns the answer's schema; `None` if the outputs are not described.
fn outputs(outputs: &Value) -> Option<Value> {
    let of_list =
        |output: &Value| Some((text_of(output, "name").to_owned(), output.as_object()?.clone()));
    let parts: Vec<(String, Map<String, Value>)> = match outputs {
        Value::Object(parts) => parts
            .iter()
            .filter_map(|(name, part)| Some((name.clone(), part.as_object()?.clone())))
            .collect(),
        Value::Array(parts) => parts.iter().filter_map(of_list).collect(),
        _ => Vec::new(),
    };
    let parts = parts.iter().filter(|(name, _)| !name.is_empty());
    let properties: Map<String, Value> =
        parts.map(|(name, part)| (name.clone(), described(part))).collect();
    (!properties.is_empty())
        .then(|| object([("type", text("object")), ("properties", Value::Object(properties))]))
}

fn put_body(step: &mut Step, body: &str, first_line: usize, is_mustache: bool) {
    let (mut role, mut words) = ("system", String::new());
    let mut line_of_logic = None;
    let mut messages = Vec::new();
    for (at, line) in body.lines().enumerate() {
        if let Some(next) = role_of(line) {
            messages.push((role, std::mem::take(&mut words)));
            role = next;
            continue;
        }
        if line.contains("{%") {
            line_of_logic.get_or_insert(first_line + at);
        }
        words.push_str(line);
        words.push('\n');
    }
    messages.push((role, words));
    let mut has_logic = false;
    for (role, words) in messages {
        let read = (!is_mustache).then(|| template_of(&words));
        has_logic |= read.as_ref().is_some_and(|read| read.has_logic);
        step.say(role, read.map_or(words, |read| read.text));
    }
    if has_logic {
        let place = SourcePlace::Line(line_of_logic.unwrap_or(first_line));
        step.parts.notes.push(Note::new(place, NoteKind::Idle(UnusedPart::Logic)));
    }
}

/// Returns the role that a line begins: `system:`, `# user:`, `assistant[name="x"]:`.
fn role_of(line: &str) -> Option<&'static str> {
    let name = line.trim().strip_suffix(':')?.trim_start_matches('#').trim();
    let name = name.split_once('[').map_or(name, |(name, _)| name);
    ROLES.into_iter().find(|role| role.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use serde_json::json;

    #[test]
    fn a_prompty_file_is_its_messages_with_its_sample_as_examples() {
        let file = "---\nname: Basic\ndescription: Answers.\nauthors: [sethjuarez]\nmodel:\n  api: chat\n  configuration: {type: azure_openai, azure_deployment: gpt-35-turbo, api_key: SECRET}\n  parameters: {max_tokens: 300}\nsample:\n  firstName: Seth\n  items: [1]\n---\nsystem:\nYou help {{firstName}}.\n{% if items %}Use {{items}}.{% endif %}\n\nuser:\n{{question}}\n";
        let expected = json!({"title": "Basic", "description": "Answers.", "config": {"model": "gpt-35-turbo", "maxTokens": 300}, "context": [
            {"type": "text", "role": "system", "template": true, "text": "You help {{firstName}}.\n{{#if items}}Use {{items}}.{{/if}}"},
            {"type": "text", "template": true, "text": "{{question}}"},
            {"type": "input", "as": "text", "schema": {"type": "object", "properties": {
                "firstName": {"type": "string", "examples": ["Seth"]},
                "items": {"type": "array", "examples": [[1]]},
                "question": {"type": "string"}}}}]});
        let notes = [
            "/model/configuration/api_key key_dropped",
            "/model/configuration not_address",
            "/authors not_member",
        ];
        check(file, "Prompty", &[expected], &notes);
    }

    #[test]
    fn the_newer_format_says_the_same_in_other_words() {
        let file = "---\nname: New\nmodel: {id: gpt-4o, provider: openai, options: {temperature: 0.2}}\ninputs:\n  - {name: topic, kind: string, description: About what, required: true}\noutputs:\n  - {name: title, kind: string}\ntemplate: {format: {kind: mustache}}\n---\nWrite about {{topic}}.\n";
        let expected = json!({"title": "New", "config": {"model": "gpt-4o", "temperature": 0.2},
            "schema": {"type": "object", "properties": {"title": {"type": "string"}}}, "context": [
            {"type": "text", "role": "system", "template": true, "text": "Write about {{topic}}."},
            {"type": "input", "as": "text", "schema": {"type": "object", "properties": {
                "topic": {"type": "string", "description": "About what"}}, "required": ["topic"]}}]});
        check(file, "Prompty", &[expected], &[]);
    }
}
