//! Checks display hints: in a schema, and in a separate `ui` object.

use super::kind::MisspellingKind;
use super::names::{Names, OTHER_HINTS};
use super::schema::property_names;
use super::search::Search;
use crate::document::TRANSLATIONS;
use crate::field::{HINT_NAMES, names_options};
use serde_json::{Map, Value};
use std::collections::HashSet;

/// Members among hints that are no hints.
const TRANSLATED: Names = Names { read: &[TRANSLATIONS], others: &[] };

const HINTS: Names = Names { read: &HINT_NAMES, others: &OTHER_HINTS };

/// Members of a hints object that are no names of properties.
const PARTS: [&str; 5] = ["items", "additionalItems", "additionalProperties", "oneOf", "anyOf"];

/// Hints that apply to a whole form.
const WHOLE: [&str; 3] = ["options", "globalOptions", "definitions"];

impl<'document> Search<'document> {
    /// Checks a keyword that begins with `ui:` or `x-`; the walk is at its value.
    pub fn hint(&mut self, members: &Map<String, Value>, key: &str) {
        let (before, name) = match key.split_once([':', '-']) {
            Some(("ui", name)) => ("ui:", name),
            Some((_, name)) => ("x-", name),
            None => ("", key),
        };
        if WHOLE.contains(&name) || name == "ui" || names_options(key) {
            return;
        }
        let Some(meant) = self.nearest_name(name, &HINTS) else {
            return self.key(members, key, &TRANSLATED);
        };
        let text = format!("{before}{meant}");
        if !members.contains_key(&text) {
            self.tell(key, MisspellingKind::Key { meant: text });
        }
    }

    /// Checks an object of hints, with or without the prefix.
    pub fn hints(&mut self, value: &'document Value) {
        let Some(members) = value.as_object() else { return };
        self.each_member(members, |search, key, _| search.hint_within(members, key));
    }

    fn hint_within(&mut self, members: &Map<String, Value>, key: &str) {
        match key.starts_with("ui:") {
            true => self.hint(members, key),
            false => self.key(members, key, &HINTS),
        }
    }

    /// Checks the `ui` object beside a schema, which is nested like the value.
    pub fn ui_schema(&mut self, ui: &'document Value, schema: &'document Value) {
        let properties = property_names(schema);
        self.ui_place(ui, &properties);
    }

    fn ui_place(&mut self, ui: &'document Value, properties: &HashSet<&'document str>) {
        let Some(members) = ui.as_object() else { return };
        self.each_member(members, |search, key, value| match (key, value) {
            ("ui:options" | "ui:globalOptions", _) => search.hints(value),
            ("ui:definitions", Value::Object(parts)) => {
                search.each_member(parts, |search, _, part| search.ui_place(part, properties));
            }
            _ if key.starts_with("ui:") => search.hint(members, key),
            (_, Value::Array(parts)) => {
                search.each_entry(parts, |search, part| search.ui_place(part, properties));
            }
            (TRANSLATIONS, _) => {}
            _ => {
                search.ui_part(members, key, properties);
                search.ui_place(value, properties);
            }
        });
    }

    /// Checks the name of a part: a property, which may be anywhere in the schema.
    fn ui_part(
        &mut self,
        members: &Map<String, Value>,
        key: &str,
        properties: &HashSet<&'document str>,
    ) {
        if PARTS.contains(&key) || properties.contains(key) {
            return;
        }
        let unsaid = properties.iter().copied().filter(|name| !members.contains_key(*name));
        if let Some(meant) = self.near(key, unsaid.chain(PARTS)) {
            self.tell(key, MisspellingKind::Key { meant: meant.to_owned() });
        }
    }
}
