//! What a version is called, and when it was.

use crate::host::time::clock;
use crate::words::{Locale, code};
use crate::words_now;
use pilcrow_core::document::{Reason, Version};

/// What the person calls it, or why it was kept.
pub(super) fn version_name(locale: Locale, version: &Version) -> String {
    if version.name.is_empty() {
        reason_words(locale, version.reason)
    } else {
        version.name.clone()
    }
}

/// When it was so, and under its name why it was kept.
pub(super) fn version_facts(locale: Locale, version: &Version) -> String {
    let time = clock::day_and_time(version.at, code(locale));
    if version.name.is_empty() {
        time
    } else {
        format!("{time} · {}", reason_words(locale, version.reason))
    }
}

/// Both, by which buttons tell versions of the same name from each other.
pub fn version_called(locale: Locale, version: &Version) -> String {
    let time = clock::day_and_time(version.at, code(locale));
    format!("{}, {time}", version_name(locale, version))
}

fn reason_words(locale: Locale, reason: Reason) -> String {
    match reason {
        Reason::Begun => words_now!(locale, versions.begun),
        Reason::Words => words_now!(locale, versions.words),
        Reason::Verdict => words_now!(locale, versions.verdict),
        Reason::Original => words_now!(locale, versions.original),
        Reason::Restored => words_now!(locale, versions.before_restored),
        Reason::OtherTab => words_now!(locale, versions.other_tab),
        Reason::Published => words_now!(locale, versions.published),
        Reason::Wished => words_now!(locale, versions.wished),
    }
}
