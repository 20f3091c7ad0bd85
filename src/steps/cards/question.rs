//! The open question of a process to the person: one card after another; or a step by hand, with the prompt to carry to
//! a chat and a field for the answer.

use super::call_card::call_card;
use super::card::Card;
use super::plan_card::plan_card;
use crate::dom::{
    El, Memo, View, before_paint, derived, el, focus_where_lost, memo, part, part_of,
};
use crate::runs::hand_view;
use crate::steps::process::carriers::{CodeState, ServerState};
use crate::steps::process::driver::Driver;
use crate::steps::process::record::last_failure;
use crate::words;
use crate::words::failure::failure_sentence;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderFailure;
use pilcrow_core::steps::{Want, WantKind};

/// Draws the first open question; nothing if there is none.
pub fn question_view(driver: Driver) -> View {
    let count = count_of(driver);
    part_of(
        move || {
            let permissions = driver.permissions;
            let want = driver.open_questions().into_iter().next()?;
            let stands = match &want.kind {
                WantKind::Approval(offer) => {
                    (permissions.code_state(&want.at, offer), permissions.server_state(offer))
                }
                _ => (CodeState::NotNeeded, ServerState::NotNeeded),
            };
            Some((want, stands))
        },
        move |asks| {
            asks.as_ref().map(|(want, stands)| single_question(driver, want, stands, count)).into()
        },
    )
}

/// Number of the current question among those that the person answers, and their count; `None` if it is the only one.
type Count = Memo<Option<(usize, usize)>>;

fn count_of(driver: Driver) -> Count {
    // The highest number of open questions since there were none.
    let most = StoredValue::new(0);
    memo(move || {
        let questions = driver.open_questions();
        let is_theirs = |want: &&Want| matches!(want.kind, WantKind::Person(_));
        let open = questions.iter().filter(is_theirs).count();
        let all = if open == 0 { 0 } else { most.get_value().max(open) };
        most.set_value(all);
        (all > 1).then_some((all - open + 1, all))
    })
}

fn single_question(
    driver: Driver,
    want: &Want,
    stands: &(CodeState, ServerState),
    count: Count,
) -> View {
    let card = match &want.kind {
        WantKind::Plan(proposals) => return plan_card(driver, proposals).into(),
        WantKind::Approval(proposal) => Card::of_proposal(driver, want, proposal, stands.clone()),
        WantKind::Person(task) => Card::from_task(driver, want, task),
        _ => return View::default(),
    };
    let (is_theirs, locale) = (matches!(want.kind, WantKind::Person(_)), use_locale());
    let count = derived(move || {
        let (at, count) = count.get()?;
        Some(words_now!(locale.get(), steps.question_of, at = at, count = count))
    });
    call_card(&card, is_theirs.then(|| el("p").class("steps-count").child(count))).into()
}

/// Draws the prompt and the answer field; nothing while no step is asked by hand.
pub fn by_hand(driver: Driver) -> View {
    part(move || {
        let hand = driver.runner.under_way.hand.get()?;
        // The pressed button of the previous answer is gone.
        before_paint(|| focus_where_lost("#hand-answer"));
        Some(untrack(|| View::from([refusal_view(driver).into(), hand_view(&hand).into()])))
    })
}

/// Draws why the previous pasted text was refused, with that text.
fn refusal_view(driver: Driver) -> Option<El> {
    let (failure, text) = driver.engine.with(|engine| {
        let engine = engine.as_ref()?;
        let attempt = engine.process().steps.last()?.attempts.last()?.clone();
        Some((last_failure(engine)?, attempt.text))
    })?;
    let pasted = el("details")
        .child(el("summary").child(words!(steps.pasted)))
        .child(el("pre").class("hand-prompt").attr("tabindex", "0").child(text));
    let notice = el("div").class("notice notice-warning").attr("role", "status");
    Some(notice.child(why(failure)).child(pasted))
}

fn why(failure: ProviderFailure) -> El {
    let locale = use_locale();
    el("p").child(derived(move || failure_sentence(locale.get(), &failure)))
}
