//! Notes beside a value or a heading: that it is new, by how much it changed, or its previous value.

use super::context::other_answer;
use super::removals::first_words;
use crate::dom::{View, el};
use crate::result::compare::{behind, difference_note, marked_words, signed_note};
use crate::widgets::show;
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::solution::compare::{Mark, Word};
use pilcrow_core::solution::{BlockContent, Leaf, SolutionBlock};
use serde_json::Value;

/// Greatest length of a previous value that is shown unfolded.
const SHORT: usize = 80;

/// Draws the note of a mark; `leaf` is the current value.
pub(super) fn note(mark: &Mark, leaf: Option<&Leaf>) -> View {
    match mark {
        Mark::New => new_note(),
        Mark::Number(difference) => {
            difference_note(difference, leaf.and_then(|leaf| leaf.measure.clone()))
        }
        Mark::Words(words) => folded_words(words.clone()),
        Mark::Was(block) => was(block),
    }
}

fn new_note() -> View {
    signed_note("compare-plus", "+ ", words_now!(use_locale().get_untracked(), difference.new))
}

/// Draws the changed words of a text folded, below the text itself, which keeps its Markdown.
fn folded_words(words: Vec<Word>) -> View {
    el("details")
        .class("compare-fold difference-fold")
        .child(el("summary").child(words!(difference.words)))
        .child(marked_words(&words))
        .into()
}

fn was(block: &SolutionBlock) -> View {
    if let BlockContent::Leaf(leaf) = &block.content
        && is_short(leaf)
    {
        let label = el("span").child(words!(difference.was)).child(" ");
        let value = untrack(|| show(leaf));
        return el("div").class("compare-note difference-was").child(label).child(value).into();
    }
    let locale = use_locale().get_untracked();
    let text = format!("{} {}", words_now!(locale, difference.was), first_words(block, locale));
    let content = block.content.clone();
    behind(text, move || other_answer(content.clone())).class("compare-fold difference-fold").into()
}

fn is_short(leaf: &Leaf) -> bool {
    match &leaf.value {
        Value::String(text) => text.chars().nth(SHORT).is_none() && !text.contains('\n'),
        value => !value.is_object() && !value.is_array(),
    }
}

/// Draws the note that something changed, for a change whose details are shown elsewhere.
pub(super) fn changed_note() -> View {
    signed_note("", "≠ ", words_now!(use_locale().get_untracked(), compare.changed))
}
