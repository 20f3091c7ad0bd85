//! Writes cases to a file that is read as the same cases. Values without a column get one.

use super::place::ColumnField;
use super::raw::TableFormat;
use super::target::find;
use crate::form::cell_text;
use crate::object::text;
use crate::text::cells::{comma_separated, guarded, tab_separated};
use serde_json::{Map, Value};

/// Name of the column with the cases' ids.
const ID: &str = "_instance";

/// Writes cases, each with its id and its own input.
pub fn written_cases(
    cases: &[(String, Option<Value>)],
    places: &[ColumnField],
    format: TableFormat,
) -> String {
    match format {
        TableFormat::Csv => comma_separated(rows(cases, places)),
        TableFormat::Tsv => tab_separated(rows(cases, places)),
        TableFormat::Json => {
            format!("{:#}\n", Value::Array(cases.iter().map(object_of).collect()))
        }
        TableFormat::JsonLines => {
            cases.iter().map(|case| format!("{}\n", object_of(case))).collect()
        }
    }
}

/// Writes a file with column names and no cases, to be filled in.
pub fn template_text(places: &[ColumnField]) -> String {
    comma_separated(std::iter::once(heads(places)))
}

fn rows(
    cases: &[(String, Option<Value>)],
    places: &[ColumnField],
) -> impl Iterator<Item = Vec<String>> {
    let row = |(id, value): &(String, Option<Value>)| {
        let at = |place: &ColumnField| {
            let there = value.as_ref().and_then(|value| place.pointer.get(value));
            cell_text(&place.field, there)
        };
        std::iter::once(guarded(id.clone())).chain(places.iter().map(at)).collect()
    };
    std::iter::once(heads(places)).chain(cases.iter().map(row))
}

/// Returns the column names: titles where these are unambiguous, otherwise pointers or keys.
fn heads(places: &[ColumnField]) -> Vec<String> {
    let head = |(at, place): (usize, &ColumnField)| {
        let names = [place.title.clone(), place.dotted()];
        let mut names = names.into_iter().filter(|name| find(places, name) == Some(at));
        guarded(names.next().unwrap_or_else(|| place.pointer.to_string()))
    };
    std::iter::once(ID.to_owned()).chain(places.iter().enumerate().map(head)).collect()
}

fn object_of((id, value): &(String, Option<Value>)) -> Value {
    let mut members = Map::from_iter([(ID.to_owned(), text(id))]);
    if let Some(Value::Object(own)) = value {
        members.extend(own.clone());
    }
    Value::Object(members)
}

#[cfg(test)]
mod tests {
    use super::super::files::NamedFiles;
    use super::super::fit::import_cases;
    use super::super::place::places;
    use super::super::raw::read_table;
    use super::super::target::{names_column, proposed_targets};
    use super::*;
    use crate::field::FieldTree;
    use proptest::prelude::*;
    use serde_json::json;

    fn tree() -> FieldTree {
        FieldTree::new(json!({"properties": {
            "comment": {"type": "string", "title": "The comment"}, "n": {"type": "number"},
            "ok": {"type": "boolean"}, "tone": {"enum": ["kind", "rude"], "enumNames": ["Kind", "Rude"]},
            "home": {"properties": {"city": {"type": "string"}}}, "tags": {"type": "array"},
        }}))
    }

    fn one() -> Vec<(String, Option<Value>)> {
        let value = json!({"comment": "=1+1", "n": 5, "tone": "rude", "home": {"city": "a, b"}, "tags": [1], "x": true});
        vec![("①".to_owned(), Some(value)), ("b".to_owned(), None)]
    }

    fn places_of(cases: &[(String, Option<Value>)]) -> Vec<ColumnField> {
        places(&tree(), cases.iter().filter_map(|(_, value)| value.as_ref()))
    }

    #[test]
    fn cases_are_written_in_each_language() {
        let cases = one();
        let write = |format| written_cases(&cases, &places_of(&cases), format);
        assert_eq!(
            write(TableFormat::Csv),
            "\u{feff}_instance,The comment,N,Ok,Tone,Home – City,Tags,X\r\n①,'=1+1,5,,Rude,\"a, b\",[1],true\r\nb,,,,,,,\r\n"
        );
        assert_eq!(
            write(TableFormat::JsonLines),
            "{\"_instance\":\"①\",\"comment\":\"=1+1\",\"n\":5,\"tone\":\"rude\",\"home\":{\"city\":\"a, b\"},\"tags\":[1],\"x\":true}\n{\"_instance\":\"b\"}\n"
        );
        assert!(write(TableFormat::Json).starts_with("[\n  {\n    \"_instance\": \"①\","));
        assert_eq!(
            template_text(&places(&tree(), std::iter::empty())),
            "\u{feff}_instance,The comment,N,Ok,Tone,Home – City,Tags\r\n"
        );
    }

    fn any_case() -> impl Strategy<Value = Value> {
        let text = || "[a-zя,;\t\"'=+ -]{1,6}";
        (
            text(),
            -50..50i32,
            any::<bool>(),
            prop_oneof![Just("kind"), Just("rude")],
            text(),
            0..3usize,
            text(),
        )
            .prop_map(|(comment, n, ok, tone, city, tags, extra)| {
                json!({"comment": comment, "n": n, "ok": ok, "tone": tone, "home": {"city": city},
                    "tags": vec![1; tags], "extra": extra})
            })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(values in prop::collection::vec(any_case(), 1..5)) {
            let cases: Vec<_> = values.into_iter().enumerate()
                .map(|(at, value)| (format!("c{at}"), Some(value))).collect();
            let places = places_of(&cases);
            for format in [TableFormat::Csv, TableFormat::Tsv, TableFormat::Json, TableFormat::JsonLines] {
                let text = written_cases(&cases, &places, format);
                let table = read_table(&text, &|name| names_column(&places, name)).unwrap();
                let read = import_cases(&table, &proposed_targets(&table, &places), &places, &NamedFiles::default());
                prop_assert_eq!(&read.cell_errors, &[]);
                let read: Vec<_> = read.cases.into_iter().map(|case| (case.id.unwrap(), Some(case.value))).collect();
                let spelt = |cases: &[(String, Option<Value>)]| cases.iter()
                    .map(|(id, value)| (id.clone(), value.as_ref().unwrap().as_object().unwrap().clone())).collect::<Vec<_>>();
                prop_assert_eq!(spelt(&read), spelt(&cases), "{}", text);
            }
        }
    }
}
