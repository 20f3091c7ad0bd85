//! The cost of the bench's remaining calls: number, estimated tokens and money.

use super::desk::{Desk, ReadyBench, Takes};
use crate::runs::dollars;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::bench::{Ask, Plan};
use pilcrow_core::exchange::Money;

/// The estimated cost of some calls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RemainingCost {
    /// Number of calls.
    pub calls: usize,
    /// Tokens of their prompts.
    pub tokens: u64,
    /// Cost of the prompts; `None` if a price is not known.
    pub prompts: Option<Money>,
    /// The highest possible cost; `None` if a price or a limit is not known.
    pub most: Option<Money>,
    /// True if the calls cost nothing.
    pub is_free: bool,
}

/// Returns the remaining cost of the whole bench. Tracked.
pub fn left_cost(desk: Desk) -> RemainingCost {
    desk.calls.track();
    let Some(ready) = desk.ready.get() else { return RemainingCost::default() };
    summed(&all_left(desk, &ready))
}

/// Returns the remaining cost per column, then per judge.
pub fn all_left(desk: Desk, ready: &ReadyBench) -> Vec<RemainingCost> {
    let mut lefts = columns_left(desk, ready);
    lefts.extend(judges_left(desk, ready));
    lefts
}

/// Returns the remaining cost per judge, including calls about answers that do not exist yet.
pub fn judges_left(desk: Desk, ready: &ReadyBench) -> Vec<RemainingCost> {
    let plan = &ready.plan;
    let each = ready.judges.iter().map(|seat| {
        let calls = desk
            .with_judging(|progress, judging| judging.remaining_calls(plan, progress, seat.check));
        left_of(&seat.takes, calls.unwrap_or_default(), seat.inputs)
    });
    each.collect()
}

/// Returns the remaining cost per column.
pub fn columns_left(desk: Desk, ready: &ReadyBench) -> Vec<RemainingCost> {
    let plan = &ready.plan;
    let each = ready.takes.iter().enumerate().map(|(column, takes)| {
        let calls = desk.with_progress(|progress| {
            let places = asks_of(plan, column).map(|ask| plan.place(ask));
            let is_asked = |place: &usize| ready.alike.get(*place) == Some(&false);
            places.filter(|place| is_asked(place) && progress.answer(*place).is_none()).count()
        });
        left_of(takes, calls.unwrap_or_default(), plan.inputs.len())
    });
    each.collect()
}

fn asks_of(plan: &Plan, column: usize) -> impl Iterator<Item = Ask> {
    let repeats = plan.repeats;
    (0..plan.inputs.len())
        .flat_map(move |input| (0..repeats).map(move |repeat| Ask { column, input, repeat }))
}

/// Estimates the cost of some calls from the mean of a column's calls.
fn left_of(takes: &Takes, calls: usize, inputs: usize) -> RemainingCost {
    let (calls_left, inputs) =
        (u64::try_from(calls).unwrap_or(u64::MAX), u64::try_from(inputs.max(1)).unwrap_or(1));
    let share = |money: Money| {
        Money::from_units(money.units() * u128::from(calls_left) / u128::from(inputs))
    };
    RemainingCost {
        calls,
        tokens: takes.tokens.saturating_mul(calls_left) / inputs,
        prompts: takes.prompts.map(share),
        most: takes.most.map(share),
        is_free: takes.is_free,
    }
}

/// Sums the costs of several columns and judges.
pub fn summed(all: &[RemainingCost]) -> RemainingCost {
    let paid = || all.iter().filter(|left| !left.is_free && left.calls > 0);
    let money = |part: fn(&RemainingCost) -> Option<Money>| {
        let amounts: Option<Vec<Money>> = paid().map(part).collect();
        amounts.filter(|amounts| !amounts.is_empty()).map(|amounts| amounts.into_iter().sum())
    };
    RemainingCost {
        calls: all.iter().map(|left| left.calls).sum(),
        tokens: all.iter().map(|left| left.tokens).sum(),
        prompts: money(|left| left.prompts),
        most: money(|left| left.most),
        is_free: paid().next().is_none(),
    }
}

/// Returns the cost of calls in words: free, from the prompts' cost to the maximum, or that no price is known.
pub fn cost_words(
    is_free: bool,
    prompts: Option<Money>,
    most: Option<Money>,
    locale: Locale,
) -> String {
    match (is_free, prompts, most) {
        (true, _, _) => words_now!(locale, trial.free),
        (_, Some(prompts), Some(most)) => format!("{}–{}", dollars(prompts), dollars(most)),
        (_, Some(prompts), None) => {
            words_now!(locale, trial.from_cost, least = dollars(prompts))
        }
        _ => words_now!(locale, trial.no_price),
    }
}
