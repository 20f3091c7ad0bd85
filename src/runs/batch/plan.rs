//! The plan of a batch: how many cases go into one request, how many requests run at once, and an estimate of the
//! tokens and the cost.

use super::advice::advice;
use super::count::{CaseCount, count};
use crate::dom::{
    El, Memo, Pause, RwSignal, TextProp, View, derived, effect, el, memo, show, value_of,
};
use crate::host::language;
use crate::opening::plan_place;
use crate::runs::bar::options::with_changes;
use crate::runs::records::expense::dollars;
use crate::session::Session;
use crate::settings::Settings;
use crate::settings::price_of;
use crate::widgets::grouped;
use crate::words::{Words, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::batch::{BatchPlan, RequestSize, SIZES};
use pilcrow_core::exchange::Usage;
use pilcrow_core::exchange::{MOST_AT_ONCE, calls_at_once};
use pilcrow_core::tool::compose_request;
use pilcrow_provider::cost;
use std::time::Duration;

/// The pause in typing after which the tokens of the cases are counted again.
const PAUSE: Duration = Duration::from_millis(500);

/// Id of the field for the number of cases per request.
pub(super) const SIZE_ID: &str = "batch-chunk";

/// Draws the choices and the estimate, for a document that asks for each of its cases.
pub fn batch_plan(session: Session) -> View {
    let Some(cases) = session.cases() else { return View::default() };
    let (settings, plan) = (expect_context::<Settings>(), cases.plan());
    keep_plan(session, plan);
    let counted = counted(session, settings);
    let size = memo(move || counted.with(|counted| counted.as_ref()?.size(plan.get())));
    // If each case needs its own request, a note replaces the choice.
    let is_choice =
        move || !counted.with(|counted| counted.as_ref().is_some_and(|c| c.is_one_each));
    let choices = el("div")
        .class("batch-choices")
        .child(show(is_choice, move || size_choice(plan, size, counted)))
        .child(at_once_choice(settings, plan, size));
    el("div")
        .class("batch-plan")
        .child(choices)
        .child(el("p").class("batch-takes").child(takes(settings, size, counted)))
        .child(advice(plan, counted))
        .into()
}

/// Restores the document's last plan, and stores changes from now on.
fn keep_plan(session: Session, plan: RwSignal<BatchPlan>) {
    let place = plan_place(&session.key());
    if let Some(text) = language::remembered(&place)
        && plan.get_untracked() == BatchPlan::default()
    {
        plan.change(BatchPlan::from_text(&text));
    }
    effect(move || language::remember(&place, plan.get().to_text().as_deref()));
}

/// Counts the tokens of the cases after each pause in typing.
fn counted(session: Session, settings: Settings) -> RwSignal<Option<CaseCount>> {
    let counted = RwSignal::new(None);
    let pause = Pause::new(PAUSE);
    effect(move || {
        session.track();
        let provider = settings.provider.get();
        session.track_option_changes();
        pause.then(move || {
            let request = compose_request(&with_changes(session, &session.request()));
            counted.try_set(Some(count(&request, settings, &provider)));
        });
    });
    counted
}

/// Draws a select field with its label before it.
fn choice(
    id: &'static str,
    name: Words,
    options: Vec<El>,
    take: fn(RwSignal<BatchPlan>, &str),
    plan: RwSignal<BatchPlan>,
) -> El {
    let select = el("select")
        .class("control batch-chunk")
        .attr("id", id)
        .on("change", move |event| take(plan, &value_of(&event)))
        .child(options);
    el("div").class("batch-in-one").child(el("label").attr("for", id).child(name)).child(select)
}

/// Draws the number of cases per request; at most the number of cases, unless a larger one was chosen before.
fn size_choice(
    plan: RwSignal<BatchPlan>,
    chosen: Memo<Option<usize>>,
    counted: RwSignal<Option<CaseCount>>,
) -> El {
    let locale = use_locale();
    let cases = memo(move || counted.with(|counted| Some(counted.as_ref()?.tokens.own.len())));
    let option = |size: Option<usize>| {
        let words = derived(move || match size {
            None => words_now!(locale.get(), batch.all_at_once),
            Some(1) => words_now!(locale.get(), batch.one_by_one),
            Some(size) => words_now!(locale.get(), batch.some_at_once, count = size),
        });
        el("option")
            .attr("value", size.map(|size| size.to_string()).unwrap_or_default())
            .flag("selected", move || chosen.get() == size)
            .flag("hidden", move || {
                let is_too_many = size.zip(cases.get()).is_some_and(|(size, all)| size >= all);
                is_too_many && chosen.get() != size
            })
            .child(words)
    };
    let sizes = [None].into_iter().chain(SIZES.into_iter().map(Some));
    let options: Vec<El> = sizes.map(option).collect();
    let take = |plan: RwSignal<BatchPlan>, value: &str| {
        let size = value.parse().map_or(RequestSize::All, RequestSize::Cases);
        plan.update(|plan| plan.size = size);
    };
    choice(SIZE_ID, words!(batch.in_one_request), options, take, plan)
}

/// Draws the number of requests at once; nothing if there is one request, or the provider takes one at a time.
fn at_once_choice(
    settings: Settings,
    plan: RwSignal<BatchPlan>,
    size: Memo<Option<usize>>,
) -> View {
    let usual = move || settings.provider.with(|provider| calls_at_once(provider.kind));
    let is_choice = move || size.get().is_some() && usual().1 > 1;
    let take = |plan: RwSignal<BatchPlan>, value: &str| {
        let count = value.parse().ok();
        plan.update(|plan| plan.at_once = count);
    };
    show(is_choice, move || {
        let option = |count: usize| {
            let is_it = move || plan.with(|plan| plan.at_once).unwrap_or(usual().0) == count;
            let number = count.to_string();
            el("option").attr("value", number.clone()).flag("selected", is_it).child(number)
        };
        let options: Vec<El> = (1..=MOST_AT_ONCE).map(option).collect();
        choice("batch-at-once", words!(batch.at_once), options, take, plan)
    })
}

/// Numbers of cases, requests and tokens, and the cost if the price is known.
fn takes(
    settings: Settings,
    size: Memo<Option<usize>>,
    counted: RwSignal<Option<CaseCount>>,
) -> TextProp {
    let locale = use_locale();
    derived(move || {
        let (locale, counted) = (locale.get(), counted.get()?);
        let count = counted.tokens.count(size.get());
        let (read, written) = (count.prompt_tokens, count.answer_tokens);
        let (cases, requests) = (counted.tokens.own.len(), count.requests);
        let mut facts = vec![words_now!(
            locale,
            batch.plan_takes,
            cases = cases,
            requests = requests,
            read = grouped(locale, read),
            written = grouped(locale, written)
        )];
        facts.extend(counted.limits.context.map(|limit| {
            let longest = count.longest_prompt + count.longest_answer;
            let (longest, limit) = (grouped(locale, longest), grouped(locale, limit));
            words_now!(locale, batch.plan_limit, longest = longest, limit = limit)
        }));
        facts.extend(price_of(settings, &[&counted.model]).map(|price| {
            let usage = Usage { prompt_tokens: read, answer_tokens: written, ..Usage::default() };
            words_now!(locale, batch.plan_cost, sum = dollars(cost(&usage, &price)))
        }));
        Some(facts.join(" · "))
    })
}
