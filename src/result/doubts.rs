//! A quiet note above an answer: the values that its reader should check.

use crate::dom::{El, View, derived, el, part};
use crate::widgets::counted;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::solution::{Doubt, Leaf, SolutionBlock, doubts};
use pilcrow_core::text::letters::beginning;

/// Greatest length of a quoted text, in characters.
const LONGEST: usize = 60;

/// Draws the note, once the answer is whole; nothing if there are no doubts.
pub fn doubts_view(blocks: Signal<Option<SolutionBlock>>, is_whole: Signal<bool>) -> View {
    let locale = use_locale();
    part(move || {
        // Checked only once the answer is whole: before, its blocks change with each piece of it.
        let answer = is_whole.get().then_some(blocks)?;
        let list = answer.with(|answer| answer.as_ref().map(doubts))?;
        let line = |doubt: Doubt| el("li").child(derived(move || in_words(locale.get(), &doubt)));
        let lines: Vec<El> = list.into_iter().map(line).collect();
        (!lines.is_empty()).then(|| {
            el("div")
                .class("doubts")
                .attr("role", "note")
                .child(el("p").child(words!(doubt.title)))
                .child(el("ul").child(lines))
        })
    })
}

fn in_words(locale: Locale, doubt: &Doubt) -> String {
    match doubt {
        Doubt::Sum { name, total, sum } => {
            let (name, total, sum) = (name.as_str(), number(total, locale), number(sum, locale));
            words_now!(locale, doubt.sum, name = name, total = total.as_str(), sum = sum.as_str())
        }
        Doubt::NoOption { name, text } => {
            let text = beginning(text, LONGEST);
            words_now!(locale, doubt.no_option, name = name.as_str(), text = text.as_ref())
        }
        Doubt::Repeated { name, text, times } => {
            let text = beginning(text, LONGEST);
            let name = name.as_str();
            words_now!(locale, doubt.repeated, name = name, text = text.as_ref(), count = *times)
        }
    }
}

fn number(leaf: &Leaf, locale: Locale) -> String {
    counted(leaf, locale).unwrap_or_else(|| leaf.value.to_string())
}
