//! Announcements for screen readers about a batch: its start, each quarter, and its end with the counts of answered and
//! failed cases. Announcing every case would be too much.

use super::line::counts_words;
use super::reason::reason_words;
use crate::dom::{El, RwSignal, effect, el, memo};
use crate::runs::Runner;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::batch::{BatchProgress, CaseCounts};

/// The last quarter, which is announced as the end of the batch instead.
const LAST_QUARTER: usize = 3;

/// Draws the announcement, hidden from sight. It is in the page from the start, so that each change is spoken.
pub fn batch_announcement(runner: Runner) -> El {
    let (locale, status) = (use_locale(), RwSignal::new(String::new()));
    let quarter = memo(move || {
        runner.under_way.batch_now.with(|batch| Some(batch.as_ref()?.quarters().min(LAST_QUARTER)))
    });
    let mut before = None;
    effect(move || {
        let now = quarter.get();
        let words = untrack(|| announced(locale.get_untracked(), runner, before, now));
        before = now;
        if let Some(words) = words {
            status.set(words);
        }
    });
    el("p").class("visually-hidden").attr("role", "status").child(status)
}

/// Returns the announcement for a change from one quarter to another; `None` if there is none.
fn announced(
    locale: Locale,
    runner: Runner,
    before: Option<usize>,
    now: Option<usize>,
) -> Option<String> {
    let going = |read: fn(Locale, &BatchProgress) -> String| {
        runner.under_way.batch_now.with_untracked(|batch| Some(read(locale, batch.as_ref()?)))
    };
    match (before, now) {
        (None, Some(_)) => going(started_words),
        (Some(before), Some(now)) if before != now => going(so_far_words),
        (Some(_), None) => {
            let progress =
                runner.display.record.with_untracked(|run| run.as_ref()?.case_progress());
            progress.map(|progress| ended_words(locale, &progress))
        }
        _ => None,
    }
}

fn started_words(locale: Locale, batch: &BatchProgress) -> String {
    let CaseCounts { waiting, running, .. } = batch.counts();
    words_now!(locale, batch.started, count = waiting + running)
}

fn so_far_words(locale: Locale, batch: &BatchProgress) -> String {
    let counts = batch.counts();
    let waiting = counts.waiting + counts.running;
    counts_words(locale, CaseCounts { waiting, running: 0, ..counts })
}

fn ended_words(locale: Locale, batch: &BatchProgress) -> String {
    let counts = counts_words(locale, batch.counts());
    let reason = batch.first_failed().map(|(id, why)| reason_words(locale, id, why));
    [Some(counts), reason].into_iter().flatten().collect::<Vec<_>>().join(". ")
}
