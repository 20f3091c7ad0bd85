//! Tests of fields that are always shown and that a condition narrows, depending on typed values.

use super::*;

#[test]
fn a_branch_narrows_what_is_described_already() {
    let schema = json!({"type": "object",
        "properties": {"kind": {"type": "string"}, "size": {"type": "number", "maximum": 9},
            "shade": {"type": "string", "title": "Shade"}, "ok": {"type": "boolean"},
            "gone": {"type": "string"}},
        "if": is("kind", "x"),
        "then": {"properties": {"size": {"maximum": 5}, "shade": {"enum": ["a", "b"], "title": "One"},
            "ok": {"const": true}, "gone": false}}});
    let mut form = form(&schema, json!({"kind": "", "gone": "here"}));
    text(&mut form, "/shade", "dark");
    text(&mut form, "/size", "1.");
    text(&mut form, "/kind", "x");
    assert_eq!(visible_keys(&mut form, ""), "kind size shade ok");
    assert_eq!(form.value(), Some(json!({"kind": "x", "size": 1, "shade": "dark"})));
    let shade = at(&mut form, "/shade");
    let field = &form.node(shade).unwrap().field;
    assert_eq!((field.widget, field.title.as_deref()), (WidgetKind::Choice, Some("One")));
    let size = at(&mut form, "/size");
    let node = form.node(size).unwrap();
    assert_eq!(node.text(), "1.", "a half-typed number stays half typed");
    let FieldKind::Number { maximum, .. } = &node.field.kind else { panic!("no number") };
    assert_eq!(maximum.as_deref(), Some("5"));
    let ok = at(&mut form, "/ok");
    assert_eq!(form.node(ok).unwrap().widget(), WidgetKind::Boolean);
    text(&mut form, "/kind", "y");
    assert_eq!(
        form.value(),
        Some(json!({"kind": "y", "gone": "here", "size": 1, "shade": "dark"}))
    );
    let shade = at(&mut form, "/shade");
    assert_eq!(form.node(shade).unwrap().widget(), WidgetKind::Text);
}

#[test]
fn a_branch_that_names_its_own_value_leaves_the_others_to_choose() {
    let named = |name: &str| json!({"properties": {"kind": {"const": name}, name: {}}});
    let schema = json!({"type": "object",
        "properties": {"kind": {"enum": ["a", "b"]}, "city": {"enum": [1, 2, 3]}},
        "allOf": [
            {"if": is("kind", "a"), "then": {"allOf": [named("a"), {"properties": {"city": {"enum": [1]}}}]}},
            {"if": is("kind", "b"), "then": {"$ref": "#/$defs/b"}}],
        "$defs": {"b": named("b")}});
    let mut form = form(&schema, json!({"kind": "a"}));
    let options = |form: &mut FormState, place: &str| {
        let node = at(form, place);
        match &form.node(node).unwrap().field.kind {
            FieldKind::Choice { options } => options.len(),
            _ => 0,
        }
    };
    assert_eq!((options(&mut form, "/kind"), options(&mut form, "/city")), (2, 1));
    put(&mut form, "/kind", json!("b"));
    assert_eq!((options(&mut form, "/kind"), options(&mut form, "/city")), (2, 3));
    assert_eq!(visible_keys(&mut form, ""), "kind city b");
}

#[test]
fn a_group_is_narrowed_from_above_and_stays_the_same_group() {
    let schema = json!({"type": "object",
        "properties": {"country": {"type": "string"}, "home": {"type": "object",
            "properties": {"street": {"type": "string"}, "code": {"type": "string"}}}},
        "if": is("country", "US"),
        "then": {"properties": {"home": {"required": ["code"],
            "properties": {"code": {"title": "ZIP"}, "state": {}}}}}});
    let mut form = form(&schema, json!({"country": "", "home": {"street": "A"}}));
    let street = at(&mut form, "/home/street");
    text(&mut form, "/country", "US");
    assert_eq!(visible_keys(&mut form, "/home"), "street code* state");
    assert_eq!(at(&mut form, "/home/street"), street);
    let code = at(&mut form, "/home/code");
    assert_eq!(form.node(code).unwrap().field.title.as_deref(), Some("ZIP"));
    text(&mut form, "/country", "FR");
    assert_eq!(visible_keys(&mut form, "/home"), "street code");
}
