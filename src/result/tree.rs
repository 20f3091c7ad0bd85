//! Views of recursive values: an outline whose entries can be folded.

use super::block::{list_body, section_body};
use super::caption::caption;
use super::difference::heading_note;
use super::heading::{Depth, branch_label, label_of};
use super::marks::marks;
use crate::dom::{El, Memo, View, derived, el, memo, part};
use crate::words;
use pilcrow_core::form::Issue;
use pilcrow_core::solution::{BlockContent, SolutionBlock};

/// Draws an entry of a tree, or the list of entries within one.
pub(super) fn tree_view(block: Memo<SolutionBlock>, issues: Memo<Vec<Issue>>, depth: Depth) -> El {
    let is_entry = block.with_untracked(|block| matches!(block.content, BlockContent::Section(_)));
    if is_entry { entry(block, issues, depth.in_tree()) } else { branches(block, issues, depth) }
}

/// Draws an entry under its name, which folds it.
fn entry(block: Memo<SolutionBlock>, issues: Memo<Vec<Issue>>, depth: Depth) -> El {
    let label = label_of(block);
    let name = part(move || match label.get() {
        Some(label) => View::from(el("span").class("tree-name").child(label)),
        None => el("span").class("tree-name muted").child(words!(table.entry)).into(),
    });
    let summary = el("summary").child(name).child(branch_label(block)).child(heading_note(block));
    el("details")
        .class("tree-entry")
        .attr("open", true)
        .child(summary)
        .child(caption(block, false))
        .child(marks(block, issues))
        .child(section_body(block, issues, depth))
}

/// Draws the entries within an entry; their label names the group for screen readers.
fn branches(block: Memo<SolutionBlock>, issues: Memo<Vec<Issue>>, depth: Depth) -> El {
    let label = label_of(block);
    let is_empty = memo(move || {
        block.with(
            |block| !matches!(&block.content, BlockContent::List(entries) if !entries.is_empty()),
        )
    });
    el("div")
        .class("tree-branches")
        .attr("role", "group")
        .attr("hidden", derived(move || is_empty.get()))
        .attr("aria-label", derived(move || label.get()))
        .child(marks(block, issues))
        .child(list_body(block, issues, depth))
}
