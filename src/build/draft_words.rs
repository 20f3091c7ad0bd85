//! What is wrong with a draft, in sentences.

use crate::words::Locale;
use crate::words::misspelled::misspelled_words;
use crate::words_now;
use pilcrow_core::import::draft::DraftFault;

/// What a fault is, without a word of how documents are written.
pub(super) fn fault_words(locale: Locale, fault: &DraftFault) -> String {
    match fault {
        DraftFault::Empty => words_now!(locale, build.draft_empty),
        DraftFault::Prose => words_now!(locale, build.draft_prose),
        DraftFault::Cut => words_now!(locale, build.draft_cut),
        DraftFault::Unreadable { .. } | DraftFault::Shapeless(_) => {
            words_now!(locale, build.draft_unreadable)
        }
        DraftFault::NoTexts => words_now!(locale, build.draft_no_texts),
        DraftFault::NoInput => words_now!(locale, build.draft_no_input),
        DraftFault::NoAnswer => words_now!(locale, build.draft_no_answer),
        DraftFault::Kind { field, written } => {
            let (field, written) = (field.as_str(), plain(written));
            words_now!(locale, build.draft_kind, field = field, written = written)
        }
        DraftFault::Field(name) => words_now!(locale, build.draft_field, name = plain(name)),
        DraftFault::LeftOut(name) => words_now!(locale, build.draft_left_out, name = plain(name)),
        DraftFault::TooMany => words_now!(locale, build.draft_too_many),
        DraftFault::Misspelled(found) => plain(&misspelled_words(locale, found)),
    }
}

/// A text without brackets and quotes of code.
fn plain(text: &str) -> String {
    text.chars().filter(|letter| !"{}[]\"`".contains(*letter)).collect()
}
