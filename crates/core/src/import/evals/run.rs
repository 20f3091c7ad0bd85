//! A run of an eval: the prompt that it sends, its model and its settings.

use super::super::key::drop_keys;
use super::super::note::{Kept, NotCarried, Note};
use super::super::parts::Parts;
use super::super::provider::{put_content, put_settings, put_tool};
use super::super::tool_message::Tools;
use super::super::worded::worded;
use super::collected::Placed;
use super::template::item_path;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// What a run asks.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// What it is called; empty where it has no name.
    pub name: String,
    pub config: Map<String, Value>,
    pub schema: Option<Value>,
    /// Whether JSON is asked for, with a schema or without.
    pub is_json: bool,
    messages: Vec<Value>,
    /// First names of the values that its messages name; none where it has no messages of its own, so that nobody
    /// knows what the model is given.
    pub names: Option<Vec<String>>,
    tools: Option<Value>,
}

impl Run {
    /// The messages, with the tools before them and the input behind.
    pub fn context(&self, input: Option<&Value>) -> Vec<Value> {
        let each = self.tools.iter().chain(&self.messages).chain(input);
        each.cloned().collect()
    }
}

/// Reads a run; none where it samples nothing, but only has data.
pub(super) fn read_run(parts: &mut Parts, (at, run): &Placed) -> Option<Run> {
    let source = run.get("data_source")?.as_object()?;
    let at = at.join("data_source");
    if source.get("input_messages").is_none() && source.get("model").is_none() {
        return None;
    }
    let mut found = Run::default();
    let said = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
    found.name = said(run.get("name")).unwrap_or_default();
    if let Some(model) = source.get("model").filter(|model| model.is_string()) {
        found.config.insert("model".to_owned(), model.clone());
    }
    found.put_messages(parts, source.get("input_messages"), &at.join("input_messages"));
    if let Some(Value::Object(sampling)) = source.get("sampling_params") {
        found.put_sampling(parts, sampling.clone(), &at.join("sampling_params"));
    }
    Some(found)
}

impl Run {
    fn put_messages(&mut self, parts: &mut Parts, messages: Option<&Value>, at: &Pointer) {
        let Some(messages) = messages else { return };
        let Some(template) = messages.get("template").and_then(Value::as_array) else {
            // A conversation that stands in the data, which the model gets with the rest of it.
            return parts.kept(at, Kept::Message);
        };
        let at = at.join("template");
        let (mut own, mut names, mut asks_all) = (Parts::default(), Vec::new(), false);
        for (number, message) in template.iter().enumerate() {
            put_message(&mut own, message, &at.join(&number.to_string()));
        }
        parts.notes.append(&mut own.notes);
        for mut message in own.context {
            if let Some(Value::String(words)) = message.get_mut("text") {
                let found = worded(words, &|path| Some(input_name(item_path(path)?)));
                for path in found.variables.iter().filter_map(|path| item_path(path)) {
                    asks_all = asks_all || path.is_empty();
                    names.extend(path.split('.').next().map(str::to_owned));
                }
                if found.has_logic {
                    // What it decides by is not known.
                    asks_all = true;
                    parts.kept(&at, Kept::Logic);
                }
                *words = found.text;
            }
            self.messages.push(message);
        }
        self.names = (!asks_all).then_some(names);
    }

    fn put_sampling(&mut self, parts: &mut Parts, sampling: Map<String, Value>, at: &Pointer) {
        let mut sampling = Value::Object(sampling);
        for note in drop_keys(&mut sampling) {
            parts.notes.push(below(at, note));
        }
        let Value::Object(mut sampling) = sampling else { return };
        for (key, inner) in [("response_format", None), ("text", Some("format"))] {
            let Some(value) = sampling.shift_remove(key) else { continue };
            let format = inner.map_or(Some(&value), |inner| value.get(inner));
            if let Some(format) = format {
                self.put_format(parts, format, &at.join(key));
            }
        }
        if let Some(Value::Array(tools)) = sampling.shift_remove("tools") {
            let mut found = Tools::default();
            for (number, tool) in tools.iter().enumerate() {
                put_tool(parts, &mut found, tool, &at.join("tools").join(&number.to_string()));
            }
            self.tools = found.message();
        }
        let mut own = Parts::default();
        put_settings(&mut own, sampling, at);
        parts.notes.append(&mut own.notes);
        self.config.extend(own.config);
    }

    fn put_format(&mut self, parts: &mut Parts, format: &Value, at: &Pointer) {
        let nested = format.get("json_schema").and_then(|named| named.get("schema"));
        match (nested.or_else(|| format.get("schema")), format.get("type").and_then(Value::as_str))
        {
            (Some(schema @ Value::Object(_)), _) => {
                self.is_json = true;
                self.schema = Some(schema.clone());
            }
            (_, Some("json_object")) => {
                self.is_json = true;
                parts.not_carried(at, NotCarried::AnyJson);
            }
            (_, Some("text")) => {}
            _ => parts.not_carried(at, NotCarried::Unknown),
        }
    }
}

/// How a text of a document names a value of its input.
fn input_name(path: &str) -> String {
    if path.is_empty() { "†input".to_owned() } else { format!("†input.{path}") }
}

/// Puts a message of a template into the context, whose content may be one part or several.
pub(super) fn put_message(parts: &mut Parts, message: &Value, at: &Pointer) {
    let role = message.get("role").and_then(Value::as_str).unwrap_or("user");
    put_content(parts, role, message.get("content").unwrap_or(&Value::Null), &at.join("content"));
}

/// A note on a part of what stands at a place.
fn below(at: &Pointer, mut note: Note) -> Note {
    if let super::super::note::Place::At(place) = &mut note.place {
        *place = place.tokens().fold(at.clone(), |place, token| place.join(&token));
    }
    note
}
