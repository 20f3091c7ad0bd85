//! Translates each interface's settings of a model's thinking to the names in a document's `config`.

use super::super::note::Omission;
use super::super::parts::Parts;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Objects that contain only settings of the thinking.
const OBJECTS: [&str; 4] = ["thinking", "thinkingConfig", "thinking_config", "reasoning"];

/// Names that mean thinking only inside such an object.
const WITHIN: [&str; 4] = ["type", "enabled", "budget_tokens", "max_tokens"];

/// Adds such a setting to `config`. Returns the value of any other setting, and of one with an unknown type.
pub(super) fn put_thinking(
    parts: &mut Parts,
    name: &str,
    value: Value,
    place: &Pointer,
) -> Option<Value> {
    let is_alone = !WITHIN.contains(&name);
    if let Some((own, value)) = own_setting(name, &value).filter(|_| is_alone) {
        parts.config.insert(own.to_owned(), value);
        return None;
    }
    match value {
        Value::Object(members) if OBJECTS.contains(&name) => {
            put_members(parts, &members, place);
            None
        }
        other => Some(other),
    }
}

/// Reads the members of such an object; `enabled` is redundant beside a number of tokens.
fn put_members(parts: &mut Parts, members: &Map<String, Value>, place: &Pointer) {
    let has_budget = members.contains_key("budget_tokens");
    for (name, value) in members {
        match own_setting(name, value) {
            Some(("thinking", _)) if has_budget && value == "enabled" => {}
            Some((own, value)) => drop(parts.config.insert(own.to_owned(), value)),
            None if value.is_null() => {}
            None => parts.not_carried(&place.join(name), Omission::Member),
        }
    }
}

fn own_setting(name: &str, value: &Value) -> Option<(&'static str, Value)> {
    Some(match (name, value) {
        ("think" | "thinking" | "enabled" | "enable_thinking", Value::Bool(_)) => {
            ("thinking", value.clone())
        }
        ("type", Value::String(kind)) => match kind.as_str() {
            "enabled" | "adaptive" => ("thinking", true.into()),
            "disabled" => ("thinking", false.into()),
            _ => return None,
        },
        (
            "thinkingBudget"
            | "thinking_budget"
            | "budget_tokens"
            | "max_tokens"
            | "thinking_budget_tokens"
            | "thinking_token_budget",
            Value::Number(_),
        ) => ("thinkingBudget", value.clone()),
        ("think" | "effort" | "thinkingLevel" | "thinking_level", Value::String(level)) => {
            ("reasoningEffort", level.to_lowercase().into())
        }
        _ => return None,
    })
}
