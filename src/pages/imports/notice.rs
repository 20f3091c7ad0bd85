//! The notice about a conversion from another format: the kept, changed and dropped parts.

use crate::dom::{El, View, derived, el, part};
use crate::host::embed;
use crate::opening::{note_list, use_opening};
use crate::ui::button;
use crate::words::import::format_words;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::import::{Format, schema_as_answer};

/// The id of the notice's title.
const TITLE: &str = "converted-title";

/// Draws the notice; nothing if everything was kept as it was.
pub fn converted_notice() -> View {
    let opening = use_opening();
    part(move || {
        // In an embedded page, the user has not chosen the document.
        let converted = opening.converted.get().filter(|_| !embed::is_embedded())?;
        let answer = schema_as_answer(&converted.request);
        let line = match &answer {
            Some(_) => el("p").attr("id", TITLE).child(words!(import.schema_alone)).into(),
            None if converted.notes.is_empty() => return None,
            None => View::from([title(converted.format).into(), note_list(converted.notes)]),
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
            .child(line)
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
