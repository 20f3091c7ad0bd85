//! What is wrong with the list of a site's tools.

use pilcrow_core::gallery::IndexFaultKind;
use pilcrow_words::{Locale, words_now};

/// What is wrong, and what is meant.
pub fn index_fault_words(locale: Locale, kind: &IndexFaultKind) -> String {
    match kind {
        IndexFaultKind::NoTools => words_now!(locale, index.no_tools),
        IndexFaultKind::BareList => words_now!(locale, index.bare_list),
        IndexFaultKind::NotAList => words_now!(locale, index.not_a_list),
        IndexFaultKind::NotAnObject => words_now!(locale, index.not_an_object),
        IndexFaultKind::NoId => words_now!(locale, index.no_id),
        IndexFaultKind::SameId => words_now!(locale, index.same_id),
        IndexFaultKind::NoDocuments => words_now!(locale, index.no_documents),
        // Without these two there is no tool.
        IndexFaultKind::Misspelt { written, meant: meant @ ("id" | "documents") } => {
            words_now!(locale, index.misspelt_key, written = written.as_str(), meant = *meant)
        }
        IndexFaultKind::Misspelt { written, meant } => {
            words_now!(locale, index.misspelt, written = written.as_str(), meant = *meant)
        }
    }
}
