//! Asks the person about a call: whether it shall run, and how; or for its result, where that is theirs
//! to give.

use super::alike::run_alike_button;
use super::call_words::{tool_name, tool_of};
use super::card_forms::{answering, changing, reason_form};
use super::card_keys::with_keys;
use super::code_card::{CardCode, allow_button, code_part};
use super::driven::Driven;
use super::offer::{about, manner, parameters};
use super::rule_choice::rule_choice;
use super::server_card::{ServerState, connect_button, server_part, server_tool};
use crate::dom::{El, RwSignal, View, before_paint, derived, el, focus_where_lost, part_of};
use crate::ui::button;
use crate::words;
use pilcrow_core::context::Tool;
use pilcrow_core::letters::with_directions_shown;
use pilcrow_core::steps::{CarriedBy, Decision, EventKind, PersonTask, Proposal, ToolRule, Want};
use pilcrow_core::tool::OutputPaths;
use serde_json::Value;

/// A call that the person is asked about.
#[derive(Clone)]
pub(super) struct Card {
    pub driven: Driven,
    pub want: Want,
    pub call: Value,
    pub resolved: Option<Value>,
    tool: Option<Value>,
    instance: Option<String>,
    /// None where the person is to carry it out.
    pub proposal: Option<Proposal>,
    /// The places of which one has to be chosen for the result.
    pub paths: Vec<String>,
    /// How it stands with the code that would carry it out.
    pub code: CardCode,
    /// How it stands with the server whose tool would.
    pub server: ServerState,
}

/// What the person is about to do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Doing {
    Deciding,
    Changing,
    Answering,
    Refusing,
}

impl Card {
    /// Of a call that waits for approval.
    pub fn of_proposal(
        driven: Driven,
        want: &Want,
        proposal: &Proposal,
        (code, server): (CardCode, ServerState),
    ) -> Self {
        let paths = match proposal.path.as_deref().and_then(OutputPaths::read) {
            Some(OutputPaths::OneOf(paths)) => {
                paths.iter().map(|path| path.0.to_string()).collect()
            }
            _ => Vec::new(),
        };
        Self {
            driven,
            want: want.clone(),
            call: proposal.call.clone(),
            resolved: proposal.resolved.clone(),
            tool: proposal.tool.clone(),
            instance: proposal.instance.clone(),
            proposal: Some(proposal.clone()),
            paths,
            code,
            server,
        }
    }

    /// Of a call that the person carries out.
    pub fn of_task(driven: Driven, want: &Want, task: &PersonTask) -> Self {
        let instance = task.call.get("_instance").and_then(Value::as_str);
        Self {
            driven,
            want: want.clone(),
            call: task.call.clone(),
            resolved: None,
            tool: task.tool.clone(),
            instance: instance.map(str::to_owned),
            proposal: None,
            paths: task.paths.clone(),
            code: CardCode::NotNeeded,
            server: ServerState::NotNeeded,
        }
    }

    /// The name of its forms' controls begins so.
    pub fn name(&self) -> String {
        self.want.at.join(" ")
    }

    pub fn tool(&self) -> Tool {
        tool_of(self.tool.as_ref().unwrap_or(&Value::Null))
    }
}

/// The card.
pub(super) fn card_view(card: &Card) -> El {
    let driven = card.driven;
    let tool = card.tool.as_ref();
    let doing = RwSignal::new(match card.proposal {
        Some(_) => Doing::Deciding,
        None => Doing::Answering,
    });
    let own = card.clone();
    let foot = part_of(move || doing.get(), move |now| foot(&own, *now, doing));
    let name = el("span").class("steps-tool").child(tool_name(&card.call, tool));
    let case = card.instance.as_deref().map(|case| with_directions_shown(case).into_owned());
    let case = case.map(|case| el("span").class("data-case").child(case));
    let title =
        el("h3").attr("id", "steps-question").attr("tabindex", "-1").child(name).child(case);
    let offer =
        card.proposal.as_ref().map(|offer| View::from([manner(offer).into(), notes(offer)]));
    with_keys(el("section"))
        .class("steps-card")
        .attr("aria-labelledby", "steps-question")
        .attr("aria-busy", derived(move || if driven.is_taking.get() { "true" } else { "false" }))
        .child(title)
        .child(about(tool))
        .child(parameters(&card.call, card.resolved.as_ref(), tool))
        .child(offer)
        .child(server_part(&card.server))
        .child(code_part(&card.code))
        .child(foot)
}

/// What is to be known before one decides.
fn notes(offer: &Proposal) -> View {
    let is_plain = offer.by == CarriedBy::Server && server_tool(offer).is_none();
    let server = is_plain.then(|| el("p").class("notice").child(words!(steps.server_what)));
    let same = (!offer.same_place.is_empty())
        .then(|| el("p").class("notice notice-warning").child(words!(steps.same_place)));
    let again = offer.is_repeated.then(|| el("p").class("notice").child(words!(steps.repeated)));
    let cut =
        offer.is_interrupted.then(|| el("p").class("notice").child(words!(steps.interrupted)));
    [server.into(), same.into(), again.into(), cut.into()].into()
}

fn foot(card: &Card, now: Doing, doing: RwSignal<Doing>) -> View {
    match now {
        Doing::Deciding => deciding(card, doing),
        Doing::Changing => changing(card, doing),
        Doing::Answering => answering(card, doing),
        Doing::Refusing => {
            let (own, back) = (card.clone(), begin_of(card));
            reason_form(
                move |reason| own.driven.decide(&own.want, Decision::Reject(reason)),
                move || turn(doing, back),
                Some(card),
            )
        }
    }
}

fn begin_of(card: &Card) -> Doing {
    if card.proposal.is_some() { Doing::Deciding } else { Doing::Answering }
}

/// The buttons that were pressed are gone then.
pub(super) fn turn(doing: RwSignal<Doing>, to: Doing) {
    doing.set(to);
    before_paint(|| focus_where_lost("#steps-question"));
}

fn deciding(card: &Card, doing: RwSignal<Doing>) -> View {
    let rule = RwSignal::new(ToolRule::Ask);
    let can_run = card.code.lets_run() && card.server.lets_run();
    let allow = allow_button(card).or_else(|| connect_button(card.driven, &card.server));
    let is_first = !can_run && allow.is_none();
    let take_rule = {
        let (driven, at) = (card.driven, card.want.at.clone());
        move || driven.set_rule(&at, rule.get_untracked())
    };
    let (own, with_rule) = (card.clone(), take_rule.clone());
    let run = can_run.then(|| {
        button("button button-primary", words!(steps.run)).on("click", move |_| {
            with_rule();
            own.driven.decide(&own.want, Decision::Run);
        })
    });
    let change = can_run.then(|| {
        button("button", words!(steps.change)).on("click", move |_| turn(doing, Doing::Changing))
    });
    let class = if is_first { "button button-primary" } else { "button" };
    let answer =
        button(class, words!(steps.answer)).on("click", move |_| turn(doing, Doing::Answering));
    let actions = el("div")
        .class("actions")
        .child(run)
        .child(allow)
        .child(can_run.then(|| run_alike_button(card, take_rule)).flatten())
        .child(change)
        .child(answer)
        .child(refuse_button(doing))
        .child(stop_button(card.driven));
    let choice = can_run.then(|| rule_choice(card, rule)).flatten();
    [choice.into(), actions.into()].into()
}

pub(super) fn refuse_button(doing: RwSignal<Doing>) -> El {
    button("button", words!(steps.refuse)).on("click", move |_| turn(doing, Doing::Refusing))
}

/// Ends the process.
pub(super) fn stop_button(driven: Driven) -> El {
    button("button button-quiet", words!(steps.stop))
        .on("click", move |_| driven.of_process(EventKind::Stop))
}
