//! Sentences of the app's translation catalogue, in English, for the terminal.

mod failure;
pub mod remedy;

pub use failure::failure;

use pilcrow_core::document::DocumentError;
use pilcrow_core::exchange::Adjustment;
use pilcrow_core::form::IssueKind;
use pilcrow_core::import::{ImportError, Note, YamlErrorKind};
use pilcrow_core::misspelling::Misspelling;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::RepairKind;
use pilcrow_provider::FileFinding;
use pilcrow_wording::export::CatalogueWords;
use pilcrow_wording::{adjustment, document, files, import, issue, misspelling, repair};
use pilcrow_words::Locale;

/// The language of the terminal.
pub const LANGUAGE: Locale = Locale::en;

/// The catalogue's phrases for an answer and a process.
pub const CATALOGUE: CatalogueWords = CatalogueWords(LANGUAGE);

/// A sentence of the catalogue, such as `sentence!(site.made, path = shown)`.
macro_rules! sentence {
    ($($phrase:tt)*) => { pilcrow_words::words_now!($crate::words::LANGUAGE, $($phrase)*) };
}
pub(crate) use sentence;

/// Returns the message of a validation issue.
pub fn issue(kind: &IssueKind) -> String {
    issue::kind_words(LANGUAGE, kind.clone())
}

/// Returns a place in parentheses, to append to a message; empty for the whole document.
pub fn place(pointer: &Pointer) -> String {
    match pointer.as_str() {
        "" => String::new(),
        pointer => format!(" ({pointer})"),
    }
}

/// Returns the reason why a text is no document, without the place in the text.
pub fn document_error(error: &DocumentError) -> String {
    match error {
        DocumentError::Text(error) => document::text_words(LANGUAGE, &error.kind),
        error => document::document_words(LANGUAGE, error),
    }
}

/// Returns the message of a misspelled name, with its correction.
pub fn misspelled(slip: &Misspelling) -> String {
    misspelling::misspelled_words(LANGUAGE, slip)
}

/// Returns the message of an adjustment after a server's refusal.
pub fn adjustment(adjustment: &Adjustment) -> String {
    let what = adjustment::adjustment_words(LANGUAGE, adjustment);
    format!("{}: {what}", sentence!(adjustment.title))
}

/// Returns the message of a repair of an answer.
pub fn repair(kind: RepairKind) -> String {
    repair::repair_words(LANGUAGE, kind)
}

/// Returns the message of a warning about files; `who` is the server.
pub fn file_finding(finding: &FileFinding, who: &str) -> String {
    files::finding_words(LANGUAGE, finding, who, megabytes)
}

fn megabytes(bytes: usize) -> String {
    let tenths = bytes.div_ceil(100_000);
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

/// Returns an import's note: its place, and the effect on it.
pub fn note(note: &Note) -> String {
    let place = import::place_words(LANGUAGE, &note.place);
    format!("{place}: {}", import::note_words(LANGUAGE, note))
}

/// Returns the reason why a text cannot be opened.
pub fn import_error(error: &ImportError) -> String {
    import::import_error_words(LANGUAGE, error)
}

/// Returns the reason why a text is no YAML, without the place in the text.
pub fn yaml_error(kind: YamlErrorKind) -> String {
    import::yaml_words(LANGUAGE, kind)
}
