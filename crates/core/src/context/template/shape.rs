//! Infers the schema of an input from the names in templates.

use super::names::{Name, Step, Usage};
use super::parse::Template;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// Returns the schema of the input values that templates name; `None` if they name none.
pub(crate) fn input_schema<'text>(templates: impl Iterator<Item = &'text str>) -> Option<Value> {
    let mut shape = Shape::default();
    templates.flat_map(|text| Template::parse(text).names()).for_each(|name| shape.add(&name));
    shape.schema()
}

/// The uses of a value in templates.
#[derive(Debug, Default)]
struct Shape<'text> {
    is_text: bool,
    entries: Option<Box<Shape<'text>>>,
    members: Vec<(&'text str, Shape<'text>)>,
}

impl<'text> Shape<'text> {
    /// Adds the use of an input value by a name.
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

    /// Returns the schema; `None` if no member is named.
    fn schema(&self) -> Option<Value> {
        (!self.members.is_empty()).then(|| self.own_schema())
    }

    /// Returns the schema of a list, an object, or a text; a value that is only tested is a boolean.
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
