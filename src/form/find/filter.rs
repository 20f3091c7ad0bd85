//! Shows the fields that match a search and hides the others, drawn or not. Hidden fields keep their values.

use super::folding::Folding;
use super::places::place_of;
use super::problems::wrong_places;
use crate::dom::{El, Pause, RwSignal, effect, elements};
use crate::session::{InputForm, Session};
use leptos::prelude::*;
use pilcrow_core::form::{FieldFilter, FieldMatches, FormState, NodeId};
use std::collections::HashSet;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The pause in typing after which a search begins.
const TYPED: Duration = Duration::from_millis(80);

/// The pause after an edit, before its fields are searched again.
const EDITED: Duration = Duration::from_millis(250);

/// The elements of a form's fields, including those that are not drawn yet.
const PLACES: &str = "[id$=\"-field\"], [id$=\"-awaited\"]";

/// The attribute that hides a field.
const HIDDEN: &str = "data-unfound";

/// The search in the forms of a document. A handle.
#[derive(Clone, Copy)]
pub(super) struct Filter {
    session: Session,
    /// The folding of groups and lists.
    pub folding: Folding,
    forms: StoredValue<Element, LocalStorage>,
    /// The words to search for.
    pub text: RwSignal<String>,
    /// True to show only required fields, and fields with issues.
    pub required_only: RwSignal<bool>,
    /// The number of matches; `None` while all fields are shown.
    pub count: RwSignal<Option<usize>>,
    visible: StoredValue<Vec<HashSet<NodeId>>, LocalStorage>,
    typed: Pause,
    edited: Pause,
}

impl Filter {
    /// Starts without a search.
    pub fn begin(session: Session, folding: Folding, forms: &El) -> Self {
        let filter = Self {
            session,
            folding,
            forms: StoredValue::new_local(forms.element()),
            text: RwSignal::new(String::new()),
            required_only: RwSignal::new(false),
            count: RwSignal::new(None),
            visible: StoredValue::new_local(Vec::new()),
            typed: Pause::new(TYPED),
            edited: Pause::new(EDITED),
        };
        effect(move || {
            filter.text.track();
            filter.required_only.track();
            filter.later(filter.typed, Self::look_anew);
        });
        for form in session.forms() {
            filter.track_form(form);
        }
        filter
    }

    fn track_form(self, form: InputForm) {
        effect(move || {
            form.arrival.track();
            untrack(|| self.look_again());
        });
        effect(move || {
            form.track();
            form.issues.track();
            if self.is_on() {
                self.later(self.edited, Self::look_again);
            }
        });
        effect(move || {
            if let Some(node) = form.sought.get() {
                untrack(|| self.show_place(form, node));
            }
        });
    }

    /// Shows all fields.
    pub fn clear(self) {
        self.text.set(String::new());
        self.required_only.set(false);
    }

    /// Returns the uppermost match.
    pub fn first(self) -> Option<(InputForm, NodeId)> {
        let forms = self.session.forms().into_iter();
        forms.filter_map(|form| Some((form, self.find(form)?.first?))).next()
    }

    fn is_on(self) -> bool {
        self.count.with_untracked(Option::is_some)
    }

    fn later(self, pause: Pause, act: fn(Self)) {
        pause.then(move || {
            // The page may be gone by now.
            if !self.count.is_disposed() {
                act(self);
            }
        });
    }

    fn wanted(self) -> FieldFilter {
        let text = self.text.get_untracked();
        FieldFilter::new(&text, self.required_only.get_untracked())
    }

    fn find(self, form: InputForm) -> Option<FieldMatches> {
        let (wanted, wrong) = (self.wanted(), wrong_places(form));
        let look = |state: &mut FormState| Some(state.find(&wanted, &wrong));
        form.read_state(look)
    }

    /// Starts a new search after its words changed.
    fn look_anew(self) {
        let is_wanted = !self.wanted().is_anything();
        if !is_wanted && !self.is_on() {
            return;
        }
        if is_wanted != self.is_on() {
            self.folding.set_aside(is_wanted);
        }
        self.visible.set_value(Vec::new());
        if is_wanted {
            self.look();
        } else {
            self.count.set(None);
        }
        self.draw();
    }

    /// Searches again after the form changed: shown fields stay, and more may be added.
    fn look_again(self) {
        if self.is_on() {
            self.look();
            self.draw();
        }
    }

    fn look(self) {
        let matches = self.session.forms().into_iter().filter_map(|form| self.find(form));
        let (visible, counts): (Vec<_>, Vec<_>) = matches.map(|one| (one.nodes, one.count)).unzip();
        self.visible.update_value(|before| {
            before.resize_with(visible.len(), HashSet::new);
            before.iter_mut().zip(visible).for_each(|(before, own)| before.extend(own));
        });
        self.count.change(Some(counts.into_iter().sum()));
    }

    /// Shows a place that the user is led to, with everything around and within it.
    fn show_place(self, form: InputForm, node: NodeId) {
        let index = form.index();
        let is_shown = |visible: &Vec<HashSet<NodeId>>| {
            visible.get(index).is_none_or(|visible| visible.contains(&node))
        };
        if !self.is_on() || self.visible.with_value(is_shown) {
            return;
        }
        let mut places = vec![node];
        let mut at = 0;
        while let Some(here) = places.get(at).copied() {
            places.extend(form.with_state(|state| state.parts(here)));
            at += 1;
        }
        let mut above = Some(node);
        while let Some(here) = above {
            places.push(here);
            above = form.with_node(here, |node| node.parent).flatten();
        }
        self.visible.update_value(|visible| {
            if let Some(visible) = visible.get_mut(index) {
                visible.extend(places);
            }
        });
        self.draw();
    }

    /// Updates the page by the matches.
    fn draw(self) {
        let is_on = self.is_on();
        self.forms.with_value(|forms| {
            if !is_on {
                for place in elements(forms, &format!("[{HIDDEN}]")) {
                    drop(place.remove_attribute(HIDDEN));
                }
                return;
            }
            self.visible.with_value(|visible| {
                for place in elements(forms, PLACES) {
                    let Some((index, node)) = place_of(&place) else { continue };
                    let is_shown = visible.get(index).is_none_or(|visible| visible.contains(&node));
                    let Some(whole) = whole_of(place) else { continue };
                    drop(match is_shown {
                        true => whole.remove_attribute(HIDDEN),
                        false => whole.set_attribute(HIDDEN, ""),
                    });
                }
            });
        });
    }
}

/// Returns the outermost element of a place: an entry with its buttons, a key with its value. `None` for a cell, which
/// is shown or hidden with its row.
fn whole_of(place: Element) -> Option<Element> {
    let Some(around) = parent(&place) else { return Some(place) };
    let is = |selector| around.matches(selector) == Ok(true);
    if is("td, th") {
        None
    } else if is("li, .unknown-key") {
        Some(around)
    } else if is(".list-item-body, .map-value") {
        parent(&around)
    } else {
        Some(place)
    }
}

fn parent(element: &Element) -> Option<Element> {
    element.parent_node()?.dyn_into().ok()
}
