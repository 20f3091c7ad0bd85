//! Traits of the lazy chunks, as the pages use them.

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

/// The chunk `run`: runs documents, with everything that this needs.
pub trait RunChunk {
    /// Provides the contexts of the other methods: settings and validator. Called once, after the chunk is loaded.
    fn begin(&self);
    /// Draws the settings button and its dialog.
    fn settings_button(&self) -> View;
    /// Creates the runs of a document, which may be a saved run.
    fn runner(&self, session: Session) -> Runner;
    /// Validates a document's forms whenever they change.
    fn check(&self, session: Session);
    /// Draws the button that makes a link to a document. Its dialog is part of the bar.
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
    /// Draws the prompt that the model sees of a document.
    fn prompt(&self, session: Session) -> View;
    /// Draws the data that can be changed on a document's form, beside its fields.
    fn form_data(&self, session: Session) -> View;
    /// Draws the divider between the panes; `share` is the form's share of the width.
    fn divider(&self, share: RwSignal<i32>) -> El;
    /// Draws the buttons above the form: the document's text, many cases, undo and redo.
    fn changes(&self, session: Session) -> View;
    /// Handles the keys for undo and redo.
    fn undo_by_keys(&self, event: &KeyboardEvent, session: Session);
    /// Returns the function that asks a model for drafts of tools.
    fn draft_asker(&self) -> Option<Rc<dyn DraftAsker>>;
}

/// The chunk of the gallery: lists tools and opens documents.
pub trait GalleryChunk {
    /// Draws the list of tools.
    fn page(&self) -> View;
    /// Draws the footer of a site's author below a page. The list's own page contains it already.
    fn foot(&self) -> View;
    /// Opens a file as a document.
    fn open_file(&self, opening: Opening, file: web_sys::File);
    /// Opens the open tool in the page's language, if it is available in it.
    fn follow_language(&self, opening: Opening, locale: Locale);
    /// Draws the notices: problems and news, one below the other.
    fn notices(&self, version: NewVersion) -> View;
    /// Caches the page for offline use.
    fn keep_offline(&self, version: NewVersion);
}
