//! Translates a document into one of its languages.

use super::TRANSLATIONS;
use super::place::{ObjectRole, is_language, primary};
use crate::document::{MAX_DEPTH, Request};
use serde_json::Value;
use std::collections::BTreeSet;

/// The most languages of a document; more are no translations by people.
const MOST: usize = 100;

/// Returns the document in a language, by its tag; `None` for its own words. The result has no translations.
#[must_use]
pub fn localized(document: &Request, language: Option<&str>) -> Request {
    let mut value = document.to_value();
    localize(&mut value, ObjectRole::Document, language, MAX_DEPTH);
    match value {
        Value::Object(members) => Request::new(members),
        _ => document.clone(),
    }
}

/// Returns the languages of a document's translations, by the first part of their tags. The language of the document's
/// own words is unknown.
pub fn languages(document: &Request) -> Vec<String> {
    let mut languages = BTreeSet::new();
    ObjectRole::Document.each(&document.to_value(), MAX_DEPTH, &mut |place, members| {
        let translations = members.get(TRANSLATIONS);
        for (key, by_language) in translations.and_then(Value::as_object).into_iter().flatten() {
            let tags = by_language.as_object().into_iter().flatten().map(|(tag, _)| tag);
            for tag in tags.filter(|tag| is_language(tag)) {
                if languages.len() < MOST
                    && place.translation(members, translations, key, tag).is_some()
                {
                    languages.insert(primary(tag).to_ascii_lowercase());
                }
            }
        }
    });
    languages.into_iter().collect()
}

fn localize(value: &mut Value, place: ObjectRole, language: Option<&str>, depth: usize) {
    let Some(left) = depth.checked_sub(1).filter(|_| place != ObjectRole::Other) else { return };
    match value {
        Value::Array(entries) => {
            entries.iter_mut().for_each(|entry| localize(entry, place, language, left));
        }
        Value::Object(members) => {
            if place.is_translated()
                && let Some(translations) = members.shift_remove(TRANSLATIONS)
                && let (Some(language), Some(keys)) = (language, translations.as_object())
            {
                for key in keys.keys() {
                    let translation =
                        place.translation(members, Some(&translations), key, language);
                    if let (Some((_, text)), true) = (translation, members.contains_key(key)) {
                        members.insert(key.clone(), text.clone());
                    }
                }
            }
            let below: Vec<ObjectRole> =
                members.keys().map(|key| place.below(members, key)).collect();
            for ((_, value), place) in members.iter_mut().zip(below) {
                localize(value, place, language, left);
            }
        }
        _ => {}
    }
}
