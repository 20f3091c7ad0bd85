//! Files as cases: one case per file, or files named in the cells of a table.

use super::place::ColumnField;
use super::raw::{RawTable, TableFormat};
use super::target::Target;
use crate::field::FieldKind;
use crate::form::MAX_ROWS;
use serde_json::Value;
use std::collections::BTreeMap;

/// Files that were added together, as texts (`data:` URLs) by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedFiles {
    texts: BTreeMap<String, String>,
}

impl NamedFiles {
    /// Adds a file by its name, or by its path in a folder.
    pub fn add(&mut self, name: &str, text: String) {
        self.texts.insert(name.to_owned(), text);
    }

    /// True if there are no files.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Iterates over the names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// Returns the file that a cell names: by its whole path, otherwise by its file name ignoring case, if only one
    /// file has it.
    pub fn named(&self, cell: &str) -> Option<&str> {
        let cell = cell.trim();
        let exact = self.texts.get(cell).map(String::as_str);
        exact.or_else(|| {
            let wanted = last_part(cell).to_lowercase();
            let mut matches =
                self.texts.iter().filter(|(name, _)| last_part(name).to_lowercase() == wanted);
            let (_, text) = matches.next()?;
            matches.next().is_none().then_some(text.as_str())
        })
    }

    /// Returns the files that a cell names for a file field; `None` if any is unknown. For a list, the cell contains
    /// several names with semicolons between them.
    pub(super) fn value(&self, place: &ColumnField, cell: &str) -> Option<Value> {
        let file = |name: &str| self.named(name).map(Value::from);
        match &place.field.kind {
            FieldKind::Array { .. } => {
                let names = cell.split(';').map(str::trim).filter(|name| !name.is_empty());
                let files = names.map(file).collect::<Option<Vec<Value>>>()?;
                (!files.is_empty()).then_some(Value::Array(files))
            }
            _ => file(cell),
        }
    }
}

fn last_part(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Returns the index of the first file field; `None` if cases take no files.
pub fn file_place(places: &[ColumnField]) -> Option<usize> {
    places.iter().position(|place| place.field.media.is_some() && !place.field.read_only)
}

/// Returns a table with a row for each file, and the target of its only column.
pub fn table_of_files(
    files: &NamedFiles,
    places: &[ColumnField],
) -> Option<(RawTable, Vec<Target>)> {
    let at = file_place(places)?;
    let head = places.get(at)?.dotted();
    let row = |name: &str| vec![Some(Value::from(name))];
    let table = RawTable {
        format: TableFormat::Csv,
        heads: Some(vec![head]),
        rows: files.names().take(MAX_ROWS).map(row).collect(),
        beyond: files.names().count().saturating_sub(MAX_ROWS),
        around: Vec::new(),
    };
    Some((table, vec![Target::Place(at)]))
}

#[cfg(test)]
mod tests {
    use super::super::cell_error::CellErrorKind;
    use super::super::fit::import_cases;
    use super::super::place::places;
    use super::super::raw::read_table;
    use super::super::target::proposed_targets;
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    const PNG: &str = "data:image/png;name=a.png;base64,iVBORw0KGgo=";
    const JPEG: &str = "data:image/jpeg;name=b.jpg;base64,/9j/";

    fn cases_places() -> Vec<ColumnField> {
        let file = json!({"type": "string", "format": "data-url"});
        let schema = json!({"properties": {
            "note": {"type": "string"}, "photo": file, "more": {"type": "array", "items": file},
        }});
        places(&FieldTree::new(schema), std::iter::empty())
    }

    fn files() -> NamedFiles {
        let mut files = NamedFiles::default();
        files.add("bills/a.png", PNG.to_owned());
        files.add("bills/B.JPG", JPEG.to_owned());
        files
    }

    #[test]
    fn files_alone_are_a_case_each() {
        let places = cases_places();
        let (table, targets) = table_of_files(&files(), &places).unwrap();
        let imported = import_cases(&table, &targets, &places, &files());
        let values: Vec<Value> = imported.cases.into_iter().map(|case| case.value).collect();
        assert_eq!(values, [json!({"photo": JPEG}), json!({"photo": PNG})]);
        assert_eq!(imported.cell_errors, []);
        let texts = json!({"properties": {"note": {"type": "string"}}});
        let none = self::places(&FieldTree::new(texts), std::iter::empty());
        assert_eq!(table_of_files(&files(), &none), None);
    }

    #[test]
    fn cells_name_the_files_that_come_with_them() {
        let check = |cells: &str, value: Value, faults: &[CellErrorKind]| {
            let places = cases_places();
            let table = read_table(&format!("note,photo,more\n{cells}\n"), &|_| true).unwrap();
            let targets = proposed_targets(&table, &places);
            let imported = import_cases(&table, &targets, &places, &files());
            let kinds: Vec<_> = imported.cell_errors.iter().map(|error| error.kind).collect();
            assert_eq!((&imported.cases[0].value, kinds.as_slice()), (&value, faults), "{cells}");
        };
        check("x,a.png,", json!({"note": "x", "photo": PNG}), &[]);
        check(
            "a.png,bills/B.JPG,A.PNG; b.jpg",
            json!({"note": "a.png", "photo": JPEG, "more": [PNG, JPEG]}),
            &[],
        );
        check("x,c.png,", json!({"note": "x", "photo": "c.png"}), &[CellErrorKind::NoFile]);
        check(
            &format!("x,\"{PNG}\",a.png; c.png"),
            json!({"note": "x", "photo": PNG, "more": "a.png; c.png"}),
            &[CellErrorKind::NoFile],
        );
        check(
            &format!("x,,\"[\"\"{PNG}\"\", \"\"{JPEG}\"\"]\""),
            json!({"note": "x", "more": [PNG, JPEG]}),
            &[],
        );
    }

    #[test]
    fn a_name_that_two_files_have_names_neither() {
        let mut files = files();
        files.add("other/a.png", JPEG.to_owned());
        assert_eq!(files.named("a.png"), None);
        assert_eq!(files.named("other/a.png"), Some(JPEG));
    }
}
