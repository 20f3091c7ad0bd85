//! Names that are misspelled, in the person's language.

use pilcrow_core::misspelling::{Misspelling, MisspellingKind};
use pilcrow_words::{Locale, words_now};

/// What is not read, and what is meant instead.
pub fn misspelled_words(locale: Locale, mistake: &Misspelling) -> String {
    let written = mistake.written.as_str();
    match &mistake.kind {
        MisspellingKind::Key { meant } => {
            words_now!(locale, misspelled.key, written = written, meant = meant.as_str())
        }
        MisspellingKind::Word { meant } => {
            words_now!(locale, misspelled.word, written = written, meant = meant.as_str())
        }
        MisspellingKind::Property { meant } => {
            words_now!(locale, misspelled.property, written = written, meant = meant.as_str())
        }
        MisspellingKind::Data { meant } => {
            words_now!(locale, misspelled.data, written = written, meant = meant.as_str())
        }
        MisspellingKind::NoPlace { data } => {
            words_now!(locale, misspelled.no_place, written = written, data = data.as_str())
        }
        MisspellingKind::NoField => words_now!(locale, misspelled.no_field, written = written),
        MisspellingKind::Unmarked => words_now!(locale, misspelled.unmarked, written = written),
        MisspellingKind::AsWritten => words_now!(locale, misspelled.as_written, written = written),
        MisspellingKind::Unnamed => words_now!(locale, misspelled.unnamed, written = written),
        MisspellingKind::NoText => words_now!(locale, misspelled.no_text),
        MisspellingKind::NothingBeside => {
            words_now!(locale, misspelled.nothing_beside, written = written)
        }
        MisspellingKind::SameEverywhere => {
            words_now!(locale, misspelled.same_everywhere, written = written)
        }
        MisspellingKind::OtherType => words_now!(locale, misspelled.other_type, written = written),
        MisspellingKind::NoLanguage => {
            words_now!(locale, misspelled.no_language, written = written)
        }
        MisspellingKind::NoOptions => words_now!(locale, misspelled.no_options),
        MisspellingKind::CaseNoText => {
            words_now!(locale, misspelled.case_no_text, written = written)
        }
        MisspellingKind::CaseBlank => words_now!(locale, misspelled.case_blank, written = written),
        MisspellingKind::CaseTwice => words_now!(locale, misspelled.case_twice, written = written),
        MisspellingKind::NoOption => words_now!(locale, misspelled.no_option, written = written),
        MisspellingKind::Unlike { expected } => {
            words_now!(locale, misspelled.unlike, written = written, expected = expected.as_str())
        }
        MisspellingKind::Beyond { rule } => {
            words_now!(locale, misspelled.beyond, written = written, rule = rule.as_str())
        }
        MisspellingKind::NothingBetween { rule } => {
            words_now!(locale, misspelled.nothing_between, written = written, rule = rule.as_str())
        }
        MisspellingKind::PatternLiteral => {
            words_now!(locale, misspelled.pattern_literal, written = written)
        }
        MisspellingKind::OpenApi => words_now!(locale, misspelled.open_api, written = written),
    }
}
