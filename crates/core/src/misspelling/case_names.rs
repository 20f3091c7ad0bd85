//! Checks the names of cases (`_instance`): each must be a distinct text, and unique among the cases.

use super::kind::MisspellingKind;
use super::search::Search;
use crate::document::{Message, MessageBody};
use serde_json::Value;
use std::collections::HashSet;

impl<'document> Search<'document> {
    /// Checks the names of cases in a context.
    pub fn case_names(&mut self, messages: &[Message<'document>]) {
        let mut pairs = HashSet::new();
        self.within("context", |search| {
            for (index, message) in messages.iter().enumerate() {
                let Some((way, name)) = case_name(message) else { continue };
                let Some(kind) = fault(message, name, &mut pairs) else { continue };
                search.within(&index.to_string(), |search| {
                    search.at_way(way, |search| {
                        search.within("_instance", |search| search.tell(&name.to_string(), kind));
                    });
                });
            }
        });
    }

    /// Goes down along up to two keys.
    fn at_way(&mut self, way: &[&str], look: impl FnOnce(&mut Self)) {
        match way {
            [] => look(self),
            [first] => self.within(first, look),
            [first, second, ..] => self.within(first, |search| search.within(second, look)),
        }
    }
}

/// Returns the name of a message's case, with the keys before it. A plan is for all cases.
fn case_name<'document>(
    message: &Message<'document>,
) -> Option<(&'static [&'static str], &'document Value)> {
    let own = message.written();
    if own.get("type").is_some_and(|name| name == "plan") {
        return None;
    }
    let of_chat = message.source.get("_instance").map(|name| (&[] as &[&str], name));
    let name = of_chat.or_else(|| Some((message.own_place(), own.get("_instance")?)));
    name.filter(|(_, name)| !name.is_null())
}

fn fault<'document>(
    message: &Message<'document>,
    name: &'document Value,
    pairs: &mut HashSet<(&'document str, String)>,
) -> Option<MisspellingKind> {
    let Some(text) = name.as_str() else { return Some(MisspellingKind::CaseNoText) };
    let mut is_again = false;
    for key in list_keys(message) {
        is_again |= !pairs.insert((text, key));
    }
    match text {
        blank if blank.trim() != blank || blank.is_empty() => Some(MisspellingKind::CaseBlank),
        _ => is_again.then_some(MisspellingKind::CaseTwice),
    }
}

/// Returns the keys of an input, unless the message changes earlier values.
fn list_keys(message: &Message) -> Vec<String> {
    let is_change = ["_call", "_outputMethod", "_outputPath"]
        .into_iter()
        .any(|key| message.written().get(key).is_some());
    match message.body() {
        MessageBody::Data { kind: "input", value: Some(value), .. } if !is_change => match value {
            Value::Object(members) => members.into_iter().map(|(key, _)| key).collect(),
            _ => vec![String::new()],
        },
        _ => Vec::new(),
    }
}
