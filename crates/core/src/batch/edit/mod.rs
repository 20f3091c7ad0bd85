//! Adds, copies, removes, moves and renames cases, as edits of a document's messages. Messages of other cases and of
//! none stay unchanged; the schema is adjusted if it lists or counts the cases ([`super::follow`]). Ids that are taken
//! or invalid, and cases that do not exist, are errors.

use super::case::instance_places;
use super::follow::followed;
use super::ids::{is_id, next_id};
use crate::document::{Message, MessageBody, Request, put_value};
use crate::object::{object, text};
use serde_json::{Map, Value};

/// An edit of a document's cases.
#[derive(Clone, Debug, PartialEq)]
pub enum CaseEdit {
    /// Adds an empty case, after another one or at the end.
    Add {
        /// The case before it; `None` to add at the end.
        after: Option<String>,
    },
    /// Adds a copy of a case after it.
    Duplicate {
        /// Id of the case.
        instance: String,
    },
    /// Removes cases with all of their messages.
    Remove {
        /// Ids of the cases.
        instances: Vec<String>,
    },
    /// Moves a case within the order of cases.
    Move {
        /// Id of the case.
        instance: String,
        /// Index of the case afterwards.
        to: usize,
    },
    /// Renames a case, in its messages and in the saved answer.
    Rename {
        /// Id of the case.
        instance: String,
        /// New id of the case.
        to: String,
    },
}

/// The reason why an edit of cases is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseFault {
    /// The case does not exist.
    Unknown,
    /// Another case has this id.
    Occupied,
    /// The text is not a valid id.
    NoId,
}

/// Returns the document after an edit of its cases, and the id of the edited case.
pub fn edit_cases(
    request: &Request,
    edit: &CaseEdit,
) -> Result<(Request, Option<String>), CaseFault> {
    let entries: Vec<Value> = request.messages().iter().map(|m| m.source.clone()).collect();
    let groups = groups_of(&entries);
    let has = |instance: &str| groups.iter().any(|(id, _)| id == instance);
    let there = |instance: &str| if has(instance) { Ok(()) } else { Err(CaseFault::Unknown) };
    let ids = || groups.iter().map(|(id, _)| id.as_str());
    let (entries, about) = match edit {
        CaseEdit::Add { after } => {
            after.iter().try_for_each(|after| there(after))?;
            let id = next_id(ids());
            (added(entries, &groups, after.as_deref(), &id), Some(id))
        }
        CaseEdit::Duplicate { instance } => {
            there(instance)?;
            let id = next_id(ids());
            (duplicated(entries, &groups, instance, &id), Some(id))
        }
        CaseEdit::Remove { instances } => {
            instances.iter().try_for_each(|instance| there(instance))?;
            let goes = |entry: &Value| {
                instance_of(entry).is_some_and(|id| instances.iter().any(|gone| gone == id))
            };
            (entries.into_iter().filter(|entry| !goes(entry)).collect(), None)
        }
        CaseEdit::Move { instance, to } => {
            there(instance)?;
            (moved(entries, &groups, instance, *to), Some(instance.clone()))
        }
        CaseEdit::Rename { instance, to } => {
            there(instance)?;
            if !is_id(to) {
                return Err(CaseFault::NoId);
            }
            if instance != to && has(to) {
                return Err(CaseFault::Occupied);
            }
            (renamed(entries, instance, to), Some(to.clone()))
        }
    };
    let mut edited = with_messages(request, entries);
    if let CaseEdit::Rename { instance, to } = edit {
        edited = with_renamed_answer(&edited, instance, to);
    }
    Ok((edited, about))
}

/// A case with the indices of its messages.
pub(super) type Group = (String, Vec<usize>);

/// All cases of a document, with the indices of their messages.
pub(super) type Groups = [Group];

pub(super) fn groups_of(entries: &[Value]) -> Vec<Group> {
    let messages: Vec<Message> = entries.iter().map(|source| Message { source }).collect();
    let groups = instance_places(&messages).into_iter();
    groups.map(|(instance, places)| (instance.to_owned(), places)).collect()
}

pub(super) fn instance_of(entry: &Value) -> Option<&str> {
    Message { source: entry }.instance()
}

/// Returns the document with other messages, and its schema adjusted to their cases.
pub(super) fn with_messages(request: &Request, entries: Vec<Value>) -> Request {
    let ids =
        |groups: Vec<Group>| -> Vec<String> { groups.into_iter().map(|(id, _)| id).collect() };
    let before: Vec<Value> = request.messages().iter().map(|m| m.source.clone()).collect();
    let (before, after) = (ids(groups_of(&before)), ids(groups_of(&entries)));
    let edited = request.with_context(entries);
    match request.schema() {
        Some(schema) => edited.with_schema(followed(schema, &before, &after)),
        None => edited,
    }
}

fn added(entries: Vec<Value>, groups: &Groups, after: Option<&str>, id: &str) -> Vec<Value> {
    let like = after.or_else(|| groups.last().map(|(last, _)| last.as_str()));
    let blank = template(&entries, groups, like);
    let blank = if blank.is_empty() { vec![plain_input()] } else { blank };
    let at = like.and_then(|like| end_of(groups, like)).unwrap_or(entries.len());
    inserted(entries, at, blank.into_iter().map(|entry| for_case(entry, id)).collect())
}

fn duplicated(entries: Vec<Value>, groups: &Groups, instance: &str, id: &str) -> Vec<Value> {
    let is_own = |entry: &&Value| instance_of(entry) == Some(instance);
    let copies = entries.iter().filter(is_own).cloned().map(|entry| for_case(entry, id)).collect();
    let at = end_of(groups, instance).unwrap_or(entries.len());
    inserted(entries, at, copies)
}

fn inserted(mut entries: Vec<Value>, at: usize, new: Vec<Value>) -> Vec<Value> {
    let at = at.min(entries.len());
    entries.splice(at..at, new);
    entries
}

/// Returns the index after the last message of a case.
fn end_of(groups: &Groups, instance: &str) -> Option<usize> {
    let (_, places) = groups.iter().find(|(id, _)| id == instance)?;
    places.last().map(|last| last + 1)
}

/// Returns the messages of a case without their values, one of each kind, as a new case begins.
pub(super) fn template(entries: &[Value], groups: &Groups, like: Option<&str>) -> Vec<Value> {
    let group = match like {
        Some(like) => groups.iter().find(|(id, _)| id == like),
        None => groups.last(),
    };
    let (mut kinds, mut blank) = (Vec::new(), Vec::new());
    for entry in group.into_iter().flat_map(|(_, places)| places).filter_map(|at| entries.get(*at))
    {
        let message = Message { source: entry };
        let MessageBody::Data { kind, .. } = message.body() else { continue };
        if !kinds.contains(&kind.to_owned()) {
            kinds.push(kind.to_owned());
            blank.extend(emptied(entry));
        }
    }
    blank
}

fn emptied(entry: &Value) -> Option<Value> {
    let mut message = entry.as_object()?.clone();
    put_value(&mut message, None);
    message.retain(|key, _| key == "_instance" || !key.starts_with('_'));
    Some(Value::Object(message))
}

pub(super) fn plain_input() -> Value {
    object([("type", text("input")), ("_instance", text(""))])
}

/// Returns a message with another case's id.
pub(super) fn for_case(entry: Value, id: &str) -> Value {
    match entry {
        Value::Object(mut message) => {
            message.insert("_instance".to_owned(), text(id));
            Value::Object(message)
        }
        other => other,
    }
}

fn renamed(entries: Vec<Value>, instance: &str, to: &str) -> Vec<Value> {
    let rename = |entry: Value| {
        if instance_of(&entry) == Some(instance) { for_case(entry, to) } else { entry }
    };
    entries.into_iter().map(rename).collect()
}

/// Renames the case in the answer's calls.
fn with_renamed_answer(request: &Request, instance: &str, to: &str) -> Request {
    let Some(Value::Object(answer)) = request.solution() else { return request.clone() };
    let mut answer: Map<String, Value> = answer.clone();
    let Some(Value::Array(calls)) = answer.get_mut("calls") else { return request.clone() };
    for id in calls.iter_mut().filter_map(|call| call.get_mut("_instance")) {
        if id.as_str() == Some(instance) {
            *id = text(to);
        }
    }
    request.with_solution(Some(Value::Object(answer)))
}

/// Reorders the cases among the places of their messages: all other messages stay where they are.
fn moved(entries: Vec<Value>, groups: &Groups, instance: &str, to: usize) -> Vec<Value> {
    let mut order: Vec<&Group> = groups.iter().collect();
    let Some(from) = order.iter().position(|(id, _)| id == instance) else { return entries };
    let group = order.remove(from);
    order.insert(to.min(order.len()), group);
    let alike = groups.iter().all(|(_, p)| Some(p.len()) == groups.first().map(|(_, p)| p.len()));
    let pairs: Vec<(usize, usize)> = if alike {
        // Whatever the pattern in which the cases' messages alternate, it stays.
        let places = |(group, source): (&Group, &&Group)| {
            group.1.iter().copied().zip(source.1.iter().copied()).collect::<Vec<_>>()
        };
        groups.iter().zip(&order).flat_map(places).collect()
    } else {
        let mut slots: Vec<usize> = groups.iter().flat_map(|(_, places)| places.clone()).collect();
        slots.sort_unstable();
        slots.into_iter().zip(order.iter().flat_map(|(_, places)| places.clone())).collect()
    };
    let mut arranged = entries.clone();
    for (slot, source) in pairs {
        if let (Some(slot), Some(source)) = (arranged.get_mut(slot), entries.get(source)) {
            *slot = source.clone();
        }
    }
    arranged
}

#[cfg(test)]
pub(super) mod tests;
