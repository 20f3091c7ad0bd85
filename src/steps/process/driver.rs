//! Drives a process: asks the model, takes the person's replies, carries out calls, and stores the record after every
//! event.

use super::activities::Activities;
use super::documents::{base_address, find_document};
use super::permissions::Permissions;
use super::record::ProcessRecord;
use super::replies::Replies;
use super::verdicts::settle;
use crate::dom::{RwSignal, before_paint, focus_in_place_of, focus_where_lost, spawn};
use crate::host::net::fetch::Abort;
use crate::opening::{Opening, use_opening};
use crate::runs::{RunActivity, Runner};
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::run::{RunId, RunRecord};
use pilcrow_core::steps::{
    Decision, Engine, Event, EventKind, ForkPoint, ProcessStatus, Settings, Want, WantKind,
    has_learnt,
};

/// A handle to a process.
#[derive(Clone, Copy)]
pub struct Driver {
    /// The document's runs, to which the process belongs.
    pub runner: Runner,
    pub opening: Opening,
    /// Engine of the process; `None` until its record is loaded.
    pub engine: RwSignal<Option<Engine>>,
    progress: RwSignal<Progress>,
    /// True if the process continued since it was opened.
    pub is_resumed: StoredValue<bool>,
    pub replies: Replies,
    pub permissions: Permissions,
    pub activities: Activities,
    pub record: ProcessRecord,
}

/// The work in progress that needs no reply of the person.
#[derive(Clone)]
enum Progress {
    /// No work is in progress.
    Rest,
    /// The model is asked, or a document is being fetched.
    Drive,
    /// Code or servers carry out calls, until this signal aborts them.
    Call(Abort),
}

impl Progress {
    fn abort_of_call(&self) -> Option<Abort> {
        match self {
            Self::Call(abort) => Some(abort.clone()),
            Self::Rest | Self::Drive => None,
        }
    }
}

impl Driver {
    /// Opens the process of a record, or starts one.
    pub fn open(runner: Runner, record: RunRecord, goes_on: bool) -> Self {
        let engine = RwSignal::new(None);
        let permissions = Permissions::new(engine, runner);
        let driver = Self {
            runner,
            opening: use_opening(),
            engine,
            progress: RwSignal::new(Progress::Rest),
            is_resumed: StoredValue::new(goes_on),
            replies: Replies::new(),
            permissions,
            activities: Activities::new(permissions),
            record: ProcessRecord::new(runner, record),
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

    /// Returns the id of the record in which the process is stored.
    pub fn id(self) -> RunId {
        self.record.id()
    }

    /// Continues with everything that needs no reply of the person.
    pub fn resume(self) {
        spawn(async move { self.go_on().await });
    }

    /// Stops the current call and run: the record was deleted, or nobody returns to the process.
    pub fn abort(self) {
        self.abort_call();
        self.runner.under_way.cancel();
    }

    /// True while the process continues by itself. Tracked.
    pub fn is_going(self) -> bool {
        self.progress.with(|progress| !matches!(progress, Progress::Rest))
    }

    /// True while any part of the process is in progress. Tracked.
    pub fn is_at_work(self) -> bool {
        self.is_going() || self.replies.is_busy()
    }

    /// Returns the state of the process as shown on other pages. A resting process counts as asking the person.
    /// Tracked.
    pub fn stand(self) -> RunActivity {
        let asks = self.activities.questions.first().is_some()
            || self.runner.under_way.hand.with(Option::is_some)
            || !self.open_questions().is_empty();
        match self.status() {
            _ if asks => RunActivity::Asks,
            _ if self.is_at_work() => RunActivity::Going,
            None => RunActivity::Going,
            Some(ProcessStatus::Running) => RunActivity::Asks,
            Some(_) => RunActivity::Over,
        }
    }

    /// True while code or a server carries out a call. Tracked.
    pub fn is_calling(self) -> bool {
        self.progress.with(|progress| matches!(progress, Progress::Call(_)))
    }

    /// Aborts the calls that code or servers are carrying out.
    pub fn abort_call(self) {
        let abort = self.progress.with_untracked(Progress::abort_of_call);
        abort.iter().for_each(Abort::abort);
    }

    /// Returns the status; `None` until the record is loaded. Tracked.
    pub fn status(self) -> Option<ProcessStatus> {
        self.engine.with(|engine| engine.as_ref().map(Engine::status))
    }

    /// Starts a new process that continues from this one, with the current form.
    pub fn fork(self, point: ForkPoint) {
        if let Some(engine) = self.engine.get_untracked() {
            self.runner.fork(engine.document(), point);
        }
    }

    /// True if the process has ended and its state differs from the document's. Tracked.
    pub fn has_learnt(self) -> bool {
        let session = self.runner.session;
        self.engine.with(|engine| {
            let ended = engine.as_ref().filter(|one| one.status() != ProcessStatus::Running);
            ended.is_some_and(|engine| {
                has_learnt(&engine.document(), &untrack(|| session.request_to_run()))
            })
        })
    }

    /// Loads the record, and the texts typed at its calls.
    async fn begin(self) {
        let record = self.record.load().await;
        let document = record.document.with_solution(record.solution.clone());
        let address = base_address(&self.runner.session.key());
        let engine = settle(self.runner.checks, |host| {
            Engine::begin(&document, address.as_deref(), &record.id.0, Settings::default(), host)
        });
        self.engine.set(Some(engine.await));
    }

    async fn go_on(self) {
        if let Some(_lock) = self.record.lock().await {
            self.drive().await;
        }
    }

    /// Fulfils all wants that need no reply of the person, one after another.
    async fn drive(self) {
        if untrack(|| self.is_going()) {
            return;
        }
        self.progress.set(Progress::Drive);
        self.is_resumed.set_value(true);
        while let Some(want) =
            untrack(|| self.permissions.next_automatic()).filter(|_| !self.record.is_deleted())
        {
            let Some(event) = self.fulfil(want).await else { break };
            let is_stop = event.kind == EventKind::Stop;
            if !self.take(event).await {
                break;
            }
            if is_stop {
                // The pressed button is gone, so its focus would be lost.
                before_paint(|| focus_where_lost("#steps-title"));
            }
        }
        self.progress.set(Progress::Rest);
    }

    /// Fulfils a want, and returns the resulting event; `None` if nobody can be asked yet.
    async fn fulfil(self, want: Want) -> Option<Event> {
        let locale = use_locale().get_untracked();
        if matches!(want.kind, WantKind::Answer(_) | WantKind::Document(_)) {
            self.progress.set(Progress::Drive);
        }
        let kind = match &want.kind {
            WantKind::Answer(asking) => {
                if !self.runner.may_ask_for_step().await {
                    return None;
                }
                let result = self.runner.ask_for_step(self.record.get(), asking).await;
                self.record.add_attempts(result.attempts);
                result.event
            }
            WantKind::Activity(activity) => match self.begin_call() {
                Some(abort) => self.activities.carry_out(&want.at, activity, &abort).await,
                None => EventKind::Stop,
            },
            // The person has allowed it before.
            WantKind::Approval(_) => EventKind::Decision(Decision::Run),
            WantKind::Document(wanted) => {
                let own = self.runner.session.key();
                EventKind::Document(find_document(self.opening, locale, wanted, &own).await)
            }
            WantKind::Plan(_) | WantKind::Person(_) => return None,
        };
        let at = if kind == EventKind::Stop { Vec::new() } else { want.at };
        Some(Event { at, kind })
    }

    /// Returns the abort signal of a call that begins; `None` if it was already aborted. Consecutive calls share one
    /// signal, so that the button that aborts it stays.
    fn begin_call(self) -> Option<Abort> {
        let current = self.progress.with_untracked(Progress::abort_of_call).or_else(Abort::new);
        let abort = current.filter(|abort| !abort.is_aborted())?;
        self.progress.set(Progress::Call(abort.clone()));
        Some(abort)
    }

    /// Applies an event and stores the record; false if the process did not wait for it.
    async fn take(self, event: Event) -> bool {
        let want =
            untrack(|| self.permissions.wants()).into_iter().find(|want| want.at == event.at);
        let work = settle(self.runner.checks, |host| {
            let mut engine = self.engine.get_untracked()?;
            engine.take(&event, host).then_some(engine)
        });
        let Some(engine) = work.await else { return false };
        self.engine.set(Some(engine));
        self.record.tabs.note(|news| news.is_newer = false);
        want.iter().for_each(|want| self.record.drafts.forget(want));
        self.keep().await;
        true
    }

    /// Stores the record, unless another tab has deleted it.
    async fn keep(self) {
        if self.record.is_gone().await {
            return;
        }
        if let Some(engine) = self.engine.get_untracked() {
            self.record.keep(&engine).await;
        }
    }

    /// True if the process has its output; false if the page was left.
    fn is_done(self) -> bool {
        let is_done = |engine: &Engine| engine.status().has_output();
        let done = self.engine.try_with_untracked(|engine| engine.as_ref().is_some_and(is_done));
        done.unwrap_or_default()
    }

    /// Follows another tab that has deleted the process, or has continued it: then its record is loaded, and the
    /// replies given here are dropped. Returns true if there was such a tab.
    async fn follow_other_tab(self) -> bool {
        if self.record.is_gone().await {
            self.replies.clear();
            return true;
        }
        let Some(newer) = self.record.follow().await else { return false };
        self.replies.clear();
        self.begin().await;
        self.runner.keep_steps(newer).await;
        self.record.tabs.note(|news| news.is_newer = true);
        true
    }

    /// Stores the record again in its current state, after another tab has deleted it.
    pub fn put_back(self) {
        self.record.put_back();
        spawn(async move { self.keep().await });
    }

    /// Returns the wants that need a reply of the person, in order. Tracked.
    pub fn open_questions(self) -> Vec<Want> {
        self.permissions.open_questions()
    }

    /// Applies replies of the person one after the other, and continues. The next question appears before the last
    /// reply is stored; replies given meanwhile are queued.
    pub fn say(self, events: Vec<Event>) {
        if !self.replies.add(events) {
            return;
        }
        spawn(async move {
            let Some(_lock) = self.record.lock().await else { return self.replies.close() };
            let is_newer = self.follow_other_tab().await;
            while let Some(event) = self.replies.take_next() {
                self.take(event).await;
            }
            self.replies.close();
            // The focused element is gone: the focus moves to the next question, or else to the process's title.
            before_paint(|| {
                focus_where_lost("#steps-question");
                focus_where_lost("#steps-title");
            });
            // Another tab that continued the process may be asking the model already.
            if !is_newer {
                self.drive().await;
            }
            // The steps were redrawn below the answer by then.
            match self.is_done() {
                true => before_paint(|| focus_in_place_of("#steps-title", "#pane-result")),
                false => before_paint(|| focus_where_lost("#steps-title")),
            }
        });
    }

    /// Applies the person's decision about the call of a want.
    pub fn decide(self, want: &Want, decision: Decision) {
        self.say(vec![Event { at: want.at.clone(), kind: EventKind::Decision(decision) }]);
    }

    /// Applies an event for the whole process, for example the person's stop.
    pub fn steer(self, kind: EventKind) {
        self.say(vec![Event { at: Vec::new(), kind }]);
    }

    /// True if the process continues only when the person asks for it. Tracked.
    pub fn rests(self) -> bool {
        match self.status() {
            Some(ProcessStatus::Running) => {
                let is_idle = !self.is_going() && !self.replies.is_busy();
                is_idle && self.open_questions().is_empty()
            }
            Some(ProcessStatus::Stopped | ProcessStatus::Failed | ProcessStatus::Incomplete) => {
                !self.replies.is_busy()
            }
            _ => false,
        }
    }

    /// Continues a resting or ended process at the person's request.
    pub fn proceed(self) {
        match untrack(|| self.status()) {
            Some(ProcessStatus::Running) => self.say(Vec::new()),
            _ => self.steer(EventKind::Resume),
        }
    }
}
