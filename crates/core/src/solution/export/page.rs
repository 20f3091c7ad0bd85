//! An answer as one page of HTML that needs nothing else: it has no scripts and asks for nothing,
//! and its own policy forbids both.

use super::ExportWords;
use super::html::{elements, escaped, further};
use crate::solution::SolutionBlock;

const STYLE: &str = include_str!("page.css");

/// What the page may load: nothing but what it brings.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:";

/// What is known of the page besides the answer.
#[derive(Clone, Copy, Debug)]
pub struct Page<'text> {
    /// The language of its words, as BCP 47 has it: `en`.
    pub language: &'text str,
    /// What it is called.
    pub title: &'text str,
    /// What was given, with what that is called; none where it is not told.
    pub given: Option<(&'text str, &'text SolutionBlock)>,
    /// What is said below the answer: who gave it, and when.
    pub facts: &'text [String],
}

/// An answer as a page: a whole HTML document.
pub fn html_page(block: &SolutionBlock, page: Page, words: &dyn ExportWords) -> String {
    let title = escaped(page.title);
    let language = escaped(page.language);
    let answer = elements(block, page.title, words);
    let given = page.given.map(|(name, given)| further(given, name, words)).unwrap_or_default();
    let facts: Vec<String> = page.facts.iter().map(|fact| escaped(fact)).collect();
    let facts = match facts.join(" · ") {
        facts if facts.is_empty() => facts,
        facts => format!("<footer>{facts}</footer>\n"),
    };
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main dir=\"auto\">\n{answer}{given}</main>\n{facts}</body>\n</html>\n"
    )
}
