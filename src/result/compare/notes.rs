//! Notes of differences beside or within a value: each has a sign or words besides its colour.

use crate::dom::{El, View, el};
use crate::widgets::show;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::document::parse_text;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::solution::compare::{PieceOrigin, Word};
use pilcrow_core::solution::{Leaf, Measure};

/// Draws a text, marking the words that are not in both versions.
pub(in crate::result) fn marked_words(words: &[Word]) -> El {
    let words: Vec<View> = words.iter().map(word).collect();
    el("div").class("compare-words").child(words)
}

fn word(word: &Word) -> View {
    let locale = use_locale().get_untracked();
    let (tag, text) = match word.origin {
        PieceOrigin::Both => return word.text.clone().into(),
        PieceOrigin::Removed => ("del", words_now!(locale, compare.removed)),
        PieceOrigin::Added => ("ins", words_now!(locale, compare.added)),
    };
    let text = el("span").class("visually-hidden").child(format!(" [{text}: "));
    let end = el("span").class("visually-hidden").child("] ");
    el(tag).child(text).child(word.text.clone()).child(end).into()
}

/// Draws a few words about a difference, after a sign.
pub(in crate::result) fn signed_note(
    class: &'static str,
    sign: &'static str,
    words: String,
) -> View {
    let sign = el("span").attr("aria-hidden", "true").child(sign);
    el("span").class(format!("compare-note {class}")).child(sign).child(words).into()
}

/// Draws the difference of two numbers, in the reader's number format.
pub(in crate::result) fn difference_note(difference: &str, measure: Option<Measure>) -> View {
    let (sign, digits) = match difference.strip_prefix('-') {
        Some(digits) => ("−", digits),
        None => ("+", difference.trim_start_matches('+')),
    };
    let number = parse_text(digits).ok().map(|value| {
        let leaf = Leaf { measure, ..Leaf::new(WidgetKind::Number, value) };
        untrack(|| show(&leaf))
    });
    el("span").class("compare-note compare-difference").child(sign).child(number).into()
}
