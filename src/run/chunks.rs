//! A batch in several Requests, one after another: each takes some of the cases, and their answers
//! become one. What came is kept after each, so that nothing is asked twice.
//! Refuses to go on after a failure: the cases that are left are asked for when the person says so.

use super::Runner;
use super::ask::{Tell, ask};
use super::history;
use crate::dom::spawn;
use crate::host::fetch::Abort;
use crate::host::{clock, id};
use leptos::prelude::*;
use pilcrow_core::batch::{answers, batch, chunk_request, chunks_of, gathered};
use pilcrow_core::document::Request;
use pilcrow_core::form::Issue;
use pilcrow_core::provider::sent_prompt;
use pilcrow_core::run::{
    RunAttempt, RunEvent, RunId, RunProgress, RunProvider, RunRecord, RunStatus,
};
use serde_json::Value;
use std::rc::Rc;

/// A batch that is asked for in chunks.
struct ChunkRun {
    record: RunRecord,
    /// All cases, those included that have an answer already.
    instances: Vec<String>,
    solutions: Vec<Value>,
    issue_count: usize,
}

impl Runner {
    /// Runs a document's cases in chunks of a size.
    pub(super) fn run_in_chunks(self, document: Request, size: usize) {
        let instances = batch(&document).instances();
        let chunks = chunks_of(&instances, size);
        self.run_chunks(document, chunks, Vec::new(), Vec::new());
    }

    /// The cases of the run that is shown for which nothing came.
    pub fn unanswered(self) -> Vec<String> {
        self.shown.with(|shown| {
            let Some(record) = shown else { return Vec::new() };
            let cases = batch(&record.document);
            // Orders are for some of those who have a state; only an input asks for an answer.
            if cases.kind != "input" {
                return Vec::new();
            }
            let instances = cases.instances();
            let solution = record.solution.clone().unwrap_or_default();
            let sorted = answers(&solution, None, &instances);
            let missing: Vec<String> = sorted.missing().map(str::to_owned).collect();
            missing
        })
    }

    /// Asks for the cases of the run that is shown for which nothing came, and for no other.
    pub fn run_unanswered(self) {
        let missing = untrack(|| self.unanswered());
        let Some(record) = self.shown.get_untracked().filter(|_| !self.is_running()) else {
            return;
        };
        let size = self.session.cases().and_then(|cases| cases.chunk_size());
        let chunks = chunks_of(&missing, size.unwrap_or(usize::MAX));
        let before = record.solution.clone().into_iter().collect();
        self.run_chunks(record.document, chunks, before, record.attempts);
    }

    /// Asks for chunks of cases, after answers that there are already.
    pub fn run_chunks(
        self,
        document: Request,
        chunks: Vec<Vec<String>>,
        solutions: Vec<Value>,
        attempts: Vec<RunAttempt>,
    ) {
        let Some(abort) = Abort::new() else { return };
        self.abort.set_value(Some(abort.clone()));
        self.progress.set(RunProgress::new(clock::now()));
        self.before.set_value(solutions.clone());
        self.shown.set(None);
        self.compared.set(None);
        self.typed.set(None);
        self.issues.set(Vec::new());
        self.draw_value(None, true);
        self.started.update(|started| *started += 1);
        let provider =
            RunProvider::new(&self.settings.provider_now(), &untrack(|| self.settings.name()));
        let run_id = RunId(format!("{:015}-{}", clock::now(), id::random()));
        let mut record = RunRecord::new(run_id, &document, provider);
        record.attempts = attempts;
        let instances = batch(&document).instances();
        let mut run = ChunkRun { record, instances, solutions, issue_count: 0 };
        spawn(async move {
            for chunk in chunks {
                if !self.run_chunk(&mut run, &chunk, &abort).await {
                    break;
                }
            }
            self.finish_chunks(run).await;
        });
    }

    /// Asks for one chunk. False where none should follow.
    async fn run_chunk(self, run: &mut ChunkRun, chunk: &[String], abort: &Abort) -> bool {
        let asked = chunk_request(&run.record.document, chunk);
        let sent = sent_prompt(&asked, &self.settings.provider_now());
        self.progress.set(RunProgress::new(clock::now()));
        let tell: Tell = Rc::new(move |event| {
            self.apply(event);
            self.draw_soon();
        });
        ask(self.settings, &sent, abort, tell).await;
        if abort.is_aborted() {
            self.apply(RunEvent::Cancelled);
        }
        let (solution, issues) = self.read_answer(&asked).await;
        let progress = self.progress.get_untracked();
        run.record.status = progress.status.clone();
        run.issue_count += issues.as_ref().map_or(0, Vec::len);
        run.record.attempts.push(progress.into_attempt(sent, issues));
        run.solutions.extend(solution);
        self.before.set_value(run.solutions.clone());
        run.record.solution = Some(gathered(&run.solutions, &run.instances));
        history::keep(&self.session.key(), &run.record).await;
        matches!(run.record.status, RunStatus::Done | RunStatus::Invalid { .. })
    }

    async fn finish_chunks(self, mut run: ChunkRun) {
        self.abort.set_value(None);
        self.before.set_value(Vec::new());
        let is_answered = matches!(run.record.status, RunStatus::Done | RunStatus::Invalid { .. });
        let whole = run.record.solution.clone().unwrap_or_default();
        if is_answered {
            // The parts were checked each by its own; what is said now is said of the whole.
            let schema = run.record.document.schema().cloned();
            let issues: Option<Vec<Issue>> = match &schema {
                Some(schema) => self.check(schema, &whole).await,
                None => None,
            };
            let count = issues.as_ref().map_or(run.issue_count, Vec::len);
            run.record.status = match count {
                0 => RunStatus::Done,
                issue_count => RunStatus::Invalid { issue_count },
            };
            if let Some(last) = run.record.attempts.last_mut() {
                last.issues = issues;
            }
        }
        let record = run.record;
        self.records.update(|records| {
            records.retain(|known| known.id != record.id);
            records.insert(0, record.clone());
        });
        self.show(record.clone());
        history::keep(&self.session.key(), &record).await;
        self.storage.look();
    }
}
