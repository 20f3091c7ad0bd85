//! The runs of one open document: the one that is going on, if any, and the earlier ones.

use super::ask::{Asker, Hand};
use super::awaited_files::AwaitedFiles;
use super::batch::come::follow_batch;
use super::batch::in_turn::Turns;
use super::batch::sub_batches::{SubBatchRun, Written};
use super::draw::Undrawn;
use super::history;
use super::in_steps::{StepsChunk, StepsRun, asked_document, is_of_steps};
use super::intent::RunIntent;
use super::perform::OtherRun;
use super::ready::{Download, Unfit};
use super::warm::warm_up;
use crate::chunk::{Chunk, use_chunk};
use crate::data::open_data;
use crate::dom::{RwSignal, spawn, watch};
use crate::host::fetch::Abort;
use crate::host::language;
use crate::opening::{Opening, use_opening};
use crate::result::ResultChunk;
use crate::session::{Answered, Checks, Session, Storage};
use crate::settings::Settings;
use leptos::prelude::*;
use pilcrow_core::batch::{BatchProgress, OneCase, whole_schema};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::Issue;
use pilcrow_core::run::{RunId, RunProvider, RunRecord, RunStatus, opened_record};
use pilcrow_core::solution::SolutionBlock;
use pilcrow_core::steps::works_in_steps;
use pilcrow_provider::Attempt;
use serde_json::Value;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Under which name the browser remembers that descriptions are shown.
const DESCRIPTIONS: &str = "descriptions";

/// The runs of an open document. A handle.
#[derive(Clone, Copy)]
pub struct Runner {
    /// The document.
    pub session: Session,
    /// Counts the runs that were started.
    pub started: RwSignal<u64>,
    /// Counts the runs that what is wrong in the form held back.
    pub held_back: RwSignal<u64>,
    /// Whether an answer from elsewhere is shown that the page was opened for.
    pub is_brought: RwSignal<bool>,
    /// The run that goes on, or the last one.
    pub attempt: RwSignal<Attempt>,
    /// The other providers that answer at the same time.
    pub others: RwSignal<Vec<OtherRun>>,
    /// How far the cases of a batch have come; none where none is under way.
    pub batch: RwSignal<Option<BatchProgress>>,
    /// The same as it is told, with what has come of the Requests that are under way.
    pub batch_now: RwSignal<Option<BatchProgress>>,
    /// The Requests of a batch that are under way, by their numbers.
    pub(super) writing: RwSignal<BTreeMap<usize, Written>>,
    /// What those share.
    pub(super) under_way: StoredValue<Option<Rc<SubBatchRun>>, LocalStorage>,
    /// The process that is shown, where it is one.
    pub process: RwSignal<Option<Rc<dyn StepsRun>>>,
    /// A prompt that the person carries to a chat by hand.
    pub hand: RwSignal<Option<Hand>>,
    /// The record that is shown; none while a run goes on, or before the first.
    pub shown: RwSignal<Option<RunRecord>>,
    /// The runs that are compared, the earliest first; none where nothing is compared.
    pub compared: RwSignal<Option<Vec<RunRecord>>>,
    /// What is kept of this document's runs, the newest first.
    pub records: RwSignal<Vec<RunRecord>>,
    /// Whether it is known what is kept of them.
    pub is_read: RwSignal<bool>,
    /// Runs that were deleted: what still goes on of one is not kept again.
    pub(super) deleted: StoredValue<Vec<RunId>>,
    /// The answer as blocks.
    pub solution: RwSignal<Option<SolutionBlock>>,
    /// What is wrong with the answer.
    pub issues: RwSignal<Vec<Issue>>,
    /// Whether the dialog of a run's settings is open.
    pub is_setting: RwSignal<bool>,
    /// What may be downloaded only if the person agrees.
    pub asked: RwSignal<Option<Download>>,
    /// Whether a run waits for files that are being read.
    pub(super) awaited_files: RwSignal<AwaitedFiles>,
    /// Cases that a run was held back for.
    pub unfit: RwSignal<Option<Unfit>>,
    pub opening: Opening,
    pub settings: Settings,
    pub checks: Checks,
    pub storage: Storage,
    pub(super) tree: StoredValue<Option<Rc<FieldTree>>, LocalStorage>,
    pub(super) abort: StoredValue<Option<Abort>, LocalStorage>,
    /// For how many seconds nothing has come, where that is long.
    pub silent: RwSignal<u64>,
    /// When something came the last time.
    pub(super) heard_at: StoredValue<u64>,
    /// The run that is asked for.
    pub(super) intent: StoredValue<RunIntent>,
    /// On whom it is to be run once the record of the run before is kept.
    pub(super) next: StoredValue<Vec<ProviderSettings>>,
    /// The document that is being run, or was the last time.
    pub(super) document: StoredValue<Option<Request>>,
    /// What was typed before the input of an earlier run took its place.
    pub typed: RwSignal<Option<Value>>,
    /// Whether the sheet shows what the schema says of its parts.
    pub descriptions: RwSignal<bool>,
    pub(super) drawing: StoredValue<bool>,
    /// What draws answers.
    pub results: Chunk<dyn ResultChunk>,
    /// What carries out documents that work in steps.
    pub(super) steps: Chunk<dyn StepsChunk>,
    /// It could not be fetched.
    pub results_missing: RwSignal<bool>,
    /// What is to be drawn when it has come.
    pub(super) undrawn: StoredValue<Option<Undrawn>>,
    /// The answers to the sub-batches of a batch that are done, while others are asked for.
    pub(super) before: StoredValue<Vec<Value>>,
    /// The batches of several models, each in its turn.
    pub(super) turns: StoredValue<Option<Turns>, LocalStorage>,
    /// Counts the checks of answers.
    pub(super) checked: StoredValue<u64>,
}

impl Runner {
    /// The runs of a document; if it is a record, or has a solution of its own, that is shown at
    /// once.
    pub fn new(session: Session) -> Self {
        let tree = answer_tree(session);
        let runner = Self {
            session,
            started: RwSignal::new(0),
            held_back: RwSignal::new(0),
            is_brought: RwSignal::new(false),
            attempt: RwSignal::new(Attempt::default()),
            others: RwSignal::new(Vec::new()),
            batch: RwSignal::new(None),
            batch_now: RwSignal::new(None),
            writing: RwSignal::new(BTreeMap::new()),
            under_way: StoredValue::new_local(None),
            process: RwSignal::new(None),
            hand: RwSignal::new(None),
            shown: RwSignal::new(None),
            compared: RwSignal::new(None),
            records: RwSignal::new(Vec::new()),
            is_read: RwSignal::new(false),
            deleted: StoredValue::new(Vec::new()),
            solution: RwSignal::new(None),
            issues: RwSignal::new(Vec::new()),
            is_setting: RwSignal::new(false),
            asked: RwSignal::new(None),
            awaited_files: RwSignal::new(AwaitedFiles::None),
            unfit: RwSignal::new(None),
            opening: use_opening(),
            settings: expect_context(),
            checks: expect_context(),
            storage: expect_context(),
            tree: StoredValue::new_local(tree),
            abort: StoredValue::new_local(None),
            silent: RwSignal::new(0),
            heard_at: StoredValue::new(0),
            intent: StoredValue::new(RunIntent::None),
            next: StoredValue::new(Vec::new()),
            document: StoredValue::new(None),
            typed: RwSignal::new(None),
            descriptions: RwSignal::new(language::remembered(DESCRIPTIONS).is_some()),
            drawing: StoredValue::new(false),
            results: use_chunk(),
            steps: use_chunk(),
            results_missing: RwSignal::new(false),
            undrawn: StoredValue::new(None),
            before: StoredValue::new(Vec::new()),
            turns: StoredValue::new_local(None),
            checked: StoredValue::new(0),
        };
        runner.follow_and_read();
        runner
    }

    /// Follows the document and the address, and reads what is kept.
    fn follow_and_read(self) {
        let session = self.session;
        watch(
            move || session.with_document(|_| ()),
            move || self.take_schema(answer_tree(session)),
        );
        session.answered_by(Rc::new(move || self.answered()));
        follow_batch(self);
        self.tell_of_process();
        self.follow_address();
        self.read_kept();
        spawn(async move { session.read_option_changes().await });
        warm_up(self);
    }

    /// What was answered to which input, where the document has one: first what is shown.
    fn answered(self) -> Vec<Answered> {
        let shown = self.shown.try_get_untracked().flatten();
        let records = self.records.try_get_untracked().unwrap_or_default();
        let has_come = |record: &RunRecord| {
            matches!(record.status, RunStatus::Done | RunStatus::Invalid { .. })
                && !works_in_steps(&record.document)
        };
        let read = |(record, is_shown): (RunRecord, bool)| {
            // An example is not what the person has got.
            let is_in_sight = is_shown && !is_example(&record);
            let inputs = record.inputs().into_iter();
            let input = inputs.filter(|input| input.instance.is_none()).find_map(|one| one.value);
            Some(Answered { input: input?, answer: record.solution?, is_in_sight })
        };
        let shown = shown.into_iter().map(|record| (record, true));
        let all = shown.chain(records.into_iter().map(|record| (record, false)));
        all.filter(|(record, _)| has_come(record)).filter_map(read).collect()
    }

    /// Reads what is kept of the document's runs, and shows the one that is wanted.
    fn read_kept(self) {
        let opened = self
            .session
            .with_document(|document| opened_record(document).ok().or_else(|| recorded(document)));
        let opening = self.opening;
        spawn(async move {
            let mut records = history::load(&self.session.key()).await;
            let newest = records.first().cloned();
            records.extend(
                opened.clone().filter(|opened| records.iter().all(|record| record.id != opened.id)),
            );
            self.records.set(records);
            let named = self.named_in_address(&opening.fragment.get_untracked());
            // A saved run is opened for its own sake; an example gives way to what was run here.
            let opened = opened.filter(|record| !is_example(record) || newest.is_none());
            // Nor is anything shown that another answer takes the place of at once.
            let is_other = self.session.is_answer_coming();
            if let Some(record) = named.or(opened).or(newest).filter(|_| !is_other) {
                self.show(record);
            }
            self.is_read.try_set(true);
        });
    }

    /// The author has changed what is asked for: what is shown is drawn by that.
    fn take_schema(self, tree: Option<Rc<FieldTree>>) {
        let schema = |tree: &Option<Rc<FieldTree>>| {
            tree.as_ref().map(|tree| tree.schema().root().to_string())
        };
        if self.tree.with_value(schema) == schema(&tree) {
            return;
        }
        self.tree.set_value(tree);
        if let Some(record) = self.shown.get_untracked().filter(|_| !self.is_running()) {
            self.show(record);
        }
    }

    /// Shows what the schema says of the answer's parts, or hides it, from now on.
    pub fn show_descriptions(self, are_shown: bool) {
        self.descriptions.set(are_shown);
        language::remember(DESCRIPTIONS, are_shown.then_some("shown"));
    }

    /// Asks providers as the runs do.
    pub fn asker(self) -> Asker {
        Asker { settings: self.settings, hand: self.hand }
    }

    /// Whether a run goes on.
    pub fn is_running(&self) -> bool {
        self.abort.with_value(Option::is_some)
    }

    /// Stops the run; what came is kept.
    pub fn cancel(self) {
        self.await_no_files();
        if let Some(Some(abort)) = self.abort.try_get_value() {
            self.batch.update(|batch| batch.iter_mut().for_each(BatchProgress::stop));
            abort.abort();
            self.hand.with_untracked(|hand| hand.as_ref().map(Hand::let_go));
        }
    }

    /// Shows an earlier run with its input. What was typed is put aside, and can be taken up again.
    pub fn revisit(self, record: RunRecord) {
        let typed = self.typed.get_untracked().unwrap_or_else(|| self.session.draft());
        // Of the data that it had, too.
        self.session.open_data(&open_data, None);
        self.session.take_inputs(&record.document);
        let has_changed = self.session.draft() != typed;
        self.typed.set(has_changed.then_some(typed));
        self.show(record);
    }

    /// Takes up again what was typed before an earlier run was looked at.
    pub fn return_to_typed(self) {
        if let Some(typed) = self.typed.get_untracked() {
            self.session.take_up(&typed);
            self.typed.set(None);
        }
    }
}

/// What describes the answers to a document.
fn answer_tree(session: Session) -> Option<Rc<FieldTree>> {
    let schema = session.with_document(|document| match works_in_steps(document) {
        true => document.schema().cloned(),
        false => whole_schema(&asked_document(document)),
    });
    schema.map(|schema| Rc::new(FieldTree::new(schema)))
}

/// The solution, or the process, that a document carries, as a record.
fn recorded(document: &Request) -> Option<RunRecord> {
    if !document.is_answered() {
        return None;
    }
    let solution = document.solution().cloned();
    let provider = RunProvider { kind: ProviderKind::Recorded, ..RunProvider::default() };
    let mut record = RunRecord::new(RunId("recorded".to_owned()), document, provider);
    record.status = if solution.is_some() { RunStatus::Done } else { RunStatus::Cancelled };
    let one_case = OneCase::of(document).filter(|_| !is_of_steps(&record));
    record.solution = solution.map(|answer| OneCase::directed(one_case.as_ref(), answer));
    Some(record)
}

/// Whether a record is the answer that came with a document.
pub(super) fn is_example(record: &RunRecord) -> bool {
    record.provider.kind == ProviderKind::Recorded
}
