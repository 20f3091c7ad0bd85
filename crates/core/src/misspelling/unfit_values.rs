//! Checks values in a schema against its own rules: a `default`, `const` or example that is not one of the options, has
//! another type, or is out of bounds; and bounds that allow no value.

use super::kind::MisspellingKind;
use super::search::Search;
use crate::dialect::nullable::SPELLINGS;
use crate::dialect::reference_targets::place_of;
use crate::pointer::Pointer;
use crate::schema::{Schema, Verdict, is_of_types, same_value};
use crate::text::letters::beginning;
use serde_json::{Map, Value};

/// Maximum number of references that are followed in a row.
const MOST_HOPS: usize = 8;

/// Rules whose value is a number or a text.
const BOUNDS: [&str; 9] = [
    "minItems",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
];

/// The lower bounds, each with the upper bounds that it may exceed; `true` for bounds of counts, which are whole.
const RANGES: [(&str, [&str; 2], bool); 6] = [
    ("minimum", ["maximum", "exclusiveMaximum"], false),
    ("exclusiveMinimum", ["maximum", "exclusiveMaximum"], false),
    ("minLength", ["maxLength", ""], true),
    ("minItems", ["maxItems", ""], true),
    ("minProperties", ["maxProperties", ""], true),
    ("minContains", ["maxContains", ""], true),
];

/// Maximum number of characters of a value in a report.
const MAX_TEXT: usize = 60;

impl<'document> Search<'document> {
    /// Checks the value or values of a keyword; `root` is the schema's document.
    pub fn check_values(
        &mut self,
        members: &'document Map<String, Value>,
        key: &str,
        value: &'document Value,
        root: &'document Value,
    ) {
        match (key, value) {
            ("default" | "const", value) => self.check_value(members, value, root),
            ("examples", Value::Array(values)) => {
                self.each_entry(values, |search, value| search.check_value(members, value, root));
            }
            _ => {}
        }
    }

    /// Checks a lower bound against an upper bound beside it, if no value satisfies both.
    pub fn range(
        &mut self,
        members: &'document Map<String, Value>,
        key: &str,
        least: &'document Value,
        root: &'document Value,
    ) {
        let Some((low, highs, is_count)) = RANGES.iter().find(|(low, ..)| *low == key) else {
            return;
        };
        for high in highs.iter().filter(|high| !high.is_empty()) {
            let Some(most) = keyword_value(members, high, root) else { continue };
            let (below, above) = if *is_count { ("minimum", "maximum") } else { (*low, *high) };
            if breaks(above, most, least) || breaks(below, least, most) {
                let rule = written(high, most);
                return self.tell(&written(low, least), MisspellingKind::NothingBetween { rule });
            }
        }
    }

    fn check_value(
        &mut self,
        members: &'document Map<String, Value>,
        value: &'document Value,
        root: &'document Value,
    ) {
        if value.is_null()
            && SPELLINGS.iter().any(|word| keyword_value(members, word, root).is_some())
        {
            return;
        }
        let listed = keyword_value(members, "enum", root).and_then(Value::as_array);
        let rule = keyword_value(members, "type", root);
        if listed.is_some_and(|listed| !listed.iter().any(|one| same_value(one, value))) {
            self.tell(&value_text(value), MisspellingKind::NoOption);
        } else if rule.and_then(|rule| is_of_types(value, rule)) == Some(false) {
            let expected = rule.map(type_names).unwrap_or_default();
            self.tell(&value_text(value), MisspellingKind::Unlike { expected });
        } else if let Some(rule) = broken_bound(members, value, root) {
            self.tell(&value_text(value), MisspellingKind::Beyond { rule });
        } else if let (Value::Array(entries), Some(Value::Object(items))) =
            (value, keyword_value(members, "items", root))
        {
            self.each_entry(entries, |search, entry| search.check_value(items, entry, root));
        }
    }
}

/// Returns the first bound that a value violates, with its keyword.
fn broken_bound<'document>(
    members: &'document Map<String, Value>,
    value: &Value,
    root: &'document Value,
) -> Option<String> {
    let broken = |keyword: &&str| {
        let bound = keyword_value(members, keyword, root)?;
        breaks(keyword, bound, value).then(|| written(keyword, bound))
    };
    if !value.is_object() { BOUNDS.iter().find_map(broken) } else { None }
}

/// True if a value violates a bound.
fn breaks(keyword: &str, bound: &Value, value: &Value) -> bool {
    let alone = Map::from_iter([(keyword.to_owned(), bound.clone())]);
    Schema::new(Value::Object(alone)).judge(&Pointer::root(), value) == Verdict::Fails
}

fn written(keyword: &str, bound: &Value) -> String {
    format!("\"{keyword}\": {}", value_text(bound))
}

/// Returns the value of a keyword in a schema, or else in the schema that it refers to.
fn keyword_value<'document>(
    members: &'document Map<String, Value>,
    keyword: &str,
    root: &'document Value,
) -> Option<&'document Value> {
    let mut members = members;
    for _ in 0..MOST_HOPS {
        if let Some(value) = members.get(keyword) {
            return Some(value);
        }
        let only = members.get("allOf").and_then(Value::as_array).and_then(|parts| parts.first());
        let reference = members.get("$ref").or_else(|| only?.get("$ref"))?.as_str()?;
        members = place_of(reference)?.get(root)?.as_object()?;
    }
    None
}

fn value_text(value: &Value) -> String {
    beginning(&value.to_string(), MAX_TEXT).into_owned()
}

fn type_names(rule: &Value) -> String {
    match rule {
        Value::Array(names) => {
            names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        name => name.as_str().unwrap_or_default().to_owned(),
    }
}
