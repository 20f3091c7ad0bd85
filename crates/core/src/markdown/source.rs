//! Parses Markdown by `pulldown-cmark`, within limits, into events with their places in the source.

use pulldown_cmark::{OffsetIter, Options, Parser};

/// The maximum length of a text that is read as Markdown, in bytes.
pub(super) const LENGTH_LIMIT: usize = 200_000;

/// The maximum number of quotations and entries that a line may open; a text with more is not parsed.
const MARK_LIMIT: usize = 64;

/// The maximum number of marks and spaces before an opened quotation or entry; a text with more is not parsed.
const INDENT_LIMIT: usize = 256;

/// The extensions of CommonMark that are read: those of GitHub's flavour that models write.
const OPTIONS: Options =
    Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH).union(Options::ENABLE_TASKLISTS);

/// Returns the events of a text; `None` if it exceeds the limits.
pub(super) fn events(source: &str) -> Option<OffsetIter<'_>> {
    let is_bounded = source.len() <= LENGTH_LIMIT && !source.lines().any(is_too_deep);
    is_bounded.then(|| Parser::new_ext(source, OPTIONS).into_offset_iter())
}

/// Returns true if a line nests too deeply. The parser examines every open quotation and entry again on each line, so
/// that unlimited nesting would take quadratic time.
fn is_too_deep(line: &str) -> bool {
    let is_mark = |byte: &u8| matches!(byte, b'>' | b'-' | b'*' | b'+' | b'.' | b')');
    let in_prefix = |byte: &u8| is_mark(byte) || matches!(byte, b' ' | b'\t' | b'0'..=b'9');
    let prefix = line.bytes().take_while(in_prefix);
    let (mut marks, mut indent, mut after_mark) = (0, 0, false);
    for (at, byte) in prefix.enumerate() {
        // A row of hyphens is a rule; only a hyphen before a space begins an entry.
        let begins = byte == b'>' || (after_mark && matches!(byte, b' ' | b'\t'));
        if begins {
            marks += 1;
            indent = at;
        }
        after_mark = byte != b'>' && is_mark(&byte);
    }
    marks > MARK_LIMIT || indent > INDENT_LIMIT
}

/// Returns the part of an unfinished text that may be drawn. A last line of hyphens or equals signs is left out: it
/// would make a heading of the line above, but is usually the beginning of an entry.
pub fn drawable_part(source: &str) -> &str {
    let (before, last) = source.rsplit_once('\n').unwrap_or(("", source));
    let is_begun = !last.is_empty() && last.bytes().all(|byte| matches!(byte, b'-' | b'=' | b' '));
    if is_begun { before } else { source }
}
