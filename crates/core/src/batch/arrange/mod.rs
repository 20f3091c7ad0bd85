//! Writes an edited list of cases into a document's messages: kept, changed, copied, renamed, reordered and new cases.

use super::case::batch;
use super::edit::{Groups, for_case, groups_of, instance_of, plain_input, template, with_messages};
use crate::document::{Message, MessageBody, Request, put_value};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A case after an edit.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseNow {
    /// The id of the case.
    pub id: String,
    /// The document's case that it is, or is a copy of; `None` for a new one.
    pub origin: Option<String>,
    /// New value; outer `None` if the case keeps its value, inner `None` if it has none.
    pub value: Option<Option<Value>>,
}

/// Returns the document with these cases: kept, changed, copied, renamed, reordered and new; cases that are not listed
/// are removed. If the remaining cases keep their order, every message stays in its place.
pub fn with_cases(request: &Request, cases: &[CaseNow]) -> Request {
    let entries: Vec<Value> = request.messages().iter().map(|m| m.source.clone()).collect();
    let groups = groups_of(&entries);
    let read = batch(request);
    let kind = if read.kind.is_empty() { "input" } else { read.kind.as_str() };
    let blank = Blank { kind, template: template(&entries, &groups, None) };
    let of_id: BTreeMap<&str, &[usize]> =
        groups.iter().map(|(id, places)| (id.as_str(), places.as_slice())).collect();
    let own = |case: &CaseNow| {
        let origin = case.origin.as_deref().and_then(|origin| of_id.get(origin));
        let places: &[usize] = origin.copied().unwrap_or_default();
        let mut own: Vec<Value> =
            places.iter().filter_map(|place| entries.get(*place)).cloned().collect();
        if case.value.is_some() || own.is_empty() {
            put_data(&mut own, &blank, &case.id, case.value.clone().flatten());
        }
        own.into_iter().map(|entry| for_case(entry, &case.id)).collect::<Vec<_>>()
    };
    let stays = in_place(&groups, cases);
    let first = groups.iter().filter_map(|(_, places)| places.first()).min();
    let begin = first.copied().unwrap_or(entries.len());
    let mut at_place: BTreeMap<usize, Vec<Value>> = BTreeMap::new();
    let mut last = begin;
    for (case, stays) in cases.iter().zip(stays) {
        let mut messages = own(case);
        let places = stays.and_then(|at| groups.get(at)).map(|(_, places)| places.as_slice());
        for place in places.unwrap_or_default() {
            if !messages.is_empty() {
                at_place.entry(*place).or_default().push(messages.remove(0));
            }
            last = *place;
        }
        at_place.entry(last).or_default().extend(messages);
    }
    let mut arranged = Vec::new();
    for (place, entry) in entries.into_iter().enumerate() {
        let is_shared = instance_of(&entry).is_none();
        arranged.extend(at_place.remove(&place).unwrap_or_default());
        arranged.extend(is_shared.then_some(entry));
    }
    arranged.extend(at_place.into_values().flatten());
    with_messages(request, arranged)
}

/// Returns for each case the group whose message places it keeps; none keeps its places if the remaining cases change
/// their order.
fn in_place(groups: &Groups, cases: &[CaseNow]) -> Vec<Option<usize>> {
    let mut used = BTreeSet::new();
    let places: BTreeMap<&str, usize> =
        groups.iter().enumerate().map(|(at, (id, _))| (id.as_str(), at)).collect();
    let stays: Vec<Option<usize>> = cases
        .iter()
        .map(|case| {
            let at = places.get(case.origin.as_deref()?).copied()?;
            used.insert(at).then_some(at)
        })
        .collect();
    if stays.iter().flatten().is_sorted() { stays } else { vec![None; cases.len()] }
}

/// The messages of an empty case.
pub(super) struct Blank<'document> {
    pub kind: &'document str,
    pub template: Vec<Value>,
}

/// Writes a value into the first message of the cases' kind; creates one if there is none.
pub(super) fn put_data(own: &mut Vec<Value>, blank: &Blank, id: &str, value: Option<Value>) {
    let is_own = |entry: &Value| match (Message { source: entry }).body() {
        MessageBody::Data { kind, .. } => kind == blank.kind,
        _ => false,
    };
    if !own.iter().any(is_own) {
        let mut begun: Vec<Value> = blank.template.clone();
        if !begun.iter().any(is_own) {
            begun.insert(0, plain_input());
        }
        begun.retain(|entry| own.is_empty() || is_own(entry));
        own.splice(0..0, begun.into_iter().map(|entry| for_case(entry, id)));
    }
    let mut value = value;
    for entry in own.iter_mut().filter(|entry| is_own(entry)) {
        if let Value::Object(message) = entry {
            put_value(message, value.take());
        }
    }
}

#[cfg(test)]
mod tests;
