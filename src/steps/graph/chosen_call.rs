//! The part below the graph: the chosen step, with its chosen call.

use crate::dom::{El, View, derived, el, part_of, value_of};
use crate::steps::call::run_line::{Choice, run_line};
use crate::steps::call::words::state_words;
use crate::steps::list::step_view::step_parts;
use crate::steps::process::follower::Follower;
use crate::steps::process::snapshot::Shared;
use crate::words;
use crate::words::use_locale;
use leptos::prelude::untrack;
use pilcrow_core::steps::{Run, RunState};

/// Draws the step; if none is chosen, words that explain how to choose one.
pub fn chosen_call(follower: Follower) -> View {
    part_of(
        move || follower.current_step().filter(|step| *step > 0),
        move |step| match *step {
            None => el("p").class("field-help").child(words!(steps.choose_call)).into(),
            Some(number) => el("section")
                .class("steps-chosen")
                .attr("aria-label", words!(steps.chosen))
                .child(step_parts(follower, number, move || call(follower, number)))
                .into(),
        },
    )
}

/// Draws the chosen run, with a choice of other cases of the same call.
fn call(follower: Follower, number: usize) -> View {
    let run = move || {
        let name = follower.anchor().call?;
        follower.step(number)?.runs.iter().find(|run| run.id == name).cloned()
    };
    let cases = part_of(
        move || run().map(|run| (run.id.clone(), cases_of(follower, number, run.place()))),
        move |entry| {
            entry.as_ref().map(|(id, cases)| case_choice(follower, number, id, cases)).into()
        },
    );
    let line = part_of(run, move |run: &Option<Shared<Run>>| {
        let line = run.as_ref().map(|run| {
            let tool = untrack(|| follower.tool(run));
            run_line(run, tool.as_ref(), Some(Choice { follower, step: number }))
        });
        line.map(|line| el("ul").class("steps-runs").child(line)).into()
    });
    [cases, line].into()
}

type Case = (String, String, RunState);

/// Returns the runs of a call: id, case and state. Tracked.
fn cases_of(follower: Follower, number: usize, place: usize) -> Vec<Case> {
    let step = follower.step(number);
    let runs = step.iter().flat_map(|step| &step.runs).filter(|run| run.place() == place);
    runs.filter_map(|run| Some((run.id.clone(), run.instance()?.to_owned(), run.state))).collect()
}

fn case_choice(follower: Follower, number: usize, chosen: &str, cases: &[Case]) -> Option<El> {
    let locale = use_locale();
    let option = |(id, case, state): &Case| {
        let (case, state, is_it) = (case.clone(), *state, id == chosen);
        let words = derived(move || format!("{case}, {}", state_words(locale.get(), state)));
        el("option").attr("value", id.clone()).flag("selected", move || is_it).child(words)
    };
    let options: Vec<El> = cases.iter().map(option).collect();
    let select = el("select")
        .class("control")
        .attr("id", "steps-case")
        .on("change", move |event| follower.choose(number, &value_of(&event)))
        .child(options);
    let label = el("label").attr("for", "steps-case").child(words!(steps.case));
    (cases.len() > 1).then(|| el("div").class("steps-case").child(label).child(select))
}
