//! How the cases of a document are asked for: how many in one Request, how many Requests at once, and
//! what that takes, before anything is asked.
//! Refuses to be exact: it is an estimate, and says so.

use super::Settings;
use super::chunks::most_at_once;
use super::expense::dollars;
use super::settings::price_of;
use crate::dom::{El, Live, Pause, State, View, el, follow, live, memo, part, show, value_of};
use crate::piece::button;
use crate::session::Session;
use crate::words::{Locale, Words, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::batch::{CaseTokens, ChunkPlan, Limits, MOST_AT_ONCE, SIZES, case_tokens};
use pilcrow_core::document::Request;
use pilcrow_core::provider::{Estimate, ProviderSettings, Usage, about_tokens, cost, sent_prompt};
use pilcrow_core::run::asks_for_each;
use pilcrow_core::tool::asked_request;
use std::time::Duration;

/// How long typing has to pause before the cases are counted anew.
const PAUSE: Duration = Duration::from_millis(500);

/// What was counted, for whom.
#[derive(Clone, PartialEq)]
struct Counted {
    tokens: CaseTokens,
    limits: Limits,
    model: String,
}

/// The choices, with what they take; nothing where no case needs an answer.
pub fn batch_plan(session: Session) -> View {
    let Some(cases) = session.cases() else { return View::default() };
    if !session.with_document(asks_for_each) {
        return View::default();
    }
    let (settings, plan) = (expect_context::<Settings>(), cases.plan());
    let counted = counted(session, settings);
    let choices = el("div")
        .class("batch-choices")
        .child(size_choice(plan, counted))
        .child(at_once_choice(settings, plan));
    el("div")
        .class("batch-plan")
        .child(choices)
        .child(el("p").class("batch-takes").child(takes(settings, plan, counted)))
        .child(warning(plan, counted))
        .into()
}

/// Counts the cases whenever typing pauses.
fn counted(session: Session, settings: Settings) -> State<Option<Counted>> {
    let counted = State::new(None);
    let pause = Pause::new(PAUSE);
    follow(move || {
        session.track();
        let provider = settings.provider.get();
        pause.then(move || {
            let request = asked_request(&session.request());
            counted.try_set(Some(count(&request, settings, &provider)));
        });
    });
    counted
}

fn count(request: &Request, settings: Settings, provider: &ProviderSettings) -> Counted {
    let estimate = |request: &Request| Estimate::of(&sent_prompt(request, provider), provider.kind);
    let tokens = |request: &Request| estimate(request).prompt_tokens;
    let tokens = case_tokens(request, None, &tokens, &about_tokens);
    let sent = sent_prompt(request, provider);
    let answer = Estimate::of(&sent, provider.kind).answer_limit;
    let asked = ProviderSettings { model: sent.model.clone(), ..provider.clone() };
    let limits = Limits { context: settings.limit_of(&asked), answer };
    Counted { tokens, limits, model: sent.model }
}

/// A choice with its name before it.
fn choice(
    id: &'static str,
    name: Words,
    options: Vec<El>,
    take: fn(State<ChunkPlan>, &str),
    plan: State<ChunkPlan>,
) -> El {
    let select = el("select")
        .class("control batch-chunk")
        .attr("id", id)
        .on("change", move |event| take(plan, &value_of(&event)))
        .child(options);
    el("div").class("batch-in-one").child(el("label").attr("for", id).child(name)).child(select)
}

/// How many in one Request; no more than there are, unless it was chosen when there were more.
fn size_choice(plan: State<ChunkPlan>, counted: State<Option<Counted>>) -> El {
    let locale = use_locale();
    let cases = memo(move || counted.with(|counted| Some(counted.as_ref()?.tokens.own.len())));
    let option = |size: Option<usize>| {
        let words = live(move || match size {
            None => words_now!(locale.get(), batch.all_at_once),
            Some(1) => words_now!(locale.get(), batch.one_by_one),
            Some(size) => words_now!(locale.get(), batch.some_at_once, count = size),
        });
        el("option")
            .attr("value", size.map(|size| size.to_string()).unwrap_or_default())
            .flag("selected", move || plan.with(|plan| plan.size == size))
            .flag("hidden", move || {
                let is_too_many = size.zip(cases.get()).is_some_and(|(size, all)| size >= all);
                is_too_many && plan.with(|plan| plan.size != size)
            })
            .child(words)
    };
    let sizes = [None].into_iter().chain(SIZES.into_iter().map(Some));
    let options: Vec<El> = sizes.map(option).collect();
    let take = |plan: State<ChunkPlan>, value: &str| {
        let size = value.parse().ok();
        plan.update(|plan| plan.size = size);
    };
    choice("batch-chunk", words!(batch.in_one_request), options, take, plan)
}

/// How many at once; no choice where there is only one Request, or they would take turns.
fn at_once_choice(settings: Settings, plan: State<ChunkPlan>) -> View {
    let usual = move || settings.provider.with(|provider| most_at_once(provider.kind));
    let is_choice = move || plan.with(|plan| plan.size.is_some()) && usual().1 > 1;
    let take = |plan: State<ChunkPlan>, value: &str| {
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

/// The cases, the Requests, the tokens, and the money where a price is known.
fn takes(settings: Settings, plan: State<ChunkPlan>, counted: State<Option<Counted>>) -> Live {
    let locale = use_locale();
    live(move || {
        let (locale, counted) = (locale.get(), counted.get()?);
        let count = counted.tokens.count(plan.with(|plan| plan.size));
        let (read, written) = (count.prompt_tokens, count.answer_tokens);
        let (cases, requests) = (counted.tokens.own.len(), count.requests);
        let mut said = vec![words_now!(
            locale,
            batch.plan_takes,
            cases = cases,
            requests = requests,
            read = read,
            written = written
        )];
        said.extend(counted.limits.context.map(|limit| {
            let longest = count.longest_prompt + count.longest_answer;
            words_now!(locale, batch.plan_limit, longest = longest, limit = limit)
        }));
        said.extend(price_of(settings, &[&counted.model]).map(|price| {
            let usage = Usage { prompt_tokens: read, answer_tokens: written, ..Usage::default() };
            words_now!(locale, batch.plan_cost, sum = dollars(cost(&usage, &price)))
        }));
        Some(said.join(" · "))
    })
}

/// Says that a Request would not fit, and offers a size that does.
fn warning(plan: State<ChunkPlan>, counted: State<Option<Counted>>) -> El {
    let locale = use_locale();
    let said = part(move || {
        let (now, counted) = (plan.with(|plan| plan.size), counted.get()?);
        let size = counted.tokens.smaller(now, counted.limits)?;
        let words = words_now!(locale.get(), batch.propose, count = size);
        let take = button("button", words)
            .on("click", move |_| plan.update(|plan| plan.size = Some(size)));
        let why = el("p").child(why_too_long(locale.get(), now, &counted));
        let actions = el("div").class("actions").child(take);
        Some(el("div").class("notice notice-warning").child(why).child(actions))
    });
    el("div").attr("role", "status").child(said)
}

fn why_too_long(locale: Locale, size: Option<usize>, counted: &Counted) -> String {
    let longest = counted.tokens.count(size);
    let of_answer = Limits { context: None, ..counted.limits };
    match counted.limits.answer.filter(|_| !longest.fits(of_answer)) {
        Some(limit) => {
            let count = longest.longest_answer;
            words_now!(locale, batch.too_long_answer, count = count, limit = limit)
        }
        None => {
            let count = longest.longest_prompt + longest.longest_answer;
            let limit = counted.limits.context.unwrap_or_default();
            words_now!(locale, batch.too_long, count = count, limit = limit)
        }
    }
}
