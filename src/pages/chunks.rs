//! The interfaces (traits) of the lazy chunks that the pages use.

use super::going::BackgroundRuns;
use super::new_version::NewVersion;
use crate::build::DraftAsker;
use crate::dom::{El, RwSignal, View};
use crate::opening::Opening;
use crate::runs::Runner;
use crate::session::Session;
use crate::words::Locale;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use web_sys::KeyboardEvent;

/// The chunk `run`, which runs documents, and everything that is loaded with it.
pub trait RunChunk {
    /// Provides the contexts that the other methods use: the settings, the validator. Called once, when the chunk is
    /// loaded.
    fn begin(&self);
    /// Draws the button that opens the settings.
    fn settings_button(&self) -> View;
    /// Creates the runs of a document, which may be a saved run.
    fn runner(&self, session: Session) -> Runner;
    /// Validates a document's forms whenever they change.
    fn check(&self, session: Session);
    /// Draws the button that makes a share link. Its dialog is a part of the bar.
    fn share_button(&self) -> View;
    /// Draws the bar with the Run button.
    fn bar(&self, runner: Runner) -> View;
    /// Draws the result pane.
    fn pane(&self, runner: Runner) -> View;
    /// Starts a run.
    fn run(&self, runner: Runner);
    /// [`Runner::stop`]
    fn stop(&self, runner: Runner);
    /// [`Runner::stopped`]
    fn stopped(&self, runner: Runner) -> Pin<Box<dyn Future<Output = ()>>>;
    /// [`Runner::goes_on`]
    fn goes_on(&self, runner: Runner) -> bool;
    /// Draws the lines about runs in the background.
    fn going(&self, going: BackgroundRuns) -> View;
    /// [`Runner::escape`]
    fn escape(&self, runner: Runner, event: &KeyboardEvent);
    /// Draws the prompt that the model gets.
    fn prompt(&self, session: Session) -> View;
    /// Draws the document's data that can be edited, below the fields of its form.
    fn form_data(&self, session: Session) -> View;
    /// Draws the line between the panes; `share` is the first pane's share of the width.
    fn divider(&self, share: RwSignal<i32>) -> El;
    /// Draws the buttons above the form: the menu for authors, undo and redo.
    fn changes(&self, session: Session) -> View;
    /// Handles the keys for undo and redo.
    fn undo_by_keys(&self, event: &KeyboardEvent, session: Session);
    /// Returns the function that asks a model for drafts of tools.
    fn draft_asker(&self) -> Option<Rc<dyn DraftAsker>>;
}

/// The chunk `gallery`, which lists tools and opens documents.
pub trait GalleryChunk {
    /// Draws the list of tools.
    fn page(&self) -> View;
    /// Draws the site author's footer below a document's page; the list of tools has its own.
    fn foot(&self) -> View;
    /// Opens a file as a document.
    fn open_file(&self, opening: Opening, file: web_sys::File);
    /// Opens the current tool in the page's language, if it exists in it.
    fn follow_language(&self, opening: Opening, locale: Locale);
    /// Draws the notices about problems and news, one below the other.
    fn notices(&self, version: NewVersion) -> View;
    /// Stores the page for offline use.
    fn keep_offline(&self, version: NewVersion);
}
