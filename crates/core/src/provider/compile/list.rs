//! Lists whose entries are all alike, and what is said of entries.
//! Refuses to count what is equal or contained; no provider does.

use super::author::{Said, Site};
use super::engine::{Around, Engine};
use super::node::Node;
use super::way::Way;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// More places are taken for a list of anything.
const MAX_PLACES: usize = 64;

/// What is said of a list's entries.
#[derive(Default)]
pub(super) struct Entries {
    /// The places that speak of each of the first entries.
    pub first: Vec<Vec<Pointer>>,
    /// Those that speak of the others.
    pub others: Vec<Pointer>,
    /// There may be no others.
    pub closed: bool,
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

    pub(super) fn counts(
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

pub(super) fn least(said: &Said) -> u64 {
    said.all("minItems").filter_map(|(_, least)| least.as_u64()).max().unwrap_or_default()
}

pub(super) fn most(said: &Said) -> Option<u64> {
    said.all("maxItems").filter_map(|(_, most)| most.as_u64()).min()
}
