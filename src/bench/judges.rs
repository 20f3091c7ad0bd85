//! The judges of a bench: who answers for them, what their calls take, and under which keys these are kept.

use super::desk::Desk;
use super::prepared::{Prepared, Takes, add, address, provider_of};
use crate::host::slices::Slices;
use crate::settings::Settings;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::bench::{Exhibit, JudgeAsk, Judging, Key, Plan, Progress};
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_provider::{Estimate, sent_prompt};
use serde_json::Value;

/// A judge that can be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    /// The check that has it, by its number.
    pub check: usize,
    /// Who answers.
    pub provider: ProviderSettings,
    /// What it takes to be asked once about each of its inputs.
    pub takes: Takes,
    /// How many inputs it is about.
    pub inputs: usize,
}

/// The judges of a plan.
pub fn seats(settings: Settings, plan: &Plan) -> Vec<Seat> {
    plan.judges().into_iter().map(|check| seat(settings, plan, check)).collect()
}

/// As if the document's example were each answer: the answers are not there yet.
fn seat(settings: Settings, plan: &Plan, check: usize) -> Seat {
    let provider = provider_of(settings, &plan.judge_model(check));
    let answer = plan.document.solution().cloned().unwrap_or(Value::Null);
    let exhibit = match plan.is_of_pairs(check) {
        true => Exhibit::Pair { first: &answer, second: &answer },
        false => Exhibit::Answer(&answer),
    };
    let (mut takes, mut inputs) = (Takes::default(), 0);
    for input in 0..plan.inputs.len() {
        let Some(request) = plan.judge_request(check, input, exhibit) else { continue };
        let prompt = sent_prompt(&request, &provider);
        let own = Estimate::of(&prompt, provider.kind);
        add(&mut takes, &own, &provider, inputs == 0, settings, &[prompt.model.as_str()]);
        inputs += 1;
    }
    Seat { check, provider, takes, inputs }
}

impl Prepared {
    /// Whether the same is judged by the same.
    pub fn is_judged_as(&self, other: &Self) -> bool {
        let (one, other_plan) = (&self.plan, &other.plan);
        self.judges == other.judges
            && (self.judges.is_empty()
                || one.checks == other_plan.checks
                    && one.inputs == other_plan.inputs
                    && one.columns == other_plan.columns
                    && one.baseline == other_plan.baseline)
    }

    /// The judge of a check.
    pub fn seat(&self, check: usize) -> Option<&Seat> {
        self.judges.iter().find(|seat| seat.check == check)
    }

    /// Puts what judges are to be asked, now that the answer of a call is there, behind the other calls.
    pub fn join(&self, progress: &mut Progress, judging: &mut Judging, call: usize) {
        for ask in judging.due(&self.plan, progress, call) {
            if let Some(key) = self.judge_key(progress, ask) {
                judging.add(progress, ask, key);
            }
        }
    }

    fn judge_key(&self, progress: &Progress, ask: JudgeAsk) -> Option<Key> {
        let provider = &self.seat(ask.check)?.provider;
        let request = self.plan.judge_asked(progress, ask)?;
        let sent = sent_prompt(&request, provider).to_value().to_string();
        Some(Key::of(&[&address(provider), &sent], self.plan.ask(ask.call)?.repeat))
    }
}

/// What judges are to be asked about the answers that are there, a slice of it in each frame; none where
/// another bench is wanted by now.
pub async fn joined(
    desk: Desk,
    ready: &Prepared,
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
        if slices.pause().await && !desk.is_turn(turn) {
            return None;
        }
    }
    Some(judging)
}

/// What a judge is called: by its document, otherwise by its number.
pub fn judge_title(plan: &Plan, check: usize, locale: Locale) -> String {
    let title = plan.judge(check).and_then(|judge| judge.request.title());
    match title.map(str::trim).filter(|title| !title.is_empty()) {
        Some(title) => words_now!(locale, trial.judge, name = title),
        None => {
            let number = plan.judges().iter().position(|judge| *judge == check);
            words_now!(locale, trial.judge_number, number = number.unwrap_or_default() + 1)
        }
    }
}
