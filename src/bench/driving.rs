//! Makes the calls of a bench: as many at once as each provider accepts. Every answer is stored before it counts.

use super::answer_store;
use super::desk::{Continue, Desk, Phase, ReadyBench, Standing};
use crate::dom::spawn;
use crate::host::net::fetch::Abort;
use crate::runs::{AskFailure, NotReady};
use leptos::prelude::*;
use pilcrow_core::bench::{Ask, CallAnswer, JudgeAsk, Progress};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{CallEnd, ProviderSettings, Schedule, Stage};
use std::cell::RefCell;
use std::rc::Rc;

/// Data shared by the calls that are made at the same time.
struct CallRound {
    desk: Desk,
    ready: Rc<ReadyBench>,
    asks: Vec<Ask>,
    /// Schedule of the calls; its lanes are the plan's models, followed by the judges.
    schedule: RefCell<Schedule>,
    abort: Abort,
    /// The document's key, kept since the page may be left before an answer arrives.
    document: String,
}

impl Desk {
    /// Makes the remaining calls, and repeats the failed ones; a dialog asks the person for anything that is missing.
    pub async fn ask(self) -> Result<(), NotReady> {
        self.files_are_there().await?;
        let Some(ready) = self.ready.get_untracked().filter(|_| !self.is_asking()) else {
            return Ok(());
        };
        let of_judges = ready.judges.iter().map(|seat| seat.provider.clone());
        let seats: Vec<ProviderSettings> =
            ready.providers.iter().cloned().chain(of_judges).collect();
        let mut providers: Vec<ProviderSettings> = Vec::new();
        for one in &seats {
            if !providers.contains(one) {
                providers.push(one.clone());
            }
        }
        self.runner.may_ask_apart(&providers).await?;
        let Some(abort) = Abort::new().filter(|_| !self.is_asking()) else { return Ok(()) };
        let at_once = untrack(move || self.manner.get().at_once);
        let schedule = RefCell::new(Schedule::new(&seats, at_once));
        let going = Rc::new(CallRound {
            desk: self,
            asks: ready.plan.asks(),
            ready,
            schedule,
            abort: abort.clone(),
            document: self.runner.session.key(),
        });
        self.calls.begin(abort, Rc::clone(&going) as Rc<dyn Continue>);
        self.runner.session.set_busy(true);
        self.calls.change(|standing| standing.progress.again());
        self.tell();
        self.calls.phase.set(Phase::Asking);
        going.fill();
        Ok(())
    }

    /// Starts no more calls; those in progress are finished.
    pub fn pause(self) {
        if let Some(going) = self.calls.driver() {
            self.calls.phase.set(Phase::Paused);
            going.pause();
        }
    }

    /// Continues after a pause.
    pub fn unpause(self) {
        if let Some(going) = self.calls.driver() {
            self.calls.phase.set(Phase::Asking);
            going.resume();
        }
    }

    /// Cancels the calls in progress. Answers so far are kept.
    pub fn stop(self) {
        if let Some(going) = self.calls.abort() {
            going.stop();
        }
    }
}

impl Continue for CallRound {
    fn fill(self: Rc<Self>) {
        while let Some(call) = self.next() {
            let going = Rc::clone(&self);
            spawn(async move { going.make(call).await });
        }
        let is_left = |progress: &Progress| progress.counts().waiting > 0;
        let goes_on = self.is_wanted() && self.desk.with_progress(is_left).unwrap_or_default();
        if self.schedule.borrow().is_idle() && !goes_on {
            self.end();
        }
    }

    fn pause(&self) {
        self.schedule.borrow_mut().pause();
    }

    fn resume(self: Rc<Self>) {
        self.schedule.borrow_mut().resume();
        self.fill();
    }

    fn stop(self: Rc<Self>) {
        self.schedule.borrow_mut().stop();
        self.fill();
    }
}

impl CallRound {
    /// True if calls may start now, or after a pause.
    fn is_wanted(&self) -> bool {
        matches!(self.schedule.borrow().stage(), Stage::Going | Stage::Paused)
    }

    fn seat(&self, call: usize, judge_ask: Option<JudgeAsk>) -> usize {
        let (plan, judges) = (&self.ready.plan, &self.ready.judges);
        let seat = match (self.asks.get(call), judge_ask) {
            (Some(ask), _) => plan.columns.get(ask.column).map(|column| column.model),
            (None, Some(ask)) => judges
                .iter()
                .position(|seat| seat.check == ask.check)
                .map(|at| self.ready.providers.len() + at),
            (None, None) => None,
        };
        seat.unwrap_or_default()
    }

    /// Returns the call as one of a judge; `None` if it is not one.
    fn judge_ask(&self, call: usize) -> Option<JudgeAsk> {
        self.desk.with_judging(|_, judging| judging.ask(&self.ready.plan, call)).flatten()
    }

    fn next(&self) -> Option<usize> {
        // A cheap check first: the search below goes through all waiting calls.
        if !self.schedule.borrow().is_any_free() {
            return None;
        }
        let mut next = None;
        self.desk.calls.change(|Standing { progress, judging }| {
            let is_free = |call: usize| {
                let seat = self.seat(call, judging.ask(&self.ready.plan, call));
                self.schedule.borrow().is_free(seat)
            };
            next = progress.next_of(is_free);
        });
        let call = next?;
        self.schedule.borrow_mut().begin(self.seat_of(call));
        Some(call)
    }

    fn change(&self, change: impl FnOnce(&mut Progress)) {
        self.desk.calls.change(|standing| change(&mut standing.progress));
    }

    fn seat_of(&self, call: usize) -> usize {
        self.seat(call, self.judge_ask(call))
    }

    /// Handles the end of a call. If all others would fail as well, they are not made.
    fn end_call(&self, call: usize, end: CallEnd) {
        let is_any_answered = end == CallEnd::Answered
            || self.desk.with_progress(|p| p.counts().answered > 0).unwrap_or_default();
        self.schedule.borrow_mut().end(self.seat_of(call), end, is_any_answered);
        if let Stage::Halted(failure) = self.schedule.borrow().stage() {
            self.desk.calls.phase.try_set(Phase::Failed(failure.clone()));
        }
    }

    async fn make(self: Rc<Self>, call: usize) {
        let came = self.came(call).await;
        self.end_call(
            call,
            match &came {
                Ok(_) => CallEnd::Answered,
                Err(AskFailure::Stopped) => CallEnd::Stopped,
                Err(AskFailure::Failed(failure)) => CallEnd::Failed(failure),
            },
        );
        match came {
            Ok(answered) => {
                self.change(|progress| progress.take(call, Ok(answered)));
                self.join(call);
            }
            Err(AskFailure::Stopped) => self.change(|progress| progress.put_back(call)),
            Err(AskFailure::Failed(failure)) => {
                self.change(|progress| progress.take(call, Err(failure)));
            }
        }
        if !self.desk.calls.phase.is_disposed() {
            self.desk.tell();
            self.fill();
        }
    }

    /// Returns the stored answer of a call (another tab may have stored it), or asks for it and stores it.
    async fn came(self: &Rc<Self>, call: usize) -> Result<CallAnswer, AskFailure> {
        let key = self.desk.with_progress(|progress| progress.key(call).cloned()).flatten();
        let key = key.ok_or(AskFailure::Stopped)?;
        if let Some(answer) = answer_store::find(&self.document, &key).await {
            return Ok(answer);
        }
        let (provider, request) = self.question(call).ok_or(AskFailure::Stopped)?;
        let going = Rc::clone(self);
        let waiting = Rc::new(move |wait: Option<u64>| {
            going.schedule.borrow_mut().wait(going.seat_of(call), wait.is_some());
            going.desk.calls.busy.try_set(wait);
        });
        let asker = self.desk.runner.asker();
        let answered = asker.ask(provider, &request, &self.abort, waiting).await;
        if let Err(AskFailure::Failed(failure)) = &answered {
            answer_store::keep_failure(&self.document, &key, failure).await;
        }
        let answered = answered?;
        if answer_store::keep(&self.document, &key, &answered).await.is_err() {
            self.desk.runner.storage.look();
            self.desk.calls.phase.try_set(Phase::Unkept);
            self.schedule.borrow_mut().stop();
        }
        Ok(answered)
    }

    /// Returns the provider and the request of a call.
    fn question(&self, call: usize) -> Option<(&ProviderSettings, Request)> {
        let ready = &self.ready;
        if let Some(ask) = self.asks.get(call) {
            return Some((ready.provider(ask.column)?, ready.plan.request(ask.column, ask.input)));
        }
        let ask = self.judge_ask(call)?;
        let request = self.desk.with_progress(|progress| ready.plan.ask_request(progress, ask))?;
        Some((&ready.seat(ask.check)?.provider, request?))
    }

    /// Adds the calls of judges about an answer, which may be that of several calls.
    fn join(&self, call: usize) {
        if self.ready.judges.is_empty() || call >= self.asks.len() {
            return;
        }
        self.desk.calls.change(|Standing { progress, judging }| {
            for one in progress.one_with(call) {
                self.ready.join(progress, judging, one);
            }
        });
    }

    /// Ends the round: no call is in progress, and none will start.
    fn end(&self) {
        let desk = self.desk;
        if !desk.is_asking() {
            return;
        }
        self.abort.abort();
        desk.runner.session.set_busy(false);
        desk.calls.end();
        desk.tell();
    }
}
