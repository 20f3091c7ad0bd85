//! Exports of an answer: Markdown, an HTML page, a table.

mod app_words;

use crate::words::{self, Locale};
use crate::words_now;
use app_words::AppWords;
use pilcrow_core::solution::{SolutionBlock, export};

/// A block as Markdown, under a title where it has no label.
pub fn markdown(block: &SolutionBlock, title: Option<&str>, locale: Locale) -> String {
    export::markdown(block, title, &AppWords::of(locale))
}

/// A block as elements of HTML for the clipboard, under a title.
pub fn copied_html(block: &SolutionBlock, title: &str, locale: Locale) -> String {
    export::copied_elements(block, title, &AppWords::of(locale))
}

/// An answer as a page of HTML, with its title, what was given, and the facts that stand below it.
pub fn html_page(
    block: &SolutionBlock,
    title: &str,
    given: Option<&SolutionBlock>,
    facts: &[String],
    locale: Locale,
) -> String {
    let name = words_now!(locale, export.given);
    let given = given.map(|given| (name.as_str(), given));
    let page = export::Page { language: words::code(locale), title, given, facts };
    export::html_page(block, page, &AppWords::of(locale))
}

/// A table as comma-separated values (RFC 4180); none where the block is no table.
pub fn table_file(block: &SolutionBlock, locale: Locale) -> Option<String> {
    export::comma_separated_table(block, &AppWords::of(locale))
}

/// A table as tab-separated cells for the clipboard, and as HTML; none where the block is no table.
pub fn table_cells(block: &SolutionBlock, locale: Locale) -> Option<(String, String)> {
    let words = AppWords::of(locale);
    Some((export::tab_separated_table(block, &words)?, export::html_table(block, &words)?))
}
