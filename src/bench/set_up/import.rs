//! The import of a bench's inputs from a table. Columns named `expect.…`, after the answer's fields, contain the
//! expected answer.

use crate::batch::{ImportNames, ImportSource, table_dialog};
use crate::bench::desk::Desk;
use crate::dom::{RwSignal, View, before_paint, focus_where_lost, part};
use crate::session::inferred_schema;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::batch::CaseImport;
use pilcrow_core::bench::{Bench, BenchInput};
use pilcrow_core::context::{DataMessage, input_of};
use pilcrow_core::document::Request;
use pilcrow_core::field::FieldTree;
use pilcrow_core::object::{object, text};
use pilcrow_core::tool::compose_request;
use serde_json::{Map, Value};
use std::rc::Rc;

/// The member of a row with the expected answer.
const EXPECT: &str = "expect";

/// Draws the import dialog while it is wanted.
pub fn inputs_dialog(desk: Desk, is_wanted: RwSignal<bool>) -> View {
    part(move || {
        is_wanted.get().then(|| {
            untrack(|| {
                let document = desk.runner.session.with_document(Request::clone);
                let take = move |imported: CaseImport, replaces: bool| match replaces {
                    true => desk.replace_inputs(|bench| take(bench, imported, true)),
                    false => desk.edit(|bench| take(bench, imported, false)),
                };
                let closed = move || {
                    is_wanted.set(false);
                    before_paint(|| focus_where_lost("#bench-import"));
                };
                let names = ImportNames {
                    title: words!(trial.import_title),
                    replace: words!(trial.import_replace),
                    append: words!(batch.import_append),
                    keeps: desk.bench.with_untracked(|bench| !bench.inputs.is_empty()),
                };
                let tree = FieldTree::new(row_schema(&document));
                table_dialog(
                    &tree,
                    ImportSource::Text(String::new()),
                    names,
                    Rc::new(take),
                    Rc::new(closed),
                )
            })
        })
    })
}

/// Returns the schema of a row: the input's fields, and the answer's below `expect`.
fn row_schema(document: &Request) -> Value {
    let of_input = |input: DataMessage| match input.schema {
        Some(schema) => schema,
        None => inferred_schema(&input),
    };
    let input = input_of(document).map(of_input).unwrap_or_default();
    let mut row = input.as_object().cloned().unwrap_or_default();
    let answer = compose_request(document).schema().cloned().unwrap_or_else(|| object([]));
    let mut properties = row.get("properties").and_then(Value::as_object).cloned();
    let fields = properties.get_or_insert_default();
    fields.insert(EXPECT.to_owned(), without_required(answer));
    row.insert("properties".to_owned(), Value::Object(fields.clone()));
    row.insert("type".to_owned(), text("object"));
    Value::Object(row)
}

/// Returns the answer's schema without `required`: an input may expect only a part of the answer.
fn without_required(mut schema: Value) -> Value {
    if let Value::Object(members) = &mut schema {
        members.shift_remove("required");
        members.insert("title".to_owned(), text("Expected"));
    }
    schema
}

fn take(bench: &mut Bench, imported: CaseImport, replaces: bool) {
    if replaces {
        bench.inputs.clear();
    }
    for case in imported.cases {
        let (input, expect) = split_expected(case.value);
        let id = case.id.filter(|id| bench.inputs.iter().all(|input| input.id != *id));
        let id = id.unwrap_or_else(|| free_id(bench));
        bench.inputs.push(BenchInput { id, input, expect, ..BenchInput::default() });
    }
}

/// Splits a row into the input and its expected answer.
fn split_expected(value: Value) -> (Value, Option<Value>) {
    let Value::Object(mut members) = value else { return (value, None) };
    let mut expect = members.shift_remove(EXPECT).filter(|value| !value.is_null());
    let dotted: Vec<String> =
        members.keys().filter(|key| key.starts_with("expect.")).cloned().collect();
    for key in dotted {
        let Some(value) = members.shift_remove(&key) else { continue };
        let Some(name) = key.strip_prefix("expect.") else { continue };
        let whole = expect.get_or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(whole) = whole {
            whole.insert(name.to_owned(), value);
        }
    }
    (Value::Object(members), expect)
}

/// Returns a number that is no input's id yet.
pub fn free_id(bench: &Bench) -> String {
    let is_free = |id: &String| bench.inputs.iter().all(|input| input.id != *id);
    let from = bench.inputs.len() + 1;
    (from..).map(|number| number.to_string()).find(is_free).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::batch::ImportedCase;
    use serde_json::json;

    #[test]
    fn a_row_has_the_fields_of_the_form_and_what_is_expected() {
        let check = |input: Value, expected: Value| {
            let mut message = json!({"type": "input", "input": {"letter": "a"}});
            message.as_object_mut().unwrap().extend(input.as_object().unwrap().clone());
            let document = json!({"context": [message], "schema": {"properties": {"ok": {}}, "required": ["ok"]}});
            let Value::Object(members) = document else { panic!() };
            let row = row_schema(&Request::new(members));
            assert_eq!(row["properties"]["letter"]["title"], expected);
            assert_eq!(
                row["properties"]["expect"],
                json!({"properties": {"ok": {}}, "title": "Expected"})
            );
        };
        let schema = json!({"type": "object", "properties": {"letter": {"title": "Letter text", "type": "string"}}});
        check(json!({"schema": schema}), json!("Letter text"));
        check(json!({}), Value::Null);
    }

    #[test]
    fn rows_become_inputs_with_what_is_expected_and_ids_of_their_own() {
        let case =
            |id: Option<&str>, value: Value| ImportedCase { id: id.map(str::to_owned), value };
        let cases = vec![
            case(Some("a"), json!({"text": "x", "expect": {"ok": true}})),
            case(Some("a"), json!({"text": "y", "expect.ok": false, "expect.total": 5})),
            case(None, json!({"text": "z", "expect": null})),
        ];
        let mut bench = Bench::default();
        take(&mut bench, CaseImport { cases, ..CaseImport::default() }, true);
        let rows: Vec<Value> =
            bench.inputs.iter().map(|one| json!([one.id, one.input, one.expect])).collect();
        assert_eq!(
            rows,
            [
                json!(["a", {"text": "x"}, {"ok": true}]),
                json!(["2", {"text": "y"}, {"ok": false, "total": 5}]),
                json!(["3", {"text": "z"}, null]),
            ]
        );
    }
}
