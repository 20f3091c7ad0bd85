//! A document as one file of HTML that has no program in it: its form and its answer, drawn by the views of the page.

mod file;
#[cfg(test)]
mod tests;

pub use file::MARK;

use crate::dom::{Drawn, El, RwSignal, View, begin_paper, el};
use crate::form::{forms_view, prose, provide_tools};
use crate::result::solution_view;
use crate::runs::answer_tree;
use crate::session::{Session, Source};
use crate::words;
use crate::words::{Locale, code};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::document::{Request, localized, parse_document};
use pilcrow_core::solution::solution_blocks;
use std::thread::Builder;

/// Views within views go deep where a document does.
pub(super) const STACK: usize = 256 * 1024 * 1024;

/// The file, in a language that the page speaks. None where the text is no document.
pub fn page(text: &str, locale: Locale) -> Option<String> {
    let text = text.to_owned();
    let draw = move || {
        let still = Still::draw(&text, locale)?;
        Some(file::written(code(locale), &still.title, &still.drawn.markup()))
    };
    // A thread has signals of its own, and all that is drawn ends with it.
    Builder::new().stack_size(STACK).spawn(draw).ok()?.join().ok()?
}

/// A document that is drawn.
struct Still {
    title: String,
    drawn: Drawn,
    #[cfg_attr(not(test), allow(dead_code, reason = "tests hold it against what is drawn"))]
    session: Session,
}

impl Still {
    fn draw(text: &str, locale: Locale) -> Option<Self> {
        let document = localized(&parse_document(text).ok()?.request, Some(code(locale)));
        let untitled = || words_now!(locale, tool.untitled);
        let title = document.title().map_or_else(untitled, str::to_owned);
        begin_paper();
        let mut opened = None;
        let drawn = Drawn::new(|| {
            provide_context(RwSignal::new(locale));
            provide_tools();
            let language = code(locale).to_owned();
            let source = Source { key: "still".to_owned(), text: text.to_owned(), language };
            let session = Session::open(source, document.clone(), None, None);
            opened = Some(session);
            whole(&document, session, &title)
        });
        Some(Self { title, drawn, session: opened? })
    }
}

/// The document, below its title.
fn whole(document: &Request, session: Session, title: &str) -> El {
    let about = document.description().map(prose);
    let head = el("header")
        .class("tool-head")
        .attr("dir", "auto")
        .child(el("h1").child(title.to_owned()))
        .child(el("div").class("tool-about").attr("dir", "auto").child(about))
        .child(el("p").class("still-what").child(words!(still.what)));
    let form = el("div").class("form").attr("dir", "auto").child(forms_view(session));
    let form =
        el("section").class("pane pane-form").attr("aria-label", words!(tool.form)).child(form);
    el("main").class("tool").attr("id", "main").child(head).child(form).child(answer(document))
}

/// Its answer; nothing where it has none.
pub(super) fn answer(document: &Request) -> View {
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
