//! The runs of an opened document: they follow the document and the address, and load the stored runs.

use super::Runner;
use super::batch::arrivals::follow_batch;
use super::under_way::UnderWay;
use crate::chunk::use_chunk;
use crate::dom::{RwSignal, spawn, watch};
use crate::opening::{keys_in_other_languages, use_opening};
use crate::runs::launch::in_steps::{is_of_steps, question_document};
use crate::runs::launch::intent::RunIntent;
use crate::runs::launch::warm::warm_up;
use crate::runs::live::LiveRun;
use crate::runs::records::current_place::CurrentPlace;
use crate::runs::records::display::RunDisplay;
use crate::runs::records::history::{History, is_example};
use crate::runs::records::pieces::load;
use crate::session::{InputAnswer, Session};
use leptos::prelude::*;
use pilcrow_core::batch::{OneCase, whole_schema};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::field::FieldTree;
use pilcrow_core::run::{RunId, RunProvider, RunRecord, RunStatus, opened_record};
use pilcrow_core::steps::works_in_steps;
use std::rc::Rc;

impl Runner {
    /// Creates the runs of a document. If it is a record or has a solution, that is shown immediately.
    pub fn new(session: Session) -> Self {
        let runner = Self {
            session,
            intent: StoredValue::new(RunIntent::None),
            left_out: RwSignal::new(None),
            download: RwSignal::new(None),
            under_way: UnderWay::new(),
            live: LiveRun::new(&session.key()),
            display: RunDisplay::new(session.with_document(answer_tree).map(Rc::new)),
            history: History::new(),
            current_place: CurrentPlace::new(&session.key()),
            is_setting: RwSignal::new(false),
            steps: use_chunk(),
            opening: use_opening(),
            settings: expect_context(),
            checks: expect_context(),
            storage: expect_context(),
        };
        runner.follow_and_read();
        runner
    }

    /// Follows the document and the address, and loads the stored runs.
    fn follow_and_read(self) {
        let session = self.session;
        watch(
            move || session.with_document(|_| ()),
            move || self.take_schema(session.with_document(answer_tree).map(Rc::new)),
        );
        session.answered_by(Rc::new(move || self.answered()));
        follow_batch(self);
        self.tell_of_process();
        self.follow_address();
        self.read_stored();
        spawn(async move { session.read_option_changes().await });
        warm_up(self);
    }

    /// Returns inputs with their answers, the shown run first.
    fn answered(self) -> Vec<InputAnswer> {
        let current = self.display.record.try_get_untracked().flatten();
        let records = self.history.records.try_get_untracked().unwrap_or_default();
        let has_come =
            |record: &RunRecord| record.status.is_answered() && !works_in_steps(&record.document);
        let read = |(record, is_shown): (RunRecord, bool)| {
            // An example is not the person's own answer.
            let is_in_sight = is_shown && !is_example(&record);
            let inputs = record.inputs().into_iter();
            let input = inputs.filter(|input| input.instance.is_none()).find_map(|one| one.value);
            Some(InputAnswer { input: input?, answer: record.solution?, is_in_sight })
        };
        let current = current.into_iter().map(|record| (record, true));
        let all = current.chain(records.into_iter().map(|record| (record, false)));
        all.filter(|(record, _)| has_come(record)).filter_map(read).collect()
    }

    /// Loads the document's stored runs, and shows the one that the address names, or else a default.
    fn read_stored(self) {
        let opened = self
            .session
            .with_document(|document| opened_record(document).ok().or_else(|| recorded(document)));
        let opening = self.opening;
        spawn(async move {
            let key = self.session.key();
            self.history.records.set(load(&key).await);
            for other in keys_in_other_languages(&key) {
                let mut records = load(&other).await;
                // A process stays in the language version in which it was started.
                records.retain(|record| !is_of_steps(record));
                self.history.take_from(&other, records);
            }
            let mut records = self.history.records.get_untracked();
            let newest = records.first().cloned();
            records.extend(
                opened.clone().filter(|opened| records.iter().all(|record| record.id != opened.id)),
            );
            self.history.records.set(records);
            let named = self.named_in_address(&opening.fragment.get_untracked());
            // A saved run opened as a file is shown; an example only if nothing was run here.
            let opened = opened.filter(|record| !is_example(record) || newest.is_none());
            // Nothing is shown if another answer will replace it at once.
            let is_other = self.session.is_answer_coming();
            if let Some(record) = named.or(opened).or(newest).filter(|_| !is_other) {
                self.show(record);
            }
            self.history.is_read.try_set(true);
        });
    }

    /// Redraws the shown answer after the author changed the schema.
    fn take_schema(self, tree: Option<Rc<FieldTree>>) {
        let schema = |tree: &Option<Rc<FieldTree>>| {
            tree.as_ref().map(|tree| tree.schema().root().to_string())
        };
        if self.display.tree.with_value(schema) == schema(&tree) {
            return;
        }
        self.display.tree.set_value(tree);
        if let Some(record) =
            self.display.record.get_untracked().filter(|_| !self.under_way.is_running())
        {
            self.show(record);
        }
    }
}

/// Returns the compiled schema of a document's answers; `None` if it has none.
pub fn answer_tree(document: &Request) -> Option<FieldTree> {
    let schema = match works_in_steps(document) {
        true => document.schema().cloned(),
        false => whole_schema(&question_document(document)),
    };
    schema.map(FieldTree::new)
}

/// Returns the document's solution or process as a record; `None` if it has neither.
fn recorded(document: &Request) -> Option<RunRecord> {
    if !document.is_answered() {
        return None;
    }
    let solution = document.solution().cloned();
    let provider = RunProvider { kind: ProviderKind::Recorded, ..RunProvider::default() };
    let mut record = RunRecord::new(RunId("recorded".to_owned()), document, provider);
    record.status = if solution.is_some() { RunStatus::Done } else { RunStatus::Cancelled };
    let one_case = OneCase::find(document).filter(|_| !is_of_steps(&record));
    record.solution = solution.map(|answer| OneCase::directed(one_case.as_ref(), answer));
    Some(record)
}
