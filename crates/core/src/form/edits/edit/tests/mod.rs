//! Tests of each `Edit`: the value before and after.

mod any;

use super::*;
use crate::form::fixture::{at, form};
use serde_json::json;

#[track_caller]
fn check(form: &FormState, expected: Value) {
    assert_eq!(form.value().unwrap_or_default().to_string(), expected.to_string());
}

fn person() -> Value {
    json!({"type": "object", "required": ["name"], "properties": {
        "name": {"type": "string"},
        "age": {"type": "integer"},
        "home": {"type": "object", "properties": {"city": {"type": "string", "default": "Rome"}}},
        "tags": {"type": "array", "items": {"type": "string"}},
    }})
}

#[test]
fn typing_changes_one_value_and_keeps_the_order_of_keys() {
    let mut form = form(person(), Some(json!({"age": 1, "x": null, "name": "A"})));
    let name = at(&mut form, "/name");
    form.apply(Edit::Type { node: name, text: "B".into() });
    let city = at(&mut form, "/home");
    form.apply(Edit::Begin { node: city });
    check(&form, json!({"age": 1, "x": null, "name": "B", "home": {"city": "Rome"}}));
}

#[test]
fn a_cleared_text_is_absent_and_a_loaded_empty_one_stays() {
    let mut form = form(person(), Some(json!({"name": "", "age": 1})));
    let age = at(&mut form, "/age");
    form.apply(Edit::Type { node: age, text: String::new() });
    check(&form, json!({"name": ""}));
}

#[test]
fn numbers_may_be_half_typed_and_keep_their_digits() {
    let mut form = form(json!({"type": "number"}), None);
    let root = form.root();
    for (text, value) in [
        ("1.50", "1.50"),
        ("1e400", "1e400"),
        ("9007199254740993", "9007199254740993"),
        ("1.", "1"),
        ("1,5", "1.5"),
        (" 7 ", "7"),
        ("-", "\"-\""),
        ("1e", "\"1e\""),
    ] {
        form.apply(Edit::Type { node: root, text: text.into() });
        assert_eq!(form.node(root).unwrap().text(), text);
        assert_eq!(form.value().unwrap().to_string(), value);
    }
    assert_eq!(form.typed_issues().len(), 1);
}

#[test]
fn entries_of_a_list_are_added_moved_and_removed() {
    let mut form = form(person(), Some(json!({"name": "A"})));
    let list = at(&mut form, "/tags");
    for text in ["a", "b", "c"] {
        let node = form.apply(Edit::Add { list }).added.unwrap();
        form.apply(Edit::Type { node, text: text.into() });
    }
    form.apply(Edit::Move { list, from: 2, to: 0 });
    let second = at(&mut form, "/tags/1");
    assert_eq!(form.apply(Edit::Remove { node: second }).changed, Some(list));
    check(&form, json!({"name": "A", "tags": ["c", "b"]}));
    assert!(form.node(second).is_none());
}

#[test]
fn a_form_without_a_value_has_none_before_something_is_typed() {
    let mut form = form(person(), None);
    let name = at(&mut form, "/name");
    assert_eq!(form.value(), None);
    form.apply(Edit::Type { node: name, text: "A".into() });
    check(&form, json!({"name": "A"}));
}

#[test]
fn places_are_ranked_as_the_form_shows_them() {
    let mut form = form(person(), Some(json!({"x": 1, "tags": ["a", "b"], "age": 1})));
    let places = ["/x", "/tags/1", "/age", "/name", "/tags/0"];
    let mut ranked: Vec<_> = places.iter().map(|place| (at(&mut form, place), *place)).collect();
    ranked.sort_by_key(|(node, _)| form.rank(*node));
    let order: Vec<_> = ranked.iter().map(|(_, place)| *place).collect();
    assert_eq!(order, ["/name", "/age", "/tags/0", "/tags/1", "/x"]);
}

#[test]
fn an_unknown_key_is_kept_and_can_be_removed() {
    let mut form = form(person(), Some(json!({"x": {"deep": [1]}, "name": "A"})));
    let unknown = at(&mut form, "/x");
    check(&form, json!({"x": {"deep": [1]}, "name": "A"}));
    form.apply(Edit::Remove { node: unknown });
    check(&form, json!({"name": "A"}));
}

#[test]
fn a_value_of_another_shape_is_edited_as_json_and_not_lost() {
    let mut form = form(person(), Some(json!({"home": "Rome", "tags": {"a": 1.50}})));
    let home = at(&mut form, "/home");
    assert_eq!(form.node(home).unwrap().widget(), crate::field::WidgetKind::Json);
    assert_eq!(form.node(home).unwrap().text(), "\"Rome\"");
    form.apply(Edit::Type { node: home, text: "{\"city\": 1".into() });
    assert_eq!(form.typed_issues().len(), 1);
    form.apply(Edit::Type { node: home, text: "{\"city\": \"Oslo\"}".into() });
    check(&form, json!({"home": {"city": "Oslo"}, "tags": {"a": 1.50}}));
}

#[test]
fn an_edit_that_changes_nothing_says_so() {
    let mut form = form(person(), Some(json!({"name": "A"})));
    let name = at(&mut form, "/name");
    assert_eq!(form.apply(Edit::Type { node: name, text: "A".into() }).changed, None);
    assert_eq!(form.apply(Edit::Move { list: name, from: 0, to: 1 }).changed, None);
}
