//! Checks translations: each must belong to a value beside it, and have the value's type.

use super::kind::MisspellingKind;
use super::search::Search;
use crate::document::{ObjectRole, Request, TRANSLATIONS, is_language, is_same_type};
use serde_json::{Map, Value};

impl<'document> Search<'document> {
    /// Checks all translations of a document.
    pub fn translations_of(&mut self, request: &'document Request) {
        self.translated_object(request.members(), ObjectRole::Document);
    }

    fn translated(&mut self, value: &'document Value, place: ObjectRole) {
        match value {
            _ if place == ObjectRole::Other => {}
            Value::Array(entries) => {
                self.each_entry(entries, |search, entry| search.translated(entry, place));
            }
            Value::Object(members) => self.translated_object(members, place),
            _ => {}
        }
    }

    fn translated_object(&mut self, members: &'document Map<String, Value>, place: ObjectRole) {
        self.each_member(members, |search, key, value| match value {
            Value::Object(all) if place.is_mark(key) => search.translations(members, all, place),
            _ if place.is_mark(key) => search.tell(TRANSLATIONS, MisspellingKind::OtherType),
            _ => search.translated(value, place.below(members, key)),
        });
    }

    /// Checks the translations of an object's members, which are in `all`.
    fn translations(
        &mut self,
        members: &'document Map<String, Value>,
        all: &'document Map<String, Value>,
        place: ObjectRole,
    ) {
        self.each_member(all, |search, key, by_language| match (members.get(key), by_language) {
            (None, _) => search.nothing_beside(members, key, place),
            _ if !place.takes(key) => search.tell(key, MisspellingKind::SameEverywhere),
            (Some(own), Value::Object(by_language)) => search.languages(key, own, by_language),
            _ => search.tell(key, MisspellingKind::OtherType),
        });
    }

    fn nothing_beside(
        &mut self,
        members: &'document Map<String, Value>,
        key: &str,
        place: ObjectRole,
    ) {
        let others = members.keys().map(String::as_str).filter(|other| place.takes(other));
        match self.near(key, others) {
            Some(meant) => self.tell(key, MisspellingKind::Key { meant: meant.to_owned() }),
            None => self.tell(key, MisspellingKind::NothingBeside),
        }
    }

    fn languages(&mut self, key: &str, own: &Value, by_language: &'document Map<String, Value>) {
        self.each_member(by_language, |search, tag, text| {
            if !is_language(tag) {
                search.tell(tag, MisspellingKind::NoLanguage);
            } else if is_same_type(own, text) {
                search.text(text);
            } else {
                search.tell(key, MisspellingKind::OtherType);
            }
        });
    }
}
