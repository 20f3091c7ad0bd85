//! What was repaired in an answer.

use pilcrow_core::run::RepairKind;
use pilcrow_words::{Locale, words_now};

/// What was corrected in an answer, as a sentence.
pub fn repair_words(locale: Locale, kind: RepairKind) -> String {
    match kind {
        RepairKind::Text => words_now!(locale, repair.text),
        RepairKind::QuotedNumber => words_now!(locale, repair.quoted_number),
        RepairKind::QuotedBoolean => words_now!(locale, repair.quoted_boolean),
        RepairKind::QuotedNull => words_now!(locale, repair.quoted_null),
        RepairKind::QuotedJson => words_now!(locale, repair.quoted_json),
        RepairKind::NotInList => words_now!(locale, repair.not_in_list),
        RepairKind::LetterCase => words_now!(locale, repair.letter_case),
        RepairKind::Unended => words_now!(locale, repair.unended),
        RepairKind::Filtered => words_now!(locale, repair.filtered),
        RepairKind::InThoughts => words_now!(locale, repair.in_thoughts),
        RepairKind::CutPrompt => words_now!(locale, repair.cut_prompt),
    }
}
