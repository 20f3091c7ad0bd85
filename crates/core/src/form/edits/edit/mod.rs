//! `Edit`: the changes that a person can make to a form, and `FormState::apply`, which makes them.
//! An edit of a node that no longer exists changes nothing.

mod entries;

use super::step::{Step, TouchedNodes};
use crate::form::node::{NodeContent, NodeId};
use crate::form::state::{FormState, content_of};
use crate::form::values::fresh::begun_value;
use serde_json::Value;

#[expect(missing_docs, reason = "each variant's line names its parts")]
/// A change to a form.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Replaces the text of a control.
    Type { node: NodeId, text: String },
    /// Replaces the value; `None` removes it.
    Put { node: NodeId, value: Option<Value> },
    /// Creates an absent object or list.
    Begin { node: NodeId },
    /// Chooses a branch of a union; `None` removes the value.
    Choose { node: NodeId, branch: Option<usize> },
    /// Adds a key that the schema's properties do not name to an object.
    AddKey { object: NodeId, key: String },
    /// Renames a key that the schema's properties do not name.
    Rename { node: NodeId, key: String },
    /// Appends an entry to a list.
    Add { list: NodeId },
    /// Removes a list entry, or a key that the schema does not name.
    Remove { node: NodeId },
    /// Moves a list entry to another index.
    Move { list: NodeId, from: usize, to: usize },
}

/// Nodes that an edit changed or added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditOutcome {
    /// Node whose own content changed; `None` if nothing changed.
    pub changed: Option<NodeId>,
    /// Node of the added entry or key; `None` if none was added.
    pub added: Option<NodeId>,
    /// Other nodes that changed: those filled by the same edit, objects to which a schema condition added or removed
    /// members, and nodes whose field such a condition narrowed.
    pub also_changed: Vec<NodeId>,
}

impl EditOutcome {
    pub(in crate::form) fn changed(node: NodeId) -> Self {
        Self { changed: Some(node), ..Self::default() }
    }

    pub(in crate::form) fn added(to: NodeId, node: NodeId) -> Self {
        Self { added: Some(node), ..Self::changed(to) }
    }
}

impl FormState {
    /// Makes an edit and re-evaluates the schema conditions that depend on it; [`FormState::take_step`] then returns
    /// the step that undoes both.
    pub fn apply(&mut self, edit: Edit) -> EditOutcome {
        let typed = match &edit {
            Edit::Type { node, .. } => Some(*node),
            _ => None,
        };
        self.begin_change();
        let outcome = self.make(edit);
        self.end_change(outcome, typed)
    }

    /// Begins a change: everything up to [`FormState::end_change`] is undone as one step.
    pub(in crate::form) fn begin_change(&mut self) {
        self.touched = Some(TouchedNodes::default());
    }

    /// Ends a change: re-evaluates the schema conditions that depend on it, and stores the step that undoes both.
    pub(in crate::form) fn end_change(
        &mut self,
        mut outcome: EditOutcome,
        typed: Option<NodeId>,
    ) -> EditOutcome {
        if let Some(changed) = outcome.changed {
            outcome.also_changed.extend(self.reevaluate_around(changed));
        }
        self.last = self.touched.take().and_then(|touched| Step::from_touched(touched, typed));
        outcome
    }

    /// Returns the step that undoes the last change; `None` if nothing changed or the step was taken already.
    pub fn take_step(&mut self) -> Option<Step> {
        self.last.take()
    }

    fn make(&mut self, edit: Edit) -> EditOutcome {
        if self.is_refused(&edit) {
            return EditOutcome::default();
        }
        match edit {
            Edit::Type { node, text } => self.change(node, NodeContent::Typed(text)),
            Edit::Put { node, value } => self.change(node, content_of(value)),
            Edit::Begin { node } => self.begin(node),
            Edit::Choose { node, branch } => self.choose(node, branch),
            Edit::AddKey { object, key } => self.add_key(object, key),
            Edit::Rename { node, key } => self.rename(node, key),
            Edit::Add { list } => self.add(list),
            Edit::Remove { node } => self.remove(node),
            Edit::Move { list, from, to } => self.move_item(list, from, to),
        }
    }

    pub(in crate::form) fn change(&mut self, id: NodeId, content: NodeContent) -> EditOutcome {
        let Some(node) = self.node(id) else { return EditOutcome::default() };
        let untouched = matches!(&content, NodeContent::Typed(text) if *text == node.text());
        let shows_text = matches!(
            node.content,
            NodeContent::Absent | NodeContent::Value(_) | NodeContent::Typed(_)
        );
        if node.content == content || (untouched && shows_text) {
            return EditOutcome::default();
        }
        self.replace(id, content);
        EditOutcome::changed(id)
    }

    fn begin(&mut self, id: NodeId) -> EditOutcome {
        let Some(node) = self.node(id) else { return EditOutcome::default() };
        let value = begun_value(self.tree(), &node.field);
        self.change(id, content_of(value))
    }
}

#[cfg(test)]
mod tests;
