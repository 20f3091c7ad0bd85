//! What a process asks the person: one thing after another, with how many there are.

use super::card::{Card, card_view};
use super::code_card::CardCode;
use super::driven::Driven;
use super::plan_card::plan_card;
use crate::dom::{View, part_of};
use pilcrow_core::steps::{Want, WantKind};

/// The first question that is open; nothing where none is.
pub(super) fn question_view(driven: Driven) -> View {
    part_of(
        move || {
            let want = driven.theirs().into_iter().next()?;
            let code = match &want.kind {
                WantKind::Approval(offer) => CardCode::of(driven, &want.at, offer.by),
                _ => CardCode::NotNeeded,
            };
            Some((want, code))
        },
        move |asks| asks.as_ref().map(|(want, code)| asked(driven, want, code)).into(),
    )
}

fn asked(driven: Driven, want: &Want, code: &CardCode) -> View {
    let card = match &want.kind {
        WantKind::Plan(proposals) => return plan_card(driven, proposals).into(),
        WantKind::Approval(proposal) => Card::of_proposal(driven, want, proposal, code.clone()),
        WantKind::Person(task) => Card::of_task(driven, want, task),
        _ => return View::default(),
    };
    card_view(&card).into()
}
