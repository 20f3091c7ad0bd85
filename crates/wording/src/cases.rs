//! A table of cases and their answers.

use pilcrow_core::batch::SheetWords;
use pilcrow_words::{Locale, words_now};

/// The titles of the table; what has no answer waits for one, or at rest was not answered.
pub fn sheet_words(locale: Locale, is_at_rest: bool) -> SheetWords {
    let waiting = match is_at_rest {
        true => words_now!(locale, batch.state_unanswered),
        false => words_now!(locale, batch.state_waiting),
    };
    SheetWords {
        cases: words_now!(locale, batch.cases),
        case: words_now!(locale, batch.case_column),
        missing: words_now!(locale, batch.missing),
        unknown: words_now!(locale, batch.unknown),
        undirected: words_now!(locale, batch.undirected),
        doubles: words_now!(locale, batch.doubles),
        state: words_now!(locale, batch.state),
        reason: words_now!(locale, batch.reason),
        states: [
            waiting,
            words_now!(locale, batch.state_asked),
            words_now!(locale, batch.state_done),
            words_now!(locale, batch.state_failed),
        ],
    }
}
