//! Exports an answer: the menu, the clipboard and files.

pub mod copier;
pub mod files;
pub mod menu;
mod process;
pub mod prompt_file;
pub mod tools;

use crate::words::Locale;
use crate::words_now;

/// Words that report whether a text was copied to the clipboard.
pub fn copied_words(locale: Locale, done: bool) -> String {
    match done {
        true => words_now!(locale, export.copied),
        false => words_now!(locale, export.refused),
    }
}
