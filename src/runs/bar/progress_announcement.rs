//! Announcements for screen readers about a single run: its start, each quarter of a download, and its end with the
//! answer's heading. The count of characters is shown only visually.

use crate::dom::{El, RwSignal, effect, el, memo};
use crate::runs::Runner;
use crate::words::failure::failure_words;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::run::{RunProgress, RunStatus};

/// A stage of a run; each change is announced.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// A download, with the number of quarters that are done.
    Loading(u64),
    /// The provider is busy and will be asked again after a pause.
    Pausing,
    Reading,
    Writing,
    Done,
}

/// Draws the announcement, hidden from sight. It is in the page from the start, so that each change is spoken.
pub fn progress_announcement(runner: Runner) -> El {
    let (locale, status) = (use_locale(), RwSignal::new(String::new()));
    let stage = memo(move || {
        let is_single = runner.under_way.batch.with(Option::is_none)
            && runner.under_way.hand.with(Option::is_none);
        if is_single { runner.under_way.attempt.with(|run| stage_of(run.progress())) } else { None }
    });
    let mut is_first = true;
    effect(move || {
        let stage = stage.get();
        // The stage at the opening of the page is not announced.
        if !std::mem::take(&mut is_first) {
            status.set(untrack(|| stage_words(locale.get_untracked(), runner, stage)));
        }
    });
    el("p").class("visually-hidden").attr("role", "status").child(status)
}

/// Returns the stage; `None` if no run is in progress, and for failures: those are announced above the answer.
fn stage_of(run: &RunProgress) -> Option<Stage> {
    Some(match &run.status {
        RunStatus::Loading { loaded, total } => {
            let total = total.unwrap_or_default().max(1);
            Stage::Loading(loaded.saturating_mul(4) / total)
        }
        RunStatus::Fetching { hundredths } => Stage::Loading(hundredths / 25),
        RunStatus::Pausing { .. } => Stage::Pausing,
        RunStatus::Reading => Stage::Reading,
        RunStatus::Writing | RunStatus::Checking => Stage::Writing,
        RunStatus::Done => Stage::Done,
        RunStatus::Waiting
        | RunStatus::Invalid { .. }
        | RunStatus::Failed(_)
        | RunStatus::Cancelled => return None,
    })
}

fn stage_words(locale: Locale, runner: Runner, stage: Option<Stage>) -> String {
    match stage {
        None => String::new(),
        Some(Stage::Loading(_) | Stage::Pausing | Stage::Reading) => {
            runner.under_way.attempt.with_untracked(|run| status_words(locale, run.progress()))
        }
        Some(Stage::Writing) => words_now!(locale, run.writing_begun),
        // In a process, an answer ends only one step; the process announces its own state.
        Some(Stage::Done) if runner.shows_steps() => String::new(),
        Some(Stage::Done) => {
            let heading =
                runner.display.solution.with_untracked(|answer| answer.as_ref()?.heading());
            let ended = words_now!(locale, run.ended);
            heading.map_or(ended.clone(), |heading| format!("{ended}: {heading}"))
        }
    }
}

/// Returns the progress of a run in words.
pub(in crate::runs) fn status_words(locale: Locale, run: &RunProgress) -> String {
    match &run.status {
        RunStatus::Loading { loaded, total } if Some(*loaded) >= *total => {
            words_now!(locale, run.starting)
        }
        RunStatus::Loading { loaded, total } => {
            let (loaded, total) = (loaded / 1_000_000, total.unwrap_or_default() / 1_000_000);
            words_now!(locale, run.loading, loaded = loaded, total = total)
        }
        RunStatus::Fetching { hundredths: 100.. } => words_now!(locale, run.starting),
        RunStatus::Fetching { hundredths } => {
            words_now!(locale, run.fetching, hundredths = *hundredths)
        }
        RunStatus::Pausing { seconds, tries } => {
            words_now!(locale, run.pausing, seconds = *seconds, tries = *tries)
        }
        RunStatus::Writing => words_now!(locale, run.writing, count = run.text.chars().count()),
        RunStatus::Checking => words_now!(locale, run.checking),
        RunStatus::Done | RunStatus::Invalid { .. } => words_now!(locale, run.ended),
        RunStatus::Failed(failure) => failure_words(locale, failure).0,
        RunStatus::Cancelled => words_now!(locale, run.cancelled),
        RunStatus::Waiting | RunStatus::Reading => words_now!(locale, run.reading),
    }
}
