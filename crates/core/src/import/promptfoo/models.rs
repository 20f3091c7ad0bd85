//! Reads the models of a promptfoo configuration, and their settings.

use super::super::note::Omission;
use super::super::parts::Parts;
use super::super::provider::{put_settings, put_tool};
use super::super::tool_message::Tools;
use super::axes::setting_axes;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The models, with everything that their entries define.
#[derive(Debug, Default)]
pub(super) struct Models {
    /// The models as a bench lists them.
    pub listed: Vec<Value>,
    /// Settings that every model has with several values, and these values.
    pub settings: Map<String, Value>,
    /// Settings that all models share.
    pub config: Map<String, Value>,
    /// The schema of the answer; `None` if there is none.
    pub schema: Option<Value>,
    /// True if answers are requested as JSON, with or without a schema.
    pub is_json: bool,
    /// The `tool` message with the models' tools.
    pub tools: Option<Value>,
}

/// An entry of the list of models, with its settings.
struct Model {
    listed: Value,
    name: String,
    config: Map<String, Value>,
    place: Pointer,
    has_label: bool,
}

/// The keys of an answer's schema: of OpenAI and compatible providers, and of Anthropic.
pub(super) const SCHEMA_KEYS: [&str; 2] = ["response_format", "output_format"];

/// Returns the schema in a request for JSON, or the reason for a note.
pub(super) fn schema_of(format: &Value) -> Result<Value, Omission> {
    let nested = format.get("json_schema").and_then(|named| named.get("schema"));
    match nested.or_else(|| format.get("schema")) {
        Some(schema @ Value::Object(_)) => Ok(schema.clone()),
        Some(_) => Err(Omission::Reference),
        None if format.is_string() => Err(Omission::Reference),
        None => Err(Omission::AnyJson),
    }
}

/// Providers by prefix of promptfoo's model ids, with their names in documents. Longer prefixes come first.
const KINDS: [(&str, &str); 10] = [
    ("openai:responses:", "openai_responses"),
    ("openai:chat:", "openai_chat"),
    ("openai:", "openai_chat"),
    ("anthropic:messages:", "anthropic"),
    ("google:", "gemini"),
    ("ollama:chat:", "ollama"),
    ("ollama:completion:", "ollama"),
    ("openrouter:", "openrouter"),
    ("mistral:", "mistral"),
    ("groq:", "groq"),
];

/// Reads the models under either key.
pub(super) fn read_models(parts: &mut Parts, written: [(&str, Option<Value>); 2]) -> Models {
    let mut reading = Reading { parts, models: Models::default(), entries: Vec::new() };
    for (key, value) in written {
        let place = Pointer::root().join(key);
        match value {
            None => {}
            Some(Value::Array(list)) => {
                for (at, entry) in list.into_iter().enumerate() {
                    reading.read(entry, &place.join(&at.to_string()));
                }
            }
            Some(one) => reading.read(one, &place),
        }
    }
    reading.finish()
}

struct Reading<'parts> {
    parts: &'parts mut Parts,
    models: Models,
    entries: Vec<Model>,
}

impl Reading<'_> {
    fn read(&mut self, entry: Value, place: &Pointer) {
        match entry {
            Value::String(id) => self.add(&id, Map::new(), place),
            Value::Object(mut members) => match members.shift_remove("id") {
                Some(Value::String(id)) => self.add(&id, members, place),
                // A provider's id with its options.
                _ => match members.into_iter().next() {
                    Some((id, Value::Object(options))) => self.add(&id, options, &place.join(&id)),
                    _ => self.parts.not_carried(place, Omission::Unknown),
                },
            },
            _ => self.parts.not_carried(place, Omission::Unknown),
        }
    }

    fn add(&mut self, id: &str, mut options: Map<String, Value>, place: &Pointer) {
        let Some((kind, name)) = named(id) else {
            self.parts.not_carried(place, Omission::Address);
            return;
        };
        let config = match options.shift_remove("config") {
            Some(Value::Object(config)) => self.settings(config, &place.join("config")),
            _ => Map::new(),
        };
        let has_label = options.shift_remove("label").is_some();
        for key in options.keys() {
            self.parts.not_carried(&place.join(key), Omission::NoPlace);
        }
        let listed = object([("provider", text(kind)), ("model", text(name))]);
        self.entries.push(Model {
            listed,
            name: name.to_owned(),
            config,
            place: place.clone(),
            has_label,
        });
    }

    /// Translates settings to a document's names. Settings of the provider's address are left out.
    fn settings(&mut self, mut config: Map<String, Value>, place: &Pointer) -> Map<String, Value> {
        for key in SCHEMA_KEYS {
            if let Some(format) = config.shift_remove(key) {
                self.put_format(&format, &place.join(key));
            }
        }
        if let Some(tools) = config.shift_remove("tools") {
            self.put_tools(&tools, &place.join("tools"));
        }
        let is_reached = |key: &String| {
            ["apiHost", "apiBaseUrl", "apiKeyEnvar", "organization", "headers"]
                .contains(&key.as_str())
        };
        let keys: Vec<String> = config.keys().filter(|key| is_reached(key)).cloned().collect();
        for key in keys {
            config.shift_remove(&key);
            self.parts.not_carried(&place.join(&key), Omission::Address);
        }
        let mut own = Parts::default();
        put_settings(&mut own, config, place);
        self.parts.notes.append(&mut own.notes);
        own.config
    }

    fn put_format(&mut self, format: &Value, place: &Pointer) {
        self.models.is_json = true;
        match schema_of(format) {
            Ok(schema) => match &self.models.schema {
                Some(earlier) if *earlier != schema => {
                    self.parts.not_carried(place, Omission::PerModel)
                }
                _ => self.models.schema = Some(schema),
            },
            Err(what) => self.parts.not_carried(place, what),
        }
    }

    fn put_tools(&mut self, written: &Value, place: &Pointer) {
        let Value::Array(list) = written else {
            return self.parts.not_carried(place, Omission::Reference);
        };
        let mut tools = Tools::default();
        for (at, tool) in list.iter().enumerate() {
            put_tool(self.parts, &mut tools, tool, &place.join(&at.to_string()));
        }
        let message = tools.message();
        if self.models.tools.is_some() && self.models.tools != message {
            return self.parts.not_carried(place, Omission::PerModel);
        }
        self.models.tools = message;
    }

    /// Returns the models; common settings go to the document, and combinations of settings to the bench.
    fn finish(self) -> Models {
        let Self { parts, mut models, entries } = self;
        let configs: Vec<(&Value, &Map<String, Value>)> =
            entries.iter().map(|model| (&model.listed, &model.config)).collect();
        let tried = setting_axes(&configs);
        let first = entries.first().map(|model| model.config.clone()).unwrap_or_default();
        let in_all =
            |key: &str, value: &Value| entries.iter().all(|m| m.config.get(key) == Some(value));
        for model in &entries {
            if model.has_label && tried.is_none() {
                parts.not_carried(&model.place.join("label"), Omission::NoPlace);
            }
            let others = model.config.iter().filter(|(key, value)| !in_all(key, value));
            for (key, _) in others.filter(|_| tried.is_none()) {
                parts.not_carried(&model.place.join("config").join(key), Omission::PerModel);
            }
        }
        let mut names: Vec<&str> = entries.iter().map(|model| model.name.as_str()).collect();
        for model in &entries {
            if tried.is_none() || !models.listed.contains(&model.listed) {
                models.listed.push(model.listed.clone());
            }
        }
        names.dedup();
        if let ([only], [_]) = (names.as_slice(), models.listed.as_slice()) {
            models.config.insert("model".to_owned(), text(only));
        }
        models.config.extend(first.into_iter().filter(|(key, value)| in_all(key, value)));
        models.settings = tried.unwrap_or_default();
        models
    }
}

/// Returns the provider and the name of a model; `None` if the provider is unknown.
fn named(id: &str) -> Option<(&'static str, &str)> {
    let (begins, kind) = KINDS.iter().find(|(begins, _)| id.starts_with(begins))?;
    let name = id.strip_prefix(begins)?;
    // A further colon marks interfaces that are no chat, such as `openai:embedding:`.
    let is_name =
        !name.is_empty() && (*begins != "openai:" && *begins != "google:" || !name.contains(':'));
    is_name.then_some((*kind, name))
}
