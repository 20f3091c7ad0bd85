//! All forms of a document, one below the other, with what is wrong at the top.
//! Refuses to run anything.

use super::caption::Caption;
use super::field_view::{Required, field_view};
use super::json_button::json_button;
use crate::dom::{El, View, el, part};
use crate::later::use_later;
use crate::session::{InputForm, Session};
use crate::words;
use leptos::prelude::*;

/// The forms of an open document.
pub fn forms_view(session: Session) -> View {
    let forms = session.forms();
    let empty = (forms.is_empty() && session.cases().is_none())
        .then(|| el("p").class("forms-empty").child(words!(form.no_input)));
    let forms: View = match session.cases() {
        Some(cases) => cases.view(session),
        None => forms.into_iter().map(input_form_view).collect::<Vec<_>>().into(),
    };
    let later = use_later();
    let above = part(move || later.run().map(|part| untrack(|| (part.above_forms)(session))));
    el("div").class("forms").child(above).child(forms).child(empty).into()
}

/// One form.
pub fn input_form_view(form: InputForm) -> El {
    let inferred =
        form.is_inferred().then(|| el("p").class("field-help").child(words!(form.inferred)));
    let fields = part(move || {
        form.replaced.track();
        field_view(form, form.root(), Caption::Whole, Required::Always)
    });
    let (later, section) = (use_later(), el("section"));
    let shell = section.clone();
    let dialog =
        move || later.run().map(|part| untrack(|| (part.json_dialog)(form, shell.clone())));
    let whole = json_button(form.root(), words!(form.value).into());
    section
        .class("input-form")
        .child(inferred)
        .child(fields)
        .child(el("div").class("input-form-tools").child(whole))
        .child(part(dialog))
}
