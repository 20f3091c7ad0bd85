//! Runs in the background, whose pages were left. Their lines are drawn by the chunk `run`, which is loaded by then.

mod lines;

pub use lines::background_lines;

use crate::dom::{RwSignal, before_paint};
use crate::opening::{OpenDocument, Opening, Route, use_opening};
use crate::runs::Runner;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

/// A run in the background, with its document.
#[derive(Clone)]
pub struct BackgroundRun {
    pub opened: OpenDocument,
    /// Page that leads back to it.
    pub route: Route,
    pub runner: Runner,
    /// Stops the run. The future ends once its partial results are stored.
    pub stop: Rc<dyn Fn() -> Pin<Box<dyn Future<Output = ()>>>>,
}

/// Context of every view: the runs in the background.
#[derive(Clone, Copy)]
pub struct BackgroundRuns(pub RwSignal<Vec<BackgroundRun>>);

impl BackgroundRuns {
    /// Creates an empty list.
    pub fn new() -> Self {
        Self(RwSignal::new(Vec::new()))
    }

    /// Adds a run whose page is left.
    pub fn leave(self, opening: Opening, run: BackgroundRun) {
        opening.leave(run.opened.clone());
        self.0.update(|all| all.push(run));
    }

    /// Removes a document's run, since its page is shown. Returns the run if the page is the one that was left; if the
    /// document was opened anew, the run is stopped.
    pub fn back(self, opened: &OpenDocument) -> Option<Runner> {
        let key = opened.session.key();
        let run = self.take(&key)?;
        if run.opened.scope.is(&opened.scope) {
            return Some(run.runner);
        }
        drop(use_opening().take_left(&key));
        drop((run.stop)());
        // Dropped after its line is gone, which reads from it.
        before_paint(move || drop(run));
        None
    }

    /// Ends the run of a document that is about to be deleted, so that its stored results are deleted, too.
    pub async fn end(self, opening: Opening, key: &str) {
        let Some(run) = self.take(key) else { return };
        drop(opening.take_left(key));
        (run.stop)().await;
        before_paint(move || drop(run));
    }

    fn take(self, key: &str) -> Option<BackgroundRun> {
        let mut all = self.0.get_untracked();
        let at = all.iter().position(|run| run.opened.session.key() == key)?;
        let run = all.remove(at);
        self.0.set(all);
        Some(run)
    }
}
