//! Every run's content at one place, side by side. A difference has a sign and words besides its colour.

use super::fold::draw_block;
use super::notes::{difference_note, marked_words, signed_note};
use crate::dom::{El, View, el};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::solution::BlockContent;
use pilcrow_core::solution::compare::{Change, Side};

/// The names of the compared sides.
#[derive(Clone, Copy)]
pub(super) enum Marks {
    /// Runs, named by letters.
    Letters,
    /// A value before a change and after it.
    Change,
}

/// Returns the name of the run at an index of the comparison: a letter, or a number past Z.
pub fn letter(at: usize) -> String {
    let letter = u8::try_from(at).ok().and_then(|at| b'A'.checked_add(at));
    match letter.filter(u8::is_ascii_uppercase) {
        Some(letter) => char::from(letter).to_string(),
        None => (at + 1).to_string(),
    }
}

impl Marks {
    /// Draws the name of a side: a letter with words for screen readers, or words for both.
    pub fn mark(self, at: usize) -> View {
        if matches!(self, Self::Change) {
            let words = if at == 0 { words!(batch.before) } else { words!(batch.after) };
            return el("span").class("compare-when").child(words).into();
        }
        let letter = letter(at);
        let words = words_now!(use_locale().get_untracked(), compare.run, letter = letter.clone());
        let words = el("span").class("visually-hidden").child(format!("{words}: "));
        let letter = el("span").class("compare-letter").attr("aria-hidden", "true").child(letter);
        [letter.into(), words.into()].into()
    }
}

/// Draws a column for each run.
pub(super) fn sides_view(sides: &[Side], marks: Marks) -> El {
    let side = |(at, side): (usize, &Side)| {
        el("div")
            .class(side_class(&side.change))
            .child(marks.mark(at))
            .child(el("div").class("compare-value").child(value(side)).child(note(side, marks)))
    };
    let sides: Vec<El> = sides.iter().enumerate().map(side).collect();
    el("div").class("compare-sides").child(sides)
}

fn side_class(change: &Change) -> &'static str {
    match change {
        Change::None => "compare-side",
        Change::Added => "compare-side compare-added",
        Change::Removed => "compare-side compare-removed",
        Change::Words(_) | Change::Number(_) | Change::Other => "compare-side compare-changed",
    }
}

/// Draws a side's value, with its different words marked.
pub(super) fn value(side: &Side) -> View {
    match (&side.change, side.block.as_ref().map(|block| &block.content)) {
        (Change::Words(words), _) => marked_words(words).into(),
        (_, Some(_)) => side.block.as_ref().map(|block| draw_block(block, 5)).into(),
        (_, None) => el("span").class("absent").attr("aria-hidden", "true").child("—").into(),
    }
}

/// Draws how a side differs from the first run.
pub(super) fn note(side: &Side, marks: Marks) -> View {
    let locale = use_locale().get_untracked();
    match &side.change {
        Change::Added => signed_note("compare-plus", "+ ", words_now!(locale, compare.added)),
        Change::Removed => signed_note("compare-minus", "− ", words_now!(locale, compare.removed)),
        Change::Other => {
            let differs = match marks {
                Marks::Letters => words_now!(locale, compare.differs),
                Marks::Change => words_now!(locale, compare.changed),
            };
            signed_note("", "≠ ", differs)
        }
        Change::Number(difference) => {
            let measure = match side.block.as_ref().map(|block| &block.content) {
                Some(BlockContent::Leaf(leaf)) => leaf.measure.clone(),
                _ => None,
            };
            difference_note(difference, measure)
        }
        Change::None | Change::Words(_) => View::default(),
    }
}
