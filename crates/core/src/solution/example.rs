//! An answer as it may look, made of its schema: what the author gives as examples, and else a value of each kind.

use crate::field::{Field, FieldKind, FieldTree, Writing};
use serde_json::{Map, Number, Value};
use std::sync::Arc;

/// The deepest level that an example has.
const MAX_DEPTH: usize = 4;

/// The most values of an example: of a larger answer its beginning is enough.
const MAX_VALUES: usize = 200;

/// The number of entries of a list, where it may have so many.
const ENTRIES: usize = 2;

/// A number without bounds.
const USUAL: f64 = 12.0;

/// The texts of an example, in the language of its reader.
#[derive(Clone, Copy, Debug)]
pub struct ExampleTexts<'words> {
    /// A few words.
    pub short: &'words str,
    /// A few sentences.
    pub long: &'words str,
}

/// The example of an answer; `None` if the schema describes nothing that could be shown.
pub fn example_answer(tree: &FieldTree, texts: ExampleTexts<'_>) -> Option<Value> {
    Example { tree, texts, left: MAX_VALUES, at: 0 }.value(&tree.root(), 0)
}

struct Example<'tree> {
    tree: &'tree FieldTree,
    texts: ExampleTexts<'tree>,
    /// How many values may still be made.
    left: usize,
    /// The number of the list's entry that is made, so that entries have different examples.
    at: usize,
}

impl Example<'_> {
    fn value(&mut self, field: &Arc<Field>, depth: usize) -> Option<Value> {
        self.left = self.left.checked_sub(1)?;
        let given = field.examples.get(self.at).or_else(|| field.examples.first());
        let given = given.or_else(|| field.fixed_value());
        if let Some(given) = given.or(field.default.as_ref()) {
            return Some(given.clone());
        }
        match &field.kind {
            FieldKind::Text { max_length, .. } => Some(Value::from(self.text(field, *max_length))),
            FieldKind::Number { integer, minimum, maximum, .. } => {
                number(*integer, minimum.as_deref(), maximum.as_deref()).map(Value::Number)
            }
            FieldKind::Boolean => Some(Value::Bool(true)),
            FieldKind::Choice { options } => Some(options.first()?.value.clone()),
            FieldKind::Object { properties, .. } if depth < MAX_DEPTH => {
                let mut members = Map::new();
                for property in properties {
                    let value = self.value(&self.tree.property(property), depth + 1);
                    members.extend(value.map(|value| (property.key.clone(), value)));
                }
                Some(Value::Object(members))
            }
            FieldKind::Array { choices, min, max, .. } => {
                let count = ENTRIES.max(*min).min(max.unwrap_or(ENTRIES)).min(MAX_VALUES);
                if !choices.is_empty() {
                    let chosen = choices.iter().take(count).map(|option| option.value.clone());
                    return Some(chosen.collect());
                }
                Some(self.entries(field, count, depth).into())
            }
            FieldKind::Branches { .. } if depth < MAX_DEPTH => {
                self.value(&self.tree.branch(field, 0), depth + 1)
            }
            _ => None,
        }
    }

    /// The entries of a list.
    fn entries(&mut self, list: &Arc<Field>, count: usize, depth: usize) -> Vec<Value> {
        let around = self.at;
        let entries = (0..count).filter_map(|at| {
            self.at = at;
            let entry = self.tree.entry(list, at).filter(|_| depth < MAX_DEPTH)?;
            self.value(&entry, depth + 1)
        });
        let entries = entries.collect();
        self.at = around;
        entries
    }

    /// A text of the field's kind, which is no longer than it may be.
    fn text(&self, field: &Field, most: Option<u64>) -> String {
        let facts = field.widget.facts();
        let text = match facts.writing {
            Writing::Lines | Writing::Markdown => self.texts.long,
            _ if facts.example.is_empty() => self.texts.short,
            _ => facts.example,
        };
        let most = most.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
        text.chars().take(most).collect()
    }
}

/// A number between its bounds, or near the one that there is.
fn number(is_whole: bool, minimum: Option<&str>, maximum: Option<&str>) -> Option<Number> {
    let bound = |text: Option<&str>| text.and_then(|text| text.parse::<f64>().ok());
    let value = match (bound(minimum), bound(maximum)) {
        (Some(least), Some(most)) => least + (most - least) / 2.0,
        (Some(least), None) => least.max(USUAL),
        (None, Some(most)) => most.min(USUAL),
        (None, None) => USUAL,
    };
    let digits = if is_whole { format!("{value:.0}") } else { value.to_string() };
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, expected: Value) {
        let texts = ExampleTexts { short: "Words", long: "Sentences." };
        let example = example_answer(&FieldTree::new(schema.clone()), texts);
        assert_eq!(example, Some(expected).filter(|value| !value.is_null()), "{schema}");
    }

    #[test]
    fn a_value_of_each_kind_is_made() {
        check(
            json!({"type": "object", "properties": {
                "score": {"type": "integer", "minimum": 1, "maximum": 10},
                "price": {"type": "number", "maximum": 5.5}, "count": {"type": "integer"},
                "verdict": {"enum": ["Take it", "Leave it"]}, "isGood": {"type": "boolean"},
                "why": {"type": "string"}, "day": {"type": "string", "format": "date"},
                "text": {"type": "string", "format": "multiline", "maxLength": 4},
                "tags": {"type": "array", "items": {"type": "string"}, "maxItems": 1},
                "rows": {"type": "array", "items": {"type": "object", "properties": {"a": {"const": 1}}}},
                "shape": {"anyOf": [{"type": "object", "properties": {"b": {"type": "string"}}}, {"type": "number"}]},
            }}),
            json!({
                "score": 6, "price": 5.5, "count": 12, "verdict": "Take it", "isGood": true,
                "why": "Words", "day": "2030-05-14", "text": "Sent", "tags": ["Words"],
                "rows": [{"a": 1}, {"a": 1}], "shape": {"b": "Words"},
            }),
        );
    }

    #[test]
    fn what_the_author_gives_comes_first() {
        check(json!({"type": "string", "default": "no", "examples": ["yes"]}), json!("yes"));
        let properties = json!({"a": {"type": "string", "examples": ["x"]}});
        check(json!({"type": "object", "properties": properties}), json!({"a": "x"}));
        let whole = json!({"type": "object", "properties": properties, "examples": [{"a": "y"}]});
        check(whole, json!({"a": "y"}));
        let rows = json!({"type": "array", "items": {"properties": {"a": {"type": "string", "examples": ["x", "y"]}}}});
        check(rows, json!([{"a": "x"}, {"a": "y"}]));
    }

    #[test]
    fn what_is_endless_ends() {
        let tree = json!({"type": "object", "properties": {"in": {"$ref": "#"}, "all": {"type": "array", "minItems": 100_000, "items": {"$ref": "#"}}}});
        let texts = ExampleTexts { short: "", long: "" };
        assert!(example_answer(&FieldTree::new(tree), texts).is_some());
        check(json!(true), json!("Sentences."));
        check(json!({"type": "null"}), Value::Null);
    }
}
