//! Folds and unfolds groups, lists, entries and values of several shapes. A place that the user is led to is unfolded.

use super::folds::{keep, stored_folds};
use super::note::write_notes;
use super::places::{form_at, place_of};
use crate::dom::{El, Pause, RwSignal, after, effect, element_of, elements, watch};
use crate::session::{InputForm, Session};
use crate::words::{self, Locale};
use leptos::prelude::*;
use pilcrow_core::form::{Folds, FormState, NodeId};
use std::rc::Rc;
use std::time::Duration;
use web_sys::Element;

/// The pause in typing after which the notes of folded parts are updated.
const PAUSE: Duration = Duration::from_millis(200);

/// The elements that can be folded; their names are the buttons.
const FOLDABLE: &str = ".group, .list, .list-item, .branches, .map-entry";

/// The folding of a document's forms. A handle.
#[derive(Clone, Copy)]
pub(super) struct Folding {
    session: Session,
    forms: StoredValue<Element, LocalStorage>,
    folds: StoredValue<Vec<Folds>, LocalStorage>,
    /// The folds from before everything was unfolded for a search; empty otherwise.
    aside: StoredValue<Vec<Folds>, LocalStorage>,
    locale: RwSignal<Locale>,
}

impl Folding {
    /// Listens for the buttons, and keeps the page up to date from then on.
    pub fn begin(session: Session, forms: &El) -> Self {
        let shell = StoredValue::new_local(forms.element());
        let folding = Self {
            session,
            forms: shell,
            folds: StoredValue::new_local(stored_folds(session)),
            aside: StoredValue::new_local(Vec::new()),
            locale: words::use_locale(),
        };
        drop(forms.clone().on("click", move |event| {
            let target = element_of::<Element>(&event);
            if let Some(button) = target.and_then(|target| target.closest(".fold").ok().flatten()) {
                folding.toggle(&button);
            }
        }));
        for form in session.forms() {
            effect(move || {
                form.folded.track();
                form.arrival.track();
                untrack(|| folding.draw());
            });
            effect(move || {
                if let Some(node) = form.sought.get() {
                    untrack(|| folding.unfold_to(form, node));
                }
            });
            folding.tell_changes(form);
            folding.keep_places(form);
        }
        folding
    }

    /// Keeps folds with their parts when these move, and at their places when the whole form is replaced.
    fn keep_places(self, form: InputForm) {
        self.change(form, |_| {});
        watch(
            move || form.moved.track(),
            move || self.each(form, |folds, state| folds.follow(state)),
        );
        watch(
            move || form.replaced.track(),
            move || {
                self.each(form, |folds, state| *folds = folds.of_others(state));
                form.folded.notify();
            },
        );
    }

    /// Changes the folds of a form, including those that are set aside.
    fn each(self, form: InputForm, change: fn(&mut Folds, &mut FormState)) {
        let act = |all: &mut Vec<Folds>| {
            if let Some(folds) = all.get_mut(form.index()).filter(|folds| folds.is_touched()) {
                form.read_state(|state| change(folds, state));
            }
        };
        self.folds.update_value(act);
        self.aside.update_value(act);
        self.keep();
    }

    fn keep(self) {
        let aside = self.aside.get_value();
        self.folds
            .with_value(|now| keep(self.session, if aside.is_empty() { now } else { &aside }));
    }

    /// Folds or unfolds all parts.
    pub fn fold_all(self, folded: bool) {
        for form in self.session.forms() {
            self.change(form, |folds| *folds = Folds::all(folded));
        }
    }

    /// Unfolds everything for a search, or restores the folds from before.
    pub fn set_aside(self, aside: bool) {
        if aside {
            self.aside.set_value(self.folds.get_value());
            self.fold_all(false);
            return;
        }
        let before = self.aside.try_update_value(std::mem::take).unwrap_or_default();
        for (form, before) in self.session.forms().into_iter().zip(before) {
            self.change(form, |folds| *folds = before);
        }
    }

    fn change(self, form: InputForm, change: impl FnOnce(&mut Folds)) {
        let index = form.index();
        self.folds.update_value(|folds| {
            if let Some(folds) = folds.get_mut(index) {
                change(folds);
            }
        });
        self.keep();
        let is_folded =
            move |node| self.folds.try_with_value(|folds| folds.get(index)?.get(node)).flatten();
        form.fold(Rc::new(is_folded));
    }

    /// Returns true if anything can be folded.
    pub fn is_offered(self) -> bool {
        self.session.forms().iter().any(|form| form.read_state(FormState::has_groups))
    }

    /// Updates the notes of folded parts when their content or issues change.
    fn tell_changes(self, form: InputForm) {
        let pause = Pause::new(PAUSE);
        effect(move || {
            form.track();
            form.issues.track();
            form.attempted.track();
            self.locale.track();
            pause.then(move || self.draw());
        });
    }

    fn toggle(self, button: &Element) {
        let Some((index, node)) = place_of(button) else { return };
        if let Some(form) = form_at(self.session, index) {
            let folded = form.is_folded(node);
            self.set(form, &[node], !folded);
            // Issues in it may appear a moment after the focus has gone.
            after(PAUSE + PAUSE, move || self.draw());
        }
    }

    fn set(self, form: InputForm, nodes: &[NodeId], folded: bool) {
        self.change(form, |folds| {
            form.with_state(|state| nodes.iter().for_each(|node| folds.set(state, *node, folded)));
        });
    }

    /// Unfolds everything around a place, and within it.
    fn unfold_to(self, form: InputForm, node: NodeId) {
        let mut folded = Vec::new();
        let mut at = Some(node);
        while let Some(here) = at {
            folded.extend(form.is_folded(here).then_some(here));
            at = form.with_node(here, |node| node.parent).flatten();
        }
        if !folded.is_empty() {
            self.set(form, &folded, false);
            // Drawn now, since the focus is about to go there.
            self.draw();
        }
    }

    /// Updates the page by the folds.
    fn draw(self) {
        self.forms.try_with_value(|forms| {
            let may_fold = self.folds.with_value(|folds| folds.iter().any(Folds::has_any));
            let has_folded =
                || forms.query_selector(".folded").is_ok_and(|element| element.is_some());
            if may_fold || has_folded() {
                self.draw_within(forms);
            }
        });
    }

    fn draw_within(self, forms: &Element) {
        let mut folded = Vec::new();
        for button in elements(forms, ".fold") {
            let Some((index, node)) = place_of(&button) else { continue };
            let Some(form) = form_at(self.session, index) else { continue };
            let is_folded = form.is_folded(node);
            let state = if is_folded { "false" } else { "true" };
            if button.get_attribute("aria-expanded").as_deref() != Some(state) {
                drop(button.set_attribute("aria-expanded", state));
                mark(&button, is_folded);
            }
            if is_folded {
                folded.push((button, form, node));
            }
        }
        write_notes(forms, folded, self.locale.get_untracked());
    }
}

fn mark(button: &Element, is_folded: bool) {
    if let Ok(Some(shell)) = button.closest(FOLDABLE) {
        drop(shell.class_list().toggle_with_force("folded", is_folded));
    }
}
