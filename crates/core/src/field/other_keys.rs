//! Keys of an object that its `properties` do not name: their allowed names, and the schemas of their values (JSON
//! Schema 2020-12, core, sections 10.3.2 and 11.3).

use super::options::{options_of, options_of_shapes};
use crate::pointer::Pointer;
use crate::schema::{PlaceSchemas, Schema, Sources};
use serde_json::Value;

/// Keys of an object that its `properties` do not name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherKeys {
    /// Patterns of `patternProperties`, each with the place of its schema.
    pub patterns: Vec<(String, Pointer)>,
    /// Rule for the keys that match no pattern.
    pub rest: Rest,
    /// Places of the `propertyNames` schemas.
    pub names: Vec<Pointer>,
    /// Largest number of keys (`maxProperties`); `None` if there is no limit.
    pub most: Option<usize>,
}

/// Rule for keys that neither a property names nor a pattern matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Rest {
    /// `additionalProperties`, or `unevaluatedProperties`, describes their values.
    Described(Box<Sources>),
    /// Any key may be added, with any value.
    Offered,
    /// The schema says nothing about them: existing keys are kept, and the form offers no others.
    #[default]
    Unsaid,
    /// No such key is allowed.
    Refused,
}

impl OtherKeys {
    /// True if a person may add such a key.
    pub fn may_be_added(&self) -> bool {
        !self.patterns.is_empty() || matches!(self.rest, Rest::Described(_) | Rest::Offered)
    }

    /// Returns the names of all allowed keys, if `propertyNames` or the patterns list them; otherwise `None`.
    pub(crate) fn listed_names(&self, schema: &Schema) -> Option<Vec<String>> {
        let listed = self.names.iter().find_map(|place| listed_names(schema, place));
        listed.or_else(|| self.pattern_names())
    }

    /// Returns the schemas of a key's value: of every pattern that the key matches, otherwise of additional keys. A
    /// single pattern that cannot be decided counts as a match. `None` if nothing describes it.
    pub(super) fn sources_of(&self, schema: &Schema, key: &str) -> Option<Sources> {
        let only = self.patterns.len() == 1;
        let is_match = |pattern: &str| schema.matches(pattern, key).unwrap_or(only);
        let matching = self.patterns.iter().filter(|(pattern, _)| is_match(pattern));
        let mut matching = matching.map(|(_, place)| place.clone());
        match (matching.next(), &self.rest) {
            (Some(location), _) => Some(Sources { chosen: matching.collect(), ..location.into() }),
            (None, Rest::Described(sources)) => Some((**sources).clone()),
            (None, _) => None,
        }
    }

    /// True if the schema restricts the names of keys.
    pub fn are_listed(&self) -> bool {
        !self.names.is_empty() || self.pattern_names().is_some()
    }

    /// Returns the names of all keys if each pattern only lists names, as generators write records with a few keys.
    fn pattern_names(&self) -> Option<Vec<String>> {
        let is_all = self.rest == Rest::Refused && !self.patterns.is_empty();
        let named =
            self.patterns.iter().filter(|_| is_all).map(|(pattern, _)| spelled_out(pattern));
        let named: Vec<Vec<String>> = named.collect::<Option<_>>()?;
        is_all.then(|| named.concat())
    }
}

/// Returns the names in a pattern that only lists names: `^(a
/// b)$`.
fn spelled_out(pattern: &str) -> Option<Vec<String>> {
    let listed = pattern.strip_prefix("^(")?.strip_suffix(")$")?;
    let listed = listed.strip_prefix("?:").unwrap_or(listed);
    let is_letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
    let names: Vec<&str> = listed.split('|').collect();
    let are_names = names.iter().all(|name| !name.is_empty() && name.chars().all(is_letter));
    are_names.then(|| names.into_iter().map(str::to_owned).collect())
}

/// Returns the texts that a schema place lists as allowed values; `None` if it lists none.
pub(crate) fn listed_names(schema: &Schema, place: &Pointer) -> Option<Vec<String>> {
    let described = schema.described(place);
    let only = described.fixed_value().and_then(Value::as_str);
    if let Some(only) = only {
        return Some(vec![only.to_owned()]);
    }
    let options = options_of(&described).or_else(|| options_of_shapes(schema, &described))?;
    let names = options.into_iter().filter_map(|option| option.value.as_str().map(str::to_owned));
    Some(names.collect())
}

/// Returns the other keys of an object. With `is_map`, the object names no property and exists for its other keys.
pub(super) fn other_keys(described: &PlaceSchemas, is_map: bool) -> OtherKeys {
    let patterns = described.all("patternProperties").flat_map(|(place, listed)| {
        let place = place.join("patternProperties");
        let keys = listed.as_object().into_iter().flat_map(serde_json::Map::keys);
        keys.map(move |pattern| (pattern.clone(), place.join(pattern)))
    });
    let patterns: Vec<(String, Pointer)> = patterns.collect();
    let names = described.all("propertyNames").map(|(place, _)| place.join("propertyNames"));
    OtherKeys {
        rest: rest(described, is_map && patterns.is_empty()),
        patterns,
        names: names.collect(),
        most: described.count("maxProperties").and_then(|most| usize::try_from(most).ok()),
    }
}

fn rest(described: &PlaceSchemas, is_map: bool) -> Rest {
    let keywords = ["additionalProperties", "unevaluatedProperties"];
    let first = keywords.into_iter().find(|keyword| described.all(keyword).next().is_some());
    let Some(keyword) = first else {
        let offered = is_map || described.get("propertyNames").is_some();
        return if offered { Rest::Offered } else { Rest::Unsaid };
    };
    let mut sources = Sources::default();
    for (place, part, by) in described.schemas() {
        match part.get(keyword) {
            Some(Value::Bool(false)) => return Rest::Refused,
            Some(Value::Object(_)) => sources.add(place.join(keyword), by),
            _ => {}
        }
    }
    if sources.is_none() { Rest::Offered } else { Rest::Described(Box::new(sources)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{FieldKind, FieldTree};
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, rest: Rest, patterns: &[&str]) {
        let root = FieldTree::new(schema.clone()).root();
        let FieldKind::Object { others, .. } = &root.kind else { panic!("no object: {schema}") };
        assert_eq!(others.rest, rest, "{schema}");
        let actual: Vec<&str> = others.patterns.iter().map(|(pattern, _)| &**pattern).collect();
        assert_eq!(actual, patterns, "{schema}");
    }

    #[test]
    fn other_keys_are_described_offered_unsaid_or_refused() {
        let described =
            |place: &str| Rest::Described(Box::new(Pointer::parse(place).unwrap().into()));
        check(json!({"additionalProperties": {}}), described("/additionalProperties"), &[]);
        check(json!({"type": "object"}), Rest::Offered, &[]);
        check(json!({"properties": {"a": {}}, "additionalProperties": true}), Rest::Offered, &[]);
        check(json!({"properties": {"a": {}}}), Rest::Unsaid, &[]);
        check(json!({"type": "object", "additionalProperties": false}), Rest::Refused, &[]);
        check(json!({"properties": {"a": {}}, "unevaluatedProperties": false}), Rest::Refused, &[]);
        check(
            json!({"properties": {"a": {}}, "unevaluatedProperties": {"type": "number"}}),
            described("/unevaluatedProperties"),
            &[],
        );
        check(
            json!({"properties": {"a": {}}, "propertyNames": {"maxLength": 3}}),
            Rest::Offered,
            &[],
        );
    }

    #[test]
    fn each_pattern_describes_its_keys() {
        check(
            json!({"type": "object", "patternProperties": {"^x": {}}, "additionalProperties": false}),
            Rest::Refused,
            &["^x"],
        );
        check(
            json!({"type": "object", "patternProperties": {"a": {}, "b": {}}}),
            Rest::Unsaid,
            &["a", "b"],
        );
    }
}
