//! Imports apps of Dify: one prompt with a form, or a workflow whose LLM nodes become documents.

use super::super::note::{NoteKind, Omission};
use super::step::{Step, listed, text_of};
use super::{Flow, MOST_STEPS};
use crate::import::Note;
use crate::object::{object, text};
use crate::pointer::Pointer;
use crate::tool::tool_name;
use serde_json::Value;

/// Node types without content of their own, for which no note is made.
const SILENT: [&str; 4] = ["start", "end", "answer", ""];

pub(super) fn is_app(value: &Value) -> bool {
    let has = |key: &str| value.get(key).is_some_and(Value::is_object);
    has("app") && (has("model_config") || has("workflow"))
}

pub(super) fn read(value: &Value) -> Flow {
    let title = text_of(value.get("app").unwrap_or(&Value::Null), "name");
    let mut notes = Vec::new();
    let documents = match (value.get("model_config"), value.get("workflow")) {
        (_, Some(workflow)) => read_workflow(workflow, title, &mut notes),
        (Some(config), None) => {
            let mode = text_of(value.get("app").unwrap_or(&Value::Null), "mode");
            vec![read_config(config, mode, title, &mut notes)]
        }
        (None, None) => Vec::new(),
    };
    let about = text_of(value.get("app").unwrap_or(&Value::Null), "description").trim();
    let documents = documents.into_iter().map(|mut step| {
        step.parts.description = Some(about.to_owned()).filter(|about| !about.is_empty());
        step.finish()
    });
    Flow { name: "Dify", documents: documents.collect(), notes }
}

/// Reads an app with one prompt; in a chat app the person's message becomes an input field, too.
fn read_config(config: &Value, mode: &str, title: &str, notes: &mut Vec<Note>) -> Step {
    let place = Pointer::root().join("model_config");
    let mut step = Step::new(title);
    for (_, field) in listed(config, "user_input_form", &place) {
        for (kind, field) in field.as_object().into_iter().flatten() {
            put_field(&mut step, kind, field);
        }
    }
    let prompt = template(text_of(config, "pre_prompt"), &[]);
    let is_chat = mode != "completion" && !prompt.contains("{{query}}");
    step.say(if is_chat { "system" } else { "user" }, prompt);
    if is_chat {
        step.say("user", "{{query}}".to_owned());
    }
    put_model(&mut step, config.get("model"), &place.join("model"));
    let is_on = |value: &Value| match value {
        Value::Object(members) => members.get("enabled") == Some(&Value::Bool(true)),
        Value::Array(items) => !items.is_empty(),
        Value::String(text) => !text.is_empty(),
        _ => false,
    };
    for key in [
        "agent_mode",
        "dataset_configs",
        "opening_statement",
        "suggested_questions",
        "external_data_tools",
        "file_upload",
    ] {
        if config.get(key).is_some_and(is_on) {
            notes.push(Note::at(&place.join(key), NoteKind::NotCarried(Omission::Elsewhere)));
        }
    }
    step
}

/// Returns a document for each LLM node; outputs of other nodes become input fields of it.
fn read_workflow(workflow: &Value, title: &str, notes: &mut Vec<Note>) -> Vec<Step> {
    let place = Pointer::root().join("workflow").join("graph");
    let nodes = workflow.get("graph").unwrap_or(&Value::Null);
    let nodes: Vec<(Pointer, &Value)> = listed(nodes, "nodes", &place).take(MOST_STEPS).collect();
    let named: Vec<(&str, &Value)> = nodes
        .iter()
        .map(|(_, node)| (text_of(node, "id"), node.get("data").unwrap_or(&Value::Null)))
        .collect();
    let form: Vec<&Value> = named
        .iter()
        .map(|(_, data)| *data)
        .filter(|data| text_of(data, "type") == "start")
        .collect();
    let mut steps = Vec::new();
    for ((place, _), (_, data)) in nodes.iter().zip(&named) {
        let kind = text_of(data, "type");
        if kind != "llm" {
            if !SILENT.contains(&kind) {
                let kind = NoteKind::NotCarried(Omission::Elsewhere);
                let name = Some(text_of(data, "title").to_owned()).filter(|name| !name.is_empty());
                notes.push(Note { name, ..Note::at(place, kind) });
            }
            continue;
        }
        let mut step = Step::new(text_of(data, "title"));
        put_messages(&mut step, data, &named);
        let texts = step.parts.context.iter().map(|message| text_of(message, "text"));
        let texts = texts.collect::<Vec<_>>().join("\n");
        for start in &form {
            for (_, field) in listed(start, "variables", place) {
                let is_named = texts.contains(&format!("{{{{{}}}}}", text_of(field, "variable")));
                if is_named {
                    put_field(&mut step, text_of(field, "type"), field);
                }
            }
        }
        put_model(&mut step, data.get("model"), &place.join("data").join("model"));
        steps.extend((!step.is_empty()).then_some(step));
    }
    if let [only] = steps.as_mut_slice()
        && !title.is_empty()
    {
        only.parts.title = Some(title.to_owned());
    }
    steps
}

fn put_messages(step: &mut Step, data: &Value, named: &[(&str, &Value)]) {
    match data.get("prompt_template") {
        Some(Value::Array(messages)) => {
            for message in messages {
                step.say(text_of(message, "role"), template(text_of(message, "text"), named));
            }
        }
        Some(one) => step.say("user", template(text_of(one, "text"), named)),
        None => {}
    }
}

fn put_model(step: &mut Step, model: Option<&Value>, place: &Pointer) {
    let Some(model) = model else { return };
    let settings = model.get("completion_params");
    step.set_model(Some(text_of(model, "name")), settings, &place.join("completion_params"));
}

fn put_field(step: &mut Step, kind: &str, field: &Value) {
    let name = text_of(field, "variable");
    if name.is_empty() {
        return;
    }
    let mut property = match kind {
        "paragraph" => object([("type", text("string")), ("format", text("multiline"))]),
        "number" => object([("type", text("number"))]),
        "checkbox" => object([("type", text("boolean"))]),
        "select" => {
            let options = field.get("options").cloned().unwrap_or_default();
            object([("type", text("string")), ("enum", options)])
        }
        "file" => object([("type", text("string")), ("format", text("data-url"))]),
        "file-list" => {
            let items = object([("type", text("string")), ("format", text("data-url"))]);
            object([("type", text("array")), ("items", items)])
        }
        _ => object([("type", text("string"))]),
    };
    if let Value::Object(members) = &mut property {
        let label = text_of(field, "label");
        members.extend((!label.is_empty()).then(|| ("title".to_owned(), text(label))));
        let has = |value: &&Value| !value.is_null() && **value != "" && kind != "file";
        members.extend(
            field.get("default").filter(has).map(|value| ("default".to_owned(), value.clone())),
        );
        let length = field.get("max_length").filter(|length| length.is_u64() && kind != "number");
        let length =
            length.filter(|_| members.get("type") == Some(&text("string")) && kind != "select");
        members.extend(length.map(|length| ("maxLength".to_owned(), length.clone())));
    }
    step.fields.insert(name.to_owned(), property);
    if field.get("required") == Some(&Value::Bool(true)) {
        step.required.push(text(name));
    }
}

/// Translates a template: `{{name}}` stays, `{{#node.name#}}` (another node's output) becomes a variable.
fn template(written: &str, named: &[(&str, &Value)]) -> String {
    let mut template = String::new();
    let mut rest = written;
    while let Some((before, after)) = rest.split_once("{{#") {
        let Some((inner, further)) = after.split_once("#}}") else { break };
        template.push_str(before);
        template.push_str(&format!("{{{{{}}}}}", variable(inner.trim(), named)));
        rest = further;
    }
    template.push_str(rest);
    template
}

fn variable(inner: &str, named: &[(&str, &Value)]) -> String {
    let (step, name) = inner.split_once('.').unwrap_or(("", inner));
    let name = name.rsplit('.').next().unwrap_or(name);
    let source = named.iter().find(|(id, _)| *id == step).map(|(_, data)| *data);
    match source.filter(|data| text_of(data, "type") != "start") {
        Some(data) => tool_name(&format!("{} {name}", text_of(data, "title"))),
        None => name.to_owned(),
    }
}
