//! Lists the notes of a conversion between a document and another format: kept, changed and dropped parts, a line each.

use crate::dom::{El, View, derived, el};
use crate::words::import::{note_words, place_words};
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::import::{Note, NoteKind};

/// The most notes that are listed openly; more are folded.
const SHORT: usize = 4;

/// Draws the notes, a line each; many are folded, except those about dropped API keys.
pub fn note_list(notes: Vec<Note>) -> View {
    if notes.len() <= SHORT {
        return lines(notes).into();
    }
    let is_key = |note: &Note| note.kind == NoteKind::KeyDropped;
    let (keys, others): (Vec<Note>, Vec<Note>) = notes.into_iter().partition(is_key);
    let (locale, count) = (use_locale(), others.len());
    let summary = derived(move || words_now!(locale.get(), import.show, count = count));
    // The list scrolls, so it must be reachable by the keyboard.
    let list = el("div").class("notice-list").attr("tabindex", "0").child(lines(others));
    let folded = el("details").child(el("summary").child(summary)).child(list);
    let keys = (!keys.is_empty()).then(|| lines(keys));
    [keys.into(), folded.into()].into()
}

fn lines(notes: Vec<Note>) -> El {
    let locale = use_locale();
    let line = |note: Note| {
        let place = note.place.clone();
        let at = derived(move || place_words(locale.get(), &place));
        let what = derived(move || note_words(locale.get(), &note));
        el("li").child(el("span").class("notice-at").child(at)).child(" ").child(what)
    };
    el("ul").class("notice-lines").child(notes.into_iter().map(line).collect::<Vec<El>>())
}
