//! What is said beside a value or a heading: that it is new, by how much it is more or less, or what it was.

use super::context::{mark_at, other_answer, read};
use super::gone::first_words;
use crate::dom::{Memo, View, el, part};
use crate::result::compare::{behind, difference_note, marked_words, signed_note};
use crate::widgets::show;
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::compare::{Mark, Word};
use pilcrow_core::solution::{BlockContent, Leaf, SolutionBlock};
use serde_json::Value;

/// A longer value of before stands behind a line.
const SHORT: usize = 80;

/// The note of a mark; `leaf` is the value as it is now.
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

/// The words of a text whose shape is kept above.
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
        let said = el("span").child(words!(difference.was)).child(" ");
        let value = untrack(|| show(leaf));
        return el("div").class("compare-note difference-was").child(said).child(value).into();
    }
    let locale = use_locale().get_untracked();
    let said = format!("{} {}", words_now!(locale, difference.was), first_words(block, locale));
    let content = block.content.clone();
    behind(said, move || other_answer(content.clone())).class("compare-fold difference-fold").into()
}

fn is_short(leaf: &Leaf) -> bool {
    match &leaf.value {
        Value::String(text) => text.chars().nth(SHORT).is_none() && !text.contains('\n'),
        value => !value.is_object() && !value.is_array(),
    }
}

/// What is said below a heading: of the block itself, and of the part that is its heading.
pub(in crate::result) fn heading_note(block: Memo<SolutionBlock>) -> View {
    let places = block.with_untracked(|block| {
        let part = block.named_by.as_ref().map(|key| block.pointer.join(key));
        [Some(block.pointer.clone()), part]
    });
    places.into_iter().flatten().map(said_at).collect()
}

fn said_at(place: Pointer) -> View {
    let Some(mark) = mark_at(place) else { return View::default() };
    part(move || {
        mark.get().map(|mark| match &mark {
            Mark::Words(words) => {
                el("div").class("difference-heading").child(marked_words(words)).into()
            }
            mark => untrack(|| note(mark, None)),
        })
    })
}

/// Whether a row is new.
pub(in crate::result) fn row_note(place: Pointer) -> View {
    let Some(mark) = mark_at(place) else { return View::default() };
    part(move || mark.with(|mark| *mark == Some(Mark::New)).then(new_note))
}

/// That something is new or changed in what is told elsewhere, or in words of its own.
pub(in crate::result) fn inner_note(block: Memo<SolutionBlock>) -> View {
    let place = block.with_untracked(|block| block.pointer.clone());
    let found = read(move |changes| {
        let is_new = changes.mark(&place) == Some(&Mark::New);
        changes.is_any_within(&place).then_some(is_new)
    });
    let Some(found) = found else { return View::default() };
    part(move || {
        let locale = use_locale().get_untracked();
        found.get().map(|is_new| match is_new {
            true => new_note(),
            false => signed_note("", "≠ ", words_now!(locale, compare.changed)),
        })
    })
}
