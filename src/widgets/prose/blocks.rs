//! The blocks of a text: paragraphs, headings, quotes, code, rules.
//! Refuses what stands inside a line, and indented code, which models mean as a list's text.

use super::inline::inline;
use super::list::{list, marker};
use super::table::{is_table, table};
use super::{Piece, element};

/// What a block's reader gives: the piece, and the lines after it.
pub(super) type Read<'lines, 'text> = Option<(Piece, &'lines [&'text str])>;

/// Reads lines as blocks; `depth` is how many levels more may be opened.
pub(super) fn blocks(lines: &[&str], depth: usize) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = lines;
    while let Some((line, after)) = rest.split_first() {
        if line.trim().is_empty() {
            rest = after;
            continue;
        }
        let read = code(rest)
            .or_else(|| heading(rest))
            .or_else(|| rule(rest))
            .or_else(|| nested(rest, depth))
            .or_else(|| table(rest));
        let (piece, after) = read.unwrap_or_else(|| paragraph(rest));
        pieces.push(piece);
        rest = after;
    }
    pieces
}

fn nested<'l, 't>(lines: &'l [&'t str], depth: usize) -> Read<'l, 't> {
    let below = depth.checked_sub(1)?;
    quote(lines, below).or_else(|| list(lines, below))
}

fn paragraph<'l, 't>(lines: &'l [&'t str]) -> (Piece, &'l [&'t str]) {
    let ends = |at: &usize| lines.get(*at..).is_none_or(|rest| *at > 0 && interrupts(rest));
    let end = (0..lines.len()).find(ends).unwrap_or(lines.len());
    let (own, after) = lines.split_at_checked(end).unwrap_or((lines, &[]));
    let text: Vec<&str> = own.iter().map(|line| line.trim_start()).collect();
    (element("p", None, inline(text.join("\n").trim_end())), after)
}

/// Whether a paragraph ends before these lines.
pub(super) fn interrupts(lines: &[&str]) -> bool {
    lines.first().is_none_or(|line| line.trim().is_empty())
        || code_fence(lines).is_some()
        || heading(lines).is_some()
        || rule(lines).is_some()
        || lines.first().is_some_and(|line| line.trim_start().starts_with('>'))
        || lines.first().is_some_and(|line| marker(line).is_some())
        || is_table(lines)
}

fn heading<'l, 't>(lines: &'l [&'t str]) -> Read<'l, 't> {
    let (line, after) = lines.split_first()?;
    let text = line.trim_start().trim_start_matches('#');
    let level = line.trim_start().len() - text.len();
    (1..=6).contains(&level).then_some(())?;
    (text.is_empty() || text.starts_with([' ', '\t'])).then_some(())?;
    let words = inline(text.trim().trim_end_matches('#').trim_end());
    Some((Piece::Heading(level, words), after))
}

fn rule<'l, 't>(lines: &'l [&'t str]) -> Read<'l, 't> {
    let (line, after) = lines.split_first()?;
    let signs: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let is_rule = |sign: char| signs.len() >= 3 && signs.chars().all(|c| c == sign);
    ['-', '*', '_'].into_iter().any(is_rule).then(|| (element("hr", None, Vec::new()), after))
}

/// The fence that opens a block of code, and how far it is set in.
fn code_fence<'t>(lines: &[&'t str]) -> Option<(&'t str, usize)> {
    let line = *lines.first()?;
    let text = line.trim_start();
    let sign = text.chars().next().filter(|sign| ['`', '~'].contains(sign))?;
    let length = text.len() - text.trim_start_matches(sign).len();
    let info = text.get(length..)?;
    // Three signs and one more in the line are code inside a text.
    (length >= 3 && !info.contains('`')).then_some(())?;
    Some((text.get(..length)?, line.len() - text.len()))
}

/// What the fence says the code is written in.
fn language(line: &str, fence: &str) -> String {
    let info = line.trim_start().strip_prefix(fence).unwrap_or_default();
    info.split_whitespace().next().unwrap_or_default().to_owned()
}

/// Code to its closing fence; one that is still being written goes to the end.
fn code<'l, 't>(lines: &'l [&'t str]) -> Read<'l, 't> {
    let (fence, indent) = code_fence(lines)?;
    let (opening, body) = lines.split_first()?;
    let closes = |line: &&str| {
        let line = line.trim();
        line.starts_with(fence) && line.chars().all(|c| fence.starts_with(c))
    };
    let end = body.iter().position(closes).unwrap_or(body.len());
    let (own, after) = body.split_at_checked(end)?;
    let text: String = own.iter().map(|line| format!("{}\n", outdent(line, indent))).collect();
    let piece = Piece::Code(language(opening, fence), text);
    Some((piece, after.get(1..).unwrap_or_default()))
}

fn quote<'l, 't>(lines: &'l [&'t str], depth: usize) -> Read<'l, 't> {
    let unquoted = |line: &&'t str| {
        let text = line.trim_start().strip_prefix('>')?;
        Some(text.strip_prefix(' ').unwrap_or(text))
    };
    let own: Vec<&str> = lines.iter().map_while(unquoted).collect();
    (!own.is_empty()).then_some(())?;
    let piece = element("blockquote", None, blocks(&own, depth));
    Some((piece, lines.get(own.len()..)?))
}

/// A line without up to so many leading spaces.
pub(super) fn outdent(line: &str, spaces: usize) -> &str {
    let leading = line.len() - line.trim_start_matches(' ').len();
    line.get(leading.min(spaces)..).unwrap_or(line)
}
