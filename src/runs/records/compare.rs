//! The view that compares several runs; the chunk that draws it is fetched first.

use super::names::names;
use crate::chunk::use_chunk;
use crate::dom::{RwSignal, View, el, memo, part, spawn};
use crate::host::time::clock;
use crate::result::compare::ComparedRun;
use crate::result::{ComparisonChunk, ResultChunk};
use crate::runs::answer_pane::facts::facts_of;
use crate::runs::batch::by_case::sheet_of;
use crate::runs::launch::forks::fork_words;
use crate::runs::{Runner, SeveralChunk};
use crate::ui::quiet_button;
use crate::words::failure::failure_words;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::run::sweep::{MOST_VALUES, is_grid};
use pilcrow_core::run::{RunRecord, RunStatus};

/// Draws the chosen runs side by side, and on a wide page beside the form.
pub fn compare_view(runner: Runner) -> View {
    let leave = quiet_button("icon icon-close", words!(compare.leave))
        .attr("aria-keyshortcuts", "Escape")
        .on("click", move |_| runner.display.compared.set(None));
    let head = el("div")
        .class("pane-head comparing")
        .child(el("h2").child(words!(compare.title)))
        .child(el("div").class("actions").child(leave));
    [head.into(), columns(runner)].into()
}

fn columns(runner: Runner) -> View {
    let compared_runs = memo(move || with_labels_now(runner));
    view_by_comparison_chunk(move |results| {
        let locale = use_locale().get();
        let runs = compared_runs.get();
        if runs.len() < 2 {
            return el("p").class("compare-said").child(words!(compare.choose)).into();
        }
        let is_in_turn = runs.len() > MOST_VALUES && !is_grid(&runs);
        let turns = is_in_turn.then(|| el("div").class("compare").child(in_turn(runs.clone())));
        let pinned = runner.current_place.at.get();
        let named = names(&runs).into_iter().zip(runs);
        let runs: Vec<ComparedRun> =
            named.map(|(name, run)| compared(runner, name, run, locale)).collect();
        [turns.into(), untrack(|| results.compare(&runs, pinned.as_ref()))].into()
    })
}

/// Draws the summary of many runs, with the chunk of the dialog for several runs.
fn in_turn(runs: Vec<RunRecord>) -> View {
    let chunk = use_chunk::<dyn SeveralChunk>();
    spawn(async move { drop(chunk.fetch_or_notice().await) });
    part(move || chunk.get().map(|chunk| untrack(|| chunk.in_turn(&runs))))
}

/// Returns the compared runs with their current labels.
fn with_labels_now(runner: Runner) -> Vec<RunRecord> {
    let mut runs = runner.display.compared.with(|runs| runs.clone().unwrap_or_default());
    runner.history.records.with(|records| {
        for run in &mut runs {
            if let Some(now) = records.iter().find(|record| record.id == run.id) {
                run.label = now.label.clone();
            }
        }
    });
    runs
}

/// Draws with the chunk that draws answers, once it is fetched.
pub fn view_by_result_chunk(draw: impl Fn(&(dyn ResultChunk + 'static)) -> View + 'static) -> View {
    with_chunk::<dyn ResultChunk>(draw)
}

/// Draws with the chunk that compares answers, once it is fetched.
pub fn view_by_comparison_chunk(
    draw: impl Fn(&(dyn ComparisonChunk + 'static)) -> View + 'static,
) -> View {
    with_chunk::<dyn ComparisonChunk>(draw)
}

fn with_chunk<T: ?Sized + 'static>(draw: impl Fn(&T) -> View + 'static) -> View {
    let results = use_chunk::<T>();
    let is_missing = RwSignal::new(false);
    spawn(async move {
        if results.fetch().await.is_err() {
            is_missing.try_set(true);
        }
    });
    part(move || {
        if is_missing.get() {
            return el("p").class("compare-said").child(words!(export.failed)).into();
        }
        results.get().map(|results| draw(&*results)).unwrap_or_default()
    })
}

fn compared(runner: Runner, name: String, record: RunRecord, locale: Locale) -> ComparedRun {
    let started = record.attempts.last().map(|attempt| attempt.started);
    let time = started
        .filter(|_| record.provider.kind != ProviderKind::Recorded)
        .map(|time| clock::time_of_day(time, words::code(locale)));
    // Runs that differ by their models have the model in their names already.
    let model = facts_of(locale, &record).into_iter().next().filter(|model| !name.contains(model));
    let fork = fork_words(runner, locale, &record);
    let facts: Vec<String> = model.into_iter().chain(time).chain(fork).collect();
    let outcome = outcome_words(locale, &record.status);
    let sheet = sheet_of(&record, locale);
    ComparedRun { name, facts: facts.join(", "), sheet, outcome, record }
}

/// Returns how a run without an answer ended, in words.
fn outcome_words(locale: Locale, status: &RunStatus) -> String {
    match status {
        RunStatus::Failed(failure) => failure_words(locale, failure).0,
        RunStatus::Cancelled => words_now!(locale, run.cancelled),
        _ => words_now!(locale, compare.no_answer),
    }
}
