//! A step of a flow that asks a model, while it is converted to a document.

use super::super::parts::{ImportedDocument, Parts};
use super::super::provider::put_settings;
use crate::context::{Node, Template, input_schema};
use crate::document::input_message;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The parts of a step that have been read so far.
pub(super) struct Step {
    pub parts: Parts,
    /// The input fields of the step's own form, by name.
    pub fields: Map<String, Value>,
    /// The names of the required fields.
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

    /// Adds a message for the model, from a template in a document's own syntax.
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

    /// Sets the model and its other settings.
    pub fn set_model(&mut self, model: Option<&str>, settings: Option<&Value>, place: &Pointer) {
        if let Some(model) = model.filter(|model| !model.is_empty()) {
            self.parts.config.insert("model".to_owned(), text(model));
        }
        if let Some(Value::Object(settings)) = settings {
            put_settings(&mut self.parts, settings.clone(), place);
        }
    }

    /// Returns true if the step has no message.
    pub fn is_empty(&self) -> bool {
        self.parts.context.is_empty()
    }

    /// Returns the document. Variables in its texts that no form asks for become input fields, too.
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

/// Returns the text under a key; empty if there is none.
pub(super) fn text_of<'value>(value: &'value Value, key: &str) -> &'value str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// Returns the entries of a list under a key, each with its place.
pub(super) fn listed<'value>(
    value: &'value Value,
    key: &str,
    place: &Pointer,
) -> impl Iterator<Item = (Pointer, &'value Value)> {
    let place = place.join(key);
    let entries = value.get(key).and_then(Value::as_array).into_iter().flatten();
    entries.enumerate().map(move |(at, entry)| (place.join(&at.to_string()), entry))
}
