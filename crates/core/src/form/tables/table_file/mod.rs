//! Writes a list as a file of comma-separated values, and reads such a file as rows for a list.
//!
//! The columns are headed by their titles, since people work with the file; where titles are equal, by their keys. A
//! file is read by the titles or keys in its first row, or in a row below a title, otherwise column by column. Values
//! that no cell can contain are counted.

use super::table::Column;
use super::table_cell::{cell_text, cell_value, without_guard};
use super::table_fill::Filling;
use super::table_frame::Frame;
use super::table_text::Sheet;
use crate::field::{FieldKind, lower, readable_key};
use crate::form::node::NodeId;
use crate::form::state::FormState;
use crate::form::tables::table_delimiter::FramedText;
use crate::text::cells::{comma_separated, guarded};
use serde_json::Value;

/// A list as comma-separated values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableText {
    /// The text of the file.
    pub text: String,
    /// Number of values that the file lacks: unknown keys, and entries of another shape.
    pub left_out: usize,
}

/// A file as rows for a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableFile {
    /// The key of each column of the file; `None` for a column that matches none of the list.
    pub columns: Vec<Option<String>>,
    /// Names of the columns that match none of the list.
    pub unknown: Vec<String>,
    /// The rows.
    pub sheet: Sheet,
}

impl FormState {
    /// Returns a list as comma-separated values; `None` if it cannot be a table.
    pub fn table_text(&self, list: NodeId) -> Option<TableText> {
        let columns = self.columns(list)?;
        let entries = self.value_of(list);
        let entries = entries.as_ref().and_then(Value::as_array).map(Vec::as_slice);
        let mut left_out = 0;
        let mut rows = vec![heads(&columns)];
        for entry in entries.unwrap_or_default() {
            let Value::Object(members) = entry else {
                left_out += 1;
                continue;
            };
            let is_known = |key: &&String| columns.iter().any(|column| column.key == **key);
            left_out += members.len() - members.keys().filter(is_known).count();
            let row = columns.iter().map(|column| {
                let value = members.get(&column.key);
                let text = cell_text(&column.field, value);
                left_out += usize::from(cell_value(&column.field, &text).as_ref() != value);
                text
            });
            rows.push(row.collect());
        }
        Some(TableText { text: comma_separated(rows.into_iter()), left_out })
    }
}

/// Returns the headings of the columns: their titles if these are unambiguous, otherwise their keys.
fn heads(columns: &[Column]) -> Vec<String> {
    let titles: Vec<String> = columns.iter().map(Column::title).collect();
    let are_findable = titles
        .iter()
        .zip(columns)
        .all(|(title, column)| find(columns, title).and_then(|at| columns.get(at)) == Some(column));
    let heads = if are_findable {
        titles
    } else {
        columns.iter().map(|column| column.key.clone()).collect()
    };
    heads.into_iter().map(guarded).collect()
}

/// Normalizes a column's name: in lower case, without the signs that forms put after it (`ZIP*`, `City:`), with one
/// space for any run of blanks.
pub(crate) fn plain_head(text: &str) -> String {
    let is_sign = |letter: char| letter.is_whitespace() || matches!(letter, '*' | ':');
    let name = text.trim_start_matches('\u{feff}').trim_end_matches(is_sign);
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").chars().map(lower).collect()
}

/// Normalizes a column's name like `plain_head`, and removes the separators of words, which vary: `full_name`, `Full
/// name`, `FullName`.
pub(crate) fn bare_head(text: &str) -> String {
    let is_between = |letter: &char| letter.is_whitespace() || "_-–./".contains(*letter);
    plain_head(text).chars().filter(|letter| !is_between(letter)).collect()
}

/// Returns the index of the column with this key or title, ignoring case.
fn find(columns: &[Column], name: &str) -> Option<usize> {
    let by = |fits: &dyn Fn(&Column) -> bool| columns.iter().position(fits);
    let wanted = plain_head(name);
    by(&|column| column.key == name)
        .or_else(|| by(&|column| column.title() == name))
        .or_else(|| by(&|column| plain_head(&column.key) == wanted))
        .or_else(|| by(&|column| plain_head(&column.title()) == wanted))
        .or_else(|| by(&|column| plain_head(&readable_key(&column.key)) == wanted))
        .or_else(|| {
            let wanted = Some(bare_head(name)).filter(|name| !name.is_empty())?;
            by(&|column| [bare_head(&column.key), bare_head(&column.title())].contains(&wanted))
        })
}

impl TableFile {
    /// Reads a file for a list with these columns, and guesses its delimiter.
    pub fn read(text: &str, columns: &[Column]) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let count_names = |row: &[String]| {
            named_columns(row, columns).map_or(0, |named| named.iter().flatten().count())
        };
        let framed =
            with_frame(columns, &|_| true, |frame| FramedText::read(text, frame, &count_names));
        Self::from_sheet(framed.sheet, columns)
    }

    /// Reads cells that were copied from a spreadsheet, for the columns from index `from` on, or for the columns that
    /// their first row names, if it names all of its own. `None` if there is only one cell.
    pub fn pasted(text: &str, columns: &[Column], from: usize) -> Option<Self> {
        let sheet = Sheet::pasted(text)?;
        let are_all =
            |named: &[Option<usize>]| named.len() > 1 && named.iter().all(Option::is_some);
        let mut unframed = sheet.clone();
        if with_frame(columns, &are_all, |frame| unframed.unframed(frame)) {
            return Some(Self::from_sheet(unframed, columns));
        }
        let columns = columns.iter().skip(from).map(|column| Some(column.key.clone()));
        Some(Self { columns: columns.collect(), unknown: Vec::new(), sheet })
    }

    fn from_sheet(mut sheet: Sheet, columns: &[Column]) -> Self {
        let named = sheet.rows.first().and_then(|first| named_columns(first, columns));
        let Some(named) = named else {
            let columns = columns.iter().map(|column| Some(column.key.clone()));
            return Self { columns: columns.collect(), unknown: Vec::new(), sheet };
        };
        let first = sheet.rows.remove(0);
        let unknown = first.into_iter().zip(&named).filter(|(_, at)| at.is_none());
        let unknown = unknown.map(|(name, _)| name).filter(|name| !name.trim().is_empty());
        let key = |at: Option<usize>| Some(columns.get(at?)?.key.clone());
        Self { unknown: unknown.collect(), columns: named.into_iter().map(key).collect(), sheet }
    }

    /// Turns the rows into an edit of a list, which appends them or replaces its entries.
    pub fn into_filling(self, list: NodeId, entries: usize, replaces: bool) -> Filling {
        let from = if replaces { 0 } else { entries };
        let Self { columns, sheet, .. } = self;
        Filling { list, from, columns, sheet, replaces, whole: true }
    }
}

/// Calls `read` with the functions that separate a table's rows from the text around it. `are_meant` confirms that a
/// row which matches column names is a heading.
fn with_frame<Told>(
    columns: &[Column],
    are_meant: &dyn Fn(&[Option<usize>]) -> bool,
    read: impl FnOnce(&Frame) -> Told,
) -> Told {
    let named = |row: &[String]| named_columns(row, columns).filter(|named| are_meant(named));
    let is_of_numbers = |rows: &[Vec<String>], at: usize| {
        let column = || columns.get((*named(rows.first()?)?.get(at)?)?);
        column().is_some_and(|column| matches!(column.field.kind, FieldKind::Number { .. }))
    };
    let is_head = |row: &[String], _: &[Vec<String>]| named(row).is_some();
    read(&Frame { is_head: &is_head, is_of_numbers: &is_of_numbers })
}

/// Returns the columns that a first row names; `None` if it is an ordinary row.
fn named_columns(first: &[String], columns: &[Column]) -> Option<Vec<Option<usize>>> {
    let mut named: Vec<Option<usize>> = Vec::new();
    for name in first {
        let place = find(columns, without_guard(name)).filter(|at| !named.contains(&Some(*at)));
        named.push(place);
    }
    let names = first.iter().filter(|name| !name.trim().is_empty()).count();
    let count = named.iter().flatten().count();
    (count > 0 && count * 2 >= names).then_some(named)
}

#[cfg(test)]
mod tests;
