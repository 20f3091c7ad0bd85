//! Draws a block as a normal answer shows it, open or folded into a disclosure.

use super::behind::behind;
use crate::dom::{El, View};
use crate::result::solution_view::view_below;
use crate::widgets::show;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::solution::compare::block_without_label;
use pilcrow_core::solution::{BlockContent, SolutionBlock};

/// Greatest number of rows or parts of a comparison that are drawn at once.
pub(super) const MOST: usize = 300;

/// Draws a block in a closed disclosure.
pub(super) fn fold(words: String, content: BlockContent, level: usize) -> El {
    let block = block_without_label(content);
    behind(words, move || whole(block.clone(), level).into())
}

/// Draws the items beyond those that are drawn at once, in a closed disclosure; nothing if there are none.
pub(super) fn more<T: 'static>(rest: Vec<T>, draw: impl Fn(&[T]) -> View + 'static) -> View {
    let locale = use_locale().get_untracked();
    let words = words_now!(locale, compare.more, count = rest.len());
    (!rest.is_empty()).then(|| behind(words, move || draw(&rest))).into()
}

/// Draws a single value, or a block as a normal answer shows it, with its first heading at `level`.
pub(super) fn draw_block(block: &SolutionBlock, level: usize) -> View {
    match &block.content {
        BlockContent::Leaf(leaf) => untrack(|| show(leaf)),
        _ => whole(block.clone(), level).into(),
    }
}

/// Draws a block as a normal answer shows it, with its first heading at `level`.
pub(super) fn whole(block: SolutionBlock, level: usize) -> El {
    view_below(Signal::stored(Some(block)), Signal::stored(Vec::new()), level)
}
