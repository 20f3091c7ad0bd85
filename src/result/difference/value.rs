//! A text with its changed words marked within it.

use super::place::leaf;
use pilcrow_core::field::Writing;
use pilcrow_core::solution::SolutionBlock;
use pilcrow_core::solution::compare::{PieceOrigin, Word};

/// Greatest length of a text that shows removed words within it: a longer one would be hard to read.
const READABLE: usize = 600;

/// Characters that may be Markdown: a text with one is not drawn word by word, which would lose its layout.
const SHAPING: [char; 10] = ['*', '_', '`', '#', '[', '<', '|', '~', '>', '\\'];

/// Returns the words to draw within a text; `None` if drawing them one by one would lose its Markdown.
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

/// True if a line begins neither like an entry of a list nor like code.
fn is_of_prose(line: &str) -> bool {
    let first = line.chars().next();
    first.is_none_or(|first| !matches!(first, '-' | '+' | '=' | ' ' | '\t' | '0'..='9'))
}
