//! The section that asks a model for a better version of the document: the version to improve, the model, the cost and
//! content of the call, and the proposal.

mod proposal;
mod question;

pub use question::Advice;

use super::choice::choice;
use super::cost::cost_words;
use super::desk::{Phase, Tally};
use crate::dom::{
    El, RwSignal, TextProp, View, before_paint, derived, el, focus_where_lost, part_of, show, spawn,
};
use crate::runs::{NotReady, message_list};
use crate::settings::choice_names;
use crate::ui::button;
use crate::widgets::grouped;
use crate::words::failure::failure_sentence;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::attachment::Prompt;
use proposal::proposal_view;
use question::{Section, Stage, askable};

/// Draws the section once a check fails; nothing before.
pub fn advice_view(advice: Advice, latest: RwSignal<Option<Tally>>) -> View {
    let is_needed = move || latest.with(|latest| latest.as_ref().is_some_and(fails));
    show(is_needed, move || section(advice, latest))
}

fn fails(counted: &Tally) -> bool {
    counted.report.checks.iter().flatten().any(|line| line.passed < line.total)
}

fn section(advice: Advice, latest: RwSignal<Option<Tally>>) -> El {
    let (locale, question) = (use_locale(), RwSignal::new(None));
    let section = Section { advice, latest, locale, question };
    section.follow();
    let title = el("h3").attr("id", "bench-advice-title").attr("tabindex", "-1");
    let chosen = el("div").class("bench-limits").child(version_choice(section));
    let body = part_of(
        move || section.question.get().map(|question| question.key.clone()),
        move |key| match key {
            None => el("p").class("field-help").child(words!(advice.nothing_fails)).into(),
            Some(_) => advice_call_view(section),
        },
    );
    el("section")
        .class("bench-axis bench-advice")
        .attr("id", "bench-advice")
        .attr("aria-labelledby", "bench-advice-title")
        .child(title.child(words!(advice.title)))
        .child(el("p").class("field-help").child(words!(advice.lead)))
        .child(chosen.child(provider_choice(section)))
        .child(body)
        .child(proposal_view(section))
}

/// Draws the choice of the version to improve; nothing if there is only one.
fn version_choice(section: Section) -> View {
    let Section { advice, latest, .. } = section;
    let versions = move || {
        latest.with(|latest| {
            let plan = latest.as_ref().map(|latest| &latest.ready.plan);
            let plan = plan.filter(|plan| plan.variants.len() > 1)?;
            let each = plan.variants.iter().map(|one| (one.id.clone(), one.title().to_owned()));
            Some((each.collect::<Vec<_>>(), advice.variant_of(plan)))
        })
    };
    part_of(versions, move |versions| {
        let Some((versions, chosen)) = versions else { return View::default() };
        let ids: Vec<String> = versions.iter().map(|(id, _)| id.clone()).collect();
        let names = versions.iter().map(|(_, name)| name.clone()).collect();
        let take = move |at: usize| advice.variant.set(ids.get(at).cloned());
        choice("bench-advice-version", words!(advice.version), names, *chosen, take)
    })
}

/// Draws the choice of the model that is asked.
fn provider_choice(section: Section) -> View {
    let Section { advice, latest, locale, .. } = section;
    let all = move || {
        let all = latest.get().map(|latest| askable(advice, &latest)).unwrap_or_default();
        let names = choice_names(advice.desk.runner.settings, &all, locale.get());
        let chosen = advice.provider.get();
        let chosen = all.iter().position(|one| Some(one) == chosen.as_ref()).unwrap_or_default();
        (all, names, chosen)
    };
    part_of(all, move |(all, names, chosen)| {
        let all = all.clone();
        let take = move |at: usize| advice.provider.set(all.get(at).cloned());
        choice("bench-advice-model", words!(advice.model), names.clone(), *chosen, take)
    })
}

/// Draws the cost and the prompt of the call, and the button that starts it.
fn advice_call_view(section: Section) -> View {
    let Section { locale, question, .. } = section;
    let takes = derived(move || {
        let takes = question.with(|question| question.as_ref().map(|one| one.takes))?;
        let cost = cost_words(takes.is_free, takes.prompts, takes.most, locale.get());
        let tokens = grouped(locale.get(), takes.tokens);
        Some(words_now!(locale.get(), advice.takes, tokens = tokens, cost = cost))
    });
    let is_open = RwSignal::new(false);
    let list = move || {
        let prompt = question.with_untracked(|question| {
            let sent = &question.as_ref()?.sent;
            Some(Prompt { messages: sent.messages.clone(), files: sent.files.clone() })
        });
        prompt.as_ref().map(message_list)
    };
    let sent = el("details")
        .class("bench-answer")
        .on("toggle", move |_| is_open.set(true))
        .child(el("summary").child(words!(advice.sent)))
        .child(show(move || is_open.get(), list));
    [
        el("p").class("bench-product").child(takes).into(),
        sent.into(),
        el("div").class("actions").child(buttons(section)).into(),
        el("p").class("bench-progress").attr("role", "status").child(stage_words(section)).into(),
        el("p").class("bench-trouble").attr("role", "alert").child(trouble_words(section)).into(),
    ]
    .into()
}

fn buttons(section: Section) -> View {
    let Section { advice, question, .. } = section;
    let stage = advice.stage;
    let is_asking = move || stage.with(|stage| matches!(stage, Stage::Asking(_)));
    let is_answered = move || {
        let key = question.with(|question| question.as_ref().map(|one| one.key.clone()));
        advice.answered.with(|answered| {
            answered.as_ref().is_some_and(|(answered, _)| Some(answered) == key.as_ref())
        })
    };
    part_of(
        move || (is_asking(), is_answered()),
        move |(is_asking, is_answered)| match (is_asking, is_answered) {
            (true, _) => button("button", words!(trial.stop))
                .on("click", move |_| {
                    advice.stop();
                    before_paint(|| focus_where_lost("#bench-advice-title"));
                })
                .into(),
            (false, true) => View::default(),
            (false, false) => button("button button-primary", words!(advice.ask))
                .flag("disabled", move || {
                    matches!(advice.desk.calls.phase.get(), Phase::Asking | Phase::Paused)
                })
                .on("click", move |_| ask(section))
                .into(),
        },
    )
}

fn ask(section: Section) {
    let Some(question) = section.question.get_untracked() else { return };
    spawn(async move {
        section.advice.ask(&question).await;
        before_paint(|| focus_where_lost("#bench-advice-title"));
    });
}

fn stage_words(section: Section) -> TextProp {
    let Section { advice, locale, .. } = section;
    derived(move || match advice.stage.get() {
        Stage::Asking(None) => Some(words_now!(locale.get(), advice.asking)),
        Stage::Asking(Some(seconds)) => {
            Some(words_now!(locale.get(), trial.busy, seconds = seconds))
        }
        _ => None,
    })
}

fn trouble_words(section: Section) -> TextProp {
    let Section { advice, locale, .. } = section;
    derived(move || match advice.stage.get() {
        Stage::Failed(failure) => Some(failure_sentence(locale.get(), &failure)),
        Stage::Unready(NotReady::Download) => Some(words_now!(locale.get(), trial.download)),
        _ => None,
    })
}
