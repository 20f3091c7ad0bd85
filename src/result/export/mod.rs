//! Exports of an answer: Markdown, HTML, and tables as CSV or for the clipboard.

mod app_words;
mod sheet;

pub use sheet::{Sheet, copied, markup};

use crate::words::Locale;
use app_words::AppWords;
use pilcrow_core::solution::{SolutionBlock, export};

/// Exports a block as Markdown; `title` is its heading if it has no label.
pub fn markdown(block: &SolutionBlock, title: Option<&str>, locale: Locale) -> String {
    export::markdown(block, title, &AppWords::from_locale(locale))
}

/// Exports a table as comma-separated values (RFC 4180); `None` if the block is not a table.
pub fn table_file(block: &SolutionBlock, locale: Locale) -> Option<String> {
    export::comma_separated_table(block, &AppWords::from_locale(locale))
}

/// Exports a table as tab-separated cells and as HTML, for the clipboard; `None` if the block is not a table.
pub fn table_cells(block: &SolutionBlock, locale: Locale) -> Option<(String, String)> {
    let words = AppWords::from_locale(locale);
    Some((export::tab_separated_table(block, &words)?, export::html_table(block, &words)?))
}
