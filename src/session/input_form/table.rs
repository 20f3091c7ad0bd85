//! Lists shown as tables: which lists are, and pasting texts into many cells at once.

use super::InputForm;
use leptos::prelude::*;
use pilcrow_core::form::{Column, FillCount, Filling, NodeId};

impl InputForm {
    /// Returns the columns of a list; `None` if it cannot be shown as a table.
    pub fn columns(&self, list: NodeId) -> Option<Vec<Column>> {
        self.with_state(|state| state.columns(list))
    }

    /// Returns the layout that the person chose for a list, true for a table; `None` if the person chose none.
    pub fn is_table(&self, list: NodeId) -> Option<bool> {
        self.inner.with_value(|inner| {
            let chosen = inner.tables.iter().rfind(|(chosen, _)| *chosen == list);
            chosen.map(|(_, is_table)| *is_table)
        })
    }

    /// Stores the layout of a list for as long as the document is open.
    pub fn set_table(&self, list: NodeId, is_table: bool) {
        self.inner.update_value(|inner| {
            inner.tables.retain(|(chosen, _)| *chosen != list);
            inner.tables.push((list, is_table));
        });
    }

    /// Pastes texts into cells, in one undo step. Returns how many fitted.
    pub fn fill(&self, filling: Filling) -> FillCount {
        let result = self.inner.try_update_value(|inner| {
            let (outcome, filled) = inner.state.fill(filling);
            (inner.apply_outcome(outcome, true), filled)
        });
        let Some((result, filled)) = result else { return FillCount::default() };
        self.announce_change(result, true);
        filled
    }
}
