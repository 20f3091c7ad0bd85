//! What the result shows: a record, or as much of an answer as has come.
//! Refuses to make elements: it sets the signals that they follow.

use super::Runner;
use crate::dom::before_paint;
use crate::host::timing;
use leptos::prelude::*;
use pilcrow_core::document::parse_partial;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::RunRecord;
use pilcrow_core::solution::{SolutionBlock, solution_blocks};
use serde_json::Value;

impl Runner {
    /// Shows a record.
    pub fn show(self, record: RunRecord) {
        let last = record.attempts.last();
        self.issues.set(last.and_then(|attempt| attempt.issues.clone()).unwrap_or_default());
        let partial = last.and_then(|attempt| parse_partial(&attempt.text).value);
        let value = record.solution.clone().or(partial);
        self.draw_value(value.as_ref(), false);
        self.shown.set(Some(record));
        before_paint(|| timing::mark("result:ready"));
    }

    /// Draws what came, once for each frame.
    pub(super) fn draw_soon(self) {
        if self.drawing.get_value() {
            return;
        }
        self.drawing.set_value(true);
        before_paint(move || {
            self.drawing.try_update_value(|drawing| *drawing = false);
            let open = self.progress.try_with_untracked(|progress| {
                (!progress.status.is_final()).then(|| parse_partial(&progress.text))
            });
            if let Some(Some(partial)) = open.filter(|_| self.shown.with_untracked(Option::is_none))
            {
                let blocks = self.tree.with_value(|tree| {
                    let open = partial.open.unwrap_or_default();
                    solution_blocks(tree.as_deref(), partial.value.as_ref(), Some(&open))
                });
                self.put(Some(blocks));
            }
        });
    }

    /// Draws a value; an open one may have more to come.
    pub(super) fn draw_value(self, value: Option<&Value>, open: bool) {
        let root = Pointer::root();
        let blocks = self.tree.with_value(|tree| {
            let wanted = value.is_some() || open;
            wanted.then(|| solution_blocks(tree.as_deref(), value, open.then_some(&root)))
        });
        self.put(blocks);
    }

    /// Shows blocks, of which those that were there stay the same ones.
    fn put(self, blocks: Option<SolutionBlock>) {
        let before = self.solution.get_untracked();
        let blocks = blocks.map(|blocks| match &before {
            Some(before) => blocks.sharing(before),
            None => blocks,
        });
        self.solution.set(blocks);
    }
}
