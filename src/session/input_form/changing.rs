//! Changes to a form, forth and back, each told to those whom it concerns.
//! Refuses to know what a change does to the nodes (core does).

use super::{Inner, InputForm, Place};
use leptos::prelude::*;
use pilcrow_core::form::{Edit, EditOutcome, FormState, Node, NodeContent, NodeId, Retraced, Step};
use serde_json::Value;

/// A change, the step that takes it back, and the signals of those whom it concerns.
pub(super) type Made = (EditOutcome, Option<(usize, Step)>, Vec<Place>);

/// A change to a form.
type Change = Box<dyn FnOnce(&mut FormState) -> EditOutcome>;

impl InputForm {
    /// Makes a change, and tells those whom it concerns. Gives the entry that was added.
    pub fn apply(&self, edit: Edit) -> Option<NodeId> {
        let moves = matches!(edit, Edit::Remove { .. } | Edit::Move { .. } | Edit::Rename { .. });
        self.change(moves, Box::new(move |state| state.apply(edit)))
    }

    /// The text of a control is another now.
    pub fn type_text(&self, node: NodeId, text: String) {
        self.change(false, Box::new(move |state| state.type_text(node, text)));
    }

    /// A value is another now; none takes it away.
    pub fn put(&self, node: NodeId, value: Option<Value>) {
        self.change(false, Box::new(move |state| state.put(node, value)));
    }

    /// What was not there comes to exist.
    pub fn begin(&self, node: NodeId) {
        self.change(false, Box::new(move |state| state.begin_place(node)));
    }

    /// What was there goes.
    pub fn remove(&self, node: NodeId) {
        self.change(true, Box::new(move |state| state.take_away(node)));
    }

    fn change(&self, moves: bool, change: Change) -> Option<NodeId> {
        let made = self.inner.try_update_value(|inner| {
            let outcome = change(&mut inner.state);
            inner.made(outcome, moves)
        });
        self.tell_made(made?, moves)
    }

    /// Remembers a change, and tells those whom it concerns.
    pub(super) fn tell_made(&self, (outcome, step, places): Made, moves: bool) -> Option<NodeId> {
        self.past.record(step.into_iter().collect());
        outcome.changed?;
        for place in places {
            place.changed.notify();
        }
        if moves {
            self.moved.notify();
        }
        self.revision.update(|revision| *revision += 1);
        outcome.added
    }

    /// Takes a step back; [`InputForm::tell`] tells those whom it concerns.
    pub(in crate::session) fn retrace(&self, step: Step) -> Option<(Step, Retraced)> {
        self.inner.try_update_value(|inner| inner.state.retrace(step))
    }

    /// Tells those whom it concerns that a step was taken back or made again.
    pub(in crate::session) fn tell(&self, what: &Retraced) {
        if what.whole {
            return self.tell_whole();
        }
        let told = self.inner.try_update_value(|inner| {
            inner.places.retain(|node, _| inner.state.node(*node).is_some());
            let of_parts = |node: &NodeId| inner.state.node(*node).is_some_and(has_parts);
            (places_of(inner, &what.changed), what.changed.iter().any(of_parts))
        });
        let Some((places, moves)) = told else { return };
        for place in places {
            place.changed.notify();
        }
        if moves {
            self.moved.notify();
        }
        self.revision.update(|revision| *revision += 1);
    }
}

impl Inner {
    /// What a change has made. `moves` says that nodes may be gone, and pointers are others.
    pub(super) fn made(&mut self, outcome: EditOutcome, moves: bool) -> Made {
        let step = self.state.take_step().map(|step| (self.index, step));
        if moves {
            self.places.retain(|node, _| self.state.node(*node).is_some());
        }
        let mut places = places_of(self, &outcome.turned);
        places.extend(outcome.changed.and_then(|node| self.places.get(&node).cloned()));
        (outcome, step, places)
    }
}

/// The signals of those nodes that are on the screen.
fn places_of(inner: &Inner, nodes: &[NodeId]) -> Vec<Place> {
    nodes.iter().filter_map(|node| inner.places.get(node).cloned()).collect()
}

fn has_parts(node: &Node) -> bool {
    matches!(node.content, NodeContent::Object(_) | NodeContent::Array(_))
}
