//! Tests of undo and redo.

mod any;

use super::*;
use crate::field::FieldTree;
use crate::form::{Edit, FormState};
use crate::pointer::Pointer;
use serde_json::{Value, json};
use std::rc::Rc;

/// A form with its history, as the app keeps them.
struct FormWithHistory {
    form: FormState,
    history: History,
    now: u64,
}

impl FormWithHistory {
    fn new(schema: Value, value: Option<Value>) -> Self {
        let form = FormState::new(Rc::new(FieldTree::new(schema)), value);
        Self { form, history: History::default(), now: 0 }
    }

    fn at(&mut self, place: &str) -> NodeId {
        self.form.node_at(&Pointer::parse(place).unwrap())
    }

    fn apply(&mut self, edit: Edit, after: u64) {
        self.form.apply(edit);
        self.now += after;
        let step = self.form.take_step().map(|step| (0, step));
        self.history.record(step.into_iter().collect(), self.now);
    }

    fn type_into(&mut self, place: &str, text: &str, after: u64) {
        let node = self.at(place);
        self.apply(Edit::Type { node, text: text.into() }, after);
    }

    fn undo(&mut self) -> NodeId {
        let mut place = self.form.root();
        self.history.undo(&mut |_, step| {
            let (step, reverted) = self.form.revert(step);
            place = reverted.place;
            Some(step)
        });
        place
    }

    fn redo(&mut self) {
        self.history.redo(&mut |_, step| Some(self.form.revert(step).0));
    }

    fn visible_text(&self) -> String {
        self.form.value().map(|value| value.to_string()).unwrap_or_default()
    }
}

fn order() -> Value {
    json!({
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "count": {"type": "number"},
            "home": {"type": "object", "properties": {"city": {"type": "string", "default": "Rome"}}},
            "tags": {"type": "array", "items": {"type": "string"}},
            "rows": {"type": "array", "items": {
                "type": "object",
                "properties": {"a": {"type": "number"}},
                "if": {"required": ["a"]},
                "then": {"properties": {"c": {"default": 2}}},
                "else": {"properties": {"b": {"type": "object", "properties": {"d": {}}}}},
            }},
            "by": {"oneOf": [
                {"type": "object", "properties": {"kind": {"const": "card"}, "n": {"type": "string"}}},
                {"type": "object", "properties": {"kind": {"const": "cash"}, "n": {"type": "string"}}},
            ]},
        },
        "additionalProperties": {"type": "number"},
        "if": {"properties": {"name": {"const": "1."}}, "required": ["name"]},
        "then": {
            "properties": {
                "floor": {"type": "number", "default": 3},
                "count": {"title": "Pieces"},
                "place": {"prefixItems": [{"type": "number"}, {"type": "string"}], "minItems": 1},
            },
            "required": ["home", "count"],
        },
        "else": {"properties": {"note": {"type": "string"}, "tags": {"maxItems": 3}}},
    })
}

#[test]
fn typing_in_one_go_is_one_step_and_a_pause_or_another_field_begins_a_new_one() {
    let loaded = crate::document::parse_text(r#"{"count": 1.50}"#).unwrap();
    let mut editor = FormWithHistory::new(order(), Some(loaded));
    for (place, text, after) in [
        ("/name", "A", 0),
        ("/name", "An", 300),
        ("/name", "Ann", 900),
        ("/name", "Anna", 1_001),
        ("/count", "2.", 10),
        ("/name", "Anna B", 10),
    ] {
        editor.type_into(place, text, after);
    }
    for expected in [
        r#"{"name":"Anna","count":2}"#,
        r#"{"name":"Anna","count":1.50}"#,
        r#"{"name":"Ann","count":1.50}"#,
        r#"{"count":1.50}"#,
    ] {
        editor.undo();
        assert_eq!(editor.visible_text(), expected);
    }
    assert!(!editor.history.can_undo());
    for _ in 0..4 {
        editor.redo();
    }
    assert_eq!(editor.visible_text(), r#"{"name":"Anna B","count":2}"#);
    let count = editor.at("/count");
    assert_eq!(editor.form.node(count).unwrap().text(), "2.");
}

#[test]
fn a_word_is_one_step_though_a_letter_of_it_turns_a_condition() {
    let schema = json!({"type": "object", "properties": {"a": {"type": "string"}},
        "if": {"properties": {"a": {"const": "xy"}}, "required": ["a"]},
        "then": {"properties": {"b": {"default": 1}}, "required": ["b"]}});
    let mut editor = FormWithHistory::new(schema, Some(json!({"a": "?"})));
    for text in ["x", "xy", "xyz", "xy", "x"] {
        editor.type_into("/a", text, 10);
    }
    editor.type_into("/a", "xy", 10);
    let place = editor.at("/a");
    assert_eq!(editor.visible_text(), r#"{"a":"xy","b":1}"#);
    assert_eq!(editor.undo(), place);
    assert_eq!(editor.visible_text(), r#"{"a":"?"}"#);
    assert!(!editor.history.can_undo());
    editor.redo();
    assert_eq!(editor.visible_text(), r#"{"a":"xy","b":1}"#);
    editor.type_into("/b", "2", 10);
    editor.undo();
    editor.undo();
    assert_eq!(editor.visible_text(), r#"{"a":"?"}"#);
}

#[test]
fn typing_after_going_back_is_a_new_step_and_ends_what_could_be_made_again() {
    let mut editor = FormWithHistory::new(order(), None);
    editor.type_into("/name", "A", 0);
    editor.type_into("/name", "B", 2_000);
    editor.undo();
    editor.type_into("/name", "C", 0);
    assert!(!editor.history.can_redo());
    editor.undo();
    assert_eq!(editor.visible_text(), r#"{"name":"A"}"#);
}

#[test]
fn what_came_back_is_the_place_to_look_at() {
    let mut editor = FormWithHistory::new(order(), Some(json!({"tags": ["a", "b"], "x": 1})));
    let (first, list, other) = (editor.at("/tags/0"), editor.at("/tags"), editor.at("/x"));
    for edit in [
        Edit::Remove { node: first },
        Edit::Add { list },
        Edit::Rename { node: other, key: "y".into() },
        Edit::Remove { node: other },
    ] {
        editor.apply(edit, 0);
    }
    let root = editor.form.root();
    assert_eq!(
        [editor.undo(), editor.undo(), editor.undo(), editor.undo()],
        [other, root, list, first]
    );
    assert_eq!(editor.visible_text(), r#"{"tags":["a","b"],"x":1}"#);
}

#[test]
fn another_form_in_its_place_is_a_step_too() {
    let mut editor = FormWithHistory::new(order(), Some(json!({"name": "A"})));
    let loaded = editor.form.clone();
    editor.type_into("/count", "1.", 0);
    let step = editor.form.replace_by(loaded);
    editor.history.record(vec![(0, step)], 0);
    assert_eq!(editor.visible_text(), r#"{"name":"A"}"#);
    editor.undo();
    assert_eq!(editor.visible_text(), r#"{"name":"A","count":1}"#);
    editor.undo();
    assert_eq!(editor.visible_text(), r#"{"name":"A"}"#);
}

#[test]
fn the_oldest_steps_go_when_much_is_kept() {
    let mut editor = FormWithHistory::new(order(), None);
    let home = editor.at("/home");
    for letter in ["a", "b", "c", "d"] {
        let value = Some(json!({"city": letter.repeat(MAX_WEIGHT / 2)}));
        editor.apply(Edit::Put { node: home, value }, 0);
    }
    assert_eq!(editor.history.done.len(), 1);
    editor.undo();
    let city = editor.form.value().unwrap()["home"]["city"].as_str().unwrap().to_owned();
    assert!(city.starts_with('c'));
}
