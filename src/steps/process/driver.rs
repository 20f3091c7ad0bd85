//! Drives a process: asks the model for what it wants, takes what the person says, and keeps its record
//! after every event.

use super::documents::{base_address, find_document};
use super::drafts::Drafts;
use super::verdicts::settle;
use crate::dom::{RwSignal, before_paint, focus_in_place_of, focus_where_lost, spawn};
use crate::host::fetch::Abort;
use crate::host::tab_lock::{Held, TabLock};
use crate::mcp::{McpServers, ServerQuestions};
use crate::opening::{Opening, use_opening};
use crate::runs::Runner;
use crate::settings::Grant;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use pilcrow_core::run::{RunId, RunRecord, RunStatus};
use pilcrow_core::steps::{
    Decision, Engine, Event, EventKind, ProcessStatus, Settings, Want, WantKind,
};

/// A process. A handle.
#[derive(Clone, Copy)]
pub struct Driver {
    /// The runs that it is one of.
    pub runner: Runner,
    /// None until its record was read.
    pub engine: RwSignal<Option<Engine>>,
    /// Whether it goes on by itself just now.
    pub is_going: RwSignal<bool>,
    /// Whether the person's word is being taken.
    pub is_taking: RwSignal<bool>,
    /// What the person has said meanwhile.
    pub said: RwSignal<Vec<Event>>,
    /// Ends the code and the servers that carry out calls just now; none while none do.
    pub at_work: RwSignal<Option<Abort>>,
    /// The tools whose calls run without a question in this process, until the page is left.
    pub in_process: RwSignal<Vec<Grant>>,
    /// The servers whose tools may be called.
    pub servers: McpServers,
    /// What servers ask the person while they carry out calls.
    pub questions: ServerQuestions,
    /// Whether another tab has gone on with it, which this one had to follow.
    pub is_newer: RwSignal<bool>,
    /// Whether another tab is working on it, so that this one may not.
    pub is_elsewhere: RwSignal<bool>,
    /// Whether another tab has deleted it.
    pub is_deleted_there: RwSignal<bool>,
    /// Whether its record is kept in the browser, unless another tab has deleted it since.
    pub is_kept: StoredValue<bool>,
    lock: StoredValue<TabLock, LocalStorage>,
    /// What is typed at its calls.
    pub typed: Drafts,
    pub record: StoredValue<RunRecord>,
    pub opening: Opening,
}

impl Driver {
    /// Opens the process of a record, or begins one.
    pub fn open(runner: Runner, record: RunRecord, goes_on: bool) -> Self {
        let driver = Self {
            runner,
            engine: RwSignal::new(None),
            is_going: RwSignal::new(false),
            is_taking: RwSignal::new(false),
            said: RwSignal::new(Vec::new()),
            at_work: RwSignal::new(None),
            in_process: RwSignal::new(Vec::new()),
            servers: expect_context(),
            questions: ServerQuestions::new(),
            is_newer: RwSignal::new(false),
            is_elsewhere: RwSignal::new(false),
            is_deleted_there: RwSignal::new(false),
            is_kept: StoredValue::new(false),
            lock: StoredValue::new_local(TabLock::default()),
            typed: Drafts::new(runner.session.key(), record.id.clone()),
            record: StoredValue::new(record),
            opening: use_opening(),
        };
        spawn(async move {
            driver.begin().await;
            if goes_on {
                driver.keep().await;
                driver.go_on().await;
            }
        });
        driver
    }

    /// The record that it is kept in.
    pub fn id(self) -> RunId {
        self.record.with_value(|record| record.id.clone())
    }

    /// Goes on with what needs nobody's word.
    pub fn resume(self) {
        spawn(async move { self.go_on().await });
    }

    /// Stops what it waits for: its record was deleted.
    pub fn abort(self) {
        self.at_work.with_untracked(|abort| abort.iter().for_each(Abort::abort));
        self.runner.cancel();
    }

    /// Reads its record, and what was typed at its calls.
    pub async fn begin(self) {
        self.typed.load().await;
        let record = self.record.get_value();
        self.is_kept.set_value(self.runner.is_kept(&record.id).await);
        let document = record.document.with_solution(record.solution.clone());
        let address = base_address(&self.runner.session.key());
        let engine = settle(self.runner.checks, |host| {
            Engine::begin(&document, address.as_deref(), &record.id.0, Settings::default(), host)
        });
        self.engine.set(Some(engine.await));
    }

    /// What it waits for.
    pub fn wants(self) -> Vec<Want> {
        self.engine.with(|engine| engine.as_ref().map(Engine::wants).unwrap_or_default())
    }

    /// The right to work on it in this tab; where another tab has it, that is said.
    async fn hold(self) -> Option<Held> {
        let name = format!("process {}|{}", self.runner.session.key(), self.id().0);
        let held = self.lock.try_get_value()?.hold(&name).await;
        self.is_elsewhere.try_set(held.is_none());
        held
    }

    async fn go_on(self) {
        if let Some(_held) = self.hold().await {
            self.drive().await;
        }
    }

    /// Does what needs nobody's word, one after another.
    async fn drive(self) {
        if self.is_going.get_untracked() {
            return;
        }
        self.is_going.set(true);
        while let Some(want) = untrack(|| self.next_automatic()).filter(|_| !self.is_deleted()) {
            let Some(event) = self.fulfil(want).await else { break };
            let is_stop = event.kind == EventKind::Stop;
            if !self.take(event).await {
                break;
            }
            if is_stop {
                // Of the button that was pressed.
                before_paint(|| focus_where_lost("#steps-title"));
            }
        }
        self.at_work.set(None);
        self.is_going.set(false);
    }

    /// What comes of something that it waits for; none where nobody can be asked yet.
    async fn fulfil(self, want: Want) -> Option<Event> {
        let locale = use_locale().get_untracked();
        if matches!(want.kind, WantKind::Answer(_) | WantKind::Document(_)) {
            self.at_work.set(None);
        }
        let kind = match &want.kind {
            WantKind::Answer(asking) => {
                if !self.runner.may_ask_for_step().await {
                    return None;
                }
                let asked = self.runner.ask_for_step(self.record.get_value(), asking).await;
                self.record.update_value(|record| record.attempts.extend(asked.attempts));
                asked.event
            }
            WantKind::Activity(activity) => self.carry_out(&want.at, activity).await,
            // The person has said before that it may run.
            WantKind::Approval(_) => EventKind::Decision(Decision::Run),
            WantKind::Document(wanted) => {
                EventKind::Document(find_document(self.opening, locale, wanted).await)
            }
            WantKind::Plan(_) | WantKind::Person(_) => return None,
        };
        let at = if kind == EventKind::Stop { Vec::new() } else { want.at };
        Some(Event { at, kind })
    }

    fn is_deleted(self) -> bool {
        self.record.try_with_value(|record| self.runner.is_deleted(&record.id)).unwrap_or(true)
    }

    async fn take(self, event: Event) -> bool {
        let want = untrack(|| self.wants()).into_iter().find(|want| want.at == event.at);
        let taken = settle(self.runner.checks, |host| {
            let mut engine = self.engine.get_untracked()?;
            engine.take(&event, host).then_some(engine)
        });
        let Some(engine) = taken.await else { return false };
        self.engine.set(Some(engine));
        self.is_newer.set(false);
        want.iter().for_each(|want| self.typed.forget(want));
        self.keep().await;
        true
    }

    pub async fn keep(self) {
        if self.is_gone().await {
            return;
        }
        let Some(engine) = self.engine.get_untracked() else { return };
        if let Some(own) = self.record.with_value(|record| self.runner.made_own(record)) {
            self.typed.belongs_to(own.id.clone());
            self.record.set_value(own);
        }
        self.record.update_value(|record| {
            record.document = engine.document().with_solution(None);
            record.status = status_of(&engine);
            let solution = engine.context().solution().cloned();
            record.solution = solution.filter(|_| engine.status() == ProcessStatus::Done);
        });
        self.runner.keep_steps(self.record.get_value()).await;
        self.is_kept.set_value(true);
    }

    /// Takes what the person says, one after the other, and goes on. The next question is there before what was
    /// said of the last one is kept: what is said of it by then waits.
    pub fn say(self, events: Vec<Event>) {
        self.said.update(|said| said.extend(events));
        if self.is_taking.get_untracked() {
            return;
        }
        self.is_taking.set(true);
        spawn(async move {
            let Some(_held) = self.hold().await else {
                self.said.try_set(Vec::new());
                self.is_taking.try_set(false);
                return;
            };
            let is_newer = self.follow_other_tab().await;
            while let Some(event) = self.next_said() {
                self.take(event).await;
            }
            self.is_taking.set(false);
            // What had the focus is gone: on to the next question, or else to how it stands.
            before_paint(|| {
                focus_where_lost("#steps-question");
                focus_where_lost("#steps-title");
            });
            // The other tab may be asking the model.
            if !is_newer {
                self.drive().await;
            }
            // The steps stand below the answer by then, drawn anew.
            match self.is_done() {
                true => before_paint(|| focus_in_place_of("#steps-title", "#pane-result")),
                false => before_paint(|| focus_where_lost("#steps-title")),
            }
        });
    }

    fn is_done(self) -> bool {
        let is_done = |engine: &Engine| engine.status() == ProcessStatus::Done;
        let done = self.engine.try_with_untracked(|engine| engine.as_ref().is_some_and(is_done));
        done.unwrap_or_default()
    }

    fn next_said(self) -> Option<Event> {
        let mut said = self.said.try_get_untracked()?;
        let next = (!said.is_empty()).then(|| said.remove(0));
        self.said.try_set(said);
        next
    }

    /// The person decides on the call of a want.
    pub fn decide(self, want: &Want, decision: Decision) {
        self.say(vec![Event { at: want.at.clone(), kind: EventKind::Decision(decision) }]);
    }

    /// The person ends it, or goes on with one that has ended.
    pub fn steer(self, kind: EventKind) {
        self.say(vec![Event { at: Vec::new(), kind }]);
    }
}

/// Why the model gave no answer that could be used, where that was so in the last step.
pub fn last_failure(engine: &Engine) -> Option<ProviderFailure> {
    let attempt = engine.process().steps.last()?.attempts.last()?.clone();
    let invalid = || ProviderFailure::new(FailureKind::NotJson, "");
    attempt.failure.or_else(|| (!attempt.issues.is_empty()).then(invalid))
}

fn status_of(engine: &Engine) -> RunStatus {
    match engine.status() {
        ProcessStatus::Done => RunStatus::Done,
        ProcessStatus::Failed => {
            last_failure(engine).map_or(RunStatus::Cancelled, RunStatus::Failed)
        }
        _ => RunStatus::Cancelled,
    }
}
