//! Events of a single run: the person's decision, or a result.

use super::engine::{Engine, Phase, Turn};
use super::running::wave_of;
use super::status::{Carrier, FaultCode, ProcessStatus, RunNote, RunState};
use super::wants::{Decision, EventKind, PersonResult};
use super::wave::values_fault;
use crate::steps::answers::results::PlacedResult;
use crate::steps::past::record::{Run, RunError};
use crate::steps::plans::runs::fault_of;
use crate::steps::plans::workshop::{Workshop, bare_call};
use crate::tool::resolved_call;
use serde_json::Value;

impl Engine {
    /// Takes an event of a run. Returns false if the engine was not waiting for it.
    pub(in crate::steps) fn take_of_run(
        &mut self,
        id: &str,
        kind: &EventKind,
        turn: &Turn,
    ) -> bool {
        if self.status() != ProcessStatus::Running || !self.is_open(id) {
            return false;
        }
        let shop = Workshop::read(&self.document);
        let Some((state, by)) = self.run(id).map(|run| (run.state, run.by)) else { return false };
        let waits = state == RunState::Waiting;
        match kind {
            EventKind::Decision(decision) => self.decide(id, decision, &shop, turn),
            _ if waits => false,
            EventKind::Result(result) if matches!(by, Carrier::Code | Carrier::Server) => {
                match result {
                    Ok(output) => {
                        let outcome = PlacedResult { output: output.clone(), path: None };
                        self.settle(id, outcome, &shop, turn.checker);
                    }
                    Err(reason) => self.fail(id, RunError::new(FaultCode::Activity, reason)),
                }
                true
            }
            EventKind::Person(result) if by == Carrier::Person => {
                self.play(id, result, &shop, turn);
                true
            }
            EventKind::Document(source)
                if by == Carrier::Delegate && !self.delegates.contains_key(id) =>
            {
                match source {
                    Ok(source) => self.open_delegate(id, source, &shop, turn.checker),
                    Err(reason) => self.fail(id, RunError::new(FaultCode::Delegate, reason)),
                }
                true
            }
            _ => false,
        }
    }

    /// Returns true if the engine waits for an event of this run.
    fn is_open(&self, id: &str) -> bool {
        let Some(step) = self.step().filter(|_| self.phase() == Phase::Runs) else { return false };
        let state = |run: &Run| run.state;
        let is_held = wave_of(step).any(|run| state(run) == RunState::Waiting);
        let wanted = if is_held { RunState::Waiting } else { RunState::Running };
        let mut open = wave_of(step).filter(|run| state(run) == wanted);
        if self.depth > 0 && !is_held {
            return open.next().is_some_and(|run| run.id == id);
        }
        open.any(|run| run.id == id)
    }

    /// Takes the person's decision on a call. A call that the person has to carry out can be rejected, too.
    fn decide(&mut self, id: &str, decision: &Decision, shop: &Workshop, turn: &Turn) -> bool {
        let waits = self.run(id).is_some_and(|run| run.state == RunState::Waiting);
        match decision {
            Decision::Reject(reason) => {
                let Some(run) = self.run_mut(id) else { return false };
                run.state = RunState::Rejected;
                run.error = Some(Decision::rejection(reason));
            }
            _ if !waits => return false,
            Decision::Run => self.start(id, shop),
            Decision::Change(call) => self.change(id, call, shop, turn),
            Decision::Answer(result) => self.play(id, result, shop, turn),
        }
        true
    }

    /// Takes a result that the person gives in place of the tool.
    fn play(&mut self, id: &str, result: &PersonResult, shop: &Workshop, turn: &Turn) {
        let Some(run) = self.run_mut(id) else { return };
        run.by = Carrier::Person;
        let outcome = PlacedResult { output: result.output.clone(), path: result.path.clone() };
        self.settle(id, outcome, shop, turn.checker);
    }

    /// Starts the call as the person changed it; the original is kept in `proposed`.
    fn change(&mut self, id: &str, call: &Value, shop: &Workshop, turn: &Turn) {
        let is_lazy = self.step().is_some_and(|step| step.is_plan);
        let Some(run) = self.run_mut(id) else { return };
        let proposed = std::mem::replace(&mut run.call, call.clone());
        run.proposed.get_or_insert(proposed);
        run.note(RunNote::Changed);
        run.by = shop.carried_by(shop.tool(call));
        let (resolved, failed) = resolved_call(&bare_call(&run.case_call()), &shop.entries);
        let fault = fault_of(call, is_lazy, shop, turn.checker);
        let fault = fault.and_then(|()| match failed.first() {
            Some(link) => {
                let missing = link.value.as_ref().err().map(|error| &error.missing);
                let names: Vec<String> =
                    missing.into_iter().flatten().map(ToString::to_string).collect();
                Err(RunError::new(FaultCode::Unresolved, names.join(", ")))
            }
            None => values_fault(run, &resolved, shop, turn.checker),
        });
        run.resolved = Some(resolved);
        match fault {
            Ok(()) => self.start(id, shop),
            Err(error) => run.fail(error),
        }
    }
}
