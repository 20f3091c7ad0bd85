//! The field that renames a case. An id that another case has is refused with a message.

use super::case_forms::CaseForms;
use crate::dom::{El, RwSignal, derived, el, part, value_of};
use crate::session::InputForm;
use crate::{words, words_now};
use pilcrow_core::batch::CaseFault;
use std::rc::Rc;

/// Draws the field, whose value is taken when the field is left.
pub fn name_field(
    cases: &Rc<CaseForms>,
    form: InputForm,
    id: &str,
    status: RwSignal<String>,
) -> El {
    let locale = words::use_locale();
    let fault = RwSignal::new(None::<(CaseFault, String)>);
    let (for_change, number) = (Rc::clone(cases), form.index());
    let before = id.to_owned();
    let issue = part(move || {
        let words = match fault.get()? {
            (CaseFault::Occupied, name) => {
                words_now!(locale.get(), batch.id_taken, id = name.as_str())
            }
            _ => words_now!(locale.get(), batch.no_id),
        };
        Some(el("p").child(words))
    });
    let control = el("input")
        .class("control")
        .attr("id", "case-name")
        .attr("autocomplete", "off")
        .attr("aria-describedby", "case-name-issue")
        .attr("aria-invalid", derived(move || fault.with(Option::is_some).then_some("true")))
        .value(id.to_owned())
        .on("change", move |event| {
            let typed = value_of(&event).trim().to_owned();
            match for_change.rename(number, &typed) {
                Ok(()) if typed == before => fault.set(None),
                Ok(()) => {
                    let locale = locale.get_untracked();
                    status.set(words_now!(locale, batch.renamed, id = typed.as_str()));
                }
                Err(reason) => fault.set(Some((reason, typed))),
            }
        });
    el("div")
        .class("field case-name")
        .class_if("field-invalid", move || fault.with(Option::is_some))
        .child(el("label").class("field-label").attr("for", "case-name").child(words!(batch.id)))
        .child(control)
        .child(
            el("div")
                .class("field-issue")
                .attr("id", "case-name-issue")
                .attr("role", "alert")
                .child(issue),
        )
}
