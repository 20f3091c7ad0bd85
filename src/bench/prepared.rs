//! A bench ready to be asked: its plan, who answers each call, under which key an answer is kept, and what
//! the calls take.

use super::desk::Desk;
use super::judges::{Seat, seats};
use crate::host::slices::Slices;
use crate::settings::{Settings, price_of};
use pilcrow_core::bench::{Ask, Bench, BenchFault, BenchModel, Key, Plan};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{Money, ProviderKind, ProviderSettings};
use pilcrow_provider::{Estimate, Profile, sent_prompt};
use std::collections::HashSet;

/// What the calls of a column take, about.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Takes {
    /// Tokens of its prompts.
    pub tokens: u64,
    /// What these cost; none where no price is known.
    pub prompts: Option<Money>,
    /// The most that prompts and answers cost; none where no price or no limit is known.
    pub most: Option<Money>,
    /// Whether it costs nothing, since it runs on the person's own device.
    pub is_free: bool,
}

/// A bench that can be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Prepared {
    /// What is asked.
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
    pub judges: Vec<Seat>,
}

impl Prepared {
    /// Who answers a column.
    pub fn provider(&self, column: usize) -> Option<&ProviderSettings> {
        self.providers.get(self.plan.columns.get(column)?.model)
    }
}

/// The provider of a bench's model, as it is set up on this device.
pub fn provider_of(settings: Settings, model: &BenchModel) -> ProviderSettings {
    let chosen = settings.provider_now();
    let Some(kind) = model.provider else {
        return ProviderSettings { model: or(&model.name, &chosen.model), ..chosen };
    };
    let is_it = |one: &&ProviderSettings| one.kind == kind && one.model == model.name;
    let known =
        settings.known.with_untracked(|known| [chosen].iter().chain(known).find(is_it).cloned());
    known.unwrap_or_else(|| {
        let own = settings.of_kind(kind);
        ProviderSettings { model: or(&model.name, &own.model), ..own }
    })
}

fn or(name: &str, other: &str) -> String {
    if name.is_empty() { other.to_owned() } else { name.to_owned() }
}

/// Makes a bench ready, a slice of it in each frame; none where another is wanted by now.
pub async fn prepared(
    desk: Desk,
    document: Request,
    bench: Bench,
    turn: u64,
) -> Option<Result<Prepared, BenchFault>> {
    let plan = match Plan::new(&document, &bench) {
        Ok(plan) => plan,
        Err(fault) => return Some(Err(fault)),
    };
    let settings = desk.runner.settings;
    let providers: Vec<ProviderSettings> =
        plan.models.iter().map(|model| provider_of(settings, model)).collect();
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
            let own = Estimate::of(&prompt, provider.kind);
            if let Some(takes) = takes.get_mut(column) {
                let names = [prompt.model.as_str()];
                add(takes, &own, &provider, input == 0, settings, &names);
            }
            sent.push(prompt.to_value().to_string());
        }
        let model = plan.columns.get(column).map(|own| own.model).unwrap_or_default();
        let to = providers.get(model).map(address).unwrap_or_default();
        let what = sent.get(input * columns + column).map(String::as_str).unwrap_or_default();
        keys.push(Key::of(&[&to, what], repeat));
        if slices.pause().await && !desk.is_turn(turn) {
            return None;
        }
    }
    let judges = seats(settings, &plan);
    let mut met = HashSet::new();
    let alike = keys.iter().map(|key| !met.insert(key)).collect();
    Some(Ok(Prepared { plan, providers, keys, alike, takes, judges }))
}

/// Where a prompt goes. No key is part of it.
pub(super) fn address(provider: &ProviderSettings) -> String {
    let ProviderSettings { base_url, model_url, .. } = provider;
    format!("{} {base_url} {model_url}", provider.kind.key())
}

pub(super) fn add(
    takes: &mut Takes,
    own: &Estimate,
    provider: &ProviderSettings,
    is_first: bool,
    settings: Settings,
    names: &[&str],
) {
    let is_local = Profile::of(provider.kind).is_local;
    let price = price_of(settings, names).filter(|_| !is_local);
    let prompts = price.as_ref().map(|price| own.prompt_cost(price));
    let most = price.as_ref().and_then(|price| own.max_cost(price));
    let sum = |all: Option<Money>, more: Option<Money>| match (is_first, all, more) {
        (true, _, more) => more,
        (false, Some(all), Some(more)) => Some(all + more),
        _ => None,
    };
    takes.tokens += own.prompt_tokens;
    takes.prompts = sum(takes.prompts, prompts);
    takes.most = sum(takes.most, most);
    takes.is_free = is_local || provider.kind == ProviderKind::InBrowser;
}
