//! The levels of blocks' headings, so that the page's outline skips none.

use crate::dom::{El, Memo, View, el, memo, part};
use pilcrow_core::solution::SolutionBlock;

/// Nesting of a block. Its style follows `nested`; the level of its heading follows only the headings above it, since
/// the entries of a list have none.
#[derive(Clone, Copy)]
pub(super) struct Depth {
    /// Number of blocks around this one.
    pub nested: usize,
    /// True within an entry of a tree, which indents its own content.
    pub is_in_tree: bool,
    headings: Memo<usize>,
}

impl Depth {
    /// Creates the depth of a first heading of a level: 2 on the sheet itself.
    pub(super) fn at(level: usize) -> Self {
        let nested = level.saturating_sub(2);
        Self { nested, is_in_tree: false, headings: memo(move || nested) }
    }

    /// Returns the level of a heading at this depth.
    pub(super) fn level(self) -> usize {
        self.headings.get_untracked() + 2
    }

    /// Returns the depth within a block of this label, whose heading counts if there is a label.
    pub(super) fn below(self, label: Memo<Option<String>>) -> Self {
        let above = self.headings;
        let headings = memo(move || above.get() + usize::from(label.with(Option::is_some)));
        Self { nested: self.nested + 1, headings, ..self }
    }

    /// Returns the depth within an entry of a tree, whose name is no heading: HTML has too few levels for that.
    pub(super) fn in_tree(self) -> Self {
        Self { nested: self.nested + 1, is_in_tree: true, ..self }
    }
}

/// [`SolutionBlock::heading`]
pub(super) fn label_of(block: Memo<SolutionBlock>) -> Memo<Option<String>> {
    memo(move || block.with(SolutionBlock::heading))
}

/// Draws the name of the schema branch (`oneOf`, `anyOf`) that the value matches.
pub(super) fn branch_label(block: Memo<SolutionBlock>) -> View {
    let name = memo(move || block.with(|block| block.branch.clone()));
    part(move || name.get().map(|name| el("span").class("branch-label").child(name)))
}

/// Draws the heading of a block; nothing without a label.
pub(super) fn heading(depth: Depth, id: String, label: Memo<Option<String>>) -> View {
    part(move || {
        let level = depth.headings.get();
        label.get().map(|label| titled(level, id.clone(), label))
    })
}

/// The sheet's title is an `h2`, since the page's own title is the `h1`.
fn titled(level: usize, id: String, label: String) -> El {
    let tag = match level {
        0 => "h2",
        1 => "h3",
        2 => "h4",
        3 => "h5",
        _ => "h6",
    };
    el(tag).attr("id", id).class("block-title").child(label)
}

/// Returns the block's JSON Pointer, by which the block is found again for copying.
pub(super) fn place_of(block: Memo<SolutionBlock>) -> String {
    block.with_untracked(|block| block.pointer.to_string())
}
