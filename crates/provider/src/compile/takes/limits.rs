//! The check of a compiled schema against its provider's size limits.

use super::rules::Limits;
use crate::compile::note::Rejection;
use serde_json::{Map, Value};

/// Length from which a list of allowed values has a limit of its own.
const LONG_LIST: usize = 250;

/// Counts of everything in a schema that is limited.
#[derive(Default)]
struct Sizes {
    properties: usize,
    levels: usize,
    characters: usize,
    values: usize,
    list_characters: usize,
    optional: usize,
    unions: usize,
    /// Number of references without a definition.
    lost: usize,
}

/// Returns the first limit that a compiled schema exceeds.
pub(in crate::compile) fn exceeded(schema: &Value, limits: &Limits) -> Option<Rejection> {
    let definitions = schema.get("$defs").and_then(Value::as_object);
    let mut sizes = Sizes::default();
    sizes.add(schema, 0, definitions);
    for (name, definition) in definitions.into_iter().flatten() {
        sizes.characters += name.chars().count();
        sizes.add(definition, 0, definitions);
    }
    sizes.exceeded(limits)
}

impl Sizes {
    fn exceeded(&self, limits: &Limits) -> Option<Rejection> {
        let is =
            |size: usize, limit: usize, rejection: Rejection| (size > limit).then_some(rejection);
        is(self.lost, 0, Rejection::AllowsNothing)
            .or_else(|| {
                let limit = limits.properties;
                is(self.properties, limit, Rejection::TooManyProperties { limit })
            })
            .or_else(|| is(self.levels, limits.levels, Rejection::TooDeep { limit: limits.levels }))
            .or_else(|| {
                is(
                    self.characters,
                    limits.characters,
                    Rejection::TooLong { limit: limits.characters },
                )
            })
            .or_else(|| {
                is(self.values, limits.values, Rejection::TooManyValues { limit: limits.values })
            })
            .or_else(|| {
                let limit = limits.list_characters;
                is(self.list_characters, limit, Rejection::TooLong { limit })
            })
            .or_else(|| {
                let limit = limits.optional;
                is(self.optional, limit, Rejection::TooManyOptional { limit })
            })
            .or_else(|| {
                is(self.unions, limits.unions, Rejection::TooManyUnions { limit: limits.unions })
            })
    }

    fn add(&mut self, schema: &Value, level: usize, definitions: Option<&Map<String, Value>>) {
        let Some(keywords) = schema.as_object() else { return };
        self.levels = self.levels.max(level);
        if let Some(reference) = keywords.get("$ref").and_then(Value::as_str) {
            let name = reference.rsplit('/').next().unwrap_or_default();
            let is_there = definitions.and_then(|all| all.get(name)).is_some_and(Value::is_object);
            self.lost += usize::from(!is_there);
        }
        let is_list = |keyword: &str| keywords.get(keyword).is_some_and(Value::is_array);
        self.unions += usize::from(is_list("anyOf")) + usize::from(is_list("type"));
        self.add_values(keywords);
        let listed =
            |keyword: &str| keywords.get(keyword).and_then(Value::as_array).into_iter().flatten();
        if let Some(properties) = keywords.get("properties").and_then(Value::as_object) {
            self.properties += properties.len();
            self.characters += properties.keys().map(|key| key.chars().count()).sum::<usize>();
            self.optional += properties.len().saturating_sub(listed("required").count());
            for property in properties.values() {
                self.add(property, level + 1, definitions);
            }
        }
        for keyword in ["items", "additionalProperties"] {
            if let Some(below) = keywords.get(keyword) {
                self.add(below, level + 1, definitions);
            }
        }
        for below in listed("prefixItems") {
            self.add(below, level + 1, definitions);
        }
        for branch in listed("anyOf") {
            self.add(branch, level, definitions);
        }
    }

    fn add_values(&mut self, keywords: &Map<String, Value>) {
        let Some(values) = keywords.get("enum").and_then(Value::as_array) else { return };
        let texts = values.iter().filter_map(Value::as_str);
        let characters = texts.map(|text| text.chars().count()).sum();
        self.values += values.len();
        self.characters += characters;
        if values.len() > LONG_LIST {
            self.list_characters = self.list_characters.max(characters);
        }
    }
}
