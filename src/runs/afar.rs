//! A run as seen from pages other than its own.

use super::Runner;
use super::batch::line::{counts_words, going_words};
use crate::dom::effect;
use crate::runs::bar::progress_announcement::status_words;
use crate::runs::records::display::{RunActivity, StepsRun};
use crate::words::Locale;
use crate::words::failure::failure_words;
use crate::words_now;
use futures_channel::oneshot;
use leptos::prelude::*;
use pilcrow_core::run::{RunRecord, RunStatus};
use std::future::Future;
use std::rc::Rc;

impl Runner {
    /// True while a run or process started here continues although its page was left, or waits for the person.
    pub fn goes_on(self) -> bool {
        untrack(|| match self.process_now() {
            Some(process) => process.is_resumed() && process.stand() != RunActivity::Over,
            None => self.under_way.is_running(),
        })
    }

    /// Returns the state of the run or process. Tracked.
    pub fn stand(self) -> RunActivity {
        match self.process_now() {
            Some(process) => process.stand(),
            None if self.under_way.hand.with(Option::is_some) => RunActivity::Asks,
            // While a run is in progress, no record is shown.
            None if self.display.record.with(Option::is_some) => RunActivity::Over,
            None => RunActivity::Going,
        }
    }

    /// Stops the run or process; the partial result is stored.
    pub fn stop(self) {
        match untrack(|| self.process_now()) {
            Some(process) => process.let_go(),
            None => self.under_way.cancel(),
        }
    }

    /// Stops the run or process; the future is ready once it is stored. Its effect lives as long as the document.
    pub fn stopped(self) -> impl Future<Output = ()> {
        let (sender, stopped) = oneshot::channel();
        let mut sender = Some(sender);
        self.stop();
        effect(move || {
            if !self.is_at_work() {
                // The waiting task may have ended.
                let _ = sender.take().map(|sender| sender.send(()));
            }
        });
        async move {
            let _ = stopped.await;
        }
    }

    /// True while a run or process is in progress or not yet stored. Tracked.
    fn is_at_work(self) -> bool {
        self.session.track_busy();
        let is_process_at_work = self.process_now().is_some_and(|process| process.is_at_work());
        self.session.is_busy() || is_process_at_work
    }

    /// Returns the shown process; `None` if a later run is in progress. Tracked.
    fn process_now(self) -> Option<Rc<dyn StepsRun>> {
        let is_shown = self.display.record.with(Option::is_some);
        self.display.process.get().filter(|_| is_shown)
    }

    /// Returns the progress in words. Tracked.
    pub fn words_from_afar(self, locale: Locale) -> String {
        match self.stand() {
            RunActivity::Over => self.ended_from_afar(locale),
            RunActivity::Asks => words_now!(locale, run.asks_you),
            RunActivity::Going => {
                let batch = self.under_way.batch_now;
                let of_cases = batch.with(|batch| Some(going_words(locale, batch.as_ref()?)));
                of_cases.unwrap_or_else(|| self.waiting_from_afar(locale))
            }
        }
    }

    fn ended_from_afar(self, locale: Locale) -> String {
        let several = self.display.compared.with(|all| all.as_ref().map(Vec::len));
        let one = || self.display.record.with(|record| Some(ended_words(locale, record.as_ref()?)));
        match several {
            Some(count) => words_now!(locale, run.ended_several, count = count),
            None => one().unwrap_or_default(),
        }
    }

    /// Returns what the run waits for before its answer (a download, a busy provider), or else its duration.
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

/// Returns the outcome of a run in words, for a batch with its counts of cases.
fn ended_words(locale: Locale, record: &RunRecord) -> String {
    let text = match &record.status {
        RunStatus::Failed(failure) => failure_words(locale, failure).0,
        RunStatus::Cancelled => words_now!(locale, run.cancelled),
        _ => words_now!(locale, run.ended),
    };
    match record.case_progress() {
        Some(cases) => [text, counts_words(locale, cases.counts())].join(" · "),
        None => text,
    }
}
