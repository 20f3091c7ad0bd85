//! Drives a process: asks the model for what it wants, takes what the person says, and keeps its record
//! after every event.

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

/// A process. A handle.
#[derive(Clone, Copy)]
pub struct Driver {
    /// The runs that it is one of.
    pub runner: Runner,
    pub opening: Opening,
    /// None until its record was read.
    pub engine: RwSignal<Option<Engine>>,
    progress: RwSignal<Progress>,
    /// It has gone on since it was opened.
    pub is_resumed: StoredValue<bool>,
    pub replies: Replies,
    pub permissions: Permissions,
    pub activities: Activities,
    pub record: ProcessRecord,
}

/// The work on a process that needs nobody's word.
#[derive(Clone)]
enum Progress {
    /// None is under way.
    Rest,
    /// The model is asked, or a document is looked for.
    Drive,
    /// Code or servers carry out calls, until they are ended by this.
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
    /// Opens the process of a record, or begins one.
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

    /// The record that it is kept in.
    pub fn id(self) -> RunId {
        self.record.id()
    }

    /// Goes on with what needs nobody's word.
    pub fn resume(self) {
        spawn(async move { self.go_on().await });
    }

    /// Stops what it waits for: its record was deleted, or nobody comes back to it.
    pub fn abort(self) {
        self.abort_call();
        self.runner.under_way.cancel();
    }

    /// True while it goes on by itself. Tracked.
    pub fn is_going(self) -> bool {
        self.progress.with(|progress| !matches!(progress, Progress::Rest))
    }

    /// True while something of it is under way. Tracked.
    pub fn is_at_work(self) -> bool {
        self.is_going() || self.replies.is_busy()
    }

    /// How it stands for who is not on its page. One that rests waits for the person, too. Tracked.
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

    /// Ends the code and the servers that carry out calls just now.
    pub fn abort_call(self) {
        let abort = self.progress.with_untracked(Progress::abort_of_call);
        abort.iter().for_each(Abort::abort);
    }

    /// Its status; `None` until its record was read. Tracked.
    pub fn status(self) -> Option<ProcessStatus> {
        self.engine.with(|engine| engine.as_ref().map(Engine::status))
    }

    /// Begins a process of its own that goes on from this one, with what the form says now.
    pub fn fork(self, point: ForkPoint) {
        if let Some(engine) = self.engine.get_untracked() {
            self.runner.fork(engine.document(), point);
        }
    }

    /// True once it has ended and left state that the document does not have. Tracked.
    pub fn has_learnt(self) -> bool {
        let session = self.runner.session;
        self.engine.with(|engine| {
            let ended = engine.as_ref().filter(|one| one.status() != ProcessStatus::Running);
            ended.is_some_and(|engine| {
                has_learnt(&engine.document(), &untrack(|| session.request_to_run()))
            })
        })
    }

    /// Reads its record, and what was typed at its calls.
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

    /// Does what needs nobody's word, one after another.
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
                // Of the button that was pressed.
                before_paint(|| focus_where_lost("#steps-title"));
            }
        }
        self.progress.set(Progress::Rest);
    }

    /// The event that comes of a want; `None` if nobody can be asked yet.
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
            // The person has said before that it may run.
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

    /// Ends the call that begins now; `None` if it has been used. One for all calls that follow each other, so that the
    /// button which ends them stays.
    fn begin_call(self) -> Option<Abort> {
        let current = self.progress.with_untracked(Progress::abort_of_call).or_else(Abort::new);
        let abort = current.filter(|abort| !abort.is_aborted())?;
        self.progress.set(Progress::Call(abort.clone()));
        Some(abort)
    }

    /// Takes an event, and keeps the record with it; false where nobody waited for that.
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

    /// Keeps its record, unless another tab has deleted that.
    async fn keep(self) {
        if self.record.is_gone().await {
            return;
        }
        if let Some(engine) = self.engine.get_untracked() {
            self.record.keep(&engine).await;
        }
    }

    /// True once it has its output; false where the page was left.
    fn is_done(self) -> bool {
        let is_done = |engine: &Engine| engine.status().has_output();
        let done = self.engine.try_with_untracked(|engine| engine.as_ref().is_some_and(is_done));
        done.unwrap_or_default()
    }

    /// Follows a tab that has deleted the process, or has continued it, whose record is taken over then: what was
    /// said here is dropped. True where there is one.
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

    /// Keeps its record again, as it stands here, after another tab has deleted that.
    pub fn put_back(self) {
        self.record.put_back();
        spawn(async move { self.keep().await });
    }

    /// The wants that need the person's word, in order. Tracked.
    pub fn open_questions(self) -> Vec<Want> {
        self.permissions.open_questions()
    }

    /// Takes what the person says, one after the other, and goes on. The next question is there before what was
    /// said of the last one is kept: what is said of it by then waits.
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
            // The element that had the focus is gone: on to the next question, or else to how it stands.
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

    /// The person decides on the call of a want.
    pub fn decide(self, want: &Want, decision: Decision) {
        self.say(vec![Event { at: want.at.clone(), kind: EventKind::Decision(decision) }]);
    }

    /// The person ends the process, or says something else of it as a whole.
    pub fn steer(self, kind: EventKind) {
        self.say(vec![Event { at: Vec::new(), kind }]);
    }

    /// True if it goes on only when the person says so. Tracked.
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

    /// The person has it go on where it rests or was ended.
    pub fn proceed(self) {
        match untrack(|| self.status()) {
            Some(ProcessStatus::Running) => self.say(Vec::new()),
            _ => self.steer(EventKind::Resume),
        }
    }
}
