//! Imports flows of Flowise: the nodes that contain prompts, and the chat model beside them.

use super::super::note::{NoteKind, Omission};
use super::single_braces::of_single_braces;
use super::step::{Step, listed, text_of};
use super::{Flow, MOST_STEPS};
use crate::document::parse_text;
use crate::import::Note;
use crate::pointer::Pointer;
use serde_json::Value;

/// The keys of a node's texts, each with its role.
const TEXTS: [(&str, &str); 7] = [
    ("systemMessagePrompt", "system"),
    ("systemMessage", "system"),
    ("systemMessageText", "system"),
    ("humanMessagePrompt", "user"),
    ("humanMessage", "user"),
    ("template", "user"),
    ("prefix", "system"),
];

pub(super) fn is_flow(value: &Value) -> bool {
    let is_node = |node: &Value| node.get("data").is_some_and(|data| data.get("inputs").is_some());
    let nodes = value.get("nodes").and_then(Value::as_array);
    value.get("edges").is_some_and(Value::is_array)
        && nodes.is_some_and(|nodes| nodes.iter().any(is_node))
}

pub(super) fn read(value: &Value) -> Flow {
    let nodes: Vec<(Pointer, &Value)> =
        listed(value, "nodes", &Pointer::root()).take(MOST_STEPS).collect();
    let data: Vec<(&Pointer, &Value)> =
        nodes.iter().filter_map(|(place, node)| Some((place, node.get("data")?))).collect();
    let models: Vec<&(&Pointer, &Value)> =
        data.iter().filter(|(_, data)| text_of(data, "category") == "Chat Models").collect();
    let (mut documents, mut notes) = (Vec::new(), Vec::new());
    for (place, data) in &data {
        let inputs = data.get("inputs").unwrap_or(&Value::Null);
        let mut step = Step::new(text_of(data, "label"));
        put_messages(&mut step, inputs);
        if !step.is_empty() {
            if let [(place, model)] = models.as_slice() {
                put_model(&mut step, model.get("inputs").unwrap_or(&Value::Null), place);
            }
            documents.push(step.finish());
        } else if text_of(data, "category") != "Chat Models" {
            let name = Some(text_of(data, "label").to_owned()).filter(|name| !name.is_empty());
            let kind = NoteKind::NotCarried(Omission::Elsewhere);
            notes.push(Note { name, ..Note::at(place, kind) });
        }
    }
    Flow { name: "Flowise", documents, notes }
}

fn put_messages(step: &mut Step, inputs: &Value) {
    for (key, role) in TEXTS {
        step.say(role, of_single_braces(text_of(inputs, key)));
    }
    for key in ["llmMessages", "agentMessages"] {
        for (_, message) in listed(inputs, key, &Pointer::root()) {
            let role = Some(text_of(message, "role")).filter(|role| !role.is_empty());
            step.say(role.unwrap_or("user"), without_marks(text_of(message, "content")));
        }
    }
    for key in ["llmUserMessage", "agentUserMessage"] {
        step.say("user", without_marks(text_of(inputs, key)));
    }
}

/// Removes the HTML tags of Flowise's editor, such as `<p>` and `<span class="variable">`.
fn without_marks(written: &str) -> String {
    let mut text = String::new();
    let mut rest = written;
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        let is_mark = ["p>", "/p>", "span", "/span>", "br", "strong>", "/strong>", "em>", "/em>"];
        if !is_mark.iter().any(|mark| after.starts_with(mark)) {
            text.push('<');
            rest = after;
            continue;
        }
        let Some((mark, further)) = after.split_once('>') else {
            rest = after;
            break;
        };
        if mark == "/p" || mark.starts_with("br") {
            text.push('\n');
        }
        rest = further;
    }
    text.push_str(rest);
    text
}

fn put_model(step: &mut Step, inputs: &Value, place: &Pointer) {
    let model = ["modelName", "customModelName"]
        .map(|key| text_of(inputs, key))
        .into_iter()
        .rfind(|model| !model.is_empty());
    for key in ["temperature", "maxTokens", "topP"] {
        // The editor stores numbers as texts.
        let number = match inputs.get(key) {
            Some(Value::String(text)) => parse_text(text).ok(),
            other => other.cloned(),
        };
        if let Some(number) = number.filter(Value::is_number) {
            step.parts.config.insert(key.to_owned(), number);
        }
    }
    step.set_model(model, None, place);
}
