//! What is said of a tool that is to be changed, and what is wrong with a change, in sentences.

use super::describing::Drafter;
use super::question_view::TaskWords;
use crate::build::names::refusal_words;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::blueprint::Refusal;
use pilcrow_core::import::draft::change::{ChangeFault, ChangeTask, Subject};
use pilcrow_core::import::draft::{DraftFault, DraftTask};

impl TaskWords for ChangeTask {
    const ID: &'static str = "build-change";

    fn who(locale: Locale, drafter: Drafter) -> String {
        match drafter {
            Drafter::Nobody => words_now!(locale, build.change_nobody),
            Drafter::TooSmall => words_now!(locale, build.change_too_small),
            Drafter::ByHand => words_now!(locale, build.drafts_by_hand),
            Drafter::Model(name) => words_now!(locale, build.change_model, name = name),
        }
    }

    fn asking(locale: Locale, is_repair: bool) -> String {
        match is_repair {
            true => words_now!(locale, build.changing_again),
            false => words_now!(locale, build.changing),
        }
    }

    fn ready(locale: Locale, _: usize) -> String {
        words_now!(locale, build.changes_ready)
    }

    fn ask(locale: Locale) -> String {
        words_now!(locale, build.change_ask)
    }

    fn fault(locale: Locale, fault: &DraftFault) -> String {
        match fault {
            DraftFault::Prose => words_now!(locale, build.change_prose),
            DraftFault::Cut => words_now!(locale, build.change_cut),
            DraftFault::Unreadable { .. } | DraftFault::Shapeless(_) => {
                words_now!(locale, build.change_unreadable)
            }
            other => DraftTask::fault(locale, other),
        }
    }
}

/// Why a change is not offered, or was not made.
pub(super) fn change_fault_words(locale: Locale, fault: &ChangeFault) -> String {
    match fault {
        ChangeFault::Nothing => words_now!(locale, build.change_nothing),
        ChangeFault::Deed(written) => {
            words_now!(locale, build.change_deed, written = plain(written))
        }
        ChangeFault::Unknown(written) => {
            words_now!(locale, build.change_unknown, written = plain(written))
        }
        ChangeFault::Unsaid(name) => {
            words_now!(locale, build.change_unsaid, name = called(locale, name))
        }
        ChangeFault::Kind { field, written } => {
            let (field, written) = (plain(field), plain(written));
            words_now!(locale, build.change_kind, field = field, written = written)
        }
        ChangeFault::Refused { name, refusal } => {
            let reason = match refusal {
                Refusal::NotOfKind => words_now!(locale, build.change_not_of_kind),
                other => refusal_words(locale, *other),
            };
            words_now!(locale, build.change_refused, name = called(locale, name), reason = reason)
        }
        ChangeFault::Twice(name) => {
            words_now!(locale, build.change_twice, name = called(locale, name))
        }
        ChangeFault::NotFound(name) => {
            words_now!(locale, build.change_not_found, name = called(locale, name))
        }
        ChangeFault::TooMany => words_now!(locale, build.change_too_many),
    }
}

/// What a change is about.
fn called(locale: Locale, name: &Subject) -> String {
    match name {
        Subject::Title => words_now!(locale, build.name),
        Subject::Purpose => words_now!(locale, build.purpose),
        Subject::Text(Some(number)) => words_now!(locale, build.text_number, number = *number),
        Subject::Text(None) => words_now!(locale, build.change_new_text),
        Subject::Field(name) => plain(name),
    }
}

/// A text without brackets and quotes of code.
pub(in crate::build) fn plain(text: &str) -> String {
    text.chars().filter(|letter| !"{}[]\"`".contains(*letter)).collect()
}
