//! The conditions around an edit, evaluated anew: fields come, go, and are narrowed.
//!
//! Nothing that a person put in is lost by it, and nothing that was only loaded is taken away:
//! - A part whose field goes becomes inactive: it is not in the value, and comes back with its field, to
//!   where it stood.
//! - A key that was there before any field described it is none of the form's to take: it stays in
//!   the value and is shown as a key that the schema does not know, as it was when it was loaded.
//! - A field that was never there before begins with its default.
//! - Only an edit makes anything inactive; a value that is opened is shown by the conditions as it
//!   has them.
//!
//! Only the objects around the edit are looked at, and of those the ones with conditions that
//! depend on the changed key; conditions that change each other without end are left after a few
//! rounds.

use crate::field::{Field, FieldKind, Property};
use crate::form::node::{InactiveMember, Member, NodeContent, NodeId};
use crate::form::state::{FormState, content_of};
use crate::form::values::fresh::fresh_value;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// Maximum number of times that one object's conditions are evaluated after one edit: members that a condition adds or
/// removes can change other conditions.
const MAX_ROUNDS: usize = 8;

impl FormState {
    /// Re-evaluates the conditions of the objects around a changed node, from the nearest to the root.
    /// Returns the nodes whose field changed.
    pub(in crate::form) fn reevaluate_around(&mut self, changed: NodeId) -> Vec<NodeId> {
        let mut changed_nodes = Vec::new();
        let (mut at, mut below) = (Some(changed), None);
        while let Some(id) = at {
            if self.may_change_conditions(id, below) {
                self.reevaluate(id, &mut changed_nodes);
            }
            below = Some(id);
            at = self.node(id).and_then(|node| node.parent);
        }
        changed_nodes
    }

    /// Returns true if a change of the member `part`, or of the object itself (`None`), can change the object's
    /// conditions.
    fn may_change_conditions(&self, id: NodeId, part: Option<NodeId>) -> bool {
        self.node(id).is_some_and(|node| match (&node.content, part) {
            _ if node.field.conditions.is_empty() => false,
            (NodeContent::Object(_), None) => true,
            (NodeContent::Object(members), Some(part)) => members
                .iter()
                .find(|member| member.node == part)
                .is_some_and(|member| node.field.conditions.depend_on(&member.key)),
            _ => false,
        })
    }

    fn reevaluate(&mut self, id: NodeId, changed_nodes: &mut Vec<NodeId>) {
        for _ in 0..MAX_ROUNDS {
            let Some(field) = self.reevaluated_field(id) else { break };
            self.reshape(id, field, changed_nodes);
        }
    }

    /// Returns the new field of an object whose conditions changed; `None` if they did not change.
    fn reevaluated_field(&self, id: NodeId) -> Option<Arc<Field>> {
        let node = self.node(id)?;
        let NodeContent::Object(members) = &node.content else { return None };
        let depended_on = members.iter().filter(|part| node.field.conditions.depend_on(&part.key));
        let there =
            depended_on.filter_map(|part| Some((part.key.clone(), self.value_of(part.node)?)));
        let there = Value::Object(there.collect::<Map<_, _>>());
        if self.tree().is_current(&node.field, &there) {
            return None;
        }
        // Newly applying schema branches may have conditions on other keys.
        let field = self.tree().evaluated(&node.field, &self.value_of(id)?);
        (!Arc::ptr_eq(&field, &node.field)).then_some(field)
    }

    /// Stores a value as an inactive member of its object, which a condition can restore. Used to restore a draft.
    pub(in crate::form) fn deactivate(&mut self, place: &Pointer, at: usize, value: Value) {
        let (Some(above), Some(key)) = (place.parent(), place.last()) else { return };
        let object = self.node_at(&above);
        let NodeContent::Object(members) = self.open(object) else { return };
        if self.pointer(object) == above && members.iter().all(|member| member.key != key) {
            let mut member = self.unknown_member(object, key, NodeContent::Value(value));
            member.additional = false;
            if let Some(inactive) = self.inactive_mut(object) {
                inactive.push(InactiveMember { member, at });
            }
        }
    }

    /// Replaces the field of an opened object and adds, restores or deactivates its members to match.
    fn reshape(&mut self, id: NodeId, field: Arc<Field>, changed_nodes: &mut Vec<NodeId>) {
        let FieldKind::Object { properties, .. } = &field.kind else { return };
        let Some(NodeContent::Object(before)) = self.node(id).map(|node| node.content.clone())
        else {
            return;
        };
        self.set_field(id, Arc::clone(&field));
        changed_nodes.push(id);
        let inactive = self.inactive_mut(id).map(std::mem::take).unwrap_or_default();
        let mut new: HashMap<&str, usize> = properties
            .iter()
            .enumerate()
            .map(|(order, named)| (named.key.as_str(), order))
            .collect();
        // An active member takes precedence over an inactive one with the same key.
        let mut members = Vec::with_capacity(properties.len());
        for member in before {
            let order = new.remove(member.key.as_str());
            members.push(self.redescribed(id, member, properties, order, changed_nodes));
        }
        for InactiveMember { member, at } in inactive {
            let order = new.remove(member.key.as_str());
            let member = self.redescribed(id, member, properties, order, changed_nodes);
            members.insert(at.min(members.len()), member);
        }
        for (order, property) in properties.iter().enumerate() {
            if new.contains_key(property.key.as_str()) {
                self.begin_field(id, property, order, &mut members);
            }
        }
        let (mut active, mut others) = (Vec::with_capacity(members.len()), Vec::new());
        for (at, member) in members.into_iter().enumerate() {
            if member.order.is_some() || member.additional {
                active.push(member);
            } else {
                others.push(InactiveMember { member, at });
            }
        }
        if let Some(inactive) = self.inactive_mut(id) {
            *inactive = others;
        }
        self.set_content(id, NodeContent::Object(active));
    }

    /// Creates the member of a property that never had a node, after the properties that precede it in the schema.
    fn begin_field(
        &mut self,
        id: NodeId,
        property: &Property,
        order: usize,
        members: &mut Vec<Member>,
    ) {
        let field = self.tree().property(property);
        let content = content_of(fresh_value(self.tree(), &field, property.required));
        let member = self.property_member(id, property, order, content);
        let before = members.iter().rposition(|m| m.order.is_some_and(|other| other < order));
        members.insert(before.map_or(0, |at| at + 1), member);
    }

    /// Returns a member with its new field: that of the property, or that of additional keys. A former property
    /// that no longer is one stays unchanged, to become inactive.
    fn redescribed(
        &mut self,
        object: NodeId,
        member: Member,
        properties: &[Property],
        order: Option<usize>,
        changed_nodes: &mut Vec<NodeId>,
    ) -> Member {
        match order.and_then(|order| properties.get(order)) {
            Some(property) => {
                let field = self.tree().property(property);
                self.refit(member.node, field, property.required, changed_nodes);
            }
            None if member.additional => {
                let field = self.key_field(object, &member.key);
                self.refit(member.node, field, false, changed_nodes);
            }
            None => {}
        }
        Member { order, ..member }
    }

    /// Replaces a node's field. The content, including typed text and child nodes, is kept wherever the new field
    /// allows content of that form.
    pub(in crate::form) fn refit(
        &mut self,
        id: NodeId,
        field: Arc<Field>,
        required: bool,
        changed_nodes: &mut Vec<NodeId>,
    ) {
        let Some(node) = self.node(id) else { return };
        let is_same = node.field.sources.same_place(&field.sources);
        if is_same && node.required == required {
            return;
        }
        changed_nodes.push(id);
        self.set_required(id, required);
        if is_same {
            return;
        }
        let Some(node) = self.node(id) else { return };
        if !holds_alike(&node.field, &field) {
            let value = self.value_of(id);
            self.replace(id, content_of(value));
            return self.set_field(id, field);
        }
        match node.content.clone() {
            NodeContent::Object(_) => {
                let value = self.value_of(id).unwrap_or_default();
                let field = self.tree().evaluated(&field, &value);
                self.reshape(id, field, changed_nodes);
            }
            NodeContent::Array(items) => {
                for (index, item) in items.into_iter().enumerate() {
                    self.refit_entry(item, &field, index, changed_nodes);
                }
                self.set_field(id, field);
            }
            NodeContent::Branch { nodes, .. } => {
                for (index, node) in nodes {
                    let narrowed = self.tree().branch(&field, index);
                    self.refit(node, narrowed, true, changed_nodes);
                }
                self.set_field(id, field);
            }
            _ => self.set_field(id, field),
        }
    }

    /// Replaces the field of a list entry, like `refit`.
    fn refit_entry(
        &mut self,
        item: NodeId,
        list: &Field,
        index: usize,
        changed_nodes: &mut Vec<NodeId>,
    ) {
        let is_place = index < list.fixed_places();
        let value = self.value_of(item).filter(|_| !is_place);
        let contained = value.and_then(|value| self.contained(list, &value));
        let field = contained.unwrap_or_else(|| self.item_field(list, index));
        self.refit(item, field, !is_place || index < list.least_entries(), changed_nodes);
    }
}

/// Returns true if a node's content can stay unchanged when its field `one` is replaced by `other`. Tuples need the
/// same number of required places, since those are determined when the tuple is opened.
fn holds_alike(one: &Field, other: &Field) -> bool {
    match (&one.kind, &other.kind) {
        (FieldKind::Array { choices, .. }, FieldKind::Array { choices: other_choices, .. }) => {
            let places = one.fixed_places();
            places == other.fixed_places()
                && (places == 0 || one.least_entries() == other.least_entries())
                && choices.is_empty() == other_choices.is_empty()
        }
        (FieldKind::Branches { union, .. }, FieldKind::Branches { union: other, .. }) => {
            union == other
        }
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

#[cfg(test)]
mod tests;
