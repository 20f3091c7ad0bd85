//! What stands around what is drawn: a head with the page's own styles, and a policy by which nothing is fetched.

use crate::words::{Locale, code};

/// What the file may load: nothing but what it brings.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:";

/// Stands near the beginning of every document that was written so, and of little else.
#[cfg(not(target_arch = "wasm32"))]
pub const MARK: &str = "<meta name=\"generator\" content=\"pilcrow render\">";

/// The page's styles of all that stands on a page, in the page's order. Letters are the reader's own: the page's would be
/// half a megabyte.
const PAGE: [&str; 4] = [
    include_str!("../../../style/tokens.css"),
    include_str!("../../../style/base.css"),
    include_str!("../../../style/icons.css"),
    include_str!("../../../style/page/shell.css"),
];

/// Those of a form.
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

/// Those of an answer, and what a file has otherwise.
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

/// The file of an answer, of what is drawn of it.
pub fn answer_file(locale: Locale, title: &str, body: &str) -> String {
    written(code(locale), title, body, &[&PAGE, &ANSWER], "")
}

/// The file of a form and its answer.
#[cfg(not(target_arch = "wasm32"))]
pub fn document_file(locale: Locale, title: &str, body: &str) -> String {
    written(code(locale), title, body, &[&PAGE, &FORM, &ANSWER], MARK)
}

/// The whole file.
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

/// A sheet without what is said of it, and without indents.
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
