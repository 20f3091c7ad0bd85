//! What the pages need of the lazy chunks, as traits.

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

/// What runs a document, and what comes with that.
pub trait RunChunk {
    /// Puts into the context what the other methods take from there: the settings, the validator.
    /// Called once, when the chunk has come.
    fn begin(&self);
    /// The button with the settings behind it.
    fn settings_button(&self) -> View;
    /// The runs of a document, which may be a saved run.
    fn runner(&self, session: Session) -> Runner;
    /// Validates a document's forms whenever they change.
    fn check(&self, session: Session);
    /// The button that makes a link to a document. Its dialog comes with the bar.
    fn share_button(&self) -> View;
    /// The bar with the Run button.
    fn bar(&self, runner: Runner) -> View;
    /// The result.
    fn pane(&self, runner: Runner) -> View;
    /// Starts a run.
    fn run(&self, runner: Runner);
    /// [`Runner::stop`]
    fn stop(&self, runner: Runner);
    /// [`Runner::stopped`]
    fn stopped(&self, runner: Runner) -> Pin<Box<dyn Future<Output = ()>>>;
    /// [`Runner::goes_on`]
    fn goes_on(&self, runner: Runner) -> bool;
    /// What tells of the runs that go on elsewhere.
    fn going(&self, going: BackgroundRuns) -> View;
    /// [`Runner::escape`]
    fn escape(&self, runner: Runner, event: &KeyboardEvent);
    /// What the model sees of a document.
    fn prompt(&self, session: Session) -> View;
    /// What stands on a document's form beside its fields: the data that can be changed.
    fn form_data(&self, session: Session) -> View;
    /// The line between the panes, with the share of the page that the first has.
    fn divider(&self, share: RwSignal<i32>) -> El;
    /// The buttons above the form: the document's text, many cases, undo and redo.
    fn changes(&self, session: Session) -> View;
    /// The keys for undo and redo.
    fn undo_by_keys(&self, event: &KeyboardEvent, session: Session);
    /// What asks for drafts of tools.
    fn draft_asker(&self) -> Option<Rc<dyn DraftAsker>>;
}

/// What lists tools and opens documents.
pub trait GalleryChunk {
    /// The list of tools.
    fn page(&self) -> View;
    /// What a site's author says below each page; below the list, the list's own page says it.
    fn foot(&self) -> View;
    /// Opens a file as a document.
    fn open_file(&self, opening: Opening, file: web_sys::File);
    /// Opens the tool that is open in the page's language, where it is there in it.
    fn follow_language(&self, opening: Opening, locale: Locale);
    /// What went wrong, and what is new, one below the other.
    fn notices(&self, version: NewVersion) -> View;
    /// Keeps the page for when there is no network.
    fn keep_offline(&self, version: NewVersion);
}
