//! One word on all calls of a tool that wait.

use super::card::Card;
use super::driven::Driven;
use crate::dom::{El, derived};
use crate::ui::button;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::steps::{Decision, Event, EventKind, Proposal, Want, WantKind};

/// The calls that wait of the same tool of the same document, this one among them; of those to run, the
/// ones of which there is no more to know than of this one.
fn alike(card: &Card, to_run: bool) -> Vec<Want> {
    let Some(own) = card.proposal.clone() else { return Vec::new() };
    let around = |want: &Want| want.at.split_last().map(|(_, around)| around.to_vec());
    let place = around(&card.want);
    let is_alike = |other: &Proposal| {
        let known = |offer: &Proposal| (offer.is_interrupted, offer.is_repeated);
        other.call.get("_tool") == own.call.get("_tool") && (!to_run || known(other) == known(&own))
    };
    let waits = |want: &Want| match &want.kind {
        WantKind::Approval(other) => around(want) == place && is_alike(other),
        _ => false,
    };
    untrack(|| card.driven.theirs()).into_iter().filter(waits).collect()
}

/// Runs all of them; none where this is the only one.
pub(super) fn run_alike_button(card: &Card, before: impl Fn() + 'static) -> Option<El> {
    let (locale, driven, alike) = (use_locale(), card.driven, alike(card, true));
    let count = alike.len();
    let name = derived(move || words_now!(locale.get(), steps.run_alike, count = count));
    (count > 1).then(|| {
        button("button", name).on("click", move |_| {
            before();
            decide_all(driven, &alike, &Decision::Run);
        })
    })
}

/// Refuses all of them, for one reason; none where this is the only one.
pub(super) fn refuse_alike_button(
    card: &Card,
    reason: impl Fn() -> String + 'static,
) -> Option<El> {
    let (locale, driven, alike) = (use_locale(), card.driven, alike(card, false));
    let count = alike.len();
    let name = derived(move || words_now!(locale.get(), steps.refuse_alike, count = count));
    (count > 1).then(|| {
        button("button", name)
            .on("click", move |_| decide_all(driven, &alike, &Decision::Reject(reason())))
    })
}

fn decide_all(driven: Driven, wants: &[Want], decision: &Decision) {
    let event =
        |want: &Want| Event { at: want.at.clone(), kind: EventKind::Decision(decision.clone()) };
    driven.say(wants.iter().map(event).collect());
}
