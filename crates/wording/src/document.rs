//! Why a text is no document.

use pilcrow_core::document::{DocumentError, TextErrorKind, named_character};
use pilcrow_core::text::joined::joined;
use pilcrow_words::{Locale, words_now};

/// Why a text is no document.
pub fn document_words(locale: Locale, error: &DocumentError) -> String {
    match error {
        DocumentError::OtherCall => words_now!(locale, import.code),
        DocumentError::PlainText => words_now!(locale, document_error.plain_text),
        DocumentError::NotADocument => words_now!(locale, document_error.not_a_document),
        DocumentError::UnknownShape(keys) if keys.is_empty() => {
            words_now!(locale, document_error.empty_object)
        }
        DocumentError::UnknownShape(keys) => {
            let keys = joined(&mut keys.iter().map(String::as_str), ", ");
            match error.misspelled() {
                None => words_now!(locale, document_error.unknown_shape, keys = keys),
                Some((written, meant)) => words_now!(
                    locale,
                    document_error.misspelled_shape,
                    keys = keys,
                    written = written,
                    meant = meant
                ),
            }
        }
        DocumentError::Text(error) => {
            let what = text_words(locale, &error.kind);
            words_now!(locale, open.place, line = error.line, column = error.column, what = what)
        }
    }
}

/// What is wrong with a text.
pub fn text_words(locale: Locale, kind: &TextErrorKind) -> String {
    match kind {
        TextErrorKind::Empty => words_now!(locale, text_error.empty),
        TextErrorKind::UnexpectedEnd(None) => words_now!(locale, text_error.unexpected_end),
        TextErrorKind::UnexpectedEnd(Some(opener)) => {
            words_now!(locale, text_error.unclosed, found = *opener)
        }
        TextErrorKind::Unexpected(part) => {
            words_now!(locale, text_error.unexpected, found = named_character(*part))
        }
        TextErrorKind::UnexpectedQuote(part) => {
            words_now!(locale, text_error.unexpected_quote, found = *part)
        }
        TextErrorKind::MissingComma => words_now!(locale, text_error.missing_comma),
        TextErrorKind::UnclosedString => words_now!(locale, text_error.unclosed_string),
        TextErrorKind::BadEscape => words_now!(locale, text_error.bad_escape),
        TextErrorKind::BadNumber(part) => {
            words_now!(locale, text_error.bad_number, found = part.as_str())
        }
        TextErrorKind::NotANumber(part) => {
            words_now!(locale, text_error.not_a_number, found = part.as_str())
        }
        TextErrorKind::BareWord(part) => {
            words_now!(locale, text_error.bare_word, found = part.as_str())
        }
        TextErrorKind::OtherSpelling { word: part, meant } => {
            words_now!(locale, text_error.other_spelling, found = part.as_str(), meant = *meant)
        }
        TextErrorKind::TooDeep => words_now!(locale, text_error.too_deep),
        TextErrorKind::Trailing(part) => {
            words_now!(locale, text_error.trailing, found = named_character(*part))
        }
    }
}
