//! Tests that an edit and the conditions that it changes are one undo step, and that evaluation ends.

use super::*;

/// Returns every node as text, sorted by id.
fn nodes(form: &FormState) -> Vec<String> {
    let mut nodes: Vec<_> = form.nodes().collect();
    nodes.sort_by_key(|(id, _)| *id);
    nodes.into_iter().map(|(id, node)| format!("{id} {node:?}")).collect()
}

#[test]
fn a_turn_is_taken_back_and_made_again_with_the_edit_to_the_last_held_part() {
    let schema = json!({
        "type": "object",
        "properties": {"by": {"enum": ["post", "courier"]}, "code": {"type": "string"}},
        "if": is("by", "post"),
        "then": {"properties": {
            "box": {"type": "object", "properties": {"n": {"type": "number"}}},
            "at": {"prefixItems": [{"type": "number"}, {}]},
        }},
        "else": {"properties": {"phone": {"default": "5"}, "code": {"title": "Door"}},
            "required": ["code"]},
    });
    let loaded = json!({"by": "post", "box": {"n": 1}, "code": "7", "at": []});
    let mut form = form(&schema, loaded);
    text(&mut form, "/box/n", "2.");
    text(&mut form, "/at/1", "x");
    let (by, code) = (at(&mut form, "/by"), at(&mut form, "/code"));
    for way in ["courier", "post", "courier"] {
        let before = (form.value(), nodes(&form));
        form.apply(Edit::Put { node: by, value: Some(way.into()) });
        let after = (form.value(), nodes(&form));
        let step = form.take_step().unwrap();
        let (step, undone) = form.revert(step);
        assert_eq!((form.value(), nodes(&form)), before);
        assert_eq!(undone.place, by);
        let changes = [by, code, form.root()].map(|node| undone.changed.contains(&node));
        assert_eq!(changes, [true, true, true]);
        let (step, redone) = form.revert(step);
        assert_eq!((form.value(), nodes(&form)), after);
        assert_eq!(redone.place, by);
        let (step, _) = form.revert(step);
        assert_eq!((form.value(), nodes(&form)), before);
        form.revert(step);
    }
}

#[test]
fn an_edit_tells_what_it_turned_and_nothing_where_it_turned_nothing() {
    let mut form = form(&address(), json!({"country": "FR"}));
    let root = form.root();
    let country = at(&mut form, "/country");
    let also_changed = |form: &mut FormState, value: &str| {
        form.apply(Edit::Put { node: country, value: Some(value.into()) }).also_changed
    };
    assert_eq!(also_changed(&mut form, "DE"), [root]);
    assert_eq!(also_changed(&mut form, "BE"), [root]);
    assert_eq!(also_changed(&mut form, "FR"), []);
    let code = at(&mut form, "/code");
    assert_eq!(also_changed(&mut form, "US"), [root, code]);
    assert_eq!(form.apply(Edit::Type { node: code, text: "1".into() }).also_changed, []);
}

#[test]
fn conditions_that_turn_each_other_end() {
    let schema = json!({"type": "object", "properties": {"a": {}},
        "if": {"required": ["b"]}, "else": {"properties": {"b": {"default": 1}}}});
    let mut form = form(&schema, json!({}));
    put(&mut form, "/a", json!(1));
    put(&mut form, "/a", json!(2));
    assert!(form.value().is_some());
    let itself = json!({"type": "object", "properties": {"a": {}}, "if": {"$ref": "#"},
        "then": {"$ref": "#"}, "else": {"$ref": "#/else"}});
    let mut form = self::form(&itself, json!({"a": 1}));
    put(&mut form, "/a", json!(2));
    assert_eq!(form.value(), Some(json!({"a": 2})));
}

#[test]
fn a_hundred_conditions_turn_one_field_each() {
    let keys = 0..100;
    let one = |n: usize| {
        json!({"if": is(&format!("k{n}"), "x"),
        "then": {"properties": {format!("more{n}"): {"type": "string"}}}})
    };
    let properties: Map<_, _> =
        keys.clone().map(|n| (format!("k{n}"), json!({"type": "string"}))).collect();
    let all: Vec<Value> = keys.clone().map(one).collect();
    let schema = json!({"type": "object", "properties": properties, "allOf": all});
    let mut form = form(&schema, json!({}));
    for n in keys {
        text(&mut form, &format!("/k{n}"), "x");
        text(&mut form, &format!("/more{n}"), "y");
    }
    assert_eq!(form.value().unwrap().as_object().unwrap().len(), 200);
}
