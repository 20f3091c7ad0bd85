//! Chooses the branch of a `oneOf` or `anyOf` that a value belongs to. Types, constants, required keys and property
//! names are enough for that, also for an incomplete value.

use super::{PlaceSchemas, Schema, is_of_type, is_of_types, same_scalar};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The most branches that are compared.
const MAX_BRANCHES: usize = 64;

/// The most entries of a list that are compared.
const MAX_ENTRIES: usize = 8;

/// Weight of a part that the branch does not allow.
const MISFIT: i64 = -2;

/// Weight of a differing constant inside a member.
const OTHER_CONSTANT: i64 = -8;

/// The deepest nesting of objects that is searched for constants.
const MAX_WITHIN: usize = 2;

/// A schema to compare values with, and the places of the value that are still being written.
pub struct Fit<'a> {
    /// The schema document.
    pub schema: &'a Schema,
    /// Returns true if the value at a place may still grow.
    pub is_open: &'a dyn Fn(&Pointer) -> bool,
}

impl Fit<'_> {
    /// Returns the index of the best of `count` branches at `union`; `None` if none can match. `pointer` is the place
    /// of the value.
    pub fn best(
        &self,
        union: &Pointer,
        count: usize,
        pointer: &Pointer,
        value: &Value,
    ) -> Option<usize> {
        let mut best: Option<(i64, usize)> = None;
        for index in 0..count.min(MAX_BRANCHES) {
            let score = self.fit(&union.join(&index.to_string()), pointer, value);
            if let Some(score) = score
                && best.is_none_or(|(most, _)| score > most)
            {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Returns the first of `count` branches at `union` with the value's type, which is the nearest for a value that no
    /// branch allows.
    pub fn nearest(&self, union: &Pointer, count: usize, value: &Value) -> Option<usize> {
        let is_of_type = |index: &usize| {
            let branch = self.schema.described(&union.join(&index.to_string()));
            branch.single_type().is_some() && has_type(&branch, value)
        };
        (0..count.min(MAX_BRANCHES)).find(is_of_type)
    }

    /// True if nothing that a branch fixes excludes the value.
    pub fn can_be(&self, branch: &Pointer, value: &Value) -> bool {
        self.fit(branch, &Pointer::root(), value).is_some()
    }

    /// Scores how well a value matches a branch; `None` if it cannot match.
    fn fit(&self, branch: &Pointer, pointer: &Pointer, value: &Value) -> Option<i64> {
        let described = self.schema.described(branch);
        if !has_type(&described, value) {
            return None;
        }
        // A text that is still being written may become the constant.
        let fixed = if (self.is_open)(pointer) { 0 } else { fit_constant(&described, value)? };
        match value {
            Value::Object(members) => Some(fixed + self.fit_members(&described, pointer, members)?),
            Value::Array(entries) => Some(fixed + self.fit_entries(&described, pointer, entries)),
            _ => Some(fixed),
        }
    }

    /// Scores the first entries of a list, which distinguish lists of texts from lists of numbers.
    fn fit_entries(&self, described: &PlaceSchemas, pointer: &Pointer, entries: &[Value]) -> i64 {
        let of_entry = |(index, entry): (usize, &Value)| {
            let place = entry_place(described, index)?;
            let pointer = pointer.join(&index.to_string());
            let schema = self.schema.described(&place);
            match entry {
                _ if (self.is_open)(&pointer) => None,
                _ if is_of_other_type(&schema, entry) => Some(MISFIT),
                Value::Object(members) => {
                    Some(self.fit_members(&schema, &pointer, members).unwrap_or(MISFIT))
                }
                _ => Some(fit_constant(&schema, entry).unwrap_or(MISFIT)),
            }
        };
        entries.iter().take(MAX_ENTRIES).enumerate().filter_map(of_entry).sum()
    }

    /// Scores the constants inside a member, since branches may differ in `meta.kind`.
    fn fit_within(
        &self,
        schema: &PlaceSchemas,
        pointer: &Pointer,
        value: &Value,
        depth: usize,
    ) -> i64 {
        let Value::Object(members) = value else { return 0 };
        if depth >= MAX_WITHIN {
            return 0;
        }
        let of_member = |(key, value): (&String, &Value)| {
            let (listing, _) =
                schema.all("properties").find(|(_, listed)| listed.get(key).is_some())?;
            let schema = self.schema.described(&listing.join("properties").join(key));
            let pointer = pointer.join(key);
            match value {
                _ if (self.is_open)(&pointer) => None,
                Value::Object(_) => Some(self.fit_within(&schema, &pointer, value, depth + 1)),
                _ => Some(fit_constant(&schema, value).unwrap_or(OTHER_CONSTANT)),
            }
        };
        members.iter().take(MAX_ENTRIES).filter_map(of_member).sum()
    }

    /// Scores a member that no property names, by `additionalProperties`.
    fn fit_other(&self, described: &PlaceSchemas, value: &Value) -> i64 {
        let mut schemas =
            described.all("additionalProperties").filter(|(_, schema)| schema.is_object());
        let place = schemas.next().map(|(place, _)| place.join("additionalProperties"));
        let is_other = |place| is_of_other_type(&self.schema.described(&place), value);
        if place.is_some_and(is_other) { MISFIT } else { 0 }
    }

    fn fit_members(
        &self,
        described: &PlaceSchemas,
        pointer: &Pointer,
        members: &Map<String, Value>,
    ) -> Option<i64> {
        let mut score = 0;
        for (key, value) in members {
            let named = described
                .all("properties")
                .find(|(_, listed)| listed.get(key).is_some())
                .map(|(listing, _)| listing.join("properties").join(key));
            let open = (self.is_open)(&pointer.join(key));
            let Some(location) = named else {
                score += if open { 0 } else { self.fit_other(described, value) };
                continue;
            };
            let schema = self.schema.described(&location);
            score += match () {
                () if open => 1,
                () if is_of_other_type(&schema, value) => MISFIT,
                () => {
                    let within = self.fit_within(&schema, &pointer.join(key), value, 0);
                    1 + fit_constant(&schema, value)? + within
                }
            };
        }
        if !(self.is_open)(pointer) {
            let required = described.all("required").filter_map(|(_, names)| names.as_array());
            let required = required.flatten().filter_map(Value::as_str);
            let missing = required.filter(|key| !members.contains_key(*key)).count();
            score -= 2 * i64::try_from(missing).ok()?;
        }
        Some(score)
    }
}

/// Returns the place of a list entry's schema: its own in a tuple, or that of all entries.
fn entry_place(described: &PlaceSchemas, index: usize) -> Option<Pointer> {
    let own = |keyword: &str| {
        let mut lists = described.all(keyword);
        let (place, _) = lists.find(|(_, listed)| listed.get(index).is_some())?;
        Some(place.join(keyword).join(&index.to_string()))
    };
    let as_all = || {
        let (place, _) = described.all("items").find(|(_, schema)| schema.is_object())?;
        Some(place.join("items"))
    };
    own("prefixItems").or_else(|| own("items")).or_else(as_all)
}

/// Scores a constant or a list of allowed values; `None` if it excludes the value.
fn fit_constant(described: &PlaceSchemas, value: &Value) -> Option<i64> {
    if let Some(fixed) = described.fixed_value() {
        return same_scalar(fixed, value).then_some(8);
    }
    match described.get("enum").and_then(Value::as_array) {
        Some(allowed) => allowed.iter().any(|one| same_scalar(one, value)).then_some(4),
        None => Some(0),
    }
}

/// True if a member's type is not the one that its schema states.
fn is_of_other_type(schema: &PlaceSchemas, value: &Value) -> bool {
    let type_fit = schema.get("type").and_then(|rule| is_of_types(value, rule));
    type_fit == Some(false) && !(value.is_null() && schema.is_nullable())
}

fn has_type(described: &PlaceSchemas, value: &Value) -> bool {
    if described.get("type").is_none()
        && described.single_type().is_some_and(|name| !is_of_type(value, name))
    {
        return false;
    }
    described
        .get("type")
        .and_then(|rule| is_of_types(value, rule))
        // An untyped branch with properties is meant for objects.
        .unwrap_or_else(|| value.is_object() || described.get("properties").is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(shapes: &Value, value: Value, expected: usize) {
        let schema = Schema::new(json!({ "anyOf": shapes }));
        let count = shapes.as_array().map_or(0, Vec::len);
        let fit = Fit { schema: &schema, is_open: &|_| false };
        let best = fit.best(&Pointer::root().join("anyOf"), count, &Pointer::root(), &value);
        assert_eq!(best, Some(expected), "{shapes} {value}");
    }

    #[test]
    fn what_a_list_holds_tells_shapes_apart() {
        let list = |items: Value| json!({"type": "array", "items": items});
        let lists = json!([list(json!({"type": "integer"})), list(json!({"type": "string"}))]);
        check(&lists, json!(["a"]), 1);
        check(&lists, json!([1]), 0);
        check(&lists, json!([]), 0);
        check(&lists, json!([true]), 0);
        check(&lists, json!([1, "a", "b"]), 1);
        let entry =
            |key: &str| json!({"type": "object", "properties": {key: {}}, "required": [key]});
        check(&json!([list(entry("x")), list(entry("y"))]), json!([{"y": 1}]), 1);
        let pair = |other: &str| json!({"type": "array", "prefixItems": [{"type": "string"}, {"type": other}]});
        check(&json!([pair("string"), pair("number")]), json!(["a", 1]), 1);
    }

    #[test]
    fn a_constant_within_tells_shapes_apart() {
        let shape = |kind: &str| {
            let within = json!({"properties": {"kind": {"const": kind}, "n": {"type": "integer"}}});
            json!({"properties": {"meta": {"properties": {"of": within.clone()}}, "head": within}})
        };
        let shapes = json!([shape("a"), shape("b")]);
        check(&shapes, json!({"head": {"kind": "b"}}), 1);
        check(&shapes, json!({"head": {"n": 1, "kind": "a"}}), 0);
        check(&shapes, json!({"meta": {"of": {"kind": "b"}}}), 1);
        check(&shapes, json!({"head": {"kind": "c"}}), 0);
        check(&shapes, json!({"head": "b"}), 0);
    }

    #[test]
    fn what_a_map_holds_tells_shapes_apart() {
        let map = |name: &str| json!({"type": "object", "additionalProperties": {"type": name}});
        let maps = json!([map("number"), map("string")]);
        check(&maps, json!({"k": "v"}), 1);
        check(&maps, json!({"k": 1}), 0);
    }
}
