//! Distributes the issues of a form to its nodes.

use super::InputForm;
use leptos::prelude::*;
use pilcrow_core::form::{Issue, NodeId};
use pilcrow_core::pointer::Pointer;
use std::collections::BTreeMap;

impl InputForm {
    /// Sets the validator's issues at the nodes that they concern.
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
            // Nodes with issues before may have none now.
            for (node, _) in inner.places.iter().filter(|(_, place)| !place.issues.is_empty()) {
                by_place.entry(node).or_default();
            }
        });
        for (node, issues) in by_place {
            self.set_issues(node, issues);
        }
        self.issues.set(issues);
    }

    /// Returns the node at which an issue is shown.
    pub fn node_at(&self, place: &Pointer) -> NodeId {
        self.inner
            .try_update_value(|inner| inner.state.node_at(place))
            .unwrap_or_else(|| self.root())
    }
}
