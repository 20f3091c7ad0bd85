//! Applies changes to a form, undoes and redoes them, and notifies the nodes concerned.

use super::place::subscribers;
use super::{Inner, InputForm};
use leptos::prelude::*;
use pilcrow_core::form::{Edit, EditOutcome, FormState, Node, NodeContent, NodeId, Reversal, Step};
use serde_json::Value;

/// A change's outcome, its undo step with the form's index, and the signals of the nodes concerned.
pub(super) type ChangeResult = (EditOutcome, Option<(usize, Step)>, Vec<ArcTrigger>);

/// A change to a form.
type Change = Box<dyn FnOnce(&mut FormState) -> EditOutcome>;

impl InputForm {
    /// Applies an edit and notifies the nodes concerned. Returns the node of an added entry.
    pub fn apply(&self, edit: Edit) -> Option<NodeId> {
        let moves = matches!(edit, Edit::Remove { .. } | Edit::Move { .. } | Edit::Rename { .. });
        let added = self.change(moves, Box::new(move |state| state.apply(edit)));
        self.reshaped.notify();
        added
    }

    /// Sets the text of a control.
    pub fn type_text(&self, node: NodeId, text: String) {
        self.change(false, Box::new(move |state| state.apply(Edit::Type { node, text })));
    }

    /// Sets a value; `None` removes it.
    pub fn put(&self, node: NodeId, value: Option<Value>) {
        self.change(false, Box::new(move |state| state.apply(Edit::Put { node, value })));
    }

    /// Creates a part that was absent.
    pub fn begin(&self, node: NodeId) {
        self.change(false, Box::new(move |state| state.apply(Edit::Begin { node })));
    }

    /// Removes a part.
    pub fn remove(&self, node: NodeId) {
        self.change(true, Box::new(move |state| state.apply(Edit::Remove { node })));
    }

    fn change(&self, moves: bool, change: Change) -> Option<NodeId> {
        let result = self.inner.try_update_value(|inner| {
            let outcome = change(&mut inner.state);
            inner.apply_outcome(outcome, moves)
        });
        self.announce_change(result?, moves)
    }

    /// Records a change for undo, and notifies the nodes concerned.
    pub(super) fn announce_change(
        &self,
        (outcome, step, places): ChangeResult,
        moves: bool,
    ) -> Option<NodeId> {
        self.past.record(step.into_iter().collect());
        outcome.changed?;
        places.iter().for_each(Notify::notify);
        if moves {
            self.moved.notify();
        }
        self.revision.update(|revision| *revision += 1);
        outcome.added
    }

    /// Reverts a step; [`InputForm::tell`] notifies the nodes concerned.
    pub(in crate::session) fn revert(&self, step: Step) -> Option<(Step, Reversal)> {
        self.inner.try_update_value(|inner| inner.state.revert(step))
    }

    /// Notifies the nodes concerned by an undone or redone step.
    pub(in crate::session) fn tell(&self, what: &Reversal) {
        if what.whole {
            return self.tell_whole();
        }
        let result = self.inner.try_update_value(|inner| {
            inner.places.retain(|node| inner.state.node(node).is_some());
            let of_parts = |node: &NodeId| inner.state.node(*node).is_some_and(has_parts);
            (subscribers(inner, &what.changed), what.changed.iter().any(of_parts))
        });
        let Some((places, moves)) = result else { return };
        places.iter().for_each(Notify::notify);
        if moves {
            self.moved.notify();
        }
        self.revision.update(|revision| *revision += 1);
    }
}

impl Inner {
    /// Collects the undo step and the signals of a change. `moves` is true if nodes may be gone or pointers have
    /// changed.
    pub(super) fn apply_outcome(&mut self, outcome: EditOutcome, moves: bool) -> ChangeResult {
        let step = self.state.take_step().map(|step| (self.index, step));
        if moves {
            self.places.retain(|node| self.state.node(node).is_some());
        }
        let mut places = subscribers(self, &outcome.also_changed);
        places.extend(subscribers(self, outcome.changed.as_slice()));
        (outcome, step, places)
    }
}

fn has_parts(node: &Node) -> bool {
    matches!(node.content, NodeContent::Object(_) | NodeContent::Array(_))
}
