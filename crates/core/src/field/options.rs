//! The options of a choice, as a schema lists them.

use super::ChoiceOption;
use super::label::{are_constants, constant_words, readable_code};
use crate::schema::Described;
use serde_json::Value;

/// What may be chosen, by an `enum` or by branches of constants; none where nothing is listed.
pub(super) fn options_of(described: &Described) -> Option<Vec<ChoiceOption>> {
    if let Some(values) = described.get("enum").and_then(Value::as_array) {
        let names = described.get("enumNames").or_else(|| described.get("x-enumNames"));
        let name = |index: usize| names.and_then(|names| names.get(index)).and_then(Value::as_str);
        let is_of_constants = are_constants(values);
        let own_name = |value: &Value| match value {
            Value::String(code) if is_of_constants => constant_words(code),
            _ => plain_text(value),
        };
        let options = values.iter().enumerate().map(|(index, value)| ChoiceOption {
            label: name(index).map_or_else(|| own_name(value), str::to_owned),
            ..option(value)
        });
        return Some(options.collect());
    }
    let branches = ["oneOf", "anyOf"].into_iter().filter_map(|keyword| described.get(keyword));
    branches.into_iter().find_map(|branches| branches.as_array()?.iter().map(constant).collect())
}

/// `{"const": …, "title": …, "description": …}` as an option; other branches are none.
fn constant(branch: &Value) -> Option<ChoiceOption> {
    let text = |key: &str| branch.get(key).and_then(Value::as_str).map(str::to_owned);
    let value = match (branch.get("const"), branch.get("enum").and_then(Value::as_array)) {
        (Some(value), _) => value,
        (None, Some(values)) if values.len() == 1 => values.first()?,
        _ => return None,
    };
    let label = text("title").unwrap_or_else(|| plain_text(value));
    Some(ChoiceOption { label, description: text("description"), ..option(value) })
}

/// A value as an option that is called by it.
pub(super) fn option(value: &Value) -> ChoiceOption {
    ChoiceOption { value: value.clone(), label: plain_text(value), description: None }
}

/// A value as people read it: a text without its quotes, a code as words.
fn plain_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), readable_code)
}
