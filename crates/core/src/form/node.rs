//! `Node`: one field of a form with its content, which is a loaded value, typed text, or child nodes.

use crate::document::parse_text;
use crate::field::{Field, FieldKind, WidgetKind};
use serde_json::Value;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// Number of a node, unique within its form; never reused, not even after the node was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// Parses the decimal number that `Display` writes; `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// One field of a form: its schema, its content and its parent.
#[derive(Clone, Debug)]
pub struct Node {
    /// Node of the object, list or union that contains this node; `None` for the root.
    pub parent: Option<NodeId>,
    /// Field compiled from the schema for this node.
    pub field: Arc<Field>,
    /// Content of the node: loaded, typed or opened into child nodes.
    pub content: NodeContent,
    /// True if a value is required, by the schema and by its conditions that currently apply.
    pub required: bool,
    /// Members of an object whose fields a schema condition removed. They return when the condition restores the field.
    pub(super) inactive: Vec<InactiveMember>,
}

/// A member of an object that no currently applying condition describes: stored, but left out of the value.
#[derive(Clone, Debug)]
pub(super) struct InactiveMember {
    pub member: Member,
    /// Index among all members, the inactive ones included, at which the member is put back.
    pub at: usize,
}

/// Content of a node. A loaded value, however big, is split into child nodes only when its parts are
/// requested; an unedited value is returned unchanged.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeContent {
    /// No value: the key is left out.
    Absent,
    /// A value as it was loaded or selected.
    Value(Value),
    /// Text as it was typed; the field's kind decides how it is parsed ([`Node::own_value`]).
    Typed(String),
    /// An object whose members are nodes, including members without a value.
    Object(Vec<Member>),
    /// A list whose entries are nodes.
    Array(Vec<NodeId>),
    /// A union (`oneOf`, `anyOf`). Content typed into another branch is stored and returns when that branch is chosen.
    Branch {
        /// Index of the branch whose value is used; `None` if no branch is chosen.
        chosen: Option<usize>,
        /// Index and node of each branch that was ever chosen.
        nodes: Vec<(usize, NodeId)>,
    },
}

/// A member (key and node) of an opened object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The member's key.
    pub key: String,
    /// Node with the member's content.
    pub node: NodeId,
    /// Index among the schema's properties; `None` for a key that the schema does not name.
    pub order: Option<usize>,
    /// True if the member was added as an additional property, before a condition described its key; such a member
    /// stays active when the condition no longer applies.
    pub additional: bool,
}

impl NodeContent {
    /// True for a list that checkboxes cannot show: opened into entries, or with duplicate entries.
    fn is_list_of_entries(&self) -> bool {
        match self {
            Self::Array(_) => true,
            Self::Value(Value::Array(items)) => has_twice(items),
            _ => false,
        }
    }

    /// Returns the node of the chosen branch; `None` if no branch is chosen or the content is no union.
    pub fn chosen_node(&self) -> Option<NodeId> {
        let Self::Branch { chosen, nodes } = self else { return None };
        nodes.iter().find(|(index, _)| Some(*index) == *chosen).map(|(_, node)| *node)
    }

    /// Returns the child nodes, those of branches that are not chosen included; empty for content that is not opened.
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
    /// Returns the child nodes: those of the content, and the inactive members.
    pub(super) fn all_parts(&self) -> Vec<NodeId> {
        let mut parts = self.content.parts();
        parts.extend(self.inactive.iter().map(|part| part.member.node));
        parts
    }

    /// Returns the widget that shows this node: the field's, or JSON if the field's control cannot show the content.
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
            // A value that matches a branch is opened into that branch's node.
            (NodeContent::Value(_) | NodeContent::Typed(_), FieldKind::Branches { .. }) => false,
            // A scalar that is neither true nor false is shown as one more option.
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

    /// Returns the text that a text control shows; empty for absent or opened content.
    pub fn text(&self) -> String {
        match &self.content {
            NodeContent::Typed(text) => text.clone(),
            NodeContent::Value(value) => text_of(value, self.widget()),
            _ => String::new(),
        }
    }

    /// Returns the value of a node that is not opened into child nodes, else `None`. Typed text that cannot be parsed
    /// as a number or as JSON is returned as a string, so that it is not lost.
    pub fn own_value(&self) -> Option<Value> {
        match &self.content {
            NodeContent::Value(value) => Some(value.clone()),
            NodeContent::Typed(text) => typed_value(text, &self.field.kind),
            _ => None,
        }
    }
}

/// Returns true if a list contains a value more than once.
pub(super) fn has_twice(items: &[Value]) -> bool {
    let mut visited = HashSet::with_capacity(items.len());
    !items.iter().all(|item| visited.insert(item.to_string()))
}

/// Formats a value as the text of a control.
pub(super) fn text_of(value: &Value, widget: WidgetKind) -> String {
    match value {
        Value::String(text) if widget != WidgetKind::Json => text.clone(),
        // The word `null` in a control for text or numbers would count as typed text.
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

/// Parses a number in the notation of JSON or JSON5, or with a decimal comma; `None` for any other text.
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
