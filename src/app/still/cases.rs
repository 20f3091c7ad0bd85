//! The forms of a document for a file: of its input, or of each of its cases, one below the other, since nobody can
//! choose one in a file.

use crate::batch::CaseForms;
use crate::dom::{El, View, el};
use crate::form::{forms_view, input_form_view};
use crate::session::{Cases, InputForm, Past, Session};
use crate::words;
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::document::Request;
use serde_json::Value;
use std::rc::Rc;

/// The most cases of a document whose list is open at first.
const FEW: usize = 8;

/// Opens a document's cases as the page does.
pub(super) fn open(document: &Request, draft: Option<&Value>, past: Past) -> Rc<dyn Cases> {
    Rc::new(CaseForms::open(document, draft, past))
}

/// Draws all forms of a document.
pub(super) fn forms(session: Session) -> View {
    if session.cases().is_none() {
        return forms_view(session);
    }
    let (of_cases, for_all): (Vec<InputForm>, Vec<InputForm>) =
        session.forms().into_iter().partition(|form| form.instance().is_some());
    let for_all = for_all.into_iter().map(|form| {
        el("section")
            .class("still-case")
            .child(el("h2").child(words!(batch.for_all)))
            .child(input_form_view(form))
    });
    let for_all: Vec<El> = for_all.collect();
    let count = of_cases.len();
    let text = words_now!(use_locale().get_untracked(), batch.count, count = count);
    let cases = el("details")
        .class("still-cases")
        .flag("open", move || count <= FEW)
        .child(el("summary").child(text))
        .child(of_cases.into_iter().map(case).collect::<Vec<El>>());
    el("div").class("forms").child(for_all).child(cases).into()
}

fn case(form: InputForm) -> El {
    el("section")
        .class("still-case")
        .child(el("h2").child(form.instance().unwrap_or_default()))
        .child(input_form_view(form))
}
