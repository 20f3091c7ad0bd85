//! The runs of the open document once their chunk has come, and empty places for the bar and the
//! pane until then.

use super::RunChunk;
use super::going::{BackgroundRun, BackgroundRuns};
use crate::chunk::use_chunk;
use crate::dom::{RwSignal, View, effect, el, outlive, part, show};
use crate::opening::{OpenDocument, use_opening};
use crate::runs::Runner;
use crate::session::Session;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use std::rc::Rc;
use web_sys::KeyboardEvent;

/// The runs, once they can be made. A handle.
#[derive(Clone, Copy)]
pub struct Runs(RwSignal<Option<(Rc<dyn RunChunk>, Runner)>>);

impl Runs {
    /// The runs of a document: those that went on while its page was left, or new ones. Its forms are checked from
    /// then on.
    pub fn begin(opened: &OpenDocument, back: Option<Runner>) -> Self {
        let (opened, session) = (opened.clone(), opened.session);
        let (runs, chunk) = (Self(RwSignal::new(None)), use_chunk::<dyn RunChunk>());
        let (opening, going) = (use_opening(), expect_context::<BackgroundRuns>());
        effect(move || {
            let Some(chunk) = chunk.get() else { return };
            let runner = untrack(|| back.unwrap_or_else(|| outlive(|| chunk.runner(session))));
            untrack(|| chunk.check(session));
            runs.0.set(Some((chunk, runner)));
        });
        let opened = SendWrapper::new(opened);
        on_cleanup(move || {
            let Some(Some((chunk, runner))) = runs.0.try_get_untracked() else { return };
            // A page that is only drawn anew ends its run: nobody would find it again.
            match opening.route_left(session).filter(|_| chunk.goes_on(runner)) {
                Some(route) => {
                    let opened = opened.take();
                    let scope = opened.scope.clone();
                    let stop = Rc::new(move || scope.with(|| chunk.stopped(runner)));
                    going.leave(opening, BackgroundRun { opened, route, runner, stop });
                }
                None => chunk.stop(runner),
            }
        });
        runs
    }

    /// Those of a document that went on while its page was left.
    pub fn gone_on(opened: &OpenDocument) -> Option<Runner> {
        expect_context::<BackgroundRuns>().back(opened)
    }

    /// What tells of those whose pages were left.
    pub fn background_view(going: BackgroundRuns) -> View {
        let chunk = use_chunk::<dyn RunChunk>();
        show(
            move || going.0.with(|all| !all.is_empty()),
            move || chunk.get_untracked().map(|chunk| chunk.going(going)),
        )
    }

    /// Starts a run, where it can be.
    pub fn run(self) {
        if let Some((chunk, runner)) = self.0.get_untracked() {
            chunk.run(runner);
        }
    }

    /// Ends a comparison or a run where the Escape key asks for it.
    pub fn escape(self, event: &KeyboardEvent) {
        if let Some((chunk, runner)) = self.0.get_untracked() {
            chunk.escape(runner, event);
        }
    }

    /// Tracks the runs that somebody presses for; false while there can be none.
    pub fn track_pressed(self) -> bool {
        let runs = self.0.get();
        runs.is_some_and(|(_, runner)| {
            runner.under_way.pressed.track();
            true
        })
    }

    /// Tracks the runs that are kept.
    pub fn track_stored(self) {
        if let Some((_, runner)) = self.0.get() {
            runner.history.records.track();
        }
    }

    /// Whether the result is to be seen without a run: an open process, or the answer of a link. Tracked.
    pub fn is_result_wanted(self) -> bool {
        self.0
            .get()
            .is_some_and(|(_, runner)| runner.display.is_brought.get() || runner.is_at_steps())
    }

    /// The buttons that take changes back.
    pub fn changes(self, session: Session) -> View {
        part(move || self.0.get().map(|(chunk, _)| untrack(|| chunk.changes(session))))
    }

    /// Takes changes back where a key asks for it.
    pub fn undo_by_keys(self, event: &KeyboardEvent, session: Session) {
        if let Some((chunk, _)) = self.0.get_untracked() {
            chunk.undo_by_keys(event, session);
        }
    }

    /// The button that makes a link.
    pub fn share_button(self) -> View {
        part(move || self.0.get().map(|(chunk, _)| untrack(|| chunk.share_button())))
    }

    /// The bar with the button.
    pub fn bar(self) -> View {
        part(move || match self.0.get() {
            Some((chunk, runner)) => untrack(|| chunk.bar(runner)),
            None => el("div").class("run-bar").into(),
        })
    }

    /// The line between the form and the result.
    pub fn divider(self, share: RwSignal<i32>) -> View {
        part(move || match self.0.get() {
            Some((chunk, _)) => untrack(|| chunk.divider(share)),
            None => el("div").class("divider"),
        })
    }

    /// What the model sees.
    pub fn prompt(self, session: Session) -> View {
        part(move || self.0.get().map(|(chunk, _)| untrack(|| chunk.prompt(session))))
    }

    /// What stands on the form beside its fields.
    pub fn form_data(self, session: Session) -> View {
        part(move || self.0.get().map(|(chunk, _)| untrack(|| chunk.form_data(session))))
    }

    /// The result.
    pub fn pane(self) -> View {
        part(move || match self.0.get() {
            Some((chunk, runner)) => untrack(|| chunk.pane(runner)),
            None => el("section").class("pane pane-result").attr("id", "pane-result").into(),
        })
    }
}
