//! Asks the person about a plan, before anything of it runs.

use super::call_words::tool_name;
use super::card::stop_button;
use super::card_forms::reason_form;
use super::card_keys::with_keys;
use super::driven::Driven;
use super::offer::{about, parameters};
use super::windowed::windowed;
use crate::dom::{El, RwSignal, View, derived, el, part_of};
use crate::ui::button;
use crate::words;
use pilcrow_core::steps::{EventKind, Proposal};

/// So many calls are there before more are asked for.
const FIRST: usize = 12;

/// The card.
pub(super) fn plan_card(driven: Driven, proposals: &[Proposal]) -> El {
    let refusing = RwSignal::new(false);
    let (count, proposals) = (proposals.len(), proposals.to_vec());
    let calls = windowed(
        el("ol").class("steps-plan"),
        "steps-plan".to_owned(),
        FIRST,
        move || (0..count).map(|at| at.to_string()).collect(),
        move |at| proposals.get(at).map_or_else(|| el("li"), call),
    );
    let foot = part_of(
        move || refusing.get(),
        move |is_refusing| match is_refusing {
            true => reason_form(
                move |reason| driven.of_process(EventKind::Plan(Err(reason))),
                move || refusing.set(false),
                None,
            ),
            false => buttons(driven, refusing).into(),
        },
    );
    with_keys(el("section"))
        .class("steps-card")
        .attr("aria-labelledby", "steps-question")
        .attr("aria-busy", derived(move || if driven.is_taking.get() { "true" } else { "false" }))
        .child(
            el("h3").attr("id", "steps-question").attr("tabindex", "-1").child(words!(steps.plan)),
        )
        .child(el("p").child(words!(steps.plan_what)))
        .child(calls)
        .child(foot)
}

fn call(proposal: &Proposal) -> El {
    let tool = proposal.tool.as_ref();
    let name = el("span").class("steps-tool").child(tool_name(&proposal.call, tool));
    let case = proposal.instance.clone();
    let case = case.map(|case| el("span").class("data-case").child(case));
    el("li")
        .child(el("p").class("steps-run-head").child(name).child(case))
        .child(about(tool))
        .child(parameters(&proposal.call, proposal.resolved.as_ref(), tool))
}

fn buttons(driven: Driven, refusing: RwSignal<bool>) -> El {
    let run = button("button button-primary", words!(steps.run_plan))
        .on("click", move |_| driven.of_process(EventKind::Plan(Ok(()))));
    let refuse = button("button", words!(steps.refuse)).on("click", move |_| refusing.set(true));
    let buttons: [View; 3] = [run.into(), refuse.into(), stop_button(driven).into()];
    el("div").class("actions").child(View::from(buttons))
}
