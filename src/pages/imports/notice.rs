//! The notice of what was kept, changed and left out when a document was made of another format.

use crate::dom::{El, View, derived, el, part};
use crate::opening::use_opening;
use crate::ui::button;
use crate::words::import::{format_words, kind_words, place_words};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::import::{Format, Note, NoteKind, schema_as_answer};

/// What names the notice.
const TITLE: &str = "converted-title";

/// So many are read at a glance; more are folded.
const SHORT: usize = 4;

/// The notice; nothing where everything became part of the document as it was.
pub fn converted_notice() -> View {
    let opening = use_opening();
    part(move || {
        let converted = opening.converted.get()?;
        let answer = schema_as_answer(&converted.request);
        let said = match &answer {
            Some(_) => el("p").attr("id", TITLE).child(words!(import.schema_alone)).into(),
            None if converted.notes.is_empty() => return None,
            None => View::from([title(converted.format).into(), list(converted.notes)]),
        };
        let as_answer = answer.map(|answer| {
            button("button", words!(import.schema_as_answer))
                .on("click", move |_| opening.open_text(answer.to_text()))
        });
        let dismiss = button("button", words!(open.dismiss))
            .on("click", move |_| opening.converted.set(None));
        let notice = el("section")
            .class("notice")
            .attr("aria-labelledby", TITLE)
            .child(said)
            .child(el("div").class("actions").child(as_answer).child(dismiss));
        Some(notice)
    })
}

fn title(format: Format) -> El {
    let locale = use_locale();
    let title = derived(move || {
        let locale = locale.get();
        let format = format_words(locale, format);
        words_now!(locale, import.title, format = format.as_str())
    });
    el("p").class("notice-title").attr("id", TITLE).child(title)
}

/// The notes, a line each; many are folded, but for keys that were dropped.
fn list(notes: Vec<Note>) -> View {
    if notes.len() <= SHORT {
        return lines(notes).into();
    }
    let is_key = |note: &Note| note.kind == NoteKind::KeyDropped;
    let (keys, others): (Vec<Note>, Vec<Note>) = notes.into_iter().partition(is_key);
    let (locale, count) = (use_locale(), others.len());
    let summary = derived(move || words_now!(locale.get(), import.show, count = count));
    // What scrolls is reached by keys.
    let list = el("div").class("notice-list").attr("tabindex", "0").child(lines(others));
    let folded = el("details").child(el("summary").child(summary)).child(list);
    let keys = (!keys.is_empty()).then(|| lines(keys));
    [keys.into(), folded.into()].into()
}

fn lines(notes: Vec<Note>) -> El {
    let locale = use_locale();
    let line = |note: Note| {
        let place = note.place;
        let at = derived(move || place_words(locale.get(), &place));
        let what = derived(move || kind_words(locale.get(), note.kind));
        el("li").child(el("span").class("notice-at").child(at)).child(" ").child(what)
    };
    el("ul").class("notice-lines").child(notes.into_iter().map(line).collect::<Vec<El>>())
}
