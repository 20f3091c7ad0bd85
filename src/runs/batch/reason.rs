//! Reasons why a case has no answer, in words.

use crate::words::Locale;
use crate::words::failure::{failure_sentence, failure_words};
use crate::words_now;
use pilcrow_core::batch::NoAnswer;

/// Returns, in a few words, why a case has no answer.
pub fn no_answer_words(locale: Locale, why: &NoAnswer) -> String {
    match why {
        NoAnswer::Failed(failure) => failure_words(locale, failure).0,
        NoAnswer::LeftOut => words_now!(locale, batch.left_out_of_answer),
    }
}

/// Returns a sentence with the case, the reason, and what to do.
pub fn reason_words(locale: Locale, id: &str, why: &NoAnswer) -> String {
    let why = match why {
        NoAnswer::Failed(failure) => failure_sentence(locale, failure),
        NoAnswer::LeftOut => words_now!(locale, batch.left_out_what),
    };
    words_now!(locale, batch.first_reason, id = id, why = why.as_str())
}
