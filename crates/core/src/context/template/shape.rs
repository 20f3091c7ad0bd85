//! The schema of an input that is only known by the names that a template has for its values.

use super::names::{Name, Step, Usage};
use super::parse::Template;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// The schema of what templates name of the input; none where they name nothing of it.
pub(crate) fn input_schema<'text>(templates: impl Iterator<Item = &'text str>) -> Option<Value> {
    let mut shape = Shape::default();
    templates.flat_map(|text| Template::parse(text).names()).for_each(|name| shape.add(&name));
    shape.schema()
}

/// What templates ask of a value.
#[derive(Debug, Default)]
struct Shape<'text> {
    is_text: bool,
    entries: Option<Box<Shape<'text>>>,
    members: Vec<(&'text str, Shape<'text>)>,
}

impl<'text> Shape<'text> {
    /// Adds what a name asks of the input.
    fn add(&mut self, name: &Name<'text>) {
        if name.kind != "input" || name.way.is_empty() {
            return;
        }
        let mut here = self;
        for step in &name.way {
            here = match step {
                Step::Entry => here.entries.get_or_insert_default(),
                Step::Key(key) => {
                    let Some(member) = here.member(key) else { return };
                    member
                }
            };
        }
        match name.usage {
            Usage::Text => here.is_text = true,
            Usage::List => drop(here.entries.get_or_insert_default()),
            Usage::Test | Usage::Part => {}
        }
    }

    fn member(&mut self, key: &'text str) -> Option<&mut Self> {
        let position = self.members.iter().position(|(other, _)| *other == key);
        let at = position.unwrap_or_else(|| {
            self.members.push((key, Self::default()));
            self.members.len() - 1
        });
        self.members.get_mut(at).map(|(_, shape)| shape)
    }

    /// The schema; `None` if nothing is asked for by a name.
    fn schema(&self) -> Option<Value> {
        (!self.members.is_empty()).then(|| self.own_schema())
    }

    /// A list, a group, a text; what only decides is a yes or no.
    fn own_schema(&self) -> Value {
        if let Some(entries) = &self.entries {
            let entries = if entries.is_empty() {
                object([("type", text("string"))])
            } else {
                entries.own_schema()
            };
            return object([("type", text("array")), ("items", entries)]);
        }
        if !self.members.is_empty() {
            let member = |(key, shape): &(&str, Self)| ((*key).to_owned(), shape.own_schema());
            let properties: Map<String, Value> = self.members.iter().map(member).collect();
            return object([("type", text("object")), ("properties", Value::Object(properties))]);
        }
        object([("type", text(if self.is_text { "string" } else { "boolean" }))])
    }

    fn is_empty(&self) -> bool {
        !self.is_text && self.entries.is_none() && self.members.is_empty()
    }
}
