//! Keys that are not named, as a list of entries: for providers that only take closed objects.
//! Refuses to hold a key against more than one rule.

use super::author::{Said, Site};
use super::engine::{Around, Engine};
use super::node::{Node, closed_object};
use super::note::Fate;
use super::object::{free_key, is_closed};
use super::way::{ObjectWay, Way};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The property that lists keys which are not named.
pub(super) const ENTRIES: &str = "entries";

/// The key and the value of an entry.
pub(super) const KEY: &str = "key";
pub(super) const VALUE: &str = "value";

impl Engine<'_> {
    /// Whether the key of an entry can be held against what is said of keys: where no property is
    /// named besides, and by `propertyNames`, or by the only pattern that keys may match.
    pub(super) fn key_holds(&self, said: &Said, keyword: &str, unnamed: bool) -> bool {
        let alone = unnamed && !self.rules.open_objects && said.all(keyword).count() == 1;
        let one = |rule: &Value| match rule.as_object() {
            Some(patterns) => {
                let mut keys = patterns.keys();
                let pattern = keys.next().filter(|_| keys.next().is_none());
                pattern.is_some_and(|pattern| self.rules.takes_pattern(pattern))
            }
            None => false,
        };
        let others = if keyword == "propertyNames" { "patternProperties" } else { "propertyNames" };
        alone
            && !said.has(others)
            && (keyword == "propertyNames"
                || (is_closed(said) && said.all(keyword).all(|(_, rule)| one(rule))))
    }

    /// What the key of an entry may be.
    fn entry_key(&mut self, said: &Said, around: Around) -> Node {
        if let Some((place, _)) = said.all("propertyNames").next()
            && self.key_holds(said, "propertyNames", true)
        {
            let node = self.written_out(&Site::at(vec![place.join("propertyNames")]), around);
            let is_text =
                |node: &Node| node.way.is_plain() && node.said.get("type") == Some(&text("string"));
            if let Some(node) = node.filter(is_text) {
                self.leave(place, "propertyNames", Fate::Enforced);
                return node;
            }
            self.leave(place, "propertyNames", Fate::CheckedHere);
        }
        let mut node = Node::of_types(&["string"]);
        if let Some((place, Value::Object(patterns))) = said.all("patternProperties").next()
            && self.key_holds(said, "patternProperties", true)
        {
            self.leave(place, "patternProperties", Fate::Enforced);
            node.said.extend(patterns.keys().next().map(|key| ("pattern".to_owned(), text(key))));
        }
        node
    }

    /// The same by a list of entries, beside the properties that are named.
    pub(super) fn listed(
        &mut self,
        mut properties: Map<String, Value>,
        mut required: Vec<Value>,
        places: &[Pointer],
        said: &Said,
        way: &mut ObjectWay,
        around: Around,
    ) -> Option<Node> {
        let Some(value) = self.other(places, around) else {
            let Value::Object(said) = closed_object(properties, required) else { return None };
            return Some(Node { said, ..Node::default() });
        };
        let name = free_key(&properties, ENTRIES);
        let key = if properties.is_empty() {
            self.entry_key(said, around)
        } else {
            Node::of_types(&["string"])
        };
        let (list, value_way) = entries(key, value);
        if !properties.is_empty() {
            for (place, _) in said.all("additionalProperties") {
                self.leave(place, "additionalProperties", Fate::CheckedHere);
            }
        }
        properties.insert(name.clone(), list);
        required.push(text(&name));
        way.entries = Some((name, value_way));
        let Value::Object(said) = closed_object(properties, required) else { return None };
        Some(Node { said, ..Node::default() })
    }
}

/// A list of keys with their values, and the way of a value.
pub(super) fn entries(key: Node, value: Node) -> (Value, Way) {
    let way = value.way.clone();
    let members = Map::from_iter([
        (KEY.to_owned(), key.into_schema()),
        (VALUE.to_owned(), value.into_schema()),
    ]);
    let entry = closed_object(members, vec![text(KEY), text(VALUE)]);
    (object([("type", text("array")), ("items", entry)]), way)
}
