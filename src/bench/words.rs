//! Words about a bench in the page's language.

use crate::words::Locale;
use crate::words_now;
use pilcrow_core::bench::Plan;

pub use pilcrow_wording::bench::{CatalogueBenchWords, fault_words};

/// Returns a judge's title: its document's, or else its number.
pub fn judge_title(plan: &Plan, check: usize, locale: Locale) -> String {
    let title = plan.judge(check).and_then(|judge| judge.request.title());
    match title.map(str::trim).filter(|title| !title.is_empty()) {
        Some(title) => words_now!(locale, trial.judge, name = title),
        None => {
            let number = plan.judges().iter().position(|judge| *judge == check);
            words_now!(locale, trial.judge_number, number = number.unwrap_or_default() + 1)
        }
    }
}
