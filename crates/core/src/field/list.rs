//! Lists of entries with one schema, and tuples, whose first places have schemas of their own.

use super::options::options_of;
use super::shape::with_only_shapes;
use super::{ChoiceOption, Field, FieldKind};
use crate::schema::{PlaceSchemas, Schema, Sources};
use serde_json::Value;

/// Keywords that list the schemas of a tuple's places and of its other entries: of draft 2020-12, and of the drafts
/// before.
const TUPLES: [(&str, &str); 2] = [("prefixItems", "items"), ("items", "additionalItems")];

/// True if the list is a tuple.
pub(super) fn is_tuple(described: &PlaceSchemas) -> bool {
    TUPLES.iter().any(|(keyword, _)| described.get(keyword).is_some_and(Value::is_array))
}

pub(super) fn list(schema: &Schema, described: &PlaceSchemas) -> FieldKind {
    let Entries { places, items, ends, says_nothing } = entries(described);
    let contains = described.first("contains").filter(|(_, rule)| says_nothing && !is_silent(rule));
    let contains = contains.map(|(place, _)| place.join("contains"));
    let items = (!items.is_none() && ends.is_none()).then(|| Box::new(items));
    let limit = |keyword: &str| described.count(keyword).and_then(|n| usize::try_from(n).ok());
    let max = [limit("maxItems"), ends].into_iter().flatten().min();
    let min = limit("minItems").unwrap_or(0);
    let unique = described.get("uniqueItems").and_then(Value::as_bool);
    // Checkboxes cannot repeat an entry, and cannot keep a typed value that a condition no longer allows.
    let may_be_boxes = |items: &Sources, options: &[ChoiceOption]| {
        unique.unwrap_or(min <= options.len() && items.narrowed_by.is_empty())
    };
    let choices = items.as_deref().filter(|_| places.is_empty()).and_then(|items| {
        let options = options_of(&with_only_shapes(schema, items).1)?;
        may_be_boxes(items, &options).then_some(options)
    });
    FieldKind::Array { places, items, min, max, choices: choices.unwrap_or_default(), contains }
}

/// The schemas of a list's entries.
struct Entries {
    places: Vec<Sources>,
    items: Sources,
    /// The largest number of entries, if nothing may follow the tuple's places; otherwise `None`.
    ends: Option<usize>,
    says_nothing: bool,
}

/// Collects the entries of all schemas of a list. Each schema describes its own places and all entries after them,
/// which may be places of another schema.
fn entries(described: &PlaceSchemas) -> Entries {
    let (mut places, mut items) = (Vec::new(), Sources::default());
    let (mut ends, mut says_nothing) = (None, true);
    for (place, schema, by) in described.schemas() {
        let tuple = TUPLES.into_iter().find_map(|(keyword, rest)| {
            Some((keyword, rest, schema.get(keyword)?.as_array()?.len()))
        });
        let (keyword, rest, own) = tuple.unwrap_or(("", "items", 0));
        while places.len() < own {
            places.push(items.clone());
        }
        let after = schema.get(rest);
        for (at, sources) in places.iter_mut().enumerate() {
            if at < own {
                sources.add(place.join(keyword).join(&at.to_string()), by);
            } else if after.is_some() {
                sources.add(place.join(rest), by);
            }
        }
        if let Some(after) = after {
            items.add(place.join(rest), by);
            says_nothing &= is_silent(after);
            if *after == Value::Bool(false) {
                ends = Some(ends.unwrap_or(own).min(own));
            }
        }
    }
    Entries { places, items, ends, says_nothing }
}

/// True if a schema allows any value without a description.
fn is_silent(schema: &Value) -> bool {
    *schema == Value::Bool(true) || schema.as_object().is_some_and(serde_json::Map::is_empty)
}

impl Field {
    /// Number of entries that are a tuple's places, which cannot be moved.
    pub fn fixed_places(&self) -> usize {
        match &self.kind {
            FieldKind::Array { places, max, .. } => max.unwrap_or(usize::MAX).min(places.len()),
            _ => 0,
        }
    }

    /// Smallest number of entries (`minItems`).
    pub fn least_entries(&self) -> usize {
        if let FieldKind::Array { min, .. } = &self.kind { *min } else { 0 }
    }

    /// Returns the schemas of a list entry; `None` if any value is allowed.
    pub fn entry_sources(&self, index: usize) -> Option<&Sources> {
        match &self.kind {
            FieldKind::Array { places, items, .. } => places.get(index).or(items.as_deref()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    /// Asserts the places of the first entries' schemas, the number of tuple places, and the largest number of entries.
    #[track_caller]
    fn check(schema: Value, expected: [&str; 3], fixed: usize, most: Option<usize>) {
        let field = FieldTree::new(schema.clone()).root();
        let FieldKind::Array { max, .. } = &field.kind else { panic!("no list: {schema}") };
        let entry =
            |index| field.entry_sources(index).map_or("", |sources| sources.location.as_str());
        assert_eq!([entry(0), entry(1), entry(2)], expected, "{schema}");
        assert_eq!((field.fixed_places(), *max), (fixed, most), "{schema}");
    }

    #[test]
    fn places_come_first_and_what_follows_them_is_alike() {
        check(
            json!({"prefixItems": [{}, {}], "items": {"type": "string"}}),
            ["/prefixItems/0", "/prefixItems/1", "/items"],
            2,
            None,
        );
        check(
            json!({"items": [{}, true], "additionalItems": {"type": "string"}}),
            ["/items/0", "/items/1", "/additionalItems"],
            2,
            None,
        );
        check(json!({"type": "array", "items": [{}]}), ["/items/0", "", ""], 1, None);
        check(json!({"type": "array", "items": {}}), ["/items", "/items", "/items"], 0, None);
    }

    #[test]
    fn where_nothing_may_follow_there_are_as_many_as_places() {
        check(
            json!({"prefixItems": [{}, {}], "items": false}),
            ["/prefixItems/0", "/prefixItems/1", ""],
            2,
            Some(2),
        );
        check(
            json!({"items": [{}], "additionalItems": false, "maxItems": 5}),
            ["/items/0", "", ""],
            1,
            Some(1),
        );
        check(json!({"type": "array", "items": false}), ["", "", ""], 0, Some(0));
        check(
            json!({"prefixItems": [{}, {}], "maxItems": 1}),
            ["/prefixItems/0", "/prefixItems/1", ""],
            1,
            Some(1),
        );
    }
}
