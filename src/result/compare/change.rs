//! A value before a change and after it, side by side.

use super::ChangedValue;
use super::rows::block_rows;
use super::sides::Marks;
use crate::dom::{El, View, el};
use crate::words;
use pilcrow_core::field::{FieldTree, infer_schema};
use pilcrow_core::solution::compare::{ComparedBlock, compare};
use pilcrow_core::solution::{SolutionBlock, solution_blocks};
use serde_json::Value;

pub fn change_view(changed: &ChangedValue) -> View {
    let ChangedValue { schema, before, after } = changed;
    let schema = schema.clone().unwrap_or_else(|| infer_schema(after));
    let tree = FieldTree::new(schema);
    let block = |value: &Value| solution_blocks(Some(&tree), Some(value), None);
    let (before, after): (Option<SolutionBlock>, _) = (before.as_ref().map(block), block(after));
    let compared = compare(&[before.as_ref(), Some(&after)]);
    // The caller shows the name of the value already.
    let compared = ComparedBlock { label: None, ..compared };
    el("div")
        .class("compare compare-change")
        .style("--runs", "2")
        .child(head())
        .child(block_rows(compared, Marks::Change, 4))
        .into()
}

/// Draws the heads of the two columns; they are hidden from screen readers, since each value says it itself.
fn head() -> El {
    el("div")
        .class("compare-sides compare-heads")
        .attr("aria-hidden", "true")
        .child(el("span").child(words!(batch.before)))
        .child(el("span").child(words!(batch.after)))
}
