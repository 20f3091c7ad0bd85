//! Imports prompts of LangChain, as LangSmith exports them: nested serialised constructors.

use super::super::note::{NoteKind, Omission, SourcePlace};
use super::step::{Step, listed, text_of};
use super::{Flow, single_braces::of_single_braces};
use crate::import::Note;
use crate::pointer::Pointer;
use serde_json::Value;

/// The maximum nesting of constructors in which a prompt is searched.
const MOST_NESTED: usize = 8;

/// Returns true if a value is the constructor of a prompt, or contains one under `manifest`.
pub(super) fn is_prompt(value: &Value) -> bool {
    let value = value.get("manifest").unwrap_or(value);
    value.get("lc").is_some() && value.get("id").is_some_and(Value::is_array)
}

pub(super) fn read(value: &Value) -> Flow {
    let place = match value.get("manifest") {
        Some(_) => Pointer::root().join("manifest"),
        None => Pointer::root(),
    };
    let value = value.get("manifest").unwrap_or(value);
    let mut step = Step::new(text_of(value, "name"));
    let mut notes = Vec::new();
    put(&mut step, &mut notes, value, &place, MOST_NESTED);
    let documents = if step.is_empty() { Vec::new() } else { vec![step.finish()] };
    Flow { name: "LangChain", documents, notes }
}

/// Returns the class name of a constructor.
fn class(value: &Value) -> &str {
    let id = value.get("id").and_then(Value::as_array);
    id.and_then(|id| id.last()).and_then(Value::as_str).unwrap_or_default()
}

fn put(step: &mut Step, notes: &mut Vec<Note>, value: &Value, place: &Pointer, left: usize) {
    let Some(left) = left.checked_sub(1) else { return };
    let within = place.join("kwargs");
    let Some(kwargs) = value.get("kwargs") else { return };
    match class(value) {
        "ChatPromptTemplate" | "StructuredPrompt" => {
            for (place, message) in listed(kwargs, "messages", &within) {
                put_message(step, notes, message, &place);
            }
            if let Some(schema) = kwargs.get("schema_").or_else(|| kwargs.get("schema")) {
                step.parts.schema = Some(schema.clone());
            }
        }
        "PromptTemplate" => step.say("user", template(kwargs)),
        "RunnableSequence" | "RunnableBinding" => {
            for key in ["first", "middle", "last", "bound"] {
                let place = within.join(key);
                match kwargs.get(key) {
                    Some(Value::Array(parts)) => {
                        for (at, part) in parts.iter().enumerate() {
                            put(step, notes, part, &place.join(&at.to_string()), left);
                        }
                    }
                    Some(part) => put(step, notes, part, &place, left),
                    None => {}
                }
            }
        }
        _ => {
            let model = ["model", "model_name"]
                .map(|key| text_of(kwargs, key))
                .into_iter()
                .rfind(|model| !model.is_empty());
            if model.is_none() {
                return notes.push(Note::at(place, NoteKind::NotCarried(Omission::Elsewhere)));
            }
            let keys = ["temperature", "max_tokens", "top_p", "seed", "stop"];
            let mut settings = kwargs.clone();
            if let Value::Object(members) = &mut settings {
                members.retain(|key, _| keys.contains(&key.as_str()));
            }
            step.set_model(model, Some(&settings), &within);
        }
    }
}

fn put_message(step: &mut Step, notes: &mut Vec<Note>, message: &Value, place: &Pointer) {
    let kwargs = message.get("kwargs").unwrap_or(&Value::Null);
    let role = match class(message) {
        "SystemMessagePromptTemplate" | "SystemMessage" => "system",
        "AIMessagePromptTemplate" | "AIMessage" => "assistant",
        "HumanMessagePromptTemplate" | "HumanMessage" => "user",
        "ChatMessagePromptTemplate" => text_of(kwargs, "role"),
        _ => return notes.push(Note::at(place, NoteKind::NotCarried(Omission::Elsewhere))),
    };
    if let Some(words) = kwargs.get("content").and_then(Value::as_str) {
        let mut escaped = String::new();
        super::super::prompt::put_words(&mut escaped, words);
        return step.say(role, escaped);
    }
    let prompts = match kwargs.get("prompt") {
        Some(Value::Array(prompts)) => prompts.as_slice(),
        Some(prompt) => std::slice::from_ref(prompt),
        None => &[],
    };
    let mut texts = Vec::new();
    for prompt in prompts {
        match prompt.get("kwargs").filter(|_| class(prompt) == "PromptTemplate") {
            Some(kwargs) => texts.push(template(kwargs)),
            None => notes.push(Note::new(
                SourcePlace::At(place.join("kwargs").join("prompt")),
                NoteKind::NotCarried(Omission::Elsewhere),
            )),
        }
    }
    step.say(role, texts.join("\n\n"));
}

/// Translates a prompt's template from its own `template_format`.
fn template(kwargs: &Value) -> String {
    let written = text_of(kwargs, "template");
    match text_of(kwargs, "template_format") {
        "mustache" => written.to_owned(),
        "jinja2" => super::super::wording::template_of(written).text,
        _ => of_single_braces(written),
    }
}
