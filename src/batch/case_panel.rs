//! The panel of the selected case: its name, its buttons and its form.

use super::case_forms::CaseForms;
use super::rename::name_field;
use super::rows::focus_row;
use super::shared_values::shared_values;
use super::tools::BatchTools;
use crate::chunk::use_chunk;
use crate::dom::{El, RwSignal, View, derived, effect, el, part, part_of};
use crate::form::input_form_view;
use crate::session::InputForm;
use crate::ui::{icon_button, quiet_button};
use crate::words::Words;
use crate::{words, words_now};
use leptos::prelude::*;
use std::rc::Rc;

/// Draws the panel; nothing if there is no case.
pub fn case_panel(cases: &Rc<CaseForms>, status: RwSignal<String>) -> View {
    let cases = Rc::clone(cases);
    part(move || {
        let number = cases.chosen.get();
        let form = untrack(|| number.and_then(|number| cases.case(number)));
        form.map(|form| untrack(|| panel(&cases, form, status)))
    })
}

fn panel(cases: &Rc<CaseForms>, form: InputForm, status: RwSignal<String>) -> El {
    let tools = use_chunk::<dyn BatchTools>();
    effect(move || {
        if let Some(tools) = tools.get() {
            untrack(|| tools.check_form(form));
        }
    });
    let (for_id, for_body) = (Rc::clone(cases), Rc::clone(cases));
    // Redrawn when the case is renamed, since the names of all controls begin with its id.
    let id = move || {
        let slots = for_id.slots();
        slots.into_iter().find(|slot| slot.form == form.index()).map(|slot| slot.id)
    };
    let body = part_of(id, move |id| {
        let Some(id) = id else { return View::default() };
        form.set_instance(id.clone());
        [
            name_field(&for_body, form, id, status).into(),
            shared_values(&for_body, form),
            input_form_view(form).into(),
        ]
        .into()
    });
    el("section")
        .class("case-panel")
        .attr("aria-label", words!(batch.chosen))
        .child(toolbar(cases, form, status))
        .child(body)
}

fn toolbar(cases: &Rc<CaseForms>, form: InputForm, status: RwSignal<String>) -> El {
    let number = form.index();
    let place = move |cases: &CaseForms| {
        let slots = cases.slots();
        (slots.iter().position(|slot| slot.form == number), slots.len())
    };
    let (for_first, for_last) = (Rc::clone(cases), Rc::clone(cases));
    let is_first = derived(move || place(&for_first).0 == Some(0));
    let is_last = derived(move || {
        let (at, count) = place(&for_last);
        at.is_some_and(|at| at + 1 == count)
    });
    let shift = |icon: &'static str, words: Words, by: isize| {
        let cases = Rc::clone(cases);
        icon_button(icon, words).attr("title", words).on("click", move |_| {
            cases.shift(number, by);
            tell_place(&cases, number, status);
        })
    };
    let up = shift("icon icon-up", words!(batch.up), -1).attr("disabled", is_first);
    let down = shift("icon icon-down", words!(batch.down), 1).attr("disabled", is_last);
    let (for_copy, for_remove) = (Rc::clone(cases), Rc::clone(cases));
    let copy = quiet_button("icon icon-copy", words!(batch.duplicate)).on("click", move |_| {
        for_copy.duplicate(number);
        tell_chosen(&for_copy, status, |locale, id| words_now!(locale, batch.added, id = id));
    });
    let remove = quiet_button("icon icon-remove", words!(batch.remove)).on("click", move |_| {
        let locale = words::use_locale().get_untracked();
        let id = form.instance().unwrap_or_default();
        for_remove.remove(number);
        status.set(words_now!(locale, batch.removed, id = id.as_str()));
        if let Some(next) = for_remove.chosen.get_untracked() {
            focus_row(next);
        }
    });
    el("div").class("case-toolbar").child(copy).child(remove).child(up).child(down)
}

fn tell_place(cases: &CaseForms, number: usize, status: RwSignal<String>) {
    let locale = words::use_locale().get_untracked();
    let slots = cases.slots_now();
    let place = slots.iter().position(|slot| slot.form == number).unwrap_or_default() + 1;
    status.set(words_now!(locale, form.moved, place = place, count = slots.len()));
}

/// Reports something about the selected case in `status`, and moves the focus to its row.
pub fn tell_chosen(
    cases: &CaseForms,
    status: RwSignal<String>,
    words: fn(crate::words::Locale, &str) -> String,
) {
    let locale = words::use_locale().get_untracked();
    let Some(number) = cases.chosen.get_untracked() else { return };
    let id = cases.case(number).and_then(|form| form.instance()).unwrap_or_default();
    status.set(words(locale, &id));
    focus_row(number);
}
