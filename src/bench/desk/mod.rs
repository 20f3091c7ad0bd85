//! The bench of the open document: its plan as the document describes it, and its state.

mod calls;
mod counting;
mod manner;
mod ready_bench;
mod who;

pub use calls::{CallCounts, Calls, Continue, Phase, Standing};
pub use counting::{PageCounting, Tally};
pub use manner::BenchSettings;
pub use ready_bench::{ReadyBench, ReadyJudge, Takes, Turns, address, is_askable};
pub use who::{answering, model_of, settings_for, with_another};

use crate::author::Author;
use crate::dom::{Memo, RwSignal, memo, spawn, watch};
use crate::host::storage::store;
use crate::opening::{Opening, Rewritten, use_opening};
use crate::runs::{BenchPlace, Runner};
use crate::session::bench_key;
use leptos::prelude::*;
use pilcrow_core::bench::{Bench, BenchFault, Judging, Progress, adopted, report_with};
use pilcrow_core::document::parse_text;
use std::rc::Rc;

/// A handle to the bench.
#[derive(Clone, Copy)]
pub struct Desk {
    pub runner: Runner,
    pub place: BenchPlace,
    pub author: Author,
    opening: Opening,
    /// The bench as the document describes it.
    pub bench: Memo<Bench>,
    /// Parts of the bench that cannot be used.
    pub faults: RwSignal<Vec<BenchFault>>,
    /// The prepared bench, whose calls can start; `None` before it is prepared.
    pub ready: RwSignal<Option<Rc<ReadyBench>>>,
    pub turns: Turns,
    pub calls: Calls,
    pub manner: RwSignal<BenchSettings>,
    /// The last evaluation, with the revision of the calls that it covers.
    last_counted: StoredValue<Option<(u64, Tally)>, LocalStorage>,
}

impl Desk {
    /// Creates the bench of a document. It is not prepared yet.
    pub fn new(runner: Runner, place: BenchPlace) -> Self {
        let session = runner.session;
        let bench = memo(move || {
            let bench = session.with_document(Bench::read);
            bench.map(|(bench, _)| bench).unwrap_or_default()
        });
        Self {
            runner,
            place,
            author: expect_context(),
            opening: use_opening(),
            bench,
            faults: RwSignal::new(Vec::new()),
            ready: RwSignal::new(None),
            turns: Turns::new(),
            calls: Calls::new(),
            manner: RwSignal::new(BenchSettings::default()),
            last_counted: StoredValue::new_local(None),
        }
    }

    /// True while calls are in progress.
    pub fn is_asking(self) -> bool {
        self.calls.is_asking()
    }

    /// Updates the counts after progress of the calls.
    pub fn tell(self) {
        let ready = self.ready.get_untracked();
        let counts = ready.and_then(|ready| self.calls.with(|standing| standing.counts(&ready)));
        self.calls.tell(counts.unwrap_or_default());
    }

    /// Reads the results of the calls; `None` before the bench is ready.
    pub fn with_progress<T>(self, read: impl FnOnce(&Progress) -> T) -> Option<T> {
        self.calls.with(|standing| read(&standing.progress))
    }

    /// Reads the results of the calls, with those of judges; `None` before the bench is ready.
    pub fn with_judging<T>(self, read: impl FnOnce(&Progress, &Judging) -> T) -> Option<T> {
        self.calls.with(|standing| read(&standing.progress, &standing.judging))
    }

    /// Evaluates the answers so far; `None` before the bench is ready.
    pub async fn counted(self) -> Option<Tally> {
        let ready = self.ready.get_untracked()?;
        let revision = self.calls.revision();
        let last = self.last_counted.try_get_value().flatten();
        let is_it =
            |(at, counted): &(u64, Tally)| *at == revision && Rc::ptr_eq(&counted.ready, &ready);
        if let Some((_, counted)) = last.filter(is_it) {
            return Some(counted);
        }
        let (progress, judging) =
            self.with_judging(|progress, judging| (progress.clone(), judging.clone()))?;
        let answered = progress.own_counts().answered;
        let host = PageCounting::new(self.runner.checks, "bench");
        let report = Rc::new(report_with(&ready.plan, &progress, &judging, &host).await);
        let counted = Tally { ready, report, answered };
        self.last_counted.try_set_value(Some((revision, counted.clone())));
        Some(counted)
    }

    /// True if the bench can be edited here: not while the document's text is invalid, not if it has unknown parts that
    /// would be lost, and not while calls are running. Tracked.
    pub fn can_edit(self) -> bool {
        let is_read = !self.author.is_unreadable.get();
        is_read
            && self.faults.with(|faults| faults.iter().all(is_of_plan))
            && !matches!(self.calls.phase.get(), Phase::Asking | Phase::Paused)
    }

    /// Changes the bench in the document.
    pub fn edit(self, change: impl FnOnce(&mut Bench)) {
        if self.put(change, Rewritten::Question) {
            // No undo is offered: the person can change the bench back.
            self.opening.before.set(None);
        }
    }

    /// Replaces all inputs. Undo is offered, since nobody would type them again.
    pub fn replace_inputs(self, change: impl FnOnce(&mut Bench)) {
        self.put(change, Rewritten::Inputs);
    }

    fn put(self, change: impl FnOnce(&mut Bench), what: Rewritten) -> bool {
        if !untrack(move || self.can_edit()) {
            return false;
        }
        let session = self.runner.session;
        let mut bench = self.bench.get_untracked();
        change(&mut bench);
        let document = session.with_document(|document| bench.within(document));
        self.opening.rewrite(session, &document, what);
        self.turns.decide();
        true
    }

    /// Makes a version the document, by its id. Undo is offered, and the former document stays as a version.
    pub fn adopt(self, id: &str, as_it_was: &str) {
        if !untrack(move || self.can_edit()) {
            return;
        }
        let session = self.runner.session;
        let after = session.with_document(|document| adopted(document, id, as_it_was));
        if let Some(after) = after {
            self.opening.rewrite(session, &after, Rewritten::Adopted);
            self.turns.decide();
        }
    }

    /// Changes the settings and stores them.
    pub fn take_manner(self, change: impl FnOnce(&mut BenchSettings)) {
        self.manner.update(change);
        self.keep_manner();
    }

    /// Stores the settings and the bench's visibility.
    pub fn keep_manner(self) {
        let is_open = self.place.is_open.get_untracked();
        let value = self.manner.with_untracked(|manner| manner.to_value(is_open));
        let key = bench_key(&self.runner.session.key());
        spawn(async move {
            // If nothing can be stored, the page shows a notice.
            let _ = store::put("drafts", &key, &value.to_string()).await;
        });
    }

    /// Loads the stored settings, and stores them on every change from now on.
    pub fn remember_manner(self) {
        let key = bench_key(&self.runner.session.key());
        spawn(async move {
            let value = store::get("drafts", &key).await.and_then(|text| parse_text(&text).ok());
            if let Some(value) = value {
                self.manner.try_set(BenchSettings::read(&value));
            }
            self.keep_manner();
        });
        watch(move || self.place.is_open.track(), move || self.keep_manner());
    }
}

/// True for a fault of the whole plan, after which no part of the bench would be lost by editing.
fn is_of_plan(fault: &BenchFault) -> bool {
    fault.kind == pilcrow_core::bench::FaultKind::TooMany
}
