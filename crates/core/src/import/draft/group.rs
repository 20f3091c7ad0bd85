//! The schema of a form, or of an answer, as models write it: its fields under their names, or as a list.

use super::definitions::{DEEPEST, Within, follow_reference};
use super::fault::DraftFault;
use super::field::{FIELD, is_yes};
use super::reading::Reading;
use super::spelling::{correct_names, take, take_text};
use crate::blueprint::key_of_title;
use crate::object::text;
use crate::run::read_solution;
use serde_json::{Map, Value};

/// What a schema calls its fields.
const FIELDS: [&str; 3] = ["properties", "fields", "columns"];

/// What an entry of a list of fields calls its key.
const KEY: [&str; 4] = ["key", "name", "id", "field"];

/// What stands around a schema, as providers want it.
const AROUND: [&str; 3] = ["schema", "json_schema", "jsonSchema"];

impl Reading {
    /// A schema of an object; `None` if nothing of one is there.
    pub(super) fn schema(&mut self, written: Value) -> Option<Map<String, Value>> {
        let mut written = match written {
            Value::String(words) => read_solution(&words).ok()?,
            other => other,
        };
        if let Value::Object(members) = &mut written
            && !FIELDS.iter().any(|key| members.contains_key(*key))
            && let Some(inner) = take(members, &AROUND)
        {
            written = match inner {
                Value::String(words) => read_solution(&words).ok()?,
                inner => inner,
            };
        }
        let mut definitions = Map::new();
        if let Value::Object(members) = &mut written
            && let Some(Value::Object(own)) = take(members, &["$defs", "definitions"])
        {
            definitions = own;
        }
        let group = self.group(written, Within { definitions: &definitions, depth: 0 })?;
        let has_fields = group.get("properties").and_then(Value::as_object)?;
        (!has_fields.is_empty()).then_some(group)
    }

    /// A group of fields; `None` if it is not one.
    pub(super) fn group(
        &mut self,
        written: Value,
        within: Within<'_>,
    ) -> Option<Map<String, Value>> {
        if within.depth >= DEEPEST {
            self.notes.push(DraftFault::TooMany);
            return None;
        }
        let mut members = match written {
            Value::Array(_) => Map::from_iter([("properties".to_owned(), written)]),
            Value::Object(members) => follow_reference(members, within),
            _ => return None,
        };
        let is_named = |members: &Map<String, Value>| {
            FIELDS.iter().any(|key| {
                members.get(*key).is_some_and(|value| value.is_object() || value.is_array())
            })
        };
        if !is_named(&members) {
            let names = correct_names(members.clone(), &FIELDS);
            members = if is_named(&names) { names } else { bare_group(members)? };
        }
        let fields = take(&mut members, &FIELDS)?;
        let (fields, needed) = self.fields(fields, members.get("required"), within);
        let mut group = Map::from_iter([("type".to_owned(), text("object"))]);
        for key in ["title", "description"] {
            let words = take_text(&mut members, &[key]);
            group.extend(words.map(|words| (key.to_owned(), Value::String(words))));
        }
        group.insert("properties".to_owned(), Value::Object(fields));
        if !needed.is_empty() {
            group.insert("required".to_owned(), needed.iter().map(|key| text(key)).collect());
        }
        Some(group)
    }

    /// Fields under their keys, and those that have to be there.
    fn fields(
        &mut self,
        written: Value,
        required: Option<&Value>,
        within: Within<'_>,
    ) -> (Map<String, Value>, Vec<String>) {
        let (mut fields, mut needed) = (Map::new(), Vec::new());
        let named = |key: &str| match required {
            Some(Value::Array(keys)) => keys.iter().any(|own| own.as_str() == Some(key)),
            Some(other) => is_yes(other),
            None => false,
        };
        for (key, written) in entries(written) {
            if self.left == 0 {
                self.notes.push(DraftFault::TooMany);
                break;
            }
            self.left -= 1;
            let key = if key.is_empty() { key_of_title("", &fields) } else { key };
            let Some(field) = self.field(&key, written, within) else {
                self.notes.push(DraftFault::Field(key));
                continue;
            };
            if field.is_needed.unwrap_or_else(|| named(&key)) && !field.is_nullable {
                needed.push(key.clone());
            }
            fields.insert(key, Value::Object(field.schema));
        }
        (fields, needed)
    }
}

/// Fields and their keys; those of a list have their key within, or a title of which it is made.
fn entries(written: Value) -> Vec<(String, Value)> {
    let list = match written {
        Value::Object(fields) => return fields.into_iter().collect(),
        Value::Array(list) => list,
        _ => return Vec::new(),
    };
    let mut keys = Map::new();
    let mut all = Vec::new();
    for entry in list {
        let (name, entry) = match entry {
            Value::String(title) => (title, Value::Object(Map::new())),
            Value::Object(mut members) => {
                let title = || members.get("title").or_else(|| members.get("label"));
                let label = title().and_then(Value::as_str).unwrap_or_default().to_owned();
                (take_text(&mut members, &KEY).unwrap_or(label), Value::Object(members))
            }
            other => (String::new(), other),
        };
        let is_key = !name.is_empty() && !name.contains(char::is_whitespace);
        let key = if is_key && !keys.contains_key(&name) {
            name.clone()
        } else {
            key_of_title(&name, &keys)
        };
        keys.insert(key.clone(), Value::Null);
        all.push((key, add_title(entry, &name, is_key)));
    }
    all
}

/// A field with the title that its name is, where it has none.
fn add_title(mut entry: Value, name: &str, is_key: bool) -> Value {
    if let Value::Object(members) = &mut entry
        && !is_key
        && !name.is_empty()
    {
        members.entry("title").or_insert_with(|| text(name));
    }
    entry
}

/// A group without a word for its fields: all of its members are such.
fn bare_group(members: Map<String, Value>) -> Option<Map<String, Value>> {
    let is_field = |(key, value): (&String, &Value)| {
        !FIELD.contains(&key.as_str()) && (value.is_object() || value.is_string())
    };
    let is_group = !members.is_empty() && members.iter().all(is_field);
    is_group.then(|| Map::from_iter([("properties".to_owned(), Value::Object(members))]))
}
