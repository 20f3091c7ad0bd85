//! Compiles objects: named properties and other keys.
//!
//! For a provider that only accepts closed objects, keys without a property become a list of entries, which the
//! answer's restoration turns back into keys.

use super::author::{AppliedSchemas, Part, Site};
use super::compiler::{Compiler, Context};
use super::inverse::{Inverse, Member, ObjectInverse};
use super::node::{Node, closed_object};
use super::note::Enforcement;
use pilcrow_core::object::text;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::schema::Verdict;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// An object's treatment of keys that have no property.
enum Others {
    /// Other keys are forbidden, or the author did not mention them.
    Closed,
    /// Other keys are allowed; their values have the schemas at these places, or any value if there are none.
    Open(Vec<Pointer>),
}

/// The presence of a property in the compiled schema.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Required,
    /// The property is optional but sent as required and nullable, so that it keeps its position.
    InItsPlace,
    Optional,
}

impl Compiler<'_> {
    /// Compiles an object; `None` if a required property allows no value.
    pub(super) fn object(
        &mut self,
        applied: &AppliedSchemas,
        context: Context,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        let mut inverse = ObjectInverse::default();
        let named = self.named(applied);
        let last_needed = named.iter().rposition(|(key, _)| is_required(applied, key));
        for (at, (key, places)) in named.into_iter().enumerate() {
            let need = match last_needed {
                _ if is_required(applied, &key) => Need::Required,
                Some(last) if at < last && self.rules.optional_last => Need::InItsPlace,
                _ => Need::Optional,
            };
            let Some((node, member, needed)) = self.property(&places, need, context)? else {
                continue;
            };
            if needed {
                required.push(text(&key));
            }
            inverse.members.insert(key.clone(), member);
            properties.insert(key, node.into_schema());
        }
        for (place, _) in applied.all("required") {
            self.note(place, "required", Enforcement::Enforced);
        }
        let others = self.others(applied, properties.is_empty(), words);
        let mut node = match others {
            Others::Open(places) if self.rules.open_objects => {
                self.open(properties, required, &places, &mut inverse, context)?
            }
            Others::Open(places) => {
                self.listed(properties, required, &places, applied, &mut inverse, context)?
            }
            Others::Closed if self.rules.open_objects && !is_closed(applied) => {
                let Value::Object(mut keywords) = closed_object(properties, required) else {
                    return None;
                };
                keywords.shift_remove("additionalProperties");
                Node { keywords, ..Node::default() }
            }
            Others::Closed => {
                let Value::Object(keywords) = closed_object(properties, required) else {
                    return None;
                };
                Node { keywords, ..Node::default() }
            }
        };
        node.inverse = Inverse::object(inverse);
        Some(node)
    }

    /// Compiles a property: its node, and whether it is required. The outer `None`: a required property allows no
    /// value; the inner `None`: an optional one allows none.
    #[expect(clippy::option_option, reason = "the object fails, or only goes without")]
    fn property(
        &mut self,
        places: &[Pointer],
        need: Need,
        context: Context,
    ) -> Option<Option<(Node, Member, bool)>> {
        let needed = need == Need::Required;
        let within = Context { optional: context.optional || !needed, ..context };
        let Some(node) = self.site(&Site::at(places.to_vec()), within) else {
            return (!needed || self.rejected.is_some()).then_some(None);
        };
        let optional = need == Need::Optional && !self.rules.all_required && self.optional_left > 0;
        if needed || optional {
            self.optional_left -= usize::from(optional);
            let member = Member { inverse: node.inverse.clone(), null_is_absent: false };
            return Some(Some((node, member, needed)));
        }
        let null_is_absent = self.null_is_absent(&node, places);
        let node = node.or_null();
        let member = Member { inverse: node.inverse.clone(), null_is_absent };
        Some(Some((node, member, true)))
    }

    /// True if the null of an optional property can only mean its absence.
    pub(super) fn null_is_absent(&self, node: &Node, places: &[Pointer]) -> bool {
        let refers = node.keywords.contains_key("$ref") || node.keywords.contains_key("anyOf");
        match (node.allows_null(), refers) {
            (true, _) => self.author.null(places) == Verdict::Fails,
            (false, true) => self.author.null(places) != Verdict::Holds,
            (false, false) => true,
        }
    }

    /// Returns the properties by name, in the author's order, each with all places that constrain it.
    fn named(&mut self, applied: &AppliedSchemas) -> Vec<(String, Vec<Pointer>)> {
        let mut named: Vec<(String, Vec<Pointer>)> = Vec::new();
        let mut numbers = HashMap::new();
        for (place, listed) in applied.all("properties") {
            for key in listed.as_object().into_iter().flat_map(Map::keys) {
                let at = *numbers.entry(key.clone()).or_insert_with(|| {
                    named.push((key.clone(), Vec::new()));
                    named.len() - 1
                });
                if let Some((_, places)) = named.get_mut(at) {
                    places.push(place.join("properties").join(key));
                }
            }
        }
        for key in required(applied) {
            if !numbers.contains_key(key) {
                numbers.insert(key.to_owned(), named.len());
                named.push((key.to_owned(), Vec::new()));
            }
        }
        for (key, places) in &mut named {
            for part in applied.binding() {
                places.extend(self.unnamed_places(part, key));
            }
        }
        named
    }

    /// Returns the places in a schema that constrain a key without a property.
    fn unnamed_places(&mut self, part: &Part, key: &str) -> Vec<Pointer> {
        let is_named =
            part.keywords.get("properties").is_some_and(|listed| listed.get(key).is_some());
        let mut places = Vec::new();
        let patterns = part.keywords.get("patternProperties").and_then(Value::as_object);
        for pattern in patterns.into_iter().flat_map(Map::keys) {
            match self.author.schema.matches(pattern, key) {
                Some(true) => places.push(part.place.join("patternProperties").join(pattern)),
                Some(false) => {}
                None => self.note(&part.place, "patternProperties", Enforcement::ValidatedOnly),
            }
        }
        let others = part.keywords.get("additionalProperties");
        let binds = others.is_some_and(|others| *others != Value::Bool(true));
        if binds && !is_named && places.is_empty() {
            places.push(part.place.join("additionalProperties"));
        }
        places
    }

    fn others(
        &mut self,
        applied: &AppliedSchemas,
        unnamed: bool,
        words: &mut Vec<String>,
    ) -> Others {
        let (mut places, mut closed, mut opened) = (Vec::new(), false, false);
        let mut by_pattern = false;
        for part in applied.binding() {
            let patterns = part.keywords.get("patternProperties").and_then(Value::as_object);
            let patterns: Vec<Pointer> = patterns
                .into_iter()
                .flat_map(Map::keys)
                .map(|pattern| part.place.join("patternProperties").join(pattern))
                .collect();
            by_pattern |= !patterns.is_empty();
            for keyword in ["additionalProperties", "unevaluatedProperties"] {
                match part.keywords.get(keyword) {
                    Some(Value::Bool(true)) => opened = true,
                    Some(Value::Bool(false)) if patterns.is_empty() => {
                        closed = true;
                        self.note(&part.place, keyword, Enforcement::Enforced);
                    }
                    Some(Value::Bool(false)) => {
                        let holds = self.key_holds(applied, "patternProperties", unnamed);
                        let enforcement =
                            if holds { Enforcement::Enforced } else { Enforcement::ValidatedOnly };
                        self.note(&part.place, keyword, enforcement);
                    }
                    Some(Value::Object(_)) => {
                        places.push(part.place.join(keyword));
                        // Beside patterns, only validation can tell which keys this keyword applies to.
                        let alone = patterns.is_empty();
                        let enforcement =
                            if alone { Enforcement::Enforced } else { Enforcement::ValidatedOnly };
                        self.note(&part.place, keyword, enforcement);
                    }
                    _ => {}
                }
            }
            places.extend(patterns);
        }
        for keyword in ["patternProperties", "propertyNames"] {
            for (place, value) in applied.all(keyword) {
                if !self.key_holds(applied, keyword, unnamed) {
                    self.describe(place, keyword, value, words);
                }
            }
        }
        let is_open =
            !places.is_empty() || by_pattern || (opened && self.rules.open_objects) || unnamed;
        if closed || !is_open { Others::Closed } else { Others::Open(places) }
    }

    /// Compiles the value of a key without a property, by any of the places.
    pub(super) fn other(&mut self, places: &[Pointer], context: Context) -> Option<Node> {
        if places.is_empty() {
            return Some(self.any());
        }
        let nodes: Vec<Node> = places
            .iter()
            .filter_map(|place| {
                self.site(&Site::at(vec![place.clone()]), Context { optional: true, ..context })
            })
            .collect();
        Node::one_of(nodes)
    }

    /// Compiles an object that allows keys without a property.
    fn open(
        &mut self,
        properties: Map<String, Value>,
        required: Vec<Value>,
        places: &[Pointer],
        inverse: &mut ObjectInverse,
        context: Context,
    ) -> Option<Node> {
        let Value::Object(mut keywords) = closed_object(properties, required) else { return None };
        let others = match places {
            [] => Value::Bool(true),
            _ => match self.other(places, context) {
                Some(node) => {
                    inverse.others = node.inverse.clone();
                    node.into_schema()
                }
                None => Value::Bool(false),
            },
        };
        let bare = |keywords: &Map<String, Value>, key: &str| match keywords.get(key) {
            Some(Value::Object(none)) => none.is_empty(),
            Some(Value::Array(none)) => none.is_empty(),
            _ => true,
        };
        for key in ["properties", "required"] {
            if bare(&keywords, key) {
                keywords.shift_remove(key);
            }
        }
        keywords.insert("additionalProperties".to_owned(), others);
        Some(Node { keywords, ..Node::default() })
    }
}

/// Returns a key that is not among the properties.
pub(super) fn free_key(properties: &Map<String, Value>, wish: &str) -> String {
    let numbered = (2..).map(|number: usize| format!("{wish}_{number}"));
    let mut names = std::iter::once(wish.to_owned()).chain(numbered);
    names.find(|name| !properties.contains_key(name)).unwrap_or_default()
}

fn required<'a>(applied: &AppliedSchemas<'a>) -> impl Iterator<Item = &'a str> {
    let listed = applied.all("required").filter_map(|(_, names)| names.as_array());
    listed.flatten().filter_map(Value::as_str)
}

fn is_required(applied: &AppliedSchemas, key: &str) -> bool {
    required(applied).any(|name| name == key)
}

pub(super) fn is_closed(applied: &AppliedSchemas) -> bool {
    ["additionalProperties", "unevaluatedProperties"]
        .into_iter()
        .any(|keyword| applied.all(keyword).any(|(_, others)| *others == Value::Bool(false)))
}
