//! Position of a node in its form: its JSON Pointer, its rank from top to bottom, and the node at a JSON Pointer.

use super::{FormState, NodeContent, NodeId};
use crate::form::node::Node;
use crate::pointer::Pointer;

impl FormState {
    /// Iterates from a node up to the root, as pairs of a parent and its child.
    fn way_up(&self, id: NodeId) -> impl Iterator<Item = (NodeId, NodeId)> {
        let above = |below: NodeId| Some((self.node(below)?.parent?, below));
        std::iter::successors(above(id), move |(parent, _)| above(*parent))
    }

    /// Returns the JSON Pointer of a node in the form's value.
    pub fn pointer(&self, id: NodeId) -> Pointer {
        let way = self.way_up(id);
        let tokens: Vec<String> =
            way.filter_map(|(parent, below)| self.token(parent, below)).collect();
        tokens.iter().rev().fold(Pointer::root(), |place, token| place.join(token))
    }

    /// Returns true if an edit can change the node's pointer: the node is in a list, or under a key that the schema
    /// does not name.
    pub fn may_move(&self, id: NodeId) -> bool {
        self.way_up(id).any(|(parent, below)| match self.content(parent) {
            NodeContent::Object(members) => {
                let member = members.iter().find(|member| member.node == below);
                member.is_none_or(|member| member.order.is_none())
            }
            NodeContent::Branch { .. } => false,
            _ => true,
        })
    }

    /// Returns the pointer token of a child; `None` for a union's branch, which has the same pointer as the union.
    fn token(&self, parent: NodeId, child: NodeId) -> Option<String> {
        match self.node(parent).map(|node| &node.content) {
            Some(NodeContent::Object(members)) => {
                let member = members.iter().find(|member| member.node == child);
                member.map(|member| member.key.clone())
            }
            Some(NodeContent::Array(items)) => {
                items.iter().position(|item| *item == child).map(|index| index.to_string())
            }
            _ => None,
        }
    }

    /// Returns a sort key that orders nodes from the form's top to its bottom: properties in the schema's order, then
    /// keys that the schema does not name; list entries by index.
    pub fn rank(&self, id: NodeId) -> Vec<usize> {
        let way = self.way_up(id);
        let mut ranks: Vec<_> = way.map(|(parent, below)| self.rank_in(parent, below)).collect();
        ranks.reverse();
        ranks
    }

    fn rank_in(&self, parent: NodeId, child: NodeId) -> usize {
        match self.node(parent).map(|node| &node.content) {
            Some(NodeContent::Object(members)) => {
                let member = members.iter().find(|member| member.node == child);
                member.and_then(|member| member.order).unwrap_or(usize::MAX)
            }
            Some(NodeContent::Array(items)) => {
                items.iter().position(|item| *item == child).unwrap_or_default()
            }
            _ => 0,
        }
    }

    /// Returns the node at a JSON Pointer and opens the nodes on the path; if the path leads nowhere, the last node
    /// that exists on it.
    pub fn node_at(&mut self, place: &Pointer) -> NodeId {
        let mut node = self.settled(self.root);
        for token in place.tokens() {
            let next = match self.open(node) {
                NodeContent::Object(members) => {
                    members.iter().find(|member| member.key == token).map(|member| member.node)
                }
                NodeContent::Array(items) => {
                    token.parse().ok().and_then(|index: usize| items.get(index).copied())
                }
                _ => None,
            };
            match next {
                Some(next) => node = self.settled(next),
                None => break,
            }
        }
        node
    }

    /// Returns the node itself or, for a union, the innermost node of the chosen branches.
    fn settled(&mut self, id: NodeId) -> NodeId {
        let mut settled = id;
        while let Some(below) = self.open(settled).chosen_node() {
            settled = below;
        }
        settled
    }

    /// Returns the outermost union that contains this node as a branch; any other node is returned unchanged.
    pub(in crate::form) fn whole_of(&self, id: NodeId) -> NodeId {
        let is_branch =
            |parent: &NodeId| matches!(self.content(*parent), NodeContent::Branch { .. });
        let parents = self.way_up(id).map(|(parent, _)| parent);
        parents.take_while(is_branch).last().unwrap_or(id)
    }

    /// Returns true if the node is part of the form's value: in no union's unchosen branch, and not made inactive by a
    /// schema condition.
    pub(in crate::form) fn counts(&self, id: NodeId) -> bool {
        self.way_up(id).all(|(parent, below)| {
            let counts = |node: &Node| match &node.content {
                NodeContent::Branch { .. } => node.content.chosen_node() == Some(below),
                _ => node.inactive.iter().all(|part| part.member.node != below),
            };
            self.node(parent).is_none_or(counts)
        })
    }
}
