//! The interface of the chunk `run` for forms, and the replacements until it is loaded.

use super::lists::entries::Entries;
use crate::chunk::{Chunk, use_chunk};
use crate::dom::{El, Memo, View, el, part};
use crate::session::{InputForm, Session};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::form::{Column, Issue};
use pilcrow_core::text::letters::is_letter;

/// The functions for forms that are not in the first chunk.
pub trait FormTools {
    /// Draws the views above a document's forms: missing schemas, and the issue summary.
    fn above_forms(&self, session: Session) -> View;
    /// Draws examples of the whole input, to fill the form with.
    fn examples(&self, session: Session) -> View;
    /// Draws the dialog with a part of a form as JSON; `section` is the form's element.
    fn json_dialog(&self, form: InputForm, section: El) -> View;
    /// Draws the finder, which searches and folds the forms within an element.
    fn finder(&self, session: Session, forms: El) -> View;
    /// Draws Markdown.
    fn prose(&self, text: &str) -> View;
    /// Returns the words of an issue.
    fn issue_words(&self, locale: Locale, issue: &Issue) -> String;
}

/// Function that draws a list as a table.
pub type DrawTable = dyn Fn(&Entries, Memo<Option<Vec<Column>>>) -> View;

/// Returns the words of an issue; empty until the chunk is loaded. Tracked.
pub(super) fn issue_words(tools: Chunk<dyn FormTools>, locale: Locale, issue: &Issue) -> String {
    tools.get().map(|tools| tools.issue_words(locale, issue)).unwrap_or_default()
}

/// Draws Markdown; as plain text until the chunk that parses it is loaded.
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

/// Returns true if a text is the same with and without Markdown: one paragraph without marks.
fn is_plain(text: &str) -> bool {
    let marks = |letter: char| "*_`[]<>\\&|/~\n".contains(letter);
    text.starts_with(is_letter) && !text.contains(marks)
}
