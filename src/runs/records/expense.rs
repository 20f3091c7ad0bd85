//! The cost of runs: an estimate before, the exact cost after, and the sum of all. A sum with an unknown part is not
//! shown.

use crate::dom::{Pause, RwSignal, TextProp, derived, effect};
use crate::runs::Runner;
use crate::runs::bar::options::with_changes;
use crate::settings::Settings;
use crate::settings::price_of;
use crate::widgets::grouped;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::exchange::{Money, ProviderSettings, Usage};
use pilcrow_core::run::{RunRecord, asks_for_each};
use pilcrow_provider::{Address, Estimate, Price, Profile, cost, find_cost, sent_prompt};
use std::time::Duration;

/// The pause in typing after which the tokens of a prompt are counted again.
const PAUSE: Duration = Duration::from_millis(400);

/// Estimate of a run's tokens, and of its cost if the price is known. Nothing for a model on the person's own
/// device.
pub fn estimate_words(runner: Runner) -> TextProp {
    let counted = RwSignal::new(None::<(ProviderSettings, Estimate)>);
    let pause = Pause::new(PAUSE);
    effect(move || {
        runner.session.track();
        let provider = runner.settings.provider.get();
        runner.session.track_option_changes();
        pause.then(move || {
            // The estimate for a batch is shown where the person chooses how its cases are asked for.
            let is_batch = runner.session.with_document(asks_for_each);
            let is_paid = !Profile::look_up(provider.kind).is_local && !is_batch;
            counted.try_set(is_paid.then(|| {
                let document = runner.session.request_to_run();
                let sent = sent_prompt(&with_changes(runner.session, &document), &provider);
                let estimate = Estimate::count(&sent, provider.kind);
                (ProviderSettings { model: sent.model, ..provider }, estimate)
            }));
        });
    });
    let locale = use_locale();
    derived(move || {
        let (provider, estimate) = counted.get()?;
        estimated(locale.get(), runner.settings, &provider, estimate)
    })
}

/// Estimates the cost of `count` runs; `None` for a model on the person's own device.
pub(in crate::runs) fn estimate_of(runner: Runner, count: usize) -> Option<String> {
    let provider = runner.settings.provider_now();
    if costs_nothing(&provider) {
        return None;
    }
    let document = runner.session.request_to_run();
    let sent = sent_prompt(&with_changes(runner.session, &document), &provider);
    let estimate = Estimate::count(&sent, provider.kind).times(u64::try_from(count).ok()?);
    let provider = ProviderSettings { model: sent.model, ..provider };
    estimated(use_locale().get_untracked(), runner.settings, &provider, estimate)
}

fn estimated(
    locale: Locale,
    settings: Settings,
    provider: &ProviderSettings,
    estimate: Estimate,
) -> Option<String> {
    let tokens = grouped(locale, estimate.prompt_tokens);
    let price = price_of(settings, &[&provider.model]);
    let text = match price {
        None if is_on_this_computer(provider) => return None,
        None => words_now!(locale, expense.tokens, tokens = tokens),
        Some(price) => priced(locale, estimate, &price),
    };
    Some(match estimate.uncounted_files {
        0 => text,
        count => words_now!(locale, expense.and_files, known = text, count = count),
    })
}

/// True if runs cost nothing: the model runs on the person's own device.
pub(in crate::runs) fn costs_nothing(provider: &ProviderSettings) -> bool {
    Profile::look_up(provider.kind).is_local || is_on_this_computer(provider)
}

/// True if the provider's address is this computer, whatever kind of server it is.
fn is_on_this_computer(provider: &ProviderSettings) -> bool {
    Address::from_settings(provider).is_ok_and(|address| address.is_loopback())
}

fn priced(locale: Locale, estimate: Estimate, price: &Price) -> String {
    let tokens = grouped(locale, estimate.prompt_tokens);
    let prompt = dollars(estimate.prompt_cost(price));
    match estimate.max_cost(price).map(dollars) {
        Some(most) => {
            words_now!(locale, expense.between, tokens = tokens, prompt = prompt, most = most)
        }
        None => words_now!(locale, expense.prompt, tokens = tokens, prompt = prompt),
    }
}

/// Returns the cost of a run; `None` if a price or a token count is not known.
pub fn cost_of(settings: Settings, record: &RunRecord) -> Option<Money> {
    let attempts = record.attempts.iter().filter(|attempt| attempt.usage.is_some());
    let costs = attempts.map(|attempt| {
        let names = [attempt.sent.model.as_str(), attempt.model.as_deref().unwrap_or_default()];
        find_cost(&attempt.usage?, price_of(settings, &names).as_ref())
    });
    let costs: Vec<Money> = costs.collect::<Option<_>>()?;
    (!costs.is_empty()).then(|| costs.into_iter().sum())
}

/// Returns the part of a run's cost spent on thoughts; `None` if their count or a price is not known.
pub fn cost_of_thoughts(settings: Settings, record: &RunRecord) -> Option<Money> {
    let thoughts = record.attempts.iter().filter_map(|attempt| {
        let answer_tokens = attempt.usage?.reasoning_tokens;
        (answer_tokens > 0).then_some((attempt, Usage { answer_tokens, ..Usage::default() }))
    });
    let costs = thoughts.map(|(attempt, thought)| {
        let names = [attempt.sent.model.as_str(), attempt.model.as_deref().unwrap_or_default()];
        Some(cost(&thought, &price_of(settings, &names)?))
    });
    let costs: Vec<Money> = costs.collect::<Option<_>>()?;
    (!costs.is_empty()).then(|| costs.into_iter().sum())
}

/// Sum of the known costs of a document's runs; nothing if fewer than two are known.
pub fn sum_words(runner: Runner) -> TextProp {
    let locale = use_locale();
    derived(move || {
        let costs = runner.history.records.with(|records| {
            let costs = records.iter().filter_map(|record| cost_of(runner.settings, record));
            costs.collect::<Vec<_>>()
        });
        let sum = dollars(costs.iter().copied().sum());
        (costs.len() > 1).then(|| words_now!(locale.get(), expense.sum, sum = sum))
    })
}

/// Formats an amount as people read small sums: `$0.0012`.
pub fn dollars(money: Money) -> String {
    format!("${}", money.rounded(4))
}
