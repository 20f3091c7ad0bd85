//! The changes that a person can make to a form.
//! An edit of a node that is gone changes nothing.

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
    /// The text of a control is now this.
    Type { node: NodeId, text: String },
    /// The value is now this; none takes it away.
    Put { node: NodeId, value: Option<Value> },
    /// An absent object or list comes to exist.
    Begin { node: NodeId },
    /// Another branch counts from now on; `None`: no value is there.
    Choose { node: NodeId, branch: Option<usize> },
    /// An object gets a key that its properties do not name.
    AddKey { object: NodeId, key: String },
    /// Such a key is renamed.
    Rename { node: NodeId, key: String },
    /// A list gets one more entry, at the end.
    Add { list: NodeId },
    /// An entry of a list goes, or a key that the schema does not know.
    Remove { node: NodeId },
    /// An entry of a list moves to another place.
    Move { list: NodeId, from: usize, to: usize },
}

/// What an edit did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditOutcome {
    /// The node whose own content is another now; `None` if nothing changed.
    pub changed: Option<NodeId>,
    /// The entry that was added.
    pub added: Option<NodeId>,
    /// Other nodes that changed: those that were filled at once, and those of which a condition now
    /// says something else: objects whose parts come and go, and parts that are narrowed.
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
    /// Makes a change, and evaluates the conditions that depend on it anew; [`FormState::take_step`] gives
    /// what takes both back.
    pub fn apply(&mut self, edit: Edit) -> EditOutcome {
        let typed = match &edit {
            Edit::Type { node, .. } => Some(*node),
            _ => None,
        };
        self.begin_change();
        let outcome = self.make(edit);
        self.end_change(outcome, typed)
    }

    /// What happens from here on is one change.
    pub(in crate::form) fn begin_change(&mut self) {
        self.touched = Some(TouchedNodes::default());
    }

    /// The change is made: evaluates the conditions that depend on it anew, and keeps the step.
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

    /// What takes the last change back; `None` if it changed nothing, or was asked for before.
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
