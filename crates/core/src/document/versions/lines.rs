//! Compares two texts of a document line by line.

use crate::document::edit_between;
use similar::{Algorithm, DiffOp, capture_diff_slices};

/// The most steps of a comparison; a longer one reports one change from the first to the last difference.
const MAX_WORK: usize = 4_000_000;

/// The most characters that are shown around a change in a long line.
const AROUND: usize = 40;

/// The most characters of a change that are shown.
const MOST_LETTERS: usize = 1_000;

/// A change of consecutive lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineChange {
    /// Number of the first line in the earlier text, from 1.
    pub line: usize,
    /// Text before; empty if lines were added. Only the differing part if it is long.
    pub before: String,
    /// Text after; empty if lines were removed.
    pub after: String,
}

/// Returns the changes from one text to another, in the order of their lines.
pub fn line_changes(before: &str, after: &str) -> Vec<LineChange> {
    let (old, new) = (lines(before), lines(after));
    let alike = old.iter().zip(&new).take_while(|(one, other)| one == other).count();
    let (old, new) = (old.get(alike..).unwrap_or_default(), new.get(alike..).unwrap_or_default());
    if old.len().saturating_mul(new.len()) > MAX_WORK {
        let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one == other);
        let tail = tail.count();
        let [old, new] = [old, new].map(|lines| lines.get(..lines.len() - tail).unwrap_or(lines));
        return vec![change(alike, old, new)];
    }
    let changed = capture_diff_slices(Algorithm::Myers, old, new).into_iter().filter_map(|op| {
        let part = |lines: &[&str], range: std::ops::Range<usize>| -> Vec<String> {
            lines.get(range).unwrap_or_default().iter().map(|line| (*line).to_owned()).collect()
        };
        let (gone, come) = (part(old, op.old_range()), part(new, op.new_range()));
        let is_same = matches!(op, DiffOp::Equal { .. });
        (!is_same).then(|| change(alike + op.old_range().start, &gone, &come))
    });
    changed.collect()
}

/// Splits a text into lines without their ends, `\n` or `\r\n`.
fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

fn change(line: usize, before: &[impl AsRef<str>], after: &[impl AsRef<str>]) -> LineChange {
    let (before, after) = (joined(before), joined(after));
    let is_long = |text: &str| text.chars().nth(MOST_LETTERS).is_some();
    let (before, after) = match is_long(&before) || is_long(&after) {
        true => differing(&before, &after),
        false => (before, after),
    };
    LineChange { line: line + 1, before: shortened(&before), after: shortened(&after) }
}

fn joined(lines: &[impl AsRef<str>]) -> String {
    lines.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join("\n")
}

/// Returns the differing parts of two texts, with some characters around them.
fn differing(before: &str, after: &str) -> (String, String) {
    let Some(edit) = edit_between(before, after) else { return Default::default() };
    let (start, end) = (edit.range.start, edit.range.end);
    let (head, tail) = (before.get(..start), before.get(end..));
    let (head, tail) = (head.unwrap_or_default(), tail.unwrap_or_default());
    let from = head.char_indices().rev().nth(AROUND - 1).map_or(0, |(at, _)| at);
    let to = tail.char_indices().nth(AROUND).map_or(tail.len(), |(at, _)| at);
    let (head, tail) = (cut_head(head, from), cut_tail(tail, to));
    let gone = before.get(start..end).unwrap_or_default();
    (format!("{head}{gone}{tail}"), format!("{head}{}{tail}", edit.text))
}

fn cut_head(text: &str, from: usize) -> String {
    let rest = text.get(from..).unwrap_or_default();
    if from == 0 { rest.to_owned() } else { format!("…{rest}") }
}

fn cut_tail(text: &str, to: usize) -> String {
    let rest = text.get(..to).unwrap_or_default();
    if to == text.len() { rest.to_owned() } else { format!("{rest}…") }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_LETTERS) {
        Some((at, _)) => cut_tail(text, at),
        None => text.to_owned(),
    }
}
