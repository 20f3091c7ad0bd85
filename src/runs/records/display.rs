//! The record that is shown of a document's runs, and what is drawn of it.

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

/// Under which name the browser remembers that descriptions are shown.
const DESCRIPTIONS: &str = "descriptions";

/// A value that waits for what draws it; an open one may have more to come.
pub(in crate::runs) type Undrawn = (Option<Value>, bool);

/// How what was begun stands, as it is seen from elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunActivity {
    /// More comes by itself.
    Going,
    /// The run waits for the person.
    Asks,
    /// Nothing more comes.
    Over,
}

/// A process that is shown.
pub trait StepsRun {
    /// The record that it is kept in.
    fn id(&self) -> RunId;
    /// Goes on with what needs nobody's word.
    fn go_on(&self);
    /// Stops what it waits for: its record was deleted, or nobody comes back to it.
    fn let_go(&self);
    /// How it stands. Tracked.
    fn stand(&self) -> RunActivity;
    /// Whether something of it is under way. Tracked.
    fn is_at_work(&self) -> bool;
    /// Whether it has gone on since it was opened: one that was only looked at asks nobody.
    fn is_resumed(&self) -> bool;
    /// Its steps, and what it asks the person.
    fn view(&self) -> View;
    /// The other way that Run has once it has ended: with what it has learnt.
    fn learnt(&self) -> View;
}

/// The run that is shown. A handle.
#[derive(Clone, Copy)]
pub struct RunDisplay {
    /// Its record; `None` while a run goes on, or before the first.
    pub record: RwSignal<Option<RunRecord>>,
    /// Its process, where it is one.
    pub process: RwSignal<Option<Rc<dyn StepsRun>>>,
    /// The runs that are compared, the earliest first; `None` if nothing is compared.
    pub compared: RwSignal<Option<Vec<RunRecord>>>,
    /// The answer as blocks.
    pub solution: RwSignal<Option<SolutionBlock>>,
    /// What is wrong with the answer.
    pub issues: RwSignal<Vec<Issue>>,
    /// Whether an answer from elsewhere is shown that the page was opened for.
    pub is_brought: RwSignal<bool>,
    /// Whether its answer is being edited.
    pub is_editing: RwSignal<bool>,
    /// What was typed before the input of an earlier run took its place.
    pub typed: RwSignal<Option<Value>>,
    /// Whether the sheet shows what the schema says of its parts.
    pub descriptions: RwSignal<bool>,
    /// What changed since the answer before.
    pub marking: Marking,
    /// What describes the answers.
    pub(in crate::runs) tree: StoredValue<Option<Rc<FieldTree>>, LocalStorage>,
    /// What draws answers.
    pub results: Chunk<dyn ResultChunk>,
    /// Whether the chunk of results could not be fetched.
    pub results_missing: RwSignal<bool>,
    /// What is to be drawn when it has come.
    pub(in crate::runs) undrawn: StoredValue<Option<Undrawn>>,
    /// What came is drawn with the next frame.
    pub(in crate::runs) drawing: StoredValue<bool>,
}

impl RunDisplay {
    /// Nothing is shown yet; this describes the answers.
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

    /// Whether this run is shown.
    pub(in crate::runs) fn is_run(self, id: &RunId) -> bool {
        self.record.with_untracked(|run| run.as_ref().is_some_and(|run| run.id == *id))
    }

    /// Shows what the schema says of the answer's parts, or hides it, from now on.
    pub fn show_descriptions(self, are_shown: bool) {
        self.descriptions.set(are_shown);
        language::remember(DESCRIPTIONS, are_shown.then_some("shown"));
    }
}
