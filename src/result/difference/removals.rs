//! The entries that were removed from a list, on one quiet line below it, which can be opened.

use super::context::other_answer;
use crate::dom::{View, el};
use crate::result::compare::{behind, signed_note};
use crate::widgets::written;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::solution::compare::Listing;
use pilcrow_core::solution::{BlockContent, SolutionBlock};
use pilcrow_core::text::letters::beginning;
use serde_json::Value;

/// Greatest number of removed entries that are named, and greatest length of each name in characters.
const NAMED: usize = 5;
const LONGEST: usize = 40;

/// Draws the entries that were removed from a list, and a note if the order changed.
pub(super) fn lines(listing: &Listing) -> View {
    let locale = use_locale().get_untracked();
    let order = listing.is_reordered.then(|| {
        let note = signed_note("", "≠ ", words_now!(locale, difference.reordered));
        el("p").class("difference-order").child(note)
    });
    let gone = (!listing.gone.is_empty()).then(|| folded(listing.gone.clone(), locale));
    [order.into(), gone.into()].into()
}

fn folded(gone: Vec<SolutionBlock>, locale: Locale) -> View {
    let names: Vec<String> = gone.iter().take(NAMED).map(|block| name(block, locale)).collect();
    let more = if gone.len() > NAMED { ", …" } else { "" };
    let names = names.join(", ") + more;
    let line = words_now!(locale, difference.gone, count = gone.len(), names = names);
    let are_parts = gone.iter().all(|block| block.label.is_some());
    let content = if are_parts { BlockContent::Section(gone) } else { BlockContent::List(gone) };
    behind(line, move || other_answer(content.clone())).class("compare-fold difference-gone").into()
}

/// Returns the name of a block: its label or its heading, or else its first value.
fn name(block: &SolutionBlock, locale: Locale) -> String {
    match block.label.clone().or_else(|| block.heading()) {
        Some(name) => beginning(&name, LONGEST).into_owned(),
        None => first_words(block, locale),
    }
}

/// Returns the first value of a block, in a few words.
pub(super) fn first_words(block: &SolutionBlock, locale: Locale) -> String {
    let leaves = block.leaves();
    let first = leaves.first().map(|(_, leaf)| {
        written(leaf, locale).unwrap_or_else(|| match &leaf.value {
            Value::String(text) => text.clone(),
            value => value.to_string(),
        })
    });
    beginning(first.unwrap_or_default().trim(), LONGEST).into_owned()
}
