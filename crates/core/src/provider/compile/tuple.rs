//! Lists whose first entries have places of their own.
//! Refuses to lose a place where a provider has no word for it: it becomes a property.

use super::author::{Said, Site};
use super::engine::{Around, Engine};
use super::list::{Entries, least, most};
use super::node::{Node, closed_object};
use super::note::Fate;
use super::object::free_key;
use super::rules::Tuples;
use super::way::{Member, Way};
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The property for the entries behind the places of a tuple.
const REST: &str = "others";

impl Engine<'_> {
    /// A list whose first entries have places of their own.
    pub(super) fn tuple(
        &mut self,
        said: &Said,
        entries: &Entries,
        around: Around,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let most =
            most(said).map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
        let count = entries.first.len().min(most);
        let least = usize::try_from(least(said)).unwrap_or(usize::MAX);
        let closed = entries.closed || most <= count;
        match self.rules.tuples {
            Tuples::AsObject => self.as_object(said, entries, count, least, closed, around, words),
            Tuples::Exact if !closed || least < count => {
                let places: Vec<Pointer> = entries.first.iter().flatten().cloned().collect();
                self.leave_places(said, Fate::CheckedHere);
                for keyword in ["items", "additionalItems"] {
                    for (place, _) in said.all(keyword) {
                        self.leave(place, keyword, Fate::CheckedHere);
                    }
                }
                let mixed = self.mixed(places, &entries.others, closed, around)?;
                let way = Way::list(Vec::new(), mixed.way.clone());
                let members = [("type", text("array")), ("items", mixed.into_schema())];
                let mut node = Node::new(members, way);
                self.counts(said, &mut node.said, words, 0);
                Some(node)
            }
            Tuples::Kept | Tuples::Exact => {
                self.by_place(said, entries, count, closed, around, words)
            }
        }
    }

    fn leave_places(&mut self, said: &Said, fate: Fate) {
        for keyword in ["prefixItems", "items"] {
            for (place, _) in said.all(keyword).filter(|(_, value)| value.is_array()) {
                self.leave(place, keyword, fate);
            }
        }
    }

    /// An entry of any of the places.
    fn mixed(
        &mut self,
        mut places: Vec<Pointer>,
        others: &[Pointer],
        closed: bool,
        around: Around,
    ) -> Option<Node> {
        if others.is_empty() && !closed {
            return Some(self.any());
        }
        places.extend_from_slice(others);
        let nodes: Vec<Node> = places
            .into_iter()
            .filter_map(|place| self.site(&Site::at(vec![place]), around))
            .collect();
        Node::one_of(nodes)
    }

    /// By `prefixItems`.
    fn by_place(
        &mut self,
        said: &Said,
        entries: &Entries,
        count: usize,
        closed: bool,
        around: Around,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let (mut first, mut ways) = (Vec::new(), Vec::new());
        for places in entries.first.iter().take(count) {
            let node = self.site(&Site::at(places.clone()), around)?;
            ways.push(node.way.clone());
            first.push(node.into_schema());
        }
        let mut node =
            Node::new([("type", text("array")), ("prefixItems", Value::Array(first))], Way::Plain);
        let others = match (closed, entries.others.is_empty()) {
            (true, _) => None,
            (false, true) => Some(Node::default()),
            (false, false) => self.site(&Site::at(entries.others.clone()), around),
        };
        // Said by its absence where all places have to be there.
        let exact = self.rules.tuples == Tuples::Exact;
        let others_way = others.as_ref().map(|node| node.way.clone()).unwrap_or_default();
        match others {
            Some(others) if !others.said.is_empty() => {
                node.said.insert("items".to_owned(), others.into_schema());
            }
            None if !exact => {
                node.said.insert("items".to_owned(), Value::Bool(false));
            }
            _ => {}
        }
        if exact {
            for keyword in ["minItems", "maxItems"] {
                for (place, _) in said.all(keyword) {
                    self.leave(place, keyword, Fate::Enforced);
                }
            }
        } else {
            self.counts(said, &mut node.said, words, 0);
        }
        node.way = Way::list(ways, others_way);
        Some(node)
    }

    /// By an object with a property for each place.
    #[expect(clippy::too_many_arguments, reason = "a tuple's facts are found together")]
    fn as_object(
        &mut self,
        said: &Said,
        entries: &Entries,
        count: usize,
        least: usize,
        closed: bool,
        around: Around,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let (mut properties, mut required, mut places) = (Map::new(), Vec::new(), Vec::new());
        for (index, at) in entries.first.iter().enumerate().take(count) {
            let needed = index < least;
            let node = match self.site(&Site::at(at.clone()), around) {
                Some(node) => node,
                None if needed => return None,
                None => break,
            };
            let key = format!("item_{}", index + 1);
            let null_is_absent = !needed && self.null_is_absent(&node, at);
            // Always required, so that no place is passed over.
            let node = if needed { node } else { node.or_null() };
            places.push((key.clone(), Member { way: node.way.clone(), null_is_absent }));
            required.push(text(&key));
            properties.insert(key, node.into_schema());
        }
        // A place may be passed over that has to be there once a later one is.
        let fate = if least < count { Fate::CheckedHere } else { Fate::Enforced };
        self.leave_places(said, fate);
        let before = u64::try_from(places.len()).unwrap_or_default();
        let mut rest = None;
        if !closed && places.len() == count && !entries.others.is_empty() {
            let node = self.site(&Site::at(entries.others.clone()), around);
            if let Some(item) = node {
                let key = free_key(&properties, REST);
                let way = item.way.clone();
                let mut list =
                    Node::new([("type", text("array")), ("items", item.into_schema())], Way::Plain);
                self.counts(said, &mut list.said, words, before);
                properties.insert(key.clone(), list.into_schema());
                required.push(text(&key));
                rest = Some((key, Box::new(way)));
            }
        }
        if rest.is_none() {
            for keyword in ["minItems", "maxItems"] {
                for (place, value) in said.all(keyword) {
                    let kept =
                        keyword == "maxItems" || value.as_u64().is_none_or(|least| least <= before);
                    match kept {
                        true => self.leave(place, keyword, Fate::Enforced),
                        false => self.say(place, keyword, value, words),
                    }
                }
            }
        }
        let Value::Object(said) = closed_object(properties, required) else { return None };
        Some(Node { said, way: Way::Tuple { places, rest }, ..Node::default() })
    }
}
