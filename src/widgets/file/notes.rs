//! Notes about pictures that were changed when they were added, with a button that restores the original.

use super::giving::Chooser;
use super::taking::Note;
use crate::dom::{El, View, el, part};
use crate::ui::button;
use crate::words;
use leptos::prelude::*;

/// Draws a line for each current picture that was changed.
pub(super) fn notes_view(chooser: &Chooser) -> View {
    let chooser = chooser.clone();
    part(move || {
        let values = chooser.values.get();
        let notes = chooser.notes.get().into_iter().filter(|note| values.contains(&note.now));
        let lines: Vec<El> = notes.map(|note| note_line(&chooser, note)).collect();
        (!lines.is_empty()).then(|| el("div").class("file-notes").child(lines))
    })
}

fn note_line(chooser: &Chooser, note: Note) -> El {
    let Chooser { values, put, notes, .. } = *chooser;
    let keep = note.original.clone().map(|original| {
        let now = note.now.clone();
        button("link-button", words!(widget.keep_original)).on("click", move |_| {
            let texts = values.get_untracked().into_iter();
            let back = |text: String| if text == now { original.clone() } else { text };
            put.run(texts.map(back).collect());
            notes.update(|notes| notes.retain(|note| note.now != now));
        })
    });
    el("p").class("control-reading file-note").child(note.words).child(" ").child(keep)
}
