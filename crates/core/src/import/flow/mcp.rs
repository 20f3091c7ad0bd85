//! Imports prompts of servers of the Model Context Protocol: the list of a server's prompts, or one prompt with its
//! messages.

use super::step::{Step, listed, text_of};
use super::{Flow, MOST_STEPS};
use crate::import::Note;
use crate::import::note::{NoteKind, Omission, SourcePlace};
use crate::import::prompt::put_words;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Returns true if a value is the result of `prompts/list` or `prompts/get`, with or without its JSON-RPC envelope.
pub(super) fn is_result(value: &Value) -> bool {
    let value = value.get("result").unwrap_or(value);
    let all = |key: &str, is_own: fn(&Value) -> bool| {
        let entries = value.get(key).and_then(Value::as_array);
        entries.is_some_and(|entries| !entries.is_empty() && entries.iter().all(is_own))
    };
    all("prompts", is_prompt) || all("messages", is_message)
}

fn is_prompt(prompt: &Value) -> bool {
    !text_of(prompt, "name").is_empty()
        && (prompt.get("arguments").is_some_and(Value::is_array)
            || prompt.get("description").is_some_and(Value::is_string))
}

/// Returns true if the message's content is a single part; in other protocols it is a text, or a list of parts.
fn is_message(message: &Value) -> bool {
    let kind = message.get("content").map(|content| text_of(content, "type"));
    let is_known = |kind| ["text", "image", "audio", "resource", "resource_link"].contains(&kind);
    !text_of(message, "role").is_empty() && kind.is_some_and(is_known)
}

pub(super) fn read(value: &Value) -> Flow {
    let (value, place) = match value.get("result") {
        Some(result) => (result, Pointer::root().join("result")),
        None => (value, Pointer::root()),
    };
    let mut documents: Vec<_> = listed(value, "prompts", &place)
        .take(MOST_STEPS)
        .map(|(place, prompt)| listed_prompt(prompt, &place).finish())
        .collect();
    let messages = with_messages(value, &place);
    documents.extend((!messages.is_empty()).then(|| messages.finish()));
    Flow { name: "MCP prompts", documents, notes: Vec::new() }
}

/// Converts an entry of the list: its description and its arguments. Only the server can produce its messages.
fn listed_prompt(prompt: &Value, place: &Pointer) -> Step {
    let title = Some(text_of(prompt, "title")).filter(|title| !title.is_empty());
    let mut step = Step::new(title.unwrap_or_else(|| text_of(prompt, "name")));
    let about = text_of(prompt, "description");
    step.parts.description = Some(about.to_owned()).filter(|about| !about.is_empty());
    step.say("user", escaped(about));
    for (_, argument) in listed(prompt, "arguments", place) {
        let name = text_of(argument, "name");
        if name.is_empty() {
            continue;
        }
        let mut field = Map::from_iter([("type".to_owned(), text("string"))]);
        for key in ["title", "description"] {
            let value = argument.get(key).filter(|value| value.is_string());
            field.extend(value.map(|value| (key.to_owned(), value.clone())));
        }
        step.fields.insert(name.to_owned(), Value::Object(field));
        if argument.get("required") == Some(&Value::Bool(true)) {
            step.required.push(text(name));
        }
    }
    step.parts.notes.push(Note::at(place, NoteKind::NotCarried(Omission::Elsewhere)));
    step
}

/// Converts a prompt with the messages that the server produced.
fn with_messages(value: &Value, place: &Pointer) -> Step {
    let mut step = Step::new("");
    let about = text_of(value, "description");
    step.parts.description = Some(about.to_owned()).filter(|about| !about.is_empty());
    for (place, message) in listed(value, "messages", place) {
        let content = message.get("content").unwrap_or(&Value::Null);
        let place = place.join("content");
        let within = content.get("resource").unwrap_or(&Value::Null);
        match text_of(content, "type") {
            "text" => step.say(text_of(message, "role"), escaped(text_of(content, "text"))),
            "resource" if !text_of(within, "text").is_empty() => {
                step.say(text_of(message, "role"), escaped(text_of(within, "text")));
            }
            "image" | "audio" if !text_of(content, "data").is_empty() => {
                let (kind, data) = (text_of(content, "mimeType"), text_of(content, "data"));
                step.parts.add_file(SourcePlace::At(place), &format!("data:{kind};base64,{data}"));
            }
            _ => step.parts.not_carried(&place, Omission::Elsewhere),
        }
    }
    step
}

/// Escapes words so that nothing in them is read as a variable.
fn escaped(words: &str) -> String {
    let mut escaped = String::new();
    put_words(&mut escaped, words);
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use serde_json::json;

    #[test]
    fn a_prompt_of_a_list_is_what_it_asks_and_what_it_is_for() {
        let list = json!({"jsonrpc": "2.0", "id": 1, "result": {"prompts": [
            {"name": "code_review", "title": "Review code", "description": "Finds faults in code",
                "arguments": [{"name": "code", "description": "The code", "required": true}, {"name": "tone"}]}]}});
        let expected = json!({"title": "Review code", "description": "Finds faults in code", "context": [
            {"type": "text", "text": "Finds faults in code"},
            {"type": "input", "schema": {"type": "object", "properties": {
                "code": {"type": "string", "description": "The code"}, "tone": {"type": "string"}},
                "required": ["code"]}}]});
        check(&list.to_string(), "MCP prompts", &[expected], &["/result/prompts/0 not_elsewhere"]);
    }

    #[test]
    fn a_prompt_with_its_messages_is_these() {
        let message = |role: &str, content| json!({"role": role, "content": content});
        let prompt = json!({"description": "Review", "messages": [
            message("user", json!({"type": "text", "text": "Review {{this}}"})),
            message("assistant", json!({"type": "resource", "resource": {"uri": "a:b", "text": "Logs"}})),
            message("user", json!({"type": "resource_link", "uri": "a:c", "name": "c"}))]});
        let expected = json!({"description": "Review", "context": [
            {"type": "text", "text": "Review {{this}}"},
            {"type": "text", "role": "assistant", "text": "Logs"}]});
        check(
            &prompt.to_string(),
            "MCP prompts",
            &[expected],
            &["/messages/2/content not_elsewhere"],
        );
    }
}
