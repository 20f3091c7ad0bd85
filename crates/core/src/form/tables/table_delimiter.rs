//! Finds the delimiter of a table's cells: declared in the text (`sep=;`) or guessed from its first rows.

use crate::form::tables::table_frame::Frame;
use crate::form::tables::table_text::Sheet;

/// All possible delimiters; the first one wins where several fit equally well.
const DELIMITERS: [u8; 4] = [b'\t', b';', b',', b'|'];

/// Number of rows that are compared to find the delimiter.
const LOOKED_AT: usize = 20;
const LINES: usize = 4 * LOOKED_AT;

/// A table read from a text, without the title, units and sums around it.
pub(crate) struct FramedText {
    /// The rows.
    pub sheet: Sheet,
    /// The delimiter of the cells.
    pub delimiter: u8,
    /// True if the first row names the columns.
    pub is_named: bool,
}

/// A measure of how well rows fit together. The more important fields come first.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    names: usize,
    is_wide: bool,
    is_even: bool,
    width: usize,
}

impl FramedText {
    /// Reads a text with the delimiter that yields the most known columns, or else rows of equal length; `count_names`
    /// returns the number of columns that a row names. A text of one column has no delimiter.
    pub fn read(text: &str, frame: &Frame, count_names: &dyn Fn(&[String]) -> usize) -> Self {
        if let Some(mut sheet) = Sheet::from_markdown(text) {
            let is_named = sheet.unframed(frame);
            return Self { sheet, delimiter: b'|', is_named };
        }
        let (mark, text) = declared(text);
        if let Some(delimiter) = mark {
            return Self::by(delimiter, text, frame);
        }
        let lines: usize = text.split_inclusive('\n').take(LINES).map(str::len).sum();
        let begin = text.get(..lines).unwrap_or(text);
        let read = DELIMITERS.map(|delimiter| Self::by(delimiter, begin, frame));
        // The last of several equal maxima wins, so that the order is reversed.
        let best =
            read.into_iter().rev().max_by_key(|read| Fit::measure(&read.sheet.rows, count_names));
        match best {
            Some(best) if begin.len() == text.len() => best,
            best => Self::by(best.map_or(b',', |best| best.delimiter), text, frame),
        }
    }

    fn by(delimiter: u8, text: &str, frame: &Frame) -> Self {
        let mut sheet = Sheet::read(text, delimiter);
        let is_named = sheet.unframed(frame);
        Self { sheet, delimiter, is_named }
    }
}

impl Fit {
    fn measure(rows: &[Vec<String>], count_names: &dyn Fn(&[String]) -> usize) -> Self {
        let rows = rows.get(..LOOKED_AT).unwrap_or(rows);
        let first = rows.first().map(Vec::as_slice).unwrap_or_default();
        let width = first.len();
        let is_even = rows.iter().all(|row| row.len() == width);
        Self { names: count_names(first), is_wide: width > 1, is_even, width }
    }
}

/// Reads the delimiter that spreadsheets may declare in a first line: `sep=;`.
fn declared(text: &str) -> (Option<u8>, &str) {
    let mark = text.split_once('\n').and_then(|(line, rest)| {
        let mark = line.trim_end().strip_prefix("sep=")?.as_bytes().first()?;
        DELIMITERS.contains(mark).then_some((Some(*mark), rest))
    });
    mark.unwrap_or((None, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::holds_numbers;

    #[track_caller]
    fn check(text: &str, delimiter: char, rows: &[&str]) {
        let names = ["name", "note"];
        let count_names =
            |row: &[String]| row.iter().filter(|cell| names.contains(&cell.as_str())).count();
        let is_head = |row: &[String], _: &[Vec<String>]| count_names(row) > 0;
        let frame = Frame { is_head: &is_head, is_of_numbers: &holds_numbers };
        let read = FramedText::read(text, &frame, &count_names);
        let lines: Vec<String> = read.sheet.rows.iter().map(|row| row.join("¦")).collect();
        assert_eq!(
            (char::from(read.delimiter), lines.join("\n")),
            (delimiter, rows.join("\n")),
            "{text}"
        );
    }

    #[test]
    fn what_stands_between_the_cells_is_found_out() {
        check("name,note\nA,x;y\nB,z;w\n", ',', &["name¦note", "A¦x;y", "B¦z;w"]);
        check("name;note\nA;1,5\nB;2,5", ';', &["name¦note", "A¦1,5", "B¦2,5"]);
        check("name|note\nA|x, y", '|', &["name¦note", "A¦x, y"]);
        check("a,b;c\n1,2;3\n4,5;6,7", ';', &["a,b¦c", "1,2¦3", "4,5¦6,7"]);
        check("sep=,\na;b,c\n", ',', &["a;b¦c"]);
        check("| name | note |\n|---|:--|\n| A | x, y |\n", '|', &["name¦note", "A¦x, y"]);
    }

    #[test]
    fn nothing_stands_between_the_cells_of_one_column() {
        check(
            "note\nGreat, thanks; really\nBad\n",
            '\t',
            &["note", "Great, thanks; really", "Bad"],
        );
        check("Well.\nYes, it is.\nNo, thanks.\n", '\t', &["Well.", "Yes, it is.", "No, thanks."]);
        check("", '\t', &[]);
    }

    #[test]
    fn what_comes_late_is_read_as_what_came_first() {
        let rows = "A;1,5\n".repeat(LINES);
        let text = format!("name;note\n{rows}Total;{}\n", LINES * 3 / 2);
        let read = |text: &str| {
            let frame = Frame { is_head: &|_, _| true, is_of_numbers: &holds_numbers };
            FramedText::read(text, &frame, &|_| 0).sheet
        };
        let sheet = read(&text);
        assert_eq!(
            (sheet.rows.len(), sheet.around.as_slice()),
            (LINES + 1, &["Total".to_owned()][..])
        );
    }
}
