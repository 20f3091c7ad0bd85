//! A message: one entry of a Request's context, as written.

use super::TRANSLATIONS;
use super::join::Joining;
use crate::text::joined::joined;
use serde_json::{Map, Value};

/// The role of a message that names none.
pub const DEFAULT_ROLE: &str = "user";

/// The roles of chat messages; any other word is no role.
const ROLES: [&str; 5] = ["system", "developer", "user", "assistant", "model"];

/// Keys of a message that are never values of its data (docs/documents.md, "Messages").
const RESERVED: [&str; 9] =
    ["type", "role", "kind", "schema", "description", "input", "data", "state", TRANSLATIONS];

/// Message types that may be nested in the `content` of a chat message, whose own parts have other types.
const TYPED: [&str; 8] = ["input", "data", "state", "tool", "plan", "meta", "code", "advisor"];

/// Keys beside a schema with display hints for its form; the first is Pilcrow's, the second react-jsonschema-form's.
const UI: [&str; 2] = ["ui", "uiSchema"];

/// Key that says who merges a message's data, with its only word. `false` means the same where the value has a key of
/// its own; any other content is an ordinary value.
const MERGE: &str = "merge";
const BY_MODEL: &str = "model";

/// Key that marks a text as a template, whose placeholders are replaced by values.
const TEMPLATE: &str = "template";

/// Key that says how an input's values reach the model, with its only word. Any other content is an ordinary value.
const AS: &str = "as";
const IN_TEXT: &str = "text";

/// Returns the member that marks an input whose values reach the model only in texts.
pub(crate) fn in_text_mark() -> (String, Value) {
    (AS.to_owned(), IN_TEXT.into())
}

/// Creates an input message without a schema; its values reach the model as data, or only in texts.
pub(crate) fn input_message(is_in_text: bool) -> Map<String, Value> {
    let mut message = Map::from_iter([("type".to_owned(), "input".into())]);
    message.extend(is_in_text.then(in_text_mark));
    message
}

/// Keys under which a message may have its value.
const VALUES: [&str; 3] = ["input", "data", "state"];

/// Keys of a tool message that control its calls and are no parameters.
pub(crate) const CALL_KEYS: [&str; 8] = [
    "_tool",
    "_output",
    "_activity",
    "_delegate",
    "_outputPath",
    "_outputMethod",
    "_instance",
    "_scopes",
];

/// A context entry, kept as it was written; [`Message::body`] returns its content.
#[derive(Clone, Copy, Debug)]
pub struct Message<'document> {
    /// The entry as written. Usually an object; a bare string is a text message.
    pub source: &'document Value,
}

/// The content of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum MessageBody<'document> {
    /// Text that reaches the model unchanged: `{"type": "text", "text": …}`, `{"role", "content": …}`, or a bare
    /// string.
    Text(String),
    /// Labelled data of the types `data`, `input` and `state`.
    Data {
        /// The kind of data: `user`, `input`, `state`; `data` if nothing is given.
        kind: &'document str,
        /// The case (`_instance`) of the data; `None` for all cases.
        instance: Option<&'document str>,
        /// The value, from its own key (`data`, `input`, `state`) or from the keys beside `type`.
        value: Option<Value>,
        /// The JSON Schema of the value.
        schema: Option<&'document Value>,
        /// Description for people and the model.
        description: Option<&'document str>,
        /// Display hints of the value's form (`ui` beside the schema).
        ui: Option<&'document Value>,
    },
    /// Any other type (`tool`, `plan`, `meta`, unknown types), passed on as labelled JSON.
    Other {
        /// The message's `type`; empty if there is none.
        kind: &'document str,
    },
}

/// The place of a message's value, where an edited value is written back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValuePlace {
    /// Under one key: `input`, `data` or `state`.
    Key(&'static str),
    /// Beside `type` and `_instance`, as flat members.
    Flat,
}

impl<'document> Message<'document> {
    /// Returns the message's role: `system`, `developer`, `user`, `assistant` or `model`; `user` if it names none of
    /// them. A message of type `system` has the role `system`.
    pub fn role(&self) -> &'document str {
        let named = match self.text_of("type") {
            Some("system") => Some("system"),
            _ => self.text_of("role"),
        };
        named.filter(|role| ROLES.contains(role)).unwrap_or(DEFAULT_ROLE)
    }

    /// Returns the actual message, which may be nested in the `content` of a chat message, also as the only part of a
    /// list: `{"role": "user", "content": {"type": "input", …}}`.
    pub fn written(&self) -> &'document Value {
        self.source.as_object().and_then(content_of_chat).unwrap_or(self.source)
    }

    /// Returns the keys from the entry to [`Self::written`]; empty if that is the entry itself.
    pub fn own_place(&self) -> &'static [&'static str] {
        match self.source.get("content") {
            _ if std::ptr::eq(self.written(), self.source) => &[],
            Some(Value::Array(_)) => &["content", "0"],
            _ => &["content"],
        }
    }

    /// Returns the first part of a chat message's `content` that looks like a typed message, with its index and type,
    /// if it is one of several parts. Such a part has no effect, and is passed on as it is.
    pub fn lost_part(&self) -> Option<(usize, &'document str)> {
        let members = self.source.as_object().filter(|members| !members.contains_key("type"))?;
        let parts = members.get("content")?.as_array().filter(|parts| parts.len() > 1)?;
        parts.iter().enumerate().find_map(|(at, part)| Some((at, typed(part)?)))
    }

    /// Returns the first part of a chat message's `content` that is neither a text nor of a known type, with its index
    /// and type, such as a provider's picture. Because of it the whole message is passed on as it is.
    pub fn foreign_part(&self) -> Option<(usize, &'document str)> {
        let members = self.source.as_object().filter(|members| !members.contains_key("type"))?;
        let named = |part: &'document Value| part.get("type").and_then(Value::as_str);
        let is_text = |part: &Value| part.get("text").is_some_and(Value::is_string);
        let mut parts = members.get("content")?.as_array()?.iter().enumerate();
        parts.find_map(|(at, part)| {
            let is_known = is_text(part) || typed(part).is_some();
            Some((at, named(part)?)).filter(|_| !is_known)
        })
    }

    /// Returns the message's content.
    pub fn body(&self) -> MessageBody<'document> {
        let own = Self { source: self.written() };
        match own.own_body() {
            MessageBody::Data { kind, instance, value, schema, description, ui } => {
                let instance = instance.or_else(|| self.text_of("_instance"));
                MessageBody::Data { kind, instance, value, schema, description, ui }
            }
            other => other,
        }
    }

    fn own_body(&self) -> MessageBody<'document> {
        let Some(members) = self.source.as_object() else {
            return match self.source {
                Value::String(text) => MessageBody::Text(text.clone()),
                _ => MessageBody::Other { kind: "" },
            };
        };
        let message_type = self.text_of("type").unwrap_or_default();
        if let Some(text) = text_of_message(members, message_type) {
            return MessageBody::Text(text);
        }
        let Some(kind) = data_kind(members, message_type) else {
            return MessageBody::Other { kind: message_type };
        };
        MessageBody::Data {
            kind,
            instance: self.text_of("_instance"),
            value: value_of(members, value_place(members, message_type)),
            schema: members
                .get("schema")
                .filter(|schema| schema.is_object() || schema.is_boolean()),
            description: self.text_of("description"),
            ui: UI.iter().find(|key| is_ui(members, key)).and_then(|key| members.get(*key)),
        }
    }

    /// Returns the way in which this message's value joins the earlier ones.
    pub(crate) fn joining(&self) -> Joining<'document> {
        let own = Self { source: self.written() };
        Joining { method: own.text_of("_outputMethod"), path: own.text_of("_outputPath") }
    }

    /// True if the model merges the data with that of the same identity: `"merge": "model"`, or `"merge": false`.
    pub(crate) fn is_merged_by_model(&self) -> bool {
        self.written().as_object().is_some_and(|members| is_mark(members, MERGE))
    }

    /// True if placeholders in the text are replaced by values: `"template": true`.
    pub fn is_template(&self) -> bool {
        let own = Self { source: self.written() };
        let is_marked = own.source.get(TEMPLATE) == Some(&Value::Bool(true));
        is_marked && matches!(own.own_body(), MessageBody::Text(_))
    }

    /// True if the input reaches the model only in texts: `"as": "text"`.
    pub(crate) fn is_in_text(&self) -> bool {
        self.written().as_object().is_some_and(|members| is_mark(members, AS))
    }

    /// Returns the case that the message belongs to; `None` for all cases. A plan is always for all.
    pub fn instance(&self) -> Option<&'document str> {
        let own = Self { source: self.written() };
        let named = self.text_of("_instance").or_else(|| own.text_of("_instance"));
        named.filter(|_| own.text_of("type") != Some("plan"))
    }

    fn text_of(&self, key: &str) -> Option<&'document str> {
        self.source.get(key).and_then(Value::as_str)
    }
}

/// Returns the message that is nested in the `content` of a chat message.
fn content_of_chat(members: &Map<String, Value>) -> Option<&Value> {
    let content = members.get("content").filter(|_| !members.contains_key("type"))?;
    let part = match content {
        Value::Array(parts) => parts.first().filter(|_| parts.len() == 1)?,
        single => single,
    };
    typed(part).map(|_| part)
}

/// Returns the type of a part that may be nested in a chat message.
fn typed(part: &Value) -> Option<&str> {
    part.get("type").and_then(Value::as_str).filter(|kind| TYPED.contains(kind))
}

/// Writes a value into a message at the place of its value; `None` removes it.
pub(crate) fn put_value(message: &mut Map<String, Value>, value: Option<Value>) {
    if content_of_chat(message).is_some() {
        let own = match message.get_mut("content") {
            Some(Value::Array(parts)) => parts.first_mut(),
            single => single,
        };
        if let Some(Value::Object(own)) = own {
            put_own_value(own, value);
        }
        return;
    }
    put_own_value(message, value);
}

fn put_own_value(message: &mut Map<String, Value>, value: Option<Value>) {
    let message_type = message.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
    let place = value_place(message, &message_type);
    match (place, value) {
        (ValuePlace::Key(key), Some(value)) => {
            message.insert(key.to_owned(), value);
        }
        (ValuePlace::Key(key), None) => {
            message.shift_remove(key);
        }
        (ValuePlace::Flat, Some(Value::Object(members))) => put_flat(message, members),
        (ValuePlace::Flat, None) => put_flat(message, Map::new()),
        (ValuePlace::Flat, Some(value)) => {
            put_flat(message, Map::new());
            message.insert(own_key(&message_type).to_owned(), value);
        }
    }
}

fn put_flat(message: &mut Map<String, Value>, mut values: Map<String, Value>) {
    let keys: Vec<String> =
        message.keys().filter(|key| is_reserved(message, key)).cloned().collect();
    if values.keys().any(|key| is_reserved(message, key)) {
        message.retain(|key, _| keys.contains(key));
        let key = message.get("type").and_then(Value::as_str).map_or("data", own_key);
        message.insert(key.to_owned(), Value::Object(values));
        return;
    }
    message.retain(|key, _| keys.contains(key) || values.contains_key(key));
    for (key, place) in message.iter_mut() {
        if let Some(value) = values.get_mut(key) {
            *place = value.take();
            values.shift_remove(key);
        }
    }
    message.extend(values);
}

fn text_of_message(members: &Map<String, Value>, message_type: &str) -> Option<String> {
    if message_type == "text" {
        return members.get("text").and_then(Value::as_str).map(str::to_owned);
    }
    if message_type == "system" {
        return members.get("message").and_then(Value::as_str).map(str::to_owned);
    }
    if !message_type.is_empty() {
        return None;
    }
    match members.get("content").or_else(|| members.get("text"))? {
        Value::String(text) => Some(text.clone()),
        Value::Object(part) => part.get("text").and_then(Value::as_str).map(str::to_owned),
        Value::Array(parts) => {
            let texts = parts.iter().map(|part| part.get("text").and_then(Value::as_str));
            let texts: Vec<&str> = texts.collect::<Option<_>>()?;
            Some(joined(&mut texts.into_iter(), "\n\n"))
        }
        _ => None,
    }
}

fn data_kind<'document>(
    members: &'document Map<String, Value>,
    message_type: &str,
) -> Option<&'document str> {
    let kind = members.get("kind").and_then(Value::as_str);
    match message_type {
        "input" => Some("input"),
        "state" => Some("state"),
        "data" => Some(kind.unwrap_or("data")),
        "" if members.contains_key("input") => Some("input"),
        "" if members.contains_key("data") => Some(kind.unwrap_or("data")),
        "" => kind,
        _ => None,
    }
}

fn value_place(members: &Map<String, Value>, message_type: &str) -> ValuePlace {
    let key = own_key(message_type);
    let named = [key, "input", "data"].into_iter().find(|key| members.contains_key(*key));
    match named {
        Some(named) => ValuePlace::Key(named),
        None if members.keys().any(|key| !is_reserved(members, key)) => ValuePlace::Flat,
        None if members.contains_key("schema") || message_type == "data" => ValuePlace::Key(key),
        None => ValuePlace::Flat,
    }
}

fn own_key(message_type: &str) -> &'static str {
    match message_type {
        "input" => "input",
        "state" => "state",
        _ => "data",
    }
}

fn value_of(members: &Map<String, Value>, place: ValuePlace) -> Option<Value> {
    match place {
        ValuePlace::Key(key) => members.get(key).cloned(),
        ValuePlace::Flat => {
            let flat = members.iter().filter(|(key, _)| !is_reserved(members, key));
            let flat: Map<String, Value> =
                flat.map(|(key, value)| (key.clone(), value.clone())).collect();
            (!flat.is_empty()).then_some(Value::Object(flat))
        }
    }
}

/// True if a key of a message never belongs to its value.
fn is_reserved(message: &Map<String, Value>, key: &str) -> bool {
    key.starts_with('_') || RESERVED.contains(&key) || is_ui(message, key) || is_mark(message, key)
}

/// True if a key says that the model merges, or that an input is sent as text. If the schema describes a property of
/// that name, the key is an ordinary value.
fn is_mark(message: &Map<String, Value>, key: &str) -> bool {
    let says_so = match (key, message.get(key)) {
        (MERGE, Some(Value::String(word))) => word == BY_MODEL,
        (MERGE, Some(Value::Bool(false))) => VALUES.iter().any(|key| message.contains_key(*key)),
        (AS, Some(Value::String(word))) => word == IN_TEXT && is_input(message),
        _ => false,
    };
    let listed = || message.get("schema").and_then(|schema| schema.get("properties")?.get(key));
    says_so && listed().is_none()
}

fn is_input(message: &Map<String, Value>) -> bool {
    let message_type = message.get("type").and_then(Value::as_str).unwrap_or_default();
    data_kind(message, message_type) == Some("input")
}

/// True if a key contains display hints. Without a schema beside it, or if the schema describes a property of that
/// name, the key is an ordinary value.
pub(super) fn is_ui(message: &Map<String, Value>, key: &str) -> bool {
    let Some(schema) = message.get("schema").filter(|_| UI.contains(&key)) else { return false };
    let is_value = schema.get("properties").is_some_and(|listed| listed.get(key).is_some());
    !is_value && message.get(key).is_some_and(Value::is_object)
}

#[cfg(test)]
#[path = "message_tests.rs"]
mod tests;
