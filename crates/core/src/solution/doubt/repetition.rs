//! Finds texts that are repeated many times, as small models write them when they have lost track.

use super::{Doubt, leaf};
use crate::solution::{BlockContent, Leaf, SolutionBlock};
use std::collections::HashMap;

/// Largest number of equal lines that is plausible, as in a chorus.
const MOST_LINES: usize = 7;

/// Largest number of equal entries in a list that is plausible.
const MOST_ENTRIES: usize = 4;

/// Smallest number of letters of a repeated text; shorter ones are categories or signs.
const SHORTEST: usize = 12;

/// Returns a doubt if repeats of one text fill most of a text or of a list.
pub(super) fn repeated(block: &SolutionBlock, name: &str) -> Option<Doubt> {
    let (text, times) = match &block.content {
        BlockContent::Leaf(leaf) => most(lines(leaf)?, MOST_LINES)?,
        BlockContent::List(entries) => {
            let texts = entries.iter().filter_map(leaf).filter(|leaf| is_prose(leaf));
            most(texts.filter_map(|leaf| leaf.value.as_str()), MOST_ENTRIES)?
        }
        _ => return None,
    };
    Some(Doubt::Repeated { name: name.to_owned(), text: text.to_owned(), times })
}

/// Splits a text into lines and sentences.
fn lines(leaf: &Leaf) -> Option<impl Iterator<Item = &str>> {
    let text = leaf.value.as_str().filter(|_| is_prose(leaf))?;
    Some(text.lines().flat_map(|line| line.split_inclusive(". ")))
}

fn is_prose(leaf: &Leaf) -> bool {
    leaf.widget.facts().writing.is_words()
}

/// Returns a text that occurs more than `times` times and is at least half of all.
fn most<'text>(
    texts: impl Iterator<Item = &'text str>,
    times: usize,
) -> Option<(&'text str, usize)> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut all = 0;
    for text in texts.map(str::trim).filter(|text| !text.is_empty()) {
        *counts.entry(text).or_default() += 1;
        all += 1;
    }
    let is_told =
        |(text, count): &(&str, usize)| *count > times && count * 2 >= all && has_words(text);
    // Among equally frequent texts the choice is always the same.
    counts.into_iter().filter(is_told).max_by_key(|(text, count)| (*count, *text))
}

/// True if a text contains words, and is not a line that separates others.
fn has_words(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).nth(SHORTEST - 1).is_some()
        && !text.starts_with(['|', '#'])
}
