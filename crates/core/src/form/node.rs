//! A place in a form and what is there: as loaded, as typed, or opened into parts.

use crate::document::parse_text;
use crate::field::{Field, FieldKind, WidgetKind};
use serde_json::Value;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// Names a node for as long as its form lives; never used twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// Reads what it is written as.
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
    /// The object or list that it is part of; `None` for the root.
    pub parent: Option<NodeId>,
    /// What the schema says about it.
    pub field: Arc<Field>,
    /// What is there.
    pub content: NodeContent,
    /// Whether it has to be there, by the schema and by the conditions that hold.
    pub required: bool,
    /// Parts of an object whose fields a condition has taken away. They come back with them.
    pub(super) inactive: Vec<InactiveMember>,
}

/// A part of an object that no condition which holds describes: it is kept, and is not in the value.
#[derive(Clone, Debug)]
pub(super) struct InactiveMember {
    pub member: Member,
    /// Where it stood among all parts, the inactive ones included.
    pub at: usize,
}

/// What is at a place. A value that was not edited stays whole, however big, until its parts
/// are asked for, and goes out as it came.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeContent {
    /// Nothing: the key is left out.
    Absent,
    /// A value as it was loaded or chosen.
    Value(Value),
    /// Text as it was typed; what it means depends on the field ([`Node::value`]).
    Typed(String),
    /// An object whose parts are nodes. Absent parts are among them.
    Object(Vec<Member>),
    /// A list whose entries are nodes.
    Array(Vec<NodeId>),
    /// One of several shapes. What was put into another before is kept, and comes back with it.
    Branch {
        /// The branch that counts.
        chosen: Option<usize>,
        /// What is in each branch that was ever chosen.
        nodes: Vec<(usize, NodeId)>,
    },
}

/// A part of an opened object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The key of the part.
    pub key: String,
    /// Its node.
    pub node: NodeId,
    /// Its place among the schema's properties; `None` for a key that the schema does not know.
    pub order: Option<usize>,
    /// Whether it was there before the schema described it, as an additional property, and stays when the schema
    /// describes it no more.
    pub additional: bool,
}

impl NodeContent {
    /// Whether it is a list that boxes to tick cannot show: opened into entries, or with one of them twice.
    fn is_list_of_entries(&self) -> bool {
        match self {
            Self::Array(_) => true,
            Self::Value(Value::Array(items)) => has_twice(items),
            _ => false,
        }
    }

    /// The node of the branch that counts.
    pub fn chosen_node(&self) -> Option<NodeId> {
        let Self::Branch { chosen, nodes } = self else { return None };
        nodes.iter().find(|(index, _)| Some(*index) == *chosen).map(|(_, node)| *node)
    }

    /// The nodes that it is opened into.
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
    /// The nodes below it: those of its value, and those that are inactive.
    pub(super) fn all_parts(&self) -> Vec<NodeId> {
        let mut parts = self.content.parts();
        parts.extend(self.inactive.iter().map(|part| part.member.node));
        parts
    }

    /// Which widget shows this place: the field's, or JSON where what is there is of another
    /// shape than the field's control can hold.
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
            // A value that took a branch has been opened.
            (NodeContent::Value(_) | NodeContent::Typed(_), FieldKind::Branches { .. }) => false,
            // What is neither yes nor no is one more option.
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

    /// The value of a place that is not opened into parts. Typed text that is no number, or no
    /// JSON, is given as a text, so that it is neither lost nor taken for something else.
    pub fn own_value(&self) -> Option<Value> {
        match &self.content {
            NodeContent::Value(value) => Some(value.clone()),
            NodeContent::Typed(text) => typed_value(text, &self.field.kind),
            _ => None,
        }
    }
}

/// Whether a value stands in a list more than once.
pub(super) fn has_twice(items: &[Value]) -> bool {
    let mut visited = HashSet::with_capacity(items.len());
    !items.iter().all(|item| visited.insert(item.to_string()))
}

/// A value as the text of a control.
pub(super) fn text_of(value: &Value, widget: WidgetKind) -> String {
    match value {
        Value::String(text) if widget != WidgetKind::Json => text.clone(),
        // A control for texts or numbers would take its letters for what was typed.
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

/// A number as people write it: JSON's, JSON5's, or with a decimal comma.
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
