//! Computes the wants of an engine: the requests, approvals, results and documents that it waits for.

use super::engine::{Engine, Phase};
use super::running::wave_of;
use super::status::{Carrier, ProcessStatus, RunState};
use super::wants::{
    Activity, ActivityKind, Asking, DocumentWant, PersonTask, Proposal, RefusedAnswer, Want,
    WantKind,
};
use super::wave::choices;
use crate::context::{Entry, Tool};
use crate::document::Request;
use crate::steps::answers::asking::{answer_request, cases_request, passed_to, results_request};
use crate::steps::past::record::Run;
use crate::steps::plans::scope::data_by_name;
use crate::steps::plans::workshop::Workshop;
use crate::tool::{Call, Composing, McpTool};
use serde_json::Value;

impl Engine {
    /// Returns the current wants; empty once the process has ended. Requests to the model come one after another.
    pub fn wants(&self) -> Vec<Want> {
        self.wants_at_most(usize::MAX)
    }

    /// Returns the first want, for a driver that handles wants one after another.
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
            Phase::Asking => match self.undescribed() {
                Some(wanted) => vec![own(WantKind::Document(wanted))],
                None => vec![own(WantKind::Answer(self.asking()))],
            },
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
        let composing =
            Composing { lazy: is_lazy, wants_output: !self.only_plans(), step, with_reasons: true };
        let request = match self.question_cases() {
            Some(cases) => cases_request(&self.document, &cases),
            None => answer_request(&self.document, composing, &self.finished_runs()),
        };
        Asking { request, step, runs: None, again: self.refused() }
    }

    /// Returns the last answer, if it was refused.
    fn refused(&self) -> Option<RefusedAnswer> {
        let step = self.step()?;
        let last = step.attempts.iter().skip(step.forgiven).next_back()?;
        let refused = RefusedAnswer { text: last.text.clone(), issues: last.issues.clone() };
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
        let shop = Workshop::read(&self.document);
        let first = self.first_asking();
        let running = wave_of(step).filter(|run| run.state == RunState::Running);
        // Below the outermost process, runs are carried out one after another.
        let at_once = if self.depth > 0 { 1 } else { usize::MAX };
        let wants = running.take(at_once).flat_map(|run| {
            let is_asking = matches!(run.by, Carrier::Model | Carrier::Delegate);
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
            call: Call { source: &call }.passed_on(),
            tool: tool.schema.clone(),
            context: passed_to(run, shop),
        };
        match run.by {
            Carrier::Model => {
                let kind = WantKind::Answer(self.asking_results(run, shop));
                vec![Want { at: Vec::new(), steps: steps.clone(), kind }]
            }
            Carrier::Code => {
                let (name, source) = shop.code_of(tool).unwrap_or_default();
                let (name, source) = (name.to_owned(), source.to_owned());
                let tool = with_data(tool, &call, (&shop.entries, run.instance()), &source);
                let activity = activity(ActivityKind::Code { name, source });
                own(WantKind::Activity(Activity { tool, ..activity }))
            }
            Carrier::Server => {
                let named = tool.meta("_activity").and_then(Value::as_str).unwrap_or_default();
                let url = || ActivityKind::Server { url: named.to_owned() };
                let what = McpTool::read(named).map_or_else(url, ActivityKind::Mcp);
                own(WantKind::Activity(activity(what)))
            }
            Carrier::Person => own(WantKind::Person(PersonTask {
                call: call.clone(),
                tool: Some(tool.schema.clone()),
                schema: tool.output().cloned(),
                paths: choices(&run.call, shop),
            })),
            Carrier::Delegate => match self.delegates.get(&run.id) {
                Some(engine) => {
                    engine.wants().into_iter().map(|want| below(&run.id, &steps, want)).collect()
                }
                None => {
                    let address =
                        tool.meta("_delegate").and_then(Value::as_str).unwrap_or_default();
                    let base = self.address.clone();
                    own(WantKind::Document(DocumentWant { address: address.to_owned(), base }))
                }
            },
        }
    }

    fn asking_results(&self, first: &Run, shop: &Workshop) -> Asking {
        let runs = self.runs_with(&first.id, shop);
        let request = results_request(&self.document, &runs, shop);
        let ids = runs.iter().map(|run| run.id.clone()).collect();
        let step = self.step().map_or(1, |step| step.step);
        Asking { request, step, runs: Some(ids), again: self.refused() }
    }
}

/// Returns a tool's definition as its code receives it, with data under the names of their kinds beside the tool's own
/// keys.
fn with_data(tool: &Tool, call: &Value, seen: (&[Entry], Option<&str>), source: &str) -> Value {
    let mut members = data_by_name(tool, call, seen, source);
    let own = tool.schema.as_object().into_iter().flatten();
    members.extend(own.map(|(key, value)| (key.clone(), value.clone())));
    Value::Object(members)
}

fn below(id: &str, steps: &[usize], want: Want) -> Want {
    let at = std::iter::once(id.to_owned()).chain(want.at).collect();
    Want { at, steps: steps.iter().copied().chain(want.steps).collect(), kind: want.kind }
}

/// Returns the request that a model gets for the first answer to a document, or for the next one of its recorded
/// process.
pub fn next_request(document: &Request) -> Request {
    let settings = crate::steps::Settings::default();
    let engine = Engine::opened(document, None, "", settings, 0);
    engine.asking().request
}
