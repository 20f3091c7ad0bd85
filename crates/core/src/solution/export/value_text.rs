//! Classifies a single value for export, before a format writes it.

use super::ExportWords;
use crate::field::{ExportForm, FileText, Preview, WidgetKind};
use crate::solution::{
    Aggregates, BlockContent, Column, Leaf, Role, SolutionBlock, Table, aggregates,
};
use crate::text::link::link_host;
use serde_json::Value;

/// A single value in the form for export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ValueText {
    /// A plain text with its line breaks.
    Text(String),
    /// A value in words, and its exact text.
    Words(String, String),
    /// A text in Markdown.
    Prose(String),
    /// A program or JSON, and the name of its language.
    Code(String, String),
    /// The address of a link, and its text.
    Link(String, String),
    /// A colour in hexadecimal digits.
    Color(String),
    /// A raster picture, by its address.
    Picture(String),
    /// A sound, by its address.
    Sound(String),
}

/// Returns the form of a single value for export.
pub(super) fn value_text(leaf: &Leaf, words: &dyn ExportWords) -> ValueText {
    match &leaf.value {
        Value::String(text) => show_text(leaf, text, words),
        value @ (Value::Array(_) | Value::Object(_)) => {
            ValueText::Code(pretty(value), "json".to_owned())
        }
        value => with_words(leaf, value.to_string(), words),
    }
}

fn show_text(leaf: &Leaf, text: &str, words: &dyn ExportWords) -> ValueText {
    let own = || text.to_owned();
    let content = leaf.content.as_deref().unwrap_or_default();
    let is_file = leaf.widget == WidgetKind::File || text.starts_with("data:");
    if let Some(file) = FileText::parse(text, content).filter(|_| is_file) {
        match file.preview() {
            Some(Preview::Picture) => return ValueText::Picture(file.address()),
            Some(Preview::Sound) => return ValueText::Sound(file.address()),
            None => {}
        }
    }
    match leaf.widget.facts().exported {
        ExportForm::Prose => ValueText::Prose(own()),
        ExportForm::Code => ValueText::Code(own(), language(content)),
        ExportForm::Address if link_host(text).is_some() => ValueText::Link(own(), own()),
        ExportForm::Mail
            if link_host(&format!("mailto:{text}")).is_some() && text.contains('@') =>
        {
            ValueText::Link(format!("mailto:{text}"), own())
        }
        ExportForm::Color if is_hex(text) => ValueText::Color(own()),
        ExportForm::Words => with_words(leaf, own(), words),
        ExportForm::Text | ExportForm::Address | ExportForm::Mail | ExportForm::Color => {
            ValueText::Text(own())
        }
    }
}

fn with_words(leaf: &Leaf, exact: String, words: &dyn ExportWords) -> ValueText {
    match words.leaf_text(leaf) {
        Some(text) if !text.trim().is_empty() && text != exact => ValueText::Words(text, exact),
        _ => ValueText::Text(exact),
    }
}

/// Returns the name of a language if it only contains the usual characters, else an empty text.
fn language(name: &str) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '#');
    if name.chars().all(fits) { name.to_owned() } else { String::new() }
}

fn is_hex(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns indented JSON; its numbers keep all digits.
fn pretty(value: &Value) -> String {
    format!("{value:#}")
}

/// Returns the description if its author marked it for display with `x-describe`.
pub(super) fn described(block: &SolutionBlock) -> Option<&str> {
    block.description.as_deref().filter(|_| block.is_described)
}

/// True if the entries of a list are passages of a text, each with a heading.
pub(super) fn is_passages(list: &SolutionBlock, entries: &[SolutionBlock]) -> bool {
    let is_body = list.role == Role::Body && !entries.is_empty();
    is_body && entries.iter().all(|entry| entry.heading().is_some())
}

/// Splits the parts of a section, without the one that is its heading, into described and undescribed ones. Without any
/// described part all are in the first list, since the difference is not worth showing then.
pub(super) fn halves<'block>(
    block: &'block SolutionBlock,
    parts: &'block [SolutionBlock],
) -> (Vec<&'block SolutionBlock>, Vec<&'block SolutionBlock>) {
    let is_all_unknown = parts.iter().all(|part| !part.is_declared);
    let parts = parts.iter().filter(|part| !block.is_named_by(part));
    if !block.is_declared || is_all_unknown {
        return (parts.collect(), Vec::new());
    }
    parts.partition(|part| part.is_declared)
}

/// Returns the heading of a column.
pub(super) fn head(column: &Column, words: &dyn ExportWords) -> String {
    if column.label.is_empty() { words.value() } else { column.label.clone() }
}

/// Returns the heading of the rows' names; `None` if rows have no names.
pub(super) fn name_head(table: &Table, words: &dyn ExportWords) -> Option<String> {
    let keys = table.keys.as_ref()?;
    Some(keys.label.clone().unwrap_or_else(|| words.name()))
}

/// Returns the name of a row; `None` if rows have no names.
pub(super) fn row_name(table: &Table, row: usize) -> Option<&str> {
    table.keys.as_ref()?.names.get(row).map(String::as_str)
}

/// Returns the rows of sums and means below a table, as the page shows them, each with its name.
pub(super) fn foot_lines(
    table: &Table,
    words: &dyn ExportWords,
) -> Vec<(String, Vec<Option<Leaf>>)> {
    let rows: Vec<usize> = (0..table.rows.len()).collect();
    let Aggregates { totals, means } = aggregates(table, &rows);
    let lines = [(words.total(), totals), (words.mean(), means)];
    lines.into_iter().filter(|(_, leaves)| !leaves.is_empty()).collect()
}

/// True if the block contains no other blocks.
pub(super) fn is_single(block: &SolutionBlock) -> bool {
    matches!(block.content, BlockContent::Leaf(_) | BlockContent::Absent | BlockContent::Pending)
}
