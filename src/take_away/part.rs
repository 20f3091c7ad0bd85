//! What makes the texts: a part of the page that is fetched when somebody takes an answer away.
//! Refuses to be called before it has come.
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::app_words::AppWords;
use crate::words::{self, Locale};
use pilcrow_core::solution::SolutionBlock;
use pilcrow_core::solution::export::{
    Page, comma_separated_table, html_page, html_table, markdown, tab_separated_table,
};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// The part's functions.
#[derive(Clone, Copy)]
pub struct TakeAwayPart {
    /// A block as Markdown, under a title where it has no label.
    pub markdown: fn(&SolutionBlock, Option<&str>, Locale) -> String,
    /// An answer as a page of HTML, with its title and what is said below it.
    pub page: fn(&SolutionBlock, &str, &[String], Locale) -> String,
    /// A table as a file of comma-separated values.
    pub file: fn(&SolutionBlock, Locale) -> Option<String>,
    /// A table as cells for the clipboard, and as HTML.
    pub cells: fn(&SolutionBlock, Locale) -> Option<(String, String)>,
}

#[wasm_split(take_away, fallible)]
pub fn take_away_part() -> Result<TakeAwayPart, SplitLoaderError> {
    Ok(TakeAwayPart {
        markdown: |block, title, locale| markdown(block, title, &AppWords::of(locale)),
        page: |block, title, facts, locale| {
            let page = Page { language: words::code(locale), title, facts };
            html_page(block, page, &AppWords::of(locale))
        },
        file: |block, locale| comma_separated_table(block, &AppWords::of(locale)),
        cells: |block, locale| {
            let words = AppWords::of(locale);
            Some((tab_separated_table(block, &words)?, html_table(block, &words)?))
        },
    })
}
