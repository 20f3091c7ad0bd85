//! A case as a row of the table: its name, which selects it, and its values. A click on a cell leads to its field.

use super::case_forms::CaseForms;
use super::columns::{cell_text, is_number};
use super::order::Slot;
use crate::dom::{El, View, before_paint, by_id, derived, el};
use crate::form::focus_place;
use crate::session::InputForm;
use crate::ui::icon;
use crate::words;
use crate::words::use_locale;
use pilcrow_core::batch::ColumnField;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The height of a row in pixels; the style sheet must agree.
pub const ROW: usize = 44;

/// Draws the row of a case at its place.
pub fn case_row(
    cases: &Rc<CaseForms>,
    columns: &Rc<Vec<ColumnField>>,
    at: usize,
    slot: &Slot,
) -> View {
    let Some(form) = cases.case(slot.form) else { return View::default() };
    let (number, chosen) = (slot.form, cases.chosen);
    let is_chosen = move || chosen.get() == Some(number);
    let cells: Vec<El> =
        (0..columns.len()).map(|column| cell(cases, form, columns, column)).collect();
    el("tr")
        .attr("role", "row")
        .class("batch-row")
        .class_if("chosen", is_chosen)
        .attr("aria-rowindex", (at + 2).to_string())
        .style("inset-block-start", format!("{}px", at * ROW))
        .child(name_cell(cases, form, slot))
        .child(cells)
        .into()
}

fn name_cell(cases: &Rc<CaseForms>, form: InputForm, slot: &Slot) -> El {
    let (number, chosen) = (slot.form, cases.chosen);
    let is_chosen = move || chosen.get() == Some(number);
    // Errors of the selected case are not shown while it is being filled in.
    let is_told = move || form.attempted.get() || !is_chosen();
    let is_wrong = derived(move || !(is_told() && form.issues.with(|issues| !issues.is_empty())));
    let wrong = el("span")
        .class("batch-wrong")
        .attr("hidden", is_wrong)
        .child(icon("icon icon-error"))
        .child(el("span").class("visually-hidden").child(words!(batch.wrong)));
    let button = el("button")
        .attr("type", "button")
        .class("batch-name")
        .attr("id", format!("case-{number}"))
        .attr("aria-pressed", derived(move || if is_chosen() { "true" } else { "false" }))
        .attr("tabindex", derived(move || if is_chosen() { "0" } else { "-1" }))
        .on("click", move |_| chosen.change(Some(number)))
        .child(slot.id.clone());
    el("th").attr("scope", "row").attr("role", "rowheader").child(button).child(wrong)
}

fn cell(
    cases: &Rc<CaseForms>,
    form: InputForm,
    columns: &Rc<Vec<ColumnField>>,
    column: usize,
) -> El {
    let locale = use_locale();
    let (of_text, of_lead, with_shared) =
        (Rc::clone(columns), Rc::clone(columns), Rc::clone(cases));
    let own = move || {
        form.track();
        let value = form.value();
        let place = of_text.get(column);
        place.map(|place| cell_text(locale.get(), place, value.as_ref())).unwrap_or_default()
    };
    let own = Rc::new(own);
    let (for_text, for_class) = (Rc::clone(&own), own);
    let of_all = Rc::clone(columns);
    let inherited = move || {
        with_shared.shared.iter().for_each(InputForm::track);
        let value = with_shared.shared_value();
        let place = of_all.get(column);
        place.map(|place| cell_text(locale.get(), place, value.as_ref())).unwrap_or_default()
    };
    let text = derived(move || {
        let own = for_text();
        if own.is_empty() { inherited() } else { own }
    });
    let class = if columns.get(column).is_some_and(is_number) { "cell-number" } else { "" };
    let chosen = cases.chosen;
    el("td")
        .attr("role", "cell")
        .class(class)
        .class_if("from-all", move || for_class().is_empty())
        .on("click", move |_| chosen.change(Some(form.index())))
        .on("dblclick", move |_| lead_to(form, &of_lead, column))
        .child(el("span").class("batch-cell").child(text))
}

fn lead_to(form: InputForm, columns: &Rc<Vec<ColumnField>>, column: usize) {
    let Some(place) = columns.get(column) else { return };
    let node = form.node_at(&place.pointer);
    before_paint(move || focus_place(form, node));
}

/// Moves the focus to the row of a case, once it is drawn.
pub fn focus_row(number: usize) {
    focus_row_where(number, || true);
}

/// Moves the focus like `focus_row`, unless `is_so` is false by then, for example because the person went elsewhere.
pub fn focus_row_where(number: usize, is_so: impl FnOnce() -> bool + 'static) {
    // The row is scrolled into view in the first frame, and drawn before the second.
    before_paint(move || {
        before_paint(move || {
            let button = by_id(&format!("case-{number}"));
            let button = button.and_then(|element| element.dyn_into::<HtmlElement>().ok());
            if let Some(button) = button.filter(|_| is_so()) {
                drop(button.focus());
            }
        });
    });
}
