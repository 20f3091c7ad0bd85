//! The list of changes amid what a model answered, out of what stands around it.

use super::deed::read_action;
use super::fault::ChangeFault;
use crate::import::draft::DraftFault;
use crate::import::draft::document_search::unread;
use crate::run::{candidate_values, read_solution};
use serde_json::{Map, Value};

/// What models call the list.
const LIST: [&str; 10] = [
    "changes",
    "edits",
    "acts",
    "actions",
    "operations",
    "steps",
    "updates",
    "modifications",
    "изменения",
    "правки",
];

/// What they call what is done.
pub(super) const DEED: [&str; 6] = ["do", "act", "action", "op", "operation", "change"];

/// The most objects around a list that are looked through.
const MOST_AROUND: usize = 4;

/// The changes in an answer, one object each; others are entries of the list that are none.
///
/// # Errors
///
/// Where there is no list.
pub(super) fn find_changes(answer: &str) -> Result<Vec<Value>, DraftFault> {
    let value = read_solution(answer).map_err(|error| unread(answer, error))?;
    let mut first = None;
    for value in std::iter::once(value).chain(candidate_values(answer)) {
        match list_in(value, MOST_AROUND) {
            Ok(list) if list.is_empty() => return Err(DraftFault::Change(ChangeFault::Nothing)),
            Ok(list) => return Ok(list),
            Err(other) => first = first.or(Some(other)),
        }
    }
    Err(match first {
        Some(Value::Object(members)) => DraftFault::shapeless(&members),
        Some(Value::Array(_)) => DraftFault::Shapeless(Vec::new()),
        _ => DraftFault::Prose,
    })
}

/// The list in a value, or the value where it has none.
fn list_in(value: Value, around: usize) -> Result<Vec<Value>, Value> {
    match value {
        Value::Array(list) if list.is_empty() || list.iter().any(is_change) => Ok(list),
        Value::Object(members) if is_listed(&members) => {
            let own = LIST.iter().find_map(|name| members.get(*name)).cloned().unwrap_or_default();
            match own {
                Value::Array(list) => Ok(list),
                Value::Null => Ok(Vec::new()),
                own @ Value::Object(_) if is_change(&own) => Ok(vec![own]),
                own @ Value::String(_) if around > 0 => list_in(own, around - 1),
                _ => Err(Value::Object(members)),
            }
        }
        value if is_change(&value) => Ok(vec![value]),
        Value::String(text) if around > 0 => match read_solution(&text) {
            Ok(inner @ (Value::Object(_) | Value::Array(_))) => list_in(inner, around - 1),
            _ => Err(Value::String(text)),
        },
        Value::Object(members) if around > 0 => {
            let within = members.values().filter(|own| own.is_object() || own.is_array());
            let change = within.cloned().find_map(|own| match own {
                Value::Array(list) if list.is_empty() => None,
                own => list_in(own, around - 1).ok(),
            });
            change.ok_or(Value::Object(members))
        }
        other => Err(other),
    }
}

fn is_listed(members: &Map<String, Value>) -> bool {
    LIST.iter().any(|name| members.contains_key(*name))
        && !DEED.iter().any(|name| members.get(*name).is_some_and(Value::is_string))
}

/// Whether an object says what is to be done.
fn is_change(value: &Value) -> bool {
    let Value::Object(members) = value else { return false };
    let words = DEED.iter().chain(&["type"]).filter_map(|name| members.get(*name)?.as_str());
    let is_deed = words.into_iter().any(|word| read_action(word, None).is_some());
    is_deed
        || members.get("do").is_some_and(Value::is_string)
        || members.contains_key("id") && members.len() > 1
}
