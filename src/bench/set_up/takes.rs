//! The cost of the bench's calls, column by column: the remaining calls, with estimated tokens, money and time.

use super::section::number_field;
use crate::bench::cost::{RemainingCost, all_left, columns_left, cost_words, judges_left, summed};
use crate::bench::desk::{Desk, ReadyBench};
use crate::bench::words::{CatalogueBenchWords, judge_title};
use crate::dom::{El, View, el, part};
use crate::widgets::grouped;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::column_title;
use pilcrow_core::run::RunStatus;
use std::rc::Rc;

/// The most columns that are listed; with more, only the sum is shown.
const MOST_LISTED: usize = 24;

/// Draws the table of remaining calls.
pub fn takes_table(desk: Desk) -> View {
    let locale = use_locale();
    part(move || {
        desk.calls.track();
        let ready = desk.ready.get()?;
        let locale = locale.get();
        Some(untrack(|| table(desk, &ready, locale)))
    })
}

fn table(desk: Desk, ready: &Rc<ReadyBench>, locale: Locale) -> El {
    let (lefts, judges) = (columns_left(desk, ready), judges_left(desk, ready));
    let plan = &ready.plan;
    let words = CatalogueBenchWords(locale);
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

/// Returns `2 variants × 2 models × 20 inputs × 5 repeats = 200 calls`; factors of 1 are left out.
fn product_words(ready: &ReadyBench, locale: Locale) -> String {
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

fn row(title: &str, left: &RemainingCost, locale: Locale) -> El {
    let cost = cost_words(left.is_free, left.prompts, left.most, locale);
    let number = |text: String| el("td").class("bench-number").child(text);
    el("tr")
        .child(el("th").attr("scope", "row").child(title.to_owned()))
        .child(number(grouped(locale, left.calls as u64)))
        .child(number(grouped(locale, left.tokens)))
        .child(number(cost))
}

/// Estimates the remaining time from the answers so far or from earlier runs; `None` if there are none.
fn time_words(desk: Desk, ready: &ReadyBench, locale: Locale) -> Option<String> {
    let left = all_left(desk, ready).iter().map(|left| left.calls).sum::<usize>();
    let mean = mean_milliseconds(desk, ready).filter(|_| left > 0)?;
    let kind = ready.providers.first()?.kind;
    let (usual, most) = pilcrow_core::exchange::calls_at_once(kind);
    let at_once = desk.manner.get_untracked().at_once.unwrap_or(usual).clamp(1, most);
    let left = u64::try_from(left).ok()?;
    let at_once = u64::try_from(at_once).ok()?;
    let seconds = mean.saturating_mul(left) / at_once / 1_000;
    Some(match seconds {
        0..90 => words_now!(locale, trial.seconds, count = seconds.max(1)),
        _ => words_now!(locale, trial.minutes, count = seconds.div_ceil(60)),
    })
}

fn mean_milliseconds(desk: Desk, ready: &ReadyBench) -> Option<u64> {
    let asks = ready.plan.asks();
    let of_answers = desk.with_progress(|progress| {
        let times =
            asks.iter().filter_map(|ask| progress.answer(ready.plan.place(*ask))?.milliseconds);
        times.collect::<Vec<u64>>()
    });
    let mut times = of_answers.unwrap_or_default();
    if times.is_empty() {
        times = desk.runner.history.records.with_untracked(|records| {
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

/// Draws the limits above which a confirmation is needed, and the number of calls at once.
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
