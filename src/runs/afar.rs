//! A run as it is seen from other pages than its own.

use super::Runner;
use super::batch::line::{counts_words, going_words};
use super::progress_announcement::status_words;
use crate::words::Locale;
use crate::words::failure::failure_words;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::run::{RunRecord, RunStatus};

impl Runner {
    /// Whether what is under way needs neither its page nor the person: a process asks for a word now and then, and a
    /// prompt is carried by hand.
    pub fn goes_on_alone(self) -> bool {
        let is_process = self.shown.process.with_untracked(Option::is_some);
        let is_by_hand = self.under_way.hand.with_untracked(Option::is_some);
        self.under_way.is_running() && !is_process && !is_by_hand && !untrack(|| self.is_at_steps())
    }

    /// Whether nothing more comes: while a run goes on, no record is shown. Tracked.
    pub fn is_over(self) -> bool {
        self.shown.record.with(Option::is_some)
    }

    /// How far it is. Tracked.
    pub fn words_from_afar(self, locale: Locale) -> String {
        let ended = self.shown.record.with(|shown| Some(ended_words(locale, shown.as_ref()?)));
        let several = self.shown.compared.with(|all| all.as_ref().map(Vec::len));
        match (ended, several) {
            (Some(_), Some(count)) => return words_now!(locale, run.ended_several, count = count),
            (Some(ended), None) => return ended,
            (None, _) => {}
        }
        let of_cases =
            self.under_way.batch_now.with(|batch| Some(going_words(locale, batch.as_ref()?)));
        of_cases.unwrap_or_else(|| self.waiting_from_afar(locale))
    }

    /// What is waited for, where that is not the answer; else for how long.
    fn waiting_from_afar(self, locale: Locale) -> String {
        let is_held_up = |status: &RunStatus| {
            matches!(
                status,
                RunStatus::Loading { .. } | RunStatus::Fetching { .. } | RunStatus::Pausing { .. }
            )
        };
        let held_up = self.under_way.attempt.with(|attempt| {
            let progress = attempt.progress();
            is_held_up(&progress.status).then(|| status_words(locale, progress))
        });
        held_up.unwrap_or_else(|| match self.under_way.passed.get() {
            0 => words_now!(locale, run.going),
            passed => words_now!(locale, run.going_for, seconds = passed),
        })
    }
}

/// What came of a run, with the number of cases of one that has some.
fn ended_words(locale: Locale, record: &RunRecord) -> String {
    let said = match &record.status {
        RunStatus::Failed(failure) => failure_words(locale, failure).0,
        RunStatus::Cancelled => words_now!(locale, run.cancelled),
        _ => words_now!(locale, run.ended),
    };
    match record.case_progress() {
        Some(cases) => [said, counts_words(locale, cases.counts())].join(" · "),
        None => said,
    }
}
