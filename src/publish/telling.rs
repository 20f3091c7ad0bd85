//! Messages about making a site: failures and sizes.

use super::making::PublishFailure;
use crate::host::file::zip::ZipFailure;
use crate::widgets::file_size;
use crate::words::Locale;
use crate::words_now;

/// Returns the message about a failure and what to do; `None` if the person cancelled.
pub fn failure_words(locale: Locale, failure: &PublishFailure) -> Option<String> {
    let text = match failure {
        PublishFailure::NoDocuments => words_now!(locale, publish.no_documents),
        PublishFailure::NoProviders => words_now!(locale, publish.no_providers),
        PublishFailure::NoAnswer(title) => {
            words_now!(locale, publish.no_answer, name = title.clone())
        }
        PublishFailure::BadDocument(title) => {
            words_now!(locale, publish.bad_document, name = title.clone())
        }
        PublishFailure::NoList => words_now!(locale, publish.no_list),
        PublishFailure::Files(failure) => return file_words(locale, failure),
    };
    Some(text)
}

fn file_words(locale: Locale, failure: &ZipFailure) -> Option<String> {
    Some(match failure {
        ZipFailure::Aborted => return None,
        ZipFailure::Offline(name) => words_now!(locale, publish.offline, name = name.clone()),
        ZipFailure::Unreachable(name) => {
            words_now!(locale, publish.unreachable, name = name.clone())
        }
        ZipFailure::Status(name, status) => {
            words_now!(locale, publish.status, name = name.clone(), status = *status)
        }
        ZipFailure::Changed(name) => words_now!(locale, publish.changed, name = name.clone()),
        ZipFailure::Script => words_now!(locale, publish.script),
    })
}

/// Formats a number of bytes.
#[expect(clippy::cast_precision_loss, reason = "one decimal is shown")]
pub fn byte_size(locale: Locale, bytes: u64) -> String {
    file_size(locale, bytes as f64)
}

/// Returns a size in whole megabytes, at least one.
pub fn megabytes(bytes: u64) -> u64 {
    (bytes.saturating_add(500_000) / 1_000_000).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded_and_never_nothing() {
        let check = |bytes, expected| assert_eq!(megabytes(bytes), expected);
        check(1, 1);
        check(5_499_999, 5);
        check(5_500_000, 6);
        check(u64::MAX, 18_446_744_073_709);
    }
}
