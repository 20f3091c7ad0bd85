//! Reads a table's rows into inputs of cases, by the schema of their fields. A cell that does not fit is kept as
//! written, and is reported.

use super::cell_error::{CellErrorKind, check_cell};
use super::files::NamedFiles;
use super::list::read_list;
use super::place::ColumnField;
use super::raw::RawTable;
use super::target::Target;
use crate::batch::ids::is_id;
use crate::document::parse_text;
use crate::field::{FieldKind, WidgetKind};
use crate::form::{CellCustoms, cell_value_in};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// A table that was read into cases.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CaseImport {
    /// A case for each row with any value.
    pub cases: Vec<ImportedCase>,
    /// Number of rows without a value for any field, which are dropped.
    pub empty: usize,
    /// Cells that do not fit their fields.
    pub cell_errors: Vec<CellError>,
    /// For each column, the first cell that was read as something other than its text.
    pub understood: Vec<Understood>,
    /// Number of rows beyond the size limit.
    pub beyond: usize,
    /// Beginnings of the rows around the table that were removed.
    pub around: Vec<String>,
}

/// A row as a case.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedCase {
    /// Id from the row; `None` for an automatic one.
    pub id: Option<String>,
    /// Input of the case.
    pub value: Value,
}

/// A cell with the value that it was read as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Understood {
    /// Index of the column.
    pub column: usize,
    /// Text of the cell.
    pub text: String,
    /// The value that it was read as.
    pub value: String,
}

/// A cell that does not fit its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellError {
    /// Index of the row, below the column names.
    pub row: usize,
    /// Index of the column.
    pub column: usize,
    /// Text of the cell.
    pub text: String,
    /// Reason why it does not fit.
    pub kind: CellErrorKind,
}

/// Reads rows into cases. Cells of file fields may name files that were added with the table.
pub fn import_cases(
    table: &RawTable,
    targets: &[Target],
    places: &[ColumnField],
    files: &NamedFiles,
) -> CaseImport {
    let mut imported =
        CaseImport { beyond: table.beyond, around: table.around.clone(), ..CaseImport::default() };
    let mut ids = BTreeSet::new();
    let customs: Vec<CellCustoms> =
        targets.iter().enumerate().map(|(at, target)| customs(table, at, target, places)).collect();
    for (row, cells) in table.rows.iter().enumerate() {
        if cells.iter().all(is_blank) {
            continue;
        }
        let mut case = ImportedCase { id: None, value: Value::Object(Map::new()) };
        for (column, ((cell, target), customs)) in
            cells.iter().zip(targets).zip(&customs).enumerate()
        {
            let Some(cell) = cell else { continue };
            let kind = match target {
                Target::Nothing => None,
                Target::Id => take_id(&mut case, cell, &mut ids),
                Target::Key(key) => put(&mut case.value, &Pointer::root().join(key), cell.clone()),
                Target::Place(at) => places.get(*at).and_then(|place| {
                    let read = |text: &str| read(place, text, customs);
                    let read: Option<&Read> = if table.is_text() { Some(&read) } else { None };
                    let fault = take(&mut case.value, place, cell, read, files);
                    if let (None, Some(read)) = (fault, read) {
                        note_understood(&mut imported.understood, column, place, cell, read);
                    }
                    fault
                }),
            };
            if let Some(kind) = kind {
                imported.cell_errors.push(CellError { row, column, text: cell_text(cell), kind });
            }
        }
        // A case with only an id may be filled in later.
        if case.id.is_none() && case.value.as_object().is_some_and(Map::is_empty) {
            imported.empty += 1;
        } else {
            imported.cases.push(case);
        }
    }
    imported
}

/// Returns the value of a cell's text in its column; `None` if the cell is empty.
type Read<'column> = dyn Fn(&str) -> Option<Value> + 'column;

/// Learns the writing conventions of a text column.
fn customs(table: &RawTable, at: usize, target: &Target, places: &[ColumnField]) -> CellCustoms {
    let place = match target {
        Target::Place(place) if table.is_text() => places.get(*place),
        _ => None,
    };
    let cells = table.rows.iter().filter_map(|row| row.get(at)?.as_ref()?.as_str());
    place.map(|place| CellCustoms::learn(&place.field, cells)).unwrap_or_default()
}

/// Records how a date or a number was read, once per column.
fn note_understood(
    noted: &mut Vec<Understood>,
    column: usize,
    place: &ColumnField,
    cell: &Value,
    read: &Read,
) {
    let is_told = matches!(place.field.kind, FieldKind::Number { .. })
        || place.field.widget == WidgetKind::Date;
    let Some(text) = cell.as_str().map(str::trim).filter(|text| is_told && !text.is_empty()) else {
        return;
    };
    let value = read(text).map(|value| cell_text(&value));
    if let Some(value) = value.filter(|value| value != text)
        && noted.iter().all(|one| one.column != column)
    {
        noted.push(Understood { column, text: text.to_owned(), value });
    }
}

fn is_blank(cell: &Option<Value>) -> bool {
    match cell {
        None => true,
        Some(Value::String(text)) => text.trim().is_empty(),
        Some(_) => false,
    }
}

fn cell_text(cell: &Value) -> String {
    cell.as_str().map_or_else(|| cell.to_string(), str::to_owned)
}

fn take_id(
    case: &mut ImportedCase,
    cell: &Value,
    ids: &mut BTreeSet<String>,
) -> Option<CellErrorKind> {
    let id = cell_text(cell).trim().to_owned();
    if id.is_empty() {
        return None;
    }
    if !is_id(&id) || !ids.insert(id.clone()) {
        return Some(CellErrorKind::NoId);
    }
    case.id = Some(id);
    None
}

fn take(
    case: &mut Value,
    place: &ColumnField,
    cell: &Value,
    read: Option<&Read>,
    files: &NamedFiles,
) -> Option<CellErrorKind> {
    if let (Some(media), Some(text)) = (&place.field.media, cell.as_str()) {
        if let Some(value) = files.value(place, text) {
            return put(case, &place.pointer, value);
        }
        if is_other_name(text, media.bare) {
            return put(case, &place.pointer, cell.clone()).or(Some(CellErrorKind::NoFile));
        }
    }
    let value = match (cell, read) {
        (Value::String(text), Some(read)) => read(text)?,
        (other, _) => other.clone(),
    };
    let fault = check_cell(&place.field, &value);
    put(case, &place.pointer, value).or(fault)
}

/// Returns a value with a typed text at one place, read like a cell; `None` if it does not fit there.
pub fn with_typed(whole: Option<&Value>, place: &ColumnField, typed: &str) -> Option<Value> {
    let own = whole.filter(|whole| whole.is_object()).cloned();
    let mut whole = own.unwrap_or_else(|| Value::Object(Map::new()));
    let value = read(place, typed, &CellCustoms::default())?;
    let fault = check_cell(&place.field, &value).or(put(&mut whole, &place.pointer, value));
    fault.is_none().then_some(whole)
}

/// True if a cell of a file field seems to name a missing file: it is neither a file's text nor a JSON list. Bare
/// base64 contains no point, and nearly all file names do.
fn is_other_name(cell: &str, bare: bool) -> bool {
    let cell = cell.trim();
    let is_itself = cell.starts_with("data:") || cell.starts_with('[');
    !cell.is_empty() && !is_itself && (!bare || cell.contains('.'))
}

/// Returns the value of a text for a field; `None` if the text is empty.
fn read(place: &ColumnField, text: &str, customs: &CellCustoms) -> Option<Value> {
    match &place.field.kind {
        // Only lists and objects are parsed as JSON, since their cells can be nothing else.
        FieldKind::Array { .. } | FieldKind::Object { .. } => {
            let blank = text.trim().is_empty();
            let is_list = matches!(place.field.kind, FieldKind::Array { .. });
            let list = || read_list(place, text, customs).filter(|_| is_list);
            let whole = || parse_text(text).unwrap_or_else(|_| Value::String(text.to_owned()));
            (!blank).then(|| list().unwrap_or_else(whole))
        }
        _ => cell_value_in(&place.field, text, customs),
    }
}

/// Writes a value at a place and creates the groups around it; returns the error if that is impossible.
fn put(whole: &mut Value, place: &Pointer, value: Value) -> Option<CellErrorKind> {
    let mut at = whole;
    let mut tokens = place.tokens().peekable();
    while let Some(token) = tokens.next() {
        let Value::Object(members) = at else { return Some(CellErrorKind::NoPlace) };
        if tokens.peek().is_none() {
            members.insert(token, value);
            return None;
        }
        at = members.entry(token).or_insert_with(|| Value::Object(Map::new()));
    }
    *at = value;
    None
}

#[cfg(test)]
#[path = "fit_tests.rs"]
mod tests;
