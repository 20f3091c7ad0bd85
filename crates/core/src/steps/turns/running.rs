//! Carries out the runs of a step, wave by wave.

use super::engine::{Engine, Host, Turn};
use super::settings::Approval;
use super::status::{Carrier, FaultCode, ProcessStatus, RunNote, RunState};
use super::wants::FetchedDocument;
use super::wave::{begin_wave, has_effect, settle_stuck};
use crate::steps::answers::asking::{passed_to, passed_values};
use crate::steps::answers::check::Checker;
use crate::steps::answers::fault_reason::FaultReason;
use crate::steps::answers::results::{PlacedResult, Writing, placed, written};
use crate::steps::answers::schema_fault::note_change;
use crate::steps::past::record::{Run, RunError, Step};
use crate::steps::plans::delegate::{ANONYMOUS, MOST_DEPTH, Task, anonymous, delegate_document};
use crate::steps::plans::nesting::is_too_deep;
use crate::steps::plans::workshop::{Workshop, bare_call, without};
use crate::tool::{Call, REASON};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The number of times that the same call is made without a question to the person.
const MOST_ALIKE: usize = 2;

impl Engine {
    /// Does one piece of work on the step's runs that needs no event. Returns false if there was none.
    pub(in crate::steps) fn turn_runs(&mut self, turn: &Turn) -> bool {
        let Some(step) = self.step() else { return false };
        let wave: Vec<&Run> = wave_of(step).collect();
        if wave.iter().any(|run| run.state == RunState::Waiting) {
            return false;
        }
        if wave.iter().any(|run| run.state == RunState::Running) {
            return self.carry_out(turn);
        }
        let shop = Workshop::read(&self.document);
        if !wave.is_empty() {
            self.write_wave(&shop, turn);
            return true;
        }
        let Some(step) = self.step_mut() else { return false };
        if begin_wave(step, &shop, turn.checker) {
            self.approve_wave(&shop);
            self.finish_wave(&shop, turn);
            return true;
        }
        self.step_mut().is_some_and(|step| settle_stuck(step, &shop)) || self.end_step()
    }

    /// Ends a wave at once if all its results are already in its calls. While nothing is written, the context need not
    /// be read again, which a long chain of calls would otherwise do for each call.
    fn finish_wave(&mut self, shop: &Workshop, turn: &Turn) {
        let is_any = |engine: &Self, state| {
            engine.step().is_some_and(|step| wave_of(step).any(|run| run.state == state))
        };
        if is_any(self, RunState::Waiting) || !is_any(self, RunState::Running) {
            return;
        }
        if self.take_written(shop, turn.checker) && !is_any(self, RunState::Running) {
            self.write_wave(shop, turn);
        }
    }

    /// Approves the runs of a wave that need no question to the person.
    fn approve_wave(&mut self, shop: &Workshop) {
        let waiting = self.step().into_iter().flat_map(wave_of);
        let repeated = self.repeated();
        let is_free = |run: &&Run| !repeated.contains(&run.id) && !self.needs_approval(run);
        let free: Vec<String> = waiting.filter(is_free).map(|run| run.id.clone()).collect();
        for id in free {
            self.start(&id, shop);
        }
    }

    fn needs_approval(&self, run: &Run) -> bool {
        match self.rules().0 {
            _ if run.by == Carrier::Person => false,
            Approval::All => true,
            Approval::Effects => has_effect(run.by, self.settings.is_code_foreign),
            Approval::None => false,
        }
    }

    /// Returns the ids of this step's runs whose call was made twice before: in earlier steps with any result, in this
    /// step with the same result in the call.
    pub(in crate::steps) fn repeated(&self) -> BTreeSet<String> {
        let Some((step, before)) = self.process.steps.split_last() else { return BTreeSet::new() };
        let mut earlier = BTreeMap::<String, usize>::new();
        for run in before.iter().flat_map(|step| &step.runs) {
            *earlier.entry(alike(run)).or_default() += 1;
        }
        let mut same = BTreeMap::<String, usize>::new();
        let is_repeated = |run: &&Run| {
            let same = same.entry(without(&run.case_call(), &[REASON]).to_string()).or_default();
            *same += 1;
            let earlier = earlier.get(&alike(run)).copied().unwrap_or_default();
            earlier + *same > MOST_ALIKE
        };
        step.runs.iter().filter(is_repeated).map(|run| run.id.clone()).collect()
    }

    /// Starts an approved run.
    pub(in crate::steps) fn start(&mut self, id: &str, shop: &Workshop) {
        let tool = self.run(id).and_then(|run| shop.tool(&run.call));
        let deepest = self.depth >= MOST_DEPTH;
        let is_known =
            |tool: &crate::context::Tool| tool.meta("_delegate").is_some_and(Value::is_string);
        let is_delegate = self.run(id).is_some_and(|run| run.by == Carrier::Delegate);
        let can = !is_delegate || (!deepest && tool.is_some_and(is_known));
        let Some(run) = self.run_mut(id) else { return };
        if can {
            run.state = RunState::Running;
        } else {
            let reason = if deepest { FaultReason::LongChain } else { FaultReason::NoAddress };
            run.fail(RunError::from_fault(FaultCode::Delegate, &reason));
        }
    }

    /// Does the work of the wave that needs nobody outside.
    fn carry_out(&mut self, turn: &Turn) -> bool {
        let Some(first) = self.first_asking() else { return false };
        let shop = Workshop::read(&self.document);
        if self.take_written(&shop, turn.checker) {
            return true;
        }
        match self.run(&first).map(|run| run.by) {
            Some(Carrier::Model) if !turn.left.allow_request() => self.end(ProcessStatus::Limit),
            Some(Carrier::Delegate) => self.carry_out_by_other(&first, &shop, turn),
            _ => false,
        }
    }

    /// Settles runs whose results are already in their calls: written by the model, or the parameters themselves if the
    /// tool describes no result.
    fn take_written(&mut self, shop: &Workshop, checker: &dyn Checker) -> bool {
        let Some(step) = self.step() else { return false };
        let is_plan = step.is_plan;
        let running = wave_of(step).filter(|run| run.state == RunState::Running);
        let own = running.filter(|run| run.by == Carrier::Model);
        let result = |run: &Run| {
            let described = shop.tool(&run.call).and_then(|tool| tool.output()).is_some();
            let own = run.call.get("_output").filter(|_| !is_plan).cloned();
            let call = run.resolved.as_ref().unwrap_or(&run.call);
            let parameters = || Value::Object(Call { source: call }.parameters());
            let waits = is_plan && described;
            (!waits).then(|| own.or_else(|| (!described).then(parameters)))
        };
        let results: Vec<(String, Option<Value>)> =
            own.filter_map(|run| Some((run.id.clone(), result(run)?))).collect();
        let is_any = !results.is_empty();
        for (id, output) in results {
            match output {
                Some(output) => {
                    self.settle(&id, PlacedResult { output, path: None }, shop, checker)
                }
                None => self
                    .fail(&id, RunError::from_fault(FaultCode::Result, &FaultReason::NoOwnResult)),
            }
        }
        is_any
    }

    /// Returns the first run of the wave that needs a request to the model. Requests are made one after another, so
    /// that their content does not depend on speed.
    pub(in crate::steps) fn first_asking(&self) -> Option<String> {
        let running = wave_of(self.step()?).filter(|run| run.state == RunState::Running);
        let mut asking = running.filter(|run| matches!(run.by, Carrier::Model | Carrier::Delegate));
        asking.next().map(|run| run.id.clone())
    }

    /// Returns the runs whose results are requested together with the given run's: those that see the same messages.
    pub(in crate::steps) fn runs_with(&self, first: &str, shop: &Workshop) -> Vec<&Run> {
        let (Some(step), Some(first)) = (self.step(), self.run(first)) else { return Vec::new() };
        let view = passed_values(first, shop);
        let running = wave_of(step).filter(|run| run.state == RunState::Running);
        let own = running.filter(|run| run.by == Carrier::Model);
        own.filter(|run| passed_values(run, shop) == view).collect()
    }

    fn carry_out_by_other(&mut self, id: &str, shop: &Workshop, turn: &Turn) -> bool {
        let Some(tool) = self.run(id).and_then(|run| shop.tool(&run.call)).cloned() else {
            return false;
        };
        let host = Host { checker: turn.checker, date: turn.date };
        if let Some(engine) = self.delegates.get_mut(id) {
            engine.advance(&host, Some(turn.left));
            return engine.status() != ProcessStatus::Running && self.end_delegate(id, shop, turn);
        }
        if tool.meta("_delegate").and_then(Value::as_str) != Some(ANONYMOUS) {
            return false;
        }
        let source = FetchedDocument { document: anonymous(&tool), address: self.address.clone() };
        self.open_delegate(id, &source, shop, turn.checker);
        true
    }

    /// Begins the process of the Request that carries out a run.
    pub(in crate::steps) fn open_delegate(
        &mut self,
        id: &str,
        source: &FetchedDocument,
        shop: &Workshop,
        checker: &dyn Checker,
    ) {
        let Some(run) = self.run(id) else { return };
        let call = run.resolved.as_ref().unwrap_or(&run.call);
        let task = Task {
            parameters: Call { source: call }.parameters(),
            passed: passed_to(run, shop),
            config: self.document.config(),
        };
        let (document, is_misfit) = delegate_document(&source.document, &task, checker);
        if is_too_deep(&document.to_value()) {
            self.fail(id, RunError::from_fault(FaultCode::Delegate, &FaultReason::TooDeep));
            return;
        }
        let step = self.step().map_or(0, |step| step.step);
        let name = format!("{}/{step}/{id}", self.process.id);
        let address = source.address.as_deref();
        let engine =
            Self::opened(&document, address, &name, self.settings, self.depth.saturating_add(1));
        self.delegates.insert(id.to_owned(), engine);
        if let Some(run) = self.run_mut(id).filter(|_| is_misfit) {
            run.note(RunNote::Misfit);
        }
    }

    /// Ends the run of a Request whose process has ended.
    fn end_delegate(&mut self, id: &str, shop: &Workshop, turn: &Turn) -> bool {
        let Some(engine) = self.delegates.remove(id) else { return false };
        let record = engine.record();
        match (engine.status(), engine.document.solution()) {
            (ProcessStatus::Done, Some(output)) => {
                let output = output.clone();
                self.settle(id, PlacedResult { output, path: None }, shop, turn.checker);
            }
            (status, _) => {
                self.fail(
                    id,
                    RunError::from_fault(FaultCode::Ended(status), &FaultReason::NoOutput),
                );
            }
        }
        self.run_mut(id).into_iter().for_each(|run| run.process = Some(record.clone()));
        true
    }

    /// Stores the result of a run, or fails the run if the result is invalid.
    pub(in crate::steps) fn settle(
        &mut self,
        id: &str,
        result: PlacedResult,
        shop: &Workshop,
        checker: &dyn Checker,
    ) {
        let Some(run) = self.run_mut(id) else { return };
        match placed(run, result.output, result.path, shop, checker) {
            Ok(result) => {
                run.state = RunState::Done;
                (run.output, run.path) = (Some(result.output), result.path);
            }
            Err(error) => run.fail(error),
        }
    }

    pub(in crate::steps) fn fail(&mut self, id: &str, error: RunError) {
        self.run_mut(id).into_iter().for_each(|run| run.fail(error.clone()));
    }

    /// Appends the results of a wave in the order of its runs, whichever finished first.
    fn write_wave(&mut self, shop: &Workshop, turn: &Turn) {
        let Some(step) = self.step() else { return };
        let number = step.step;
        let done = wave_of(step).filter(|run| run.state == RunState::Done);
        let runs: Vec<Run> = done.cloned().collect();
        let mut messages: Vec<Value> = Vec::new();
        let mut entries = shop.entries.clone();
        for run in runs {
            let writing = Writing { entries: &entries, step: number, date: turn.date };
            match written(&run, shop, writing, turn.checker) {
                Ok(changes) => {
                    changes.iter().for_each(|change| note_change(&mut entries, change));
                    messages.extend(changes.into_iter().map(|change| change.message));
                }
                Err(error) => self.fail(&run.id, error),
            }
        }
        self.append(messages);
        self.step_mut().into_iter().for_each(|step| step.waves = step.waves.saturating_add(1));
    }
}

/// Returns the runs of the current wave.
pub(in crate::steps) fn wave_of(step: &Step) -> impl Iterator<Item = &Run> {
    step.runs.iter().filter(|run| run.wave == Some(step.waves))
}

/// Returns a text that is equal for equal calls, regardless of their results.
fn alike(run: &Run) -> String {
    bare_call(&run.case_call()).to_string()
}
