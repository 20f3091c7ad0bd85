//! Compiles keys without a property to a list of entries, for providers that only accept closed objects.

use super::author::{AppliedSchemas, Site};
use super::compiler::{Compiler, Context};
use super::inverse::{Inverse, ObjectInverse};
use super::node::{Node, closed_object};
use super::note::Enforcement;
use super::object::{free_key, is_closed};
use pilcrow_core::object::{object, text};
use pilcrow_core::pointer::Pointer;
use serde_json::{Map, Value};

/// Property with the list of entries.
pub(super) const ENTRIES: &str = "entries";

/// Members of an entry.
pub(super) const KEY: &str = "key";
pub(super) const VALUE: &str = "value";

impl Compiler<'_> {
    /// True if the key of an entry can be constrained: if no property is named, by `propertyNames`, or by the only
    /// pattern that keys may match.
    pub(super) fn key_holds(&self, applied: &AppliedSchemas, keyword: &str, unnamed: bool) -> bool {
        let alone = unnamed && !self.rules.open_objects && applied.all(keyword).count() == 1;
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
            && !applied.has(others)
            && (keyword == "propertyNames"
                || (is_closed(applied) && applied.all(keyword).all(|(_, rule)| one(rule))))
    }

    /// Compiles the key of an entry.
    fn entry_key(&mut self, applied: &AppliedSchemas, context: Context) -> Node {
        if let Some((place, _)) = applied.all("propertyNames").next()
            && self.key_holds(applied, "propertyNames", true)
        {
            let node = self.inlined(&Site::at(vec![place.join("propertyNames")]), context);
            let is_text = |node: &Node| {
                node.inverse.is_identity() && node.keywords.get("type") == Some(&text("string"))
            };
            if let Some(node) = node.filter(is_text) {
                self.note(place, "propertyNames", Enforcement::Enforced);
                return node;
            }
            self.note(place, "propertyNames", Enforcement::ValidatedOnly);
        }
        let mut node = Node::from_types(&["string"]);
        if let Some((place, Value::Object(patterns))) = applied.all("patternProperties").next()
            && self.key_holds(applied, "patternProperties", true)
        {
            self.note(place, "patternProperties", Enforcement::Enforced);
            let sent = patterns.keys().next().and_then(|key| self.rules.sent_pattern(key));
            node.keywords.extend(sent.map(|pattern| ("pattern".to_owned(), pattern.into())));
        }
        node
    }

    /// Compiles an object with a list of entries beside its named properties.
    pub(super) fn listed(
        &mut self,
        mut properties: Map<String, Value>,
        mut required: Vec<Value>,
        places: &[Pointer],
        applied: &AppliedSchemas,
        inverse: &mut ObjectInverse,
        context: Context,
    ) -> Option<Node> {
        let Some(value) = self.other(places, context) else {
            let Value::Object(keywords) = closed_object(properties, required) else { return None };
            return Some(Node { keywords, ..Node::default() });
        };
        let name = free_key(&properties, ENTRIES);
        let key = if properties.is_empty() {
            self.entry_key(applied, context)
        } else {
            Node::from_types(&["string"])
        };
        let (list, value_inverse) = entries(key, value);
        if !properties.is_empty() {
            for (place, _) in applied.all("additionalProperties") {
                self.note(place, "additionalProperties", Enforcement::ValidatedOnly);
            }
        }
        properties.insert(name.clone(), list);
        required.push(text(&name));
        inverse.entries = Some((name, value_inverse));
        let Value::Object(keywords) = closed_object(properties, required) else { return None };
        Some(Node { keywords, ..Node::default() })
    }
}

/// Returns the schema of a list of entries, and the inverse of their values.
pub(super) fn entries(key: Node, value: Node) -> (Value, Inverse) {
    let inverse = value.inverse.clone();
    let members = Map::from_iter([
        (KEY.to_owned(), key.into_schema()),
        (VALUE.to_owned(), value.into_schema()),
    ]);
    let entry = closed_object(members, vec![text(KEY), text(VALUE)]);
    (object([("type", text("array")), ("items", entry)]), inverse)
}
