//! A document as one HTML file: its form and its answer.

use super::file::document_file;
use super::{apart, cases, data_parts::data_parts};
use crate::dom::{Drawing, El, RwSignal, View, el};
use crate::form::{prose, provide_tools};
use crate::result::solution_view;
use crate::runs::answer_tree;
use crate::session::{OpenCases, Session, Source, has_cases};
use crate::ui::PROGRAM_ONLY;
use crate::words;
use crate::words::{Locale, code};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::document::{Request, localized, parse_document};
use pilcrow_core::solution::solution_blocks;

/// Returns the file, in a language of the page. `None` if the text is not a document.
pub fn page(text: &str, locale: Locale) -> Option<String> {
    apart(|| {
        let still = StaticDocument::draw(text, locale)?;
        Some(document_file(locale, &still.title, &still.drawing.markup(&PROGRAM_ONLY)))
    })?
}

/// A drawn document.
pub(super) struct StaticDocument {
    title: String,
    pub drawing: Drawing,
    #[cfg_attr(not(test), allow(dead_code, reason = "tests hold it against what is drawn"))]
    pub session: Session,
}

impl StaticDocument {
    pub fn draw(text: &str, locale: Locale) -> Option<Self> {
        let document = localized(&parse_document(text).ok()?.request, Some(code(locale)));
        let untitled = || words_now!(locale, tool.untitled);
        let title = document.title().map_or_else(untitled, str::to_owned);
        let mut opened = None;
        let drawing = Drawing::on_paper(|| {
            provide_context(RwSignal::new(locale));
            provide_tools();
            let language = code(locale).to_owned();
            let source = Source { key: "still".to_owned(), text: text.to_owned(), language };
            let open_cases = has_cases(&document).then_some(&cases::open as &OpenCases);
            let session = Session::open(source, document.clone(), None, open_cases);
            opened = Some(session);
            whole(&document, session, &title, locale)
        });
        Some(Self { title, drawing, session: opened? })
    }
}

/// Draws the document, below its title.
fn whole(document: &Request, session: Session, title: &str, locale: Locale) -> El {
    let about = document.description().map(prose);
    let head = el("header")
        .class("tool-head")
        .attr("dir", "auto")
        .child(el("h1").child(title.to_owned()))
        .child(el("div").class("tool-about").attr("dir", "auto").child(about))
        .child(el("p").class("still-what").child(words!(still.what)));
    let form = el("div").class("form").attr("dir", "auto").child(cases::forms(session));
    let form = form.child(data_parts(document, locale));
    let form =
        el("section").class("pane pane-form").attr("aria-label", words!(tool.form)).child(form);
    el("main").class("tool").attr("id", "main").child(head).child(form).child(answer(document))
}

/// Draws the recorded answer; nothing if there is none.
pub(in crate::app) fn answer(document: &Request) -> View {
    let answer = document.solution().map(|solution| {
        let tree = answer_tree(document);
        let blocks = solution_blocks(tree.as_ref(), Some(solution), None);
        el("section")
            .class("pane pane-result")
            .attr("aria-label", words!(tool.result))
            .child(solution_view(Signal::stored(Some(blocks)), Signal::stored(Vec::new())))
    });
    answer.into()
}
