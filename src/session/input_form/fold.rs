//! The folded parts of a form.

use super::{InputForm, IsFolded};
use leptos::prelude::*;
use pilcrow_core::form::{Node, NodeId};

impl InputForm {
    /// True if a group, a list or an entry is folded.
    pub fn is_folded(&self, node: NodeId) -> bool {
        let is_folded = self.inner.with_value(|inner| inner.is_folded.clone());
        let folded = is_folded.and_then(|is_folded| is_folded(node));
        folded.unwrap_or_else(|| self.begins_folded(node))
    }

    /// Sets the function that says which parts are folded.
    pub fn fold(&self, is_folded: IsFolded) {
        self.inner.update_value(|inner| inner.is_folded = Some(is_folded));
        self.folded.notify();
    }

    /// True if the document folds the part by default.
    fn begins_folded(&self, node: NodeId) -> bool {
        let collapsed = |node: &Node| node.field.hints.as_ref().and_then(|hints| hints.collapsed);
        self.with_node(node, collapsed).flatten().unwrap_or_default()
    }
}
