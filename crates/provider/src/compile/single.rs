//! Compiles types, texts, numbers and booleans.

use super::author::AppliedSchemas;
use super::compiler::Compiler;
use super::keyword::{HINTS, NUMBERS, TEXTS};
use super::node::Node;
use super::note::Enforcement;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::schema::{compare_numbers, same_value};
use serde_json::{Map, Value};
use std::cmp::Ordering;

/// The names of the JSON Schema types.
const TYPES: [&str; 7] = ["string", "number", "integer", "boolean", "null", "array", "object"];

impl Compiler<'_> {
    /// Returns the types that all parts allow. The outer `None`: no type is allowed; the inner one: any value.
    #[expect(clippy::option_option, reason = "no type, and no word of types, are two things")]
    pub(super) fn types(&mut self, applied: &AppliedSchemas) -> Option<Option<Vec<&'static str>>> {
        let mut allowed: Option<Vec<&'static str>> = None;
        for (place, names) in applied.all("type") {
            let named = named_types(names);
            self.note(place, "type", Enforcement::Enforced);
            allowed = Some(match allowed {
                None => named,
                Some(before) => common_types(&before, &named),
            });
        }
        let hinted = || -> Vec<&'static str> {
            let is_hinted = |keys: &[&str]| keys.iter().any(|key| applied.has(key));
            HINTS.iter().filter(|(_, keys)| is_hinted(keys)).map(|(name, _)| *name).collect()
        };
        match allowed {
            Some(types) if types.is_empty() => None,
            // All types are named, without any keyword for objects or lists.
            Some(types) if types.len() >= 6 && hinted().is_empty() => Some(None),
            Some(types) => Some(Some(types)),
            None => Some(Some(hinted()).filter(|types| !types.is_empty())),
        }
    }

    /// Compiles a text, a number, a boolean or null.
    pub(super) fn single(
        &mut self,
        types: &[&'static str],
        applied: &AppliedSchemas,
        words: &mut Vec<String>,
    ) -> Node {
        let mut node = Node::from_types(types);
        if types.contains(&"string") {
            self.text_keywords(applied, &mut node.keywords, words);
        }
        let whole = types.contains(&"integer");
        if whole || types.contains(&"number") {
            for keyword in NUMBERS {
                for (place, value) in applied.all(keyword) {
                    self.bound(place, keyword, value, applied, whole, &mut node.keywords, words);
                }
            }
        }
        node
    }

    fn text_keywords(
        &mut self,
        applied: &AppliedSchemas,
        out: &mut Map<String, Value>,
        words: &mut Vec<String>,
    ) {
        for keyword in TEXTS {
            for (place, value) in applied.all(keyword) {
                let shaped = out.contains_key("pattern") || out.contains_key("format");
                let takes = match value {
                    Value::String(pattern) if keyword == "pattern" => {
                        !shaped && self.rules.takes_pattern(pattern)
                    }
                    Value::String(format) if keyword == "format" => {
                        (!shaped || !self.rules.lengths_alone) && self.rules.takes_format(format)
                    }
                    Value::Number(count) => {
                        (!shaped || !self.rules.lengths_alone)
                            && self.rules.takes_count(keyword, count.as_u64().unwrap_or(u64::MAX))
                    }
                    _ => false,
                };
                self.put(place, keyword, value, takes, out, words);
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a bound's meaning hangs on all of them")]
    fn bound(
        &mut self,
        place: &Pointer,
        keyword: &str,
        value: &Value,
        applied: &AppliedSchemas,
        whole: bool,
        out: &mut Map<String, Value>,
        words: &mut Vec<String>,
    ) {
        // In draft 4, `true` beside a bound excludes the bound itself.
        if let Value::Bool(excluded) = value {
            let base = if keyword == "exclusiveMinimum" { "minimum" } else { "maximum" };
            let base = applied.all(base).find(|(at, _)| *at == place).map(|(_, base)| base);
            if let (true, Some(base)) = (excluded, base) {
                let takes = self.rules.takes_bound(keyword, base, whole);
                self.put(place, keyword, base, takes, out, words);
            }
            return;
        }
        let takes = value.is_number() && self.rules.takes_bound(keyword, value, whole);
        self.put(place, keyword, value, takes, out, words);
    }

    /// Adds a keyword to a node if the provider supports it; of two bounds, the tighter one stays.
    pub(super) fn put(
        &mut self,
        place: &Pointer,
        keyword: &str,
        value: &Value,
        takes: bool,
        out: &mut Map<String, Value>,
        words: &mut Vec<String>,
    ) {
        let tighter = match out.get(keyword) {
            None => Some(true),
            Some(before) if same_value(before, value) => Some(false),
            Some(before) => is_tighter(keyword, value, before),
        };
        match tighter.filter(|_| takes) {
            Some(tighter) => {
                self.note(place, keyword, Enforcement::Enforced);
                if tighter {
                    out.insert(keyword.to_owned(), self.rules.spelled(keyword, value));
                }
            }
            None => self.describe(place, keyword, value, words),
        }
    }
}

pub(super) fn named_types(names: &Value) -> Vec<&'static str> {
    let json_type = |name: &str| TYPES.into_iter().find(|other| *other == name);
    let mut types: Vec<&'static str> = match names {
        Value::String(name) => json_type(name).into_iter().collect(),
        Value::Array(names) => {
            names.iter().filter_map(Value::as_str).filter_map(json_type).collect()
        }
        _ => TYPES.into_iter().filter(|name| *name != "integer").collect(),
    };
    if types.contains(&"number") {
        types.retain(|name| *name != "integer");
    }
    let mut once = Vec::new();
    types.retain(|name| {
        !once.contains(name) && {
            once.push(*name);
            true
        }
    });
    types
}

pub(super) fn common_types(left: &[&'static str], right: &[&'static str]) -> Vec<&'static str> {
    let both = |name: &&'static str| {
        right.contains(name) || (*name == "integer" && right.contains(&"number"))
    };
    let mut types: Vec<&'static str> = left.iter().copied().filter(both).collect();
    if left.contains(&"number") && right.contains(&"integer") {
        types.push("integer");
    }
    types
}

/// True if a bound allows less than another; `None` if they cannot be compared.
fn is_tighter(keyword: &str, bound: &Value, than: &Value) -> Option<bool> {
    let order = compare_numbers(&bound.to_string(), &than.to_string())?;
    match keyword {
        "minimum" | "exclusiveMinimum" | "minLength" | "minItems" => {
            Some(order == Ordering::Greater)
        }
        "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" => Some(order == Ordering::Less),
        _ => None,
    }
}
