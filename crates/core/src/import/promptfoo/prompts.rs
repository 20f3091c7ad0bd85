//! Reads the prompts of a promptfoo configuration: texts, and chats as JSON or YAML.

use super::super::note::{Omission, UnusedPart};
use super::super::parts::Parts;
use super::super::prompt::WHOLE_INPUT;
use super::super::provider::{put_message, put_settings};
use super::super::wording::{plain_of, template_of};
use super::super::yaml::parse_yaml;
use super::models::{SCHEMA_KEYS, schema_of};
use super::whole_input::WholeInput;
use crate::document::parse_text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// A prompt that was read.
#[derive(Debug, Default)]
pub(super) struct Prompt {
    /// The name; empty if it has none.
    pub name: String,
    /// The prompt's own settings.
    pub config: Map<String, Value>,
    /// The prompt's own schema; `None` if it has none.
    pub schema: Option<Value>,
    /// The description of the input, if the prompt takes it as a whole.
    pub whole: Option<WholeInput>,
    /// True if the prompt could be read completely.
    pub is_whole: bool,
    messages: Vec<Value>,
    /// The index among the messages at which the input goes; `None` for the end.
    input_at: Option<usize>,
}

impl Prompt {
    /// Returns the messages, with the tools before them and the input at its position.
    pub fn context(&self, tools: Option<&Value>, input: Option<&Value>) -> Vec<Value> {
        let mut context = self.messages.clone();
        if let Some(input) = input {
            context
                .insert(self.input_at.unwrap_or(context.len()).min(context.len()), input.clone());
        }
        tools.into_iter().for_each(|tools| context.insert(0, tools.clone()));
        context
    }

    fn put_config(&mut self, parts: &mut Parts, mut config: Map<String, Value>, at: &Pointer) {
        for key in SCHEMA_KEYS {
            match config.shift_remove(key).as_ref().map(schema_of) {
                Some(Ok(schema)) => self.schema = Some(schema),
                Some(Err(what)) => parts.not_carried(&at.join(key), what),
                None => {}
            }
        }
        let mut settings = Parts::default();
        put_settings(&mut settings, config, at);
        parts.notes.append(&mut settings.notes);
        self.config = settings.config;
    }
}

/// Schemes of prompts that are stored elsewhere.
const ELSEWHERE: [&str; 5] = ["file://", "exec:", "portkey://", "langfuse://", "helicone://"];

/// Suffixes of the names of files with prompts.
const ENDINGS: [&str; 18] = [
    ".txt", ".md", ".json", ".jsonl", ".yaml", ".yml", ".csv", ".j2", ".js", ".cjs", ".mjs", ".ts",
    ".cts", ".mts", ".py", ".sh", ".rb", ".prompty",
];

/// Reads the prompts, and the first names of their variables. Without prompts, the variable `prompt` is the prompt, as
/// in promptfoo.
pub(super) fn read_prompts(
    parts: &mut Parts,
    written: Option<Value>,
) -> (Vec<Prompt>, Vec<String>) {
    let place = Pointer::root().join("prompts");
    let mut variables = Vec::new();
    let listed: Vec<(Pointer, Value)> = match written {
        None => vec![(place, Value::from("{{prompt}}"))],
        Some(Value::Array(list)) => {
            let at = |at: usize| place.join(&at.to_string());
            list.into_iter().enumerate().map(|(number, entry)| (at(number), entry)).collect()
        }
        // An object of file names, each with a label.
        Some(Value::Object(files)) => {
            let each = files.into_iter();
            each.map(|(file, _)| (place.join(&file), Value::from(format!("file://{file}"))))
                .collect()
        }
        Some(one) => vec![(place, one)],
    };
    let read =
        listed.into_iter().filter_map(|(at, entry)| read_prompt(parts, entry, &at, &mut variables));
    let mut prompts: Vec<Prompt> = read.collect();
    if prompts.is_empty() {
        prompts.push(Prompt::default());
    }
    (prompts, variables)
}

/// Reads a prompt; `None`, with a note, if it is stored elsewhere.
fn read_prompt(
    parts: &mut Parts,
    written: Value,
    place: &Pointer,
    variables: &mut Vec<String>,
) -> Option<Prompt> {
    let mut prompt = Prompt { is_whole: true, ..Prompt::default() };
    let (raw, at) = match written {
        Value::String(raw) => (raw, place.clone()),
        Value::Object(mut members) => {
            let mut own = |key: &str| match members.shift_remove(key) {
                Some(Value::String(text)) => Some(text),
                _ => None,
            };
            let (raw, id, label) = (own("raw"), own("id"), own("label"));
            prompt.name = label.unwrap_or_default();
            if let Some(Value::Object(config)) = members.shift_remove("config") {
                prompt.put_config(parts, config, &place.join("config"));
            }
            for key in members.keys() {
                parts.not_carried(&place.join(key), Omission::NoPlace);
            }
            let at = if raw.is_some() { place.join("raw") } else { place.join("id") };
            (raw.or(id)?, at)
        }
        _ => {
            parts.not_carried(place, Omission::Unknown);
            return None;
        }
    };
    if is_elsewhere(&raw) {
        parts.not_carried(&at, Omission::Reference);
        return None;
    }
    put_raw(parts, &mut prompt, &raw, &at, variables);
    Some(prompt)
}

/// Returns true if a text refers to a file, or to another place with prompts.
pub(super) fn is_elsewhere(raw: &str) -> bool {
    let raw = raw.trim();
    let is_name = !raw.contains(char::is_whitespace) && !raw.contains("{{");
    let ends = |part: &str| ENDINGS.iter().any(|ending| part.ends_with(ending));
    ELSEWHERE.iter().any(|scheme| raw.starts_with(scheme))
        || is_name && raw.rsplit(':').take(2).any(ends)
}

fn put_raw(
    parts: &mut Parts,
    prompt: &mut Prompt,
    raw: &str,
    at: &Pointer,
    variables: &mut Vec<String>,
) {
    let mut own = Parts::default();
    match chat_of(raw) {
        Some(messages) => {
            for (number, message) in messages.iter().enumerate() {
                put_message(&mut own, message, &at.join(&number.to_string()));
            }
        }
        None => own.say("user", raw),
    }
    parts.notes.append(&mut own.notes);
    for mut message in own.context {
        if let Some(words) = text_of(&mut message).filter(|words| words.starts_with(WHOLE_INPUT)) {
            prompt.input_at = Some(prompt.messages.len());
            prompt.whole = WholeInput::read(words);
            continue;
        }
        put_words(parts, &mut message, at, variables);
        prompt.messages.push(message);
    }
}

fn text_of(message: &mut Value) -> Option<&mut String> {
    match message.get_mut("text") {
        Some(Value::String(words)) => Some(words),
        _ => None,
    }
}

/// Converts the text of a message to a template if it contains variables.
fn put_words(parts: &mut Parts, message: &mut Value, at: &Pointer, variables: &mut Vec<String>) {
    let Some(words) = text_of(message) else {
        let written = message.to_string();
        if written.contains("{{") || written.contains("{%") {
            parts.note_once(at, super::super::note::NoteKind::Idle(UnusedPart::Logic));
        }
        return;
    };
    let template = template_of(words);
    let is_template = !template.variables.is_empty();
    *words = if is_template { template.text } else { plain_of(words) };
    if let Value::Object(members) = message
        && is_template
    {
        members.insert("template".to_owned(), true.into());
    }
    if template.has_logic {
        parts.note_unused(at, UnusedPart::Logic);
    }
    for path in template.variables {
        let first = path.split('.').next().unwrap_or(&path);
        if !variables.iter().any(|variable| variable == first) {
            variables.push(first.to_owned());
        }
    }
}

/// Reads a chat, a list of messages in JSON or YAML.
fn chat_of(raw: &str) -> Option<Vec<Value>> {
    let trimmed = raw.trim();
    let value = if trimmed.starts_with('[') {
        parse_text(trimmed).ok()?
    } else if trimmed.starts_with("- role:") {
        parse_yaml(trimmed).ok()?
    } else {
        return None;
    };
    let Value::Array(messages) = value else { return None };
    let is_message = |message: &Value| message.get("role").is_some_and(Value::is_string);
    (!messages.is_empty() && messages.iter().all(is_message)).then_some(messages)
}
