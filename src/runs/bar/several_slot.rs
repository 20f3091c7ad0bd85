//! The links beside Run that ask for several answers at once, and the slot of their dialogs.

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

/// A handle to the dialogs: which is open, and with which choice.
#[derive(Clone, Copy)]
pub struct SeveralPlace {
    /// True while the dialog of several models is open.
    pub models: RwSignal<bool>,
    /// True while the dialog of several values is open.
    pub sweep: RwSignal<bool>,
    /// Field that the dialog of values opens at (form index and node); `None` for any.
    pub field: StoredValue<Option<(usize, NodeId)>>,
    /// Models that are ticked when the dialog opens again; `None` ticks the current one.
    pub wanted: StoredValue<Option<Vec<ProviderSettings>>>,
}

/// The drawing functions of the dialogs, provided by a chunk.
pub trait SeveralChunk {
    /// Draws the dialog that chooses several models for the same input.
    fn models(&self, runner: Runner, place: SeveralPlace) -> View;
    /// Draws the dialog that chooses several values of a field.
    fn sweep(&self, runner: Runner, place: SeveralPlace) -> View;
    /// Draws the influence of each field, according to runs that tried each in turn.
    fn in_turn(&self, runs: &[RunRecord]) -> View;
    /// Draws the choice of the place that every run in the list shows, and a chart of its numbers.
    fn place(&self, runner: Runner) -> View;
    /// Draws a run's value at that place.
    fn value(&self, runner: Runner, record: &RunRecord) -> View;
    /// Draws the line of live runs, which start by themselves as long as it is shown.
    fn live(&self, runner: Runner) -> View;
}

impl SeveralPlace {
    /// Starts with both dialogs closed.
    pub fn new() -> Self {
        let (models, sweep) = (RwSignal::new(false), RwSignal::new(false));
        Self { models, sweep, field: StoredValue::new(None), wanted: StoredValue::new(None) }
    }
}

/// Draws the link to several models; `None` if the site locks the settings, or for a process: only one runs at a time.
pub(super) fn models_link(runner: Runner, place: SeveralPlace) -> Option<El> {
    let is_locked = site::settings().locks(Lock::Settings);
    let is_offered = !is_locked && !runner.session.with_document(works_in_steps);
    is_offered.then(|| link(words!(run.several), place.models))
}

/// Draws the link to several values; `None` if a run is not a single answer.
pub(super) fn sweep_link(runner: Runner, place: SeveralPlace) -> Option<El> {
    takes_other_inputs(runner).then(|| link(words!(run.sweep), place.sweep))
}

/// True if a run is one answer to the form, so that it can be repeated with other values.
pub(in crate::runs) fn takes_other_inputs(runner: Runner) -> bool {
    let session = runner.session;
    let is_single = session.cases().is_none() && !session.with_document(works_in_steps);
    is_single && !session.forms().is_empty()
}

fn link(words: impl Into<View>, is_open: RwSignal<bool>) -> El {
    button("link-button", words).on("click", move |_| is_open.set(true))
}

/// Draws the open dialog.
pub(super) fn several_slot(runner: Runner, place: SeveralPlace) -> View {
    let chunk = use_chunk::<dyn SeveralChunk>();
    [
        chunk.view_while(place.models, move |chunk| chunk.models(runner, place)),
        chunk.view_while(place.sweep, move |chunk| chunk.sweep(runner, place)),
    ]
    .into()
}
