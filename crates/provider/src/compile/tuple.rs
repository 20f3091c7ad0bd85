//! Compiles `prefixItems`; if a provider does not support it, the tuple becomes an object with a property for each
//! position.

use super::author::{AppliedSchemas, Site};
use super::compiler::{Compiler, Context};
use super::inverse::{Inverse, Member};
use super::list::{Entries, least, most};
use super::node::{Node, closed_object};
use super::note::Enforcement;
use super::object::free_key;
use super::takes::Tuples;
use pilcrow_core::object::text;
use pilcrow_core::pointer::Pointer;
use serde_json::{Map, Value};

/// Property for the entries after the tuple's positions.
const REST: &str = "others";

impl Compiler<'_> {
    /// Compiles a list whose first entries have schemas of their own.
    pub(super) fn tuple(
        &mut self,
        applied: &AppliedSchemas,
        entries: &Entries,
        context: Context,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let most =
            most(applied).map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
        let count = entries.first.len().min(most);
        let least = usize::try_from(least(applied)).unwrap_or(usize::MAX);
        let closed = entries.closed || most <= count;
        match self.rules.tuples {
            Tuples::AsObject => {
                self.as_object(applied, entries, count, least, closed, context, words)
            }
            Tuples::Exact if !closed || least < count => {
                let places: Vec<Pointer> = entries.first.iter().flatten().cloned().collect();
                self.note_places(applied, Enforcement::ValidatedOnly);
                for keyword in ["items", "additionalItems"] {
                    for (place, _) in applied.all(keyword) {
                        self.note(place, keyword, Enforcement::ValidatedOnly);
                    }
                }
                let mixed = self.mixed(places, &entries.others, closed, context)?;
                let inverse = Inverse::list(Vec::new(), mixed.inverse.clone());
                let members = [("type", text("array")), ("items", mixed.into_schema())];
                let mut node = Node::new(members, inverse);
                self.counts(applied, &mut node.keywords, words, 0);
                Some(node)
            }
            Tuples::Native | Tuples::Exact => {
                self.by_place(applied, entries, count, closed, context, words)
            }
        }
    }

    fn note_places(&mut self, applied: &AppliedSchemas, enforcement: Enforcement) {
        for keyword in ["prefixItems", "items"] {
            for (place, _) in applied.all(keyword).filter(|(_, value)| value.is_array()) {
                self.note(place, keyword, enforcement);
            }
        }
    }

    /// Compiles an entry at any of the positions.
    fn mixed(
        &mut self,
        mut places: Vec<Pointer>,
        others: &[Pointer],
        closed: bool,
        context: Context,
    ) -> Option<Node> {
        if others.is_empty() && !closed {
            return Some(self.any());
        }
        places.extend_from_slice(others);
        let nodes: Vec<Node> = places
            .into_iter()
            .filter_map(|place| self.site(&Site::at(vec![place]), context))
            .collect();
        Node::one_of(nodes)
    }

    /// Compiles to `prefixItems`.
    fn by_place(
        &mut self,
        applied: &AppliedSchemas,
        entries: &Entries,
        count: usize,
        closed: bool,
        context: Context,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let (mut first, mut inverses) = (Vec::new(), Vec::new());
        for places in entries.first.iter().take(count) {
            let node = self.site(&Site::at(places.clone()), context)?;
            inverses.push(node.inverse.clone());
            first.push(node.into_schema());
        }
        let mut node = Node::new(
            [("type", text("array")), ("prefixItems", Value::Array(first))],
            Inverse::Identity,
        );
        let others = match (closed, entries.others.is_empty()) {
            (true, _) => None,
            (false, true) => Some(Node::default()),
            (false, false) => self.site(&Site::at(entries.others.clone()), context),
        };
        // In an exact tuple, the keyword is enforced by its absence.
        let exact = self.rules.tuples == Tuples::Exact;
        let others_way = others.as_ref().map(|node| node.inverse.clone()).unwrap_or_default();
        match others {
            Some(others) if !others.keywords.is_empty() => {
                node.keywords.insert("items".to_owned(), others.into_schema());
            }
            None if !exact => {
                node.keywords.insert("items".to_owned(), Value::Bool(false));
            }
            _ => {}
        }
        if exact {
            for keyword in ["minItems", "maxItems"] {
                for (place, _) in applied.all(keyword) {
                    self.note(place, keyword, Enforcement::Enforced);
                }
            }
        } else {
            self.counts(applied, &mut node.keywords, words, 0);
        }
        node.inverse = Inverse::list(inverses, others_way);
        Some(node)
    }

    /// Compiles to an object with a property for each position.
    #[expect(clippy::too_many_arguments, reason = "a tuple's facts are found together")]
    fn as_object(
        &mut self,
        applied: &AppliedSchemas,
        entries: &Entries,
        count: usize,
        least: usize,
        closed: bool,
        context: Context,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let (mut properties, mut required, mut places) = (Map::new(), Vec::new(), Vec::new());
        for (index, at) in entries.first.iter().enumerate().take(count) {
            let needed = index < least;
            let node = match self.site(&Site::at(at.clone()), context) {
                Some(node) => node,
                None if needed => return None,
                None => break,
            };
            let key = format!("item_{}", index + 1);
            let null_is_absent = !needed && self.null_is_absent(&node, at);
            // Always required, so that no position is skipped.
            let node = if needed { node } else { node.or_null() };
            places.push((key.clone(), Member { inverse: node.inverse.clone(), null_is_absent }));
            required.push(text(&key));
            properties.insert(key, node.into_schema());
        }
        // With optional positions, one may be skipped that a later one requires.
        let enforcement =
            if least < count { Enforcement::ValidatedOnly } else { Enforcement::Enforced };
        self.note_places(applied, enforcement);
        let before = u64::try_from(places.len()).unwrap_or_default();
        let mut rest = None;
        if !closed && places.len() == count && !entries.others.is_empty() {
            let node = self.site(&Site::at(entries.others.clone()), context);
            if let Some(item) = node {
                let key = free_key(&properties, REST);
                let inverse = item.inverse.clone();
                let mut list = Node::new(
                    [("type", text("array")), ("items", item.into_schema())],
                    Inverse::Identity,
                );
                self.counts(applied, &mut list.keywords, words, before);
                properties.insert(key.clone(), list.into_schema());
                required.push(text(&key));
                rest = Some((key, Box::new(inverse)));
            }
        }
        if rest.is_none() {
            for keyword in ["minItems", "maxItems"] {
                for (place, value) in applied.all(keyword) {
                    let stays =
                        keyword == "maxItems" || value.as_u64().is_none_or(|least| least <= before);
                    match stays {
                        true => self.note(place, keyword, Enforcement::Enforced),
                        false => self.describe(place, keyword, value, words),
                    }
                }
            }
        }
        let Value::Object(keywords) = closed_object(properties, required) else { return None };
        Some(Node { keywords, inverse: Inverse::Tuple { places, rest }, ..Node::default() })
    }
}
