//! A batch in several Requests, one after another: each takes some of the cases, and their answers
//! become one. What came is kept after each, so that nothing is asked twice.
//! Refuses to go on after a failure: the cases that are left are asked for when the person says so.

use super::Runner;
use super::asking::Asking;
use super::history;
use super::perform::Asked;
use crate::dom::spawn;
use crate::host::clock;
use crate::host::fetch::Abort;
use leptos::prelude::*;
use pilcrow_core::batch::{answers, batch, chunk_request, chunks_of, gathered};
use pilcrow_core::document::Request;
use pilcrow_core::form::Issue;
use pilcrow_core::provider::{ProviderSettings, sent_prompt};
use pilcrow_core::run::{RunAttempt, RunProgress, RunRecord, RunStatus};
use serde_json::Value;

/// A batch that is asked for in chunks.
struct ChunkRun {
    provider: ProviderSettings,
    record: RunRecord,
    /// All cases, those included that have an answer already.
    instances: Vec<String>,
    solutions: Vec<Value>,
    issue_count: usize,
}

impl Runner {
    /// Runs a document's cases in chunks of a size.
    pub(super) fn run_in_chunks(self, document: Request, provider: ProviderSettings, size: usize) {
        let instances = batch(&document).instances();
        let chunks = chunks_of(&instances, size);
        self.run_chunks((document, provider), chunks, Vec::new(), &[]);
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
        let asked = (record.document, self.settings.provider_now());
        self.run_chunks(asked, chunks, before, &record.attempts);
    }

    /// Asks for chunks of cases, after answers that there are already.
    pub fn run_chunks(
        self,
        (document, provider): (Request, ProviderSettings),
        chunks: Vec<Vec<String>>,
        solutions: Vec<Value>,
        attempts: &[RunAttempt],
    ) {
        let Some(abort) = Abort::new() else { return };
        self.before.set_value(solutions.clone());
        self.begin(&abort, &[]);
        let record = self.record(&document, &provider, attempts);
        let instances = batch(&document).instances();
        let mut run = ChunkRun { provider, record, instances, solutions, issue_count: 0 };
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
        self.progress.set(RunProgress::new(clock::now()));
        let asking = self.chunk_asking(&asked, &run.provider, abort).run().await;
        let mut read = asking.read_answer().await;
        run.record.status = asking.progress().status;
        run.issue_count += read.issues.as_ref().map_or(0, Vec::len);
        run.solutions.extend(read.solution.take());
        run.record.attempts.extend(asking.record.attempts.iter().cloned());
        run.record.attempts.push(asking.attempt(read));
        self.before.set_value(run.solutions.clone());
        run.record.solution = Some(gathered(&run.solutions, &run.instances));
        history::keep(&self.session.key(), &run.record).await;
        matches!(run.record.status, RunStatus::Done | RunStatus::Invalid { .. })
    }

    /// The asking of some cases; what comes of it is kept with that of the others.
    fn chunk_asking(
        self,
        document: &Request,
        provider: &ProviderSettings,
        abort: &Abort,
    ) -> Asking {
        let asked: Asked = (provider.clone(), sent_prompt(document, provider));
        Asking { is_kept: false, ..self.asking(0, document, asked, &[], abort) }
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
                Some(schema) => self.check(0, schema, &whole).await,
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
        self.show(run.record.clone());
        self.keep_record(&run.record).await;
    }
}
