//! How an engine takes events.

use super::engine::{Engine, Host, Phase, Turn};
use super::settings::Limits;
use super::status::{Carrier, FaultCode, ProcessStatus, RunState};
use super::wants::{Answer, Decision, Event, EventKind};
use crate::form::{Issue, IssueKind};
use crate::object::text;
use crate::pointer::Pointer;
use crate::steps::answers::fault_reason::FaultReason;
use crate::steps::answers::results::PlacedResult;
use crate::steps::past::record::{Attempt, RunError};
use crate::steps::plans::workshop::Workshop;
use serde_json::Value;

impl Engine {
    /// Takes an event, and continues as far as possible. Returns false if the engine was not waiting for it; such an
    /// event changes nothing.
    pub fn take(&mut self, event: &Event, host: &Host) -> bool {
        let is_change = self.apply(&event.at, &event.kind, host, None);
        if is_change {
            self.go_on(host);
        }
        is_change
    }

    fn apply(
        &mut self,
        at: &[String],
        kind: &EventKind,
        host: &Host,
        around: Option<Limits>,
    ) -> bool {
        let turn =
            Turn { checker: host.checker, date: host.date, left: self.remaining_limits(around) };
        match at {
            [] => self.take_own(kind, &turn),
            [id] if !kind.is_of_process() && !self.is_below(id, kind) => {
                self.take_of_run(id, kind, &turn)
            }
            [id, below @ ..] => {
                let is_running = self.status() == ProcessStatus::Running;
                let left = turn.left;
                let engine = self.delegates.get_mut(id).filter(|_| is_running);
                engine.is_some_and(|engine| engine.apply(below, kind, host, Some(left)))
            }
        }
    }

    /// Returns true if the event is a document for the delegated process of the run, not for the run itself.
    fn is_below(&self, id: &str, kind: &EventKind) -> bool {
        matches!(kind, EventKind::Document(_)) && self.delegates.contains_key(id)
    }

    /// Takes an event of the process itself.
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
            EventKind::Document(source) if is_running && phase == Phase::Asking => {
                self.describe(source)
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

    /// Takes the person's decision on a plan. A rejection rejects all its open runs.
    fn take_plan(&mut self, reason: Option<&str>) -> bool {
        let Some(step) = self.step_mut() else { return false };
        step.is_approved = true;
        if let Some(reason) = reason {
            for run in step.runs.iter_mut().filter(|run| !run.state.is_over()) {
                run.state = RunState::Rejected;
                run.error = Some(Decision::rejection(reason));
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

    /// Takes results of calls. Missing ones are requested once more.
    fn take_results(&mut self, answer: &Answer, turn: &Turn) -> bool {
        let shop = Workshop::read(&self.document);
        let first = self
            .first_asking()
            .filter(|first| self.run(first).is_some_and(|run| run.by == Carrier::Model));
        let Some(first) = first else { return false };
        let ids: Vec<String> =
            self.runs_with(&first, &shop).into_iter().map(|run| run.id.clone()).collect();
        let results = answer.value.as_ref().and_then(|value| value.get("results")?.as_array());
        let issues = if results.is_some() { Vec::new() } else { vec![no_results()] };
        self.note_attempt(answer, Some(ids.clone()), issues, turn);
        let Some(results) = results else { return true };
        for id in &ids {
            let is_own = |result: &&Value| result.get("_id").and_then(Value::as_str) == Some(id);
            let own = results.iter().find(is_own);
            match own.and_then(|result| Some((result, result.get("_output")?))) {
                Some((result, output)) => {
                    let path = result.get("_outputPath").and_then(Value::as_str);
                    let outcome =
                        PlacedResult { output: output.clone(), path: path.map(str::to_owned) };
                    self.settle(id, outcome, &shop, turn.checker);
                }
                None if self.count_questions(id) > 1 => {
                    self.fail(id, RunError::from_fault(FaultCode::Result, &FaultReason::NoResult));
                }
                None => {}
            }
        }
        true
    }

    /// Returns the number of valid answers to requests for a run's result.
    fn count_questions(&self, id: &str) -> usize {
        let attempts = self.step().into_iter().flat_map(|step| &step.attempts);
        let valid =
            attempts.filter(|attempt| attempt.issues.is_empty() && attempt.failure.is_none());
        let own = valid.filter_map(|attempt| attempt.runs.as_ref());
        own.filter(|runs| runs.iter().any(|run| run == id)).count()
    }
}

fn no_results() -> Issue {
    let pointer = Pointer::root().join("results");
    Issue { pointer, keyword: "required".to_owned(), kind: IssueKind::Missing }
}
