//! Performs a run from its start to its end, on one provider or on several at once.

use super::Runner;
use super::asking::{Asking, Ended, Lane};
use super::history;
use super::runner::is_example;
use crate::dom::spawn;
use crate::host::fetch::Abort;
use crate::host::{clock, id};
use crate::settings::{choice_names, provider_name};
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::run::{RunAttempt, RunId, RunProvider, RunRecord, RunStatus};
use pilcrow_provider::{Attempt, Question, run_provider};
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// How often it is looked whether something has come, in milliseconds.
const TICK: u64 = 5_000;

/// A silence that is worth a word, in seconds.
const LONG: u64 = 20;

/// Another provider that answers at the same time.
#[derive(Clone, Debug, Default)]
pub struct OtherRun {
    /// Who it is.
    pub name: String,
    /// How far it has come.
    pub attempt: Attempt,
}

impl Runner {
    /// Asks, after the attempts that there were.
    pub(super) fn perform(self, document: Request, asked: Vec<Question>, earlier: &[RunAttempt]) {
        let Some(abort) = Abort::new() else { return };
        let asked: Vec<Rc<Question>> = asked.into_iter().map(Rc::new).collect();
        self.begin(&document, &abort, &asked);
        let count = asked.len();
        let ended: Rc<RefCell<Vec<(usize, RunRecord)>>> = Rc::default();
        for (at, question) in asked.into_iter().enumerate() {
            let lane = at.checked_sub(1).map_or(Lane::Shown, Lane::Other);
            let record = self.record(&document, &question.provider, earlier);
            let asking = self.asking(lane, record, question, &abort);
            let ended = Rc::clone(&ended);
            spawn(async move {
                asking.run().await;
                let record = self.finished(asking).await;
                ended.borrow_mut().push((at, record));
                if ended.borrow().len() == count {
                    self.end(ended.take());
                }
            });
        }
    }

    pub(super) fn begin(self, document: &Request, abort: &Abort, asked: &[Rc<Question>]) {
        self.document.set_value(Some(document.clone()));
        let locale = use_locale().get_untracked();
        self.abort.set_value(Some(abort.clone()));
        self.session.set_busy(true);
        let providers: Vec<ProviderSettings> =
            asked.iter().map(|question| question.provider.clone()).collect();
        let names = untrack(|| choice_names(self.settings, &providers, locale));
        let mut attempts = asked.iter().map(|one| Attempt::new(Rc::clone(one), clock::now()));
        let first = attempts.next();
        let nobody = || Attempt::new(Rc::default(), clock::now());
        self.attempt.set(first.unwrap_or_else(nobody));
        let others = names.into_iter().skip(1).zip(attempts);
        let other = |(name, attempt)| OtherRun { name, attempt };
        self.others.set(others.map(other).collect());
        self.shown.set(None);
        self.compared.set(None);
        self.typed.set(None);
        self.issues.set(Vec::new());
        self.draw_value(None, true);
        self.started.update(|started| *started += 1);
        self.heard(clock::now());
        self.listen(abort.clone());
    }

    /// Something has come.
    pub(super) fn heard(self, now: u64) {
        self.heard_at.set_value(now);
        if self.silent.get_untracked() > 0 {
            self.silent.set(0);
        }
    }

    /// Tells for how long nothing has come: whether a provider thinks or has died, nobody knows.
    pub(super) fn listen(self, abort: Abort) {
        let started = self.started.get_untracked();
        spawn(async move {
            loop {
                clock::pause(TICK, &abort).await;
                let is_this = self.started.try_get_untracked() == Some(started);
                if abort.is_aborted() || !is_this || !self.is_running() {
                    return;
                }
                let quiet = clock::now().saturating_sub(self.heard_at.get_value()) / 1_000;
                if quiet >= LONG {
                    self.silent.set(quiet);
                }
            }
        });
    }

    pub(super) fn asking(
        self,
        lane: Lane,
        record: RunRecord,
        question: Rc<Question>,
        abort: &Abort,
    ) -> Asking {
        let means = self.asker().means(&question.provider, abort);
        let kept_at = Rc::default();
        Asking { runner: self, lane, one_case: None, kept_at, question, means, record }
    }

    /// What is to be left of a run that begins now, after the attempts that there were.
    pub(super) fn record(
        self,
        document: &Request,
        provider: &ProviderSettings,
        earlier: &[RunAttempt],
    ) -> RunRecord {
        let locale = use_locale().get_untracked();
        let name = untrack(|| provider_name(self.settings, provider, locale));
        let mut record = RunRecord::new(next_id(), document, run_provider(provider, &name));
        record.attempts = earlier.to_vec();
        record
    }

    /// Reads the answer, and keeps the record.
    async fn finished(self, asking: Asking) -> RunRecord {
        let Ended { status, solution, attempts } = asking.ended().await;
        let mut record = asking.record;
        (record.status, record.solution) = (status, solution);
        record.attempts.extend(attempts);
        self.keep_record(&record).await;
        record
    }

    /// Keeps and shows an answer that was given elsewhere to a document with its inputs, under a name that
    /// says so.
    pub async fn take_from_elsewhere(
        self,
        document: &Request,
        provider: RunProvider,
        answer: Value,
        name: String,
    ) {
        let mut record = RunRecord::new(next_id(), document, provider);
        (record.status, record.solution) = (RunStatus::Done, Some(answer));
        record.label.name = name;
        self.keep_record(&record).await;
        if !self.shown.is_disposed() && !self.is_running() {
            self.show(record);
        }
    }

    /// Puts a record among those of its document, the newest first as they are read again, and keeps it.
    pub(super) async fn keep_record(self, record: &RunRecord) {
        self.records.update(|records| {
            records.retain(|known| known.id != record.id);
            let is_older = |known: &RunRecord| is_example(known) || known.id.0 < record.id.0;
            let at = records.iter().position(is_older).unwrap_or(records.len());
            records.insert(at, record.clone());
        });
        history::keep(&self.session.key(), record).await;
        self.storage.look();
    }

    /// The run is over, and so is what waits by its signal: a task that waits holds the signals of
    /// its document, also when that was left meanwhile.
    pub(super) fn close(self) {
        let abort = self.abort.try_update_value(Option::take).flatten();
        abort.iter().for_each(Abort::abort);
        self.session.set_busy(false);
    }

    /// Shows what came: one answer, or several beside each other.
    fn end(self, mut ended: Vec<(usize, RunRecord)>) {
        self.close();
        self.others.set(Vec::new());
        ended.sort_by_key(|(at, _)| *at);
        let records: Vec<RunRecord> = ended.into_iter().map(|(_, record)| record).collect();
        if let Some(first) = records.first() {
            self.show(first.clone());
        }
        if records.len() > 1 {
            self.compared.set(Some(records));
        }
        let next = self.next.try_update_value(std::mem::take).unwrap_or_default();
        if !next.is_empty() {
            self.run_on(next);
        }
    }
}

thread_local! {
    /// When the last run of this page began, in milliseconds since 1970.
    static BEGAN: Cell<u64> = const { Cell::new(0) };
}

/// The id of a run that begins now. Ids are in the order of their runs, also of those that begin at once.
fn next_id() -> RunId {
    let now = clock::now().max(BEGAN.get() + 1);
    BEGAN.set(now);
    RunId(format!("{now:015}-{}", id::random()))
}
