//! Imports workflows of n8n: the nodes that ask a model.

use super::super::note::{NoteKind, Omission, UnusedPart};
use super::super::prompt::{path_length, put_variable, put_words};
use super::step::{Step, listed, text_of};
use super::{Flow, MOST_STEPS};
use crate::import::Note;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::Value;

/// Parts of node types that trigger a workflow, or contain a model or a note; no note is made for these.
const SILENT: [&str; 6] = ["Trigger", "trigger", "stickyNote", "lmChat", "lmOpenAi", "webhook"];

pub(super) fn is_workflow(value: &Value) -> bool {
    let is_node = |node: &Value| text_of(node, "type").contains("n8n-nodes");
    let nodes = value.get("nodes").and_then(Value::as_array);
    nodes.is_some_and(|nodes| nodes.iter().any(is_node))
}

pub(super) fn read(value: &Value) -> Flow {
    let (mut documents, mut notes, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    let nodes: Vec<(Pointer, &Value)> =
        listed(value, "nodes", &Pointer::root()).take(MOST_STEPS).collect();
    let models: Vec<&(Pointer, &Value)> =
        nodes.iter().filter(|(_, node)| text_of(node, "type").contains(".lmChat")).collect();
    for (place, node) in &nodes {
        let parameters = node.get("parameters").unwrap_or(&Value::Null);
        let mut step = Step::new(text_of(node, "name"));
        if asks(node) {
            put_messages(&mut step, parameters, &place.join("parameters"));
            put_model(&mut step, parameters, place);
            if let ([(place, model)], true) = (models.as_slice(), step.parts.config.is_empty()) {
                put_model(&mut step, model.get("parameters").unwrap_or(&Value::Null), place);
            }
        }
        if !step.is_empty() {
            steps.push(step);
        } else if !SILENT.iter().any(|kind| text_of(node, "type").contains(kind)) {
            let name = Some(text_of(node, "name").to_owned()).filter(|name| !name.is_empty());
            let kind = NoteKind::NotCarried(Omission::Elsewhere);
            notes.push(Note { name, ..Note::at(place, kind) });
        }
    }
    if let ([only], false) = (steps.as_mut_slice(), text_of(value, "name").is_empty()) {
        only.parts.title = Some(text_of(value, "name").to_owned());
    }
    documents.extend(steps.into_iter().map(Step::finish));
    Flow { name: "n8n", documents, notes }
}

/// Returns true if a node asks a model by itself.
fn asks(node: &Value) -> bool {
    let kind = text_of(node, "type");
    let is_model = ["openAi", "anthropic", "googleGemini", "mistral", "ollama"];
    let is_chain =
        ["chainLlm", "agent", "informationExtractor", "sentimentAnalysis", "textClassifier"];
    let name = kind.rsplit('.').next().unwrap_or(kind);
    is_chain.contains(&name) || is_model.iter().any(|prefix| name.starts_with(prefix))
}

fn put_messages(step: &mut Step, parameters: &Value, place: &Pointer) {
    let options = parameters.get("options").unwrap_or(&Value::Null);
    for key in ["systemMessage", "systemPromptTemplate"] {
        say(step, "system", options.get(key), &place.join("options").join(key));
    }
    for (key, lists) in [("messages", ["values", "messageValues"]), ("prompt", ["messages", ""])] {
        let whole = parameters.get(key).unwrap_or(&Value::Null);
        for list in lists {
            for (place, message) in listed(whole, list, &place.join(key)) {
                let role = match text_of(message, "type") {
                    "SystemMessagePromptTemplate" => "system",
                    "AIMessagePromptTemplate" => "assistant",
                    "HumanMessagePromptTemplate" => "user",
                    _ if text_of(message, "role").is_empty() => "system",
                    _ => text_of(message, "role"),
                };
                let words = message.get("content").or_else(|| message.get("message"));
                say(step, role, words, &place);
            }
        }
    }
    for key in ["prompt", "text", "inputText"] {
        say(step, "user", parameters.get(key), &place.join(key));
    }
    let attributes = parameters.get("attributes").unwrap_or(&Value::Null);
    let each = listed(attributes, "attributes", place).map(|(_, attribute)| attribute);
    let properties = each.map(|attribute| {
        let kind =
            Some(text_of(attribute, "type")).filter(|kind| ["number", "boolean"].contains(kind));
        let about = text(text_of(attribute, "description"));
        let property = object([("type", text(kind.unwrap_or("string"))), ("description", about)]);
        (text_of(attribute, "name").to_owned(), property)
    });
    let properties: serde_json::Map<String, Value> = properties.collect();
    if !properties.is_empty() {
        let schema = object([("type", text("object")), ("properties", Value::Object(properties))]);
        step.parts.schema = Some(schema);
    }
}

/// Adds a text. One that begins with `=` contains expressions; an expression that only names a value becomes a
/// variable.
fn say(step: &mut Step, role: &str, words: Option<&Value>, place: &Pointer) {
    let Some(words) = words.and_then(Value::as_str) else { return };
    let mut template = String::new();
    let Some(mut rest) = words.strip_prefix('=') else {
        put_words(&mut template, words);
        return step.say(role, template);
    };
    let mut has_code = false;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((inner, further)) = after.split_once("}}") else { break };
        put_words(&mut template, before);
        match named(inner.trim()) {
            Some(name) => put_variable(&mut template, name),
            None => {
                has_code = true;
                put_words(&mut template, &format!("{{{{{inner}}}}}"));
            }
        }
        rest = further;
    }
    put_words(&mut template, rest);
    if has_code {
        step.parts.note_unused(place, UnusedPart::Logic);
    }
    step.say(role, template);
}

/// Returns the name in `$json.name` or `$('Step').item.json.name`; `None` for any other expression.
fn named(expression: &str) -> Option<&str> {
    let own = expression.strip_prefix("$json.");
    let name = own.or_else(|| {
        let rest = expression.strip_prefix("$(").or_else(|| expression.strip_prefix("$node["))?;
        rest.split_once("json.").map(|(_, name)| name)
    })?;
    (!name.is_empty() && path_length(name) == name.len()).then_some(name)
}

fn put_model(step: &mut Step, parameters: &Value, place: &Pointer) {
    let parameter = |key: &str| parameters.get(key);
    let model =
        parameter("modelId").or_else(|| parameter("model")).or_else(|| parameter("modelName"));
    let model = model.and_then(|model| model.get("value").unwrap_or(model).as_str());
    let keys = ["temperature", "maxTokens", "topP", "frequencyPenalty", "presencePenalty"];
    let options = parameter("options").and_then(Value::as_object).into_iter().flatten();
    for (key, value) in options.filter(|(key, _)| keys.contains(&key.as_str())) {
        step.parts.config.insert(key.clone(), value.clone());
    }
    step.set_model(model, None, place);
}
