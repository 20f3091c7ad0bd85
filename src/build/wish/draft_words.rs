//! What is said of a tool that is to be drafted, and what is wrong with a draft, in sentences.

use super::change_words::{change_fault_words, plain};
use super::describing::Drafter;
use super::question_view::TaskWords;
use crate::words::Locale;
use crate::words::misspelling::misspelled_words;
use crate::words_now;
use pilcrow_core::import::draft::{DraftFault, DraftTask};

impl TaskWords for DraftTask {
    const ID: &'static str = "make";

    fn who(locale: Locale, drafter: Drafter) -> String {
        match drafter {
            Drafter::Nobody => words_now!(locale, build.drafts_nobody),
            Drafter::TooSmall => words_now!(locale, build.drafts_too_small),
            Drafter::ByHand => words_now!(locale, build.drafts_by_hand),
            Drafter::Model(name) => words_now!(locale, build.drafts_model, name = name),
        }
    }

    fn asking(locale: Locale, is_repair: bool) -> String {
        match is_repair {
            true => words_now!(locale, build.drafting_again),
            false => words_now!(locale, build.drafting),
        }
    }

    fn ready(locale: Locale, notes: usize) -> String {
        match notes {
            0 => words_now!(locale, build.drafted),
            count => words_now!(locale, build.draft_ready_notes, count = count),
        }
    }

    fn ask(locale: Locale) -> String {
        words_now!(locale, build.draft_it)
    }

    fn fault(locale: Locale, fault: &DraftFault) -> String {
        fault_words(locale, fault)
    }
}

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
        DraftFault::Repeated(name) => words_now!(locale, build.draft_repeated, name = plain(name)),
        DraftFault::Limits(field) => words_now!(locale, build.draft_limits, name = plain(field)),
        DraftFault::Value { field, value } => {
            let (name, value) = (plain(field), plain(value));
            words_now!(locale, build.draft_value, name = name, value = value)
        }
        DraftFault::Misspelled(slip) => plain(&misspelled_words(locale, slip)),
        DraftFault::Change(fault) => change_fault_words(locale, fault),
    }
}
