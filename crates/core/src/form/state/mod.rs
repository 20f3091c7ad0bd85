//! The tree of nodes behind a form.

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
    /// No value was given: the root is drawn, and is no object before something is in it.
    began_absent: bool,
    /// What the change that is going on touches.
    pub(super) touched: Option<TouchedNodes>,
    /// The last change, until it is taken to be remembered.
    pub(super) last: Option<Step>,
}

impl FormState {
    /// A form that holds a value as it was loaded; untouched, it gives the same value back.
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

    /// A form for a document that gives no value: the schema's defaults, and what is required.
    pub fn fresh(schema: impl Into<FormSchema>) -> Self {
        Self::loaded(schema, None)
    }

    /// A form as a document begins it: with its value, or afresh where it gives none.
    pub fn loaded(schema: impl Into<FormSchema>, value: Option<Value>) -> Self {
        let schema = schema.into();
        let value = value.or_else(|| fresh_value(schema.tree(), &schema.tree().root(), true));
        Self::new(schema, value)
    }

    /// The node of the whole value.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// The schema's fields.
    pub fn tree(&self) -> &Rc<FieldTree> {
        self.schema.tree()
    }

    /// The compiled schema, for another form of the same.
    pub fn schema(&self) -> FormSchema {
        self.schema.clone()
    }

    /// A node; `None` once it was removed.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id)
    }

    /// What is at a node; nothing where it is gone.
    pub(super) fn content(&self, id: NodeId) -> &NodeContent {
        self.node(id).map_or(&NodeContent::Absent, |node| &node.content)
    }

    /// Every node there is so far.
    pub(super) fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter()
    }

    /// How many nodes there are so far.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The content of a node, its parts made into nodes where it is an object or a list that
    /// the field describes. That changes no value, so it is no part of a step.
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

    /// Keys stay in the order they came in; absent properties stand where the schema has them.
    /// The properties are those of the conditions that hold for the value; keys of the others are
    /// shown as keys that the schema does not know.
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

    /// What is said of an entry of a list.
    pub(super) fn item_field(&self, list: &Field, index: usize) -> Arc<Field> {
        self.schema.tree().entry(list, index).unwrap_or_else(|| self.any_field())
    }

    /// A field for what the schema does not describe.
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

    /// Replaces what is at a node, and drops the nodes of what was there, the inactive ones included.
    pub(super) fn replace(&mut self, id: NodeId, content: NodeContent) {
        for part in self.all_parts(id) {
            self.drop_node(part);
        }
        if let Some(node) = self.alter(id) {
            node.content = content;
            node.inactive = Vec::new();
        }
    }

    /// A node to be changed: every change of one goes through here, so that it can be taken back.
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

    /// The inactive parts of an object, to be put back after a change.
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

    /// Puts a node there, and gives the one that stood there.
    pub(super) fn set_node(&mut self, id: NodeId, node: Node) -> Option<Node> {
        self.nodes.insert(id, node)
    }

    pub(super) fn remove_node(&mut self, id: NodeId) -> Option<Node> {
        self.nodes.remove(id)
    }

    /// The nodes below a node: those of its value, and the inactive ones.
    pub(super) fn all_parts(&self, id: NodeId) -> Vec<NodeId> {
        self.node(id).map(Node::all_parts).unwrap_or_default()
    }

    /// The nodes of an opened object or list.
    pub fn parts(&self, id: NodeId) -> Vec<NodeId> {
        self.node(id).map(|node| node.content.parts()).unwrap_or_default()
    }
}

pub(super) fn content_of(value: Option<Value>) -> NodeContent {
    value.map_or(NodeContent::Absent, NodeContent::Value)
}
