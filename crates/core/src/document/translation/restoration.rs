//! Writes the changes of a localized document back into the document with all its languages.

use super::place::ObjectRole;
use super::{TRANSLATIONS, localized};
use crate::document::text_edit::{Slot, align_entries, is_same};
use crate::document::{MAX_DEPTH, Request};
use serde_json::{Map, Value};

/// Changes the original so that its localized form equals `view`. Changes go to the source of each text: a translation,
/// or the document's own words. Other languages stay.
#[must_use]
pub fn with_translations(original: &Request, language: &str, view: &Request) -> Request {
    let before = localized(original, Some(language));
    if before.is_same(original) {
        return view.clone();
    }
    let restoring = Restoring { language };
    let (original, before) = (original.members(), before.members());
    let sides = Sides { original, before, now: view.members() };
    Request::new(restoring.object(&sides, ObjectRole::Document, MAX_DEPTH))
}

struct Restoring<'language> {
    language: &'language str,
}

/// One object in three forms: with all languages, as shown before, and as changed.
struct Sides<'document> {
    original: &'document Map<String, Value>,
    before: &'document Map<String, Value>,
    now: &'document Map<String, Value>,
}

impl Restoring<'_> {
    fn value(
        &self,
        (original, before, now): (&Value, &Value, &Value),
        place: ObjectRole,
        depth: usize,
    ) -> Value {
        if is_same(before, now) {
            return original.clone();
        }
        let Some(left) = depth.checked_sub(1).filter(|_| place != ObjectRole::Other) else {
            return now.clone();
        };
        match (original, before, now) {
            (Value::Object(original), Value::Object(before), Value::Object(now)) => {
                Value::Object(self.object(&Sides { original, before, now }, place, left))
            }
            (Value::Array(original), Value::Array(before), Value::Array(now)) => {
                let entry = |(slot, now): (Slot, &Value)| match slot {
                    Slot::Old(at) | Slot::Moved(at) => match (original.get(at), before.get(at)) {
                        (Some(original), Some(before)) => {
                            self.value((original, before, now), place, left)
                        }
                        _ => now.clone(),
                    },
                    Slot::New => now.clone(),
                };
                align_entries(before, now).into_iter().zip(now).map(entry).collect()
            }
            _ => now.clone(),
        }
    }

    fn object(&self, sides: &Sides, place: ObjectRole, depth: usize) -> Map<String, Value> {
        let translations = sides.original.get(TRANSLATIONS).filter(|_| place.is_translated());
        let mut translations = translations.cloned();
        let mut members = Map::new();
        for (key, now) in sides.now {
            let own = self.member(sides, (key, now), place, depth);
            members.insert(key.clone(), own);
            let translation =
                place.translation(&members, translations.as_ref(), key, self.language);
            let tag =
                translation.filter(|(_, text)| !is_same(text, now)).map(|(tag, _)| tag.to_owned());
            if let (Some(tag), Some(all)) = (tag, &mut translations)
                && let Some(text) = all.get_mut(key).and_then(|texts| texts.get_mut(&tag))
            {
                *text = now.clone();
            }
        }
        let Some(translations) = translations else { return members };
        let is_gone = |key: &str| sides.before.contains_key(key) && !sides.now.contains_key(key);
        placed(members, sides.original, without(translations, is_gone))
    }

    /// Returns a member in the document's own words.
    fn member(
        &self,
        sides: &Sides,
        (key, now): (&str, &Value),
        place: ObjectRole,
        depth: usize,
    ) -> Value {
        let there = sides.original.get(key).zip(sides.before.get(key));
        let Some((original, before)) = there.filter(|_| !place.is_mark(key)) else {
            return now.clone();
        };
        let translations = sides.original.get(TRANSLATIONS);
        let translation = place.translation(sides.original, translations, key, self.language);
        match translation {
            Some((_, text)) if super::is_same_type(text, now) => original.clone(),
            _ => self.value((original, before, now), place.below(sides.original, key), depth),
        }
    }
}

/// Removes the translations of members that are gone; `None` if none are left.
fn without(mut translations: Value, is_gone: impl Fn(&str) -> bool) -> Option<Value> {
    if let Value::Object(all) = &mut translations {
        let count = all.len();
        all.retain(|key, _| !is_gone(key));
        if all.is_empty() && count > 0 {
            return None;
        }
    }
    Some(translations)
}

/// Inserts the translations after the member that preceded them before, or at the end.
fn placed(
    members: Map<String, Value>,
    original: &Map<String, Value>,
    translations: Option<Value>,
) -> Map<String, Value> {
    let Some(translations) = translations else { return members };
    let before = original.keys().take_while(|key| *key != TRANSLATIONS).last();
    let at = match before {
        None => 0,
        Some(before) => {
            members.keys().position(|key| key == before).map_or(members.len(), |at| at + 1)
        }
    };
    let mut rest = members.into_iter();
    let mut placed: Map<String, Value> = rest.by_ref().take(at).collect();
    placed.insert(TRANSLATIONS.to_owned(), translations);
    placed.extend(rest);
    placed
}
