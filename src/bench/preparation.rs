//! Prepares a bench whenever its plan has changed: the provider and the storage key of each call, and the stored
//! answers.

use super::answer_store;
use super::desk::{Desk, ReadyBench, ReadyJudge, Standing, Takes, address, answering};
use crate::dom::{Pause, spawn, watch};
use crate::host::time::slices::Slices;
use crate::runs::NotReady;
use crate::settings::Settings;
use pilcrow_core::bench::{Ask, Bench, BenchFault, Exhibit, Judging, Key, Plan, Progress};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_provider::{Estimate, sent_prompt};
use serde_json::Value;
use std::collections::HashSet;
use std::rc::Rc;
use std::time::Duration;

/// The pause in typing after which the bench is prepared again.
const PAUSE: Duration = Duration::from_millis(400);

impl Desk {
    /// Prepares the bench whenever the plan has changed, but not while calls are running.
    pub fn follow_document(self) {
        let pause = Pause::new(PAUSE);
        let settings = self.runner.settings;
        let changed = move || {
            self.runner.session.track();
            settings.provider.track();
            settings.prices.track();
            self.calls.phase.track();
        };
        watch(changed, move || match self.turns.take_decision() {
            true => {
                pause.cancel();
                self.prepare();
            }
            false => pause.then(move || self.prepare()),
        });
        self.prepare();
    }

    /// Waits for the files that are being read into the form, then prepares the bench with them.
    ///
    /// # Errors
    ///
    /// A file was refused.
    pub(super) async fn files_are_there(self) -> Result<(), NotReady> {
        let files = self.runner.session.files();
        if !files.is_any() {
            return Ok(());
        }
        if !files.all_there().await {
            return Err(NotReady::FileRefused);
        }
        let turn = self.turns.begin();
        self.get_ready(self.runner.session.request_to_run(), turn).await;
        Ok(())
    }

    fn prepare(self) {
        if self.calls.phase.is_disposed() || self.is_asking() {
            return;
        }
        let turn = self.turns.begin();
        let document = self.runner.session.request_to_run();
        spawn(async move { self.get_ready(document, turn).await });
    }

    async fn get_ready(self, document: Request, turn: u64) {
        let (bench, mut faults) = Bench::read(&document).unwrap_or_default();
        let ready = match prepared(self, document, bench, turn).await {
            Some(Ok(ready)) => ready,
            Some(Err(fault)) => {
                faults.push(fault);
                self.faults.change(faults);
                return self.ready.set(None);
            }
            None => return,
        };
        // For the same calls, the results are already in memory.
        let is_same = self.ready.with_untracked(|was| {
            was.as_ref().is_some_and(|was| was.keys == ready.keys && was.is_judged_as(&ready))
        });
        let recalled = if is_same { None } else { self.recalled(&ready, turn).await };
        if !(is_same || recalled.is_some()) || !self.turns.is_last(turn) || self.is_asking() {
            return;
        }
        self.faults.change(faults);
        if let Some(standing) = recalled {
            self.calls.put(standing);
        }
        // An equal bench is not set again, so that its open parts are not redrawn.
        let ready = Some(Rc::new(ready));
        if self.ready.with_untracked(|was| *was != ready) {
            self.ready.set(ready);
        }
        self.tell();
    }

    /// Loads the stored results of the calls; `None` if another bench is wanted by now.
    async fn recalled(self, ready: &ReadyBench, turn: u64) -> Option<Standing> {
        let mut progress = Progress::new(ready.keys.clone());
        let answers = answer_store::load(&self.runner.session.key()).await;
        progress.apply_earlier_results(answers.iter().cloned());
        let judging = joined(self, ready, &mut progress, turn).await?;
        // Read again, since the judges' calls are known only now.
        progress.apply_earlier_results(answers);
        Some(Standing { progress, judging })
    }
}

/// Prepares a bench, a slice per frame; `None` if another one is wanted by now.
async fn prepared(
    desk: Desk,
    document: Request,
    bench: Bench,
    turn: u64,
) -> Option<Result<ReadyBench, BenchFault>> {
    let plan = match Plan::new(&document, &bench) {
        Ok(plan) => plan,
        Err(fault) => return Some(Err(fault)),
    };
    let settings = desk.runner.settings;
    let providers: Vec<ProviderSettings> =
        plan.models.iter().map(|model| answering(settings, model)).collect();
    let (asks, columns) = (plan.asks(), plan.columns.len());
    let mut keys: Vec<Key> = Vec::with_capacity(asks.len());
    let mut sent: Vec<String> = Vec::new();
    let mut takes = vec![Takes::default(); columns];
    let slices = Slices::new();
    for Ask { column, input, repeat } in asks {
        if repeat == 0 {
            let model = plan.columns.get(column).map(|own| own.model).unwrap_or_default();
            let provider = providers.get(model).cloned().unwrap_or_default();
            let prompt = sent_prompt(&plan.request(column, input), &provider);
            let own = Estimate::count(&prompt, provider.kind);
            if let Some(takes) = takes.get_mut(column) {
                let names = [prompt.model.as_str()];
                takes.add(&own, &provider, input == 0, settings, &names);
            }
            sent.push(prompt.to_value().to_string());
        }
        let model = plan.columns.get(column).map(|own| own.model).unwrap_or_default();
        let to = providers.get(model).map(address).unwrap_or_default();
        let what = sent.get(input * columns + column).map(String::as_str).unwrap_or_default();
        keys.push(Key::hash(&[&to, what], repeat));
        if slices.pause().await && !desk.turns.is_last(turn) {
            return None;
        }
    }
    let judges = seats(settings, &plan);
    let mut met = HashSet::new();
    let alike = keys.iter().map(|key| !met.insert(key)).collect();
    Some(Ok(ReadyBench { plan, providers, keys, alike, takes, judges }))
}

/// Returns the judges of a plan.
fn seats(settings: Settings, plan: &Plan) -> Vec<ReadyJudge> {
    plan.judges().into_iter().map(|check| seat(settings, plan, check)).collect()
}

/// Estimates a judge's cost with the document's example in place of each answer, which does not exist yet.
fn seat(settings: Settings, plan: &Plan, check: usize) -> ReadyJudge {
    let provider = answering(settings, &plan.judge_model(check));
    let answer = plan.document.solution().cloned().unwrap_or(Value::Null);
    let exhibit = match plan.is_of_pairs(check) {
        true => Exhibit::Pair { first: &answer, second: &answer },
        false => Exhibit::Answer(&answer),
    };
    let (mut takes, mut inputs) = (Takes::default(), 0);
    for input in 0..plan.inputs.len() {
        let Some(request) = plan.judge_request(check, input, exhibit) else { continue };
        let prompt = sent_prompt(&request, &provider);
        let own = Estimate::count(&prompt, provider.kind);
        takes.add(&own, &provider, inputs == 0, settings, &[prompt.model.as_str()]);
        inputs += 1;
    }
    ReadyJudge { check, provider, takes, inputs }
}

/// Collects the judges' calls about the existing answers, a slice per frame; `None` if another bench is wanted by now.
async fn joined(
    desk: Desk,
    ready: &ReadyBench,
    progress: &mut Progress,
    turn: u64,
) -> Option<Judging> {
    let mut judging = Judging::new(&ready.plan);
    if ready.judges.is_empty() {
        return Some(judging);
    }
    let slices = Slices::new();
    for call in 0..ready.plan.calls() {
        ready.join(progress, &mut judging, call);
        if slices.pause().await && !desk.turns.is_last(turn) {
            return None;
        }
    }
    Some(judging)
}
