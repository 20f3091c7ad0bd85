//! What an engine waits for, and how it takes what happened.

use super::asking::{answer_request, passed_to, results_request};
use super::engine::{Engine, Host, Phase, Turn};
use super::flow::output_path;
use super::record::{Attempt, Run, RunError};
use super::results::Placed;
use super::running::{alike, wave_of};
use super::status::{CarriedBy, FaultCode, ProcessStatus, RunNote, RunState};
use super::wants::{
    Activity, ActivityKind, Answer, Asking, Event, EventKind, PersonTask, Proposal, Refused, Want,
    WantKind, Wanted,
};
use super::wave::{choices, same_places};
use super::workshop::Workshop;
use crate::document::Request;
use crate::form::{Issue, IssueKind};
use crate::object::text;
use crate::pointer::Pointer;
use crate::tool::Composing;
use serde_json::Value;

impl Engine {
    /// What it waits for now; empty once it has ended. Requests to the model come one after another.
    pub fn wants(&self) -> Vec<Want> {
        self.wants_at_most(usize::MAX)
    }

    /// The first of its wants, for a driver that handles them in sequence.
    pub fn first_want(&self) -> Option<Want> {
        self.wants_at_most(1).into_iter().next()
    }

    fn wants_at_most(&self, most: usize) -> Vec<Want> {
        if self.status() != ProcessStatus::Running {
            return Vec::new();
        }
        let steps = self.steps_now();
        let own = |kind| Want { at: Vec::new(), steps: steps.clone(), kind };
        match self.phase() {
            Phase::Between => Vec::new(),
            Phase::Asking => vec![own(WantKind::Answer(self.asking()))],
            Phase::PlanWaits => vec![own(WantKind::Plan(self.proposals(|_| true)))],
            Phase::Runs => self.wants_of_runs(most),
        }
    }

    fn steps_now(&self) -> Vec<usize> {
        self.step().map(|step| step.step).into_iter().collect()
    }

    fn asking(&self) -> Asking {
        let is_lazy = self.is_lazy();
        let step = self.step().map_or(1, |step| step.step);
        let composing = Composing { lazy: is_lazy, wants_output: !self.only_plans(), step };
        let request = answer_request(&self.document, composing, &self.done());
        Asking { request, step, runs: None, again: self.refused() }
    }

    /// The last answer, where it was refused.
    fn refused(&self) -> Option<Refused> {
        let step = self.step()?;
        let last = step.attempts.iter().skip(step.forgiven).next_back()?;
        let refused = Refused { text: last.text.clone(), issues: last.issues.clone() };
        (!last.issues.is_empty()).then_some(refused)
    }

    fn wants_of_runs(&self, most: usize) -> Vec<Want> {
        let Some(step) = self.step() else { return Vec::new() };
        if wave_of(step).any(|run| run.state == RunState::Waiting) {
            let waiting = self.proposals_at_most(most, |run| run.state == RunState::Waiting);
            let want = |proposal: Proposal| Want {
                at: vec![proposal.run.clone()],
                steps: self.steps_now(),
                kind: WantKind::Approval(proposal),
            };
            return waiting.into_iter().map(want).collect();
        }
        let shop = Workshop::of(&self.document);
        let first = self.first_asking();
        let running = wave_of(step).filter(|run| run.state == RunState::Running);
        // Below the outermost process one run is carried out after another.
        let at_once = if self.depth > 0 { 1 } else { usize::MAX };
        let wants = running.take(at_once).flat_map(|run| {
            let is_asking = matches!(run.by, CarriedBy::Model | CarriedBy::Delegate);
            let waits = is_asking && first.as_ref() != Some(&run.id);
            if waits { Vec::new() } else { self.wants_of_run(run, &shop) }
        });
        wants.take(most).collect()
    }

    fn wants_of_run(&self, run: &Run, shop: &Workshop) -> Vec<Want> {
        let steps = self.steps_now();
        let own = |kind| vec![Want { at: vec![run.id.clone()], steps: steps.clone(), kind }];
        let Some(tool) = shop.tool(&run.call) else { return Vec::new() };
        let call = run.resolved.clone().unwrap_or_else(|| run.call.clone());
        let activity = |what| Activity {
            what,
            call: call.clone(),
            tool: tool.schema.clone(),
            context: passed_to(run, shop),
        };
        match run.by {
            CarriedBy::Model => {
                let kind = WantKind::Answer(self.asking_results(run, shop));
                vec![Want { at: Vec::new(), steps: steps.clone(), kind }]
            }
            CarriedBy::Code => {
                let (name, source) = shop.code_of(tool).unwrap_or_default();
                let (name, source) = (name.to_owned(), source.to_owned());
                own(WantKind::Activity(activity(ActivityKind::Code { name, source })))
            }
            CarriedBy::Server => {
                let url = tool.meta("_activity").and_then(Value::as_str).unwrap_or_default();
                own(WantKind::Activity(activity(ActivityKind::Server { url: url.to_owned() })))
            }
            CarriedBy::Person => own(WantKind::Person(PersonTask {
                call: call.clone(),
                tool: Some(tool.schema.clone()),
                schema: tool.output().cloned(),
                paths: choices(&run.call, shop),
            })),
            CarriedBy::Delegate => match self.delegates.get(&run.id) {
                Some(engine) => {
                    engine.wants().into_iter().map(|want| below(&run.id, &steps, want)).collect()
                }
                None => {
                    let address =
                        tool.meta("_delegate").and_then(Value::as_str).unwrap_or_default();
                    let base = self.address.clone();
                    own(WantKind::Document(Wanted { address: address.to_owned(), base }))
                }
            },
        }
    }

    fn asking_results(&self, first: &Run, shop: &Workshop) -> Asking {
        let runs = self.asked_with(&first.id, shop);
        let request = results_request(&self.document, &runs, shop);
        let ids = runs.iter().map(|run| run.id.clone()).collect();
        let step = self.step().map_or(1, |step| step.step);
        Asking { request, step, runs: Some(ids), again: self.refused() }
    }

    /// What the person is shown of runs.
    pub fn proposals(&self, which: impl Fn(&Run) -> bool) -> Vec<Proposal> {
        self.proposals_at_most(usize::MAX, which)
    }

    fn proposals_at_most(&self, most: usize, which: impl Fn(&Run) -> bool) -> Vec<Proposal> {
        let Some(step) = self.step() else { return Vec::new() };
        let shop = Workshop::of(&self.document);
        let (same, before) = (same_places(step, &shop), self.calls_before());
        let proposal = |run: &Run| Proposal {
            run: run.id.clone(),
            call: run.call.clone(),
            resolved: run.resolved.clone(),
            tool: shop.tool(&run.call).map(|tool| tool.schema.clone()),
            instance: run.instance().map(str::to_owned),
            by: run.by,
            path: output_path(&run.call, &shop),
            passed: passed_to(run, &shop),
            same_place: same.get(&run.id).cloned().unwrap_or_default(),
            is_repeated: before.get(&alike(run)).is_some_and(|count| *count > 1),
            is_interrupted: run.notes.contains(&RunNote::Interrupted),
        };
        step.runs.iter().filter(|run| which(run)).take(most).map(proposal).collect()
    }

    /// Takes what happened, and goes on as far as it can. Says whether that was waited for; what was
    /// not changes nothing.
    pub fn take(&mut self, event: &Event, host: &Host) -> bool {
        let taken = self.apply(&event.at, &event.kind, host, None);
        if taken {
            self.go_on(host);
        }
        taken
    }

    fn apply(
        &mut self,
        at: &[String],
        kind: &EventKind,
        host: &Host,
        around: Option<crate::steps::Limits>,
    ) -> bool {
        let turn = Turn { checker: host.checker, date: host.date, left: self.left(around) };
        match at {
            [] => self.take_own(kind, &turn),
            [id] if !kind.is_of_process() => self.take_of_run(id, kind, &turn),
            [id, below @ ..] => {
                let is_running = self.status() == ProcessStatus::Running;
                let left = turn.left;
                let engine = self.delegates.get_mut(id).filter(|_| is_running);
                engine.is_some_and(|engine| engine.apply(below, kind, host, Some(left)))
            }
        }
    }

    /// What happened to the process itself.
    fn take_own(&mut self, kind: &EventKind, turn: &Turn) -> bool {
        let is_running = self.status() == ProcessStatus::Running;
        let phase = self.phase();
        match kind {
            EventKind::Answer(answer) if is_running && phase == Phase::Asking => {
                self.take_answer(answer, turn);
                true
            }
            EventKind::Answer(answer) if is_running => self.take_results(answer, turn),
            EventKind::NoAnswer(failure) if is_running => {
                let attempt = Attempt {
                    date: turn.date.to_owned(),
                    failure: Some(failure.clone()),
                    ..Attempt::default()
                };
                self.step_mut().into_iter().for_each(|step| step.attempts.push(attempt.clone()));
                self.end(ProcessStatus::Failed)
            }
            EventKind::Plan(word) if is_running && phase == Phase::PlanWaits => {
                self.take_plan(word.as_ref().err().map(String::as_str))
            }
            EventKind::Edit(message) => self.take_edit(message),
            EventKind::Stop if is_running => self.end(ProcessStatus::Stopped),
            EventKind::Resume if !is_running => {
                self.resume();
                self.status() == ProcessStatus::Running
            }
            _ => false,
        }
    }

    /// The person's word on a plan: where it is not wanted, nothing of it is.
    fn take_plan(&mut self, reason: Option<&str>) -> bool {
        let Some(step) = self.step_mut() else { return false };
        step.is_approved = true;
        if let Some(reason) = reason {
            for run in step.runs.iter_mut().filter(|run| !run.state.is_over()) {
                run.state = RunState::Rejected;
                run.error = Some(super::wants::Decision::rejection(reason));
            }
        }
        true
    }

    fn take_edit(&mut self, message: &Value) -> bool {
        let Value::Object(members) = message else { return false };
        let mut members = members.clone();
        let step = self.step().map_or(0, |step| step.step);
        members.insert("_step".to_owned(), step.into());
        members.insert("_by".to_owned(), text("person"));
        self.append(vec![Value::Object(members)]);
        true
    }

    /// Results of calls. Those that are missing are asked for once more.
    fn take_results(&mut self, answer: &Answer, turn: &Turn) -> bool {
        let shop = Workshop::of(&self.document);
        let first = self
            .first_asking()
            .filter(|first| self.run(first).is_some_and(|run| run.by == CarriedBy::Model));
        let Some(first) = first else { return false };
        let asked: Vec<String> =
            self.asked_with(&first, &shop).into_iter().map(|run| run.id.clone()).collect();
        let results = answer.value.as_ref().and_then(|value| value.get("results")?.as_array());
        let issues = if results.is_some() { Vec::new() } else { vec![no_results()] };
        self.note_attempt(answer, Some(asked.clone()), issues, turn);
        let Some(results) = results else { return true };
        for id in &asked {
            let is_own = |result: &&Value| result.get("_id").and_then(Value::as_str) == Some(id);
            let own = results.iter().find(is_own);
            match own.and_then(|result| Some((result, result.get("_output")?))) {
                Some((result, output)) => {
                    let path = result.get("_outputPath").and_then(Value::as_str);
                    let found = Placed { output: output.clone(), path: path.map(str::to_owned) };
                    self.settle(id, found, &shop, turn.checker);
                }
                None if self.times_asked(id) > 1 => {
                    self.fail(
                        id,
                        RunError::new(FaultCode::Result, "the answer has no result for it"),
                    );
                }
                None => {}
            }
        }
        true
    }

    /// How often a run's result was asked for, and an answer came.
    fn times_asked(&self, id: &str) -> usize {
        let attempts = self.step().into_iter().flat_map(|step| &step.attempts);
        let valid =
            attempts.filter(|attempt| attempt.issues.is_empty() && attempt.failure.is_none());
        let own = valid.filter_map(|attempt| attempt.runs.as_ref());
        own.filter(|runs| runs.iter().any(|run| run == id)).count()
    }
}

fn below(id: &str, steps: &[usize], want: Want) -> Want {
    let at = std::iter::once(id.to_owned()).chain(want.at).collect();
    Want { at, steps: steps.iter().copied().chain(want.steps).collect(), kind: want.kind }
}

fn no_results() -> Issue {
    let pointer = Pointer::root().join("results");
    Issue { pointer, keyword: "required".to_owned(), kind: IssueKind::Missing }
}

/// A document as a model is asked for its first answer, or for the next one of its recorded process.
pub fn next_request(document: &Request) -> Request {
    let settings = crate::steps::Settings::default();
    let engine = Engine::opened(document, None, "", settings, 0);
    engine.asking().request
}
