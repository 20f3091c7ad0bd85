//! Runs in the background, whose pages were left. Their lines are in the chunk `run`, which is loaded by then.

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
    /// The page of the run.
    pub route: Route,
    pub runner: Runner,
    /// Stops the run. The returned future ends once its results are stored.
    pub stop: Rc<dyn Fn() -> Pin<Box<dyn Future<Output = ()>>>>,
}

/// The runs in the background. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct BackgroundRuns(pub RwSignal<Vec<BackgroundRun>>);

impl BackgroundRuns {
    /// Starts without runs.
    pub fn new() -> Self {
        Self(RwSignal::new(Vec::new()))
    }

    /// Adds a run whose page is left.
    pub fn leave(self, opening: Opening, run: BackgroundRun) {
        opening.leave(run.opened.clone());
        self.0.update(|all| all.push(run));
    }

    /// Removes the run of a document whose page is shown again, and returns it if the document is still the same. If it
    /// was opened anew, the run is stopped.
    pub fn back(self, opened: &OpenDocument) -> Option<Runner> {
        let key = opened.session.key();
        let run = self.take(&key)?;
        if run.opened.scope.is(&opened.scope) {
            return Some(run.runner);
        }
        drop(use_opening().take_left(&key));
        drop((run.stop)());
        // After its line is removed, which still reads it.
        before_paint(move || drop(run));
        None
    }

    /// Stops and removes the run of a document, by its draft's key, before the document is deleted with everything
    /// stored for it.
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
