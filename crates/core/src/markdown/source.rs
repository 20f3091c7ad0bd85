//! Markdown's events with their places in the source, from `pulldown-cmark`, within bounds.

use pulldown_cmark::{OffsetIter, Options, Parser};

/// The longest text, in bytes, that is read as Markdown.
pub(super) const LENGTH_LIMIT: usize = 200_000;

/// The most quotations and entries that a line may open; a text with more is not read.
const MARK_LIMIT: usize = 64;

/// The most signs and spaces behind which a line may open one; a text with more is not read.
const INDENT_LIMIT: usize = 256;

/// What is read besides CommonMark: what GitHub's flavour adds and models write.
const OPTIONS: Options =
    Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH).union(Options::ENABLE_TASKLISTS);

/// The events of a text; `None` if it is out of bounds.
pub(super) fn events(source: &str) -> Option<OffsetIter<'_>> {
    let is_bounded = source.len() <= LENGTH_LIMIT && !source.lines().any(is_too_deep);
    is_bounded.then(|| Parser::new_ext(source, OPTIONS).into_offset_iter())
}

/// Whether a line nests as nobody writes. The parser looks at every open quotation and entry again
/// on each line, so that depth without bounds would cost the square of a text's length.
fn is_too_deep(line: &str) -> bool {
    let is_mark = |byte: &u8| matches!(byte, b'>' | b'-' | b'*' | b'+' | b'.' | b')');
    let in_prefix = |byte: &u8| is_mark(byte) || matches!(byte, b' ' | b'\t' | b'0'..=b'9');
    let prefix = line.bytes().take_while(in_prefix);
    let (mut marks, mut indent, mut after_mark) = (0, 0, false);
    for (at, byte) in prefix.enumerate() {
        // A row of hyphens is a rule; only one before a space begins an entry.
        let begins = byte == b'>' || (after_mark && matches!(byte, b' ' | b'\t'));
        if begins {
            marks += 1;
            indent = at;
        }
        after_mark = byte != b'>' && is_mark(&byte);
    }
    marks > MARK_LIMIT || indent > INDENT_LIMIT
}

/// The part of a text that is still being written that may be drawn: a last line of hyphens or equals
/// signs would make a heading of the line above, and is most often the beginning of an entry.
pub fn drawable_part(source: &str) -> &str {
    let (before, last) = source.rsplit_once('\n').unwrap_or(("", source));
    let is_begun = !last.is_empty() && last.bytes().all(|byte| matches!(byte, b'-' | b'=' | b' '));
    if is_begun { before } else { source }
}
