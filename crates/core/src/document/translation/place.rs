//! The places of a document that can have translations, and the members that can be translated.
//!
//! Only texts and labels can be: the names that a tool uses for its inputs and outputs have to be the same in every
//! language, so that drafts, links and answers in one language can be read in another.

use super::TRANSLATIONS;
use crate::dialect::keywords::{Holds, holds};
use crate::document::message::is_ui;
use serde_json::{Map, Value};
use std::mem::discriminant;

/// The role of an object in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ObjectRole {
    /// The document itself.
    Document,
    /// A message, or a list of them.
    Message,
    /// A schema, or a list of them.
    Schema,
    /// Schemas by names of the author's choice, which may include `x-i18n`.
    Named,
    /// Display hints beside a schema, nested like the value, with the prefix `ui:`.
    Hints,
    /// Display hints without the prefix.
    Options,
    /// Data, settings and others, without translations.
    Other,
}

/// Display hints with visible text.
const HINT_KEYS: [&str; 7] =
    ["title", "description", "help", "placeholder", "label", "unit", "enumNames"];

impl ObjectRole {
    /// Returns the role of a member's value.
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

    /// True if objects of this role can have translations.
    pub fn is_translated(self) -> bool {
        !matches!(self, Self::Named | Self::Other)
    }

    /// True if a member of such an object can be translated.
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

    /// Returns the translation of a member into a language, with its tag; `None` if there is none.
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

    /// Calls `see` for each object in a value that can have translations, down to `depth`.
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

    /// True if a member of such an object contains the translations.
    pub fn is_mark(self, key: &str) -> bool {
        key == TRANSLATIONS && self.is_translated()
    }
}

/// True if a translation has the type of the original.
pub(crate) fn is_same_type(own: &Value, translated: &Value) -> bool {
    discriminant(own) == discriminant(translated)
}

/// True if a tag looks like a language: `ru`, `pt-BR`.
pub(crate) fn is_language(tag: &str) -> bool {
    let primary = primary(tag);
    (2..=3).contains(&primary.len()) && primary.bytes().all(|letter| letter.is_ascii_alphabetic())
}

/// Returns the first part of a language tag.
pub(super) fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or_default()
}

/// Returns the translation for a language: for the same tag, otherwise the first with the same first part.
fn in_language<'document>(
    by_language: &'document Map<String, Value>,
    language: &str,
) -> Option<(&'document str, &'document Value)> {
    let alike = |tag: &str| primary(tag).eq_ignore_ascii_case(primary(language));
    let entry = by_language.get_key_value(language);
    let entry = entry.or_else(|| by_language.iter().find(|(tag, _)| alike(tag)));
    entry.map(|(tag, text)| (tag.as_str(), text))
}
