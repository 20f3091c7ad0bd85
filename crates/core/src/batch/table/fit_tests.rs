//! Tests of cells that are read as values of cases.

use super::super::place::{places, places_of_answer};
use super::super::raw::read_table;
use super::super::target::{names_column, proposed_targets};
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

fn imported(text: &str) -> CaseImport {
    let places = places(&FieldTree::new(schema()), std::iter::empty());
    let table = read_table(text, &|name| names_column(&places, name)).unwrap();
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
    let import = imported(text);
    let values: Vec<String> = import.cases.iter().map(|case| case.value.to_string()).collect();
    assert_eq!(values, expected, "{text}");
    let errors: Vec<_> =
        import.cell_errors.iter().map(|m| (m.row, m.column, m.text.as_str(), m.kind)).collect();
    assert_eq!(errors, faults, "{text}");
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
        &[r#"{"comment":"a","n":1.5,"price":"cheap","ok":"perhaps","tone":"Loud","tags":"one"}"#],
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
    let import = import_cases(&table, &targets, &places, &NamedFiles::default());
    let values: Vec<_> = import.cases.iter().map(|case| &case.value["due"]).collect();
    assert_eq!(values, ["2026-11-26", "03/04/2026"]);
    let faults: Vec<_> = import.cell_errors.iter().map(|m| (m.row, m.kind)).collect();
    assert_eq!(faults, [(1, CellErrorKind::NoDate)]);
}

#[test]
fn a_cell_lists_the_values_of_its_place() {
    let schema = json!({"properties": {
        "tags": {"type": "array", "items": {"type": "string"}},
        "tones": {"type": "array", "uniqueItems": true, "items": {"enum": ["kind", "rude"]}},
        "comment": {"type": "string"},
    }});
    let places = places(&FieldTree::new(schema), std::iter::empty());
    let text = "comment,tags,tones\na,x; y,\"kind, rude\"\nb,\"[\"\"x\"\"]\",\"kind, warm\"\n";
    let table = read_table(text, &|name| names_column(&places, name)).unwrap();
    let targets = proposed_targets(&table, &places);
    let import = import_cases(&table, &targets, &places, &NamedFiles::default());
    let values: Vec<&Value> = import.cases.iter().map(|case| &case.value).collect();
    let first = json!({"comment": "a", "tags": ["x", "y"], "tones": ["kind", "rude"]});
    let second = json!({"comment": "b", "tags": ["x"], "tones": "kind, warm"});
    assert_eq!(values, [&first, &second]);
    let faults: Vec<_> = import.cell_errors.iter().map(|m| (m.row, m.column, m.kind)).collect();
    assert_eq!(faults, [(1, 2, CellErrorKind::NoJson)]);
}

#[test]
fn a_day_that_could_be_a_month_is_told_by_another_cell_of_its_column() {
    let schema = json!({"properties": {"due": {"type": "string", "format": "date"}}});
    let places = places(&FieldTree::new(schema), std::iter::empty());
    let text = "due\n04/05/2024\n13/05/2024\n3-May-24\n";
    let table = read_table(text, &|name| name == "due").unwrap();
    let targets = proposed_targets(&table, &places);
    let import = import_cases(&table, &targets, &places, &NamedFiles::default());
    let values: Vec<_> = import.cases.iter().map(|case| &case.value["due"]).collect();
    assert_eq!(values, ["2024-05-04", "2024-05-13", "2024-05-03"]);
    assert_eq!(import.cell_errors, []);
}

#[test]
fn numbers_and_days_are_read_as_spreadsheets_write_them_and_it_is_said() {
    let schema = json!({"properties": {"due": {"type": "string", "format": "date"},
            "sum": {"type": "number"}, "n": {"type": "integer"}, "name": {"type": "string"}}});
    let places = places(&FieldTree::new(schema), std::iter::empty());
    let text = "due;sum;n;name\n2025-04-02;5;7;1 200\n1.4.25;1.250,00;1 200;x\n2.4.25;3,5;8;y\n";
    let table = read_table(text, &|name| name == "due").unwrap();
    let targets = proposed_targets(&table, &places);
    let import = import_cases(&table, &targets, &places, &NamedFiles::default());
    let second = r#"{"due":"2025-04-01","sum":1250.00,"n":1200,"name":"x"}"#;
    assert_eq!(import.cases[1].value.to_string(), second);
    assert_eq!(import.cell_errors, []);
    let lines: Vec<(usize, &str, &str)> =
        import.understood.iter().map(|u| (u.column, u.text.as_str(), u.value.as_str())).collect();
    let expected = [(0, "1.4.25", "2025-04-01"), (1, "1.250,00", "1250.00"), (2, "1 200", "1200")];
    assert_eq!(lines, expected);
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
    let import = imported("comment,price,shop\na,1,x\n,,y\n,,z\nb,,\n");
    assert_eq!((import.cases.len(), import.empty), (2, 2));
    let import = imported("id,comment,shop\na,,x\n,,y\n");
    assert_eq!((import.cases.len(), import.empty), (1, 1), "one has a name");
    let places = places(&FieldTree::new(schema()), std::iter::empty());
    let table = read_table("a,b\n1,2\n3,4\n", &|name| name == "a").unwrap();
    let nowhere = [Target::Nothing, Target::Nothing];
    let import = import_cases(&table, &nowhere, &places, &NamedFiles::default());
    assert_eq!((import.cases.len(), import.empty), (0, 2));
}

#[test]
fn rows_name_their_cases_once() {
    let import = imported("id,comment\na,x\na,y\nb b,z\n,w\n");
    let ids: Vec<_> = import.cases.iter().map(|case| case.id.as_deref()).collect();
    assert_eq!(ids, [Some("a"), None, None, None]);
    assert_eq!(
        import.cell_errors.iter().map(|m| (m.row, m.kind)).collect::<Vec<_>>(),
        [(1, CellErrorKind::NoId), (2, CellErrorKind::NoId)]
    );
}
