//! The runs of one open document: the one that is going on, and those that were.
//! Refuses a second run while one goes on.

use super::ask::{Tell, ask};
use super::history;
use super::{Checks, Settings};
use crate::form::focus_place;
use crate::host::fetch::Abort;
use crate::host::{clock, id, in_browser, timing};
use crate::pages::Storage;
use crate::session::Session;
use crate::words::use_locale;
use crate::words_issue::issue_words;
use crate::words_now;
use leptos::prelude::*;
use leptos::task::spawn_local;
use pilcrow_core::document::{Request, parse_partial};
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::Issue;
use pilcrow_core::protocol::CheckOutcome;
use pilcrow_core::provider::{
    AnswerEvent, FailureKind, FinishReason, ProviderFailure, ProviderKind, ReAsk, SentPrompt,
    sent_prompt,
};
use pilcrow_core::run::{
    RunAttempt, RunEvent, RunId, RunProgress, RunProvider, RunRecord, RunStatus, SolutionError,
    read_solution,
};
use pilcrow_core::solution::{SolutionBlock, solution_blocks};
use serde_json::Value;
use std::rc::Rc;

/// How often what came so far is kept, in milliseconds.
const KEEP_EVERY: u64 = 1_500;

/// The runs of an open document. A handle.
#[derive(Clone, Copy)]
pub struct Runner {
    /// The document.
    pub session: Session,
    /// Counts the runs that were started.
    pub started: RwSignal<u64>,
    /// The run that goes on, or the last one.
    pub progress: RwSignal<RunProgress>,
    /// The record that is shown; none while a run goes on, or before the first.
    pub shown: RwSignal<Option<RunRecord>>,
    /// The second record, where two are compared.
    pub other: RwSignal<Option<RunRecord>>,
    /// What is kept of this document's runs, the newest first.
    pub records: RwSignal<Vec<RunRecord>>,
    /// The answer as blocks.
    pub solution: RwSignal<Option<SolutionBlock>>,
    /// What is wrong with the answer.
    pub issues: RwSignal<Vec<Issue>>,
    /// A model that may be downloaded only if the person agrees.
    pub asked: RwSignal<Option<in_browser::ModelSource>>,
    pub settings: Settings,
    checks: Checks,
    storage: Storage,
    tree: StoredValue<Option<Rc<FieldTree>>, LocalStorage>,
    abort: StoredValue<Option<Abort>, LocalStorage>,
    /// What was typed before the input of an earlier run took its place.
    pub typed: RwSignal<Option<Value>>,
    kept_at: StoredValue<u64>,
    drawing: StoredValue<bool>,
    /// Counts the checks of answers.
    checked: StoredValue<u64>,
}

impl Runner {
    /// The runs of a document; a record that was opened, or the document's own solution, is
    /// shown at once.
    pub fn new(session: Session, record: Option<RunRecord>) -> Self {
        let document = session.document();
        let tree = document.schema().map(|schema| Rc::new(FieldTree::new(schema.clone())));
        let runner = Self {
            session,
            started: RwSignal::new(0),
            progress: RwSignal::new(RunProgress::default()),
            shown: RwSignal::new(None),
            other: RwSignal::new(None),
            records: RwSignal::new(Vec::new()),
            solution: RwSignal::new(None),
            issues: RwSignal::new(Vec::new()),
            asked: RwSignal::new(None),
            settings: expect_context(),
            checks: expect_context(),
            storage: expect_context(),
            tree: StoredValue::new_local(tree),
            abort: StoredValue::new_local(None),
            typed: RwSignal::new(None),
            kept_at: StoredValue::new(0),
            drawing: StoredValue::new(false),
            checked: StoredValue::new(0),
        };
        let opened = record.or_else(|| recorded(&document));
        spawn_local(async move {
            let mut records = history::load(&session.key()).await;
            records.extend(
                opened.clone().filter(|opened| records.iter().all(|record| record.id != opened.id)),
            );
            let newest = records.first().cloned();
            runner.records.set(records);
            if let Some(record) = opened.or(newest) {
                runner.show(record);
            }
        });
        on_cleanup(move || runner.cancel());
        runner
    }

    /// Whether a run goes on.
    pub fn is_running(&self) -> bool {
        self.abort.with_value(Option::is_some)
    }

    /// Checks what is filled in, and runs the document if nothing is wrong with it.
    pub fn run(self) {
        if self.is_running() {
            return;
        }
        spawn_local(async move {
            if self.inputs_are_right().await && self.may_download().await {
                self.start();
            }
        });
    }

    /// The person agrees to the download.
    pub fn agree(self) {
        self.asked.set(None);
        if !self.is_running() {
            self.start();
        }
    }

    /// Stops the run; what came is kept.
    pub fn cancel(self) {
        if let Some(Some(abort)) = self.abort.try_get_value() {
            abort.abort();
        }
    }

    /// Asks again, telling the model what was wrong with its answer.
    pub fn ask_again(self) {
        let Some(record) = self.shown.get_untracked().filter(|_| !self.is_running()) else {
            return;
        };
        let Some(last) = record.attempts.last() else { return };
        let locale = use_locale().get_untracked();
        let issues = last.issues.clone().unwrap_or_default();
        let worded =
            issues.iter().map(|issue| format!("{}: {}", issue.pointer, issue_words(locale, issue)));
        let again = last.sent.asked_again(&ReAsk {
            answer: last.text.clone(),
            introduction: words_now!(locale, run.again_prompt),
            issues: worded.collect(),
        });
        let earlier = record.attempts.clone();
        self.perform(record.document.clone(), again, earlier);
    }

    /// Shows an earlier run with its input. What was typed is put aside, and can be taken up again.
    pub fn revisit(self, record: RunRecord) {
        if self.typed.with_untracked(Option::is_none) {
            self.typed.set(Some(self.session.draft()));
        }
        self.session.take_inputs(&record.document);
        self.show(record);
    }

    /// Takes up again what was typed before an earlier run was looked at.
    pub fn return_to_typed(self) {
        if let Some(typed) = self.typed.get_untracked() {
            self.session.take_up(&typed);
            self.typed.set(None);
        }
    }

    /// Shows a record.
    pub fn show(self, record: RunRecord) {
        let last = record.attempts.last();
        self.issues.set(last.and_then(|attempt| attempt.issues.clone()).unwrap_or_default());
        let partial = last.and_then(|attempt| parse_partial(&attempt.text).value);
        let value = record.solution.clone().or(partial);
        self.draw_value(value.as_ref(), false);
        self.shown.set(Some(record));
        request_animation_frame(|| timing::mark("result:ready"));
    }

    async fn inputs_are_right(self) -> bool {
        let mut first = None;
        for form in self.session.forms() {
            form.attempted.set(true);
            self.checks.form_now(form).await;
            if let (None, Some(issue)) = (first, form.issues.get_untracked().first()) {
                first = Some((form, form.node_at(&issue.pointer)));
            }
        }
        if let Some((form, node)) = first {
            focus_place(form, node);
        }
        first.is_none()
    }

    /// Asks before a model is fetched that is not kept already.
    async fn may_download(self) -> bool {
        if self.settings.provider_now().kind == ProviderKind::OpenAi {
            return true;
        }
        let Some(url) = self.settings.model_url() else { return true };
        if in_browser::is_kept(&url).await {
            return true;
        }
        let published = self.settings.published.get_untracked().filter(|model| model.url == url);
        let unknown =
            in_browser::ModelSource { name: url.clone(), url, bytes: None, licence: None };
        self.asked.set(Some(published.unwrap_or(unknown)));
        false
    }

    fn start(self) {
        let document = self.session.request();
        let sent = sent_prompt(&document, &self.settings.provider_now());
        self.perform(document, sent, Vec::new());
    }

    fn perform(self, document: Request, sent: SentPrompt, earlier: Vec<RunAttempt>) {
        let Some(abort) = Abort::new() else { return };
        self.abort.set_value(Some(abort.clone()));
        self.progress.set(RunProgress::new(clock::now()));
        self.shown.set(None);
        self.other.set(None);
        self.typed.set(None);
        self.issues.set(Vec::new());
        self.draw_value(None, true);
        self.started.update(|started| *started += 1);
        let provider =
            RunProvider::new(&self.settings.provider_now(), &untrack(|| self.settings.name()));
        let run_id = RunId(format!("{:015}-{}", clock::now(), id::random()));
        let mut record = RunRecord::new(run_id, &document, provider);
        record.attempts = earlier;
        spawn_local(async move {
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
            spawn_local(async move { history::keep(&key, &so_far).await });
        }
    }

    fn apply(self, event: RunEvent) {
        let now = clock::now();
        // A step that cannot be any more, as text after a cancel, changes nothing.
        self.progress.update(|progress| {
            let _ = progress.apply(event, now);
        });
    }

    /// Draws what came, once for each frame.
    fn draw_soon(self) {
        if self.drawing.get_value() {
            return;
        }
        self.drawing.set_value(true);
        request_animation_frame(move || {
            self.drawing.try_update_value(|drawing| *drawing = false);
            let open = self.progress.try_with_untracked(|progress| {
                (!progress.status.is_final()).then(|| parse_partial(&progress.text))
            });
            if let Some(Some(partial)) = open.filter(|_| self.shown.with_untracked(Option::is_none))
            {
                let blocks = self.tree.with_value(|tree| {
                    let open = partial.open.unwrap_or_default();
                    solution_blocks(tree.as_deref(), partial.value.as_ref(), Some(&open))
                });
                self.solution.set(Some(blocks));
            }
        });
    }

    fn draw_value(self, value: Option<&Value>, open: bool) {
        let root = pilcrow_core::pointer::Pointer::root();
        let blocks = self.tree.with_value(|tree| {
            let wanted = value.is_some() || open;
            wanted.then(|| solution_blocks(tree.as_deref(), value, open.then_some(&root)))
        });
        self.solution.set(blocks);
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
    async fn read_answer(self, document: &Request) -> (Option<Value>, Option<Vec<Issue>>) {
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

    async fn check(self, schema: &Value, value: &Value) -> Option<Vec<Issue>> {
        let revision = self.checked.try_update_value(|count| {
            *count += 1;
            *count
        });
        let outcome =
            self.checks.value("solution", revision.unwrap_or_default(), schema, Some(value));
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

/// The solution that a document carries, as a record.
fn recorded(document: &Request) -> Option<RunRecord> {
    let solution = document.solution()?.clone();
    let provider = RunProvider { kind: ProviderKind::Recorded, ..RunProvider::default() };
    let mut record = RunRecord::new(RunId("recorded".to_owned()), document, provider);
    record.solution = Some(solution);
    record.status = RunStatus::Done;
    Some(record)
}
