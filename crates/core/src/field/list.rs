//! Lists: alike entries, and tuples, whose first places have schemas of their own.
//! Refuses to count: how many entries there are is the form's to know.

use super::compile::{count, options_of};
use super::{Field, FieldKind};
use crate::pointer::Pointer;
use crate::schema::{Described, Schema};
use serde_json::Value;

/// The keywords that list schemas place by place: of 2020-12, and of the drafts before.
const TUPLES: [(&str, &str); 2] = [("prefixItems", "items"), ("items", "additionalItems")];

/// Whether the first entries are described one by one.
pub(super) fn is_tuple(described: &Described) -> bool {
    TUPLES.iter().any(|(keyword, _)| described.get(keyword).is_some_and(Value::is_array))
}

pub(super) fn list(schema: &Schema, described: &Described) -> FieldKind {
    let (places, rest) = places(described);
    let rest = described.first(rest).map(|(place, said)| (place.join(rest), said));
    // Nothing may follow the places.
    let ends = rest.as_ref().is_some_and(|(_, said)| **said == Value::Bool(false));
    let says_nothing = rest.as_ref().is_none_or(|(_, said)| is_silent(said));
    let contains = described.first("contains").filter(|(_, said)| says_nothing && !is_silent(said));
    let contains = contains.map(|(place, _)| place.join("contains"));
    let items = rest.map(|(place, _)| place).filter(|_| !ends);
    let limit = |keyword: &str| count(described, keyword).and_then(|n| usize::try_from(n).ok());
    let max = [limit("maxItems"), ends.then_some(places.len())].into_iter().flatten().min();
    let unique = items.as_ref().filter(|_| places.is_empty() && described.is("uniqueItems"));
    let choices = unique.and_then(|items| options_of(&schema.described(items)));
    FieldKind::Array {
        places,
        items,
        min: limit("minItems").unwrap_or(0),
        max,
        choices: choices.unwrap_or_default(),
        contains,
    }
}

/// Whether a schema allows any value, and says nothing of it.
fn is_silent(said: &Value) -> bool {
    *said == Value::Bool(true) || said.as_object().is_some_and(serde_json::Map::is_empty)
}

/// The places that are described one by one, and the keyword that describes what follows them.
fn places(described: &Described) -> (Vec<Pointer>, &'static str) {
    for (keyword, rest) in TUPLES {
        if let Some((place, Value::Array(schemas))) = described.first(keyword) {
            let listed = place.join(keyword);
            let places = (0..schemas.len()).map(|index| listed.join(&index.to_string()));
            return (places.collect(), rest);
        }
    }
    (Vec::new(), "items")
}

impl Field {
    /// How many entries of the list are places of their own, which stay where they are.
    pub fn fixed_places(&self) -> usize {
        match &self.kind {
            FieldKind::Array { places, max, .. } => max.unwrap_or(usize::MAX).min(places.len()),
            _ => 0,
        }
    }

    /// `minItems`.
    pub fn least_entries(&self) -> usize {
        if let FieldKind::Array { min, .. } = &self.kind { *min } else { 0 }
    }

    /// Where an entry of the list is described; none: any value.
    pub fn entry_place(&self, index: usize) -> Option<&Pointer> {
        match &self.kind {
            FieldKind::Array { places, items, .. } => places.get(index).or(items.as_ref()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    /// Where each of the first entries is described, and how many there may be.
    #[track_caller]
    fn check(schema: Value, expected: [&str; 3], fixed: usize, most: Option<usize>) {
        let field = FieldTree::new(schema.clone()).root();
        let FieldKind::Array { max, .. } = &field.kind else { panic!("no list: {schema}") };
        let entry = |index| field.entry_place(index).map_or("", Pointer::as_str);
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
