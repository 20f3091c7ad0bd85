//! The data of an eval: what its lines hold, which of it the model is given, and the schema of that.

use super::super::input_schema::input_schema;
use super::super::note::NotCarried;
use super::super::parts::Parts;
use super::collected::Placed;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Which values of a line the model is given.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Asked {
    /// Only those that prompts name.
    Named(Vec<String>),
    /// All but some, which are what answers are compared with.
    AllBut(Vec<String>),
}

impl Asked {
    /// Whether the model is given the value of this name.
    pub fn has(&self, name: &str) -> bool {
        match self {
            Self::Named(names) => names.iter().any(|known| known == name),
            Self::AllBut(names) => names.iter().all(|known| known != name),
        }
    }
}

/// A line of data, and where it stands.
pub(super) type Line = (Pointer, Map<String, Value>);

/// The schema of a line: as it was given, or below `properties` of a stored one.
pub(super) fn item_schema(
    parts: &mut Parts,
    config: Option<&Value>,
    at: &Pointer,
) -> Option<Value> {
    let config = config?;
    let kind = config.get("type").and_then(Value::as_str).unwrap_or("custom");
    if kind != "custom" {
        parts.not_carried(at, NotCarried::Elsewhere);
    }
    let stored = || Pointer::parse("/schema/properties/item")?.get(config);
    let schema = config.get("item_schema").or_else(stored);
    schema.filter(|schema| schema.is_object()).cloned()
}

/// The lines that stand in runs and beside them. What is stored at the platform alone is left out.
pub(super) fn lines(parts: &mut Parts, runs: &[Placed], beside: &[Placed]) -> Vec<Line> {
    let mut found = Vec::new();
    for (at, run) in runs {
        let at = at.join("data_source").join("source");
        let Some(source) = run.get("data_source").and_then(|source| source.get("source")) else {
            continue;
        };
        match source.get("content").and_then(Value::as_array) {
            Some(content) if found.is_empty() => {
                for (number, line) in content.iter().enumerate() {
                    put_line(
                        parts,
                        line,
                        &at.join("content").join(&number.to_string()),
                        &mut found,
                    );
                }
            }
            // Runs of one eval are given the same data.
            Some(_) => {}
            None => parts.not_carried(&at, NotCarried::Elsewhere),
        }
    }
    for (at, line) in beside {
        put_line(parts, &Value::Object(line.clone()), at, &mut found);
    }
    found
}

fn put_line(parts: &mut Parts, line: &Value, at: &Pointer, found: &mut Vec<Line>) {
    match line.get("item") {
        Some(Value::Object(item)) => {
            if line.get("sample").is_some() {
                let no_place = super::super::note::NoteKind::NotCarried(NotCarried::NoPlace);
                parts.note_once(&at.join("sample"), no_place);
            }
            found.push((at.join("item"), item.clone()));
        }
        _ => parts.not_carried(at, NotCarried::Unknown),
    }
}

/// What the model is given of a line, and what it is not.
pub(super) fn divided(
    line: &Map<String, Value>,
    asked: &Asked,
) -> (Map<String, Value>, Map<String, Value>) {
    line.clone().into_iter().partition(|(name, _)| asked.has(name))
}

/// The message that asks for what the model is given; none where it is given nothing.
pub(super) fn input_message(
    schema: Option<&Value>,
    asked: &Asked,
    values: &[&Value],
) -> Option<Value> {
    let names = match asked {
        Asked::Named(names) => names.clone(),
        Asked::AllBut(_) => Vec::new(),
    };
    let own = schema.and_then(|schema| narrowed(schema, asked));
    let schema = own.or_else(|| input_schema(&names, values))?;
    let mut message = object([("type", text("input")), ("schema", schema)]);
    if let (Value::Object(members), Some(first)) = (&mut message, values.first()) {
        members.insert("input".to_owned(), (*first).clone());
    }
    Some(message)
}

/// A schema with those of its properties alone that the model is given; none where none is left.
fn narrowed(schema: &Value, asked: &Asked) -> Option<Value> {
    let mut schema = schema.as_object().cloned()?;
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.retain(|name, _| asked.has(name));
        if properties.is_empty() {
            return None;
        }
    }
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.retain(|name| name.as_str().is_some_and(|name| asked.has(name)));
    }
    Some(Value::Object(schema))
}
