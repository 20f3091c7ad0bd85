//! What no row shows of a schema: each keyword with its line, which opens in the document's text.

use super::editing::Editing;
use crate::author::Author;
use crate::dom::{View, el, part};
use crate::ui::button;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::document::text_range;
use pilcrow_core::pointer::Pointer;

/// The keywords of the schema at a place that stay as they are. Tracked where they are read.
pub(super) fn other_keywords(
    editing: Editing,
    place: impl Fn() -> Option<Pointer> + 'static,
    keywords: impl Fn() -> Vec<String> + 'static,
) -> View {
    let (locale, author) = (use_locale(), use_context::<Author>());
    part(move || {
        let keywords = keywords();
        let place = place().filter(|_| !keywords.is_empty())?;
        let text = editing.text();
        let entries = keywords.iter().enumerate().map(|(at, keyword)| {
            let goal = place.join(keyword);
            let line = line_of(&text, &goal);
            let name = match line {
                Some(line) => {
                    words_now!(locale.get(), build.kept_line, name = keyword.as_str(), line = line)
                }
                None => keyword.clone(),
            };
            let entry = entry(author.filter(|_| line.is_some()), goal, name);
            let comma = (at + 1 < keywords.len()).then_some(", ");
            [entry, View::from(comma)].into()
        });
        let entries: Vec<View> = entries.collect();
        let words = words_now!(locale.get(), build.kept_as_it_is);
        Some(el("p").class("field-help").child(words).child(" ").child(entries))
    })
}

/// A keyword, which opens the text at its line where that can be opened.
fn entry(author: Option<Author>, goal: Pointer, name: String) -> View {
    let Some(author) = author else { return name.into() };
    let open = move |_| {
        author.goal.set_value(Some(goal.clone()));
        author.is_wanted.set(true);
        author.is_open.set(true);
    };
    View::from(button("link-button", View::from(name)).on("click", open))
}

/// The line on which a value begins, from 1; `None` if the text does not have it.
fn line_of(text: &str, place: &Pointer) -> Option<usize> {
    let start = text_range(text, place)?.start;
    Some(1 + text.get(..start)?.matches('\n').count())
}
