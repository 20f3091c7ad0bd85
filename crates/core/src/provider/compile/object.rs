//! Objects: named properties, and keys that are not named.
//! Refuses to let a provider that only takes closed objects lose the open ones: their keys become
//! a list of entries, and keys again on the way back.

use super::author::{Part, Said, Site};
use super::engine::{Around, Engine};
use super::node::{Node, closed_object};
use super::note::Fate;
use super::way::{Member, ObjectWay, Way};
use crate::object::text;
use crate::pointer::Pointer;
use crate::schema::Verdict;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// What a whole object says of keys that are not named.
enum Others {
    /// They may not be there, or nobody thinks of them.
    Closed,
    /// They may be there, and these places speak of their values; none: any value.
    Open(Vec<Pointer>),
}

impl Engine<'_> {
    /// An object; none where a property has to be there for which no value is allowed.
    pub(super) fn object(
        &mut self,
        said: &Said,
        around: Around,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        let mut way = ObjectWay::default();
        for (key, places) in self.named(said) {
            let needed = is_required(said, &key);
            let Some((node, member, needed)) = self.property(&places, needed, around)? else {
                continue;
            };
            if needed {
                required.push(text(&key));
            }
            way.members.insert(key.clone(), member);
            properties.insert(key, node.into_schema());
        }
        for (place, _) in said.all("required") {
            self.leave(place, "required", Fate::Enforced);
        }
        let others = self.others(said, properties.is_empty(), words);
        let mut node = match others {
            Others::Open(places) if self.rules.open_objects => {
                self.open(properties, required, &places, &mut way, around)?
            }
            Others::Open(places) => {
                self.listed(properties, required, &places, said, &mut way, around)?
            }
            Others::Closed if self.rules.open_objects && !is_closed(said) => {
                let Value::Object(mut said) = closed_object(properties, required) else {
                    return None;
                };
                said.shift_remove("additionalProperties");
                Node { said, ..Node::default() }
            }
            Others::Closed => {
                let Value::Object(said) = closed_object(properties, required) else { return None };
                Node { said, ..Node::default() }
            }
        };
        node.way = Way::object(way);
        Some(node)
    }

    /// A property: its place, the way back, and whether it is required there. The outer none: it has
    /// to be there and cannot; the inner one: it may not be there.
    #[expect(clippy::option_option, reason = "the object fails, or only goes without")]
    fn property(
        &mut self,
        places: &[Pointer],
        needed: bool,
        around: Around,
    ) -> Option<Option<(Node, Member, bool)>> {
        let within = Around { optional: around.optional || !needed, ..around };
        let Some(node) = self.site(&Site::at(places.to_vec()), within) else {
            return (!needed || self.rejected.is_some()).then_some(None);
        };
        let optional = !needed && !self.rules.all_required && self.optional_left > 0;
        if needed || optional {
            self.optional_left -= usize::from(optional);
            let member = Member { way: node.way.clone(), null_is_absent: false };
            return Some(Some((node, member, needed)));
        }
        let null_is_absent = self.null_is_absent(&node, places);
        let node = node.or_null();
        let member = Member { way: node.way.clone(), null_is_absent };
        Some(Some((node, member, true)))
    }

    /// Whether the null of a property that may be missing can only mean that it is.
    pub(super) fn null_is_absent(&self, node: &Node, places: &[Pointer]) -> bool {
        let refers = node.said.contains_key("$ref") || node.said.contains_key("anyOf");
        match (node.allows_null(), refers) {
            (true, _) => self.author.null(places) == Verdict::Fails,
            (false, true) => self.author.null(places) != Verdict::Holds,
            (false, false) => true,
        }
    }

    /// The properties by name, in the author's order, each with all places that speak of it.
    fn named(&mut self, said: &Said) -> Vec<(String, Vec<Pointer>)> {
        let mut named: Vec<(String, Vec<Pointer>)> = Vec::new();
        let mut known = HashMap::new();
        for (place, listed) in said.all("properties") {
            for key in listed.as_object().into_iter().flat_map(Map::keys) {
                let at = *known.entry(key.clone()).or_insert_with(|| {
                    named.push((key.clone(), Vec::new()));
                    named.len() - 1
                });
                if let Some((_, places)) = named.get_mut(at) {
                    places.push(place.join("properties").join(key));
                }
            }
        }
        for key in required(said) {
            if !known.contains_key(key) {
                known.insert(key.to_owned(), named.len());
                named.push((key.to_owned(), Vec::new()));
            }
        }
        for (key, places) in &mut named {
            for part in said.binding() {
                places.extend(self.unnamed_places(part, key));
            }
        }
        named
    }

    /// Places of a schema that speak of a key which the schema does not name.
    fn unnamed_places(&mut self, part: &Part, key: &str) -> Vec<Pointer> {
        let is_named = part.said.get("properties").is_some_and(|listed| listed.get(key).is_some());
        let mut places = Vec::new();
        let patterns = part.said.get("patternProperties").and_then(Value::as_object);
        for pattern in patterns.into_iter().flat_map(Map::keys) {
            match self.author.schema.matches(pattern, key) {
                Some(true) => places.push(part.place.join("patternProperties").join(pattern)),
                Some(false) => {}
                None => self.leave(&part.place, "patternProperties", Fate::CheckedHere),
            }
        }
        let others = part.said.get("additionalProperties");
        let binds = others.is_some_and(|others| *others != Value::Bool(true));
        if binds && !is_named && places.is_empty() {
            places.push(part.place.join("additionalProperties"));
        }
        places
    }

    fn others(&mut self, said: &Said, unnamed: bool, words: &mut Vec<String>) -> Others {
        let (mut places, mut closed, mut opened) = (Vec::new(), false, false);
        let mut by_pattern = false;
        for part in said.binding() {
            let patterns = part.said.get("patternProperties").and_then(Value::as_object);
            let patterns: Vec<Pointer> = patterns
                .into_iter()
                .flat_map(Map::keys)
                .map(|pattern| part.place.join("patternProperties").join(pattern))
                .collect();
            by_pattern |= !patterns.is_empty();
            for keyword in ["additionalProperties", "unevaluatedProperties"] {
                match part.said.get(keyword) {
                    Some(Value::Bool(true)) => opened = true,
                    Some(Value::Bool(false)) if patterns.is_empty() => {
                        closed = true;
                        self.leave(&part.place, keyword, Fate::Enforced);
                    }
                    Some(Value::Bool(false)) => {
                        let holds = self.key_holds(said, "patternProperties", unnamed);
                        let fate = if holds { Fate::Enforced } else { Fate::CheckedHere };
                        self.leave(&part.place, keyword, fate);
                    }
                    Some(Value::Object(_)) => {
                        places.push(part.place.join(keyword));
                        // Which keys are left to it, only the check knows.
                        let alone = patterns.is_empty();
                        let fate = if alone { Fate::Enforced } else { Fate::CheckedHere };
                        self.leave(&part.place, keyword, fate);
                    }
                    _ => {}
                }
            }
            places.extend(patterns);
        }
        for keyword in ["patternProperties", "propertyNames"] {
            for (place, value) in said.all(keyword) {
                if !self.key_holds(said, keyword, unnamed) {
                    self.say(place, keyword, value, words);
                }
            }
        }
        let is_open =
            !places.is_empty() || by_pattern || (opened && self.rules.open_objects) || unnamed;
        if closed || !is_open { Others::Closed } else { Others::Open(places) }
    }

    /// The value of a key that is not named: as one of the places says.
    pub(super) fn other(&mut self, places: &[Pointer], around: Around) -> Option<Node> {
        if places.is_empty() {
            return Some(self.any());
        }
        let nodes: Vec<Node> = places
            .iter()
            .filter_map(|place| {
                self.site(&Site::at(vec![place.clone()]), Around { optional: true, ..around })
            })
            .collect();
        Node::one_of(nodes)
    }

    /// An object that takes keys which are not named.
    fn open(
        &mut self,
        properties: Map<String, Value>,
        required: Vec<Value>,
        places: &[Pointer],
        way: &mut ObjectWay,
        around: Around,
    ) -> Option<Node> {
        let Value::Object(mut said) = closed_object(properties, required) else { return None };
        let others = match places {
            [] => Value::Bool(true),
            _ => match self.other(places, around) {
                Some(node) => {
                    way.others = node.way.clone();
                    node.into_schema()
                }
                None => Value::Bool(false),
            },
        };
        let bare = |said: &Map<String, Value>, key: &str| match said.get(key) {
            Some(Value::Object(none)) => none.is_empty(),
            Some(Value::Array(none)) => none.is_empty(),
            _ => true,
        };
        for key in ["properties", "required"] {
            if bare(&said, key) {
                said.shift_remove(key);
            }
        }
        said.insert("additionalProperties".to_owned(), others);
        Some(Node { said, ..Node::default() })
    }
}

/// A key that no property has.
pub(super) fn free_key(properties: &Map<String, Value>, wish: &str) -> String {
    let numbered = (2..).map(|number: usize| format!("{wish}_{number}"));
    let mut names = std::iter::once(wish.to_owned()).chain(numbered);
    names.find(|name| !properties.contains_key(name)).unwrap_or_default()
}

fn required<'a>(said: &Said<'a>) -> impl Iterator<Item = &'a str> {
    let listed = said.all("required").filter_map(|(_, names)| names.as_array());
    listed.flatten().filter_map(Value::as_str)
}

fn is_required(said: &Said, key: &str) -> bool {
    required(said).any(|name| name == key)
}

pub(super) fn is_closed(said: &Said) -> bool {
    ["additionalProperties", "unevaluatedProperties"]
        .into_iter()
        .any(|keyword| said.all(keyword).any(|(_, others)| *others == Value::Bool(false)))
}
