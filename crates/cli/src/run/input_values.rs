//! The values that a file (`--input`) gives to a document's input.

use super::text_of;
use crate::finding::{Finding, Weight};
use crate::terminal::line;
use pilcrow_core::context::{Entry, merge_context};
use pilcrow_core::document::{InputEdit, Request, locate_in, merge_values, parse_text};
use pilcrow_core::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::Path;

/// The values in a file: an object, or a list of objects, each for its `_instance`.
pub struct InputValues {
    name: String,
    text: String,
    value: Value,
}

impl InputValues {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be read.
    pub fn read(file: &Path) -> Result<Self, String> {
        let (name, text) = (file.display().to_string(), text_of(file)?);
        let value = parse_text(&text)
            .map_err(|error| format!("{name}:{}:{}: this is no JSON", error.line, error.column))?;
        Ok(Self { name, text, value })
    }

    /// Returns the document with these values merged over its own.
    ///
    /// # Errors
    ///
    /// The message that the file contains no values, with the expected form.
    pub fn put_into(&self, document: &Request) -> Result<Request, String> {
        self.refuse_same_cases()?;
        let put = self.entries().iter().try_fold(document.clone(), |document, entry| {
            let mut members = entry.as_object()?.clone();
            let instance = members.shift_remove("_instance");
            let instance = instance.as_ref().and_then(Value::as_str);
            Some(with_values(&document, instance, Value::Object(members)))
        });
        put.ok_or_else(|| format!("{}: give an object, or a list of such", self.name))
    }

    /// Fails if two entries are for the same case, since the later one would silently replace the earlier one.
    fn refuse_same_cases(&self) -> Result<(), String> {
        let case =
            |entry: &Value| entry.get("_instance").and_then(Value::as_str).map(str::to_owned);
        let mut cases: BTreeMap<Option<String>, Vec<String>> = BTreeMap::new();
        for (at, entry) in self.entries().iter().enumerate() {
            cases.entry(case(entry)).or_default().push((at + 1).to_string());
        }
        let lines = cases.iter().filter(|(_, entries)| entries.len() > 1).map(|(case, entries)| {
            let what =
                case.as_ref().map_or("have none".to_owned(), |case| format!("have “{case}”"));
            format!("entries {} {what}", entries.join(", "))
        });
        let lines: Vec<String> = lines.collect();
        match lines.is_empty() {
            true => Ok(()),
            false => Err(format!(
                "{}: each entry of the list needs an `_instance` of its own: {}",
                self.name,
                line(&lines.join("; "))
            )),
        }
    }

    /// Returns a sentence about a place in a case's input, with its line in this file; `None` if the file has no value
    /// there.
    pub fn place_sentence(
        &self,
        case: Option<&str>,
        place: &Pointer,
        weight: Weight,
        text: &str,
    ) -> Option<String> {
        let own = |entry: &Value| entry.get("_instance").and_then(Value::as_str) == case;
        let at = self.entries().iter().position(own)?;
        let root = match self.value.is_array() {
            true => Pointer::root().join(&at.to_string()),
            false => Pointer::root(),
        };
        let pointer = root.join_all(place);
        let position = locate_in(&self.text, &pointer)?;
        let (position, text) = (Some(position), text.to_owned());
        let finding = Finding { pointer, position, weight, text };
        Some(finding.print(&self.name, &self.text))
    }

    /// Returns the entries, one for each case; a single object is the only entry.
    pub fn entries(&self) -> &[Value] {
        self.value.as_array().map_or(std::slice::from_ref(&self.value), Vec::as_slice)
    }
}

fn with_values(document: &Request, instance: Option<&str>, addition: Value) -> Request {
    let input = merge_context(&document.messages()).into_iter().find_map(|entry| match entry {
        Entry::Data(data)
            if data.identity.is_input() && data.identity.instance.as_deref() == instance =>
        {
            Some(data)
        }
        _ => None,
    });
    if let Some(input) = input {
        let value = match input.value {
            Some(there) => merge_values(there, addition),
            None => addition,
        };
        return document.with_inputs(&[InputEdit { messages: input.parts, value: Some(value) }]);
    }
    let mut message = Map::new();
    message.insert("type".to_owned(), "input".into());
    message.extend(instance.map(|instance| ("_instance".to_owned(), instance.into())));
    message.insert("input".to_owned(), addition);
    let sources = document.messages().into_iter().map(|message| message.source.clone());
    let messages: Vec<Value> = sources.chain([Value::Object(message)]).collect();
    document.with_context(messages)
}
