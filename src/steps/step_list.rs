//! The steps of a process, one below the other, each with its calls.

use super::run_line::{Choice, run_line};
use super::seen::{Kept, SeenStep, Watched};
use super::step_view::step_parts;
use super::windowed::windowed;
use crate::dom::{El, View, each, el, part_of, show};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::steps::Attempt;

/// So many runs of a step are listed before more are asked for.
const FIRST: usize = 12;

/// The list.
pub(super) fn step_list(watched: Watched) -> El {
    let numbers = move || {
        let numbers = watched.with(|seen| seen.steps.iter().map(|own| own.step.step).collect());
        let numbers: Vec<usize> = numbers.unwrap_or_default();
        numbers.into_iter().map(|number| (number.to_string(), number)).collect()
    };
    el("ol").class("steps-list").child(each(numbers, move |number| step(watched, number)))
}

fn step(watched: Watched, number: usize) -> El {
    el("li").class_if("steps-later", move || watched.is_later(number)).child(step_parts(
        watched,
        number,
        move || runs(watched, number).into(),
    ))
}

/// The runs; what stays as it was keeps its line.
fn runs(watched: Watched, number: usize) -> El {
    let count = move || watched.step(number).map_or(0, |step| step.runs.len());
    // Where no answer came, nothing can be said of what it calls.
    let is_answered = move || {
        let taken = |attempt: &Attempt| attempt.failure.is_none() && attempt.issues.is_empty();
        watched.step(number).is_some_and(|step| step.step.attempts.iter().any(taken))
    };
    let none = show(
        move || count() == 0 && is_answered(),
        || el("p").class("field-help").child(words!(steps.no_calls)),
    );
    let keys = move || {
        let step = watched.step(number);
        let runs = step.iter().flat_map(|step| &step.runs);
        runs.map(|run| format!("{} {}", run.id, run.key())).collect()
    };
    let list = windowed(
        el("ul").class("steps-runs"),
        format!("steps-runs-{number}"),
        FIRST,
        keys,
        move |at| line(watched, number, at),
    );
    el("div").child(none).child(list).child(chosen_beyond(watched, number))
}

fn line(watched: Watched, number: usize, at: usize) -> El {
    let run = untrack(|| watched.step(number)).and_then(|step| step.runs.get(at).cloned());
    let Some(run) = run else { return el("li") };
    let tool = untrack(|| watched.tool(&run));
    run_line(&run, tool.as_ref(), Some(Choice { watched, step: number }))
}

/// The run that is chosen, where it stands too far down to be listed.
fn chosen_beyond(watched: Watched, number: usize) -> View {
    let place = move |step: &Kept<SeenStep>| {
        let chosen = watched.chosen();
        let name = chosen.call.filter(|_| chosen.step == Some(number))?;
        step.runs.iter().position(|run| run.id == name).filter(|at| *at >= FIRST)
    };
    let read = move || {
        let step = watched.step(number)?;
        let at = place(&step)?;
        Some((at, step.runs.get(at).cloned()))
    };
    part_of(read, move |found| {
        let line = found.as_ref().map(|(at, _)| line(watched, number, *at));
        line.map(|line| el("ul").class("steps-runs").child(line)).into()
    })
}
