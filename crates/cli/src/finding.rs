//! A finding of `pilcrow check`, and its printed form.

use crate::terminal;
use crate::words::place;
use pilcrow_core::pointer::Pointer;
use std::fmt::Write;

/// An error in a document, or a note for its author.
#[derive(Debug, PartialEq)]
pub struct Finding {
    /// Place in the Request; the root if the finding is about the whole.
    pub pointer: Pointer,
    /// Line and column in the text, from 1; `None` if unknown.
    pub position: Option<(usize, usize)>,
    /// Severity of the finding.
    pub weight: Weight,
    /// The message.
    pub text: String,
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// An error that has to be corrected.
    MustBeMended,
    /// A note.
    WorthKnowing,
    /// A value that a person fills in with the form.
    LeftToPerson,
}

impl Finding {
    /// True if the finding is an error.
    pub fn must_be_mended(&self) -> bool {
        self.weight == Weight::MustBeMended
    }

    /// Formats `file:line:column: message`, then the line of the text, and a mark under the column.
    pub fn print(&self, file: &str, source: &str) -> String {
        let note = if self.must_be_mended() { "" } else { "note: " };
        let text = terminal::line(&format!("{note}{}{}", self.text, place(&self.pointer)));
        let Some((line, column)) = self.position else { return format!("{file}: {text}\n") };
        let mut printed = format!("{file}:{line}:{column}: {text}\n");
        if let Some(written) = source.lines().nth(line - 1) {
            let _ = writeln!(printed, "{}", terminal::lines(&excerpt(written, column)));
        }
        printed
    }
}

/// Number of characters shown on each side of the column, since a document can be one long line.
const REACH: usize = 60;

/// Returns the line around a column, with a mark below it.
fn excerpt(line: &str, column: usize) -> String {
    let line = line.trim_start_matches('\u{feff}');
    let skipped = (column - 1).saturating_sub(REACH);
    let part: String = line.chars().skip(skipped).take(2 * REACH).collect();
    let before = part.chars().take(column - 1 - skipped);
    // A tab keeps its width, so that the mark is below its character.
    let indent: String = before.map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    format!("    {part}\n    {indent}^")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(position: Option<(usize, usize)>, source: &str, expected: &str) {
        let pointer = Pointer::parse("/schema").unwrap();
        let text = "Mend this".to_owned();
        let finding = Finding { pointer, position, weight: Weight::MustBeMended, text };
        assert_eq!(finding.print("a.json", source), expected);
    }

    #[test]
    fn a_finding_shows_its_line_with_a_mark_under_the_column() {
        let expected = "a.json:2:4: Mend this (/schema)\n    \tб: x\n    \t  ^\n";
        check(Some((2, 4)), "{\n\tб: x\n}", expected);
        check(None, "{}", "a.json: Mend this (/schema)\n");
    }

    #[test]
    fn what_a_terminal_would_obey_is_not_shown() {
        let text = "“\u{1b}[2J\n” is not known".to_owned();
        let weight = Weight::MustBeMended;
        let finding = Finding { pointer: Pointer::root(), position: Some((1, 6)), weight, text };
        let printed = finding.print("a.json", "{a:\u{1b}\t\u{9b}}");
        assert_eq!(printed, "a.json:1:6: “ [2J ” is not known\n    {a: \t }\n        \t^\n");
    }

    #[test]
    fn of_a_long_line_only_the_part_around_the_column_is_shown() {
        let line = "x".repeat(10_000);
        let printed = excerpt(&line, 5_000);
        assert_eq!(printed.lines().map(str::len).collect::<Vec<_>>(), [124, 65]);
    }
}
