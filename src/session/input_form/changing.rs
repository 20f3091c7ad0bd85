//! Applies changes to a form, undoes and redoes them, and notifies the nodes concerned.

use super::place::subscribers;
use super::{Inner, InputForm};
use leptos::prelude::*;
use pilcrow_core::form::{Edit, EditOutcome, FormState, Node, NodeContent, NodeId, Reverted, Step};
use serde_json::Value;

/// A change, the step that takes it back, and those whom it concerns.
pub(super) type Made = (EditOutcome, Option<(usize, Step)>, Vec<ArcTrigger>);

/// A change to a form.
type Change = Box<dyn FnOnce(&mut FormState) -> EditOutcome>;

impl InputForm {
    /// Makes a change, and tells those whom it concerns. Gives the entry that was added.
    pub fn apply(&self, edit: Edit) -> Option<NodeId> {
        let moves = matches!(edit, Edit::Remove { .. } | Edit::Move { .. } | Edit::Rename { .. });
        let added = self.change(moves, Box::new(move |state| state.apply(edit)));
        self.reshaped.notify();
        added
    }

    /// The text of a control is another now.
    pub fn type_text(&self, node: NodeId, text: String) {
        self.change(false, Box::new(move |state| state.apply(Edit::Type { node, text })));
    }

    /// A value is another now; none takes it away.
    pub fn put(&self, node: NodeId, value: Option<Value>) {
        self.change(false, Box::new(move |state| state.apply(Edit::Put { node, value })));
    }

    /// What was not there comes to exist.
    pub fn begin(&self, node: NodeId) {
        self.change(false, Box::new(move |state| state.apply(Edit::Begin { node })));
    }

    /// What was there goes.
    pub fn remove(&self, node: NodeId) {
        self.change(true, Box::new(move |state| state.apply(Edit::Remove { node })));
    }

    fn change(&self, moves: bool, change: Change) -> Option<NodeId> {
        let result = self.inner.try_update_value(|inner| {
            let outcome = change(&mut inner.state);
            inner.apply_outcome(outcome, moves)
        });
        self.tell_made(result?, moves)
    }

    /// Records a change for undo, and notifies the signals of the nodes that it concerns.
    pub(super) fn tell_made(&self, (outcome, step, places): Made, moves: bool) -> Option<NodeId> {
        self.past.record(step.into_iter().collect());
        outcome.changed?;
        places.iter().for_each(Notify::notify);
        if moves {
            self.moved.notify();
        }
        self.revision.update(|revision| *revision += 1);
        outcome.added
    }

    /// Takes a step back; [`InputForm::tell`] tells those whom it concerns.
    pub(in crate::session) fn revert(&self, step: Step) -> Option<(Step, Reverted)> {
        self.inner.try_update_value(|inner| inner.state.revert(step))
    }

    /// Tells those whom it concerns that a step was taken back or made again.
    pub(in crate::session) fn tell(&self, what: &Reverted) {
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
    /// What a change has made. `moves` says that nodes may be gone, and pointers are others.
    pub(super) fn apply_outcome(&mut self, outcome: EditOutcome, moves: bool) -> Made {
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
