//! The run that goes on, or the last one: how far it has come, and what it waits for.

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

/// Interval between two checks for new output, in milliseconds.
const TICK: u64 = 1_000;

/// Shortest silence of a provider that is reported, in seconds.
const LONG: u64 = 20;

/// Run length from which the elapsed seconds are shown, in seconds.
const SHORT: u64 = 3;

/// Another run that is asked for at the same time.
#[derive(Clone, Debug, Default)]
pub struct OtherRun {
    /// The provider's name, or what is asked it.
    pub name: String,
    /// Progress of the run.
    pub attempt: Attempt,
    /// True while another run has to be asked before this one.
    pub waits: bool,
}

/// A Request of a batch while it is under way.
#[derive(Clone)]
pub struct Written {
    /// Progress of the Request.
    pub attempt: Attempt,
    pub(super) one_case: Option<Rc<OneCase>>,
}

impl Written {
    /// Returns the part of the case's answer that has arrived.
    pub fn partial_answer(&self) -> PartialValue {
        OneCase::directed_half(
            self.one_case.as_deref(),
            Rc::unwrap_or_clone(self.attempt.partial_answer()),
        )
    }
}

/// State shared by the Requests of a batch.
pub struct SubBatchRun {
    pub(super) provider: ProviderSettings,
    pub(super) abort: Abort,
    /// All cases, those included that have an answer already.
    pub(super) instances: Vec<String>,
    pub(super) record: RefCell<RunRecord>,
}

/// The batches that are still to be run, and those that were.
#[derive(Clone)]
pub struct Turns {
    pub(super) document: Request,
    pub(super) left: Vec<ProviderSettings>,
    /// The cases that each is asked for; `None` for all of them.
    pub(super) only: Option<Vec<String>>,
    pub(super) ran: Vec<RunRecord>,
}

/// How a run stands to the files that are on their way into the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwaitedFiles {
    /// None waits for one.
    None,
    /// A run begins once they are there.
    UnderWay,
    /// One of them could not be taken, so that no run has begun.
    Refused,
}

/// The run that goes on, or the last one. A handle.
#[derive(Clone, Copy)]
pub struct UnderWay {
    /// Counts the runs that were started.
    pub started: RwSignal<u64>,
    /// Counts those of them that somebody pressed for: their answer comes into sight.
    pub pressed: RwSignal<u64>,
    /// Counts the runs that what is wrong in the form held back.
    pub refusal_count: RwSignal<u64>,
    /// Answer of the run, as far as it has arrived.
    pub attempt: RwSignal<Attempt>,
    /// The other providers that answer at the same time.
    pub others: RwSignal<Vec<OtherRun>>,
    /// How far the cases of a batch have come; `None` if none is under way.
    pub batch: RwSignal<Option<BatchProgress>>,
    /// How far the cases have come as it is told, with what has come of the Requests that are under way.
    pub batch_now: RwSignal<Option<BatchProgress>>,
    /// The Requests of a batch that are under way, by their numbers.
    pub(super) writing: RwSignal<BTreeMap<usize, Written>>,
    /// State shared by the Requests in `writing`.
    pub(super) sub_batches: StoredValue<Option<Rc<SubBatchRun>>, LocalStorage>,
    /// The answers to the sub-batches of a batch that are done, while others are asked for.
    pub(super) before: StoredValue<Vec<Value>>,
    /// The batches of several models, each in its turn.
    pub(super) turns: StoredValue<Option<Turns>, LocalStorage>,
    /// A prompt that the person carries to a chat by hand.
    pub hand: RwSignal<Option<Hand>>,
    /// Whether a run waits for files that are being read.
    pub(super) awaited_files: RwSignal<AwaitedFiles>,
    pub(super) abort: StoredValue<Option<Abort>, LocalStorage>,
    /// Elapsed time of the run in seconds; 0 while it has only just begun.
    pub passed: RwSignal<u64>,
    /// Time since the last output in seconds; 0 unless the silence is long.
    pub silent: RwSignal<u64>,
    /// Time of the last output.
    pub(super) heard_at: StoredValue<u64>,
    /// Providers that the document is to be run on next, once the record is stored.
    pub(super) next: StoredValue<Vec<ProviderSettings>>,
    /// The document that is being run, or was the last time.
    pub(super) document: StoredValue<Option<Request>>,
    /// Counts the checks of answers.
    pub(super) checked: StoredValue<u64>,
}

impl UnderWay {
    /// Nothing is under way yet.
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

    /// Returns true while a run goes on.
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

    /// Returns true while a run waits for files.
    pub(super) fn awaits_files(self) -> bool {
        self.awaited_files.get_untracked() == AwaitedFiles::UnderWay
    }

    /// No run is to begin any more when they are there.
    pub(super) fn await_no_files(self) {
        self.awaited_files.change(AwaitedFiles::None);
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

    /// Notes the time of new output and ends a reported silence.
    pub(super) fn heard(self, now: u64) {
        self.heard_at.set_value(now);
        if self.silent.get_untracked() > 0 {
            self.silent.set(0);
        }
    }

    /// Tells for how long the run goes on, and for how long nothing has come: whether a provider thinks or has
    /// died, nobody knows.
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
