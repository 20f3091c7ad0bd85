//! Runs a batch: sends its requests, several at once if chosen, and joins their answers. The result of each is stored
//! before the next one starts in its place.

use super::count::count;
use super::line::leave_pause;
use crate::dom::spawn;
use crate::host::net::fetch::Abort;
use crate::host::time::clock;
use crate::runs::Runner;
use crate::runs::launch::asking::{Asking, CheckedAnswer, Lane};
use crate::runs::records::pieces;
use crate::runs::under_way::{SubBatchRun, Written};
use leptos::prelude::*;
use pilcrow_core::batch::{
    BatchEnd, BatchPlan, BatchProgress, CaseChoice, OneCase, RequestSize, SubBatch, SubBatchEnd,
    answers, batch, call_place, for_cases, gathered, is_one_by_one, sub_batch_request, undirected,
    with_cases_of,
};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{
    FailureKind, ProviderFailure, ProviderKind, ProviderSettings, calls_at_once,
};
use pilcrow_core::form::Issue;
use pilcrow_core::run::{RunLabel, RunPiece, RunRecord, RunStatus};
use pilcrow_provider::Attempt;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Number of requests that run at once.
fn at_once(plan: BatchPlan, kind: ProviderKind) -> usize {
    let (usual, most) = calls_at_once(kind);
    plan.at_once.unwrap_or(usual).min(most)
}

impl Runner {
    fn plan(self) -> BatchPlan {
        let cases = self.session.cases();
        cases.map(|cases| cases.plan().get_untracked()).unwrap_or_default()
    }

    /// Number of cases per request, as chosen or as many as fit; `None` for all in one. Always 1 if an answer is plain
    /// text.
    fn request_size(self, document: &Request, provider: &ProviderSettings) -> Option<usize> {
        if is_one_by_one(document) {
            return Some(1);
        }
        let plan = self.plan();
        match plan.size {
            RequestSize::Fitting => count(document, self.settings, provider).size(plan),
            RequestSize::All => None,
            RequestSize::Cases(size) => Some(size),
        }
    }

    /// Runs a document's cases, in as many requests as chosen or needed. If `only` names some cases, the others wait.
    pub(super) fn run_batch(
        self,
        document: &Request,
        provider: ProviderSettings,
        only: Option<&[String]>,
    ) {
        let plan = self.plan();
        let instances = batch(document).instances();
        let size = self.request_size(document, &provider).unwrap_or(instances.len());
        let mut progress = BatchProgress::new(&instances, size, at_once(plan, provider.kind));
        if let Some(only) = only {
            progress.keep_to(only);
        }
        let record = self.record(document, &provider, &[]);
        self.run_cases(record, provider, progress);
    }

    /// Continues the shown run: with its waiting cases, or with its failed ones.
    pub fn run_rest(self, wanted: CaseChoice, provider: ProviderSettings, only: Option<&[String]>) {
        let Some(mut record) =
            self.display.record.get_untracked().filter(|_| !self.under_way.is_running())
        else {
            return;
        };
        let Some(mut progress) = record.case_progress() else { return };
        let plan = self.plan();
        let size = match (self.request_size(&record.document, &provider), plan.size) {
            (Some(size), RequestSize::Fitting) => size.min(progress.size()),
            (Some(size), _) => size,
            (None, _) => progress.size(),
        };
        progress.plan(size, at_once(plan, provider.kind));
        progress.go_on(wanted);
        if let Some(only) = only {
            progress.keep_to(only);
        }
        if wanted == CaseChoice::Waiting {
            // Cases that were corrected meanwhile are sent with their current input.
            let now = self.document_now();
            record.document = with_cases_of(&record.document, &now, &progress.queued());
        }
        if record.provider.kind == ProviderKind::Recorded {
            // The example that came with the document is not changed: the result is a new run.
            let solution = record.solution.take();
            record = self.record(&record.document, &provider, &[]);
            record.solution = solution;
        }
        self.run_cases(record, provider, progress);
    }

    fn run_cases(self, record: RunRecord, provider: ProviderSettings, progress: BatchProgress) {
        let Some(abort) = Abort::new() else { return };
        self.under_way.before.set_value(record.solution.clone().into_iter().collect());
        self.under_way.writing.set(Default::default());
        self.under_way.batch.set(Some(progress));
        self.begin(&record.document, &abort, &[]);
        if self.history.stored_run(&record.id).is_some() {
            // Continuing a run does not start another one, so nothing is marked.
            self.display.marking.end();
        }
        let instances = batch(&record.document).instances();
        let record = RunRecord { status: RunStatus::Cancelled, ..record };
        let record = RefCell::new(record);
        let run = Rc::new(SubBatchRun { provider, abort, instances, record });
        self.under_way.sub_batches.set_value(Some(Rc::clone(&run)));
        spawn(async move {
            // Pieces are stored beside the record and are useless without it, so it is stored first.
            let record = run.record.borrow().clone();
            pieces::keep_whole(&self.key_of(&record.id), &record).await;
            self.fill(&run);
        });
    }

    /// Starts as many requests as allowed now; finishes the batch if no request is left.
    fn fill(self, run: &Rc<SubBatchRun>) {
        while let Some(sub_batch) = self.next_sub_batch() {
            let run = Rc::clone(run);
            let asking = self.sub_batch_asking(&run, &sub_batch);
            spawn(async move { self.run_sub_batch(run, sub_batch.number, asking).await });
        }
        let has_ended =
            |batch: &Option<BatchProgress>| batch.as_ref().is_some_and(|b| !b.is_under_way());
        if self.under_way.batch.with_untracked(has_ended) {
            self.under_way.sub_batches.set_value(None);
            let run = Rc::clone(run);
            spawn(async move { self.finish_batch(&run).await });
        }
    }

    /// Resumes a paused batch.
    pub fn unpause(self) {
        self.under_way.batch.update(|batch| batch.iter_mut().for_each(BatchProgress::unpause));
        if let Some(Some(run)) = self.under_way.sub_batches.try_get_value() {
            self.fill(&run);
        }
    }

    /// Pauses the batch: no further requests start; those in progress are finished.
    pub fn pause(self) {
        self.under_way.batch.update(|batch| batch.iter_mut().for_each(BatchProgress::pause));
    }

    fn next_sub_batch(self) -> Option<SubBatch> {
        let mut sub_batch = None;
        self.under_way
            .batch
            .update(|batch| sub_batch = batch.as_mut().and_then(BatchProgress::begin));
        sub_batch
    }

    /// Prepares the request for some cases.
    fn sub_batch_asking(self, run: &SubBatchRun, sub_batch: &SubBatch) -> Asking {
        let whole = run.record.borrow();
        let document = sub_batch_request(&whole.document, &sub_batch.cases);
        // The id is that of the whole record, beside which the piece is stored.
        let record = RunRecord {
            id: whole.id.clone(),
            document,
            provider: whole.provider.clone(),
            attempts: Vec::new(),
            solution: None,
            status: RunStatus::default(),
            label: RunLabel::default(),
            remarks: Vec::new(),
            edit_of: None,
        };
        let question = Rc::new(self.asker().question(&for_cases(&record.document), &run.provider));
        let one_case = OneCase::find(&record.document).map(Rc::new);
        let is_all = sub_batch.cases.len() == run.instances.len();
        let cases = if is_all { Vec::new() } else { sub_batch.cases.clone() };
        let attempt = Attempt::new(Rc::clone(&question), clock::now()).for_cases(cases);
        let written = Written { attempt, one_case: one_case.clone() };
        self.under_way.writing.update(|writing| drop(writing.insert(sub_batch.number, written)));
        let lane = Lane::SubBatch(sub_batch.number);
        Asking { one_case, ..self.asking(lane, record, question, &run.abort) }
    }

    async fn run_sub_batch(self, run: Rc<SubBatchRun>, number: usize, asking: Asking) {
        asking.run().await;
        let CheckedAnswer { status, solution, attempts } = asking.ended().await;
        let answer = match status {
            RunStatus::Done | RunStatus::Invalid { .. } => {
                solution.map(|answer| asking.directed(answer))
            }
            _ => asking.whole_calls(),
        };
        let piece = RunPiece { attempts, answer };
        let id = run.record.borrow().id.clone();
        pieces::keep_piece(&self.key_of(&id), &id, number, &piece).await;
        self.take_piece(&run, number, piece, &end_of(&status));
        self.fill(&run);
    }

    fn take_piece(self, run: &SubBatchRun, number: usize, piece: RunPiece, end: &SubBatchEnd) {
        let answered = answered(piece.answer.as_ref(), &run.instances);
        run.record.borrow_mut().attempts.extend(piece.attempts);
        self.under_way.before.update_value(|before| before.extend(piece.answer));
        self.under_way.writing.update(|writing| drop(writing.remove(&number)));
        let answered = answered.iter().map(String::as_str).collect();
        self.under_way.batch.update(|batch| {
            batch.iter_mut().for_each(|batch| batch.ended(number, &answered, end));
        });
        self.draw_soon();
    }

    async fn finish_batch(self, run: &SubBatchRun) {
        let is_stopped = run.abort.is_aborted();
        let end =
            self.under_way.batch.with_untracked(|batch| batch.as_ref().map(BatchProgress::end));
        let solutions = self.under_way.before.get_value();
        let mut record = run.record.borrow().clone();
        record.solution = (!solutions.is_empty()).then(|| gathered(&solutions, &run.instances));
        record.status = match end {
            Some(BatchEnd::Failed(failure)) => RunStatus::Failed(failure),
            Some(BatchEnd::Stopped) | None => RunStatus::Cancelled,
            Some(BatchEnd::Complete) => self.checked_whole(&mut record, &run.instances).await,
        };
        leave_pause();
        self.close();
        self.under_way.batch.set(None);
        self.under_way.before.set_value(Vec::new());
        let is_alone = self.under_way.turns.with_value(|turns| {
            turns.as_ref().is_none_or(|turns| turns.ran.is_empty() && turns.left.is_empty())
        });
        self.show_outcome(record.clone(), is_alone);
        self.keep_record(&record).await;
        pieces::drop_pieces(&self.key_of(&record.id), &record.id).await;
        self.end_turn(record, is_stopped);
    }

    /// Validates the joined answers (each part was validated alone) and returns the final status. A case without an
    /// answer is reported as such, not as an issue of the others.
    async fn checked_whole(self, record: &mut RunRecord, instances: &[String]) -> RunStatus {
        let whole = record.solution.clone().unwrap_or_default();
        let issues = match undirected(&record.document, &whole) {
            Some((schema, list)) => {
                let issues = self.check(Lane::Visible, &schema, &list).await;
                issues.map(|issues| at_calls(&whole, issues))
            }
            None => self.checked_calls(record, &whole, instances).await,
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

    async fn checked_calls(
        self,
        record: &RunRecord,
        whole: &Value,
        instances: &[String],
    ) -> Option<Vec<Issue>> {
        let answered: Vec<String> = answered(Some(whole), instances).into_iter().collect();
        let document = sub_batch_request(&record.document, &answered);
        self.check(Lane::Visible, document.schema()?, whole).await
    }
}

/// Moves issues found in a list of answers to the calls that the answers are in.
fn at_calls(whole: &Value, issues: Vec<Issue>) -> Vec<Issue> {
    let at_call = |issue: Issue| Issue { pointer: call_place(whole, &issue.pointer), ..issue };
    issues.into_iter().map(at_call).collect()
}

fn end_of(status: &RunStatus) -> SubBatchEnd {
    match status {
        RunStatus::Done | RunStatus::Invalid { .. } => SubBatchEnd::Answered,
        RunStatus::Cancelled => SubBatchEnd::Stopped,
        RunStatus::Failed(failure) => SubBatchEnd::Failed(failure.clone()),
        // A stream that ends without a final event was cut off.
        _ => SubBatchEnd::Failed(ProviderFailure::new(FailureKind::Cut, "")),
    }
}

fn answered(answer: Option<&Value>, instances: &[String]) -> BTreeSet<String> {
    let Some(answer) = answer else { return BTreeSet::new() };
    let sorted = answers(answer, None, instances);
    let answered = sorted.cases.into_iter().filter(|case| !case.calls.is_empty());
    answered.map(|case| case.instance).collect()
}
