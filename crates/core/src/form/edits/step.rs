//! `Step`: the nodes as they were before a change, so that the change can be undone.
//! Opening a value into child nodes does not change the value and is not recorded.

use crate::form::node::{Node, NodeContent, NodeId};
use crate::form::state::FormState;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// A change to a form, stored as the nodes (or the whole form) that undo has to restore.
#[derive(Clone, Debug)]
pub struct Step {
    undo: Undo,
    /// Node of the control that the change typed into; `None` for any other change.
    pub(in crate::form) typed: Option<NodeId>,
}

#[derive(Clone, Debug)]
enum Undo {
    Nodes(TouchedNodes),
    /// The whole form from before a reset, or before an earlier input was loaded.
    Whole(Box<FormState>),
}

/// The nodes that a change created, altered or removed.
#[derive(Clone, Debug, Default)]
pub(in crate::form) struct TouchedNodes {
    /// The nodes as they were before the step.
    before: HashMap<NodeId, Node>,
    /// Nodes that did not exist before the step.
    created: HashSet<NodeId>,
    /// First altered node, where the change was made; the other changes are its consequences.
    first: Option<NodeId>,
}

/// The nodes that an undo or redo changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reversal {
    /// Nodes whose own content changed; empty if the whole form was replaced.
    pub changed: Vec<NodeId>,
    /// Node to show to the person.
    pub place: NodeId,
    /// True if the whole form, and so every node, was replaced.
    pub whole: bool,
}

impl TouchedNodes {
    pub(in crate::form) fn record_created(&mut self, id: NodeId) {
        self.created.insert(id);
    }

    /// Stores a node's state from before the change; later calls for the same node are ignored.
    pub(in crate::form) fn alters(&mut self, id: NodeId, node: Node) {
        if !self.knows(id) {
            self.first.get_or_insert(id);
            self.before.insert(id, node);
        }
    }

    /// Returns true if a node's state from before the change is recorded already.
    pub(in crate::form) fn knows(&self, id: NodeId) -> bool {
        self.created.contains(&id) || self.before.contains_key(&id)
    }

    fn is_empty(&self) -> bool {
        self.before.is_empty() && self.created.is_empty()
    }

    fn nodes_of(&self) -> impl Iterator<Item = &Node> {
        self.before.values()
    }
}

impl Step {
    pub(in crate::form) fn from_touched(
        touched: TouchedNodes,
        typed: Option<NodeId>,
    ) -> Option<Self> {
        (!touched.is_empty()).then_some(Self { undo: Undo::Nodes(touched), typed })
    }

    /// Returns true if the step altered one node only and created none. A typed letter can alter more: a schema
    /// condition may begin or cease to apply.
    pub(in crate::form) fn is_plain(&self) -> bool {
        match &self.undo {
            Undo::Nodes(touched) => touched.created.is_empty() && touched.before.len() == 1,
            Undo::Whole(_) => false,
        }
    }

    /// Estimates the memory that the step occupies, in bytes.
    pub(in crate::form) fn weight(&self) -> usize {
        match &self.undo {
            Undo::Nodes(touched) => touched.nodes_of().map(weight_of).sum(),
            Undo::Whole(form) => form.nodes().map(|(_, node)| weight_of(node)).sum(),
        }
    }
}

impl FormState {
    /// Replaces this form by another; the returned step restores this one.
    pub fn replace_by(&mut self, other: Self) -> Step {
        let before = std::mem::replace(self, other);
        Step { undo: Undo::Whole(Box::new(before)), typed: None }
    }

    /// Undoes a step. Returns the step that redoes it, and the nodes that changed.
    pub fn revert(&mut self, step: Step) -> (Step, Reversal) {
        match step.undo {
            Undo::Whole(form) => {
                let reverted = Reversal { place: form.root(), whole: true, ..Reversal::default() };
                (self.replace_by(*form), reverted)
            }
            Undo::Nodes(touched) => {
                let altered: Vec<NodeId> = touched.before.keys().copied().collect();
                let inverse = self.put_back(touched);
                let back = &inverse.created;
                let changed = altered.into_iter().filter(|id| !back.contains(id)).collect();
                let reverted = Reversal { place: self.place_of(&inverse), changed, whole: false };
                (Step { undo: Undo::Nodes(inverse), typed: None }, reverted)
            }
        }
    }

    /// Restores every touched node. The current nodes are stored in the returned inverse, with all child nodes that
    /// were opened since.
    fn put_back(&mut self, touched: TouchedNodes) -> TouchedNodes {
        let mut inverse = TouchedNodes { first: touched.first, ..TouchedNodes::default() };
        for id in touched.created {
            self.take_out(id, &mut inverse);
        }
        for (id, node) in &touched.before {
            let stay: HashSet<NodeId> = node.all_parts().into_iter().collect();
            for part in self.all_parts(*id).into_iter().filter(|part| !stay.contains(part)) {
                self.take_out(part, &mut inverse);
            }
        }
        for (id, node) in touched.before {
            match self.set_node(id, node) {
                Some(now) => drop(inverse.before.insert(id, now)),
                None if inverse.before.contains_key(&id) => {}
                None => drop(inverse.created.insert(id)),
            }
        }
        inverse
    }

    fn take_out(&mut self, id: NodeId, into: &mut TouchedNodes) {
        for part in self.all_parts(id) {
            self.take_out(part, into);
        }
        into.before.extend(self.remove_node(id).map(|node| (id, node)));
    }

    /// Returns the single node that came back below the changed node; if none or several came back, the changed node.
    fn place_of(&self, inverse: &TouchedNodes) -> NodeId {
        let parent = |id: NodeId| self.node(id).and_then(|node| node.parent);
        let first = inverse.first.filter(|id| self.node(*id).is_some()).unwrap_or(self.root());
        let mut back = inverse.created.iter().filter(|id| parent(**id) == Some(first));
        match (back.next(), back.next()) {
            (Some(one), None) => *one,
            _ => first,
        }
    }
}

fn weight_of(node: &Node) -> usize {
    size_of::<Node>()
        + node.inactive.len() * 64
        + match &node.content {
            NodeContent::Absent | NodeContent::Branch { .. } => 0,
            NodeContent::Value(value) => weight_of_value(value),
            NodeContent::Typed(text) => text.len(),
            NodeContent::Object(members) => members.len() * 64,
            NodeContent::Array(items) => items.len() * size_of::<NodeId>(),
        }
}

fn weight_of_value(value: &Value) -> usize {
    size_of::<Value>()
        + match value {
            Value::String(text) => text.len(),
            Value::Array(items) => items.iter().map(weight_of_value).sum(),
            Value::Object(members) => {
                members.iter().map(|(key, value)| key.len() + 48 + weight_of_value(value)).sum()
            }
            _ => 0,
        }
}
