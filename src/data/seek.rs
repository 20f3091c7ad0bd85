//! Follows a link to a value: opens the tab and the card, and focuses the place.

use crate::dom::{before_paint, by_id};
use crate::session::{DataForms, Session};
use leptos::prelude::*;
use pilcrow_core::context::Identity;
use pilcrow_core::pointer::Pointer;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The tabs to open: of the panes, if there is room for one only, and of the input's views.
const TABS: [&str; 2] = ["tab-form", "tab-prompt"];

/// The CSS class of the value that a link led to.
const TARGET: &str = "data-found";

/// Goes to a place in some data.
pub fn seek(data: &Rc<dyn DataForms>, identity: Identity, place: Pointer) {
    data.panel().sought.set(Some((identity, place)));
    open_panel();
}

/// Shows the form with a number, if its data has a card, since a link leads there.
pub fn show_form(session: Session, number: usize) {
    let Some(data) = session.data_now() else { return };
    data.panel().editing.update(|editing| {
        editing.insert(number);
    });
    let prompt = element("tab-prompt");
    let is_prompt = prompt.and_then(|tab| tab.get_attribute("aria-selected"));
    if data.is_on_form(number) && is_prompt.as_deref() != Some("true") {
        if let Some(tab) = element("tab-form") {
            tab.click();
        }
    } else {
        open_panel();
    }
}

fn open_panel() {
    for tab in TABS.iter().filter_map(|tab| element(tab)) {
        tab.click();
    }
}

/// Returns the element with an id.
pub(super) fn element(id: &str) -> Option<HtmlElement> {
    by_id(id)?.dyn_into().ok()
}

/// Opens the view with the form's fields.
pub(super) fn open_fields() {
    if let Some(tab) = element("tab-fields") {
        tab.click();
    }
}

/// Focuses and marks the value at a place of a card, after it is drawn.
pub(super) fn focus_value(card: Element, place: Pointer) {
    before_paint(move || {
        if let Some(before) = document().query_selector(&format!(".{TARGET}")).ok().flatten() {
            drop(before.class_list().remove_1(TARGET));
        }
        let value = nearest(&card, place).or_else(|| card.query_selector("summary").ok().flatten());
        let Some(value) = value.and_then(|value| value.dyn_into::<HtmlElement>().ok()) else {
            return;
        };
        if value.tab_index() < 0 {
            drop(value.set_attribute("tabindex", "-1"));
        }
        drop(value.class_list().add_1(TARGET));
        drop(value.focus());
    });
}

/// Returns the element of a place, or of the nearest part around it.
fn nearest(card: &Element, place: Pointer) -> Option<Element> {
    let mut place = Some(place);
    while let Some(wanted) = place {
        let escaped = wanted.as_str().replace('\\', "\\\\").replace('"', "\\\"");
        let element = card.query_selector(&format!("[data-place=\"{escaped}\"]")).ok().flatten();
        if element.is_some() {
            return element;
        }
        place = wanted.parent();
    }
    None
}
