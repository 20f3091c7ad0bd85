//! The progress of a batch, as a line above the answers, with buttons that run the remaining or failed cases.

use super::reason::reason_words;
use crate::dom::{El, Memo, TextProp, View, derived, el, memo, part, part_of, show};
use crate::runs::Runner;
use crate::ui::button;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::batch::{BatchProgress, CaseChoice, CaseCounts, NoAnswer};
use pilcrow_core::exchange::Stage;
use pilcrow_core::run::{RunRecord, RunStatus};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Content of the line.
#[derive(Clone, PartialEq)]
struct LineState {
    counts: CaseCounts,
    /// True if no request of the batch is in progress.
    is_at_rest: bool,
    /// The first failed case and its reason; `None` if a notice above reports it.
    first: Option<(String, NoAnswer)>,
}

/// Draws the line.
pub fn batch_line(runner: Runner) -> View {
    let state: Memo<Option<LineState>> = memo(move || line_state(runner));
    let has_failed = move || {
        state.with(|state| Some(state.as_ref()?.is_at_rest && state.as_ref()?.counts.failed > 0))
    };
    part_of(has_failed, move |has_failed| match has_failed {
        None => View::default(),
        Some(false) => line(runner, state).into(),
        Some(true) => failed_notice(runner, state).into(),
    })
}

fn line_state(runner: Runner) -> Option<LineState> {
    let going = runner.under_way.batch_now.get();
    let is_at_rest = going.is_none();
    let is_said = || {
        let has_failed = |run: &RunRecord| matches!(run.status, RunStatus::Failed(_));
        runner.display.record.with(|run| run.as_ref().is_some_and(has_failed))
    };
    let progress =
        going.or_else(|| runner.display.record.with(|run| run.as_ref()?.case_progress()))?;
    let first = progress.first_failed().filter(|_| is_at_rest && !is_said());
    let first = first.map(|(id, why)| (id.to_owned(), why.clone()));
    Some(LineState { counts: progress.counts(), is_at_rest, first })
}

/// Draws the progress of a batch that is running, or has no failed case.
fn line(runner: Runner, state: Memo<Option<LineState>>) -> El {
    let has_failed =
        move || state.with(|state| state.as_ref().is_some_and(|state| state.counts.failed > 0));
    let text = el("p")
        .class("batch-answered")
        .class_if("batch-failed", has_failed)
        .child(line_text(state));
    el("div").class("batch-facts").child(text).child(buttons(runner, state))
}

/// Draws the counts of answered and failed cases, the first reason, and the buttons.
fn failed_notice(runner: Runner, state: Memo<Option<LineState>>) -> El {
    let locale = use_locale();
    let reason = derived(move || {
        state.with(|state| {
            let (id, why) = state.as_ref()?.first.as_ref()?;
            Some(reason_words(locale.get(), id, why))
        })
    });
    let notice = el("div")
        .class("notice notice-error")
        .child(el("p").class("notice-title").child(line_text(state)))
        .child(el("p").class("batch-reason").child(reason))
        .child(el("div").class("actions").child(buttons(runner, state)));
    el("div").class("announcement").child(notice)
}

fn line_text(state: Memo<Option<LineState>>) -> TextProp {
    let locale = use_locale();
    derived(move || state.with(|state| Some(counts_words(locale.get(), state.as_ref()?.counts))))
}

/// Draws the buttons that run failed and missing cases, while no request is in progress.
fn buttons(runner: Runner, state: Memo<Option<LineState>>) -> View {
    let locale = use_locale();
    part(move || {
        let state = state.get().filter(|state| state.is_at_rest);
        let CaseCounts { waiting, failed, .. } =
            state.map(|state| state.counts).unwrap_or_default();
        let again = (failed > 0).then(|| {
            let words = words_now!(locale.get(), batch.run_failed, count = failed);
            button("button", words).on("click", move |_| go_on(runner, CaseChoice::Failed))
        });
        let rest = (waiting > 0).then(|| {
            let words = words_now!(locale.get(), batch.run_missing, count = waiting);
            button("button", words).on("click", move |_| go_on(runner, CaseChoice::Waiting))
        });
        View::from([View::from(again), View::from(rest)])
    })
}

/// Runs cases again. The pressed button disappears, so the focus moves to Cancel.
fn go_on(runner: Runner, wanted: CaseChoice) {
    focus_bar();
    runner.go_on(wanted);
}

fn focus_bar() {
    let element = document().query_selector(".run-button").ok().flatten();
    if let Some(button) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        drop(button.focus());
    }
}

/// Moves the focus from the pause button, which disappears, to the button beside it.
pub fn leave_pause() {
    let at = document().active_element();
    if at.is_some_and(|at| at.matches(".batch-pause").unwrap_or_default()) {
        focus_bar();
    }
}

/// Returns the counts of cases in words; zero counts are left out.
pub fn counts_words(locale: Locale, counts: CaseCounts) -> String {
    let CaseCounts { waiting, running, done, failed } = counts;
    let total = waiting + running + done + failed;
    let mut facts = vec![words_now!(locale, batch.answered, done = done, total = total)];
    if running > 0 {
        facts.push(words_now!(locale, batch.asked_count, count = running));
    }
    if failed > 0 {
        facts.push(words_now!(locale, batch.failed_count, count = failed));
    }
    facts.join(" · ")
}

/// Returns the progress of a running batch in words, for the run bar.
pub fn going_words(locale: Locale, batch: &BatchProgress) -> String {
    let CaseCounts { waiting, running, done, failed } = batch.counts();
    let total = waiting + running + done + failed;
    match batch.stage() {
        Stage::Paused => words_now!(locale, batch.pausing, done = done, total = total),
        _ => words_now!(locale, batch.going, done = done, total = total, asked = running),
    }
}

/// Draws the button that pauses and resumes a batch: requests that were not sent yet wait.
pub fn pause_button(runner: Runner) -> View {
    let stage = memo(move || {
        runner.under_way.batch.with(|batch| match batch.as_ref().map(BatchProgress::stage) {
            Some(Stage::Going) => 1,
            Some(Stage::Paused) => 2,
            _ => 0,
        })
    });
    let (locale, is_paused) = (use_locale(), move || stage.get() == 2);
    show(
        move || stage.get() > 0,
        move || {
            let words = derived(move || match is_paused() {
                true => words_now!(locale.get(), batch.unpause),
                false => words_now!(locale.get(), batch.pause),
            });
            button("button batch-pause", words).on("click", move |_| match stage.get_untracked() {
                2 => runner.unpause(),
                _ => runner.pause(),
            })
        },
    )
}
