//! Lists, with dots or numbers, and what their entries hold.
//! Refuses to tell a loose list from a tight one beyond an entry's own empty lines.

use super::blocks::{Read, blocks, interrupts, outdent};
use super::{Element, Piece};

/// What an entry begins with.
pub(super) struct Marker<'text> {
    /// The sign: `-`, `*`, `+`, or `.` and `)` after a number.
    sign: char,
    /// The number.
    number: Option<u64>,
    /// How many spaces stand before it.
    indent: usize,
    /// Where the entry's text begins: its further lines are set in so far.
    width: usize,
    text: &'text str,
}

/// The marker at the beginning of a line.
pub(super) fn marker(line: &str) -> Option<Marker<'_>> {
    let own = line.trim_start_matches(' ');
    let indent = line.len() - own.len();
    let after_digits = own.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = own.get(..own.len() - after_digits.len())?;
    let signs: &[char] = if digits.is_empty() { &['-', '*', '+'] } else { &['.', ')'] };
    let sign = after_digits.chars().next().filter(|sign| signs.contains(sign))?;
    let rest = after_digits.get(1..)?;
    let number = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
    (digits.len() <= 9 && (rest.is_empty() || rest.starts_with(' '))).then_some(())?;
    let text = rest.trim_start();
    let gap = if text.is_empty() { 1 } else { (rest.len() - text.len()).min(4) };
    Some(Marker { sign, number, indent, width: indent + digits.len() + 1 + gap, text })
}

/// A list: entries with the same sign.
pub(super) fn list<'l, 't>(lines: &'l [&'t str], depth: usize) -> Read<'l, 't> {
    let first = marker(lines.first()?)?;
    let mut entries = Vec::new();
    let mut rest = lines;
    while let Some(marker) = rest.first().and_then(|line| marker(line)) {
        if marker.sign != first.sign || marker.indent > first.indent + 3 {
            break;
        }
        let (entry, after) = entry(&marker, rest.get(1..).unwrap_or_default(), depth);
        entries.push(entry);
        rest = skip_blank_before_entry(after);
    }
    let tag = if first.number.is_some() { "ol" } else { "ul" };
    let list = Element { tag, class: None, start: first.number, children: entries };
    Some((Piece::Element(list), rest))
}

fn skip_blank_before_entry<'l, 't>(lines: &'l [&'t str]) -> &'l [&'t str] {
    let blank = lines.iter().take_while(|line| line.trim().is_empty()).count();
    let rest = lines.get(blank..).unwrap_or_default();
    let goes_on = rest.first().is_some_and(|line| marker(line).is_some());
    if goes_on { rest } else { lines }
}

fn entry<'l, 't>(
    marker: &Marker<'t>,
    lines: &'l [&'t str],
    depth: usize,
) -> (Piece, &'l [&'t str]) {
    let length = entry_length(marker, lines);
    let (own, after) = lines.split_at_checked(length).unwrap_or((lines, &[]));
    let own = own.iter().map(|line| outdent(line, marker.width));
    let (done, text) = task(marker.text);
    let content: Vec<&str> = std::iter::once(text).chain(own).collect();
    let is_loose = content.iter().any(|line| line.trim().is_empty());
    let mut pieces = blocks(&content, depth);
    if !is_loose || pieces.len() == 1 {
        pieces = pieces.into_iter().flat_map(without_paragraph).collect();
    }
    pieces.splice(0..0, done.map(|sign| Piece::Text(sign.to_owned())));
    let entry = Element { tag: "li", class: None, start: None, children: joined(pieces) };
    (Piece::Element(entry), after)
}

/// How many lines belong to an entry: those set in as its text is, and those that go on with
/// its last paragraph.
fn entry_length(marker: &Marker<'_>, lines: &[&str]) -> usize {
    let mut length = 0;
    let mut after_blank = false;
    for (at, line) in lines.iter().enumerate() {
        if line.trim().is_empty() {
            after_blank = true;
            continue;
        }
        let indent = line.len() - line.trim_start_matches(' ').len();
        // Two spaces are taken for enough, since models count them so.
        let set_in = indent >= marker.width.min(marker.indent + 2);
        let goes_on = !after_blank && lines.get(at..).is_some_and(|rest| !interrupts(rest));
        if !set_in && !goes_on {
            break;
        }
        length = at + 1;
        after_blank = false;
    }
    length
}

fn task(text: &str) -> (Option<&'static str>, &str) {
    let marks = [("[ ] ", "☐ "), ("[x] ", "☑ "), ("[X] ", "☑ ")];
    let found = marks.iter().find_map(|(mark, sign)| Some((*sign, text.strip_prefix(mark)?)));
    found.map_or((None, text), |(sign, text)| (Some(sign), text))
}

fn without_paragraph(piece: Piece) -> Vec<Piece> {
    match piece {
        Piece::Element(Element { tag: "p", children, .. }) => children,
        other => vec![other],
    }
}

/// Texts that stand side by side as one.
fn joined(pieces: Vec<Piece>) -> Vec<Piece> {
    pieces.into_iter().fold(Vec::new(), |mut pieces, piece| {
        match (pieces.last_mut(), piece) {
            (Some(Piece::Text(text)), Piece::Text(more)) => text.push_str(&more),
            (_, piece) => pieces.push(piece),
        }
        pieces
    })
}
