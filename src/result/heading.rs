//! The levels of blocks' headings, so that the page's outline skips none.

use crate::dom::{El, Memo, View, el, memo, part};
use pilcrow_core::solution::SolutionBlock;

/// Where a block stands. How it looks follows how deep it is nested; the level of its heading
/// follows the headings above it alone, since the entries of a list have none.
#[derive(Clone, Copy)]
pub(super) struct Depth {
    /// How many blocks are around it.
    pub nested: usize,
    /// Whether it is in an entry of a tree, which is set in by itself.
    pub is_in_tree: bool,
    headings: Memo<usize>,
}

impl Depth {
    /// Where the first heading is of a level: 2 on the sheet itself.
    pub(super) fn at(level: usize) -> Self {
        let nested = level.saturating_sub(2);
        Self { nested, is_in_tree: false, headings: memo(move || nested) }
    }

    /// The level of a heading that stands here.
    pub(super) fn level(self) -> usize {
        self.headings.get_untracked() + 2
    }

    /// In a block of this label.
    pub(super) fn below(self, label: Memo<Option<String>>) -> Self {
        let above = self.headings;
        let headings = memo(move || above.get() + usize::from(label.with(Option::is_some)));
        Self { nested: self.nested + 1, headings, ..self }
    }

    /// In an entry of a tree, whose name is no heading: an outline has no so many levels.
    pub(super) fn in_tree(self) -> Self {
        Self { nested: self.nested + 1, is_in_tree: true, ..self }
    }
}

/// [`SolutionBlock::heading`]
pub(super) fn label_of(block: Memo<SolutionBlock>) -> Memo<Option<String>> {
    memo(move || block.with(SolutionBlock::heading))
}

/// The shape that the value took of several, quietly.
pub(super) fn branch_label(block: Memo<SolutionBlock>) -> View {
    let name = memo(move || block.with(|block| block.branch.clone()));
    part(move || name.get().map(|name| el("span").class("branch-label").child(name)))
}

/// The heading of a block that has a label.
pub(super) fn heading(depth: Depth, id: String, label: Memo<Option<String>>) -> View {
    part(move || {
        let level = depth.headings.get();
        label.get().map(|label| titled(level, id.clone(), label))
    })
}

/// The sheet's title is a heading of the second level: the page's own is the first.
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

/// By its place a block is found again when it is to be copied.
pub(super) fn place_of(block: Memo<SolutionBlock>) -> String {
    block.with_untracked(|block| block.pointer.to_string())
}
