//! Lists, and lists whose places differ.
//! Refuses to count what is equal or contained; no provider does.

use super::author::{Said, Site};
use super::engine::{Around, Engine};
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

/// More places are taken for a list of anything.
const MAX_PLACES: usize = 64;

/// What is said of a list's entries.
#[derive(Default)]
struct Entries {
    /// The places that speak of each of the first entries.
    first: Vec<Vec<Pointer>>,
    /// Those that speak of the others.
    others: Vec<Pointer>,
    /// There may be no others.
    closed: bool,
}

impl Engine<'_> {
    /// A list; none where it would have to have an entry for which no value is allowed.
    pub(super) fn list(
        &mut self,
        said: &Said,
        around: Around,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        for keyword in ["uniqueItems"] {
            for (place, value) in
                said.all(keyword).filter(|(_, value)| **value == Value::Bool(true))
            {
                self.say(place, keyword, value, words);
            }
        }
        let entries = entries_of(said);
        if entries.first.is_empty() {
            self.alike(said, &entries, around, words)
        } else {
            self.tuple(said, &entries, around, words)
        }
    }

    /// A list whose entries are all alike.
    fn alike(
        &mut self,
        said: &Said,
        entries: &Entries,
        around: Around,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let around = Around { optional: around.optional, ..around };
        let item = if entries.others.is_empty() {
            (!entries.closed).then(|| self.any())
        } else {
            self.site(&Site::at(entries.others.clone()), around)
        };
        let Some(item) = item else { return self.empty_list(said) };
        let way = Way::list(Vec::new(), item.way.clone());
        let mut node = Node::new([("type", text("array")), ("items", item.into_schema())], way);
        self.counts(said, &mut node.said, words, 0);
        Some(node)
    }

    /// The list that can only be empty; as JSON text where that cannot be said.
    fn empty_list(&mut self, said: &Said) -> Option<Node> {
        if least(said) > 0 || self.rejected.is_some() {
            return None;
        }
        let empty = if self.rules.takes_count("maxItems", 0) {
            let items = Node::of_types(&["string"]).into_schema();
            let members = [("type", text("array")), ("items", items), ("maxItems", 0.into())];
            Node::new(members, Way::Plain)
        } else {
            let texts = Value::Array(vec![text("[]")]);
            Node::new([("type", text("string")), ("enum", texts)], Way::Json)
        };
        Some(empty)
    }

    fn counts(
        &mut self,
        said: &Said,
        out: &mut Map<String, Value>,
        words: &mut Vec<String>,
        before: u64,
    ) {
        for keyword in ["minItems", "maxItems"] {
            for (place, value) in said.all(keyword) {
                let Some(count) = value.as_u64() else { continue };
                let count = count.saturating_sub(before);
                let takes = self.rules.takes_count(keyword, count);
                self.put(place, keyword, &count.into(), takes, out, words);
            }
        }
    }

    /// A list whose first entries have places of their own.
    fn tuple(
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

/// What all parts say of the entries. Drafts up to 2019-09 list places in `items`.
fn entries_of(said: &Said) -> Entries {
    let mut all: Vec<Entries> = Vec::new();
    for part in said.binding() {
        let mut one = Entries::default();
        for keyword in ["prefixItems", "items"] {
            let listed = part.said.get(keyword).and_then(Value::as_array);
            let listed = listed.filter(|_| one.first.is_empty()).map_or(0, Vec::len);
            for index in 0..listed.min(MAX_PLACES) {
                one.first.push(vec![part.place.join(keyword).join(&index.to_string())]);
            }
        }
        let behind = match part.said.get("items") {
            Some(Value::Array(_)) => "additionalItems",
            _ => "items",
        };
        match part.said.get(behind) {
            Some(Value::Bool(false)) => one.closed = true,
            Some(Value::Object(_)) => one.others.push(part.place.join(behind)),
            _ => {}
        }
        all.push(one);
    }
    let count = all.iter().map(|one| one.first.len()).max().unwrap_or_default();
    let mut whole = Entries { closed: all.iter().any(|one| one.closed), ..Entries::default() };
    for index in 0..count {
        let at = |one: &Entries| one.first.get(index).unwrap_or(&one.others).clone();
        whole.first.push(all.iter().flat_map(at).collect());
    }
    whole.others = all.into_iter().flat_map(|one| one.others).collect();
    whole
}

fn least(said: &Said) -> u64 {
    said.all("minItems").filter_map(|(_, least)| least.as_u64()).max().unwrap_or_default()
}

fn most(said: &Said) -> Option<u64> {
    said.all("maxItems").filter_map(|(_, most)| most.as_u64()).min()
}
