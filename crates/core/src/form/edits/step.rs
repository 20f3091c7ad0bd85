//! What one change took away, so that it can be taken back: the nodes as they were before.
//! A value that was opened into parts is still the same value.

use crate::form::node::{Node, NodeContent, NodeId};
use crate::form::state::FormState;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// A change to a form, as what has to be put back to undo it.
#[derive(Clone, Debug)]
pub struct Step {
    undo: Undo,
    /// The control that was typed into, where the person did nothing else.
    pub(in crate::form) typed: Option<NodeId>,
}

#[derive(Clone, Debug)]
enum Undo {
    Nodes(TouchedNodes),
    /// Another form stood here: the one before a reset, or before an earlier input was put in.
    Whole(Box<FormState>),
}

/// The nodes that a change made, altered or took away.
#[derive(Clone, Debug, Default)]
pub(in crate::form) struct TouchedNodes {
    /// The nodes as they were before the step.
    before: HashMap<NodeId, Node>,
    /// The nodes that were not there.
    created: HashSet<NodeId>,
    /// The one that the change was made at; what else is touched follows from it.
    first: Option<NodeId>,
}

/// What has changed after a step was taken back or made again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reversal {
    /// Nodes whose own content is another; none where the whole form is.
    pub changed: Vec<NodeId>,
    /// The place to look at.
    pub place: NodeId,
    /// Every node is another now.
    pub whole: bool,
}

impl TouchedNodes {
    pub(in crate::form) fn record_created(&mut self, id: NodeId) {
        self.created.insert(id);
    }

    /// Keeps a node as it was when it was first touched.
    pub(in crate::form) fn alters(&mut self, id: NodeId, node: Node) {
        if !self.knows(id) {
            self.first.get_or_insert(id);
            self.before.insert(id, node);
        }
    }

    /// Whether it is clear already how a node was.
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

    /// Whether nothing but the control that was typed into is another now: a letter may also change
    /// whether a condition holds.
    pub(in crate::form) fn is_plain(&self) -> bool {
        match &self.undo {
            Undo::Nodes(touched) => touched.created.is_empty() && touched.before.len() == 1,
            Undo::Whole(_) => false,
        }
    }

    /// About how many bytes it keeps from being freed.
    pub(in crate::form) fn weight(&self) -> usize {
        match &self.undo {
            Undo::Nodes(touched) => touched.nodes_of().map(weight_of).sum(),
            Undo::Whole(form) => form.nodes().map(|(_, node)| weight_of(node)).sum(),
        }
    }
}

impl FormState {
    /// Puts another form in place of this one; the step brings this one back.
    pub fn replace_by(&mut self, other: Self) -> Step {
        let before = std::mem::replace(self, other);
        Step { undo: Undo::Whole(Box::new(before)), typed: None }
    }

    /// Takes a step back. Gives the step that makes it again, and what is another now.
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

    /// Every node as it was. What stands there now goes into the inverse, with all that was
    /// opened below it since.
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

    /// What came back where the change was made, if it is one thing; otherwise where it was made.
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
