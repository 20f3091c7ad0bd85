//! The person's choice of whether they are asked about further calls of a tool.

use super::card::Card;
use crate::dom::{El, RwSignal, View, el, value_of};
use crate::words;
use pilcrow_core::steps::{CarriedBy, ToolRule};

/// The choice; none where no rule can settle it, or where code carries the call out, which has its own
/// leave.
pub(super) fn rule_choice(card: &Card, rule: RwSignal<ToolRule>) -> Option<El> {
    let offer = card.proposal.as_ref()?;
    let is_open = offer.is_only_effect && offer.by != CarriedBy::Code;
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
