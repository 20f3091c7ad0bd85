//! What is announced of a single run while it goes on: its beginning, each quarter of a download, and
//! its end with what came. The count of characters is for those who see it.

use crate::dom::{El, RwSignal, effect, el, memo};
use crate::runs::Runner;
use crate::words::failure::failure_words;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::run::{RunProgress, RunStatus};

/// A stage of a run; it is announced when it changes.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// By the number of quarters that are there.
    Loading(u64),
    /// The provider asks to wait.
    Pausing,
    Reading,
    Writing,
    Done,
}

/// What is only heard. It stands in the page from the beginning, so that each change of it is said.
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
        // A run that was there when the page was opened is no news.
        if !std::mem::take(&mut is_first) {
            status.set(untrack(|| stage_words(locale.get_untracked(), runner, stage)));
        }
    });
    el("p").class("visually-hidden").attr("role", "status").child(status)
}

/// `None` while nothing is under way, and for what went wrong: that is said above the answer.
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
        // An answer of one step is not yet that of the process, which says by itself how it stands.
        Some(Stage::Done) if runner.shows_steps() => String::new(),
        Some(Stage::Done) => {
            let heading =
                runner.display.solution.with_untracked(|answer| answer.as_ref()?.heading());
            let ended = words_now!(locale, run.ended);
            heading.map_or(ended.clone(), |heading| format!("{ended}: {heading}"))
        }
    }
}

/// How far a run is.
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
