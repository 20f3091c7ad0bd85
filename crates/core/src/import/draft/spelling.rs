//! Names as models write them, put right where one that is known is plainly meant.

use crate::text::spelling::nearest;
use serde_json::{Map, Value};

/// The members, each under the known name that its own nearly is. A name that is there already is kept.
pub(super) fn correct_names(members: Map<String, Value>, names: &[&str]) -> Map<String, Value> {
    let is_there: Vec<String> = members.keys().cloned().collect();
    let each = members.into_iter().map(|(key, value)| {
        let is_own = names.contains(&key.as_str());
        let meant = nearest(&key, names.iter().copied()).filter(|_| !is_own);
        let meant = meant.filter(|meant| !is_there.iter().any(|own| own == meant));
        (meant.map_or(key, str::to_owned), value)
    });
    each.collect()
}

/// Takes the first member that is there of several names for the same.
pub(super) fn take(members: &mut Map<String, Value>, names: &[&str]) -> Option<Value> {
    let name =
        names.iter().find(|name| members.get(**name).is_some_and(|value| !value.is_null()))?;
    members.shift_remove(*name)
}

/// Takes the first text of several names, without the white space around it.
pub(super) fn take_text(members: &mut Map<String, Value>, names: &[&str]) -> Option<String> {
    let is_text = |name: &&&str| {
        members.get(**name).and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty())
    };
    let name = *names.iter().find(is_text)?;
    let value = members.shift_remove(name)?;
    value.as_str().map(|text| text.trim().to_owned())
}

/// Adds members, each where none of its name is there.
pub(super) fn add_missing(
    members: &mut Map<String, Value>,
    more: impl IntoIterator<Item = (String, Value)>,
) {
    for (key, value) in more {
        members.entry(key).or_insert(value);
    }
}
