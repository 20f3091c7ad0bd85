//! Splits columns of JSON objects into a column per member.

use crate::document::parse_text;
use crate::pointer::Pointer;
use serde_json::Value;
use std::collections::BTreeMap;

/// The deepest nesting of objects that become columns; deeper ones stay values in their cells.
const LAID_OUT: usize = 4;

/// The most columns that objects become.
pub(super) const MAX_COLUMNS: usize = 200;

/// Rows of cells.
type Rows = Vec<Vec<Option<Value>>>;

/// Splits each column of JSON objects into a column per part. A column with a known name stays, since its field accepts
/// an object.
pub(super) fn lay_out_objects(
    heads: &mut Vec<String>,
    rows: &mut Rows,
    is_column: &dyn Fn(&str) -> bool,
) {
    for at in (0..heads.len()).rev() {
        let head = heads.get(at).cloned().unwrap_or_default();
        if !head.is_empty()
            && !is_column(&head)
            && let Some(objects) = objects_of(rows, at)
        {
            let parts = lay_out_column(rows, at, &head, objects, heads.len());
            heads.splice(at..=at, parts);
        }
    }
}

/// Columns for the parts of values, in order of first appearance.
pub(super) struct Columns {
    heads: Vec<String>,
    indices: BTreeMap<String, usize>,
    most: usize,
}

impl Columns {
    /// Creates an empty set of at most `most` columns.
    pub fn new(most: usize) -> Self {
        Self { heads: Vec::new(), indices: BTreeMap::new(), most }
    }

    /// Returns the cells of a value at a place; parts without a column get a new one.
    pub fn row(&mut self, value: Value, place: &Pointer) -> Vec<Option<Value>> {
        let mut cells = Vec::new();
        lay_out(value, place, place.tokens().count(), &mut |head, value| {
            let Some(at) = self.number(head) else { return };
            if cells.len() <= at {
                cells.resize(at + 1, None);
            }
            if let Some(cell) = cells.get_mut(at) {
                *cell = Some(value);
            }
        });
        cells
    }

    /// Returns the index of the column with a name; `None` if there are too many columns.
    fn number(&mut self, head: String) -> Option<usize> {
        let count = self.heads.len();
        if let Some(at) = self.indices.get(&head) {
            return Some(*at);
        }
        (count < self.most).then(|| {
            self.heads.push(head.clone());
            *self.indices.entry(head).or_insert(count)
        })
    }

    /// Returns the names of the columns.
    pub fn into_heads(self) -> Vec<String> {
        self.heads
    }
}

/// Calls `put` for each part of a value, with the name of its column: a key, or a pointer for nested parts.
fn lay_out(value: Value, place: &Pointer, depth: usize, put: &mut impl FnMut(String, Value)) {
    match value {
        Value::Object(members) if depth < LAID_OUT && (depth == 0 || !members.is_empty()) => {
            for (key, member) in members {
                lay_out(member, &place.join(&key), depth + 1, put);
            }
        }
        value => {
            let mut tokens: Vec<String> = place.tokens().collect();
            let head = match (tokens.len(), tokens.pop()) {
                (1, Some(key)) if !key.starts_with('/') => key,
                _ => place.to_string(),
            };
            put(head, value);
        }
    }
}

/// Returns the objects of a column, one per row; `None` if a cell is no object, or all are blank.
fn objects_of(rows: &Rows, at: usize) -> Option<Vec<Option<Value>>> {
    let read = |row: &Vec<Option<Value>>| match row.get(at).and_then(Option::as_ref) {
        None => Some(None),
        Some(Value::String(text)) if text.trim_start().starts_with('{') => {
            parse_text(text).ok().filter(Value::is_object).map(Some)
        }
        Some(_) => None,
    };
    let objects: Vec<Option<Value>> = rows.iter().map(read).collect::<Option<_>>()?;
    objects.iter().any(Option::is_some).then_some(objects)
}

/// Replaces a column by several ones; returns their names.
fn lay_out_column(
    rows: &mut Rows,
    at: usize,
    head: &str,
    objects: Vec<Option<Value>>,
    width: usize,
) -> Vec<String> {
    let place = Pointer::root().join(head);
    let mut columns = Columns::new(MAX_COLUMNS.saturating_sub(width));
    let mut row = |object: Option<Value>| object.map(|object| columns.row(object, &place));
    let laid_out: Vec<_> = objects.into_iter().map(&mut row).collect();
    let heads = columns.into_heads();
    for (row, cells) in rows.iter_mut().zip(laid_out) {
        row.resize(row.len().max(at + 1), None);
        let mut cells = cells.unwrap_or_default();
        cells.resize(heads.len(), None);
        row.splice(at..=at, cells);
    }
    heads
}

#[cfg(test)]
mod tests {
    use crate::batch::read_table;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(text: &str, heads: &[&str], rows: Value) {
        let table = read_table(text, &|name| matches!(name, "name" | "extra")).unwrap();
        assert_eq!((json!(table.heads), json!(table.rows)), (json!(heads), rows), "{text}");
    }

    #[test]
    fn objects_in_the_cells_of_a_column_have_columns_for_their_parts() {
        check(
            "name,address,n\nAnn,\"{\"\"city\"\": \"\"Ulm\"\", \"\"no\"\": 5}\",1\nBob,,2\nCid,\"{\"\"zip\"\": \"\"0\"\"}\",3\n",
            &["name", "/address/city", "/address/no", "/address/zip", "n"],
            json!([
                ["Ann", "Ulm", 5, null, "1"],
                ["Bob", null, null, null, "2"],
                ["Cid", null, null, "0", "3"]
            ]),
        );
    }

    #[test]
    fn a_column_with_anything_else_or_of_a_known_name_stays() {
        check("name,x\nAnn,{a}\nBob,b\n", &["name", "x"], json!([["Ann", "{a}"], ["Bob", "b"]]));
        check("name,extra\nAnn,{}\n", &["name", "extra"], json!([["Ann", "{}"]]));
    }
}
