//! The value of a form. Empty entries of a list are written, so that a list has no gaps.

use super::{FormState, NodeContent, NodeId};
use crate::field::FieldKind;
use serde_json::{Map, Value};

impl FormState {
    /// The value of the whole form; `None` if everything is absent.
    pub fn value(&self) -> Option<Value> {
        let value = self.value_of(self.root)?;
        let nothing = self.began_absent
            && match &value {
                Value::Object(members) => members.is_empty(),
                Value::Array(items) => items.is_empty() && self.fixed_places(self.root) > 0,
                _ => false,
            };
        (!nothing).then_some(value)
    }

    /// Returns the value of a node; `None` if it is absent.
    pub fn value_of(&self, id: NodeId) -> Option<Value> {
        let node = self.node(id)?;
        match &node.content {
            NodeContent::Object(members) => {
                let present = members
                    .iter()
                    .filter_map(|member| Some((member.key.clone(), self.value_of(member.node)?)));
                Some(Value::Object(present.collect::<Map<_, _>>()))
            }
            NodeContent::Array(items) => {
                let filled = items.iter().take(self.filled(id, items));
                Some(Value::Array(filled.map(|item| self.item_value(*item)).collect()))
            }
            NodeContent::Branch { .. } => self.value_of(node.content.chosen_node()?),
            _ => node.own_value(),
        }
    }

    /// Returns the value of a list's entry; an empty one is an empty text or null, since a list has no gaps.
    fn item_value(&self, item: NodeId) -> Value {
        self.value_of(item).unwrap_or_else(|| match self.node(item).map(|node| &node.field.kind) {
            Some(FieldKind::Text { .. }) => Value::String(String::new()),
            _ => Value::Null,
        })
    }
}
