//! The loop of a process, driven from outside: the engine reports what it waits for, and takes events.

use super::settings::{Approval, Limits, Settings};
use super::status::{ProcessStatus, RunNote, RunState};
use crate::document::Request;
use crate::object::text;
use crate::steps::answers::check::Checker;
use crate::steps::past::record::{Process, Run, Step};
use crate::steps::past::usage::Expense;
use crate::steps::plans::workshop::{Workshop, newest_plan};
use serde_json::Value;
use std::collections::BTreeMap;

/// The services that an engine needs while it takes an event.
pub struct Host<'host> {
    /// The validator of values against schemas.
    pub checker: &'host dyn Checker,
    /// The current time, as messages and records have it: `2026-01-31T12:00:00Z`.
    pub date: &'host str,
}

/// A process that is running or has ended. Two engines that took the same events are equal.
#[derive(Clone, Debug, PartialEq)]
pub struct Engine {
    pub(in crate::steps) document: Request,
    pub(in crate::steps) address: Option<String>,
    pub(in crate::steps) settings: Settings,
    pub(in crate::steps) depth: usize,
    pub(in crate::steps) process: Process,
    /// The running processes of other Requests that carry out runs, by the run's id.
    pub(in crate::steps) delegates: BTreeMap<String, Engine>,
}

/// The services and limits for one turn of the engine.
pub(in crate::steps) struct Turn<'host> {
    pub checker: &'host dyn Checker,
    pub date: &'host str,
    pub left: Limits,
}

/// The phase of a running process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::steps) enum Phase {
    /// Between steps: the next step has to be begun.
    Between,
    /// The model is to give an answer to the whole.
    Asking,
    /// The person has to decide on a plan.
    PlanWaits,
    /// The step's runs are carried out.
    Runs,
}

impl Engine {
    /// Begins the process of a document, or continues the one that is recorded in it. Runs that were in progress when
    /// the record was cut off are offered to the person again.
    ///
    /// `address` is the document's own address, for relative addresses of other documents; `id` is a unique id for the
    /// process.
    pub fn begin(
        document: &Request,
        address: Option<&str>,
        id: &str,
        settings: Settings,
        host: &Host,
    ) -> Self {
        let mut engine = Self::opened(document, address, id, settings, 0);
        engine.go_on(host);
        engine
    }

    pub(in crate::steps) fn opened(
        document: &Request,
        address: Option<&str>,
        id: &str,
        settings: Settings,
        depth: usize,
    ) -> Self {
        let recorded = Process::read(document);
        let mut members = document.members().clone();
        members.shift_remove("process");
        let fresh = || Process { id: id.to_owned(), ..Process::default() };
        let mut engine = Self {
            document: Request::new(members),
            address: address.map(str::to_owned),
            settings,
            depth,
            process: recorded.unwrap_or_else(fresh),
            delegates: BTreeMap::new(),
        };
        engine.offer_again();
        engine
    }

    /// Offers runs that were in progress to the person again, as they are never repeated automatically; the process of
    /// another Request continues from its own record.
    fn offer_again(&mut self) {
        let (settings, depth) = (self.settings, self.depth.saturating_add(1));
        let shop = Workshop::read(&self.document);
        let Some(step) = self.process.steps.last_mut().filter(|step| !step.is_over) else { return };
        use super::status::Carrier::{Delegate, Person};
        let has_begun = step.has_begun_wave();
        for run in step.runs.iter_mut().filter(|run| !run.state.is_over()) {
            // Only the tool determines who carries out its calls, whatever a record contains.
            run.by = shop.carried_by(shop.tool(&run.call));
        }
        for run in step.runs.iter_mut().filter(|run| run.state == RunState::Running) {
            let record = run.process.take().filter(|_| run.by == Delegate);
            match record.as_ref().and_then(document_of_record) {
                Some((document, address)) => {
                    let id = record.as_ref().and_then(|record| record.get("id")?.as_str());
                    let engine =
                        Self::opened(&document, address, id.unwrap_or_default(), settings, depth);
                    self.delegates.insert(run.id.clone(), engine);
                }
                None if run.by == Person => {}
                None => {
                    run.state = RunState::Waiting;
                    if has_begun {
                        run.note(RunNote::Interrupted);
                    }
                }
            }
        }
    }

    /// Returns the status: running, or how the process ended.
    pub fn status(&self) -> ProcessStatus {
        self.process.status
    }

    /// Returns the current record.
    pub fn process(&self) -> Process {
        let mut process = self.process.clone();
        if let Some(step) = process.steps.last_mut() {
            for run in &mut step.runs {
                let delegate = self.delegates.get(&run.id);
                run.process = delegate.map(Self::record).or(run.process.take());
            }
        }
        process
    }

    /// Returns the document with its record, to be saved after every event.
    pub fn document(&self) -> Request {
        self.process().within(&self.document)
    }

    /// Returns the document with its current context, without the record.
    pub fn context(&self) -> &Request {
        &self.document
    }

    /// Returns the record of a process that carries out a run, including its document, so that it can continue.
    pub(in crate::steps) fn record(&self) -> Value {
        let mut record = self.process().to_value();
        if let Value::Object(members) = &mut record {
            members.extend(self.address.as_deref().map(|at| ("address".to_owned(), text(at))));
            members.insert("document".to_owned(), self.document.to_value());
        }
        record
    }

    /// Returns the usage of all requests, including those of processes that carry out calls.
    pub fn spent(&self) -> Expense {
        let steps = self.process.steps.iter();
        let own = steps.clone().flat_map(|step| &step.attempts);
        let own = own.map(|attempt| Expense::one(attempt.usage.as_ref()));
        let open = self.delegates.values().map(Self::spent);
        let over = steps.flat_map(|step| &step.runs).filter_map(|run| run.process.as_ref());
        own.chain(open).chain(over.map(spent_in)).fold(Expense::default(), Expense::and)
    }

    pub(in crate::steps) fn rules(&self) -> (Approval, Limits) {
        self.settings.narrow(&self.document)
    }

    /// Returns the remaining limits: the process's own, narrowed by those of the caller.
    pub(in crate::steps) fn remaining_limits(&self, around: Option<Limits>) -> Limits {
        let own = self.rules().1.after(self.spent());
        around.map_or(own, |around| own.within(around))
    }

    /// Continues as far as possible without an event.
    pub(in crate::steps) fn go_on(&mut self, host: &Host) {
        self.advance(host, None);
    }

    pub(in crate::steps) fn advance(&mut self, host: &Host, around: Option<Limits>) {
        while self.process.status == ProcessStatus::Running {
            let left = self.remaining_limits(around);
            let turn = Turn { checker: host.checker, date: host.date, left };
            if !self.turn(&turn) {
                return;
            }
        }
    }

    /// Does one piece of work that needs no event. Returns false if there was none.
    fn turn(&mut self, turn: &Turn) -> bool {
        match self.phase() {
            Phase::Between => self.begin_step(turn),
            Phase::Asking if !turn.left.allow_request() => self.end(ProcessStatus::Limit),
            Phase::Asking | Phase::PlanWaits => false,
            Phase::Runs => self.turn_runs(turn),
        }
    }

    pub(in crate::steps) fn phase(&self) -> Phase {
        match self.process.steps.last() {
            None => Phase::Between,
            Some(step) if step.is_over => Phase::Between,
            Some(step) if step.is_plan && !step.is_approved => Phase::PlanWaits,
            Some(step) if !step.is_plan && step.solution.is_none() => Phase::Asking,
            Some(_) => Phase::Runs,
        }
    }

    pub(in crate::steps) fn end(&mut self, status: ProcessStatus) -> bool {
        self.process.status = status;
        true
    }

    /// Returns the current step; `None` before the first.
    pub(in crate::steps) fn step(&self) -> Option<&Step> {
        self.process.steps.last()
    }

    pub(in crate::steps) fn step_mut(&mut self) -> Option<&mut Step> {
        self.process.steps.last_mut()
    }

    pub(in crate::steps) fn run_mut(&mut self, id: &str) -> Option<&mut Run> {
        self.step_mut()?.runs.iter_mut().find(|run| run.id == id)
    }

    pub(in crate::steps) fn run(&self, id: &str) -> Option<&Run> {
        self.step()?.runs.iter().find(|run| run.id == id)
    }

    /// Appends messages to the context as the step's own.
    pub(in crate::steps) fn append(&mut self, messages: Vec<Value>) {
        if messages.is_empty() {
            return;
        }
        self.document.append(messages);
        let count = self.document.messages().len();
        if let Some(step) = self.step_mut() {
            step.messages.1 = count;
        }
    }

    /// Returns the ids of the newest plan's finished runs.
    pub(in crate::steps) fn finished_runs(&self) -> Vec<&str> {
        let Some(plan) = newest_plan(&self.document) else { return Vec::new() };
        let is_of_plan = |step: &&Step| {
            let (from, to) = step.messages;
            let was_there = plan.place < from;
            let is_own = from <= plan.place && plan.place < to;
            !step.runs.is_empty() && if step.is_plan { was_there } else { is_own }
        };
        let step = self.process.steps.iter().rev().find(is_of_plan);
        let runs = step.into_iter().flat_map(|step| &step.runs);
        runs.filter(|run| run.state == RunState::Done).map(|run| run.id.as_str()).collect()
    }
}

/// Returns the document of a process that carried out a run, with its record in it, and the document's address.
pub(in crate::steps) fn document_of_record(record: &Value) -> Option<(Request, Option<&str>)> {
    let members = record.get("document")?.as_object()?;
    let own = record.as_object()?.iter();
    let own = own.filter(|(key, _)| !["document", "address"].contains(&key.as_str()));
    let process = own.map(|(key, value)| (key.clone(), value.clone())).collect();
    let document = Request::new(members.clone()).with_member("process", Value::Object(process));
    Some((document, record.get("address").and_then(Value::as_str)))
}

/// Returns the usage of a recorded process. The recursion is bounded, as records nest no deeper than documents do.
fn spent_in(record: &Value) -> Expense {
    let Some(process) = Process::from_value(record) else { return Expense::default() };
    let attempts = process.steps.iter().flat_map(|step| &step.attempts);
    let own = attempts.map(|attempt| Expense::one(attempt.usage.as_ref()));
    let runs = process.steps.iter().flat_map(|step| &step.runs);
    let below = runs.filter_map(|run| run.process.as_ref()).map(spent_in);
    own.chain(below).fold(Expense::default(), Expense::and)
}
