//! A batch from its start to its end: its Requests, several at once where that is wanted, and their
//! answers as one. What comes of each is kept before the next is begun in its place.
//! Refuses to know which cases are next ([`BatchProgress`] does).

use super::Runner;
use super::asking::{Asking, Lane};
use super::batch_line::leave_pause;
use super::perform::Asked;
use super::pieces;
use crate::dom::spawn;
use crate::host::clock;
use crate::host::fetch::Abort;
use leptos::prelude::*;
use pilcrow_core::batch::{
    BatchEnd, BatchProgress, Chunk, ChunkEnd, ChunkPlan, Wanted, answers, batch, chunk_request,
    gathered,
};
use pilcrow_core::document::{PartialValue, Request, parse_partial};
use pilcrow_core::provider::{
    CompiledSchema, FailureKind, ProviderFailure, ProviderKind, ProviderSettings, sent_prompt,
};
use pilcrow_core::run::{RunPiece, RunProgress, RunRecord, RunStatus};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A Request of a batch while it is under way.
#[derive(Clone)]
pub(super) struct Written {
    /// How far it has come.
    pub progress: RunProgress,
    way: Rc<CompiledSchema>,
}

impl Written {
    /// As much of its answer as has come.
    pub fn so_far(&self) -> PartialValue {
        self.way.restored_half(parse_partial(&self.progress.text))
    }
}

/// What the Requests of a batch share.
pub(super) struct ChunkRun {
    provider: ProviderSettings,
    abort: Abort,
    /// All cases, those included that have an answer already.
    instances: Vec<String>,
    record: RefCell<RunRecord>,
}

/// How many Requests go on at once where nobody chose: one where they would take turns.
pub(super) fn most_at_once(kind: ProviderKind) -> (usize, usize) {
    match kind {
        ProviderKind::InBrowser | ProviderKind::BuiltIn | ProviderKind::ByHand => (1, 1),
        _ => (2, pilcrow_core::batch::MOST_AT_ONCE),
    }
}

/// How many Requests go on at once.
fn at_once(plan: ChunkPlan, kind: ProviderKind) -> usize {
    let (usual, most) = most_at_once(kind);
    plan.at_once.unwrap_or(usual).min(most)
}

impl Runner {
    fn plan(self) -> ChunkPlan {
        let cases = self.session.cases();
        cases.map(|cases| cases.plan().get_untracked()).unwrap_or_default()
    }

    /// Runs a document's cases, in as many Requests as is chosen.
    pub(super) fn run_batch(self, document: &Request, provider: ProviderSettings) {
        let plan = self.plan();
        let instances = batch(document).instances();
        let size = plan.size.unwrap_or(instances.len());
        let progress = BatchProgress::new(&instances, size, at_once(plan, provider.kind));
        let record = self.record(document, &provider, &[]);
        self.run_cases(record, provider, progress);
    }

    /// Goes on with the run that is shown: with cases that wait, or with those that failed.
    pub(super) fn run_rest(self, wanted: Wanted, provider: ProviderSettings) {
        let Some(mut record) = self.shown.get_untracked().filter(|_| !self.is_running()) else {
            return;
        };
        let Some(mut progress) = record.case_progress() else { return };
        let plan = self.plan();
        let size = plan.size.unwrap_or(progress.size());
        progress.plan(size, at_once(plan, provider.kind));
        progress.go_on(wanted);
        if record.provider.kind == ProviderKind::Recorded {
            // What came with the document stays as it is.
            let solution = record.solution.take();
            record = self.record(&record.document, &provider, &[]);
            record.solution = solution;
        }
        self.run_cases(record, provider, progress);
    }

    fn run_cases(self, record: RunRecord, provider: ProviderSettings, progress: BatchProgress) {
        let Some(abort) = Abort::new() else { return };
        self.before.set_value(record.solution.clone().into_iter().collect());
        self.writing.set(Default::default());
        self.batch.set(Some(progress));
        self.begin(&record.document, &abort, &[]);
        let instances = batch(&record.document).instances();
        let record = RunRecord { status: RunStatus::Cancelled, ..record };
        let record = RefCell::new(record);
        let run = Rc::new(ChunkRun { provider, abort, instances, record });
        self.under_way.set_value(Some(Rc::clone(&run)));
        spawn(async move {
            // What comes is kept beside it, and is worth nothing without it.
            let record = run.record.borrow().clone();
            pieces::keep_whole(&self.session.key(), &record).await;
            self.fill(&run);
        });
    }

    /// Begins as many Requests as may be begun now; where none is under way any more, the batch has
    /// ended.
    fn fill(self, run: &Rc<ChunkRun>) {
        while let Some(chunk) = self.next_chunk() {
            let run = Rc::clone(run);
            let asking = self.chunk_asking(&run, &chunk);
            spawn(async move { self.run_chunk(run, chunk.number, asking).await });
        }
        let has_ended =
            |batch: &Option<BatchProgress>| batch.as_ref().is_some_and(|b| !b.is_under_way());
        if self.batch.with_untracked(has_ended) {
            self.under_way.set_value(None);
            let run = Rc::clone(run);
            spawn(async move { self.finish_batch(&run).await });
        }
    }

    /// Goes on with what a pause has held back.
    pub fn unpause(self) {
        self.batch.update(|batch| batch.iter_mut().for_each(BatchProgress::unpause));
        if let Some(Some(run)) = self.under_way.try_get_value() {
            self.fill(&run);
        }
    }

    /// Begins no more Requests; those that are under way come to their end.
    pub fn pause(self) {
        self.batch.update(|batch| batch.iter_mut().for_each(BatchProgress::pause));
    }

    fn next_chunk(self) -> Option<Chunk> {
        let mut chunk = None;
        self.batch.update(|batch| chunk = batch.as_mut().and_then(BatchProgress::begin));
        chunk
    }

    /// The asking of some cases.
    fn chunk_asking(self, run: &ChunkRun, chunk: &Chunk) -> Asking {
        let whole = run.record.borrow();
        let document = chunk_request(&whole.document, &chunk.cases);
        // Its name is that of the whole, beside which it is kept.
        let record = RunRecord {
            id: whole.id.clone(),
            document,
            provider: whole.provider.clone(),
            attempts: Vec::new(),
            solution: None,
            status: RunStatus::default(),
        };
        let asked: Asked = (run.provider.clone(), sent_prompt(&record.document, &run.provider));
        let asking = self.asking(Lane::Chunk(chunk.number), record, asked, &run.abort);
        let way = Rc::new(asking.question.compiled.clone());
        let written = Written { progress: RunProgress::new(clock::now()), way };
        self.writing.update(|writing| drop(writing.insert(chunk.number, written)));
        let is_all = chunk.cases.len() == run.instances.len();
        let cases = if is_all { Vec::new() } else { chunk.cases.clone() };
        Asking { cases, ..asking }
    }

    async fn run_chunk(self, run: Rc<ChunkRun>, number: usize, asking: Asking) {
        let asking = asking.run().await;
        let mut read = asking.read_answer().await;
        let status = asking.progress().status;
        let answer = match status {
            RunStatus::Done | RunStatus::Invalid { .. } => read.solution.take(),
            _ => asking.whole_calls(),
        };
        let piece = asking.piece(asking.attempt(read), answer);
        let id = run.record.borrow().id.clone();
        pieces::keep_piece(&self.session.key(), &id, number, &piece).await;
        self.take_piece(&run, number, piece, &end_of(&status));
        self.fill(&run);
    }

    fn take_piece(self, run: &ChunkRun, number: usize, piece: RunPiece, end: &ChunkEnd) {
        let answered = answered(piece.answer.as_ref(), &run.instances);
        run.record.borrow_mut().attempts.extend(piece.attempts);
        self.before.update_value(|before| before.extend(piece.answer));
        self.writing.update(|writing| drop(writing.remove(&number)));
        let answered = answered.iter().map(String::as_str).collect();
        self.batch.update(|batch| {
            batch.iter_mut().for_each(|batch| batch.ended(number, &answered, end));
        });
        self.draw_soon();
    }

    async fn finish_batch(self, run: &ChunkRun) {
        let end = self.batch.with_untracked(|batch| batch.as_ref().map(BatchProgress::end));
        let solutions = self.before.get_value();
        let mut record = run.record.borrow().clone();
        record.solution = (!solutions.is_empty()).then(|| gathered(&solutions, &run.instances));
        record.status = match end {
            Some(BatchEnd::Failed(failure)) => RunStatus::Failed(failure),
            Some(BatchEnd::Stopped) | None => RunStatus::Cancelled,
            Some(BatchEnd::Asked) => self.checked_whole(&mut record, &run.instances).await,
        };
        leave_pause();
        self.abort.set_value(None);
        self.batch.set(None);
        self.before.set_value(Vec::new());
        self.show(record.clone());
        self.keep_record(&record).await;
        pieces::drop_pieces(&self.session.key(), &record.id).await;
    }

    /// The parts were checked each by its own; what is said at the end is said of the whole. That
    /// some cases have no answer is said of these, and not of the others' answers.
    async fn checked_whole(self, record: &mut RunRecord, instances: &[String]) -> RunStatus {
        let whole = record.solution.clone().unwrap_or_default();
        let answered: Vec<String> = answered(Some(&whole), instances).into_iter().collect();
        let schema = chunk_request(&record.document, &answered).schema().cloned();
        let issues = match &schema {
            Some(schema) => self.check(Lane::Shown, schema, &whole).await,
            None => None,
        };
        let count = issues.as_ref().map(Vec::len);
        if let Some(last) = record.attempts.last_mut() {
            last.issues = issues;
        }
        match count {
            None | Some(0) => RunStatus::Done,
            Some(issue_count) => RunStatus::Invalid { issue_count },
        }
    }
}

fn end_of(status: &RunStatus) -> ChunkEnd {
    match status {
        RunStatus::Done | RunStatus::Invalid { .. } => ChunkEnd::Answered,
        RunStatus::Cancelled => ChunkEnd::Stopped,
        RunStatus::Failed(failure) => ChunkEnd::Failed(failure.clone()),
        // A stream that ends without a word of its end has broken off.
        _ => ChunkEnd::Failed(ProviderFailure::new(FailureKind::Cut, "")),
    }
}

fn answered(answer: Option<&Value>, instances: &[String]) -> BTreeSet<String> {
    let Some(answer) = answer else { return BTreeSet::new() };
    let sorted = answers(answer, None, instances);
    let answered = sorted.cases.into_iter().filter(|case| !case.calls.is_empty());
    answered.map(|case| case.instance).collect()
}
