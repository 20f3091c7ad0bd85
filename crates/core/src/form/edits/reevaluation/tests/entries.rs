//! Tests of list entries, tuple places and additional keys that depend on conditions.

use super::*;

/// The controls of the parts at a place.
fn widgets(form: &mut FormState, place: &str) -> Vec<&'static str> {
    let node = at(form, place);
    form.open(node);
    let parts = form.parts(node);
    let widget = |part| {
        form.open(part);
        form.node(part).unwrap().widget().name()
    };
    parts.into_iter().map(widget).collect()
}

#[test]
fn the_entries_of_a_list_follow_a_condition_and_what_is_in_them_stays() {
    let schema = json!({"type": "object",
        "properties": {"kind": {"type": "string"}, "rows": {"type": "array", "items": {
            "type": "object", "properties": {"name": {"type": "string"}, "size": {"type": "number"}}}}},
        "if": is("kind", "x"),
        "then": {"properties": {"rows": {"title": "Pieces", "items": {"required": ["size"],
            "properties": {"size": {"maximum": 5}, "colour": {"type": "string"}}}}}}});
    let mut form = form(&schema, json!({"kind": "", "rows": [{"name": "a"}, {"size": 2}]}));
    text(&mut form, "/rows/0/size", "1.");
    let name = at(&mut form, "/rows/0/name");
    text(&mut form, "/kind", "x");
    assert_eq!(visible_keys(&mut form, "/rows/0"), "name size* colour");
    assert_eq!(at(&mut form, "/rows/0/name"), name);
    let size = at(&mut form, "/rows/0/size");
    assert_eq!(form.node(size).unwrap().text(), "1.");
    let rows = at(&mut form, "/rows");
    assert_eq!(form.node(rows).unwrap().field.title.as_deref(), Some("Pieces"));
    form.apply(Edit::Add { list: rows });
    assert_eq!(visible_keys(&mut form, "/rows/2"), "name size* colour");
    text(&mut form, "/kind", "y");
    assert_eq!(visible_keys(&mut form, "/rows/1"), "name size");
    assert_eq!(
        form.value(),
        Some(json!({"kind": "y", "rows": [{"name": "a", "size": 1}, {"size": 2}, {}]}))
    );
}

#[test]
fn each_way_to_describe_entries_is_narrowed() {
    let check = |list: Value, narrowed: Value, before: &[&str], after: &[&str]| {
        let schema = json!({"type": "object",
            "properties": {"kind": {"type": "string"}, "list": list},
            "allOf": [{"if": is("kind", "x"), "then": {"properties": {"list": narrowed}}}]});
        for looked in [true, false] {
            let mut form = self::form(&schema, json!({"kind": "", "list": ["a", "b"]}));
            if looked {
                assert_eq!(widgets(&mut form, "/list"), before, "{schema}");
            }
            text(&mut form, "/kind", "x");
            assert_eq!(widgets(&mut form, "/list"), after, "{schema}");
            text(&mut form, "/kind", "");
            assert_eq!(widgets(&mut form, "/list"), before, "{schema}");
            assert_eq!(form.value(), Some(json!({"list": ["a", "b"]})), "{schema}");
        }
    };
    let text = json!({"type": "string"});
    check(
        json!({"type": "array", "items": text}),
        json!({"items": {"enum": ["a", "b"]}}),
        &["text", "text"],
        &["choice", "choice"],
    );
    check(
        json!({"prefixItems": [text, text]}),
        json!({"prefixItems": [{}, {"format": "date"}]}),
        &["text", "text"],
        &["text", "date"],
    );
    check(
        json!({"prefixItems": [text], "items": text}),
        json!({"items": {"format": "date"}}),
        &["text", "text"],
        &["date", "date"],
    );
    check(
        json!({"type": "array"}),
        json!({"items": text}),
        &["branches", "branches"],
        &["text", "text"],
    );
    check(
        json!({"type": "array", "items": text}),
        json!({"prefixItems": [{"format": "email"}]}),
        &["text", "text"],
        &["email", "text"],
    );
}

#[test]
fn keys_that_nothing_names_follow_a_condition() {
    let schema = json!({"type": "object",
        "properties": {"kind": {"type": "string"}},
        "additionalProperties": {"type": "string", "title": "Any"},
        "dependentSchemas": {"kind": {"additionalProperties": {"title": "Date", "format": "date"}}},
        "if": is("kind", "x"), "then": {"additionalProperties": false}});
    let mut form = form(&schema, json!({"more": "5"}));
    let described = |form: &mut FormState| {
        let node = at(form, "/more");
        let node = form.node(node).unwrap();
        (node.widget().name(), node.field.title.clone().unwrap_or_default())
    };
    let may_add = |form: &FormState| match &form.node(form.root()).unwrap().field.kind {
        FieldKind::Object { others, .. } => others.may_be_added(),
        _ => false,
    };
    assert_eq!(described(&mut form), ("text", "Any".to_owned()));
    text(&mut form, "/kind", "a");
    assert_eq!(described(&mut form), ("date", "Date".to_owned()));
    assert!(may_add(&form));
    text(&mut form, "/kind", "x");
    assert!(!may_add(&form));
    assert_eq!(form.value(), Some(json!({"more": "5", "kind": "x"})));
    text(&mut form, "/kind", "");
    assert_eq!(described(&mut form), ("text", "Any".to_owned()));
}

#[test]
fn a_map_of_things_is_narrowed_from_above() {
    let schema = json!({"type": "object",
        "properties": {"kind": {"type": "string"}, "prices": {"type": "object",
            "additionalProperties": {"type": "number"}}},
        "if": is("kind", "x"),
        "then": {"properties": {"prices": {"additionalProperties": {"enum": [1, 2]}}}}});
    let mut form = form(&schema, json!({"prices": {"tea": 1}}));
    assert_eq!(widgets(&mut form, "/prices"), ["number"]);
    text(&mut form, "/kind", "x");
    assert_eq!(widgets(&mut form, "/prices"), ["choice"]);
    let object = at(&mut form, "/prices");
    form.apply(Edit::AddKey { object, key: "milk".into() });
    assert_eq!(widgets(&mut form, "/prices"), ["choice", "choice"]);
}
