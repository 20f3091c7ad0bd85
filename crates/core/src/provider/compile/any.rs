//! A value that may be anything.
//! Refuses to say more of it.

use super::engine::Engine;
use super::entries::{ENTRIES, entries};
use super::node::{Node, closed_object};
use super::rules::AnyValue;
use super::way::{ObjectWay, Way};
use crate::object::text;
use serde_json::{Map, Value};

/// How the definition of a value is called that may be anything.
const ANY: &str = "any";

/// Where the engine keeps the name of what may be anything: no definition is called so.
const ANY_KEY: &str = "\u{0}any";

impl Engine<'_> {
    /// A value that may be anything.
    pub(super) fn any(&mut self) -> Node {
        match self.rules.any {
            AnyValue::Empty => Node::default(),
            AnyValue::AllTypes => {
                Node::of_types(&["string", "number", "boolean", "null", "array", "object"])
            }
            AnyValue::JsonText => Node::json_text(),
            AnyValue::Defined => {
                if !self.ways.contains_key(ANY_KEY) {
                    self.define_any();
                }
                let Some(Way::Named(name)) = self.ways.get(ANY_KEY) else {
                    return Node::json_text();
                };
                Node::reference(name)
            }
        }
    }

    fn define_any(&mut self) {
        let name = self.free_name(ANY);
        // Taken before it is written, since it refers to itself.
        self.definitions.insert(name.clone(), Value::Null);
        self.ways.insert(ANY_KEY.to_owned(), Way::Named(name.clone()));
        let itself = || Node::reference(&name);
        let list = Node::new(
            [("type", text("array")), ("items", itself().into_schema())],
            Way::list(Vec::new(), itself().way),
        );
        let (entries, value_way) = entries(Node::of_types(&["string"]), itself());
        let way =
            ObjectWay { entries: Some((ENTRIES.to_owned(), value_way)), ..ObjectWay::default() };
        let members = Map::from_iter([(ENTRIES.to_owned(), entries)]);
        let Value::Object(said) = closed_object(members, vec![text(ENTRIES)]) else {
            return;
        };
        let object = Node { said, way: Way::object(way), ..Node::default() };
        let single = Node::of_types(&["string", "number", "boolean", "null"]);
        if let Some(node) = Node::one_of(vec![single, list, object]) {
            self.ways.insert(name.clone(), node.way.clone());
            self.definitions.insert(name, node.into_schema());
        }
    }
}
