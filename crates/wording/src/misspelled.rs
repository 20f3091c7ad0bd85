//! Names that are misspelled, in the person's language.

use pilcrow_core::misspelled::{Misspelled, MisspelledKind};
use pilcrow_words::{Locale, words_now};

/// What is not read, and what is meant instead.
pub fn misspelled_words(locale: Locale, mistake: &Misspelled) -> String {
    let written = mistake.written.as_str();
    match &mistake.kind {
        MisspelledKind::Key { meant } => {
            words_now!(locale, misspelled.key, written = written, meant = meant.as_str())
        }
        MisspelledKind::Word { meant } => {
            words_now!(locale, misspelled.word, written = written, meant = meant.as_str())
        }
        MisspelledKind::Property { meant } => {
            words_now!(locale, misspelled.property, written = written, meant = meant.as_str())
        }
        MisspelledKind::Data { meant } => {
            words_now!(locale, misspelled.data, written = written, meant = meant.as_str())
        }
        MisspelledKind::NoPlace { data } => {
            words_now!(locale, misspelled.no_place, written = written, data = data.as_str())
        }
        MisspelledKind::NoField => words_now!(locale, misspelled.no_field, written = written),
        MisspelledKind::Unmarked => words_now!(locale, misspelled.unmarked, written = written),
        MisspelledKind::AsWritten => words_now!(locale, misspelled.as_written, written = written),
        MisspelledKind::Unnamed => words_now!(locale, misspelled.unnamed, written = written),
        MisspelledKind::NoText => words_now!(locale, misspelled.no_text),
        MisspelledKind::NothingBeside => {
            words_now!(locale, misspelled.nothing_beside, written = written)
        }
        MisspelledKind::SameEverywhere => {
            words_now!(locale, misspelled.same_everywhere, written = written)
        }
        MisspelledKind::OtherType => words_now!(locale, misspelled.other_type, written = written),
        MisspelledKind::NoLanguage => words_now!(locale, misspelled.no_language, written = written),
        MisspelledKind::NoOptions => words_now!(locale, misspelled.no_options),
        MisspelledKind::CaseNoText => {
            words_now!(locale, misspelled.case_no_text, written = written)
        }
        MisspelledKind::CaseBlank => words_now!(locale, misspelled.case_blank, written = written),
        MisspelledKind::CaseTwice => words_now!(locale, misspelled.case_twice, written = written),
        MisspelledKind::NoOption => words_now!(locale, misspelled.no_option, written = written),
        MisspelledKind::Unlike { expected } => {
            words_now!(locale, misspelled.unlike, written = written, expected = expected.as_str())
        }
        MisspelledKind::Beyond { rule } => {
            words_now!(locale, misspelled.beyond, written = written, rule = rule.as_str())
        }
        MisspelledKind::NothingBetween { rule } => {
            words_now!(locale, misspelled.nothing_between, written = written, rule = rule.as_str())
        }
        MisspelledKind::PatternLiteral => {
            words_now!(locale, misspelled.pattern_literal, written = written)
        }
        MisspelledKind::OpenApi => words_now!(locale, misspelled.open_api, written = written),
    }
}
