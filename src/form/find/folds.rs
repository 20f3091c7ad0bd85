//! Which parts of a form are folded, as long as it is open.
//! Refuses to outlive it: what is folded is no part of the document.

use pilcrow_core::form::NodeId;
use std::collections::HashMap;

/// What was folded and unfolded, one by one or all at once. Parts that are not made yet count
/// among all.
#[derive(Clone, Default)]
pub(super) struct Folds {
    all: Option<bool>,
    own: HashMap<NodeId, bool>,
}

impl Folds {
    /// All parts are, or none is.
    pub fn all(folded: bool) -> Self {
        Self { all: Some(folded), own: HashMap::new() }
    }

    /// Whether a part is; none where nobody has touched it.
    pub fn get(&self, node: NodeId) -> Option<bool> {
        self.own.get(&node).copied().or(self.all)
    }

    /// Folds a part, or unfolds it.
    pub fn set(&mut self, node: NodeId, folded: bool) {
        self.own.insert(node, folded);
    }

    /// Whether any part was folded by the person.
    pub fn has_any(&self) -> bool {
        self.all == Some(true) || self.own.values().any(|folded| *folded)
    }

    /// The same for other nodes: what was done to all of them holds on.
    pub fn of_others(&self) -> Self {
        Self { all: self.all, own: HashMap::new() }
    }
}
