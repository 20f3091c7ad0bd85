//! A table's rows as cases' inputs: texts read by what the schema says of their places.
//! What does not fit stays in the case as it was written, and is reported.

use super::files::NamedFiles;
use super::place::ColumnField;
use super::raw::RawTable;
use super::target::Target;
use crate::batch::ids::is_id;
use crate::document::parse_text;
use crate::field::{Field, FieldKind, WidgetKind};
use crate::form::cell_value;
use crate::pointer::Pointer;
use crate::schema::same_scalar;
use crate::text::day::is_day;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// A file read into cases.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Imported {
    /// A case for each row that says anything of it.
    pub cases: Vec<ImportedCase>,
    /// How many rows say nothing of a case: what stands in them goes nowhere.
    pub empty: usize,
    /// What does not fit where it was put.
    pub cell_errors: Vec<CellError>,
    /// The first cell of each column that stands for something else than what is written there.
    pub understood: Vec<Understood>,
    /// How many rows were left out, since a table is not taken longer.
    pub beyond: usize,
    /// How the rows begin that stood around the table and are left out.
    pub around: Vec<String>,
}

/// One row as a case.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedCase {
    /// The id that the row gives it; none where it gets one by itself.
    pub id: Option<String>,
    /// Its input.
    pub value: Value,
}

/// A cell of which it is told how it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Understood {
    /// The column, from 0.
    pub column: usize,
    /// What stands there.
    pub text: String,
    /// What it was read as.
    pub value: String,
}

/// A cell that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellError {
    /// The row among those below the names, from 0.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
    /// What stands there.
    pub text: String,
    /// Why it does not fit.
    pub kind: CellErrorKind,
}

/// Why a cell does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellErrorKind {
    /// No number.
    NoNumber,
    /// A number with a fraction where none may be.
    NotWhole,
    /// Neither yes nor no.
    NoYesOrNo,
    /// No date.
    NoDate,
    /// None of the options.
    NoOption,
    /// Another value than the only one that may be there.
    NotTheValue,
    /// No text.
    NoText,
    /// Nothing that a list or a group can be read from.
    NoJson,
    /// A value where its group has to be, so that it has no place.
    NoPlace,
    /// No file, nor the name of one that came with the table.
    NoFile,
    /// The id of another row, or of no form that ids have.
    NoId,
}

/// Reads rows into cases. Cells of places for files may name those that came with the table.
pub fn import_cases(
    table: &RawTable,
    targets: &[Target],
    places: &[ColumnField],
    files: &NamedFiles,
) -> Imported {
    let mut imported =
        Imported { beyond: table.beyond, around: table.around.clone(), ..Imported::default() };
    let mut ids = BTreeSet::new();
    for (row, cells) in table.rows.iter().enumerate() {
        if cells.iter().all(is_blank) {
            continue;
        }
        let mut case = ImportedCase { id: None, value: Value::Object(Map::new()) };
        for (column, (cell, target)) in cells.iter().zip(targets).enumerate() {
            let Some(cell) = cell else { continue };
            let kind = match target {
                Target::Nothing => None,
                Target::Id => take_id(&mut case, cell, &mut ids),
                Target::Key(key) => put(&mut case.value, &Pointer::root().join(key), cell.clone()),
                Target::Place(at) => places.get(*at).and_then(|place| {
                    let fault = take(&mut case.value, place, cell, table.is_text(), files);
                    if fault.is_none() && table.is_text() {
                        note_understood(&mut imported.understood, column, place, cell);
                    }
                    fault
                }),
            };
            if let Some(kind) = kind {
                imported.cell_errors.push(CellError { row, column, text: cell_text(cell), kind });
            }
        }
        // A case that has only its name may be filled in later.
        if case.id.is_none() && case.value.as_object().is_some_and(Map::is_empty) {
            imported.empty += 1;
        } else {
            imported.cases.push(case);
        }
    }
    imported
}

/// Notes how a date or a number was read, once for each column.
fn note_understood(noted: &mut Vec<Understood>, column: usize, place: &ColumnField, cell: &Value) {
    let is_told = matches!(place.field.kind, FieldKind::Number { .. })
        || place.field.widget == WidgetKind::Date;
    let Some(text) = cell.as_str().map(str::trim).filter(|text| is_told && !text.is_empty()) else {
        return;
    };
    let value = read(&place.field, text).map(|value| cell_text(&value));
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
    is_text: bool,
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
    let value = match cell {
        Value::String(text) if is_text => read(&place.field, text)?,
        other => other.clone(),
    };
    let fault = error_of(&place.field, &value);
    put(case, &place.pointer, value).or(fault)
}

/// A value with what was typed at a place of it, read as a cell is; none where that does not fit there.
pub fn with_typed(whole: Option<&Value>, place: &ColumnField, typed: &str) -> Option<Value> {
    let own = whole.filter(|whole| whole.is_object()).cloned();
    let mut whole = own.unwrap_or_else(|| Value::Object(Map::new()));
    let value = read(&place.field, typed)?;
    let fault = error_of(&place.field, &value).or(put(&mut whole, &place.pointer, value));
    fault.is_none().then_some(whole)
}

/// Whether a cell of a place for files seems to name one that is not there: it is neither a file's text
/// nor a list in JSON. Bare bytes have no point in them, names of files nearly always.
fn is_other_name(cell: &str, bare: bool) -> bool {
    let cell = cell.trim();
    let is_itself = cell.starts_with("data:") || cell.starts_with('[');
    !cell.is_empty() && !is_itself && (!bare || cell.contains('.'))
}

/// What a text stands for at a place; none: nothing is there.
fn read(field: &Field, text: &str) -> Option<Value> {
    match &field.kind {
        // A text is tried as JSON only where it can be nothing else.
        FieldKind::Array { .. } | FieldKind::Object { .. } => {
            let blank = text.trim().is_empty();
            let value = || parse_text(text).unwrap_or_else(|_| Value::String(text.to_owned()));
            (!blank).then(value)
        }
        _ => cell_value(field, text),
    }
}

fn error_of(field: &Field, value: &Value) -> Option<CellErrorKind> {
    if value.is_null() && field.nullable {
        return None;
    }
    let unless = |fits: bool, kind: CellErrorKind| (!fits).then_some(kind);
    match &field.kind {
        FieldKind::Number { integer, .. } => {
            let whole = || !integer || is_whole(value);
            unless(value.is_number(), CellErrorKind::NoNumber)
                .or_else(|| unless(whole(), CellErrorKind::NotWhole))
        }
        FieldKind::Boolean => unless(value.is_boolean(), CellErrorKind::NoYesOrNo),
        FieldKind::Choice { options } => {
            unless(options.iter().any(|o| same_scalar(&o.value, value)), CellErrorKind::NoOption)
        }
        FieldKind::Const(fixed) => unless(fixed == value, CellErrorKind::NotTheValue),
        FieldKind::Null => unless(value.is_null(), CellErrorKind::NotTheValue),
        FieldKind::Text { .. } => {
            let is_day = || value.as_str().is_some_and(is_day);
            let fits = field.widget != WidgetKind::Date || is_day();
            unless(value.is_string(), CellErrorKind::NoText)
                .or_else(|| unless(fits, CellErrorKind::NoDate))
        }
        FieldKind::Array { .. } => unless(value.is_array(), CellErrorKind::NoJson),
        FieldKind::Object { .. } => unless(value.is_object(), CellErrorKind::NoJson),
        FieldKind::Branches { .. } | FieldKind::Any => None,
    }
}

fn is_whole(value: &Value) -> bool {
    let text = value.to_string();
    let (_, fraction) = text.split_once('.').unwrap_or_default();
    fraction.chars().all(|digit| digit == '0')
}

/// Puts a value at a place, its groups with it.
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
mod tests {
    use super::super::place::{places, places_of_answer};
    use super::super::raw::read_table;
    use super::super::target::{is_known_name, proposed_targets};
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    fn schema() -> Value {
        json!({"properties": {
            "comment": {"type": "string"}, "n": {"type": "integer"}, "price": {"type": "number"},
            "ok": {"type": "boolean"}, "tone": {"oneOf": [{"const": "k", "title": "Kind"}, {"const": "r", "title": "Rude"}]},
            "tags": {"type": "array"}, "home": {"properties": {"city": {"type": "string"}}},
        }})
    }

    fn imported(text: &str) -> Imported {
        let places = places(&FieldTree::new(schema()), std::iter::empty());
        let table = read_table(text, &|name| is_known_name(&places, name)).unwrap();
        import_cases(&table, &proposed_targets(&table, &places), &places, &NamedFiles::default())
    }

    #[test]
    fn what_is_typed_for_one_place_is_read_as_a_cell_of_it() {
        let tree = FieldTree::new(schema());
        let places = places(&tree, std::iter::empty());
        let check = |whole: Value, at: &str, typed: &str, expected: Option<Value>| {
            let place = places.iter().find(|place| place.dotted() == at).unwrap();
            assert_eq!(with_typed(Some(&whole), place, typed), expected, "{at} {typed}");
        };
        check(Value::Null, "comment", "5", Some(json!({"comment": "5"})));
        check(json!({"ok": true}), "n", " 7 ", Some(json!({"ok": true, "n": 7})));
        check(json!({}), "n", "7.5", None);
        check(json!({}), "tone", "kind", Some(json!({"tone": "k"})));
        check(json!({}), "tone", "warm", None);
        check(json!({}), "tags", "[1]", Some(json!({"tags": [1]})));
        check(json!({}), "tags", "one", None);
        check(
            json!({"home": {"zip": 1}}),
            "home.city",
            "Rome",
            Some(json!({"home": {"zip": 1, "city": "Rome"}})),
        );
        check(json!({"home": 1}), "home.city", "Rome", None);
        let whole = FieldTree::new(json!({"type": "integer"}));
        let whole = places_of_answer(&whole);
        assert_eq!(with_typed(None, &whole[0], "3"), Some(json!(3)));
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str], faults: &[(usize, usize, &str, CellErrorKind)]) {
        let found = imported(text);
        let values: Vec<String> = found.cases.iter().map(|case| case.value.to_string()).collect();
        assert_eq!(values, expected, "{text}");
        let found: Vec<_> =
            found.cell_errors.iter().map(|m| (m.row, m.column, m.text.as_str(), m.kind)).collect();
        assert_eq!(found, faults, "{text}");
    }

    #[test]
    fn values_are_read_by_the_type_of_their_place() {
        check(
            "comment,n,price,ok,tone,tags,home.city\n007,7,1.50,yes,Kind,\"[1, 2]\",Rome\n,,,,,,\nb,,,no,,,\n",
            &[
                r#"{"comment":"007","n":7,"price":1.50,"ok":true,"tone":"k","tags":[1,2],"home":{"city":"Rome"}}"#,
                r#"{"comment":"b","ok":false}"#,
            ],
            &[],
        );
    }

    #[test]
    fn what_does_not_fit_stays_and_is_reported() {
        check(
            "comment,n,price,ok,tone,tags\na,1.5,cheap,perhaps,Loud,one\n",
            &[
                r#"{"comment":"a","n":1.5,"price":"cheap","ok":"perhaps","tone":"Loud","tags":"one"}"#,
            ],
            &[
                (0, 1, "1.5", CellErrorKind::NotWhole),
                (0, 2, "cheap", CellErrorKind::NoNumber),
                (0, 3, "perhaps", CellErrorKind::NoYesOrNo),
                (0, 4, "Loud", CellErrorKind::NoOption),
                (0, 5, "one", CellErrorKind::NoJson),
            ],
        );
    }

    #[test]
    fn days_are_read_and_what_is_none_is_reported() {
        let schema = json!({"properties": {"due": {"type": "string", "format": "date"}}});
        let places = places(&FieldTree::new(schema), std::iter::empty());
        let table = read_table("due\n26.11.2026\n03/04/2026\n", &|name| name == "due").unwrap();
        let targets = proposed_targets(&table, &places);
        let found = import_cases(&table, &targets, &places, &NamedFiles::default());
        let values: Vec<_> = found.cases.iter().map(|case| &case.value["due"]).collect();
        assert_eq!(values, ["2026-11-26", "03/04/2026"]);
        let faults: Vec<_> = found.cell_errors.iter().map(|m| (m.row, m.kind)).collect();
        assert_eq!(faults, [(1, CellErrorKind::NoDate)]);
    }

    #[test]
    fn numbers_and_days_are_read_as_spreadsheets_write_them_and_it_is_said() {
        let schema = json!({"properties": {"due": {"type": "string", "format": "date"},
            "sum": {"type": "number"}, "n": {"type": "integer"}, "name": {"type": "string"}}});
        let places = places(&FieldTree::new(schema), std::iter::empty());
        let text =
            "due;sum;n;name\n2025-04-02;5;7;1 200\n1.4.25;1.250,00;1 200;x\n2.4.25;3,5;8;y\n";
        let table = read_table(text, &|name| name == "due").unwrap();
        let targets = proposed_targets(&table, &places);
        let found = import_cases(&table, &targets, &places, &NamedFiles::default());
        let second = r#"{"due":"2025-04-01","sum":1250.00,"n":1200,"name":"x"}"#;
        assert_eq!(found.cases[1].value.to_string(), second);
        assert_eq!(found.cell_errors, []);
        let told: Vec<(usize, &str, &str)> = found
            .understood
            .iter()
            .map(|u| (u.column, u.text.as_str(), u.value.as_str()))
            .collect();
        let expected =
            [(0, "1.4.25", "2025-04-01"), (1, "1.250,00", "1250.00"), (2, "1 200", "1200")];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_file_as_people_save_it_is_read_by_its_meaning() {
        check(
            "\u{feff}comment;n\u{a0};price;comment;\r\n007;1\u{a0}250;12,5;x;\r\n\"open;2;1.250,50\r\nb;−5\r\n",
            &[
                r#"{"comment":"007","n":1250,"price":12.5}"#,
                r#"{"comment":"\"open","n":2,"price":1250.50}"#,
                r#"{"comment":"b","n":-5}"#,
            ],
            &[],
        );
    }

    #[test]
    fn values_of_json_stay_as_they_are() {
        check(
            r#"[{"comment": 5, "n": 1e2, "home": {"city": "R", "other": 1}, "tags": []}]"#,
            &[r#"{"comment":5,"n":1e2,"home":{"city":"R"},"tags":[]}"#],
            &[(0, 0, "5", CellErrorKind::NoText)],
        );
        check(r#"[{"home": 5, "comment": "x"}]"#, &[r#"{"comment":"x"}"#], &[]);
    }

    #[test]
    fn rows_that_say_nothing_of_a_case_are_counted_and_left_out() {
        let found = imported("comment,price,shop\na,1,x\n,,y\n,,z\nb,,\n");
        assert_eq!((found.cases.len(), found.empty), (2, 2));
        let found = imported("id,comment,shop\na,,x\n,,y\n");
        assert_eq!((found.cases.len(), found.empty), (1, 1), "one has a name");
        let places = places(&FieldTree::new(schema()), std::iter::empty());
        let table = read_table("a,b\n1,2\n3,4\n", &|name| name == "a").unwrap();
        let nowhere = [Target::Nothing, Target::Nothing];
        let found = import_cases(&table, &nowhere, &places, &NamedFiles::default());
        assert_eq!((found.cases.len(), found.empty), (0, 2));
    }

    #[test]
    fn rows_name_their_cases_once() {
        let found = imported("id,comment\na,x\na,y\nb b,z\n,w\n");
        let ids: Vec<_> = found.cases.iter().map(|case| case.id.as_deref()).collect();
        assert_eq!(ids, [Some("a"), None, None, None]);
        assert_eq!(
            found.cell_errors.iter().map(|m| (m.row, m.kind)).collect::<Vec<_>>(),
            [(1, CellErrorKind::NoId), (2, CellErrorKind::NoId)]
        );
    }
}
