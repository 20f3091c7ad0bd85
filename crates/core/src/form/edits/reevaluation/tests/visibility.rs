//! Tests of the fields that are shown, depending on typed values.

use super::*;

#[test]
fn the_fields_are_those_of_the_branch_that_counts() {
    check(&address(), json!({"country": "DE"}), "country* code land");
    check(&address(), json!({"country": "FR"}), "country* code note");
    check(&address(), json!({"code": "1"}), "country* code note");
    check(&address(), json!({"country": "US"}), "country* code* note state*");
    check(&address(), json!({"land": "x", "country": "FR"}), "country* code note [land]");
}

#[test]
fn a_field_is_required_while_another_key_is_there() {
    let rule = |keyword: &str| {
        json!({"properties": {"card": {"type": "string"}, "name": {}},
        keyword: {"card": ["name"]}})
    };
    for keyword in ["dependentRequired", "dependencies"] {
        let mut form = form(&rule(keyword), json!({}));
        assert_eq!(visible_keys(&mut form, ""), "card name");
        text(&mut form, "/card", "4");
        assert_eq!(visible_keys(&mut form, ""), "card name*");
        text(&mut form, "/card", "");
        assert_eq!(visible_keys(&mut form, ""), "card name");
    }
}

#[test]
fn fields_come_with_another_key() {
    for keyword in ["dependentSchemas", "dependencies"] {
        let schema = json!({"type": "object", "properties": {"card": {}},
            keyword: {"card": {"properties": {"name": {}}, "required": ["name"]}}});
        check(&schema, json!({"card": 1}), "card name*");
        check(&schema, json!({"name": "A"}), "card [name]");
    }
}

#[test]
fn conditions_within_branches_count_too() {
    let inner =
        json!({"properties": {"b": {}}, "if": is("b", "x"), "then": {"properties": {"c": {}}}});
    let schema =
        json!({"type": "object", "properties": {"a": {}}, "if": is("a", "x"), "then": inner});
    check(&schema, json!({"a": "x", "b": "x"}), "a b c");
    check(&schema, json!({"a": "x"}), "a b");
    check(&schema, json!({"b": "x"}), "a [b]");
    let mut form = form(&schema, json!({"b": "x"}));
    put(&mut form, "/a", json!("x"));
    assert_eq!(visible_keys(&mut form, ""), "a b c");
}

#[test]
fn what_only_a_condition_describes_is_an_object_too() {
    let schema = json!({"if": is("a", "x"), "then": {"properties": {"a": {}, "b": {}}},
        "else": {"properties": {"a": {}}}});
    check(&schema, json!({"a": "x"}), "a b");
    check(&schema, json!({"a": "y"}), "a");
}

#[test]
fn where_a_condition_cannot_be_decided_both_branches_may_be_filled() {
    let schema = json!({"type": "object", "properties": {"a": {"type": "string"}},
        "if": {"properties": {"a": {"pattern": "^(?=[0-9])"}}},
        "then": {"properties": {"b": {}}, "required": ["b"]},
        "else": {"properties": {"c": {}}}});
    check(&schema, json!({"a": "1"}), "a b c");
    check(&schema, json!({}), "a b*");
}

#[test]
fn a_dependency_of_several_shapes_takes_those_that_no_constant_rules_out() {
    let one = json!({"properties": {"pets": {"enum": ["one"]}, "age": {"type": "number"}},
        "required": ["age"]});
    let none = json!({"properties": {"pets": {"enum": ["none"]}}});
    let any = json!({"properties": {"name": {"type": "string"}}, "required": ["name"]});
    let schema = |shapes: Value| {
        json!({"type": "object", "properties": {"pets": {"type": "string", "enum": ["none", "one"]}},
            "dependencies": {"pets": {"oneOf": shapes}}})
    };
    check(&schema(json!([none, one])), json!({"pets": "none"}), "pets");
    check(&schema(json!([none, one])), json!({"age": 1}), "pets [age]");
    check(&schema(json!([one, any])), json!({"pets": "one"}), "pets age name");
    let mut form = form(&schema(json!([none, one])), json!({"pets": "one"}));
    assert_eq!(visible_keys(&mut form, ""), "pets age*");
    let pets = at(&mut form, "/pets");
    let FieldKind::Choice { options } = &form.node(pets).unwrap().field.kind else { panic!() };
    assert_eq!(options.len(), 2, "the other may still be picked");
}

#[test]
fn a_condition_may_look_deep_below_its_object() {
    let deep = json!({"properties": {"rows": {"contains": is("kind", "x")}}, "required": ["rows"]});
    let schema = json!({"type": "object",
        "properties": {"rows": {"type": "array", "items": {"type": "object",
            "properties": {"kind": {"type": "string"}}}}},
        "if": deep, "then": {"properties": {"why": {"type": "string"}}, "required": ["why"]}});
    let mut form = form(&schema, json!({"rows": [{"kind": "a"}, {"kind": "b"}]}));
    assert_eq!(visible_keys(&mut form, ""), "rows");
    text(&mut form, "/rows/1/kind", "x");
    assert_eq!(visible_keys(&mut form, ""), "rows why*");
    let second = at(&mut form, "/rows/1");
    form.apply(Edit::Remove { node: second });
    assert_eq!(visible_keys(&mut form, ""), "rows");
}

#[test]
fn a_new_form_begins_with_what_its_conditions_bring() {
    let schema = json!({"type": "object",
        "properties": {"country": {"type": "string", "default": "DE"}},
        "if": is("country", "DE"),
        "then": {"required": ["land"], "properties": {"land": {"default": "Bayern"}}},
        "else": {"properties": {"note": {"default": "none"}}}});
    let form = FormState::fresh(Rc::new(FieldTree::new(schema)));
    assert_eq!(form.value(), Some(json!({"country": "DE", "land": "Bayern"})));
}
