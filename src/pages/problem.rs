//! Why a document could not be opened, in words: what, where, and what to do.
//! Refuses to close what is open.

use super::opening::{Problem, use_opening};
use crate::dom::{View, before_paint, el, part};
use crate::host::fetch::FetchFailure;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::document::{DocumentError, TextError, TextErrorKind};
use pilcrow_core::joined::joined;

/// The notice of the last problem; nothing where there is none.
pub fn problem_notice() -> View {
    let opening = use_opening();
    let locale = use_locale();
    part(move || {
        opening.problem.get().map(|problem| {
            let (title, text) = sentences(locale.get(), &problem);
            let line =
                offending_line(&problem).map(|line| el("pre").class("notice-place").child(line));
            let dismiss = el("button")
                .attr("type", "button")
                .class("button")
                .child(words!(open.dismiss))
                .on("click", move |_| opening.problem.set(None));
            let notice = el("div")
                .class("notice notice-error")
                .attr("role", "alert")
                .attr("tabindex", "-1")
                .child(el("p").class("notice-title").child(title))
                .child(el("p").child(text))
                .child(line)
                .child(el("div").class("actions").child(dismiss));
            let shown: web_sys::HtmlElement = notice.element();
            before_paint(move || {
                // Whoever opened the document may be anywhere on the page.
                shown.scroll_into_view();
                drop(shown.focus());
            });
            notice
        })
    })
}

fn sentences(locale: Locale, problem: &Problem) -> (String, String) {
    match problem {
        Problem::Document(error) => {
            (words_now!(locale, open.unreadable), document_words(locale, error))
        }
        Problem::Fetch(url, failure) => {
            let title = words_now!(locale, open.not_fetched, url = url.as_str());
            (title, fetch_words(locale, failure))
        }
        Problem::UnknownTool(id) => (
            words_now!(locale, open.unknown_tool, id = id.as_str()),
            words_now!(locale, open.unknown_tool_what),
        ),
        Problem::NotKept => {
            (words_now!(locale, open.not_kept), words_now!(locale, open.not_kept_what))
        }
        Problem::File(name) => (
            words_now!(locale, open.bad_file, name = name.as_str()),
            words_now!(locale, open.bad_file_what),
        ),
    }
}

fn fetch_words(locale: Locale, failure: &FetchFailure) -> String {
    match failure {
        FetchFailure::Status(404) => words_now!(locale, open.not_found),
        FetchFailure::Status(status) => words_now!(locale, open.status, status = *status),
        FetchFailure::TooLarge => words_now!(locale, open.too_large),
        FetchFailure::NotText => words_now!(locale, open.not_text),
        FetchFailure::Unreachable
        | FetchFailure::Blocked
        | FetchFailure::Elsewhere
        | FetchFailure::Cut
        | FetchFailure::Aborted => words_now!(locale, open.unreachable),
    }
}

/// Why a text is no document.
pub fn document_words(locale: Locale, error: &DocumentError) -> String {
    match error {
        DocumentError::NotADocument => words_now!(locale, document_error.not_a_document),
        DocumentError::UnknownShape(keys) => {
            words_now!(
                locale,
                document_error.unknown_shape,
                keys = joined(&mut keys.iter().map(String::as_str), ", ")
            )
        }
        DocumentError::Text(error) => {
            let what = text_words(locale, &error.kind);
            words_now!(locale, open.place, line = error.line, column = error.column, what = what)
        }
    }
}

/// What is wrong with a text.
pub fn text_words(locale: Locale, kind: &TextErrorKind) -> String {
    match kind {
        TextErrorKind::Empty => words_now!(locale, text_error.empty),
        TextErrorKind::UnexpectedEnd => words_now!(locale, text_error.unexpected_end),
        TextErrorKind::Unexpected(found) => {
            words_now!(locale, text_error.unexpected, found = *found)
        }
        TextErrorKind::UnclosedString => words_now!(locale, text_error.unclosed_string),
        TextErrorKind::BadEscape => words_now!(locale, text_error.bad_escape),
        TextErrorKind::BadNumber(found) => {
            words_now!(locale, text_error.bad_number, found = found.as_str())
        }
        TextErrorKind::NotANumber(found) => {
            words_now!(locale, text_error.not_a_number, found = found.as_str())
        }
        TextErrorKind::BareWord(found) => {
            words_now!(locale, text_error.bare_word, found = found.as_str())
        }
        TextErrorKind::TooDeep => words_now!(locale, text_error.too_deep),
        TextErrorKind::Trailing(found) => words_now!(locale, text_error.trailing, found = *found),
    }
}

/// Characters of a long line that are shown on either side of the fault.
const AROUND: usize = 60;

/// The line with a caret below the fault; of a long line, the part around it.
fn offending_line(problem: &Problem) -> Option<String> {
    let Problem::Document(DocumentError::Text(error)) = problem else { return None };
    let TextError { source_line, column, .. } = error;
    let start = column.saturating_sub(AROUND);
    let shown: String = source_line.chars().skip(start).take(2 * AROUND).collect();
    if shown.trim().is_empty() {
        return None;
    }
    let indent = " ".repeat(column.saturating_sub(start + 1));
    Some(format!("{shown}\n{indent}^"))
}
