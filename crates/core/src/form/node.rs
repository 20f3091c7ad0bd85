//! A node of a form: one place and its content, as loaded, as typed, or opened into parts.

use crate::document::parse_text;
use crate::field::{Field, FieldKind, WidgetKind};
use serde_json::Value;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// Identifies a node while its form exists; never reused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// Parses the decimal number that an id is written as.
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// A place in a form.
#[derive(Clone, Debug)]
pub struct Node {
    /// The object or list that contains the node; `None` for the root.
    pub parent: Option<NodeId>,
    /// The schema's description of the place.
    pub field: Arc<Field>,
    /// The content: a value, a typed text, parts, or nothing.
    pub content: NodeContent,
    /// True if the value is required, by the schema or by a condition that is met.
    pub required: bool,
    /// Parts of an object whose fields a condition hides. They return with their fields.
    pub(super) inactive: Vec<InactiveMember>,
}

/// A part of an object that a condition hides: it is kept, but is not in the value.
#[derive(Clone, Debug)]
pub(super) struct InactiveMember {
    pub member: Member,
    /// Index of the part among all parts, the inactive ones included.
    pub at: usize,
}

/// The content of a node. A value that was not edited stays whole, however big, until its parts are needed, and comes
/// out unchanged.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeContent {
    /// No value: the key is left out.
    Absent,
    /// A value as it was loaded or chosen.
    Value(Value),
    /// Text as it was typed; its meaning depends on the field ([`Node::own_value`]).
    Typed(String),
    /// An object whose parts are nodes, absent parts included.
    Object(Vec<Member>),
    /// A list whose entries are nodes.
    Array(Vec<NodeId>),
    /// A union. Values of branches that were left are kept, and return when their branch is chosen again.
    Branch {
        /// Index of the chosen branch; `None` while none is chosen.
        chosen: Option<usize>,
        /// The nodes of all branches that were ever chosen, by index.
        nodes: Vec<(usize, NodeId)>,
    },
}

/// A part of an opened object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The key in the object.
    pub key: String,
    /// The node of the value.
    pub node: NodeId,
    /// Index among the schema's properties; `None` for a key that the schema does not know.
    pub order: Option<usize>,
    /// True if the key existed as an additional property before a condition described it; it then stays when the
    /// condition is no longer met.
    pub additional: bool,
}

impl NodeContent {
    /// True for a list that checkboxes cannot show: it is opened into entries, or contains an entry twice.
    fn is_list_of_entries(&self) -> bool {
        match self {
            Self::Array(_) => true,
            Self::Value(Value::Array(items)) => has_twice(items),
            _ => false,
        }
    }

    /// Returns the node of the chosen branch; `None` if this is no union or none is chosen.
    pub fn chosen_node(&self) -> Option<NodeId> {
        let Self::Branch { chosen, nodes } = self else { return None };
        nodes.iter().find(|(index, _)| Some(*index) == *chosen).map(|(_, node)| *node)
    }

    /// Returns the nodes of the opened parts.
    pub fn parts(&self) -> Vec<NodeId> {
        match self {
            Self::Object(members) => members.iter().map(|member| member.node).collect(),
            Self::Array(items) => items.clone(),
            Self::Branch { nodes, .. } => nodes.iter().map(|(_, node)| *node).collect(),
            _ => Vec::new(),
        }
    }
}

impl Node {
    /// Returns the nodes directly below this one, the inactive ones included.
    pub(super) fn all_parts(&self) -> Vec<NodeId> {
        let mut parts = self.content.parts();
        parts.extend(self.inactive.iter().map(|part| part.member.node));
        parts
    }

    /// Returns the widget that shows the node: the field's, or the JSON editor for a value that the field's control
    /// cannot show.
    pub fn widget(&self) -> WidgetKind {
        let picks =
            matches!(&self.field.kind, FieldKind::Array { choices, .. } if !choices.is_empty());
        if picks && self.content.is_list_of_entries() {
            return WidgetKind::Array;
        }
        let fits = match (&self.content, &self.field.kind) {
            (
                NodeContent::Value(Value::Null),
                FieldKind::Object { .. } | FieldKind::Array { .. },
            ) => self.field.nullable,
            (NodeContent::Value(value), FieldKind::Object { .. }) => value.is_object(),
            (NodeContent::Value(value), FieldKind::Array { .. }) => value.is_array(),
            // A value that matches a branch has been opened, so that this one matches none.
            (NodeContent::Value(_) | NodeContent::Typed(_), FieldKind::Branches { .. }) => false,
            // A control for yes or no shows any other value as a third option.
            (
                NodeContent::Value(value),
                FieldKind::Boolean | FieldKind::Text { .. } | FieldKind::Number { .. },
            ) => !value.is_object() && !value.is_array(),
            (NodeContent::Typed(_), kind) => {
                matches!(kind, FieldKind::Text { .. } | FieldKind::Number { .. } | FieldKind::Any)
            }
            _ => true,
        };
        if fits { self.field.widget } else { WidgetKind::Json }
    }

    /// The text that a text control shows.
    pub fn text(&self) -> String {
        match &self.content {
            NodeContent::Typed(text) => text.clone(),
            NodeContent::Value(value) => text_of(value, self.widget()),
            _ => String::new(),
        }
    }

    /// Returns the value of a node that is not opened into parts. Typed text that is no number, or no JSON, is returned
    /// as a string, so that it is neither lost nor mistaken for something else.
    pub fn own_value(&self) -> Option<Value> {
        match &self.content {
            NodeContent::Value(value) => Some(value.clone()),
            NodeContent::Typed(text) => typed_value(text, &self.field.kind),
            _ => None,
        }
    }
}

/// True if a list contains a value more than once.
pub(super) fn has_twice(items: &[Value]) -> bool {
    let mut visited = HashSet::with_capacity(items.len());
    !items.iter().all(|item| visited.insert(item.to_string()))
}

/// Returns the text that a control shows for a value.
pub(super) fn text_of(value: &Value, widget: WidgetKind) -> String {
    match value {
        Value::String(text) if widget != WidgetKind::Json => text.clone(),
        // The word "null" in a control would look like typed text.
        Value::Null if widget != WidgetKind::Json => String::new(),
        Value::Object(_) | Value::Array(_) => format!("{value:#}"),
        _ => value.to_string(),
    }
}

pub(super) fn typed_value(text: &str, kind: &FieldKind) -> Option<Value> {
    let is_text = matches!(kind, FieldKind::Text { .. });
    let blank = if is_text { text.is_empty() } else { text.trim().is_empty() };
    if blank {
        return None;
    }
    let read = match kind {
        FieldKind::Text { .. } => None,
        FieldKind::Number { .. } => typed_number(text),
        _ => parse_text(text).ok(),
    };
    Some(read.unwrap_or_else(|| Value::String(text.to_owned())))
}

/// Parses a number as people write it: in JSON, in JSON5, or with a decimal comma.
pub fn typed_number(text: &str) -> Option<Value> {
    let text = text.trim();
    let with_point;
    let text = if text.matches(',').count() == 1 && !text.contains('.') {
        with_point = text.replace(',', ".");
        &with_point
    } else {
        text
    };
    parse_text(text).ok().filter(Value::is_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::fixture::form;
    use serde_json::json;

    #[test]
    fn what_is_neither_yes_nor_no_leaves_the_choice_between_them() {
        let widget = |value: Value| {
            let form = form(json!({"type": "boolean"}), Some(value));
            form.node(form.root()).unwrap().widget()
        };
        assert_eq!(widget(json!("yes")), WidgetKind::Boolean);
        assert_eq!(widget(json!(null)), WidgetKind::Boolean);
        assert_eq!(widget(json!([1])), WidgetKind::Json);
    }

    #[test]
    fn options_of_which_several_may_be_picked_are_boxes_until_one_is_there_twice() {
        let several = |more: Value| {
            let mut schema = json!({"type": "array", "items": {"enum": ["a", "b"]}});
            schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            schema
        };
        let titled = json!({"type": "array", "items": {"anyOf": [{"const": 1, "title": "One"}, {"const": 2}]}});
        for (schema, value, widget) in [
            (several(json!({})), json!(["b", "a"]), WidgetKind::MultiChoice),
            (several(json!({"maxItems": 1})), json!([]), WidgetKind::MultiChoice),
            (several(json!({})), json!(["a", "b", "a"]), WidgetKind::Array),
            (several(json!({"minItems": 3})), json!([]), WidgetKind::Array),
            (several(json!({"uniqueItems": false})), json!(["a"]), WidgetKind::Array),
            (titled, json!([2]), WidgetKind::MultiChoice),
        ] {
            let mut form = form(schema.clone(), Some(value.clone()));
            let root = form.root();
            form.open(root);
            assert_eq!(form.node(root).unwrap().widget(), widget, "{schema} {value}");
            assert_eq!(form.value(), Some(value), "{schema}");
        }
    }
}
