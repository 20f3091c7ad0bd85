//! The frame of an HTML file: a head with the page's own styles, and a policy that forbids all requests.

use crate::words::{Locale, code};

/// The content security policy: only content within the file may be loaded.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:";

/// A text near the beginning of every document file, by which one is recognized.
#[cfg(not(target_arch = "wasm32"))]
pub const MARK: &str = "<meta name=\"generator\" content=\"pilcrow render\">";

/// The page's general styles, in the page's order. Fonts are the reader's own: the page's would add half a megabyte.
const PAGE: [&str; 4] = [
    include_str!("../../../style/tokens.css"),
    include_str!("../../../style/base.css"),
    include_str!("../../../style/icons.css"),
    include_str!("../../../style/page/shell.css"),
];

/// The styles of a form.
#[cfg(not(target_arch = "wasm32"))]
const FORM: [&str; 7] = [
    include_str!("../../../style/form/controls.css"),
    include_str!("../../../style/page/parts.css"),
    include_str!("../../../style/form/form.css"),
    include_str!("../../../style/form/nest.css"),
    include_str!("../../../style/form/table.css"),
    include_str!("../../../style/form/widgets.css"),
    include_str!("../../../style/form/data.css"),
];

/// The styles of an answer, and of a file's own elements.
const ANSWER: [&str; 10] = [
    include_str!("../../../style/answer/value.css"),
    include_str!("../../../style/prose.css"),
    include_str!("../../../style/answer/entries.css"),
    include_str!("../../../style/answer/result_table.css"),
    include_str!("../../../style/answer/table_scroll.css"),
    include_str!("../../../style/answer/result_parts.css"),
    include_str!("../../../style/answer/result.css"),
    include_str!("../../../style/answer/chart.css"),
    include_str!("../../../style/paper.css"),
    include_str!("still.css"),
];

/// Returns the file of an answer, from its markup.
pub fn answer_file(locale: Locale, title: &str, body: &str) -> String {
    written(code(locale), title, body, &[&PAGE, &ANSWER], "")
}

/// Returns the file of a form and its answer, from its markup.
#[cfg(not(target_arch = "wasm32"))]
pub fn document_file(locale: Locale, title: &str, body: &str) -> String {
    written(code(locale), title, body, &[&PAGE, &FORM, &ANSWER], MARK)
}

/// Writes the whole file.
fn written(language: &str, title: &str, body: &str, sheets: &[&[&str]], mark: &str) -> String {
    let sheets = sheets.iter().flat_map(|sheets| sheets.iter());
    let styles: String = sheets.map(|sheet| without_comments(sheet)).collect();
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n{mark}\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{title}</title>\n<style>\n{styles}</style>\n</head>\n<body class=\"app still\">\n{body}\n</body>\n</html>\n"
    )
}

/// Removes comments and indents from a style sheet.
fn without_comments(sheet: &str) -> String {
    let mut parts = sheet.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once("*/").map_or("", |(_, after)| after));
    let styles = rest.fold(first, |all, part| all + part);
    let lines = styles.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
