//! A single value with its mark.

use super::context::{Differences, mark_at};
use super::note::note;
use crate::dom::{Memo, View, memo, part};
use crate::result::compare::marked_words;
use crate::widgets::show;
use leptos::prelude::*;
use pilcrow_core::field::Writing;
use pilcrow_core::solution::compare::{Mark, PieceOrigin, Word};
use pilcrow_core::solution::{BlockContent, Leaf, SolutionBlock};

/// With more letters, a text in which what is gone stands as well is hard to read.
const READABLE: usize = 600;

/// Signs that may shape Markdown: drawn word by word, its shape would be lost.
const SHAPING: [char; 10] = ['*', '_', '`', '#', '[', '<', '|', '~', '>', '\\'];

/// The value, in whose place its words stand where they are marked one by one; else with a note beside it.
pub(in crate::result) fn with_mark(
    block: Memo<SolutionBlock>,
    draw: impl Fn() -> View + 'static,
) -> View {
    let Some(mark) = mark_at(block.with_untracked(|block| block.pointer.clone())) else {
        return draw();
    };
    let words = memo(move || {
        mark.with(|mark| match mark {
            Some(Mark::Words(words)) => block.with(|block| words_within(block, words)),
            _ => None,
        })
    });
    let value = part(move || match words.get() {
        Some(words) => untrack(|| marked_words(&words).into()),
        None => untrack(&draw),
    });
    let beside = part(move || {
        let mark = mark.get().filter(|_| words.with(Option::is_none))?;
        Some(untrack(|| block.with(|block| note(&mark, leaf(block)))))
    });
    [value, beside].into()
}

/// The same of a value that tracks nothing.
pub(in crate::result) fn still_value(cell: &SolutionBlock, leaf: &Leaf) -> View {
    let changes = use_context::<Differences>().and_then(|Differences(all)| all.get_untracked());
    match changes.as_deref().and_then(|changes| changes.mark(&cell.pointer)) {
        Some(mark) => [show(leaf), note(mark, Some(leaf))].into(),
        None => show(leaf),
    }
}

fn leaf(block: &SolutionBlock) -> Option<&Leaf> {
    match &block.content {
        BlockContent::Leaf(leaf) => Some(leaf),
        _ => None,
    }
}

/// The words as they are drawn within a text; none where its shape says more.
fn words_within(block: &SolutionBlock, words: &[Word]) -> Option<Vec<Word>> {
    let leaf = leaf(block)?;
    let text = leaf.value.as_str()?;
    let is_within = match leaf.widget.facts().writing {
        Writing::Line | Writing::Lines => true,
        Writing::Markdown => !text.contains(SHAPING) && text.lines().all(is_of_prose),
        Writing::Other | Writing::Secret | Writing::Code => false,
    };
    let is_long = text.chars().nth(READABLE).is_some();
    let shown = words.iter().filter(|word| !is_long || word.kept != PieceOrigin::Removed);
    is_within.then(|| shown.cloned().collect())
}

/// Whether a line begins as no entry of a list and no code does.
fn is_of_prose(line: &str) -> bool {
    let first = line.chars().next();
    first.is_none_or(|first| !matches!(first, '-' | '+' | '=' | ' ' | '\t' | '0'..='9'))
}
