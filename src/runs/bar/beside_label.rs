//! The button "Try several" beside a label: one button for all fields. It moves to the field that has the focus or the
//! pointer, and opens the dialog of several values there.

use super::several_slot::{SeveralPlace, takes_other_inputs};
use crate::dom::{
    El, HAS_BROWSER, RwSignal, by_id, el, element_of, elements, focused, on_page_event,
};
use crate::form::{form_at, place_of};
use crate::runs::Runner;
use crate::runs::launch::ready::is_nobody;
use crate::session::InputForm;
use crate::ui::button;
use crate::words;
use crate::words::{Locale, use_locale};
use leptos::prelude::*;
use pilcrow_core::field::place_name;
use pilcrow_core::form::NodeId;
use pilcrow_core::run::sweep::is_variable;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

/// Selector of elements that may appear at the end of a label's line, and the width reserved for them, in pixels.
const AT_END: (&str, i32) = (".presence-slot, .field-head", 136);

/// The gap before and after the button, in pixels.
const GAP: i32 = 12;

/// A field of a form on the page.
struct FieldPlace {
    element: HtmlElement,
    form: InputForm,
    node: NodeId,
}

/// A handle to the button and its position.
#[derive(Clone, Copy)]
struct BesideLabel {
    runner: Runner,
    locale: RwSignal<Locale>,
    button: StoredValue<HtmlElement, LocalStorage>,
    /// Name of the field beside which the button is.
    name: RwSignal<String>,
    /// The form's index and the field's node; `None` before the first field.
    at: StoredValue<Option<(usize, NodeId)>>,
    /// Element of the last event: pointer moves within one element are ignored.
    last: StoredValue<Option<Element>, LocalStorage>,
}

/// Makes the button follow the person through the forms.
pub(super) fn follow_label(runner: Runner, place: SeveralPlace) {
    if !HAS_BROWSER {
        return;
    }
    let (name, at) = (RwSignal::new(String::new()), StoredValue::new(None));
    let open = move || {
        place.field.set_value(at.get_value());
        place.sweep.set(true);
    };
    // In a long form the Tab key skips the button: the same dialog can be opened beside Run.
    let by_keys = !runner.session.is_long();
    let button = StoredValue::new_local(try_button(name, by_keys, open).element());
    let last = StoredValue::new_local(None);
    let beside = BesideLabel { runner, locale: use_locale(), button, name, at, last };
    // `mouseover` also fires when the layout moves below a resting pointer, and would take the button from a person
    // who uses the keyboard.
    for event in ["focusin", "mousemove"] {
        on_page_event(event, Box::new(move |event| beside.follow(&event)));
    }
    on_cleanup(move || {
        button.try_with_value(|button| button.remove());
    });
}

/// Draws the button for the field with this name; `by_keys` is true if the Tab key stops at it.
pub(super) fn try_button(name: RwSignal<String>, by_keys: bool, open: impl Fn() + 'static) -> El {
    // The name is empty if the form is a single value.
    let whose = el("span").class("visually-hidden").child(name);
    button("link-button field-try", words!(sweep.beside))
        .child(" ")
        .child(whose)
        .attr("tabindex", (!by_keys).then_some("-1"))
        .on("click", move |_| open())
}

impl BesideLabel {
    fn follow(self, event: &Event) {
        let Some(target) = element_of::<Element>(event) else { return };
        let Some(button) = self.button.try_get_value() else { return };
        if self.last.with_value(|last| last.as_ref() == Some(&target)) {
            return;
        }
        self.last.set_value(Some(target.clone()));
        let is_apart = target.closest("dialog").is_ok_and(|dialog| dialog.is_some());
        let own: &Element = &button;
        // The button stays while it is hovered or focused, and while a dialog is in use that returns the focus to it.
        if is_apart || target == *own || focused().as_ref() == Some(own) {
            return;
        }
        let is_offered = |_: &FieldPlace| {
            takes_other_inputs(self.runner) && !is_nobody(self.runner, self.locale.get_untracked())
        };
        let field = self.field_around(&target).or_else(|| self.field_around(&focused()?));
        match field.filter(is_offered) {
            Some(field) => self.stand_at(&field, &button),
            None => button.remove(),
        }
    }

    /// Returns the field around an element; `None` if it cannot be tried.
    fn field_around(self, element: &Element) -> Option<FieldPlace> {
        let element = element.closest("[id$=\"-field\"]").ok()??;
        let (index, node) = place_of(&element)?;
        let form = form_at(self.runner.session, index)?;
        let element = element.dyn_into().ok()?;
        form.with_state(|state| is_variable(state, node)).then_some(FieldPlace {
            element,
            form,
            node,
        })
    }

    /// Puts the button behind the last line of the label's words; removes it if there is no room.
    fn stand_at(self, field: &FieldPlace, button: &HtmlElement) {
        let FieldPlace { element, form, node } = field;
        let label = by_id(&format!("{}-label", form.id(*node)));
        let label = label.and_then(|label| label.dyn_into::<HtmlElement>().ok());
        let Some((along, top)) = label.and_then(|label| end_of_words(&label)) else {
            return button.remove();
        };
        let name = form.with_state(|state| place_name(state.tree(), &state.pointer(*node)));
        self.name.change(name);
        self.at.set_value(Some((form.index(), *node)));
        let style = button.style();
        drop(style.set_property("--along", &format!("{}px", along + GAP)));
        drop(style.set_property("--top", &format!("{top}px")));
        if button.parent_element().as_ref() != Some(element.as_ref()) {
            drop(element.append_child(button));
        }
        let (selector, width) = AT_END;
        let room = if elements(element, selector).is_empty() { 0 } else { width };
        if along + GAP + button.offset_width() + room > element.client_width() {
            button.remove();
        }
    }
}

/// Returns the end of a label's words in pixels, from its start and from its field's top; `None` if it is not shown.
fn end_of_words(label: &HtmlElement) -> Option<(i32, i32)> {
    if label.matches(".visually-hidden") != Ok(false) {
        return None;
    }
    let end: HtmlElement = el("span").element();
    label.append_child(&end).ok()?;
    let along = match label.matches(":dir(rtl)") {
        Ok(true) => label.offset_left() + label.offset_width() - end.offset_left(),
        _ => end.offset_left() - label.offset_left(),
    };
    let top = end.offset_top();
    end.remove();
    Some((along, top))
}

#[cfg(test)]
mod tests {
    use super::try_button;
    use crate::dom::{Drawing, RwSignal};
    use crate::words::Locale;
    use leptos::prelude::*;
    use std::cell::Cell;
    use std::rc::Rc;

    #[test]
    fn the_button_says_whose_values_it_tries_and_tab_leads_past_it_in_a_long_form() {
        for (by_keys, tabindex) in [(true, 0), (false, 1)] {
            let (opened, mut name) = (Rc::new(Cell::new(0)), None);
            let count = Rc::clone(&opened);
            let drawing = Drawing::new(|| {
                provide_context(RwSignal::new(Locale::en));
                let field = RwSignal::new("Budget".to_owned());
                name = Some(field);
                try_button(field, by_keys, move || count.set(count.get() + 1))
            });
            drawing.press("Try several Budget");
            name.unwrap().set("Hotel / Stars".to_owned());
            drawing.press("Try several Hotel / Stars");
            name.unwrap().set(String::new());
            drawing.press("Try several");
            assert_eq!(opened.get(), 3);
            assert_eq!(drawing.attributes("button", "tabindex").len(), tabindex);
        }
    }
}
