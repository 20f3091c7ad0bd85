//! A bench ready to be asked: its plan, who answers each call, under which key an answer is kept, and what
//! the calls take.

use crate::settings::{Settings, price_of};
use leptos::prelude::*;
use pilcrow_core::bench::{JudgeAsk, Judging, Key, Plan, Progress};
use pilcrow_core::exchange::{Money, ProviderKind, ProviderSettings};
use pilcrow_provider::{Estimate, Profile, Way, sent_prompt};

/// What the calls of a column take, about.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Takes {
    /// Tokens of its prompts.
    pub tokens: u64,
    /// What these cost; `None` if no price is known.
    pub prompts: Option<Money>,
    /// The most that prompts and answers cost; `None` if no price or no limit is known.
    pub most: Option<Money>,
    /// Whether it costs nothing, since it runs on the person's own device.
    pub is_free: bool,
}

/// A judge that can be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadyJudge {
    /// The check that has it, by its number.
    pub check: usize,
    /// The provider that answers.
    pub provider: ProviderSettings,
    /// What it takes to be asked once about each of its inputs.
    pub takes: Takes,
    /// How many inputs it is about.
    pub inputs: usize,
}

/// A bench that can be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadyBench {
    /// The calls to be made.
    pub plan: Plan,
    /// Who answers, model by model.
    pub providers: Vec<ProviderSettings>,
    /// The keys of the calls, as in [`Plan::asks`].
    pub keys: Vec<Key>,
    /// Whether a call before asks the same of the same model, so that it is not made again; as the keys.
    pub alike: Vec<bool>,
    /// What each column takes with one repeat.
    pub takes: Vec<Takes>,
    /// The judges.
    pub judges: Vec<ReadyJudge>,
}

impl ReadyBench {
    /// Who answers a column.
    pub fn provider(&self, column: usize) -> Option<&ProviderSettings> {
        self.providers.get(self.plan.columns.get(column)?.model)
    }

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
    pub fn seat(&self, check: usize) -> Option<&ReadyJudge> {
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
        let request = self.plan.ask_request(progress, ask)?;
        let sent = sent_prompt(&request, provider).to_value().to_string();
        Some(Key::hash(&[&address(provider), &sent], self.plan.ask(ask.call)?.repeat))
    }
}

impl Takes {
    /// Adds what one more call takes, to a model that any of the names is that of.
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

/// The address that a prompt goes to. No key is part of it.
pub fn address(provider: &ProviderSettings) -> String {
    let ProviderSettings { base_url, model_url, .. } = provider;
    format!("{} {base_url} {model_url}", provider.kind.key())
}

/// A person with a chat is asked one thing at a time, where they see it.
pub fn is_askable(one: &ProviderSettings) -> bool {
    !matches!(Profile::look_up(one.kind).way, Way::ByHand | Way::Recorded)
}

/// The turns in which a bench is made ready: only the last of them is wanted. A handle.
#[derive(Clone, Copy)]
pub struct Turns {
    last: StoredValue<u64>,
    /// Whether the last change was a decision rather than typing: the next click may be that on "Run".
    is_decided: StoredValue<bool>,
}

impl Turns {
    /// None has begun.
    pub fn new() -> Self {
        Self { last: StoredValue::new(0), is_decided: StoredValue::new(false) }
    }

    /// Begins another.
    pub fn begin(self) -> u64 {
        let turn = self.last.get_value() + 1;
        self.last.set_value(turn);
        turn
    }

    /// Whether no other has begun since.
    pub fn is_last(self, turn: u64) -> bool {
        self.last.try_get_value() == Some(turn)
    }

    /// The next turn follows a decision: it waits for nothing.
    pub fn decide(self) {
        self.is_decided.set_value(true);
    }

    /// Whether the turn that begins now follows a decision; no later one does.
    pub fn take_decision(self) -> bool {
        let is_decided = self.is_decided.get_value();
        self.is_decided.set_value(false);
        is_decided
    }
}
