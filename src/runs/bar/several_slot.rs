//! The links beside Run that ask for several answers at once, and the place of their dialogs.

use crate::chunk::use_chunk;
use crate::dom::{El, RwSignal, View};
use crate::host::site;
use crate::runs::Runner;
use crate::ui::button;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::form::NodeId;
use pilcrow_core::gallery::Lock;
use pilcrow_core::run::RunRecord;
use pilcrow_core::steps::works_in_steps;

/// Which dialog is open. A handle.
#[derive(Clone, Copy)]
pub struct SeveralPlace {
    /// Whether the dialog of several models is open.
    pub models: RwSignal<bool>,
    /// Whether the dialog of several values is open.
    pub sweep: RwSignal<bool>,
    /// The field that it opens at: the number of its form, and its node; `None` for any.
    pub field: StoredValue<Option<(usize, NodeId)>>,
    /// The models that are ticked when the dialog opens again; `None` for who answers.
    pub wanted: StoredValue<Option<Vec<ProviderSettings>>>,
}

/// Draws the dialogs.
pub trait SeveralChunk {
    /// Chooses several models for the same input.
    fn models(&self, runner: Runner, place: SeveralPlace) -> View;
    /// Chooses several values of a field.
    fn sweep(&self, runner: Runner, place: SeveralPlace) -> View;
    /// What runs say that tried each field in turn.
    fn in_turn(&self, runs: &[RunRecord]) -> View;
    /// Chooses the place of the answer that is shown of each run; with its numbers as a line.
    fn place(&self, runner: Runner) -> View;
    /// What a run has at that place.
    fn value(&self, runner: Runner, record: &RunRecord) -> View;
    /// What is said of runs that begin by themselves; as long as it is there, they do.
    fn live(&self, runner: Runner) -> View;
}

impl SeveralPlace {
    /// Both are closed.
    pub fn new() -> Self {
        let (models, sweep) = (RwSignal::new(false), RwSignal::new(false));
        Self { models, sweep, field: StoredValue::new(None), wanted: StoredValue::new(None) }
    }
}

/// The link to several models; `None` if who answers is not for the reader to choose, and in a process: one is carried
/// out at a time.
pub(super) fn models_link(runner: Runner, place: SeveralPlace) -> Option<El> {
    let is_locked = site::settings().locks(Lock::Settings);
    let is_offered = !is_locked && !runner.session.with_document(works_in_steps);
    is_offered.then(|| link(words!(run.several), place.models))
}

/// The link to several values; `None` if a run is more than one answer.
pub(super) fn sweep_link(runner: Runner, place: SeveralPlace) -> Option<El> {
    takes_other_inputs(runner).then(|| link(words!(run.sweep), place.sweep))
}

/// Whether a run is one answer to what is filled in, so that it can be asked for with something else there.
pub(in crate::runs) fn takes_other_inputs(runner: Runner) -> bool {
    let session = runner.session;
    let is_single = session.cases().is_none() && !session.with_document(works_in_steps);
    is_single && !session.forms().is_empty()
}

fn link(words: impl Into<View>, is_open: RwSignal<bool>) -> El {
    button("link-button", words).on("click", move |_| is_open.set(true))
}

/// The place of the dialogs.
pub(super) fn several_slot(runner: Runner, place: SeveralPlace) -> View {
    let chunk = use_chunk::<dyn SeveralChunk>();
    [
        chunk.view_while(place.models, move |chunk| chunk.models(runner, place)),
        chunk.view_while(place.sweep, move |chunk| chunk.sweep(runner, place)),
    ]
    .into()
}
