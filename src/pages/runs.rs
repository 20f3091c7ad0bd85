//! The runs of the open document, once the chunk `run` is loaded, and placeholders for the bar and the pane until then.

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

/// The runs, once the chunk is loaded. A handle.
#[derive(Clone, Copy)]
pub struct Runs(RwSignal<Option<(Rc<dyn RunChunk>, Runner)>>);

impl Runs {
    /// Creates the runs of a document, or takes those that continued while its page was left. From then on its forms
    /// are validated.
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
            // A page that is only drawn anew stops its run: nobody would find it again.
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

    /// Returns the runs of a document that continued while its page was left.
    pub fn gone_on(opened: &OpenDocument) -> Option<Runner> {
        expect_context::<BackgroundRuns>().back(opened)
    }

    /// Draws the lines about runs whose pages were left.
    pub fn background_view(going: BackgroundRuns) -> View {
        let chunk = use_chunk::<dyn RunChunk>();
        show(
            move || going.0.with(|all| !all.is_empty()),
            move || chunk.get_untracked().map(|chunk| chunk.going(going)),
        )
    }

    /// Starts a run, if the chunk is loaded.
    pub fn run(self) {
        if let Some((chunk, runner)) = self.0.get_untracked() {
            chunk.run(runner);
        }
    }

    /// Handles the Escape key, which ends a comparison or a run.
    pub fn escape(self, event: &KeyboardEvent) {
        if let Some((chunk, runner)) = self.0.get_untracked() {
            chunk.escape(runner, event);
        }
    }

    /// Tracks the runs that the user starts; returns false until the chunk is loaded.
    pub fn track_pressed(self) -> bool {
        let runs = self.0.get();
        runs.is_some_and(|(_, runner)| {
            runner.under_way.pressed.track();
            true
        })
    }

    /// Tracks the stored runs.
    pub fn track_stored(self) {
        if let Some((_, runner)) = self.0.get() {
            runner.history.records.track();
        }
    }

    /// Returns true if the result pane should be shown without a run: for an open process, or the answer of a link.
    /// Tracked.
    pub fn is_result_wanted(self) -> bool {
        self.0
            .get()
            .is_some_and(|(_, runner)| runner.display.is_brought.get() || runner.is_at_steps())
    }

    /// Draws the buttons for undo and redo.
    pub fn changes(self, session: Session) -> View {
        part(move || self.0.get().map(|(chunk, _)| untrack(|| chunk.changes(session))))
    }

    /// Handles the keys for undo and redo.
    pub fn undo_by_keys(self, event: &KeyboardEvent, session: Session) {
        if let Some((chunk, _)) = self.0.get_untracked() {
            chunk.undo_by_keys(event, session);
        }
    }

    /// Draws the button that makes a share link.
    pub fn share_button(self) -> View {
        part(move || self.0.get().map(|(chunk, _)| untrack(|| chunk.share_button())))
    }

    /// Draws the bar with the Run button.
    pub fn bar(self) -> View {
        part(move || match self.0.get() {
            Some((chunk, runner)) => untrack(|| chunk.bar(runner)),
            None => el("div").class("run-bar").into(),
        })
    }

    /// Draws the line between the form and the result.
    pub fn divider(self, share: RwSignal<i32>) -> View {
        part(move || match self.0.get() {
            Some((chunk, _)) => untrack(|| chunk.divider(share)),
            None => el("div").class("divider"),
        })
    }

    /// Draws the prompt that the model gets.
    pub fn prompt(self, session: Session) -> View {
        part(move || self.0.get().map(|(chunk, _)| untrack(|| chunk.prompt(session))))
    }

    /// Draws the document's data that can be edited, below the form's fields.
    pub fn form_data(self, session: Session) -> View {
        part(move || self.0.get().map(|(chunk, _)| untrack(|| chunk.form_data(session))))
    }

    /// Draws the result pane.
    pub fn pane(self) -> View {
        part(move || match self.0.get() {
            Some((chunk, runner)) => untrack(|| chunk.pane(runner)),
            None => el("section").class("pane pane-result").attr("id", "pane-result").into(),
        })
    }
}
