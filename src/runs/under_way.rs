//! The run in progress, or the last one: its progress, and what it waits for.

use super::ask::Hand;
use crate::dom::{RwSignal, spawn};
use crate::host::net::fetch::Abort;
use crate::host::time::clock;
use leptos::prelude::*;
use pilcrow_core::batch::{BatchProgress, OneCase, gathered, named_calls};
use pilcrow_core::document::{PartialValue, Request};
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::RunRecord;
use pilcrow_provider::Attempt;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The interval at which the run's times are updated, in milliseconds.
const TICK: u64 = 1_000;

/// The shortest silence that is reported, in seconds.
const LONG: u64 = 20;

/// The duration of a run from which its seconds are shown.
const SHORT: u64 = 3;

/// Another run that is in progress at the same time.
#[derive(Clone, Debug, Default)]
pub struct OtherRun {
    /// Name of the provider; or of the input if all runs go to one provider.
    pub name: String,
    /// Its attempt so far.
    pub attempt: Attempt,
    /// True while another run of the same provider goes first.
    pub waits: bool,
}

/// A request of a batch while it is in progress.
#[derive(Clone)]
pub struct Written {
    /// Its attempt so far.
    pub attempt: Attempt,
    pub(super) one_case: Option<Rc<OneCase>>,
}

impl Written {
    /// Returns the part of the answer that has arrived, assigned to its case.
    pub fn partial_answer(&self) -> PartialValue {
        OneCase::directed_half(
            self.one_case.as_deref(),
            Rc::unwrap_or_clone(self.attempt.partial_answer()),
        )
    }
}

/// Data shared by the requests of a batch.
pub struct SubBatchRun {
    pub(super) provider: ProviderSettings,
    pub(super) abort: Abort,
    /// Ids of all cases, including those that are already answered.
    pub(super) instances: Vec<String>,
    pub(super) record: RefCell<RunRecord>,
}

/// The batches of several models: those left to run, and those that ended.
#[derive(Clone)]
pub struct Turns {
    pub(super) document: Request,
    pub(super) left: Vec<ProviderSettings>,
    /// Cases to run on each model; `None` for all.
    pub(super) only: Option<Vec<String>>,
    pub(super) ran: Vec<RunRecord>,
}

/// A run's relation to files that are still being read into the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwaitedFiles {
    /// No run waits for files.
    None,
    /// A run starts once the files are read.
    UnderWay,
    /// A file was refused, so no run has started.
    Refused,
}

/// A handle to the run in progress, or the last one.
#[derive(Clone, Copy)]
pub struct UnderWay {
    /// Number of runs that were started.
    pub started: RwSignal<u64>,
    /// Number of runs that the person started by a press: their answer is scrolled into view.
    pub pressed: RwSignal<u64>,
    /// Number of runs that invalid input stopped.
    pub refusal_count: RwSignal<u64>,
    /// The current attempt, with the answer so far.
    pub attempt: RwSignal<Attempt>,
    /// Other runs in progress at the same time.
    pub others: RwSignal<Vec<OtherRun>>,
    /// Progress of a batch; `None` if none is in progress.
    pub batch: RwSignal<Option<BatchProgress>>,
    /// Progress of a batch as it is shown, including cases answered by requests in progress.
    pub batch_now: RwSignal<Option<BatchProgress>>,
    /// Requests of a batch in progress, by number.
    pub(super) writing: RwSignal<BTreeMap<usize, Written>>,
    /// Data shared by these requests.
    pub(super) sub_batches: StoredValue<Option<Rc<SubBatchRun>>, LocalStorage>,
    /// Answers of the batch's finished requests while others are in progress.
    pub(super) before: StoredValue<Vec<Value>>,
    /// Batches of several models, one after the other; `None` if there is one model.
    pub(super) turns: StoredValue<Option<Turns>, LocalStorage>,
    /// Prompt that the person carries to a chat by hand; `None` if there is none.
    pub hand: RwSignal<Option<Hand>>,
    /// State of files that the run waits for.
    pub(super) awaited_files: RwSignal<AwaitedFiles>,
    pub(super) abort: StoredValue<Option<Abort>, LocalStorage>,
    /// Duration of the run so far, in seconds; 0 in the first seconds.
    pub passed: RwSignal<u64>,
    /// Seconds since anything arrived; 0 if that is not long.
    pub silent: RwSignal<u64>,
    /// Time when something arrived last, in milliseconds since 1970.
    pub(super) heard_at: StoredValue<u64>,
    /// Providers of a run that was asked for while the last record is being stored.
    pub(super) next: StoredValue<Vec<ProviderSettings>>,
    /// Document of the current or last run.
    pub(super) document: StoredValue<Option<Request>>,
    /// Number of validated answers.
    pub(super) checked: StoredValue<u64>,
}

impl UnderWay {
    /// Starts without a run.
    pub(super) fn new() -> Self {
        Self {
            started: RwSignal::new(0),
            pressed: RwSignal::new(0),
            refusal_count: RwSignal::new(0),
            attempt: RwSignal::new(Attempt::default()),
            others: RwSignal::new(Vec::new()),
            batch: RwSignal::new(None),
            batch_now: RwSignal::new(None),
            writing: RwSignal::new(BTreeMap::new()),
            sub_batches: StoredValue::new_local(None),
            before: StoredValue::new(Vec::new()),
            turns: StoredValue::new_local(None),
            hand: RwSignal::new(None),
            awaited_files: RwSignal::new(AwaitedFiles::None),
            abort: StoredValue::new_local(None),
            passed: RwSignal::new(0),
            silent: RwSignal::new(0),
            heard_at: StoredValue::new(0),
            next: StoredValue::new(Vec::new()),
            document: StoredValue::new(None),
            checked: StoredValue::new(0),
        }
    }

    /// True while a run is in progress.
    pub fn is_running(&self) -> bool {
        self.abort.with_value(Option::is_some)
    }

    /// Counts a run that begins, by a press or by itself.
    pub(super) fn count(self, is_pressed: bool) {
        self.started.update(|count| *count += 1);
        if is_pressed {
            self.pressed.update(|count| *count += 1);
        }
    }

    /// True while a run waits for files.
    pub(super) fn awaits_files(self) -> bool {
        self.awaited_files.get_untracked() == AwaitedFiles::UnderWay
    }

    /// Cancels the wait for files, so that no run starts after it.
    pub(super) fn await_no_files(self) {
        self.awaited_files.change(AwaitedFiles::None);
    }

    /// Stops the run; the partial result is stored.
    pub fn cancel(self) {
        self.await_no_files();
        if let Some(Some(abort)) = self.abort.try_get_value() {
            self.batch.update(|batch| batch.iter_mut().for_each(BatchProgress::stop));
            abort.abort();
            self.hand.with_untracked(|hand| hand.as_ref().map(Hand::let_go));
        }
    }

    /// Records that something arrived.
    pub(super) fn heard(self, now: u64) {
        self.heard_at.set_value(now);
        if self.silent.get_untracked() > 0 {
            self.silent.set(0);
        }
    }

    /// Updates the run's duration and its silence every second. A silence does not tell whether a provider is thinking
    /// or dead.
    pub(super) fn listen(self, abort: Abort) {
        let (started, began) = (self.started.get_untracked(), clock::now());
        self.passed.change(0);
        spawn(async move {
            loop {
                clock::pause(TICK, &abort).await;
                let is_this = self.started.try_get_untracked() == Some(started);
                if abort.is_aborted() || !is_this || !self.is_running() {
                    return;
                }
                let now = clock::now();
                let passed = now.saturating_sub(began) / 1_000;
                if passed >= SHORT {
                    self.passed.set(passed);
                }
                let quiet = now.saturating_sub(self.heard_at.get_value()) / 1_000;
                if quiet >= LONG {
                    self.silent.set(quiet);
                }
            }
        });
    }

    /// Returns the part of the answer that has arrived, and the place that is being written.
    pub(super) fn partial_answer(self) -> Rc<PartialValue> {
        let instances: Option<Vec<String>> = self.batch.with_untracked(|batch| {
            Some(batch.as_ref()?.cases().iter().map(|(id, _)| id.clone()).collect())
        });
        let Some(instances) = instances else {
            return self.attempt.with_untracked(Attempt::partial_answer);
        };
        let mut all = self.before.get_value();
        let open: Vec<PartialValue> = self
            .writing
            .with_untracked(|writing| writing.values().map(Written::partial_answer).collect());
        if let (true, [only]) = (all.is_empty(), open.as_slice()) {
            return Rc::new(only.clone());
        }
        all.extend(open.into_iter().filter_map(named_calls));
        let value = Some(gathered(&all, &instances));
        Rc::new(PartialValue { value, open: Some(Pointer::root()) })
    }
}
