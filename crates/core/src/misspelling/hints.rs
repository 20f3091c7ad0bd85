//! Hints on the looks of a place: in a schema, and in an object beside it.

use super::kind::MisspellingKind;
use super::names::{Names, OTHER_HINTS};
use super::schema::property_names;
use super::search::Search;
use crate::document::TRANSLATIONS;
use crate::field::{HINT_NAMES, names_options};
use serde_json::{Map, Value};
use std::collections::HashSet;

/// What stands among hints and is none.
const TRANSLATED: Names = Names { read: &[TRANSLATIONS], others: &[] };

const HINTS: Names = Names { read: &HINT_NAMES, others: &OTHER_HINTS };

/// Keys of an object of hints that are no names of properties.
const PARTS: [&str; 5] = ["items", "additionalItems", "additionalProperties", "oneOf", "anyOf"];

/// What is said for a whole form.
const WHOLE: [&str; 3] = ["options", "globalOptions", "definitions"];

impl<'document> Search<'document> {
    /// A key that begins with `ui:` or `x-`, at whose value the walk is.
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

    /// An object of hints, with the prefix or without.
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

    /// The object beside a schema that tells how its form looks: nested as the value is.
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

    /// The name of a part: that of a property, which may stand anywhere in the schema.
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
