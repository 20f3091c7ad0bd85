//! Reads and edits the options of a choice field.

use super::listed::relocate;
use super::refusal::Refusal;
use super::typed::{named_type, number};
use crate::field::{OPTION_NAMES, names_options};
use crate::object::{object, text};
use serde_json::{Map, Value};

/// True if a keyword lists options or their names.
pub(super) fn is_of_options(keyword: &str) -> bool {
    matches!(keyword, "enum" | "oneOf" | "anyOf") || OPTION_NAMES.contains(&keyword)
}

/// The way in which a schema lists options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OptionList {
    /// Values in `enum`.
    Values,
    /// A constant in each branch of a union, `oneOf` or `anyOf`.
    Constants(&'static str),
}

/// True if a schema lists options.
pub(super) fn lists_options(schema: &Map<String, Value>) -> bool {
    listed(schema).is_some()
}

/// Returns the names of the options.
pub(super) fn option_names(schema: &Map<String, Value>) -> Vec<String> {
    match listed(schema) {
        None => Vec::new(),
        Some(OptionList::Values) => {
            let values = list(schema, "enum").iter().enumerate();
            values.map(|(at, value)| name_at(schema, at).unwrap_or_else(|| plain(value))).collect()
        }
        Some(OptionList::Constants(keyword)) => {
            let titled = |branch: &Value| {
                let title = branch.get("title").and_then(Value::as_str).map(str::to_owned);
                title.unwrap_or_else(|| branch.get("const").map(plain).unwrap_or_default())
            };
            list(schema, keyword).iter().map(titled).collect()
        }
    }
}

/// Returns the value of the option with a name.
pub(super) fn value_called(schema: &Map<String, Value>, name: &str) -> Option<Value> {
    let at = option_names(schema).iter().position(|own| own == name)?;
    values(schema).get(at).cloned()
}

/// Returns the name of the option with a value.
pub(super) fn name_of_value(schema: &Map<String, Value>, value: &Value) -> Option<String> {
    let at = values(schema).iter().position(|own| own == value)?;
    option_names(schema).into_iter().nth(at)
}

/// True if a value is one of the options.
pub(super) fn lists(schema: &Map<String, Value>, value: &Value) -> bool {
    values(schema).contains(value)
}

/// Adds an option at the end.
pub(super) fn add(schema: &mut Map<String, Value>, name: &str) -> Result<(), Refusal> {
    let name = new_name(schema, name, None)?;
    let way = listed(schema).ok_or(Refusal::NotOfKind)?;
    let value = value_like(schema, &name)?;
    if values(schema).contains(&value) {
        return Err(Refusal::Twice);
    }
    match way {
        OptionList::Values => {
            if let Some(names) = names_mut(schema) {
                names.push(text(&name));
            }
            push(schema, "enum", value);
        }
        OptionList::Constants(keyword) => {
            push(schema, keyword, object([("const", value), ("title", text(&name))]));
        }
    }
    Ok(())
}

/// Removes an option and returns its value.
pub(super) fn remove(schema: &mut Map<String, Value>, at: usize) -> Result<Value, Refusal> {
    let own = values(schema);
    let value = own.get(at).ok_or(Refusal::Gone)?;
    if own.len() < 2 {
        return Err(Refusal::LastOption);
    }
    let keyword = match listed(schema).ok_or(Refusal::NotOfKind)? {
        OptionList::Values => {
            // Lists of names and descriptions have an entry per option, which is removed too.
            let words = schema.iter_mut().filter(|(keyword, _)| names_options(keyword));
            let words = words.filter_map(|(_, list)| list.as_array_mut());
            for list in words.filter(|list| at < list.len()) {
                list.remove(at);
            }
            "enum"
        }
        OptionList::Constants(keyword) => keyword,
    };
    if let Some(Value::Array(options)) = schema.get_mut(keyword) {
        options.remove(at);
    }
    Ok(value.clone())
}

/// Moves an option to another index, with its name and description.
pub(super) fn relocate_option(
    schema: &mut Map<String, Value>,
    at: usize,
    goal: usize,
) -> Result<(), Refusal> {
    let last = at.max(goal);
    if last >= values(schema).len() {
        return Err(Refusal::Gone);
    }
    let way = listed(schema).ok_or(Refusal::NotOfKind)?;
    let is_moved = |keyword: &str| match way {
        OptionList::Values => keyword == "enum" || names_options(keyword),
        OptionList::Constants(own) => keyword == own,
    };
    let lists = schema.iter_mut().filter(|(keyword, _)| is_moved(keyword));
    let mut lists: Vec<_> = lists.filter_map(|(_, list)| list.as_array_mut()).collect();
    // If only some options have names, a move would assign them wrongly.
    if lists.iter().any(|list| list.len() <= last) {
        return Err(Refusal::Composed);
    }
    lists.iter_mut().for_each(|list| relocate(list, at, goal));
    Ok(())
}

/// Renames an option: changes its name if it has one, otherwise its value. Returns the value before and after.
pub(super) fn rename(
    schema: &mut Map<String, Value>,
    at: usize,
    name: &str,
) -> Result<(Value, Value), Refusal> {
    let own = values(schema);
    let value = own.get(at).ok_or(Refusal::Gone)?.clone();
    let name = new_name(schema, name, Some(at))?;
    match listed(schema).ok_or(Refusal::NotOfKind)? {
        OptionList::Constants(keyword) => {
            if let Some(branch) = member_mut(schema, keyword, at).and_then(Value::as_object_mut) {
                branch.insert("title".to_owned(), text(&name));
            }
        }
        OptionList::Values if name_at(schema, at).is_some() => {
            if let Some(own) = names_mut(schema).and_then(|names| names.get_mut(at)) {
                *own = text(&name);
            }
        }
        OptionList::Values => {
            let new = match value {
                Value::String(_) => text(&name),
                Value::Number(_) => number(&name)?,
                _ => return Err(Refusal::NotOfKind),
            };
            if own.iter().enumerate().any(|(other, value)| other != at && *value == new) {
                return Err(Refusal::Twice);
            }
            if let Some(place) = member_mut(schema, "enum", at) {
                place.clone_from(&new);
            }
            return Ok((value, new));
        }
    }
    Ok((value.clone(), value))
}

/// Updates the default and the examples of a field after the value of an option was changed or removed.
pub(super) fn follow(schema: &mut Map<String, Value>, old: &Value, new: Option<&Value>) {
    if let Some(value) = schema.get("default").cloned() {
        match followed(value, old, new) {
            Some(value) => drop(schema.insert("default".to_owned(), value)),
            None => drop(schema.shift_remove("default")),
        }
    }
    if let Some(Value::Array(examples)) = schema.get("examples").cloned() {
        let had_some = !examples.is_empty();
        let left = examples.into_iter().filter_map(|value| followed(value, old, new));
        let left: Vec<Value> = left.collect();
        match left.is_empty() && had_some {
            true => drop(schema.shift_remove("examples")),
            false => drop(schema.insert("examples".to_owned(), Value::Array(left))),
        }
    }
}

/// Returns a value, or a list of values, with the option's old value replaced; `None` if the value itself was removed.
fn followed(value: Value, old: &Value, new: Option<&Value>) -> Option<Value> {
    match value {
        value if value == *old => new.cloned(),
        Value::Array(chosen) => {
            let each = chosen.into_iter();
            Some(
                each.filter_map(|one| if one == *old { new.cloned() } else { Some(one) }).collect(),
            )
        }
        other => Some(other),
    }
}

/// Returns a valid name for an option: not blank, and not used by another.
fn new_name(
    schema: &Map<String, Value>,
    name: &str,
    own: Option<usize>,
) -> Result<String, Refusal> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Refusal::Empty);
    }
    let names = option_names(schema);
    let mut others = names.iter().enumerate().filter(|(at, _)| Some(*at) != own);
    if others.any(|(_, other)| other == name) { Err(Refusal::Twice) } else { Ok(name.to_owned()) }
}

/// Returns the value of a new option: a number if the others are numbers.
fn value_like(schema: &Map<String, Value>, name: &str) -> Result<Value, Refusal> {
    let named = schema.get("type").and_then(named_type);
    let are_numbers = values(schema).iter().all(Value::is_number);
    match named {
        Some("integer" | "number") => number(name),
        None if are_numbers => number(name),
        _ => Ok(text(name)),
    }
}

fn listed(schema: &Map<String, Value>) -> Option<OptionList> {
    if let Some(Value::Array(values)) = schema.get("enum") {
        return (!values.is_empty()).then_some(OptionList::Values);
    }
    ["oneOf", "anyOf"].into_iter().find_map(|keyword| {
        let branches = list(schema, keyword);
        let are_constants = !branches.is_empty() && branches.iter().all(is_constant);
        are_constants.then_some(OptionList::Constants(keyword))
    })
}

fn is_constant(branch: &Value) -> bool {
    let Value::Object(members) = branch else { return false };
    members.contains_key("const")
        && members
            .keys()
            .all(|key| matches!(key.as_str(), "const" | "title" | "description" | "type"))
}

fn values(schema: &Map<String, Value>) -> Vec<Value> {
    match listed(schema) {
        None => Vec::new(),
        Some(OptionList::Values) => list(schema, "enum").to_vec(),
        Some(OptionList::Constants(keyword)) => {
            list(schema, keyword).iter().filter_map(|branch| branch.get("const").cloned()).collect()
        }
    }
}

fn list<'schema>(schema: &'schema Map<String, Value>, keyword: &str) -> &'schema [Value] {
    schema.get(keyword).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn name_at(schema: &Map<String, Value>, at: usize) -> Option<String> {
    let names = OPTION_NAMES.iter().find_map(|keyword| schema.get(*keyword)?.as_array())?;
    names.get(at)?.as_str().map(str::to_owned)
}

fn names_mut(schema: &mut Map<String, Value>) -> Option<&mut Vec<Value>> {
    let is_list = |keyword: &&&str| schema.get(**keyword).is_some_and(Value::is_array);
    let keyword = OPTION_NAMES.iter().find(is_list)?;
    schema.get_mut(*keyword)?.as_array_mut()
}

fn member_mut<'schema>(
    schema: &'schema mut Map<String, Value>,
    keyword: &str,
    at: usize,
) -> Option<&'schema mut Value> {
    schema.get_mut(keyword)?.as_array_mut()?.get_mut(at)
}

fn push(schema: &mut Map<String, Value>, keyword: &str, value: Value) {
    if let Some(Value::Array(list)) = schema.get_mut(keyword) {
        list.push(value);
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
