//! Imports prompts of Langfuse, as its interface and its clients export them: one text, or the messages of a chat.

use super::Flow;
use super::step::{Step, listed, text_of};
use crate::import::Note;
use crate::import::note::{NoteKind, Omission};
use crate::pointer::Pointer;
use serde_json::Value;

/// Returns true if a value has a name, a version or labels, and a text or messages. Other programs also have a name
/// beside a `prompt`, but only Langfuse has all of this together.
pub(super) fn is_prompt(value: &Value) -> bool {
    let is_known = |kind: &str| match value.get("prompt") {
        Some(Value::String(_)) => kind == "text",
        Some(Value::Array(_)) => kind == "chat",
        _ => false,
    };
    let kind = value.get("type").and_then(Value::as_str);
    let is_kept = value.get("version").is_some_and(Value::is_u64)
        || value.get("labels").is_some_and(Value::is_array);
    is_kept && !text_of(value, "name").is_empty() && kind.is_some_and(is_known)
}

pub(super) fn read(value: &Value) -> Flow {
    let mut step = Step::new(text_of(value, "name"));
    let mut notes = Vec::new();
    // Variables are written as in a document's templates, so the texts stay unchanged.
    step.say("user", text_of(value, "prompt").to_owned());
    for (place, message) in listed(value, "prompt", &Pointer::root()) {
        match message.get("content").and_then(Value::as_str) {
            Some(words) => step.say(role(message), words.to_owned()),
            // A placeholder for messages that a program inserts when it runs the prompt.
            None => {
                let name =
                    Some(text_of(message, "name").to_owned()).filter(|name| !name.is_empty());
                let kind = NoteKind::NotCarried(Omission::Elsewhere);
                notes.push(Note { name, ..Note::at(&place, kind) });
            }
        }
    }
    let model = value.get("config").map(|config| text_of(config, "model"));
    step.set_model(model, value.get("config"), &Pointer::root().join("config"));
    let documents = if step.is_empty() { Vec::new() } else { vec![step.finish()] };
    Flow { name: "Langfuse", documents, notes }
}

/// Returns the role of a message; `user` if it has none.
fn role(message: &Value) -> &str {
    Some(text_of(message, "role")).filter(|role| !role.is_empty()).unwrap_or("user")
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::is_prompt;
    use serde_json::{Value, json};

    #[test]
    fn a_prompt_of_langfuse_is_its_text_or_its_messages() {
        let file = json!({"id": "1", "name": "Movie critic", "version": 3, "labels": ["production"], "tags": [], "type": "chat",
            "config": {"model": "gpt-4o", "temperature": 0.5, "supported_languages": ["en"]}, "commitMessage": null,
            "prompt": [
                {"role": "system", "content": "You are a {{level}} critic."},
                {"type": "placeholder", "name": "history"},
                {"role": "user", "content": "Do you like {{movie}}?"}]});
        check(
            &file.to_string(),
            "Langfuse",
            &[
                json!({"title": "Movie critic", "config": {"model": "gpt-4o", "temperature": 0.5, "supported_languages": ["en"]}, "context": [
                {"type": "text", "role": "system", "template": true, "text": "You are a {{level}} critic."},
                {"type": "text", "template": true, "text": "Do you like {{movie}}?"},
                {"type": "input", "as": "text", "schema": {"type": "object", "properties": {
                    "level": {"type": "string"}, "movie": {"type": "string"}}}}]}),
            ],
            &["/prompt/1 (history) not_elsewhere", "/config/supported_languages kept_setting"],
        );
        let text = |members: Value| {
            let mut file =
                json!({"name": "A", "type": "text", "prompt": "Say hello.", "version": 1});
            file.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
            file
        };
        let hello = json!({"title": "A", "context": [{"type": "text", "text": "Say hello."}]});
        check(&text(json!({"config": {}})).to_string(), "Langfuse", &[hello], &[]);
        for other in [json!({"version": "1"}), json!({"name": ""}), json!({"type": "chat"})] {
            assert!(!is_prompt(&text(other.clone())), "{other}");
        }
    }
}
