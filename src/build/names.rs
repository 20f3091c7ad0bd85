//! What kinds, limits, roles and refusals are called.

use crate::words::Locale;
use crate::words_now;
use pilcrow_core::blueprint::{Kind, Limit, Refusal};

/// What a kind is called.
pub(super) fn kind_name(locale: Locale, kind: Kind) -> String {
    match kind {
        Kind::ShortText => words_now!(locale, build.short_text),
        Kind::LongText => words_now!(locale, build.long_text),
        Kind::Number => words_now!(locale, build.number),
        Kind::WholeNumber => words_now!(locale, build.whole_number),
        Kind::Money => words_now!(locale, build.money),
        Kind::Percentage => words_now!(locale, build.percentage),
        Kind::YesNo => words_now!(locale, build.yes_no),
        Kind::OneOf => words_now!(locale, build.one_of),
        Kind::SeveralOf => words_now!(locale, build.several_of),
        Kind::Date => words_now!(locale, build.date),
        Kind::Time => words_now!(locale, build.time),
        Kind::DateTime => words_now!(locale, build.date_time),
        Kind::Email => words_now!(locale, build.email),
        Kind::Link => words_now!(locale, build.link),
        Kind::File => words_now!(locale, build.file),
        Kind::Texts => words_now!(locale, build.texts),
        Kind::Numbers => words_now!(locale, build.numbers),
        Kind::Group => words_now!(locale, build.group),
        Kind::Groups => words_now!(locale, build.groups),
        Kind::Shapes => words_now!(locale, build.shapes),
        Kind::Other => words_now!(locale, build.other),
    }
}

/// What a button is called that moves something up or down.
pub(super) fn move_words(locale: Locale, name: &str, is_up: bool) -> String {
    match is_up {
        true => words_now!(locale, build.up, name = name),
        false => words_now!(locale, build.down, name = name),
    }
}

/// The icon of such a button.
pub(super) fn move_icon(is_up: bool) -> &'static str {
    if is_up { "icon icon-up" } else { "icon icon-down" }
}

/// What a limit is called.
pub(super) fn limit_name(locale: Locale, limit: Limit) -> String {
    match limit {
        Limit::Shortest => words_now!(locale, build.shortest),
        Limit::Longest => words_now!(locale, build.longest),
        Limit::Least => words_now!(locale, build.least),
        Limit::Most => words_now!(locale, build.most),
        Limit::Fewest => words_now!(locale, build.fewest),
        Limit::Largest => words_now!(locale, build.largest),
    }
}

/// Who says a text of the context.
pub(super) fn role_name(locale: Locale, role: &str) -> String {
    match role {
        "system" | "developer" => words_now!(locale, build.role_system),
        "assistant" | "model" => words_now!(locale, build.role_model),
        _ => words_now!(locale, build.role_user),
    }
}

/// Why something was not done, or cannot be.
pub(super) fn refusal_words(locale: Locale, refusal: Refusal) -> String {
    match refusal {
        Refusal::Unreadable => words_now!(locale, open.unreadable),
        Refusal::Gone => words_now!(locale, build.gone),
        Refusal::Reference => words_now!(locale, build.reference),
        Refusal::Boolean | Refusal::Composed | Refusal::NoGroup | Refusal::Damaged => {
            words_now!(locale, build.in_text)
        }
        Refusal::Referred => words_now!(locale, build.referred),
        Refusal::Several => words_now!(locale, build.several),
        Refusal::NoNumber => words_now!(locale, build.no_number),
        Refusal::NoOption | Refusal::NotOfKind => words_now!(locale, build.no_option),
        Refusal::NotAllowed => words_now!(locale, build.not_allowed),
        Refusal::Excluding => words_now!(locale, build.excluding),
        Refusal::Twice => words_now!(locale, build.twice),
        Refusal::LastOption => words_now!(locale, build.last_option),
        Refusal::Crossed => words_now!(locale, build.crossed),
        Refusal::Empty => words_now!(locale, build.empty),
    }
}
