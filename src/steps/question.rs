//! What a process asks the person: one thing after another, with how many there are.

use super::card::{Card, card_view};
use super::code_card::CardCode;
use super::driven::Driven;
use super::plan_card::plan_card;
use super::server_card::ServerState;
use crate::dom::{View, part_of};
use pilcrow_core::steps::{Want, WantKind};

/// The first question that is open; nothing where none is.
pub(super) fn question_view(driven: Driven) -> View {
    part_of(
        move || {
            let want = driven.theirs().into_iter().next()?;
            let stands = match &want.kind {
                WantKind::Approval(offer) => {
                    (CardCode::of(driven, &want.at, offer.by), ServerState::of(driven, offer))
                }
                _ => (CardCode::NotNeeded, ServerState::NotNeeded),
            };
            Some((want, stands))
        },
        move |asks| asks.as_ref().map(|(want, stands)| asked(driven, want, stands)).into(),
    )
}

fn asked(driven: Driven, want: &Want, stands: &(CardCode, ServerState)) -> View {
    let card = match &want.kind {
        WantKind::Plan(proposals) => return plan_card(driven, proposals).into(),
        WantKind::Approval(proposal) => Card::of_proposal(driven, want, proposal, stands.clone()),
        WantKind::Person(task) => Card::of_task(driven, want, task),
        _ => return View::default(),
    };
    card_view(&card).into()
}
