//! A prepared bench: its plan, the provider and the storage key of each call, and the cost of the calls.

use crate::settings::{Settings, price_of};
use leptos::prelude::*;
use pilcrow_core::bench::{JudgeAsk, Judging, Key, Plan, Progress};
use pilcrow_core::exchange::{Money, ProviderKind, ProviderSettings};
use pilcrow_provider::{Estimate, Profile, Way, sent_prompt};

/// The estimated cost of a column's calls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Takes {
    /// Tokens of the prompts.
    pub tokens: u64,
    /// Cost of the prompts; `None` if no price is known.
    pub prompts: Option<Money>,
    /// The highest cost of prompts and answers; `None` if no price or no limit is known.
    pub most: Option<Money>,
    /// True if the calls cost nothing, since the model runs on the person's own device.
    pub is_free: bool,
}

/// A judge (a model that rates answers) that can be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadyJudge {
    /// Index of the check that it belongs to.
    pub check: usize,
    pub provider: ProviderSettings,
    /// Estimated cost of asking it once about each of its inputs.
    pub takes: Takes,
    /// Number of inputs that it judges.
    pub inputs: usize,
}

/// A bench whose calls can start.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadyBench {
    /// The plan of the calls.
    pub plan: Plan,
    /// Providers, one per model of the plan.
    pub providers: Vec<ProviderSettings>,
    /// Keys of the calls, in the order of [`Plan::asks`].
    pub keys: Vec<Key>,
    /// True for each call that repeats an earlier one and is not sent again; in the order of the keys.
    pub alike: Vec<bool>,
    /// Estimated cost of each column with one repeat.
    pub takes: Vec<Takes>,
    pub judges: Vec<ReadyJudge>,
}

impl ReadyBench {
    /// Returns the provider of a column.
    pub fn provider(&self, column: usize) -> Option<&ProviderSettings> {
        self.providers.get(self.plan.columns.get(column)?.model)
    }

    /// True if both benches have the same judges for the same answers.
    pub fn is_judged_as(&self, other: &Self) -> bool {
        let (one, other_plan) = (&self.plan, &other.plan);
        self.judges == other.judges
            && (self.judges.is_empty()
                || one.checks == other_plan.checks
                    && one.inputs == other_plan.inputs
                    && one.columns == other_plan.columns
                    && one.baseline == other_plan.baseline)
    }

    /// Returns the judge of a check.
    pub fn seat(&self, check: usize) -> Option<&ReadyJudge> {
        self.judges.iter().find(|seat| seat.check == check)
    }

    /// Adds the calls of judges that become possible after the answer to a call.
    pub fn join(&self, progress: &mut Progress, judging: &mut Judging, call: usize) {
        for ask in judging.due(&self.plan, progress, call) {
            if let Some(key) = self.judge_key(progress, ask) {
                judging.add(progress, ask, key);
            }
        }
    }

    fn judge_key(&self, progress: &Progress, ask: JudgeAsk) -> Option<Key> {
        let provider = &self.seat(ask.check)?.provider;
        let request = self.plan.ask_request(progress, ask)?;
        let sent = sent_prompt(&request, provider).to_value().to_string();
        Some(Key::hash(&[&address(provider), &sent], self.plan.ask(ask.call)?.repeat))
    }
}

impl Takes {
    /// Adds the cost of one more call; `names` are the model's names, by which its price is found.
    pub fn add(
        &mut self,
        own: &Estimate,
        provider: &ProviderSettings,
        is_first: bool,
        settings: Settings,
        names: &[&str],
    ) {
        let is_local = Profile::look_up(provider.kind).is_local;
        let price = price_of(settings, names).filter(|_| !is_local);
        let prompts = price.as_ref().map(|price| own.prompt_cost(price));
        let most = price.as_ref().and_then(|price| own.max_cost(price));
        let sum = |all: Option<Money>, more: Option<Money>| match (is_first, all, more) {
            (true, _, more) => more,
            (false, Some(all), Some(more)) => Some(all + more),
            _ => None,
        };
        self.tokens += own.prompt_tokens;
        self.prompts = sum(self.prompts, prompts);
        self.most = sum(self.most, most);
        self.is_free = is_local || provider.kind == ProviderKind::InBrowser;
    }
}

/// Returns the address that a prompt is sent to, without an API key.
pub fn address(provider: &ProviderSettings) -> String {
    let ProviderSettings { base_url, model_url, .. } = provider;
    format!("{} {base_url} {model_url}", provider.kind.key())
}

/// True if the bench can ask the provider by itself: not a person with a chat, and not a recorded answer.
pub fn is_askable(one: &ProviderSettings) -> bool {
    !matches!(Profile::look_up(one.kind).way, Way::ByHand | Way::Recorded)
}

/// A handle to the turns of preparing the bench: only the latest one counts.
#[derive(Clone, Copy)]
pub struct Turns {
    last: StoredValue<u64>,
    /// True if the last change was a decision (a click), not typing: the next click may be on "Run".
    is_decided: StoredValue<bool>,
}

impl Turns {
    /// Starts without a turn.
    pub fn new() -> Self {
        Self { last: StoredValue::new(0), is_decided: StoredValue::new(false) }
    }

    /// Begins a turn and returns its number.
    pub fn begin(self) -> u64 {
        let turn = self.last.get_value() + 1;
        self.last.set_value(turn);
        turn
    }

    /// True if no other turn has begun since.
    pub fn is_last(self, turn: u64) -> bool {
        self.last.try_get_value() == Some(turn)
    }

    /// Makes the next turn start without a pause, since it follows a decision.
    pub fn decide(self) {
        self.is_decided.set_value(true);
    }

    /// True if the turn that begins now follows a decision; resets it for later turns.
    pub fn take_decision(self) -> bool {
        let is_decided = self.is_decided.get_value();
        self.is_decided.set_value(false);
        is_decided
    }
}
