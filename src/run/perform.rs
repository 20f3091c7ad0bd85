//! One run from its start to its end: the prompt is sent, what comes is taken, the answer read.
//! Refuses to judge what is filled in: `start` does.

use super::Runner;
use super::ask::{Tell, ask};
use super::history;
use crate::dom::spawn;
use crate::host::fetch::Abort;
use crate::host::{clock, id};
use leptos::prelude::*;
use pilcrow_core::document::{Request, parse_partial};
use pilcrow_core::form::Issue;
use pilcrow_core::protocol::CheckOutcome;
use pilcrow_core::provider::{AnswerEvent, FailureKind, FinishReason, ProviderFailure, SentPrompt};
use pilcrow_core::run::{
    RunAttempt, RunEvent, RunId, RunProgress, RunProvider, RunRecord, RunStatus, SolutionError,
    read_solution,
};
use serde_json::Value;
use std::rc::Rc;

/// How often what came so far is kept, in milliseconds.
const KEEP_EVERY: u64 = 1_500;

impl Runner {
    /// Asks with a prompt, after the attempts that there were.
    pub(super) fn perform(self, document: Request, sent: SentPrompt, earlier: Vec<RunAttempt>) {
        let Some(abort) = Abort::new() else { return };
        self.abort.set_value(Some(abort.clone()));
        self.progress.set(RunProgress::new(clock::now()));
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
        record.attempts = earlier;
        spawn(async move {
            let (told, kept) = (record.clone(), sent.clone());
            let tell: Tell = Rc::new(move |event| self.take(event, &told, &kept));
            ask(self.settings, &sent, &abort, tell).await;
            if abort.is_aborted() {
                self.apply(RunEvent::Cancelled);
            }
            self.finish(record, sent).await;
        });
    }

    fn take(self, event: RunEvent, record: &RunRecord, sent: &SentPrompt) {
        self.apply(event);
        self.draw_soon();
        let now = clock::now();
        if now.saturating_sub(self.kept_at.get_value()) > KEEP_EVERY {
            self.kept_at.set_value(now);
            let so_far = interrupted(record, sent, self.progress.get_untracked());
            let key = self.session.key();
            spawn(async move { history::keep(&key, &so_far).await });
        }
    }

    pub(super) fn apply(self, event: RunEvent) {
        let now = clock::now();
        // A step that cannot be any more, as text after a cancel, changes nothing.
        self.progress.update(|progress| {
            let _ = progress.apply(event, now);
        });
    }

    async fn finish(self, mut record: RunRecord, sent: SentPrompt) {
        let (solution, issues) = self.read_answer(&record.document).await;
        self.abort.set_value(None);
        let progress = self.progress.get_untracked();
        record.status = progress.status.clone();
        record.solution = solution;
        record.attempts.push(progress.into_attempt(sent, issues));
        self.records.update(|records| {
            records.retain(|known| known.id != record.id);
            records.insert(0, record.clone());
        });
        self.show(record.clone());
        history::keep(&self.session.key(), &record).await;
        self.storage.look();
    }

    /// Reads the answer and compares it with the schema.
    pub(super) async fn read_answer(
        self,
        document: &Request,
    ) -> (Option<Value>, Option<Vec<Issue>>) {
        let (text, is_whole) = self.progress.with_untracked(|progress| {
            (progress.text.clone(), progress.status == RunStatus::Checking)
        });
        if !is_whole {
            return (parse_partial(&text).value.filter(|_| document.schema().is_some()), None);
        }
        let Some(schema) = document.schema() else {
            self.apply(RunEvent::Checked { issue_count: None });
            return (Some(read_solution(&text).unwrap_or(Value::String(text))), None);
        };
        match read_solution(&text) {
            Ok(value) => {
                let issues = self.check(schema, &value).await;
                self.apply(RunEvent::Checked { issue_count: issues.as_ref().map(Vec::len) });
                (Some(value), issues)
            }
            Err(error) => {
                let cut = error == SolutionError::Cut
                    || self
                        .progress
                        .with_untracked(|progress| progress.finish == Some(FinishReason::Length));
                let kind = if cut { FailureKind::Cut } else { FailureKind::NotJson };
                let failure = ProviderFailure::new(kind, "");
                self.apply(RunEvent::Answer(AnswerEvent::Failed(failure)));
                (parse_partial(&text).value, None)
            }
        }
    }

    pub(super) async fn check(self, schema: &Value, value: &Value) -> Option<Vec<Issue>> {
        let revision = self.checked.try_update_value(|count| {
            *count += 1;
            *count
        });
        let outcome = self.checks.value(
            "solution",
            revision.unwrap_or_default(),
            Rc::new(schema.clone()),
            Some(value.clone()),
        );
        match outcome.await {
            Some(CheckOutcome::Done(issues)) => Some(issues),
            _ => None,
        }
    }
}

/// What a run is, should the page be closed now.
fn interrupted(record: &RunRecord, sent: &SentPrompt, mut progress: RunProgress) -> RunRecord {
    let _ = progress.apply(RunEvent::Cancelled, clock::now());
    let mut so_far = record.clone();
    so_far.status = progress.status.clone();
    so_far.attempts.push(progress.into_attempt(sent.clone(), None));
    so_far
}
