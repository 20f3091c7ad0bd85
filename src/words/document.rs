//! Words for why a text is no document, and why one could not be fetched.

pub use pilcrow_wording::document::document_words;

use super::Locale;
use crate::host::net::fetch::FetchFailure;
use crate::words_now;

/// Why a document could not be fetched.
pub fn fetch_words(locale: Locale, failure: &FetchFailure) -> String {
    match failure {
        FetchFailure::Status(404) => words_now!(locale, open.not_found),
        FetchFailure::Status(status) => words_now!(locale, open.status, status = *status),
        FetchFailure::Offline => words_now!(locale, open.offline_what),
        FetchFailure::TooLarge => words_now!(locale, open.too_large),
        FetchFailure::NotAllowed => words_now!(locale, open.not_allowed),
        FetchFailure::NotText => words_now!(locale, open.not_text),
        FetchFailure::Unreachable
        | FetchFailure::Blocked
        | FetchFailure::Elsewhere
        | FetchFailure::Cut
        | FetchFailure::Aborted => words_now!(locale, open.unreachable),
    }
}
