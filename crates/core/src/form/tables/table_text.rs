//! Reads spreadsheet cells as text: pasted cells, and files of comma-separated values.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use std::borrow::Cow;

/// The most rows of one text that are read.
pub const MAX_ROWS: usize = 10_000;

/// The most cells of one row that are read.
const MAX_CELLS: usize = 100;

/// The longest quoted cell, in characters, whose inner quotation marks may be written without doubling.
const MAX_LOOSE: usize = 1_000;

/// A table as rows of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// Number of rows beyond `MAX_ROWS`, which were not read.
    pub beyond: usize,
    /// Beginnings of the rows around the table that were removed: a title, units, sums.
    pub around: Vec<String>,
}

impl Sheet {
    /// Reads cells that were copied from a spreadsheet; `None` if there is only one cell, which is an ordinary text.
    pub fn pasted(text: &str) -> Option<Self> {
        let sheet = Self::read(text, b'\t');
        let is_single = sheet.rows.len() <= 1 && sheet.rows.iter().all(|row| row.len() <= 1);
        (!is_single).then_some(sheet)
    }

    /// Reads a text with cells separated by `delimiter`.
    pub(crate) fn read(text: &str, delimiter: u8) -> Self {
        let closed = closed_up(text, delimiter);
        let sheet = read_with(&closed, delimiter, true);
        if is_swallowed(text, &sheet, delimiter) {
            read_with(text, delimiter, false)
        } else {
            sheet
        }
    }
}

/// Removes blanks around quoted cells: `"a", "b"`. Blanks around other cells stay, since they may be meant.
fn closed_up(text: &str, delimiter: u8) -> Cow<'_, str> {
    let delimiter = char::from(delimiter);
    let is_between = |letter: char| letter == delimiter || matches!(letter, '\n' | '\r');
    if !text.contains("\" ") && !text.contains(" \"") {
        return Cow::Borrowed(text);
    }
    let (mut closed, mut rest) = (String::with_capacity(text.len()), text);
    if let Some(after) = text.strip_prefix('\u{feff}') {
        closed.push('\u{feff}');
        rest = after;
    }
    while !rest.is_empty() {
        let bare = rest.trim_start_matches(' ');
        let (cell, after) = match bare.starts_with('"') {
            true => quoted(bare, &is_between),
            false => {
                let length = rest.find(is_between).unwrap_or(rest.len());
                let (cell, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
                (Cow::Borrowed(cell), after)
            }
        };
        closed.push_str(&cell);
        let end = after.find(is_between).map_or(after.len(), |at| at + 1);
        let (end, after) = after.split_at_checked(end).unwrap_or((after, ""));
        closed.push_str(end);
        rest = after;
    }
    Cow::Owned(closed)
}

/// Returns the quoted cell at the start of a text, and the text after it.
fn quoted<'text>(
    text: &'text str,
    is_between: &dyn Fn(char) -> bool,
) -> (Cow<'text, str>, &'text str) {
    let (cell, after) = text.split_at_checked(quoted_length(text)).unwrap_or((text, ""));
    let next = after.trim_start_matches(' ');
    if next.is_empty() || next.starts_with(is_between) {
        return (Cow::Borrowed(cell), next);
    }
    match loosely_quoted(text, is_between) {
        Some((content, length)) => (Cow::Owned(content), text.get(length..).unwrap_or_default()),
        // Text after a closing quotation mark belongs to the cell.
        None => (Cow::Borrowed(cell), after),
    }
}

/// Returns a quoted cell with its inner quotation marks doubled, where the author forgot that, and the cell's length:
/// `"so "called" art"`. Inner marks are assumed to be in pairs on one line.
fn loosely_quoted(text: &str, is_between: &dyn Fn(char) -> bool) -> Option<(String, usize)> {
    let (mut content, mut marks) = ("\"".to_owned(), 0);
    let mut letters = text.char_indices().skip(1).take(MAX_LOOSE);
    while let Some((at, letter)) = letters.next() {
        match (letter, text.get(at + 1..).and_then(|rest| rest.chars().next())) {
            ('\n' | '\r', _) => return None,
            ('"', Some('"')) => {
                letters.next();
                content.push_str("\"\"");
            }
            ('"', next) if marks % 2 == 0 && next.is_none_or(is_between) => {
                content.push('"');
                return (marks > 0).then_some((content, at + 1));
            }
            ('"', _) => {
                marks += 1;
                content.push_str("\"\"");
            }
            _ => content.push(letter),
        }
    }
    None
}

/// Length of the quoted cell at the start of a text; the whole text if its quotes are never closed.
fn quoted_length(text: &str) -> usize {
    let mut at = 1;
    while let Some(offset) = text.get(at..).and_then(|rest| rest.find('"')) {
        let after = at + offset + 1;
        if !text.get(after..).is_some_and(|rest| rest.starts_with('"')) {
            return after;
        }
        at = after + 1;
    }
    text.len()
}

/// True if a quotation mark that is never closed put the rest of the text into one cell.
fn is_swallowed(text: &str, sheet: &Sheet, delimiter: u8) -> bool {
    let last = sheet.rows.last().and_then(|row| row.last());
    let is_long = |cell: &String| cell.contains(['\n', char::from(delimiter)]);
    // The last cell may be correctly quoted and the odd mark belong to another: `5" pipe`.
    let is_closed =
        |cell: &String| text.trim_end().ends_with(&format!("\"{}\"", cell.replace('"', "\"\"")));
    let is_open = |cell: &String| is_long(cell) && !is_closed(cell);
    text.matches('"').count() % 2 == 1 && last.is_some_and(is_open)
}

fn read_with(text: &str, delimiter: u8, quoting: bool) -> Sheet {
    let mut reader = ReaderBuilder::new().delimiter(delimiter).quoting(quoting).build();
    let mut sheet = Sheet::default();
    let mut rest = text.as_bytes();
    loop {
        match row(&mut reader, &mut rest) {
            Some(row) if sheet.rows.len() < MAX_ROWS => sheet.rows.push(row),
            Some(_) => sheet.beyond += 1,
            None => return sheet,
        }
    }
}

fn row(reader: &mut Reader, rest: &mut &[u8]) -> Option<Vec<String>> {
    let (mut cells, mut cell, mut piece) = (Vec::new(), Vec::new(), [0; 512]);
    loop {
        let (result, read, written) = reader.read_field(rest, &mut piece);
        *rest = rest.get(read..).unwrap_or_default();
        cell.extend_from_slice(piece.get(..written).unwrap_or_default());
        let ReadFieldResult::Field { record_end } = result else {
            if result == ReadFieldResult::End {
                return None;
            }
            continue;
        };
        if cells.len() < MAX_CELLS {
            // The delimiter is ASCII, so that it never splits a UTF-8 character.
            cells.push(unformed(String::from_utf8_lossy(&cell).into_owned()));
        }
        cell.clear();
        if record_end {
            return Some(cells);
        }
    }
}

/// Removes the formula that keeps spreadsheets from reading a text as a number: `="01234"`.
fn unformed(cell: String) -> String {
    let inside = cell.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    match inside {
        Some(inside) if !inside.contains('"') => inside.to_owned(),
        _ => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::cells::comma_separated;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: &[&[&str]]) {
        let rows = Sheet::read(text, b'\t').rows;
        let rows: Vec<Vec<&str>> =
            rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
        assert_eq!(rows, expected, "{text:?}");
    }

    #[test]
    fn cells_are_set_apart_by_tabs_and_rows_by_line_breaks_of_any_kind() {
        check("a\tb\r\nc\td\r\n", &[&["a", "b"], &["c", "d"]]);
        check("a\tb\nc\t\n", &[&["a", "b"], &["c", ""]]);
        check("a\rb", &[&["a"], &["b"]]);
        check("\t\n", &[&["", ""]]);
        check("", &[]);
    }

    #[test]
    fn a_cell_in_quotes_may_hold_anything() {
        check("\"a\nb\"\t\"say \"\"hi\"\"\"\tc", &[&["a\nb", "say \"hi\"", "c"]]);
        check("5\" pipe\tb", &[&["5\" pipe", "b"]]);
        check("5 \" pipe \"x\" \tb", &[&["5 \" pipe \"x\" ", "b"]]);
    }

    #[test]
    fn blanks_around_a_cell_in_quotes_are_none_of_it() {
        let rows = Sheet::read(
            "\"name\", \"zip\", \"note\" \n\"Ann\", \"01 \"\"234\", \"a, \nb\" \r\n x, y ,  \"z\"",
            b',',
        )
        .rows;
        let expected = [["name", "zip", "note"], ["Ann", "01 \"234", "a, \nb"], [" x", " y ", "z"]];
        assert_eq!(rows, expected);
        assert_eq!(Sheet::read("a, \"b", b',').rows, [["a", "b"]]);
    }

    #[test]
    fn quotation_marks_within_a_cell_in_quotes_may_be_single_where_they_stand_in_pairs() {
        let read = |text: &str| Sheet::read(text, b',').rows.concat().join("|");
        assert_eq!(read("1,\"so \"called\" art\",2"), "1|so \"called\" art|2");
        assert_eq!(read("\"das \"Ufer\", sagt man\",x"), "das \"Ufer\", sagt man|x");
        assert_eq!(read("\"a\"b,\"c\" "), "ab|c");
    }

    #[test]
    fn a_formula_that_only_says_a_text_is_the_text() {
        assert_eq!(
            Sheet::read("=\"01234\",\"=\"\"05\"\"\",=A1", b',').rows,
            [["01234", "05", "=A1"]]
        );
    }

    #[test]
    fn a_quotation_mark_that_is_never_closed_takes_nothing_with_it() {
        check("\"a\tb\nc\td", &[&["\"a", "b"], &["c", "d"]]);
        check("5\" pipe\n\"a\tb\"\n", &[&["5\" pipe"], &["a\tb"]]);
    }

    #[test]
    fn one_cell_is_a_text_like_any_other() {
        assert_eq!(Sheet::pasted("a"), None);
        assert_eq!(Sheet::pasted("a\r\n"), None);
        assert_eq!(Sheet::pasted("\"a\nb\"\n"), None);
        assert_eq!(Sheet::pasted(""), None);
        assert!(Sheet::pasted("a\tb").is_some());
        assert!(Sheet::pasted("a\nb").is_some());
    }

    #[test]
    fn what_is_too_much_is_counted_and_not_kept() {
        let sheet = Sheet::read(&"a\n".repeat(MAX_ROWS + 3), b',');
        assert_eq!((sheet.rows.len(), sheet.beyond), (MAX_ROWS, 3));
        let wide = Sheet::read(&",".repeat(100_000), b',');
        assert_eq!(wide.rows[0].len(), MAX_CELLS);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(rows in prop::collection::vec(prop::collection::vec("[a-zя\",;\t\r\n' ]{0,6}", 1..4), 1..6)) {
            let text = comma_separated(rows.clone().into_iter());
            prop_assert_eq!(Sheet::read(&text, b',').rows, rows);
        }

        #[test]
        fn any_text_is_read(text in any::<String>()) {
            Sheet::read(&text, b';');
        }
    }
}
