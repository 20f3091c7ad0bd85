//! What the calls take, column by column: how many are left, and about how many tokens, how much money and
//! how long.

use super::desk::Desk;
use super::judges::judge_title;
use super::prepared::{Prepared, Takes};
use super::words::PageBenchWords;
use crate::dom::{El, View, derived, el, part, value_of};
use crate::runs::dollars;
use crate::widgets::grouped;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::{Ask, Plan, column_title};
use pilcrow_core::exchange::Money;
use pilcrow_core::run::RunStatus;
use std::rc::Rc;

/// More columns than this are told by their sum only.
const MOST_LISTED: usize = 24;

/// What a number of calls takes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Left {
    /// Calls that are left.
    pub calls: usize,
    /// Tokens of their prompts.
    pub tokens: u64,
    /// What these cost, where it is known for all.
    pub prompts: Option<Money>,
    /// The most that they cost, where it is known for all.
    pub most: Option<Money>,
    /// Whether they cost nothing.
    pub is_free: bool,
}

/// What is left of the whole bench. Tracked.
pub fn left_cost(desk: Desk) -> Left {
    desk.told.track();
    let Some(ready) = desk.ready.get() else { return Left::default() };
    summed(&all_left(desk, &ready))
}

fn all_left(desk: Desk, ready: &Prepared) -> Vec<Left> {
    let mut lefts = columns_left(desk, ready);
    lefts.extend(judges_left(desk, ready));
    lefts
}

/// Judge by judge, those of answers that are not there yet among them.
fn judges_left(desk: Desk, ready: &Prepared) -> Vec<Left> {
    let plan = &ready.plan;
    let each = ready.judges.iter().map(|seat| {
        let calls = desk.with_judging(|progress, judging| judging.left(plan, progress, seat.check));
        left_of(&seat.takes, calls.unwrap_or_default(), seat.inputs)
    });
    each.collect()
}

fn columns_left(desk: Desk, ready: &Prepared) -> Vec<Left> {
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

/// Of the mean of a column's calls.
fn left_of(takes: &Takes, calls: usize, inputs: usize) -> Left {
    let (calls_left, inputs) =
        (u64::try_from(calls).unwrap_or(u64::MAX), u64::try_from(inputs.max(1)).unwrap_or(1));
    let share =
        |money: Money| Money::of_units(money.units() * u128::from(calls_left) / u128::from(inputs));
    Left {
        calls,
        tokens: takes.tokens.saturating_mul(calls_left) / inputs,
        prompts: takes.prompts.map(share),
        most: takes.most.map(share),
        is_free: takes.is_free,
    }
}

fn summed(all: &[Left]) -> Left {
    let paid = || all.iter().filter(|left| !left.is_free && left.calls > 0);
    let money = |of: fn(&Left) -> Option<Money>| {
        let known: Option<Vec<Money>> = paid().map(of).collect();
        known.filter(|known| !known.is_empty()).map(|known| known.into_iter().sum())
    };
    Left {
        calls: all.iter().map(|left| left.calls).sum(),
        tokens: all.iter().map(|left| left.tokens).sum(),
        prompts: money(|left| left.prompts),
        most: money(|left| left.most),
        is_free: paid().next().is_none(),
    }
}

/// The table of what will be asked.
pub fn takes_table(desk: Desk) -> View {
    let locale = use_locale();
    part(move || {
        desk.told.track();
        let ready = desk.ready.get()?;
        let locale = locale.get();
        Some(untrack(|| table(desk, &ready, locale)))
    })
}

fn table(desk: Desk, ready: &Rc<Prepared>, locale: Locale) -> El {
    let (lefts, judges) = (columns_left(desk, ready), judges_left(desk, ready));
    let plan = &ready.plan;
    let words = PageBenchWords(locale);
    let is_listed = plan.columns.len() + judges.len() > 1 && plan.columns.len() <= MOST_LISTED;
    let listed = lefts.iter().enumerate().take(if is_listed { MOST_LISTED } else { 0 });
    let rows: Vec<El> = listed
        .map(|(column, left)| row(&column_title(plan, column, &words), left, locale))
        .collect();
    let of_judges = ready.judges.iter().zip(&judges);
    let of_judges: Vec<El> = of_judges
        .map(|(seat, left)| row(&judge_title(plan, seat.check, locale), left, locale))
        .collect();
    let all = [lefts.as_slice(), judges.as_slice()].concat();
    let all = row(&words_now!(locale, trial.all), &summed(&all), locale).class("bench-sum");
    let head = |words: crate::words::Words| el("th").attr("scope", "col").child(words);
    let heads = el("tr")
        .child(head(words!(bench.column)))
        .child(head(words!(trial.to_ask)))
        .child(head(words!(bench.prompt_tokens)))
        .child(head(words!(trial.costs)));
    let product = el("p").class("bench-product").child(product_words(ready, locale));
    let time =
        time_words(desk, ready, locale).map(|words| el("p").class("field-help").child(words));
    let table = el("table")
        .class("bench-takes")
        .child(el("thead").child(heads))
        .child(el("tbody").child(rows).child(of_judges).child(all));
    el("div").child(product).child(el("div").class("bench-scroll").child(table)).child(time)
}

/// `2 variants × 2 models × 20 inputs × 5 repeats = 200 calls`, without what is there once.
fn product_words(ready: &Prepared, locale: Locale) -> String {
    let plan = &ready.plan;
    let (variants, models) = (plan.variants.len(), plan.models.len());
    let settings = plan.columns.len() / (variants * models).max(1);
    let (inputs, repeats, calls) = (plan.inputs.len(), plan.repeats, plan.calls());
    let parts = [
        (variants > 1).then(|| words_now!(locale, trial.variant_count, count = variants)),
        (models > 1).then(|| words_now!(locale, trial.model_count, count = models)),
        (settings > 1).then(|| words_now!(locale, trial.setting_count, count = settings)),
        Some(words_now!(locale, trial.input_count, count = inputs)),
        Some(words_now!(locale, trial.repeat_count, count = repeats)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let all = words_now!(locale, trial.call_count, count = calls);
    let judged = plan.judge_calls();
    let judged = (judged > 0).then(|| words_now!(locale, trial.judge_calls, count = judged));
    let alike = ready.alike.iter().filter(|is_alike| **is_alike).count();
    let alike = (alike > 0).then(|| words_now!(locale, trial.alike_calls, count = alike));
    let product = parts.join(" × ");
    format!("{product} = {all}{}{}", alike.unwrap_or_default(), judged.unwrap_or_default())
}

fn row(title: &str, left: &Left, locale: Locale) -> El {
    let cost = cost_words(left.is_free, left.prompts, left.most, locale);
    let number = |text: String| el("td").class("bench-number").child(text);
    el("tr")
        .child(el("th").attr("scope", "row").child(title.to_owned()))
        .child(number(grouped(locale, left.calls as u64)))
        .child(number(grouped(locale, left.tokens)))
        .child(number(cost))
}

/// What calls cost: nothing, their prompts and the most, or that no price is known.
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

/// How long it takes by what answers took so far, or earlier runs; none where neither is known.
fn time_words(desk: Desk, ready: &Prepared, locale: Locale) -> Option<String> {
    let left = all_left(desk, ready).iter().map(|left| left.calls).sum::<usize>();
    let mean = mean_milliseconds(desk, ready).filter(|_| left > 0)?;
    let kind = ready.providers.first()?.kind;
    let (usual, most) = crate::runs::most_at_once(kind);
    let at_once = desk.manner.get_untracked().at_once.unwrap_or(usual).clamp(1, most);
    let left = u64::try_from(left).ok()?;
    let at_once = u64::try_from(at_once).ok()?;
    let seconds = mean.saturating_mul(left) / at_once / 1_000;
    Some(match seconds {
        0..90 => words_now!(locale, trial.seconds, count = seconds.max(1)),
        _ => words_now!(locale, trial.minutes, count = seconds.div_ceil(60)),
    })
}

fn mean_milliseconds(desk: Desk, ready: &Prepared) -> Option<u64> {
    let asks = ready.plan.asks();
    let of_answers = desk.with_progress(|progress| {
        let times =
            asks.iter().filter_map(|ask| progress.answer(ready.plan.place(*ask))?.milliseconds);
        times.collect::<Vec<u64>>()
    });
    let mut times = of_answers.unwrap_or_default();
    if times.is_empty() {
        times = desk.runner.records.with_untracked(|records| {
            let done = records.iter().filter(|record| record.status == RunStatus::Done);
            let last = done.filter_map(|record| record.attempts.last());
            last.filter_map(|attempt| Some(attempt.finished?.saturating_sub(attempt.started)))
                .filter(|time| *time > 0)
                .collect()
        });
    }
    let count = u64::try_from(times.len()).ok().filter(|count| *count > 0)?;
    Some(times.iter().sum::<u64>() / count)
}

/// The limits above which it is asked first, and how many calls go on at once.
pub fn limits(desk: Desk) -> El {
    el("div")
        .class("bench-limits")
        .child(number_field(
            "bench-most-calls",
            words!(trial.most_calls),
            move || desk.manner.get().most_calls.to_string(),
            move |text| {
                if let Ok(count) = text.trim().parse() {
                    desk.take_manner(|manner| manner.most_calls = count);
                }
            },
        ))
        .child(number_field(
            "bench-most-cost",
            words!(trial.most_cost),
            move || {
                let cents = desk.manner.get().most_cents;
                cents.map(|cents| format!("{}.{:02}", cents / 100, cents % 100)).unwrap_or_default()
            },
            move |text| {
                let cents = text.trim().parse::<f64>().ok().filter(|money| *money >= 0.0);
                let cents = cents.map(|money| (money * 100.0).round() as u64);
                desk.take_manner(|manner| manner.most_cents = cents);
            },
        ))
        .child(number_field(
            "bench-at-once",
            words!(trial.at_once),
            move || {
                let at_once = desk.manner.get().at_once;
                at_once.map(|count| count.to_string()).unwrap_or_default()
            },
            move |text| {
                let count = text.trim().parse().ok().filter(|count| *count > 0);
                desk.take_manner(|manner| manner.at_once = count);
            },
        ))
}

/// A short field whose value is taken when it is left.
pub fn number_field(
    id: &'static str,
    label: crate::words::Words,
    value: impl Fn() -> String + 'static,
    take: impl Fn(&str) + 'static,
) -> El {
    let input = el("input")
        .class("control bench-short")
        .attr("id", id)
        .attr("inputmode", "decimal")
        .attr("autocomplete", "off")
        .value(derived(value))
        .on("change", move |event| take(&value_of(&event)));
    el("div")
        .class("field")
        .child(el("label").class("field-label").attr("for", id).child(label))
        .child(input)
}
