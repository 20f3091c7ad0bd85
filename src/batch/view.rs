//! The batch on the page: the values for all cases, the table, and the selected case.

use super::case_forms::CaseForms;
use super::case_panel::case_panel;
use super::import::ImportSource;
use super::import_dialog::import_dialog;
use super::import_files::are_for_cases;
use super::one_each::one_each;
use super::order::Slot;
use super::table::cases_table;
use super::toolbar::toolbar;
use super::tools::BatchTools;
use crate::chunk::use_chunk;
use crate::dom::{El, RwSignal, View, derived, effect, el, element_of, part, watch};
use crate::form::input_form_view;
use crate::host::file::dropped_items::DroppedItems;
use crate::session::{InputForm, Session};
use crate::words;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::batch::places;
use pilcrow_core::run::asks_for_each;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use web_sys::DragEvent;

/// Draws the table of cases, and the form of the selected one.
pub fn cases_view(cases: Rc<CaseForms>, session: Session) -> View {
    let status = RwSignal::new(String::new());
    let turned = session.turned();
    watch(move || turned.track(), move || status.set(String::new()));
    track_names(Rc::clone(&cases));
    track_lead(Rc::clone(&cases), session);
    check_new(Rc::clone(&cases));
    let shared = cases.shared.map(|form| shared_view(&cases, form, session));
    let locale = words::use_locale();
    let for_count = Rc::clone(&cases);
    let count =
        derived(move || words_now!(locale.get(), batch.count, count = for_count.slots().len()));
    let head = el("div")
        .class("batch-head")
        .child(el("h2").attr("id", "batch-title").child(count))
        .child(toolbar(&cases, status));
    let line = el("p").class("table-said").attr("role", "status").child(status);
    let tools = use_chunk::<dyn BatchTools>();
    // The place is reserved, so that the table does not move when the plan is drawn.
    let has_plan = session.with_document(asks_for_each);
    let plan = has_plan.then(|| {
        let plan = part(move || tools.get().map(|tools| untrack(|| tools.plan(session))));
        el("div").class("batch-plan-place").child(plan).child(one_each(session))
    });
    let body =
        el("div").class("batch-body").child(cases_table(&cases)).child(case_panel(&cases, status));
    let section = takes_drops(el("section"), &cases)
        .class("batch")
        .attr("aria-labelledby", "batch-title")
        .child(head)
        .child(line)
        .child(plan)
        .child(body)
        .child(import_dialog(&cases, status));
    [View::from(shared), section.into()].into()
}

/// Imports files and folders dropped onto the cases; a dropped document is opened, as anywhere on the page.
fn takes_drops(section: El, cases: &Rc<CaseForms>) -> El {
    let cases = Rc::clone(cases);
    section.on_event("drop", move |event: DragEvent| {
        let Some(data) = event.data_transfer() else { return };
        let dropped = DroppedItems::read(&data);
        let places = places(&cases.described.tree(), std::iter::empty());
        if are_for_cases(&places, &dropped) {
            event.prevent_default();
            cases.source.set(Some(ImportSource::files(dropped)));
        }
    })
}

/// Draws the form for all cases. It is folded if each case has an input of its own, until the person is led to it.
fn shared_view(cases: &CaseForms, form: InputForm, session: Session) -> El {
    let is_open = RwSignal::new(!cases.is_over);
    let led = session.led();
    watch(
        move || led.track(),
        move || {
            if led.get_untracked() == form.index() as u64 {
                is_open.change(true);
            }
        },
    );
    el("details")
        .class("batch-shared")
        .flag("open", move || is_open.get())
        .on("toggle", move |event| {
            if let Some(details) = element_of::<web_sys::Element>(&event) {
                is_open.change(details.has_attribute("open"));
            }
        })
        .child(el("summary").child(words!(batch.for_all)))
        .child(input_form_view(form))
}

/// Validates new cases as they are added, for example by an import, even if they are not shown.
fn check_new(cases: Rc<CaseForms>) {
    let tools = use_chunk::<dyn BatchTools>();
    let forms = RefCell::new(BTreeSet::new());
    effect(move || {
        let (Some(tools), slots) = (tools.get(), cases.slots()) else { return };
        let is_new = |slot: &&Slot| forms.borrow_mut().insert(slot.form);
        let new = slots.iter().filter(is_new).filter_map(|slot| cases.case(slot.form));
        let new: Vec<InputForm> = new.collect();
        if !new.is_empty() {
            untrack(|| tools.check_forms(new));
        }
    });
}

/// Updates the cases' ids from the order, also after undo. If the selected case is removed, the next one is selected.
fn track_names(cases: Rc<CaseForms>) {
    let mut place = 0;
    effect(move || {
        let slots = cases.slots();
        untrack(|| {
            cases.name(&slots);
            let chosen = cases.chosen.get_untracked();
            match slots.iter().position(|slot| Some(slot.form) == chosen) {
                Some(at) => place = at,
                None => {
                    let next = slots.get(place).or(slots.last());
                    cases.chosen.set(next.map(|slot| slot.form));
                }
            }
        });
    });
}

/// Selects a case when a link leads to it.
fn track_lead(cases: Rc<CaseForms>, session: Session) {
    let led = session.led();
    effect(move || {
        let led = usize::try_from(led.get()).unwrap_or_default();
        untrack(|| {
            if cases.slots_now().iter().any(|slot| slot.form == led) {
                cases.chosen.change(Some(led));
            }
        });
    });
}
