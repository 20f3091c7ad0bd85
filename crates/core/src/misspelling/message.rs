//! Checks messages of a context: their types, members and content.

use super::kind::MisspellingKind;
use super::names::{MERGERS, META, Names, TOOL, TYPES, of_message};
use super::search::Search;
use crate::document::{Message, MessageBody};
use serde_json::{Map, Value};

impl<'document> Search<'document> {
    /// Checks the messages of a context, which may also be a single message without a list.
    pub fn messages(&mut self, messages: &[Message<'document>]) {
        self.within("context", |search| {
            for (index, message) in messages.iter().enumerate() {
                search.within(&index.to_string(), |search| search.message(*message));
            }
        });
    }

    fn message(&mut self, message: Message<'document>) {
        let Some(members) = message.source.as_object() else {
            self.text(message.source);
            return self.template(message.source, false);
        };
        if let [first, rest @ ..] = message.own_place() {
            let own = Message { source: message.written() };
            self.message_keys(members, "");
            return self.within(first, |search| match rest {
                [second, ..] => search.within(second, |search| search.message(own)),
                [] => search.message(own),
            });
        }
        let message_type = members.get("type").and_then(Value::as_str).unwrap_or_default();
        if let Some(written) = members.get("type") {
            self.within("type", |search| search.word(written, &TYPES));
        }
        if let Some(written) = members.get("merge").filter(|_| carries_data(members, message_type))
        {
            self.within("merge", |search| search.word(written, &MERGERS));
        }
        self.message_keys(members, message_type);
        for key in texts(members, message_type) {
            if let Some(text) = members.get(*key) {
                self.within(key, |search| {
                    search.text(text);
                    if is_text(message) {
                        search.template(text, message.is_template());
                    }
                });
            }
        }
        if let Some(written) = members.get("as").filter(|_| is_input(message)) {
            self.within("as", |search| search.look_into_texts(message, written));
        }
        self.message_schemas(members, message_type);
        if let Some(plan) = members.get("plan").filter(|_| message_type == "plan") {
            self.within("plan", |search| search.plan(plan));
        }
    }

    fn message_keys(&mut self, members: &'document Map<String, Value>, message_type: &str) {
        let names = of_message(message_type);
        let is_own_type = !message_type.is_empty() && !TYPES.read.contains(&message_type);
        let is_flat = is_flat(members, message_type);
        self.each_member(members, |search, key, value| match key {
            _ if key.starts_with('_') => search.key(members, key, &META),
            // The members of a message of an unknown type are the author's own.
            _ if is_own_type => {}
            _ if is_flat => search.flat_key(members, key, value, &names),
            _ => search.key(members, key, &names),
        });
    }

    /// Checks a member beside `type` that may also be a value: it is reported only if it cannot be meant as one.
    fn flat_key(&mut self, members: &Map<String, Value>, key: &str, value: &Value, names: &Names) {
        let listed = members.get("schema").and_then(|schema| schema.get("properties"));
        if listed.is_some_and(|listed| listed.get(key).is_some()) {
            return;
        }
        let Some(meant) = self.nearest_name(key, names) else { return };
        let is_meant = match meant {
            "schema" => ["type", "properties", "$ref"].iter().any(|word| value.get(word).is_some()),
            "description" => value.is_string(),
            "input" | "state" | "data" => {
                value.is_object() && (listed.is_some() || is_only_value(members))
            }
            _ => false,
        };
        if is_meant && !members.contains_key(meant) {
            self.tell(key, MisspellingKind::Key { meant: meant.to_owned() });
        }
    }

    fn message_schemas(&mut self, members: &'document Map<String, Value>, message_type: &str) {
        let is_own_type = !message_type.is_empty() && !TYPES.read.contains(&message_type);
        if let Some(schema) = members.get("schema").filter(|_| !is_own_type) {
            self.within("schema", |search| search.schema_document(schema, &[]));
            for key in ["ui", "uiSchema"] {
                if let Some(ui) = members.get(key) {
                    self.within(key, |search| search.ui_schema(ui, schema));
                }
            }
        }
        let tools = members.get("tool").filter(|_| message_type == "tool");
        if let Some(Value::Object(tools)) = tools {
            self.within("tool", |search| {
                search.each_member(tools, |search, _, tool| {
                    search.schema_document(tool, TOOL.read);
                    search.tool_references(tool);
                });
            });
        }
    }
}

fn is_text(message: Message) -> bool {
    matches!(message.body(), MessageBody::Text(_))
}

fn is_input(message: Message) -> bool {
    matches!(message.body(), MessageBody::Data { kind: "input", .. })
}

/// True if there is only one member besides those about the message itself.
fn is_only_value(members: &Map<String, Value>) -> bool {
    let about = ["type", "role", "kind", "schema", "description"];
    let is_value = |key: &&String| !key.starts_with('_') && !about.contains(&key.as_str());
    members.keys().filter(is_value).count() == 1
}

/// True if a message contains data, by its type or kind.
fn carries_data(members: &Map<String, Value>, message_type: &str) -> bool {
    matches!(message_type, "input" | "state" | "data")
        || message_type.is_empty() && members.contains_key("kind")
}

/// True if a message's values are members beside its `type`.
fn is_flat(members: &Map<String, Value>, message_type: &str) -> bool {
    let is_data = carries_data(members, message_type);
    let keys = match message_type {
        "state" => ["state", "input", "data"].as_slice(),
        _ => &["input", "data"],
    };
    is_data && !keys.iter().any(|key| members.contains_key(*key))
}

/// Returns the members of a message that contain text by the document's author. Data may come from anybody.
fn texts(members: &Map<String, Value>, message_type: &str) -> &'static [&'static str] {
    let is_data = || ["input", "data", "kind"].iter().any(|key| members.contains_key(*key));
    match message_type {
        "text" => &["text"],
        "system" => &["message"],
        "input" | "data" | "state" | "meta" => &["description"],
        "advisor" => &["role"],
        "" if is_data() => &["description"],
        "" => &["content", "text"],
        _ => &[],
    }
}
