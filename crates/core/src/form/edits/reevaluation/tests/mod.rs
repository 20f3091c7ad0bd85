//! Tests of forms whose fields depend on typed values, through schema conditions.

mod entries;
mod hidden_values;
mod narrowed;
mod steps;
mod visibility;

use super::*;
use crate::field::{FieldTree, WidgetKind};
use crate::form::{Draft, Edit};
use crate::pointer::Pointer;
use proptest::prelude::*;
use serde_json::json;
use std::rc::Rc;

fn form(schema: &Value, value: Value) -> FormState {
    let mut form = FormState::new(Rc::new(FieldTree::new(schema.clone())), Some(value));
    let root = form.root();
    form.open(root);
    form
}

fn at(form: &mut FormState, place: &str) -> NodeId {
    let place = Pointer::parse(place).unwrap();
    let node = form.node_at(&place);
    assert_eq!(form.pointer(node), place);
    node
}

fn put(form: &mut FormState, place: &str, value: Value) {
    let node = at(form, place);
    form.apply(Edit::Put { node, value: Some(value) });
}

fn text(form: &mut FormState, place: &str, text: &str) {
    let node = at(form, place);
    form.apply(Edit::Type { node, text: text.into() });
}

/// The keys of the object at a place as they are shown: `*` marks those that are required, and
/// those that the schema does not know are in brackets.
fn visible_keys(form: &mut FormState, place: &str) -> String {
    let node = at(form, place);
    let NodeContent::Object(mut members) = form.open(node) else { panic!("no object") };
    members.sort_by_key(|member| member.order.unwrap_or(usize::MAX));
    let name = |member: &Member| match (member.order, form.node(member.node).unwrap().required) {
        (None, _) => format!("[{}]", member.key),
        (_, true) => format!("{}*", member.key),
        _ => member.key.clone(),
    };
    members.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// What is shown of a value, which goes out as it came.
#[track_caller]
fn check(schema: &Value, value: Value, expected: &str) {
    let mut form = form(schema, value.clone());
    assert_eq!(visible_keys(&mut form, ""), expected, "{value}");
    assert_eq!(form.value().unwrap().to_string(), value.to_string());
}

fn is(key: &str, value: &str) -> Value {
    json!({"properties": {key: {"const": value}}, "required": [key]})
}

/// An address whose parts depend on the country.
fn address() -> Value {
    json!({
        "type": "object",
        "properties": {"country": {"enum": ["DE", "US", "FR"]}, "code": {"type": "string"}},
        "required": ["country"],
        "allOf": [
            {"if": is("country", "DE"),
                "then": {"properties": {"land": {"type": "string", "default": "Bayern"}}},
                "else": {"properties": {"note": {"type": "string"}}}},
            {"if": is("country", "US"), "then": {
                "properties": {"state": {"type": "string"}, "code": {"title": "ZIP", "maxLength": 5}},
                "required": ["state", "code"]}},
        ],
    })
}
