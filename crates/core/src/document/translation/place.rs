//! Where in a document there can be translations, and of which members.
//!
//! Only texts and what is shown can be: what a tool asks, answers and is kept under has to be the same in
//! every language, so that drafts, links and answers of one are read in another.

use super::TRANSLATIONS;
use crate::dialect::keywords::{Holds, holds};
use crate::document::message::is_ui;
use serde_json::{Map, Value};
use std::mem::discriminant;

/// What an object of a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ObjectRole {
    /// The document itself.
    Document,
    /// A message, or a list of them.
    Message,
    /// A schema, or a list of them.
    Schema,
    /// Schemas by names of the author's own, of which `x-i18n` may be one.
    Named,
    /// Hints beside a schema, nested as the value is; each begins with `ui:`.
    Hints,
    /// Hints without what they begin with.
    Options,
    /// Data, settings and the like, where there are no translations.
    Other,
}

/// Hints that are shown.
const HINT_KEYS: [&str; 7] =
    ["title", "description", "help", "placeholder", "label", "unit", "enumNames"];

impl ObjectRole {
    /// What the value of a member of an object is.
    pub fn below(self, members: &Map<String, Value>, key: &str) -> Self {
        match (self, key) {
            (Self::Document, "context") => Self::Message,
            (Self::Document | Self::Message, "schema") | (Self::Named, _) => Self::Schema,
            (Self::Document, "ui" | "uiSchema") => Self::Hints,
            (Self::Message, _) if is_ui(members, key) => Self::Hints,
            (Self::Message, "tool") if members.get("type").is_some_and(|own| own == "tool") => {
                Self::Named
            }
            (Self::Schema, "ui" | "x-ui") => Self::Options,
            (Self::Schema | Self::Hints, "ui:options" | "ui:globalOptions") => Self::Options,
            (Self::Schema, _) => match holds(key) {
                Some(Holds::Schemas) => Self::Schema,
                Some(Holds::Named) => Self::Named,
                None => Self::Other,
            },
            (Self::Hints, _) if key == "ui:definitions" || !key.starts_with("ui:") => Self::Hints,
            _ => Self::Other,
        }
    }

    /// Whether there can be translations beside the members of such an object.
    pub fn is_translated(self) -> bool {
        !matches!(self, Self::Named | Self::Other)
    }

    /// Whether a member of such an object can differ by language.
    pub fn takes(self, key: &str) -> bool {
        let is_hint =
            |before: &str| key.strip_prefix(before).is_some_and(|key| HINT_KEYS.contains(&key));
        match self {
            Self::Document => matches!(key, "title" | "description"),
            Self::Message => matches!(
                key,
                "description" | "text" | "message" | "content" | "input" | "data" | "state"
            ),
            Self::Schema => {
                matches!(
                    key,
                    "title" | "description" | "default" | "example" | "examples" | "enumNames"
                ) || is_hint("x-")
                    || is_hint("ui:")
            }
            Self::Hints => is_hint("ui:"),
            Self::Options => is_hint("") || is_hint("ui:"),
            Self::Named | Self::Other => false,
        }
    }

    /// What a member is in a language, with the tag under which that is written; `None` if it is as it stands.
    pub fn translation<'document>(
        self,
        members: &Map<String, Value>,
        translations: Option<&'document Value>,
        key: &str,
        language: &str,
    ) -> Option<(&'document str, &'document Value)> {
        let by_language = translations?.get(key)?.as_object().filter(|_| self.takes(key))?;
        let own = members.get(key)?;
        let translation = in_language(by_language, language);
        translation.filter(|(_, text)| is_same_type(own, text))
    }

    /// Calls something for each object in a value that can have translations, no deeper than documents nest.
    pub fn each(self, value: &Value, depth: usize, see: &mut dyn FnMut(Self, &Map<String, Value>)) {
        let Some(left) = depth.checked_sub(1).filter(|_| self != Self::Other) else { return };
        match value {
            Value::Array(entries) => entries.iter().for_each(|entry| self.each(entry, left, see)),
            Value::Object(members) => {
                if self.is_translated() {
                    see(self, members);
                }
                for (key, value) in members.iter().filter(|(key, _)| !self.is_mark(key)) {
                    self.below(members, key).each(value, left, see);
                }
            }
            _ => {}
        }
    }

    /// Whether a member of such an object is the one with the translations.
    pub fn is_mark(self, key: &str) -> bool {
        key == TRANSLATIONS && self.is_translated()
    }
}

/// Whether a translation is of the type of what it is in place of.
pub(crate) fn is_same_type(own: &Value, translated: &Value) -> bool {
    discriminant(own) == discriminant(translated)
}

/// Whether a tag begins as those of languages do: `ru`, `pt-BR`.
pub(crate) fn is_language(tag: &str) -> bool {
    let primary = primary(tag);
    (2..=3).contains(&primary.len()) && primary.bytes().all(|letter| letter.is_ascii_alphabetic())
}

/// The first part of a tag.
pub(super) fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or_default()
}

/// What is written for a language: for just that one, or else for the first that begins alike.
fn in_language<'document>(
    by_language: &'document Map<String, Value>,
    language: &str,
) -> Option<(&'document str, &'document Value)> {
    let alike = |tag: &str| primary(tag).eq_ignore_ascii_case(primary(language));
    let entry = by_language.get_key_value(language);
    let entry = entry.or_else(|| by_language.iter().find(|(tag, _)| alike(tag)));
    entry.map(|(tag, text)| (tag.as_str(), text))
}
