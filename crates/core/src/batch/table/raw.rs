//! Parses a file or pasted text into rows and columns, before their meaning is known. A cell of CSV is a text, a cell
//! of JSON is a value.

use super::nested::{Columns, MAX_COLUMNS, lay_out_objects};
use crate::document::{TextError, parse_text};
use crate::form::{Frame, FramedText, MAX_ROWS, Sheet, holds_numbers};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Number of rows that are compared to decide whether the first names the columns.
const LOOKED_AT: usize = 20;

/// The formats of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// Cells separated by commas, semicolons or bars.
    Csv,
    /// Cells separated by tabs.
    Tsv,
    /// A JSON list of objects.
    Json,
    /// A JSON object per line.
    JsonLines,
}

/// The reason why a text is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// The text is empty.
    Empty,
    /// The text begins like JSON and has a syntax error; in JSON Lines, the line number counts.
    Text(TextError),
    /// The text is JSON, but not a list.
    NoList,
}

/// A table as rows of cells. A cell is a text in a text format, otherwise a value.
#[derive(Clone, Debug, PartialEq)]
pub struct RawTable {
    /// Format of the file.
    pub format: TableFormat,
    /// Names of the columns; `None` if the first row is an ordinary row.
    pub heads: Option<Vec<String>>,
    /// The rows. A short row lacks its last cells.
    pub rows: Vec<Vec<Option<Value>>>,
    /// Number of rows beyond the size limit.
    pub beyond: usize,
    /// Beginnings of the rows around the table that were removed.
    pub around: Vec<String>,
}

impl RawTable {
    /// Number of columns.
    pub fn width(&self) -> usize {
        let rows = self.rows.iter().map(Vec::len);
        rows.chain(self.heads.iter().map(Vec::len)).max().unwrap_or_default()
    }

    /// Returns the name of a column; empty if it has none.
    pub fn head(&self, column: usize) -> &str {
        self.heads.as_ref().and_then(|heads| heads.get(column)).map_or("", String::as_str)
    }

    /// Returns the table with its first row as column names, or with the names as the first row.
    #[must_use]
    pub fn with_heads(mut self, named: bool) -> Self {
        match (named, self.heads.take()) {
            (true, None) if !self.rows.is_empty() => {
                let first = self.rows.remove(0);
                self.heads = Some(first.iter().map(cell_name).collect());
            }
            (false, Some(heads)) => {
                let cell = |head: String| (!head.is_empty()).then_some(Value::String(head));
                self.rows.insert(0, heads.into_iter().map(cell).collect());
            }
            (_, heads) => self.heads = heads,
        }
        self
    }

    /// True for a format of texts, where a cell's text may mean another value.
    pub(super) fn is_text(&self) -> bool {
        matches!(self.format, TableFormat::Csv | TableFormat::Tsv)
    }
}

fn cell_name(cell: &Option<Value>) -> String {
    match cell {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => String::new(),
    }
}

/// Parses a text as a table. The format, the delimiter, and whether the first row names the columns are detected;
/// `is_column` returns true for expected names.
pub fn read_table(text: &str, is_column: &dyn Fn(&str) -> bool) -> Result<RawTable, TableError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match text.trim_start().chars().next() {
        None => Err(TableError::Empty),
        Some('[' | '{') => match json_rows(text) {
            // A text may begin with a bracket without being JSON: `[note]; 5`.
            Err(TableError::Text(_)) if !looks_like_json(text) => Ok(separated(text, is_column)),
            read => read,
        },
        Some(_) => Ok(separated(text, is_column)),
    }
}

fn looks_like_json(text: &str) -> bool {
    let after = text.trim_start().trim_start_matches(['[', '{']).trim_start();
    after.starts_with(['"', '{', '[', '}', ']', '\''])
}

fn json_rows(text: &str) -> Result<RawTable, TableError> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let is_whole_line =
        |line: &&str| line.trim_start().starts_with(['{', '[']) && parse_text(line).is_ok();
    let by_lines = lines.len() > 1 && lines.first().is_some_and(is_whole_line);
    if by_lines {
        let read = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let read = read.map(|(at, line)| {
            parse_text(line).map_err(|error| TableError::Text(TextError { line: at + 1, ..error }))
        });
        return Ok(table_of(read.collect::<Result<_, _>>()?, TableFormat::JsonLines));
    }
    let whole = parse_text(text).map_err(TableError::Text)?;
    match whole {
        Value::Array(rows) => Ok(table_of(rows, TableFormat::Json)),
        // One row of JSON Lines, or a list under a key.
        Value::Object(members) => match only_list(&members) {
            Some(rows) => Ok(table_of(rows, TableFormat::Json)),
            None => Ok(table_of(vec![Value::Object(members)], TableFormat::JsonLines)),
        },
        _ => Err(TableError::NoList),
    }
}

fn only_list(members: &Map<String, Value>) -> Option<Vec<Value>> {
    let mut lists = members.values().filter_map(Value::as_array);
    let only = lists.next().filter(|list| list.iter().all(Value::is_object) && !list.is_empty())?;
    lists.next().is_none().then(|| only.clone())
}

fn table_of(rows: Vec<Value>, format: TableFormat) -> RawTable {
    let beyond = rows.len().saturating_sub(MAX_ROWS);
    let rows: Vec<Value> = rows.into_iter().take(MAX_ROWS).collect();
    if rows.iter().all(Value::is_array) {
        let cells = |row: Value| match row {
            Value::Array(cells) => cells.into_iter().map(Some).collect(),
            other => vec![Some(other)],
        };
        let rows = rows.into_iter().map(cells).collect();
        let table = RawTable { format, heads: None, rows, beyond, around: Vec::new() };
        let is_named = table.rows.first().is_some_and(|first| {
            first.iter().all(|cell| cell.as_ref().is_some_and(Value::is_string))
        });
        return table.with_heads(is_named);
    }
    let mut columns = Columns::new(MAX_COLUMNS);
    let rows = rows.into_iter().map(|row| columns.row(row, &Pointer::root())).collect();
    let heads = columns.into_heads();
    RawTable { format, heads: Some(heads), rows, beyond, around: Vec::new() }
}

fn separated(text: &str, is_column: &dyn Fn(&str) -> bool) -> RawTable {
    let is_head = |row: &[String], rest: &[Vec<String>]| is_head(row, rest, is_column);
    let frame = Frame { is_head: &is_head, is_of_numbers: &holds_numbers };
    let count = |row: &[String]| row.iter().filter(|name| is_column(name)).count();
    let FramedText { sheet, delimiter, is_named } = FramedText::read(text, &frame, &count);
    let cell = |text: String| (!text.is_empty()).then_some(Value::String(text));
    let Sheet { rows, beyond, around, .. } = sheet;
    let is_wide = rows.iter().any(|row| row.len() > 1);
    let format = if delimiter == b'\t' && is_wide { TableFormat::Tsv } else { TableFormat::Csv };
    let rows = rows.into_iter().map(|row| row.into_iter().map(cell).collect()).collect();
    let mut table = RawTable { format, heads: None, rows, beyond, around }.with_heads(is_named);
    if let Some(heads) = &mut table.heads {
        lay_out_objects(heads, &mut table.rows, is_column);
    }
    table
}

/// True if a first row names the columns: some of the names are known, or it consists of different short words above
/// rows that do not.
fn is_head(first: &[String], rest: &[Vec<String>], is_column: &dyn Fn(&str) -> bool) -> bool {
    let names = first.iter().filter(|name| !is_empty(name));
    // Exports name each entry of a list: `tags.0`, `tags[0]`.
    let is_of_known = |name: &str| {
        let list = name.split(['.', '[', '/']).next().filter(|list| list.len() < name.len());
        let is_numbered = name.contains(|c: char| c.is_ascii_digit());
        is_numbered && list.is_some_and(is_column)
    };
    let column_count = names.clone().filter(|name| is_column(name) || is_of_known(name)).count();
    if column_count * 2 >= names.clone().count() && column_count > 0 {
        return true;
    }
    // Exports may end rows with a delimiter, or number them in a column without a name.
    let named: Vec<usize> =
        (0..first.len()).filter(|at| first.get(*at).is_some_and(|cell| !is_empty(cell))).collect();
    let distinct: BTreeSet<&String> = names.collect();
    let is_word = |cell: &String| {
        !is_empty(cell)
            && cell.chars().count() <= 40
            && cell.chars().any(char::is_alphabetic)
            && !cell.ends_with(['.', '!', '?', '…'])
    };
    let looks = |row: &[String]| named.iter().all(|at| row.get(*at).is_none_or(is_word));
    let others_too = rest.iter().take(LOOKED_AT).all(|row| looks(row));
    named.len() > 1
        && named.len() * 2 > first.len()
        // A few names may be duplicates.
        && distinct.len() * 2 > named.len()
        && looks(first)
        && !rest.is_empty()
        && !others_too
}

fn is_empty(cell: &str) -> bool {
    cell.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[track_caller]
    fn check(text: &str, format: TableFormat, heads: Option<&[&str]>, rows: Value) {
        let table = read_table(text, &|name| name == "comment").unwrap();
        let cells: Vec<Value> = table.rows.iter().map(|row| json!(row)).collect();
        assert_eq!(json!(cells).to_string(), rows.to_string(), "{text}");
        assert_eq!(
            (
                table.format,
                table.heads.as_deref().map(|h| h.iter().map(String::as_str).collect::<Vec<_>>())
            ),
            (format, heads.map(<[&str]>::to_vec)),
            "{text}"
        );
    }

    #[test]
    fn names_of_the_entries_of_a_list_name_columns() {
        let is_column = |name: &str| matches!(name, "tags" | "name");
        for heads in ["name,tags.0,tags.1", "name,tags[0],tags[1]", "name,tags/0,tags/1"] {
            let table = read_table(&format!("{heads}\nAnn,a,b\n"), &is_column).unwrap();
            let names: Vec<&str> = (0..3).map(|at| table.head(at)).collect();
            assert_eq!((names.join(","), table.rows.len()), (heads.to_owned(), 1));
        }
    }

    #[test]
    fn what_stands_between_the_cells_is_found_out() {
        let heads: &[&str] = &["comment", "n"];
        let rows = json!([["A", "1"], ["B", null]]);
        check("comment,n\nA,1\nB,\n", TableFormat::Csv, Some(heads), rows.clone());
        check("\u{feff}comment;n\r\nA;1\r\nB;\r\n", TableFormat::Csv, Some(heads), rows.clone());
        check("comment\tn\nA\t1\nB\t", TableFormat::Tsv, Some(heads), rows.clone());
        check(",\n\n,\ncomment,n\nA,1\nB,\n", TableFormat::Csv, Some(heads), rows.clone());
        check("sep=|\ncomment|n\nA|1\nB|", TableFormat::Csv, Some(heads), rows.clone());
        check("sep=;\ncomment;n\nA;1\nB;", TableFormat::Csv, Some(heads), rows);
        check(
            "comment\n\"a, b;\nc\"\n",
            TableFormat::Csv,
            Some(&["comment"]),
            json!([["a, b;\nc"]]),
        );
    }

    #[test]
    fn a_title_and_a_row_of_sums_are_no_cases() {
        let text = "Report of March\n\ncomment;n\nA;1\nB;2\nTotal;3\n";
        let rows = json!([["A", "1"], ["B", "2"]]);
        check(text, TableFormat::Csv, Some(&["comment", "n"]), rows.clone());
        let other = text.replace("comment", "word");
        check(&other, TableFormat::Csv, Some(&["word", "n"]), rows);
        let around = read_table(text, &|_| false).unwrap().around;
        assert_eq!(around, ["Report of March", "Total"]);
        check(
            "Well.\nYes, it is.\nNo, thanks.\n",
            TableFormat::Csv,
            None,
            json!([["Well."], ["Yes, it is."], ["No, thanks."]]),
        );
    }

    #[test]
    fn a_first_row_that_names_nothing_is_a_row() {
        check("x,1\ny,2\n", TableFormat::Csv, None, json!([["x", "1"], ["y", "2"]]));
        check(
            "Name,Age\nAnn,20\n",
            TableFormat::Csv,
            Some(&["Name", "Age"]),
            json!([["Ann", "20"]]),
        );
        let heads: &[&str] = &["Name", "Age", "Age"];
        check(
            "Name,Age,Age\nAnn,20,21\n",
            TableFormat::Csv,
            Some(heads),
            json!([["Ann", "20", "21"]]),
        );
        let heads: &[&str] = &["Name", "Age", ""];
        check("Name,Age,\nAnn,20,\n", TableFormat::Csv, Some(heads), json!([["Ann", "20", null]]));
        let rows = json!([["Ann", "Rome", null], ["Bob", "Oslo", null]]);
        check("Ann,Rome,\nBob,Oslo,\n", TableFormat::Csv, None, rows);
        let heads: &[&str] = &["", "Name", "Age"];
        check(",Name,Age\n0,Ann,20\n", TableFormat::Csv, Some(heads), json!([["0", "Ann", "20"]]));
        check("Well, yes\nNo\n", TableFormat::Csv, None, json!([["Well", " yes"], ["No"]]));
        check(
            "Great post!\nI disagree.\n",
            TableFormat::Csv,
            None,
            json!([["Great post!"], ["I disagree."]]),
        );
    }

    #[test]
    fn json_is_laid_out_in_columns() {
        check(
            r#"[{"comment": "A", "home": {"city": "Rome", "x": {}}}, {"n": 1.50, "comment": null}]"#,
            TableFormat::Json,
            Some(&["comment", "/home/city", "/home/x", "n"]),
            crate::document::parse_text(r#"[["A", "Rome", {}], [null, null, null, 1.50]]"#)
                .unwrap(),
        );
        check(
            "{\"a\": 1}\n\n{\"b\": [2]}\n",
            TableFormat::JsonLines,
            Some(&["a", "b"]),
            json!([[1], [null, [2]]]),
        );
        check("{\"a\": 1}", TableFormat::JsonLines, Some(&["a"]), json!([[1]]));
        check("{rows: [{a: 1}], n: 2}", TableFormat::Json, Some(&["a"]), json!([[1]]));
        check(
            r#"[["comment", "n"], ["A", 2]]"#,
            TableFormat::Json,
            Some(&["comment", "n"]),
            json!([["A", 2]]),
        );
    }

    #[test]
    fn what_is_no_table_is_refused_with_its_place() {
        let error = |text: &str| read_table(text, &|_| false).unwrap_err();
        assert_eq!(error(" \n"), TableError::Empty);
        assert!(matches!(error("{\"a\": 1}\n{\"a\": \n"), TableError::Text(e) if e.line == 2));
        assert!(matches!(error("[{\"a\": 1},\n {\"b\" 2}]"), TableError::Text(e) if e.line == 2));
        assert!(read_table("[note]; 5\n[x]; 6", &|_| false).is_ok());
    }

    #[test]
    fn names_can_be_made_a_row_and_a_row_names() {
        let table = read_table("comment,n\nA,1", &|name| name == "comment").unwrap();
        let plain = table.clone().with_heads(false);
        assert_eq!((plain.heads.clone(), plain.rows.len()), (None, 2));
        assert_eq!(plain.with_heads(true), table);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in any::<String>()) {
            let _ = read_table(&text, &|_| false);
        }
    }
}
