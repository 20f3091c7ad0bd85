//! The signals of a field besides its value: its issues, and whether they may be shown. One signal for both, since a
//! form has as many as fields.

use super::{Inner, InputForm, ScreenPlace};
use leptos::prelude::*;
use pilcrow_core::form::{Issue, NodeId};

impl InputForm {
    /// Tracks a place and its issues.
    pub fn track_place(&self, node: NodeId) {
        if let Some(changed) = self.at_place(node, |place| place.changed.clone()) {
            changed.track();
        }
    }

    /// Returns the issues of a place that may be shown: after the field was left, or Run was pressed. Tracked.
    pub fn visible_issues(&self, node: NodeId) -> Vec<Issue> {
        self.track_place(node);
        let attempted = self.attempted.get();
        let show = |place: &mut ScreenPlace| {
            let may_be_said = attempted || place.left;
            if may_be_said { place.issues.clone() } else { Vec::new() }
        };
        self.at_place(node, show).unwrap_or_default()
    }

    /// True if the person has visited and left a place.
    pub fn is_left(&self, node: NodeId) -> bool {
        self.at_place(node, |place| place.left).unwrap_or_default()
    }

    /// Records that the person has left a field, so that its issues may be shown.
    pub fn leave(&self, node: NodeId) {
        self.at_place(node, |place| place.left = true);
        self.tell_place(node);
    }

    /// Sets the issues of a place.
    pub(super) fn set_issues(&self, node: NodeId, issues: Vec<Issue>) {
        let is_other = self.at_place(node, |place| {
            let is_other = place.issues != issues;
            place.issues = issues;
            is_other
        });
        if is_other == Some(true) {
            self.tell_place(node);
        }
    }

    fn tell_place(&self, node: NodeId) {
        if let Some(changed) = self.at_place(node, |place| place.changed.clone()) {
            changed.notify();
        }
    }

    fn at_place<T>(&self, node: NodeId, at: impl FnOnce(&mut ScreenPlace) -> T) -> Option<T> {
        let read = |inner: &mut Inner| {
            if inner.places.get(node).is_none() {
                inner.state.node(node)?;
                inner.places.insert(node, ScreenPlace::default());
            }
            inner.places.get_mut(node).map(at)
        };
        self.inner.try_update_value(read).flatten()
    }
}

/// Returns the signals of the nodes that are on the screen.
pub(super) fn subscribers(inner: &Inner, nodes: &[NodeId]) -> Vec<ArcTrigger> {
    let signal =
        |node: &NodeId| inner.places.get(*node).map(|place: &ScreenPlace| place.changed.clone());
    nodes.iter().filter_map(signal).collect()
}
