//! The list of a process's steps, each with its calls.

use super::step_view::step_parts;
use crate::dom::{El, View, each, el, part_of, show};
use crate::steps::call::run_line::{Choice, run_line};
use crate::steps::long_list::long_list;
use crate::steps::process::follower::Follower;
use crate::steps::process::snapshot::{Shared, StepSnapshot};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::steps::Attempt;

/// The number of a step's runs that are listed at first.
const FIRST: usize = 12;

/// Draws the list.
pub fn step_list(follower: Follower) -> El {
    let numbers = move || {
        let numbers =
            follower.with(|snapshot| snapshot.steps.iter().map(|own| own.step.step).collect());
        let numbers: Vec<usize> = numbers.unwrap_or_default();
        numbers.into_iter().map(|number| (number.to_string(), number)).collect()
    };
    el("ol").class("steps-list").child(each(numbers, move |number| step(follower, number)))
}

fn step(follower: Follower, number: usize) -> El {
    el("li").class_if("steps-later", move || follower.is_later(number)).child(step_parts(
        follower,
        number,
        move || runs(follower, number).into(),
    ))
}

/// Draws the runs of a step; lines of unchanged runs are kept.
fn runs(follower: Follower, number: usize) -> El {
    let count = move || follower.step(number).map_or(0, |step| step.runs.len());
    // "No calls" is shown only once there is a valid answer.
    let is_answered = move || {
        let is_good = |attempt: &Attempt| attempt.failure.is_none() && attempt.issues.is_empty();
        follower.step(number).is_some_and(|step| step.step.attempts.iter().any(is_good))
    };
    let none = show(
        move || count() == 0 && is_answered(),
        || el("p").class("field-help").child(words!(steps.no_calls)),
    );
    let keys = move || {
        let step = follower.step(number);
        let runs = step.iter().flat_map(|step| &step.runs);
        runs.map(|run| format!("{} {}", run.id, run.key())).collect()
    };
    let list = long_list(
        el("ul").class("steps-runs"),
        format!("steps-runs-{number}"),
        FIRST,
        keys,
        move |at| line(follower, number, at),
    );
    el("div").child(none).child(list).child(chosen_beyond(follower, number))
}

fn line(follower: Follower, number: usize, at: usize) -> El {
    let run = untrack(|| follower.step(number)).and_then(|step| step.runs.get(at).cloned());
    let Some(run) = run else { return el("li") };
    let tool = untrack(|| follower.tool(&run));
    run_line(&run, tool.as_ref(), Some(Choice { follower, step: number }))
}

/// Draws the chosen run if it is too far down to be listed.
fn chosen_beyond(follower: Follower, number: usize) -> View {
    let place = move |step: &Shared<StepSnapshot>| {
        let chosen = follower.anchor();
        let name = chosen.call.filter(|_| chosen.step == Some(number))?;
        step.runs.iter().position(|run| run.id == name).filter(|at| *at >= FIRST)
    };
    let read = move || {
        let step = follower.step(number)?;
        let at = place(&step)?;
        Some((at, step.runs.get(at).cloned()))
    };
    part_of(read, move |entry| {
        let line = entry.as_ref().map(|(at, _)| line(follower, number, *at));
        line.map(|line| el("ul").class("steps-runs").child(line)).into()
    })
}
