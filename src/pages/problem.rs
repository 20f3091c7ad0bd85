//! The notice that a document could not be opened: the problem, its place, and what to do.

use super::imports::{ImportResult, choice, fault_sentences};
use crate::dom::{El, RwSignal, View, before_paint, el, part, spawn};
use crate::host::embed;
use crate::host::net::fetch::FetchFailure;
use crate::opening::{Opening, Problem, use_opening};
use crate::ui::button;
use crate::words::document::{document_words, fetch_words};
use crate::words::import::import_error_words;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::document::{DocumentError, TextError};
use pilcrow_core::share::Damage;
use pilcrow_core::text::joined::joined;
use serde_json::json;
use std::cell::Cell;

/// The selector of the dialog that opens a document, while it is open.
const OPEN: &str = "#open-dialog[open]";

/// Returns true if the dialog is open, which then shows problems itself.
pub(super) fn is_dialog_open() -> bool {
    document().query_selector(OPEN).is_ok_and(|dialog| dialog.is_some())
}

/// Draws the notice of the last problem; nothing if there is none.
pub fn problem_notice() -> View {
    let opening = use_opening();
    let locale = use_locale();
    part(move || {
        let problem = opening.problem.get()?;
        if let Problem::Choice(import, text) = &problem
            && !import.is_empty()
        {
            let result = ImportResult::new(import, text);
            return Some(untrack(|| choice(opening, result)));
        }
        if is_dialog_open() {
            return None;
        }
        let is_alone = embed::is_embedded() && opening.opened.with_untracked(Option::is_none);
        if is_alone {
            tell_around(locale.get(), &problem);
        }
        // Not in an embedded page, where nothing else would be left.
        let dismiss = (!is_alone).then(|| {
            button("button", words!(open.dismiss)).on("click", move |_| opening.problem.set(None))
        });
        let actions = el("div").class("actions").child(again(opening, &problem)).child(dismiss);
        let notice = problem_text(locale.get(), &problem).attr("tabindex", "-1").child(actions);
        let element: web_sys::HtmlElement = notice.element();
        before_paint(move || {
            // Scrolled into view, since the user may be anywhere on the page.
            element.scroll_into_view();
            drop(element.focus());
        });
        Some(notice.into())
    })
}

/// Reports to the host page that there is no tool, and the height of the notice.
fn tell_around(locale: Locale, problem: &Problem) {
    let key = match problem {
        Problem::Fetch(..) | Problem::Missing => "not_fetched",
        Problem::UnknownTool(_) => "unknown_tool",
        _ => "unreadable",
    };
    let (title, text) = sentences(locale, problem);
    let message = [&title, ". ", &text].concat();
    let report = json!({"error": key, "message": message});
    spawn(async move {
        embed::tell(&report.to_string()).await;
        embed::listen(|_, _| {}).await;
    });
}

/// Draws the problem in the dialog, beside the text or the name of the file, which stays to be corrected.
pub(super) fn problem_beside(file: RwSignal<Option<String>>) -> View {
    let (opening, locale) = (use_opening(), use_locale());
    part(move || {
        let problem = opening.problem.get().filter(|_| is_dialog_open())?;
        let is_chosen = matches!(&problem, Problem::Choice(import, _) if !import.is_empty());
        let again = again(opening, &problem).map(|again| el("div").class("actions").child(again));
        let is_text = matches!(problem, Problem::Document(_) | Problem::Import(_));
        let mend = is_text.then(|| match file.get_untracked() {
            Some(name) => words_now!(locale.get(), open.mend_file, name = name.as_str()),
            None => words_now!(locale.get(), open.mend),
        });
        let mend = mend.map(|mend| el("p").child(mend));
        (!is_chosen).then(|| problem_text(locale.get(), &problem).child(mend).child(again))
    })
}

/// Draws a problem in place of the content that could not be loaded.
pub(super) fn problem_in_place(problem: &Problem) -> El {
    let actions =
        again(use_opening(), problem).map(|again| el("div").class("actions").child(again));
    problem_text(use_locale().get(), problem).child(actions)
}

/// Draws what went wrong, and where.
fn problem_text(locale: Locale, problem: &Problem) -> El {
    let (title, text) = sentences(locale, problem);
    let line = offending_line(problem)
        .map(|line| el("pre").class("notice-place").attr("tabindex", "0").child(line));
    el("div")
        .class("notice notice-error")
        .attr("role", "alert")
        .child(el("p").class("notice-title").child(title))
        .child(el("p").child(text))
        .child(line)
}

/// Draws the button that retries, if that may help.
fn again(opening: Opening, problem: &Problem) -> Option<El> {
    if let Problem::Fetch(_, FetchFailure::Offline) = problem {
        go_on_online(opening);
    }
    matches!(problem, Problem::Fetch(..))
        .then(|| button("button", words!(later.again)).on("click", move |_| opening.again()))
}

/// Retries as soon as the browser is online, unless the notice is gone by then. Only once: a further problem is shown.
fn go_on_online(opening: Opening) {
    let is_due = Cell::new(true);
    let online = window_event_listener(leptos::ev::online, move |_| {
        if is_due.replace(false) {
            opening.again();
        }
    });
    on_cleanup(move || online.remove());
}

fn sentences(locale: Locale, problem: &Problem) -> (String, String) {
    match problem {
        Problem::Document(error) => {
            (words_now!(locale, open.unreadable), document_words(locale, error))
        }
        Problem::Index(error) => {
            let place = document_words(locale, &DocumentError::Text(error.clone()));
            (words_now!(locale, index.unreadable), place)
        }
        Problem::Link(Damage::Changed) => {
            (words_now!(locale, share.damaged), words_now!(locale, share.damaged_what))
        }
        Problem::Link(Damage::Newer) => {
            (words_now!(locale, share.newer), words_now!(locale, share.newer_what))
        }
        Problem::NoLinks => (words_now!(locale, share.damaged), words_now!(locale, share.no_links)),
        Problem::Fetch(_, FetchFailure::Offline) => {
            (words_now!(locale, open.offline), words_now!(locale, open.offline_what))
        }
        Problem::Fetch(url, failure) => {
            let title = words_now!(locale, open.not_fetched, url = url.as_str());
            (title, fetch_words(locale, failure))
        }
        Problem::UnknownTool(id) => (
            words_now!(locale, open.unknown_tool, id = id.as_str()),
            match embed::is_embedded() {
                true => words_now!(locale, open.unknown_tool_around),
                false => words_now!(locale, open.unknown_tool_what),
            },
        ),
        Problem::Locked => (words_now!(locale, open.locked), words_now!(locale, open.locked_what)),
        Problem::Missing => {
            (words_now!(locale, open.not_kept), words_now!(locale, open.not_kept_what))
        }
        Problem::File(name) => (
            words_now!(locale, open.bad_file, name = name.as_str()),
            words_now!(locale, open.bad_file_what),
        ),
        Problem::FileForField(name, fields) => {
            let title = words_now!(locale, open.file_for_field, name = name.as_str());
            (title, belongs(locale, fields))
        }
        Problem::Import(error) => {
            (words_now!(locale, open.unreadable), import_error_words(locale, error))
        }
        Problem::Version(problem) => {
            let (_, what) = sentences(locale, problem);
            let text = [&what, ". ", &words_now!(locale, open.bad_version_what)].concat();
            (words_now!(locale, open.bad_version), text)
        }
        Problem::Choice(import, text) => fault_sentences(locale, &ImportResult::new(import, text)),
    }
}

/// Returns the words that name the fields for a file that is no document.
fn belongs(locale: Locale, fields: &[String]) -> String {
    match fields {
        [field] => words_now!(locale, open.file_for_field_what, field = field.as_str()),
        fields => {
            let fields = joined(&mut fields.iter().map(String::as_str), ", ");
            words_now!(locale, open.file_for_fields_what, fields = fields)
        }
    }
}

/// The number of characters of a long line that are shown on either side of the error.
const AROUND: usize = 60;

/// Returns the line with a caret below the error; of a long line, the part around it.
fn offending_line(problem: &Problem) -> Option<String> {
    if let Problem::Version(problem) = problem {
        return offending_line(problem);
    }
    let (Problem::Document(DocumentError::Text(error)) | Problem::Index(error)) = problem else {
        return None;
    };
    let TextError { source_line, column, .. } = error;
    let start = column.saturating_sub(AROUND);
    let part: String = source_line.chars().skip(start).take(2 * AROUND).collect();
    if part.trim().is_empty() {
        return None;
    }
    let indent = " ".repeat(column.saturating_sub(start + 1));
    Some(format!("{part}\n{indent}^"))
}
