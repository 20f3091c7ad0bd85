//! The runs of the open document, from the moment at which the part has come that makes them.
//! Refuses to hold a place for what is not there yet, other than that of the bar and the pane.

use super::opening::use_opening;
use crate::dom::{El, State, View, el, follow, part};
use crate::later::Later;
use crate::run::{RunPart, Runner};
use crate::session::Session;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// The runs, once they can be made. A handle.
#[derive(Clone, Copy)]
pub struct Runs(State<Option<(RunPart, Runner)>>);

impl Runs {
    /// The runs of a document. Its forms are checked from then on.
    pub fn of(session: Session, later: Later) -> Self {
        let opening = use_opening();
        let runs = Self(State::new(None));
        follow(move || {
            let Some(part) = later.run() else { return };
            // A run ends when its page is left; what came of it is kept after that.
            let runner = untrack(|| opening.outlive(|| (part.runner)(session)));
            untrack(|| (part.check)(session));
            runs.0.set(Some((part, runner)));
        });
        on_cleanup(move || {
            if let Some(Some((part, runner))) = runs.0.try_get_untracked() {
                (part.cancel)(runner);
            }
        });
        runs
    }

    /// Starts a run, where it can be.
    pub fn run(self) {
        if let Some((part, runner)) = self.0.get_untracked() {
            (part.run)(runner);
        }
    }

    /// Follows the starts of runs; false while there can be none.
    pub fn track_started(self) -> bool {
        let runs = self.0.get();
        runs.is_some_and(|(_, runner)| {
            runner.started.track();
            true
        })
    }

    /// The buttons that take changes back.
    pub fn changes(self, session: Session) -> View {
        part(move || self.0.get().map(|(part, _)| untrack(|| (part.changes)(session))))
    }

    /// Takes changes back where a key asks for it.
    pub fn undo_by_keys(self, event: &KeyboardEvent, session: Session) {
        if let Some((part, _)) = self.0.get_untracked() {
            (part.undo_by_keys)(event, session);
        }
    }

    /// What finds one's way in the forms that an element has in it.
    pub fn finder(self, session: Session, forms: El) -> View {
        let finder = move |part: RunPart| untrack(|| (part.finder)(session, forms.clone()));
        part(move || self.0.get().map(|(part, _)| finder(part)))
    }

    /// The bar with the button.
    pub fn bar(self) -> View {
        part(move || match self.0.get() {
            Some((part, runner)) => untrack(|| (part.bar)(runner)),
            None => el("div").class("run-bar").into(),
        })
    }

    /// The line between the form and the result.
    pub fn divider(self, share: State<i32>) -> View {
        part(move || match self.0.get() {
            Some((part, _)) => untrack(|| (part.divider)(share)),
            None => el("div").class("divider"),
        })
    }

    /// What the model sees.
    pub fn prompt(self, session: Session) -> View {
        part(move || self.0.get().map(|(part, _)| untrack(|| (part.prompt)(session))))
    }

    /// The result.
    pub fn pane(self) -> View {
        part(move || match self.0.get() {
            Some((part, runner)) => untrack(|| (part.pane)(runner)),
            None => el("section").class("pane pane-result").attr("id", "pane-result").into(),
        })
    }
}
