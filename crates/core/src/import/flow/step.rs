//! A step that asks a model, as a document while it is read.

use super::super::parts::{ImportedDocument, Parts};
use super::super::provider::put_settings;
use crate::context::{Node, Template, input_schema};
use crate::document::input_message;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// What has been read of a step.
pub(super) struct Step {
    pub parts: Parts,
    /// The fields that a form of its own asks for, by their names.
    pub fields: Map<String, Value>,
    /// The properties that have to be there.
    pub required: Vec<Value>,
    templates: Vec<String>,
}

impl Step {
    pub fn new(title: &str) -> Self {
        let title = Some(title.trim().to_owned()).filter(|title| !title.is_empty());
        let mut parts = Parts::with_notes(Vec::new());
        parts.title = title;
        Self { parts, fields: Map::new(), required: Vec::new(), templates: Vec::new() }
    }

    /// What the model is told, as a template of ours.
    pub fn say(&mut self, role: &str, template: String) {
        let template = template.trim();
        if template.is_empty() {
            return;
        }
        let role = match role {
            "human" => "user",
            "ai" => "assistant",
            role => role,
        };
        let read = Template::parse(template);
        let words = read.nodes.iter().map(|node| match node {
            Node::Words(words) => Some(*words),
            Node::Mention(mention) => Some(mention.written),
            _ => None,
        });
        match words.collect::<Option<String>>() {
            Some(words) => self.parts.say(role, &words),
            None => {
                self.parts.say_template(role, template);
                self.templates.push(template.to_owned());
            }
        }
    }

    /// The model, and what else its settings are.
    pub fn set_model(&mut self, model: Option<&str>, settings: Option<&Value>, place: &Pointer) {
        if let Some(model) = model.filter(|model| !model.is_empty()) {
            self.parts.config.insert("model".to_owned(), text(model));
        }
        if let Some(Value::Object(settings)) = settings {
            put_settings(&mut self.parts, settings.clone(), place);
        }
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.parts.context.is_empty()
    }

    /// The document. What texts name and no form asks for is asked for, too.
    pub fn finish(mut self) -> ImportedDocument {
        let shape = input_schema(self.templates.iter().map(String::as_str));
        let mut properties = self.fields;
        if let Some(Value::Object(members)) =
            shape.as_ref().and_then(|shape| shape.get("properties"))
        {
            for (name, property) in members {
                properties.entry(name.clone()).or_insert_with(|| property.clone());
            }
        }
        if !properties.is_empty() {
            let mut schema = Map::from_iter([
                ("type".to_owned(), text("object")),
                ("properties".to_owned(), Value::Object(properties)),
            ]);
            if !self.required.is_empty() {
                schema.insert("required".to_owned(), self.required.into());
            }
            let mut input = input_message(shape.is_some());
            input.insert("schema".to_owned(), Value::Object(schema));
            self.parts.context.push(Value::Object(input));
        }
        self.parts.finish()
    }
}

/// A text of a value under a key; empty where there is none.
pub(super) fn text_of<'value>(value: &'value Value, key: &str) -> &'value str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// A list of a value under a key, each entry with its place.
pub(super) fn listed<'value>(
    value: &'value Value,
    key: &str,
    place: &Pointer,
) -> impl Iterator<Item = (Pointer, &'value Value)> {
    let place = place.join(key);
    let entries = value.get(key).and_then(Value::as_array).into_iter().flatten();
    entries.enumerate().map(move |(at, entry)| (place.join(&at.to_string()), entry))
}
