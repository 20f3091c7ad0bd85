//! What a process asks the person: one thing after another, with how many there are.

use super::card::{Card, card_view};
use super::driven::{Driven, is_of_person};
use super::plan_card::plan_card;
use crate::dom::{View, part_of};
use pilcrow_core::steps::{Want, WantKind};

/// The first question that is open; nothing where none is.
pub(super) fn question_view(driven: Driven) -> View {
    part_of(
        move || driven.wants().into_iter().find(is_of_person),
        move |want| want.as_ref().map(|want| asked(driven, want)).into(),
    )
}

fn asked(driven: Driven, want: &Want) -> View {
    let card = match &want.kind {
        WantKind::Plan(proposals) => return plan_card(driven, proposals).into(),
        WantKind::Approval(proposal) => Card::of_proposal(driven, want, proposal),
        WantKind::Person(task) => Card::of_task(driven, want, task),
        _ => return View::default(),
    };
    card_view(&card).into()
}
