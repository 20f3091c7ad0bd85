//! Edits that add, remove and move list entries, and that remove object keys.
//! A property or tuple place that the schema names is not removed: it becomes empty.

use super::EditOutcome;
use crate::field::FieldKind;
use crate::form::node::{Member, Node, NodeContent, NodeId};
use crate::form::state::{FormState, content_of};
use crate::form::values::fresh::fresh_value;
use serde_json::Value;

impl FormState {
    pub(super) fn add(&mut self, list: NodeId) -> EditOutcome {
        let is_list = |node: &Node| matches!(node.field.kind, FieldKind::Array { .. });
        if !self.node(list).is_some_and(is_list) {
            return EditOutcome::default();
        }
        let begins = self.node(list).is_some_and(Node::is_unbegun);
        if begins {
            self.set_content(list, NodeContent::Value(Value::Array(Vec::new())));
        }
        let NodeContent::Array(mut items) = self.open(list) else { return EditOutcome::default() };
        if let Some(first) = items.first().filter(|_| begins) {
            // The opened list already contains its fixed places.
            return EditOutcome::added(list, *first);
        }
        let field = match self.node(list) {
            Some(node) => self.next_item(&node.field, &items),
            None => return EditOutcome::default(),
        };
        let fresh = content_of(fresh_value(self.tree(), &field, true));
        let added = self.create(Some(list), field, fresh);
        self.settle(added);
        items.push(added);
        self.set_content(list, NodeContent::Array(items));
        EditOutcome::added(list, added)
    }

    pub(super) fn remove(&mut self, id: NodeId) -> EditOutcome {
        let id = self.whole_of(id);
        let Some(parent) = self.node(id).and_then(|node| node.parent) else {
            return EditOutcome::default();
        };
        if self.is_fixed_place(id) {
            return self.change(id, NodeContent::Absent);
        }
        match self.node(parent).map(|node| node.content.clone()) {
            Some(NodeContent::Array(mut items)) => {
                items.retain(|item| *item != id);
                if items.is_empty() && self.needs_entries(parent) && self.may_be_left_out(parent) {
                    // The schema requires entries, so an empty list would be invalid.
                    return self.change(parent, NodeContent::Absent);
                }
                self.set_content(parent, NodeContent::Array(items));
            }
            Some(NodeContent::Object(mut members)) => {
                let own = |member: &Member| member.node == id;
                match members.iter().find(|member| own(member)).map(|member| member.order) {
                    Some(None) => members.retain(|member| !own(member)),
                    Some(_) => return self.change(id, NodeContent::Absent),
                    // A schema condition made the member inactive, so it cannot be removed.
                    None => return EditOutcome::default(),
                }
                self.set_content(parent, NodeContent::Object(members));
            }
            _ => return EditOutcome::default(),
        }
        self.drop_node(id);
        EditOutcome::changed(parent)
    }

    fn needs_entries(&self, list: NodeId) -> bool {
        let kind = self.node(list).map(|node| &node.field.kind);
        matches!(kind, Some(FieldKind::Array { min: 1.., .. }))
    }

    pub(super) fn move_item(&mut self, list: NodeId, from: usize, to: usize) -> EditOutcome {
        let NodeContent::Array(mut items) = self.open(list) else { return EditOutcome::default() };
        let moved = self.fixed_places(list)..items.len();
        if from == to || !moved.contains(&from) || !moved.contains(&to) {
            return EditOutcome::default();
        }
        let item = items.remove(from);
        items.insert(to, item);
        self.set_content(list, NodeContent::Array(items));
        EditOutcome::changed(list)
    }
}
