//! What the forms take from the chunk `run`, and what stands in its place until it has come.

use super::lists::entries::Entries;
use crate::chunk::{Chunk, use_chunk};
use crate::dom::{El, Memo, View, el, part};
use crate::session::{InputForm, Session};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::form::{Column, Issue};
use pilcrow_core::text::letters::is_letter;

/// What the forms have beyond the first chunk.
pub trait FormTools {
    /// What stands above a document's forms: what is missing of their schemas, and what is wrong.
    fn above_forms(&self, session: Session) -> View;
    /// Examples of the whole input, to fill the form with.
    fn examples(&self, session: Session) -> View;
    /// Part of a form as JSON, while one is asked for; `section` is the form's element.
    fn json_dialog(&self, form: InputForm, section: El) -> View;
    /// Finds one's way in the forms within an element, and folds what is in them.
    fn finder(&self, session: Session, forms: El) -> View;
    /// Markdown as elements.
    fn prose(&self, text: &str) -> View;
    /// An issue in words.
    fn issue_words(&self, locale: Locale, issue: &Issue) -> String;
}

/// Draws a list as a table.
pub type DrawTable = dyn Fn(&Entries, Memo<Option<Vec<Column>>>) -> View;

/// An issue in words; empty before the chunk has come that finds issues. Tracked.
pub(super) fn issue_words(tools: Chunk<dyn FormTools>, locale: Locale, issue: &Issue) -> String {
    tools.get().map(|tools| tools.issue_words(locale, issue)).unwrap_or_default()
}

/// Markdown as elements; as it was written before the chunk has come that reads it.
pub fn prose(text: &str) -> View {
    let (tools, text) = (use_chunk::<dyn FormTools>(), text.to_owned());
    let as_written = |text: &String| el("div").class("prose").child(el("p").child(text.clone()));
    if is_plain(&text) {
        return as_written(&text).into();
    }
    part(move || match tools.get() {
        Some(tools) => untrack(|| tools.prose(&text)),
        None => as_written(&text).into(),
    })
}

/// Whether a text is the same with and without Markdown: one paragraph without marks.
fn is_plain(text: &str) -> bool {
    let marks = |letter: char| "*_`[]<>\\&|/~\n".contains(letter);
    text.starts_with(is_letter) && !text.contains(marks)
}
