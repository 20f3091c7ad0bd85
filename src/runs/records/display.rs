//! The run that is shown out of a document's runs, and the signals from which its answer is drawn.

use super::marking::Marking;
use crate::chunk::{Chunk, use_chunk};
use crate::dom::{RwSignal, View};
use crate::host::language;
use crate::result::ResultChunk;
use leptos::prelude::*;
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::Issue;
use pilcrow_core::run::{RunId, RunRecord};
use pilcrow_core::solution::SolutionBlock;
use serde_json::Value;
use std::rc::Rc;

/// Name under which the browser remembers that descriptions are shown.
const DESCRIPTIONS: &str = "descriptions";

/// A value that waits for the chunk that draws it; the flag is true if the value is still being written.
pub(in crate::runs) type Undrawn = (Option<Value>, bool);

/// The state of a run, as seen from outside its view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunActivity {
    /// The run continues by itself.
    Going,
    /// The run waits for the person.
    Asks,
    /// The run has ended.
    Over,
}

/// A process (a run in steps) that is shown.
pub trait StepsRun {
    /// Id of the record in which the process is stored.
    fn id(&self) -> RunId;
    /// Continues with the calls that need no permission or answer of the person.
    fn go_on(&self);
    /// Stops everything that the process waits for: its record was deleted, or nobody returns to it.
    fn let_go(&self);
    /// Returns the state of the process. Tracked.
    fn stand(&self) -> RunActivity;
    /// True while a call or request of the process is in progress. Tracked.
    fn is_at_work(&self) -> bool;
    /// True if the process continued since it was opened. One that was only looked at asks no questions.
    fn is_resumed(&self) -> bool;
    /// Draws the steps, and the questions to the person.
    fn view(&self) -> View;
    /// Draws the other choice beside Run once the process has ended: run again with the data that it has learnt.
    fn learnt(&self) -> View;
}

/// A handle to the run that is shown.
#[derive(Clone, Copy)]
pub struct RunDisplay {
    /// Record of the shown run; `None` while a run is in progress, or before the first one.
    pub record: RwSignal<Option<RunRecord>>,
    /// Process of the shown run; `None` if it does not work in steps.
    pub process: RwSignal<Option<Rc<dyn StepsRun>>>,
    /// The compared runs, earliest first; `None` if nothing is compared.
    pub compared: RwSignal<Option<Vec<RunRecord>>>,
    /// The answer as blocks; `None` if there is none.
    pub solution: RwSignal<Option<SolutionBlock>>,
    /// Issues found in the answer.
    pub issues: RwSignal<Vec<Issue>>,
    /// True if an answer from elsewhere is shown, for which the page was opened.
    pub is_brought: RwSignal<bool>,
    /// True while the dialog that edits the answer is open.
    pub is_editing: RwSignal<bool>,
    /// Input typed before an earlier run's input replaced it; `None` if nothing was replaced.
    pub typed: RwSignal<Option<Value>>,
    /// True if the sheet shows the schema's descriptions.
    pub descriptions: RwSignal<bool>,
    /// Changes since the previous answer.
    pub marking: Marking,
    /// Compiled schema of the answers; `None` if the request has none.
    pub(in crate::runs) tree: StoredValue<Option<Rc<FieldTree>>, LocalStorage>,
    /// Chunk that draws answers.
    pub results: Chunk<dyn ResultChunk>,
    /// True if the results chunk could not be fetched.
    pub results_missing: RwSignal<bool>,
    /// Value to draw once the results chunk is fetched.
    pub(in crate::runs) undrawn: StoredValue<Option<Undrawn>>,
    /// True while a drawing is scheduled for the next frame.
    pub(in crate::runs) drawing: StoredValue<bool>,
}

impl RunDisplay {
    /// Starts without a run; `tree` is the compiled schema of the answers.
    pub(in crate::runs) fn new(tree: Option<Rc<FieldTree>>) -> Self {
        Self {
            record: RwSignal::new(None),
            process: RwSignal::new(None),
            compared: RwSignal::new(None),
            solution: RwSignal::new(None),
            issues: RwSignal::new(Vec::new()),
            is_brought: RwSignal::new(false),
            is_editing: RwSignal::new(false),
            typed: RwSignal::new(None),
            descriptions: RwSignal::new(language::remembered(DESCRIPTIONS).is_some()),
            marking: Marking::new(),
            tree: StoredValue::new_local(tree),
            results: use_chunk(),
            results_missing: RwSignal::new(false),
            undrawn: StoredValue::new(None),
            drawing: StoredValue::new(false),
        }
    }

    /// True if the run with this id is shown.
    pub(in crate::runs) fn is_run(self, id: &RunId) -> bool {
        self.record.with_untracked(|run| run.as_ref().is_some_and(|run| run.id == *id))
    }

    /// Shows or hides the schema's descriptions in the answer, and remembers the choice.
    pub fn show_descriptions(self, are_shown: bool) {
        self.descriptions.set(are_shown);
        language::remember(DESCRIPTIONS, are_shown.then_some("shown"));
    }
}
