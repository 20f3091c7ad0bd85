//! Distributes the issues of a form to the nodes that they concern.

use super::InputForm;
use leptos::prelude::*;
use pilcrow_core::form::{Issue, NodeId};
use pilcrow_core::pointer::Pointer;
use std::collections::BTreeMap;

impl InputForm {
    /// Takes what the validator found; each place on the screen is told what concerns it.
    pub fn take_report(&self, reported: Vec<Issue>) {
        let mut issues = Vec::new();
        let mut by_place: BTreeMap<NodeId, Vec<Issue>> = BTreeMap::new();
        self.inner.update_value(|inner| {
            issues = inner.state.issues(reported);
            issues.sort_by_cached_key(|issue| {
                let node = inner.state.node_at(&issue.pointer);
                inner.state.rank(node)
            });
            for issue in &issues {
                let node = inner.state.node_at(&issue.pointer);
                by_place.entry(node).or_default().push(issue.clone());
            }
            // Where something was wrong, nothing may be any more.
            for (node, _) in inner.places.iter().filter(|(_, place)| !place.issues.is_empty()) {
                by_place.entry(node).or_default();
            }
        });
        for (node, issues) in by_place {
            self.set_issues(node, issues);
        }
        self.issues.set(issues);
    }

    /// The node that an issue is told at.
    pub fn node_at(&self, place: &Pointer) -> NodeId {
        self.inner
            .try_update_value(|inner| inner.state.node_at(place))
            .unwrap_or_else(|| self.root())
    }
}
