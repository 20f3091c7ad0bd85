//! The state of a form: a schema and the tree of nodes with its values.

mod pointer;
mod value;

use super::form_schema::FormSchema;
use super::node::{InactiveMember, Member, Node, NodeContent, NodeId};
use super::node_map::NodeMap;
use crate::field::{Field, FieldKind, FieldTree, Property, WidgetKind};
use crate::form::edits::step::{Step, TouchedNodes};
use crate::form::values::any_type;
use crate::form::values::fresh::fresh_value;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// A form: a value in the making, described by a schema.
#[derive(Clone, Debug)]
pub struct FormState {
    schema: FormSchema,
    nodes: NodeMap<Node>,
    next: u32,
    root: NodeId,
    /// True if the form began without a value: an empty root object then counts as no value.
    began_absent: bool,
    /// The nodes that the current change has touched; `None` between changes.
    pub(super) touched: Option<TouchedNodes>,
    /// The step that undoes the last change, until [`FormState::take_step`] takes it.
    pub(super) last: Option<Step>,
}

impl FormState {
    /// Creates a form with a loaded value; an unedited form returns the same value.
    pub fn new(schema: impl Into<FormSchema>, value: Option<Value>) -> Self {
        let schema = schema.into();
        let field = schema.tree().root();
        let began_absent = value.is_none();
        let mut form = Self {
            schema,
            nodes: NodeMap::default(),
            next: 0,
            root: NodeId(0),
            began_absent,
            touched: None,
            last: None,
        };
        form.root = form.create(None, field, content_of(value));
        form
    }

    /// Creates a form for a document without a value: with the schema's defaults and its required parts.
    pub fn fresh(schema: impl Into<FormSchema>) -> Self {
        Self::loaded(schema, None)
    }

    /// Creates a form for a document: with its value, or with defaults if it has none.
    pub fn loaded(schema: impl Into<FormSchema>, value: Option<Value>) -> Self {
        let schema = schema.into();
        let value = value.or_else(|| fresh_value(schema.tree(), &schema.tree().root(), true));
        Self::new(schema, value)
    }

    /// Returns the node of the whole value.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// Returns the schema's fields.
    pub fn tree(&self) -> &Rc<FieldTree> {
        self.schema.tree()
    }

    /// Returns the compiled schema, for another form of the same schema.
    pub fn schema(&self) -> FormSchema {
        self.schema.clone()
    }

    /// Returns a node; `None` once it was removed.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id)
    }

    /// Returns the content of a node; `Absent` if the node was removed.
    pub(super) fn content(&self, id: NodeId) -> &NodeContent {
        self.node(id).map_or(&NodeContent::Absent, |node| &node.content)
    }

    /// Iterates over every node that exists.
    pub(super) fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter()
    }

    /// Number of nodes that exist.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the content of a node; an object or a list that the field describes is opened into nodes first. That
    /// changes no value, so that it is no part of an undo step.
    pub fn open(&mut self, id: NodeId) -> NodeContent {
        let touched = self.touched.take();
        let content = self.opened(id);
        self.touched = touched;
        content
    }

    fn opened(&mut self, id: NodeId) -> NodeContent {
        let Some(node) = self.nodes.get_mut(id) else { return NodeContent::Absent };
        let (field, widget) = (Arc::clone(&node.field), node.widget());
        let opened = match (&mut node.content, &field.kind) {
            (NodeContent::Value(value @ Value::Object(_)), FieldKind::Object { .. }) => {
                let value = std::mem::take(value);
                NodeContent::Object(self.open_object(id, &field, value))
            }
            (NodeContent::Absent, FieldKind::Object { .. }) if id == self.root => {
                NodeContent::Object(self.open_object(id, &field, Value::Object(Map::new())))
            }
            (NodeContent::Value(Value::Array(items)), FieldKind::Array { .. })
                if widget == WidgetKind::Array =>
            {
                let items = std::mem::take(items);
                NodeContent::Array(self.open_list(id, &field, items))
            }
            (NodeContent::Absent, FieldKind::Array { .. })
                if id == self.root && field.fixed_places() > 0 =>
            {
                NodeContent::Array(self.open_list(id, &field, Vec::new()))
            }
            (NodeContent::Value(value), FieldKind::Branches { union, .. }) => {
                if any_type::stays_text(union, value) {
                    return node.content.clone();
                }
                let Some(index) = self.schema.tree().matching_branch(&field, value) else {
                    return node.content.clone();
                };
                let value = std::mem::take(value);
                let narrowed = self.schema.tree().branch(&field, index);
                let child = self.create(Some(id), narrowed, NodeContent::Value(value));
                NodeContent::Branch { chosen: Some(index), nodes: vec![(index, child)] }
            }
            (content, _) => return content.clone(),
        };
        self.set_content(id, opened.clone());
        opened
    }

    /// Opens an object into members. Its keys keep their order; absent properties are inserted at their place in the
    /// schema. The properties include those of the conditions that the value meets; all other keys are shown as unknown
    /// to the schema.
    fn open_object(&mut self, id: NodeId, field: &Arc<Field>, value: Value) -> Vec<Member> {
        let field = &self.schema.tree().evaluated(field, &value);
        self.set_field(id, Arc::clone(field));
        let (Value::Object(value), FieldKind::Object { properties, .. }) = (value, &field.kind)
        else {
            return Vec::new();
        };
        let orders: HashMap<&str, usize> =
            properties.iter().enumerate().map(|(order, p)| (p.key.as_str(), order)).collect();
        let absent: Vec<bool> =
            properties.iter().map(|property| !value.contains_key(&property.key)).collect();
        let mut members = Vec::with_capacity(properties.len().max(value.len()));
        let mut next = 0;
        let mut add_absent = |form: &mut Self, members: &mut Vec<Member>, until: usize| {
            for order in next..until {
                if absent.get(order) == Some(&true) {
                    members.extend(form.member(id, field, order, NodeContent::Absent));
                }
            }
            next = next.max(until);
        };
        for (key, value) in value {
            let content = NodeContent::Value(value);
            match orders.get(key.as_str()) {
                Some(&order) => {
                    add_absent(self, &mut members, order);
                    members.extend(self.member(id, field, order, content));
                }
                None => members.push(self.unknown_member(id, key, content)),
            }
        }
        add_absent(self, &mut members, properties.len());
        members
    }

    fn member(
        &mut self,
        id: NodeId,
        field: &Field,
        order: usize,
        content: NodeContent,
    ) -> Option<Member> {
        let FieldKind::Object { properties, .. } = &field.kind else { return None };
        let property = properties.get(order)?;
        Some(self.property_member(id, property, order, content))
    }

    pub(super) fn property_member(
        &mut self,
        id: NodeId,
        property: &Property,
        order: usize,
        content: NodeContent,
    ) -> Member {
        let described = self.schema.tree().property(property);
        let node = self.create(Some(id), described, content);
        self.set_required(node, property.required);
        Member { key: property.key.clone(), node, order: Some(order), additional: false }
    }

    pub(super) fn unknown_member(
        &mut self,
        id: NodeId,
        key: String,
        content: NodeContent,
    ) -> Member {
        let field = self.key_field(id, &key);
        let node = self.create(Some(id), field, content);
        self.set_required(node, false);
        Member { key, node, order: None, additional: true }
    }

    /// Returns the field of a list's entry.
    pub(super) fn item_field(&self, list: &Field, index: usize) -> Arc<Field> {
        self.schema.tree().entry(list, index).unwrap_or_else(|| self.any_field())
    }

    /// Returns a field for a value that the schema does not describe.
    pub(super) fn any_field(&self) -> Arc<Field> {
        self.schema.tree().field(&Pointer::root().join("\u{0}"))
    }

    pub(super) fn create(
        &mut self,
        parent: Option<NodeId>,
        field: Arc<Field>,
        content: NodeContent,
    ) -> NodeId {
        let id = NodeId(self.next);
        self.next = self.next.wrapping_add(1);
        let field = self.field_within(parent, field);
        self.nodes
            .insert(id, Node { parent, field, content, required: true, inactive: Vec::new() });
        if let Some(touched) = &mut self.touched {
            touched.record_created(id);
        }
        id
    }

    /// Replaces the content of a node and drops the nodes below it, the inactive ones included.
    pub(super) fn replace(&mut self, id: NodeId, content: NodeContent) {
        for part in self.all_parts(id) {
            self.drop_node(part);
        }
        if let Some(node) = self.alter(id) {
            node.content = content;
            node.inactive = Vec::new();
        }
    }

    /// Returns a node for changes. Every change of a node goes through here, so that it can be undone.
    fn alter(&mut self, id: NodeId) -> Option<&mut Node> {
        let node = self.nodes.get_mut(id)?;
        if let Some(touched) = self.touched.as_mut().filter(|touched| !touched.knows(id)) {
            touched.alters(id, node.clone());
        }
        Some(node)
    }

    pub(super) fn set_content(&mut self, id: NodeId, content: NodeContent) {
        if let Some(node) = self.alter(id) {
            node.content = content;
        }
    }

    pub(super) fn set_field(&mut self, id: NodeId, field: Arc<Field>) {
        let field = self.field_within(self.node(id).and_then(|node| node.parent), field);
        if let Some(node) = self.alter(id) {
            node.field = field;
        }
    }

    pub(super) fn set_required(&mut self, id: NodeId, required: bool) {
        if let Some(node) = self.alter(id) {
            node.required = required;
        }
    }

    /// Returns the inactive parts of an object for changes.
    pub(super) fn inactive_mut(&mut self, id: NodeId) -> Option<&mut Vec<InactiveMember>> {
        self.alter(id).map(|node| &mut node.inactive)
    }

    pub(super) fn drop_node(&mut self, id: NodeId) {
        for part in self.all_parts(id) {
            self.drop_node(part);
        }
        let node = self.nodes.remove(id);
        if let (Some(touched), Some(node)) = (&mut self.touched, node) {
            touched.alters(id, node);
        }
    }

    /// Stores a node under an id and returns the previous one.
    pub(super) fn set_node(&mut self, id: NodeId, node: Node) -> Option<Node> {
        self.nodes.insert(id, node)
    }

    pub(super) fn remove_node(&mut self, id: NodeId) -> Option<Node> {
        self.nodes.remove(id)
    }

    /// Returns the nodes directly below a node, the inactive ones included.
    pub(super) fn all_parts(&self, id: NodeId) -> Vec<NodeId> {
        self.node(id).map(Node::all_parts).unwrap_or_default()
    }

    /// Returns the nodes of the parts of an opened node.
    pub fn parts(&self, id: NodeId) -> Vec<NodeId> {
        self.node(id).map(|node| node.content.parts()).unwrap_or_default()
    }
}

pub(super) fn content_of(value: Option<Value>) -> NodeContent {
    value.map_or(NodeContent::Absent, NodeContent::Value)
}
