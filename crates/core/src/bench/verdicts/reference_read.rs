//! Reads the reference of an earlier run: in its written form, or from its answers as JSON Lines.

use super::reference::{Reference, ReferenceCell, ReferenceColumn, VERSION};
use crate::document::parse_text;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The reason why a text is no reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceFault {
    /// The line with this number, from 1 on, is no answer of a bench.
    BadLine(usize),
    /// The text is JSON, but no reference: a bench's tables, or something else.
    NoReference,
    /// The text was written by a later version of Pilcrow.
    Newer,
    /// The text contains no decided check.
    Empty,
}

impl ReferenceFault {
    /// Returns the key of its sentence in `locales/*.json`.
    pub fn key(self) -> &'static str {
        match self {
            Self::BadLine(_) => "bad_line",
            Self::NoReference => "no_reference",
            Self::Newer => "newer",
            Self::Empty => "empty",
        }
    }
}

impl Reference {
    /// Reads the form of [`Reference::to_value`], or the answers of a bench as JSON Lines.
    ///
    /// # Errors
    ///
    /// The text is neither of the two, or has no result.
    pub fn read(written: &str) -> Result<Self, ReferenceFault> {
        let reference = match parse_text(written) {
            Ok(Value::Object(members)) if members.contains_key("cells") => of_members(&members)?,
            Ok(Value::Object(members)) if members.contains_key("variant") => of_lines(written)?,
            Ok(_) => return Err(ReferenceFault::NoReference),
            Err(_) => of_lines(written)?,
        };
        if reference.cells.is_empty() { Err(ReferenceFault::Empty) } else { Ok(reference) }
    }
}

fn of_members(members: &Map<String, Value>) -> Result<Reference, ReferenceFault> {
    let version = members.get("version").and_then(Value::as_u64);
    if version.is_some_and(|version| version > VERSION) {
        return Err(ReferenceFault::Newer);
    }
    let list = |key: &str| members.get(key).and_then(Value::as_array);
    let read = || {
        let columns: Option<Vec<_>> = list("columns")?.iter().map(column).collect();
        let columns = columns?;
        let mut gathered = CellGroup { columns, ..CellGroup::default() };
        for cell in list("cells")? {
            let at = usize::try_from(cell.get("column")?.as_u64()?).ok()?;
            let checks = cell.get("checks")?.as_object()?;
            let counts = checks.iter().map(|(name, count)| Some((name.as_str(), counts(count)?)));
            let counts: Option<Vec<_>> = counts.collect();
            gathered.columns.get(at)?;
            gathered.add(at, cell.get("input")?.as_str()?, counts?);
        }
        Some(gathered)
    };
    let time = members.get("taken").and_then(Value::as_u64);
    let gathered = read().ok_or(ReferenceFault::NoReference)?;
    Ok(Reference { time, columns: gathered.columns, cells: gathered.cells })
}

fn column(value: &Value) -> Option<ReferenceColumn> {
    let word = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let settings = value.get("settings").and_then(Value::as_object).cloned();
    Some(ReferenceColumn {
        variant: word("variant")?,
        model: word("model")?,
        server: word("server"),
        settings: settings.unwrap_or_default(),
        hash: word("asked"),
    })
}

fn counts(value: &Value) -> Option<[usize; 2]> {
    let count = |at: usize| usize::try_from(value.get(at)?.as_u64()?).ok();
    let (holds, total) = count(0).zip(count(1))?;
    (holds <= total && total > 0).then_some([holds, total])
}

/// Reads answers, one on each line. A failed answer, or one without a decided check, adds no result.
fn of_lines(written: &str) -> Result<Reference, ReferenceFault> {
    let mut gathered = CellGroup::default();
    let lines = written.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    for (at, line) in lines {
        let bad = ReferenceFault::BadLine(at + 1);
        let value = parse_text(line).map_err(|_| bad)?;
        let (column, input) =
            column(&value).zip(value.get("input").and_then(Value::as_str)).ok_or(bad)?;
        let checks = value.get("checks").and_then(Value::as_object).into_iter().flatten();
        let counts = checks
            .filter_map(|(name, holds)| Some((name.as_str(), [usize::from(holds.as_bool()?), 1])));
        let counts: Vec<_> = counts.collect();
        let column = gathered.column(column);
        if !counts.is_empty() {
            gathered.add(column, input, counts);
        }
    }
    Ok(Reference { time: None, columns: gathered.columns, cells: gathered.cells })
}

/// Cells that are counted up answer by answer.
#[derive(Default)]
struct CellGroup {
    columns: Vec<ReferenceColumn>,
    cells: Vec<ReferenceCell>,
    /// The index in `cells` of a column and an input.
    indices: HashMap<(usize, String), usize>,
}

impl CellGroup {
    fn column(&mut self, wanted: ReferenceColumn) -> usize {
        let position = self.columns.iter().position(|column| column.is_one_with(&wanted));
        position.unwrap_or_else(|| {
            self.columns.push(wanted);
            self.columns.len() - 1
        })
    }

    fn add(&mut self, column: usize, input: &str, counts: Vec<(&str, [usize; 2])>) {
        let place = *self.indices.entry((column, input.to_owned())).or_insert_with(|| {
            self.cells.push(ReferenceCell { column, input: input.to_owned(), checks: Vec::new() });
            self.cells.len() - 1
        });
        let Some(cell) = self.cells.get_mut(place) else { return };
        for (name, [holds, total]) in counts {
            match cell.checks.iter_mut().find(|(other, _)| other == name) {
                Some((_, count)) => {
                    *count = [count[0].saturating_add(holds), count[1].saturating_add(total)];
                }
                None => cell.checks.push((name.to_owned(), [holds, total])),
            }
        }
    }
}
