//! A step: its name, its calls, the advice, the changes, and a button that continues from it.

use super::advice::advice_view;
use super::changes::changes_fold;
use super::meta::meta_view;
use crate::dom::{El, View, derived, el, part_of, show};
use crate::steps::process::follower::Follower;
use crate::ui::{button, plain_button};
use crate::words::{Words, use_locale};
use crate::{words, words_now};
use pilcrow_core::steps::ForkPoint;

/// Draws the parts of a step; its calls are drawn by `calls`.
pub fn step_parts(follower: Follower, number: usize, calls: impl Fn() -> View) -> View {
    let notice = part_of(
        move || follower.step(number).and_then(|own| own.step.solution.clone()),
        move |answer| {
            let answer = answer.as_ref();
            answer
                .map(|answer| {
                    View::from([advice_view(follower, answer), meta_view(follower, answer)])
                })
                .into()
        },
    );
    [
        heading(follower, number).into(),
        calls(),
        notice,
        changes_fold(follower, number).into(),
        go_on(follower, number),
    ]
    .into()
}

/// Draws the step's name, a button that shows the process as it was after this step.
fn heading(follower: Follower, number: usize) -> El {
    let is_it = move || follower.anchor().step == Some(number);
    let name = plain_button("link-button steps-name")
        .attr("aria-pressed", derived(move || if is_it() { "true" } else { "false" }))
        .on("click", move |_| {
            let goal = (!leptos::prelude::untrack(is_it)).then_some(number);
            follower.show_after(goal, false);
        })
        .child(step_words(number));
    let later = show(
        move || follower.is_later(number),
        || el("span").class("steps-later-word").child(words!(steps.later)),
    );
    el("h3").class("steps-head").child(name).child(later)
}

fn step_words(number: usize) -> crate::dom::TextProp {
    let locale = use_locale();
    derived(move || words_now!(locale.get(), steps.step, step = number))
}

/// Draws the button that starts another process from this step, once the step is over.
fn go_on(follower: Follower, number: usize) -> View {
    let is_over = move || follower.step(number).is_some_and(|own| own.step.is_over);
    let driver = follower.driver;
    show(is_over, move || {
        let which =
            el("span").class("visually-hidden").child(" (").child(step_words(number)).child(")");
        let label: Words = words!(steps.fork);
        let fork = button("button", label)
            .child(which)
            .attr("disabled", derived(move || driver.is_going() || driver.replies.is_busy()))
            .on("click", move |_| driver.fork(ForkPoint::Step(number)));
        el("div").class("actions").child(fork)
    })
}
