//! How far the cases have come, in a line above their answers, and what goes on with those that are
//! left.
//! Refuses to be there for documents whose cases need no answer each.

use super::Runner;
use crate::dom::{El, Memo, View, el, live, memo, part, show};
use crate::piece::button;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::batch::{BatchProgress, BatchStage, CaseCounts, Wanted};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The line.
pub(super) fn batch_line(runner: Runner) -> View {
    let counts: Memo<Option<CaseCounts>> = memo(move || {
        let at_rest = || runner.shown.with(|shown| shown.as_ref()?.case_progress());
        let progress = runner.batch.get().or_else(at_rest);
        progress.as_ref().map(BatchProgress::counts)
    });
    show(move || counts.get().is_some(), move || line(runner, counts))
}

fn line(runner: Runner, counts: Memo<Option<CaseCounts>>) -> El {
    let locale = use_locale();
    let said = live(move || counts_words(locale.get(), counts.get().unwrap_or_default()));
    let is_at_rest = memo(move || runner.batch.with(Option::is_none));
    let deeds = part(move || {
        let CaseCounts { waiting, failed, .. } =
            counts.get().filter(|_| is_at_rest.get()).unwrap_or_default();
        let rest = (waiting > 0).then(|| {
            let words = words_now!(locale.get(), batch.run_missing, count = waiting);
            button("button", words).on("click", move |_| go_on(runner, Wanted::Waiting))
        });
        let again = (failed > 0).then(|| {
            let words = words_now!(locale.get(), batch.run_failed, count = failed);
            button("button", words).on("click", move |_| go_on(runner, Wanted::Failed))
        });
        View::from([View::from(rest), View::from(again)])
    });
    let said = el("p").class("batch-answered").attr("role", "status").child(said);
    el("div").class("batch-facts").child(said).child(deeds)
}

/// The button that was pressed goes; whoever pressed it is at the one that stops it then.
fn go_on(runner: Runner, wanted: Wanted) {
    focus_bar();
    runner.go_on(wanted);
}

fn focus_bar() {
    let found = document().query_selector(".run-button").ok().flatten();
    if let Some(button) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        drop(button.focus());
    }
}

/// The button for a pause goes; whoever is at it is at the one beside it then.
pub(super) fn leave_pause() {
    let at = document().active_element();
    if at.is_some_and(|at| at.matches(".batch-pause").unwrap_or_default()) {
        focus_bar();
    }
}

fn counts_words(locale: Locale, counts: CaseCounts) -> String {
    let CaseCounts { waiting, asked, done, failed } = counts;
    let total = waiting + asked + done + failed;
    let mut said = vec![words_now!(locale, batch.answered, done = done, total = total)];
    if asked > 0 {
        said.push(words_now!(locale, batch.asked_count, count = asked));
    }
    if failed > 0 {
        said.push(words_now!(locale, batch.failed_count, count = failed));
    }
    said.join(" · ")
}

/// How far a batch is that is under way, in the words of the bar.
pub(super) fn going_words(locale: Locale, batch: &BatchProgress) -> String {
    let CaseCounts { waiting, asked, done, failed } = batch.counts();
    let total = waiting + asked + done + failed;
    match batch.stage() {
        BatchStage::Paused => words_now!(locale, batch.pausing, done = done, total = total),
        _ => words_now!(locale, batch.going, done = done, total = total, asked = asked),
    }
}

/// Holds back what was not begun, and lets it go on.
pub(super) fn pause_button(runner: Runner) -> View {
    let stage = memo(move || {
        runner.batch.with(|batch| match batch.as_ref().map(BatchProgress::stage) {
            Some(BatchStage::Going) => 1,
            Some(BatchStage::Paused) => 2,
            _ => 0,
        })
    });
    let (locale, is_paused) = (use_locale(), move || stage.get() == 2);
    show(
        move || stage.get() > 0,
        move || {
            let words = live(move || match is_paused() {
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
