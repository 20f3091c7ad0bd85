//! All forms of a document, one below the other, with the issue summary above them.

use super::caption::{Caption, Requirement};
use super::field_view::field_view;
use super::heading::whole_button;
use super::tools::FormTools;
use crate::chunk::use_chunk;
use crate::dom::{El, View, el, part};
use crate::session::{InputForm, Session};
use crate::words;
use crate::words::Words;
use leptos::prelude::*;
use serde_json::Value;

/// Draws the forms of an open document.
pub fn forms_view(session: Session) -> View {
    let forms = session.forms();
    let empty = (forms.is_empty() && session.cases().is_none())
        .then(|| el("p").class("forms-empty").child(without_fields(session)));
    let forms: View = match session.cases() {
        Some(cases) => cases.view(session),
        None => forms.into_iter().map(input_form_view).collect::<Vec<_>>().into(),
    };
    let tools = use_chunk::<dyn FormTools>();
    let above = part(move || tools.get().map(|tools| untrack(|| tools.above_forms(session))));
    let examples = has_examples(session).then(|| {
        // Placeholder, so that nothing moves when the examples are loaded.
        let examples = part(move || tools.get().map(|tools| untrack(|| tools.examples(session))));
        el("div").class("examples-slot").child(examples)
    });
    el("div").class("forms").child(examples).child(above).child(forms).child(empty).into()
}

/// Returns the words for a document without fields; data that can be changed is shown below them.
fn without_fields(session: Session) -> Words {
    match session.has_data_on_form() {
        true => words!(form.only_data),
        false => words!(form.no_input),
    }
}

/// True if the schema of a document's only input has `examples`.
fn has_examples(session: Session) -> bool {
    let has = |form: &InputForm| form.schema().get("examples").is_some_and(Value::is_array);
    session.cases().is_none() && session.forms().first().is_some_and(has)
}

/// Draws one form.
pub fn input_form_view(form: InputForm) -> El {
    let inferred =
        form.is_inferred().then(|| el("p").class("field-help").child(words!(form.inferred)));
    let fields = part(move || {
        form.replaced.track();
        field_view(form, form.root(), Caption::Whole, Requirement::Always)
    });
    let (tools, section) = (use_chunk::<dyn FormTools>(), el("section"));
    let shell = section.clone();
    let dialog =
        move || tools.get().map(|tools| untrack(|| tools.json_dialog(form, shell.clone())));
    let whole = whole_button(form.root());
    section
        .class("input-form")
        .child(inferred)
        .child(fields)
        .child(el("div").class("input-form-tools").child(whole))
        .child(part(dialog))
}
