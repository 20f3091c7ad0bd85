//! A text with the words that went and came marked.

use crate::dom::{El, el};
use pilcrow_core::solution::compare::{PieceOrigin, word_changes};

/// What a text was and is, in a line.
pub fn marked(before: &str, after: &str) -> El {
    let line = el("p").class("words-changed");
    let whole =
        |tag: &'static str, text: &str| (!text.is_empty()).then(|| el(tag).child(text.to_owned()));
    match word_changes(before, after) {
        None => line.child(whole("del", before)).child(" ").child(whole("ins", after)),
        Some(words) => words.into_iter().fold(line, |line, word| match word.origin {
            PieceOrigin::Both => line.child(word.text),
            PieceOrigin::Removed => line.child(el("del").child(word.text)),
            PieceOrigin::Added => line.child(el("ins").child(word.text)),
        }),
    }
}
