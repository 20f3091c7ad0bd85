//! The card that asks the person about a call: to approve, change or refuse it; or to give its result, if the person
//! carries it out.

use super::card::{Card, CardMode};
use super::carrier::{allow_button, code_part, connect_button, server_part};
use super::controls::{refuse_button, run_alike_button, stop_button, turn, with_keys};
use super::forms::{answer_form, change_form, reason_form};
use crate::dom::{El, RwSignal, View, derived, el, part_of, value_of};
use crate::steps::call::offer::{about, manner, parameters, reason};
use crate::steps::call::words::tool_name;
use crate::steps::process::carriers::server_tool;
use crate::ui::button;
use crate::words;
use pilcrow_core::steps::{Carrier, Decision, Proposal, ToolRule};
use pilcrow_core::text::letters::spell_directions;
use pilcrow_core::tool::{Call, parse_reference};

/// The parameter that contains a question to the person.
const QUESTION: &str = "question";

/// Returns the question to the person in a call that they carry out; `None` if there is none.
fn question_of(card: &Card) -> Option<String> {
    let text = card.call.get(QUESTION)?.as_str().filter(|_| card.proposal.is_none())?;
    // A reference that is not resolved is not a readable question.
    let is_said = !text.trim().is_empty() && parse_reference(text).is_none();
    is_said.then(|| spell_directions(text).into_owned())
}

/// Draws the card; `count` says which of several questions it is, above the title.
pub fn call_card(card: &Card, count: Option<El>) -> El {
    let driver = card.driver;
    let tool = card.tool.as_ref();
    let mode = RwSignal::new(match card.proposal {
        Some(_) => CardMode::Decision,
        None => CardMode::Answer,
    });
    let own = card.clone();
    let foot = part_of(move || mode.get(), move |now| foot(&own, *now, mode));
    // The question is the title; the tool's name is less important to the person.
    let question = question_of(card);
    let heading = question.clone().unwrap_or_else(|| tool_name(&card.call, tool));
    let name = el("span").class("steps-tool").child(heading);
    let case = card.instance.as_deref().map(|case| spell_directions(case).into_owned());
    let case = case.map(|case| el("span").class("data-case").child(case));
    let title =
        el("h3").attr("id", "steps-question").attr("tabindex", "-1").child(name).child(case);
    let in_title: &[&str] = if question.is_some() { &[QUESTION] } else { &[] };
    let rest = Call { source: &card.call }.without(in_title);
    let offer =
        card.proposal.as_ref().map(|offer| View::from([manner(offer).into(), notes(offer)]));
    with_keys(el("section"))
        .class("steps-card")
        .attr("aria-labelledby", "steps-question")
        .attr("aria-busy", derived(move || if driver.replies.is_busy() { "true" } else { "false" }))
        .child(count)
        .child(title)
        .child(about(tool))
        .child(reason(&card.call))
        .child(parameters(&rest, card.resolved.as_ref(), tool))
        .child(offer)
        .child(server_part(&card.server))
        .child(code_part(&card.code))
        .child(foot)
}

/// Draws notes that the person should know before deciding.
fn notes(offer: &Proposal) -> View {
    let is_plain = offer.by == Carrier::Server && server_tool(offer).is_none();
    let server = is_plain.then(|| el("p").class("notice").child(words!(steps.server_what)));
    let same = (!offer.same_place.is_empty())
        .then(|| el("p").class("notice notice-warning").child(words!(steps.same_place)));
    let again = offer.is_repeated.then(|| el("p").class("notice").child(words!(steps.repeated)));
    let cut =
        offer.is_interrupted.then(|| el("p").class("notice").child(words!(steps.interrupted)));
    [server.into(), same.into(), again.into(), cut.into()].into()
}

fn foot(card: &Card, now: CardMode, mode: RwSignal<CardMode>) -> View {
    match now {
        CardMode::Decision => decision_foot(card, mode),
        CardMode::Change => change_form(card, mode),
        CardMode::Answer => answer_form(card, mode),
        CardMode::Refusal => {
            let (own, back) = (card.clone(), begin_of(card));
            reason_form(
                move |reason| own.driver.decide(&own.want, Decision::Reject(reason)),
                move || turn(mode, back),
                Some(card),
            )
        }
    }
}

fn begin_of(card: &Card) -> CardMode {
    if card.proposal.is_some() { CardMode::Decision } else { CardMode::Answer }
}

fn decision_foot(card: &Card, mode: RwSignal<CardMode>) -> View {
    let rule = RwSignal::new(ToolRule::Ask);
    let can_run = card.code.lets_run() && card.server.lets_run();
    let allow = allow_button(card).or_else(|| connect_button(card.driver, &card.server));
    let is_first = !can_run && allow.is_none();
    let take_rule = {
        let (driver, at) = (card.driver, card.want.at.clone());
        move || driver.permissions.set_rule(&at, rule.get_untracked())
    };
    let (own, with_rule) = (card.clone(), take_rule.clone());
    let run = can_run.then(|| {
        button("button button-primary", words!(steps.run)).on("click", move |_| {
            with_rule();
            own.driver.decide(&own.want, Decision::Run);
        })
    });
    let change = can_run.then(|| {
        button("button", words!(steps.change)).on("click", move |_| turn(mode, CardMode::Change))
    });
    let class = if is_first { "button button-primary" } else { "button" };
    let answer =
        button(class, words!(steps.answer)).on("click", move |_| turn(mode, CardMode::Answer));
    let actions = el("div")
        .class("actions")
        .child(run)
        .child(allow)
        .child(can_run.then(|| run_alike_button(card, take_rule)).flatten())
        .child(change)
        .child(answer)
        .child(refuse_button(mode, words!(steps.refuse)))
        .child(stop_button(card.driver));
    let choice = can_run.then(|| rule_choice(card, rule)).flatten();
    [choice.into(), actions.into()].into()
}

/// Draws the choice of a rule for the tool; `None` if no rule can approve the call, or if code carries it out, which
/// has permissions of its own.
pub fn rule_choice(card: &Card, rule: RwSignal<ToolRule>) -> Option<El> {
    let offer = card.proposal.as_ref()?;
    let is_open = offer.is_only_effect && offer.by != Carrier::Code;
    let option = |(at, one): (usize, ToolRule)| {
        el("option")
            .attr("value", at.to_string())
            .flag("selected", move || rule.get() == one)
            .child(match one {
                ToolRule::Ask => words!(steps.rule_ask),
                ToolRule::Process => words!(steps.rule_process),
                ToolRule::Always => words!(steps.rule_always),
            })
    };
    let options: Vec<El> = ToolRule::ALL.into_iter().enumerate().map(option).collect();
    let select = el("select")
        .class("control")
        .attr("id", "steps-rule")
        .on("change", move |event| {
            let at = value_of(&event).parse::<usize>().unwrap_or_default();
            rule.set(ToolRule::ALL.get(at).copied().unwrap_or_default());
        })
        .child(View::from(options));
    let label = el("label").attr("for", "steps-rule").child(words!(steps.rule));
    is_open.then(|| el("div").class("steps-rule").child(label).child(select))
}
