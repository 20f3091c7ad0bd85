//! Evaluates conditions: decides whether a value matches a schema while a person types, without the validator. Regular
//! expressions, formats and external documents may leave the result undecided.

use super::scalar::{compare_numbers, is_whole, same_value};
use super::{Schema, Verdict, is_of_type, meant_type};
use crate::dialect::keywords::REFERENCE_KEYWORDS;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::cell::Cell;
use std::cmp::Ordering;

/// The deepest nesting of schemas that is followed; a deeper one is a loop.
const MAX_DEPTH: usize = 48;

/// The most schemas that are compared with values for one result, as a limit against hostile schemas.
const MAX_STEPS: usize = 20_000;

type Members = Map<String, Value>;

impl Schema {
    /// Decides whether a value matches the schema at a place (JSON Schema 2020-12, validation). The result is undecided
    /// for a place that does not exist, and for an evaluation that takes too long.
    pub fn judge(&self, location: &Pointer, value: &Value) -> Verdict {
        let evaluator = ConditionEvaluator { schema: self, steps: Cell::new(MAX_STEPS) };
        self.at(location).map_or(Verdict::Undecided, |schema| evaluator.schema(schema, value, 0))
    }
}

/// Compares a value with schemas in a limited number of steps.
struct ConditionEvaluator<'a> {
    schema: &'a Schema,
    steps: Cell<usize>,
}

impl ConditionEvaluator<'_> {
    fn schema(&self, schema: &Value, value: &Value, depth: usize) -> Verdict {
        let Some(left) = self.steps.get().checked_sub(1).filter(|_| depth < MAX_DEPTH) else {
            return Verdict::Undecided;
        };
        self.steps.set(left);
        match schema {
            Value::Bool(holds) => (*holds).into(),
            Value::Object(rules) => Verdict::all(
                rules
                    .iter()
                    .map(|(keyword, rule)| self.keyword(rules, keyword, rule, value, depth + 1)),
            ),
            _ => Verdict::Undecided,
        }
    }

    fn keyword(
        &self,
        rules: &Members,
        keyword: &str,
        rule: &Value,
        value: &Value,
        depth: usize,
    ) -> Verdict {
        let each = |schemas: &Value| -> Vec<Verdict> {
            let schemas = schemas.as_array().into_iter().flatten();
            schemas.map(|schema| self.schema(schema, value, depth)).collect()
        };
        match keyword {
            keyword if REFERENCE_KEYWORDS.contains(&keyword) => {
                let target = rule.as_str().and_then(|name| self.schema.target(name));
                let target = target.and_then(|place| self.schema.at(&place));
                target.map_or(Verdict::Undecided, |target| self.schema(target, value, depth))
            }
            "const" => same_value(rule, value).into(),
            "enum" => rule
                .as_array()
                .is_some_and(|all| all.iter().any(|one| same_value(one, value)))
                .into(),
            "type" => has_type(rule, value).into(),
            "not" => self.schema(rule, value, depth).negated(),
            "allOf" => Verdict::all(each(rule)),
            "anyOf" => Verdict::any(each(rule)),
            "oneOf" => Verdict::one(&each(rule)),
            "if" => {
                let branch = |name| {
                    rules
                        .get(name)
                        .map_or(Verdict::Holds, |branch| self.schema(branch, value, depth))
                };
                match self.schema(rule, value, depth) {
                    Verdict::Holds => branch("then"),
                    Verdict::Fails => branch("else"),
                    Verdict::Undecided => branch("then").if_same(branch("else")),
                }
            }
            _ => match value {
                Value::Number(number) => on_number(rules, keyword, rule, &number.to_string()),
                Value::String(text) => self.on_text(keyword, rule, text),
                Value::Array(items) => self.on_list(rules, keyword, rule, items, depth),
                Value::Object(members) => {
                    self.on_object(rules, keyword, rule, value, members, depth)
                }
                Value::Null | Value::Bool(_) => Verdict::Holds,
            },
        }
    }

    fn on_text(&self, keyword: &str, rule: &Value, text: &str) -> Verdict {
        let length = || text.chars().count().to_string();
        match keyword {
            "minLength" => is_within(&length(), rule, Ordering::Less),
            "maxLength" => is_within(&length(), rule, Ordering::Greater),
            "pattern" => rule
                .as_str()
                .and_then(|pattern| self.schema.matches(pattern, text))
                .map_or(Verdict::Undecided, Verdict::from),
            "format" => Verdict::Undecided,
            _ => Verdict::Holds,
        }
    }

    fn key_matches(&self, pattern: &str, key: &str) -> Option<bool> {
        self.steps.set(self.steps.get().checked_sub(1)?);
        self.schema.matches(pattern, key)
    }

    /// Returns whether a key matches one of several patterns; `None` if undecided.
    fn matches_any(&self, patterns: Option<&Members>, key: &str) -> Option<bool> {
        let mut all = Some(false);
        for pattern in patterns.into_iter().flat_map(Map::keys) {
            match self.key_matches(pattern, key) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => all = None,
            }
        }
        all
    }

    fn on_list(
        &self,
        rules: &Members,
        keyword: &str,
        rule: &Value,
        items: &[Value],
        depth: usize,
    ) -> Verdict {
        let one = |(schema, item): (&Value, &Value)| self.schema(schema, item, depth);
        let tuple = |name: &str| rules.get(name).and_then(Value::as_array).map_or(0, Vec::len);
        let rest = |from| Verdict::all(items.iter().skip(from).map(|item| one((rule, item))));
        match (keyword, rule) {
            ("minItems", _) => is_within(&items.len().to_string(), rule, Ordering::Less),
            ("maxItems", _) => is_within(&items.len().to_string(), rule, Ordering::Greater),
            ("items" | "prefixItems", Value::Array(schemas)) => {
                Verdict::all(schemas.iter().zip(items).map(one))
            }
            ("items", _) => rest(tuple("prefixItems")),
            ("additionalItems", _) if tuple("items") > 0 => rest(tuple("items")),
            ("contains", _) => {
                let verdicts: Vec<Verdict> = items.iter().map(|item| one((rule, item))).collect();
                contains(&verdicts, rules)
            }
            ("uniqueItems", Value::Bool(true)) | ("unevaluatedItems", _) if items.len() > 1 => {
                Verdict::Undecided
            }
            _ => Verdict::Holds,
        }
    }

    fn on_object(
        &self,
        rules: &Members,
        keyword: &str,
        rule: &Value,
        value: &Value,
        members: &Members,
        depth: usize,
    ) -> Verdict {
        let has_all = |names: &Value| {
            let mut names = names.as_array().into_iter().flatten().filter_map(Value::as_str);
            Verdict::from(names.all(|name| members.contains_key(name)))
        };
        let named =
            |name: &str, key: &str| rules.get(name).is_some_and(|all| all.get(key).is_some());
        let size = || members.len().to_string();
        match (keyword, rule) {
            ("required", Value::Array(_)) => has_all(rule),
            ("properties", Value::Object(listed)) => {
                Verdict::all(listed.iter().map(|(key, schema)| {
                    members
                        .get(key)
                        .map_or(Verdict::Holds, |value| self.schema(schema, value, depth))
                }))
            }
            ("dependentSchemas" | "dependentRequired" | "dependencies", Value::Object(listed)) => {
                let there = listed.iter().filter(|(key, _)| members.contains_key(*key));
                Verdict::all(there.map(|(_, rule)| match rule {
                    Value::Array(_) => has_all(rule),
                    _ => self.schema(rule, value, depth),
                }))
            }
            ("propertyNames", _) => Verdict::all(
                members.keys().map(|key| self.schema(rule, &Value::String(key.clone()), depth)),
            ),
            ("additionalProperties", _) => {
                let others = members.iter().filter(|(key, _)| !named("properties", key));
                let patterns = rules.get("patternProperties").and_then(Value::as_object);
                Verdict::all(others.map(|(key, value)| match self.matches_any(patterns, key) {
                    Some(true) => Verdict::Holds,
                    Some(false) => self.schema(rule, value, depth),
                    None => self.schema(rule, value, depth).if_same(Verdict::Holds),
                }))
            }
            ("patternProperties", Value::Object(listed)) => {
                let pairs = listed.iter().flat_map(|listed| {
                    members.iter().map(move |(key, value)| (listed, key, value))
                });
                Verdict::all(pairs.map(|((pattern, rule), key, value)| {
                    match self.key_matches(pattern, key) {
                        Some(false) => Verdict::Holds,
                        Some(true) => self.schema(rule, value, depth),
                        None => self.schema(rule, value, depth).if_same(Verdict::Holds),
                    }
                }))
            }
            ("unevaluatedProperties", _) if !members.is_empty() => Verdict::Undecided,
            ("minProperties", _) => is_within(&size(), rule, Ordering::Less),
            ("maxProperties", _) => is_within(&size(), rule, Ordering::Greater),
            _ => Verdict::Holds,
        }
    }
}

fn on_number(rules: &Members, keyword: &str, rule: &Value, number: &str) -> Verdict {
    // In draft 4, `exclusiveMinimum` is a boolean beside `minimum`.
    let bound = |rule| match rule {
        &Value::Bool(true) => {
            rules.get(if keyword == "exclusiveMinimum" { "minimum" } else { "maximum" })
        }
        &Value::Bool(false) => None,
        rule => Some(rule),
    };
    let beyond = |bad| {
        bound(rule).map_or(Verdict::Holds, |bound| {
            is_within(number, bound, bad).and(is_within(number, bound, Ordering::Equal))
        })
    };
    match keyword {
        "minimum" => is_within(number, rule, Ordering::Less),
        "maximum" => is_within(number, rule, Ordering::Greater),
        "exclusiveMinimum" => beyond(Ordering::Less),
        "exclusiveMaximum" => beyond(Ordering::Greater),
        "multipleOf" => {
            let whole = (number.parse::<i64>().ok(), rule.to_string().parse::<i64>().ok());
            let (Some(number), Some(step)) = whole else { return Verdict::Undecided };
            number.checked_rem(step).map_or(Verdict::Undecided, |rest| (rest == 0).into())
        }
        _ => Verdict::Holds,
    }
}

/// Decides whether a number and a bound are not in the forbidden order.
fn is_within(number: &str, bound: &Value, bad: Ordering) -> Verdict {
    let Value::Number(bound) = bound else { return Verdict::Undecided };
    compare_numbers(number, &bound.to_string())
        .map_or(Verdict::Undecided, |order| (order != bad).into())
}

/// Decides whether the number of items that match `contains` is in range: at least one, unless stated otherwise (JSON
/// Schema 2020-12, validation, section 6.4.4).
fn contains(verdicts: &[Verdict], rules: &Members) -> Verdict {
    let count =
        |wanted: &[Verdict]| verdicts.iter().filter(|one| wanted.contains(one)).count().to_string();
    let (least, most) = (count(&[Verdict::Holds]), count(&[Verdict::Holds, Verdict::Undecided]));
    let one = Value::from(1);
    let enough =
        |count: &str| is_within(count, rules.get("minContains").unwrap_or(&one), Ordering::Less);
    let few = |count: &str| {
        rules
            .get("maxContains")
            .map_or(Verdict::Holds, |max| is_within(count, max, Ordering::Greater))
    };
    enough(&least).if_same(enough(&most)).and(few(&least).if_same(few(&most)))
}

fn has_type(rule: &Value, value: &Value) -> bool {
    // An unknown type excludes no value.
    let is = |name: &str| {
        meant_type(name).is_none_or(|name| {
            is_of_type(value, name) && (name != "integer" || is_whole(&value.to_string()))
        })
    };
    match rule {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        _ => true,
    }
}

#[cfg(test)]
mod tests;
