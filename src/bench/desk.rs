//! The bench of the open document: what is to be tried, as the document has it, and how far it is.

use super::advice::Advice;
use super::counted::LastCounted;
use super::driving::Continue;
use super::judges::joined;
use super::kept;
use super::prepared::{Prepared, prepared};
use crate::author::Author;
use crate::dom::{Memo, Pause, RwSignal, memo, spawn, watch};
use crate::host::fetch::Abort;
use crate::host::store;
use crate::opening::{Opening, Rewritten, use_opening};
use crate::runs::{BenchPlace, NotReady, Runner};
use crate::session::bench_key;
use leptos::prelude::*;
use pilcrow_core::bench::{Bench, BenchFault, Counts, Judging, Progress};
use pilcrow_core::document::{Request, parse_text};
use pilcrow_core::exchange::ProviderFailure;
use pilcrow_core::object::object;
use serde_json::Value;
use std::rc::Rc;
use std::time::Duration;

/// How long typing has to pause before the bench is made ready anew.
const PAUSE: Duration = Duration::from_millis(400);

/// More calls than this are asked about, where the person has set no other limit.
const USUAL_CALLS: u64 = 100;

/// Whether calls are made.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// None is.
    Resting,
    /// As many as the providers bear.
    Asking,
    /// None begins; those under way come to their end.
    Paused,
    /// It stopped by itself, since no more answers can come for now.
    Failed(ProviderFailure),
    /// Answers cannot be kept.
    Unkept,
}

/// How a bench is run on this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Calls at once to one provider; none for the usual number.
    pub at_once: Option<usize>,
    /// More calls than this are asked about first.
    pub most_calls: u64,
    /// So are calls that may cost more than this, in hundredths of a dollar.
    pub most_cents: Option<u64>,
}

/// The bench. A handle.
#[derive(Clone, Copy)]
pub struct Desk {
    pub runner: Runner,
    pub place: BenchPlace,
    pub author: Author,
    opening: Opening,
    /// As the document has it.
    pub bench: Memo<Bench>,
    /// What of it cannot be used.
    pub faults: RwSignal<Vec<BenchFault>>,
    /// Ready to be asked; none before it is.
    pub ready: RwSignal<Option<Rc<Prepared>>>,
    /// How far it is.
    pub progress: StoredValue<Option<Progress>, LocalStorage>,
    /// Told whenever it has come further.
    pub told: RwSignal<u64>,
    /// How many calls are how far, those of judges among them.
    pub counts: RwSignal<Counts>,
    /// Those of judges; none where there is no judge.
    pub judged: RwSignal<Option<Counts>>,
    /// The calls of judges.
    pub judging: StoredValue<Judging, LocalStorage>,
    pub phase: RwSignal<Phase>,
    pub manner: RwSignal<Manner>,
    /// Ends what is under way.
    pub abort: StoredValue<Option<Abort>, LocalStorage>,
    /// What goes on after a pause.
    pub going: StoredValue<Option<Rc<dyn Continue>>, LocalStorage>,
    /// For how many seconds a provider is busy; none where none is.
    pub busy: RwSignal<Option<u64>>,
    /// What was counted last.
    pub last_counted: LastCounted,
    /// What was asked of what would help.
    pub advice: Advice,
    turn: StoredValue<u64>,
    /// Whether the last change was a decision rather than typing: the next click may be that on "Run".
    is_decided: StoredValue<bool>,
}

impl Desk {
    /// The bench of a document.
    pub fn new(runner: Runner, place: BenchPlace) -> Self {
        let session = runner.session;
        let bench = memo(move || {
            let found = session.with_document(Bench::of);
            found.map(|(bench, _)| bench).unwrap_or_default()
        });
        let manner = Manner { at_once: None, most_calls: USUAL_CALLS, most_cents: Some(100) };
        let desk = Self {
            runner,
            place,
            author: expect_context(),
            opening: use_opening(),
            bench,
            faults: RwSignal::new(Vec::new()),
            ready: RwSignal::new(None),
            progress: StoredValue::new_local(None),
            told: RwSignal::new(0),
            counts: RwSignal::new(Counts::default()),
            judged: RwSignal::new(None),
            judging: StoredValue::new_local(Judging::default()),
            phase: RwSignal::new(Phase::Resting),
            manner: RwSignal::new(manner),
            abort: StoredValue::new_local(None),
            going: StoredValue::new_local(None),
            busy: RwSignal::new(None),
            last_counted: LastCounted::new(),
            advice: Advice::new(),
            turn: StoredValue::new(0),
            is_decided: StoredValue::new(false),
        };
        desk.follow_document();
        desk.remember_manner();
        on_cleanup(move || {
            desk.stop();
            desk.advice.stop();
        });
        desk
    }

    /// Makes it ready whenever what is tried has changed, but never under calls that are made.
    fn follow_document(self) {
        let pause = Pause::new(PAUSE);
        let settings = self.runner.settings;
        let changed = move || {
            self.runner.session.track();
            settings.provider.track();
            settings.prices.track();
            self.phase.track();
        };
        watch(changed, move || match self.is_decided.get_value() {
            true => {
                self.is_decided.set_value(false);
                pause.cancel();
                self.prepare();
            }
            false => pause.then(move || self.prepare()),
        });
        self.prepare();
    }

    /// Waits for the files that are being read for the form, and makes it ready with them.
    ///
    /// # Errors
    ///
    /// One of them could not be taken.
    pub(super) async fn files_are_there(self) -> Result<(), NotReady> {
        let files = self.runner.session.files();
        if !files.is_any() {
            return Ok(());
        }
        if !files.all_there().await {
            return Err(NotReady::FileRefused);
        }
        let turn = self.turn.get_value() + 1;
        self.turn.set_value(turn);
        self.get_ready(self.runner.session.request_to_run(), turn).await;
        Ok(())
    }

    fn prepare(self) {
        if self.phase.is_disposed() || self.is_asking() {
            return;
        }
        let turn = self.turn.get_value() + 1;
        self.turn.set_value(turn);
        let document = self.runner.session.request_to_run();
        spawn(async move { self.get_ready(document, turn).await });
    }

    async fn get_ready(self, document: Request, turn: u64) {
        let (bench, mut faults) = Bench::of(&document).unwrap_or_default();
        let made = match prepared(self, document, bench, turn).await {
            Some(Ok(made)) => made,
            Some(Err(fault)) => {
                faults.push(fault);
                self.faults.change(faults);
                return self.ready.set(None);
            }
            None => return,
        };
        // Of the same calls, what came of them is at hand: also why some failed, which is kept nowhere.
        let is_same = self.ready.with_untracked(|was| {
            was.as_ref().is_some_and(|was| was.keys == made.keys && was.is_judged_as(&made))
        });
        let recalled = if is_same { None } else { self.recalled(&made, turn).await };
        if !(is_same || recalled.is_some()) || !self.is_turn(turn) || self.is_asking() {
            return;
        }
        self.faults.change(faults);
        if let Some((progress, judging)) = recalled {
            self.progress.set_value(Some(progress));
            self.judging.set_value(judging);
        }
        // What is open of the same bench is not drawn anew.
        let made = Some(Rc::new(made));
        if self.ready.with_untracked(|was| *was != made) {
            self.ready.set(made);
        }
        self.tell();
    }

    /// How far a bench is by the answers that are kept; none where another is wanted by now.
    async fn recalled(self, made: &Prepared, turn: u64) -> Option<(Progress, Judging)> {
        let mut progress = Progress::new(made.keys.clone());
        let kept = kept::load(&self.runner.session.key()).await;
        progress.recall(kept.iter().cloned());
        let judging = joined(self, made, &mut progress, turn).await?;
        // Those of judges have their places now.
        progress.recall(kept);
        Some((progress, judging))
    }

    /// Whether what is made ready is still wanted.
    pub fn is_turn(self, turn: u64) -> bool {
        self.turn.try_get_value() == Some(turn)
    }

    /// Whether calls are under way.
    pub fn is_asking(self) -> bool {
        self.abort.try_with_value(Option::is_some).unwrap_or_default()
    }

    /// It has come further.
    pub fn tell(self) {
        let ready = self.ready.get_untracked();
        let counts = ready.as_ref().and_then(|_| {
            self.with_judging(|progress, judging| (progress.own_counts(), judging.counts(progress)))
        });
        let (answers, judged) = counts.unwrap_or_default();
        let has_judges = ready.is_some_and(|ready| !ready.judges.is_empty());
        self.counts.change(answers + judged);
        self.judged.change(has_judges.then_some(judged));
        self.told.update(|told| *told += 1);
    }

    /// Reads how far it is; none before that is known.
    pub fn with_progress<T>(self, read: impl FnOnce(&Progress) -> T) -> Option<T> {
        self.progress.try_with_value(|progress| progress.as_ref().map(read)).flatten()
    }

    /// The same with the calls of judges.
    pub fn with_judging<T>(self, read: impl FnOnce(&Progress, &Judging) -> T) -> Option<T> {
        self.with_progress(|progress| {
            self.judging.try_with_value(|judging| read(progress, judging))
        })?
    }

    /// Whether the bench can be changed here: not while its text cannot be read, nor while it has parts
    /// that would be lost. Tracked.
    pub fn can_edit(self) -> bool {
        let is_read = !self.author.is_unreadable.get();
        is_read
            && self.faults.with(|faults| faults.iter().all(is_of_plan))
            && !matches!(self.phase.get(), Phase::Asking | Phase::Paused)
    }

    /// Changes what is tried, in the document.
    pub fn edit(self, change: impl FnOnce(&mut Bench)) {
        if !untrack(move || self.can_edit()) {
            return;
        }
        let session = self.runner.session;
        let mut bench = self.bench.get_untracked();
        change(&mut bench);
        let document = session.with_document(|document| bench.within(document));
        self.opening.rewrite(session, &document, Rewritten::Asked);
        // The bench is its own way back.
        self.opening.before.set(None);
        self.is_decided.set_value(true);
    }

    /// Takes another manner, and keeps it.
    pub fn take_manner(self, change: impl FnOnce(&mut Manner)) {
        self.manner.update(change);
        self.keep_manner();
    }

    /// Keeps how the bench is run, and whether it is open.
    pub fn keep_manner(self) {
        let is_open = self.place.is_open.get_untracked();
        let manner = self.manner.get_untracked();
        let kept = object([
            ("open", is_open.into()),
            ("atOnce", manner.at_once.into()),
            ("mostCalls", manner.most_calls.into()),
            ("mostCents", manner.most_cents.into()),
        ]);
        let key = bench_key(&self.runner.session.key());
        spawn(async move {
            // Where nothing can be kept, the page says so by itself.
            let _ = store::put("drafts", &key, &kept.to_string()).await;
        });
    }

    fn remember_manner(self) {
        let key = bench_key(&self.runner.session.key());
        spawn(async move {
            let kept = store::get("drafts", &key).await.and_then(|text| parse_text(&text).ok());
            if let Some(kept) = kept {
                let number = |name: &str| kept.get(name).and_then(Value::as_u64);
                self.manner.try_set(Manner {
                    at_once: number("atOnce").and_then(|count| usize::try_from(count).ok()),
                    most_calls: number("mostCalls").unwrap_or(USUAL_CALLS),
                    most_cents: number("mostCents"),
                });
            }
            self.keep_manner();
        });
        watch(move || self.place.is_open.track(), move || self.keep_manner());
    }
}

/// A fault of the whole, which takes nothing of the bench with it.
fn is_of_plan(fault: &BenchFault) -> bool {
    fault.kind == pilcrow_core::bench::FaultKind::TooMany
}
