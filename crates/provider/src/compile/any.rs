//! Compiles a place where any value is allowed.

use super::compiler::Compiler;
use super::entries::{ENTRIES, entries};
use super::inverse::{Inverse, ObjectInverse};
use super::node::{Node, closed_object};
use super::takes::AnyValue;
use pilcrow_core::object::text;
use serde_json::{Map, Value};

/// Name of the definition for a value of any type.
const ANY: &str = "any";

/// Key under which the compiler stores that definition's actual name; no author's definition can have it.
const ANY_KEY: &str = "\u{0}any";

impl Compiler<'_> {
    /// Compiles a value of any type.
    pub(super) fn any(&mut self) -> Node {
        match self.rules.any {
            AnyValue::Empty => Node::default(),
            AnyValue::AllTypes => {
                Node::from_types(&["string", "number", "boolean", "null", "array", "object"])
            }
            AnyValue::JsonText => Node::json_text(),
            AnyValue::Defined => {
                if !self.inverses.contains_key(ANY_KEY) {
                    self.define_any();
                }
                let Some(Inverse::Named(name)) = self.inverses.get(ANY_KEY) else {
                    return Node::json_text();
                };
                Node::reference(name)
            }
        }
    }

    fn define_any(&mut self) {
        let name = self.free_name(ANY);
        // The name is reserved first, since the definition refers to itself.
        self.definitions.insert(name.clone(), Value::Null);
        self.inverses.insert(ANY_KEY.to_owned(), Inverse::Named(name.clone()));
        let itself = || Node::reference(&name);
        let list = Node::new(
            [("type", text("array")), ("items", itself().into_schema())],
            Inverse::list(Vec::new(), itself().inverse),
        );
        let (entries, value_inverse) = entries(Node::from_types(&["string"]), itself());
        let inverse = ObjectInverse {
            entries: Some((ENTRIES.to_owned(), value_inverse)),
            ..ObjectInverse::default()
        };
        let members = Map::from_iter([(ENTRIES.to_owned(), entries)]);
        let Value::Object(keywords) = closed_object(members, vec![text(ENTRIES)]) else {
            return;
        };
        let object = Node { keywords, inverse: Inverse::object(inverse), ..Node::default() };
        let single = Node::from_types(&["string", "number", "boolean", "null"]);
        if let Some(node) = Node::one_of(vec![single, list, object]) {
            self.inverses.insert(name.clone(), node.inverse.clone());
            self.definitions.insert(name, node.into_schema());
        }
    }
}
