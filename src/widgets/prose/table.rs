//! Tables: a head, a line of dashes, rows.
//! Refuses cells beyond the head's, so that a small text cannot ask for endless ones.

use super::blocks::Read;
use super::inline::inline;
use super::{Piece, element};

/// Whether the lines begin with a table's head and its line of dashes.
pub(super) fn is_table(lines: &[&str]) -> bool {
    let (Some(head), Some(dashes)) = (lines.first(), lines.get(1)) else { return false };
    head.contains('|') && sides(dashes).is_some_and(|sides| sides.len() == cells(head).len())
}

/// A table.
pub(super) fn table<'l, 't>(lines: &'l [&'t str]) -> Read<'l, 't> {
    is_table(lines).then_some(())?;
    let sides = sides(lines.get(1)?)?;
    let body = lines.get(2..)?;
    let rows = body.iter().take_while(|line| line.contains('|')).count();
    let head = row("th", lines.first()?, &sides);
    let rest = body.get(..rows)?.iter().map(|line| row("td", line, &sides));
    let rows_and_head = std::iter::once(element("thead", None, vec![head])).chain(rest).collect();
    Some((element("table", None, rows_and_head), body.get(rows..)?))
}

fn row(tag: &'static str, line: &str, sides: &[Option<&'static str>]) -> Piece {
    let cells = cells(line);
    let filled = cells.iter().zip(sides);
    let filled = filled.map(|(cell, side)| element(tag, *side, inline(cell.trim())));
    element("tr", None, filled.collect())
}

/// What a line has between its bars. A bar after a backslash is no bar.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let mut cells = vec![String::new()];
    let mut escaped = false;
    for c in line.chars() {
        match (c, cells.last_mut()) {
            ('|', _) if !escaped => cells.push(String::new()),
            (_, Some(cell)) => cell.push(c),
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    if cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells
}

/// The sides to which the line of dashes sets the columns.
fn sides(line: &str) -> Option<Vec<Option<&'static str>>> {
    let cells = cells(line);
    (!cells.is_empty() && line.contains('-')).then_some(())?;
    cells.iter().map(|cell| side(cell.trim())).collect()
}

fn side(dashes: &str) -> Option<Option<&'static str>> {
    let bare = dashes.trim_matches(':');
    (!bare.is_empty() && bare.bytes().all(|byte| byte == b'-')).then_some(())?;
    Some(match (dashes.starts_with(':'), dashes.ends_with(':')) {
        (true, true) => Some("center"),
        (false, true) => Some("right"),
        _ => None,
    })
}
