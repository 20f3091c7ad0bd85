//! A text whose words are marked in its place.

use super::place::leaf;
use pilcrow_core::field::Writing;
use pilcrow_core::solution::SolutionBlock;
use pilcrow_core::solution::compare::{PieceOrigin, Word};

/// The most letters of a text in which what is gone stands as well: a longer one is hard to read.
const READABLE: usize = 600;

/// Signs that may shape Markdown: drawn word by word, its shape would be lost.
const SHAPING: [char; 10] = ['*', '_', '`', '#', '[', '<', '|', '~', '>', '\\'];

/// The words as they are drawn within a text; `None` if its shape says more.
pub(super) fn words_within(block: &SolutionBlock, words: &[Word]) -> Option<Vec<Word>> {
    let leaf = leaf(block)?;
    let text = leaf.value.as_str()?;
    let is_within = match leaf.widget.facts().writing {
        Writing::Line | Writing::Lines => true,
        Writing::Markdown => !text.contains(SHAPING) && text.lines().all(is_of_prose),
        Writing::Other | Writing::Secret | Writing::Code => false,
    };
    let is_long = text.chars().nth(READABLE).is_some();
    let rest = words.iter().filter(|word| !is_long || word.origin != PieceOrigin::Removed);
    is_within.then(|| rest.cloned().collect())
}

/// Whether a line begins as no entry of a list and no code does.
fn is_of_prose(line: &str) -> bool {
    let first = line.chars().next();
    first.is_none_or(|first| !matches!(first, '-' | '+' | '=' | ' ' | '\t' | '0'..='9'))
}
