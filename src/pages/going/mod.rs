//! Runs that go on while their pages are left. What tells of them is in the chunk of the runs, which has come by then.

mod lines;

pub use lines::background_lines;

use crate::dom::{RwSignal, before_paint};
use crate::opening::{OpenDocument, Opening, Route, use_opening};
use crate::runs::Runner;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

/// A run, with the document that it is of.
#[derive(Clone)]
pub struct BackgroundRun {
    pub opened: OpenDocument,
    /// The page that leads back.
    pub route: Route,
    pub runner: Runner,
    /// Stops it. What this gives is done once what came is kept.
    pub stop: Rc<dyn Fn() -> Pin<Box<dyn Future<Output = ()>>>>,
}

/// The runs whose pages were left. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct BackgroundRuns(pub RwSignal<Vec<BackgroundRun>>);

impl BackgroundRuns {
    /// There is none.
    pub fn new() -> Self {
        Self(RwSignal::new(Vec::new()))
    }

    /// The page of a run is left, which goes on.
    pub fn leave(self, opening: Opening, run: BackgroundRun) {
        opening.leave(run.opened.clone());
        self.0.update(|all| all.push(run));
    }

    /// The page of a document has come. Gives its run, where it is the same page as it was left; where the document was
    /// opened anew, that is stopped.
    pub fn back(self, opened: &OpenDocument) -> Option<Runner> {
        let key = opened.session.key();
        let run = self.take(&key)?;
        if run.opened.scope.is(&opened.scope) {
            return Some(run.runner);
        }
        drop(use_opening().take_left(&key));
        drop((run.stop)());
        // Once its line is gone, which reads what is in it.
        before_paint(move || drop(run));
        None
    }

    /// The document of a draft's key is to be deleted: its run ends first, so that what is kept of it goes along.
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
