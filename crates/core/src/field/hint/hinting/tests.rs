use super::*;
use crate::field::{FieldTree, OtherKeys, Rest};
use serde_json::json;
use std::sync::Arc;

fn root(schema: &Value, ui: Option<&Value>) -> Arc<Field> {
    FieldTree::with_ui(schema.clone(), ui).root()
}

fn hints(schema: Value) -> Hints {
    root(&schema, None).hints.clone().map(|hints| *hints).unwrap_or_default()
}

#[track_caller]
fn check_widget(schema: Value, expected: WidgetKind) {
    assert_eq!(root(&schema, None).widget, expected, "{schema}");
}

fn property(tree: &FieldTree, whole: &Field, key: &str) -> Arc<Field> {
    let FieldKind::Object { properties, .. } = &whole.kind else { panic!("no object") };
    tree.property(properties.iter().find(|property| property.key == key).unwrap())
}

fn keys_of(field: &Field) -> Vec<&str> {
    let FieldKind::Object { properties, .. } = &field.kind else { panic!("no object") };
    properties.iter().map(|property| property.key.as_str()).collect()
}

#[test]
fn hints_are_read_wherever_they_are_written_in_the_schema() {
    for schema in [
        json!({"type": "string", "ui:placeholder": "a"}),
        json!({"type": "string", "ui:options": {"placeholder": "a"}}),
        json!({"type": "string", "x-placeholder": "a"}),
        json!({"type": "string", "x-ui": {"placeholder": "a"}}),
        json!({"type": "string", "ui": {"ui:placeholder": "a"}}),
        json!({"allOf": [{"type": "string", "ui:placeholder": "a"}]}),
    ] {
        assert_eq!(hints(schema.clone()).placeholder.as_deref(), Some("a"), "{schema}");
    }
}

#[test]
fn every_hint_is_read() {
    let actual = hints(json!({
        "type": "array", "x-help": "h", "x-rows": 3, "x-unit": "kg", "x-hidden": true,
        "x-collapsed": false, "x-layout": "table", "ui:inline": true,
        "ui:options": {"label": false, "accept": ".pdf"},
    }));
    let expected = Hints {
        help: Some("h".into()),
        rows: Some(3),
        unit: Some("kg".into()),
        accept: Some(".pdf".into()),
        hidden: true,
        collapsed: Some(false),
        layout: Some(Layout::Table),
        inline: Some(true),
        bare: true,
        ..Hints::default()
    };
    assert_eq!(actual, expected);
}

#[test]
fn a_wish_for_a_control_is_granted_where_the_control_can_hold_the_value() {
    let text = |widget: &str| json!({"type": "string", "ui:widget": widget});
    check_widget(text("textarea"), WidgetKind::LongText);
    check_widget(text("password"), WidgetKind::Password);
    check_widget(text("alt-date"), WidgetKind::Date);
    check_widget(text("file"), WidgetKind::File);
    check_widget(text("code"), WidgetKind::Code);
    check_widget(text("uuid"), WidgetKind::Uuid);
    check_widget(json!({"type": "string", "ui:options": {"inputType": "tel"}}), WidgetKind::Tel);
    check_widget(text("range"), WidgetKind::Text);
    check_widget(text("radio"), WidgetKind::Text);
    check_widget(text("nonsense"), WidgetKind::Text);
    let number = |widget: &str| json!({"type": "number", "maximum": 5, "ui:widget": widget});
    check_widget(number("range"), WidgetKind::Number);
    check_widget(number("textarea"), WidgetKind::Number);
    check_widget(number("uuid"), WidgetKind::Number);
    check_widget(
        json!({"type": "number", "minimum": 0, "maximum": 5, "ui:widget": "range"}),
        WidgetKind::Range,
    );
    let integer = |most: i64| json!({"type": "integer", "minimum": 1, "maximum": most, "ui:widget": "rating"});
    check_widget(integer(5), WidgetKind::Rating);
    check_widget(integer(11), WidgetKind::Range);
    check_widget(number("rating"), WidgetKind::Number);
    check_widget(text("stars"), WidgetKind::Text);
    let begun =
        json!({"type": "integer", "minimum": 0, "maximum": 5, "default": 1, "ui:widget": "updown"});
    check_widget(begun, WidgetKind::Number);
    check_widget(json!({"type": "object", "ui:widget": "textarea"}), WidgetKind::Object);
    check_widget(json!({"enum": ["a", "b"], "ui:widget": "textarea"}), WidgetKind::Choice);
    let list = |items: Value| json!({"type": "array", "items": items, "ui:widget": "file"});
    check_widget(list(json!({"type": "string"})), WidgetKind::Files);
    check_widget(list(json!({"type": "object"})), WidgetKind::Array);
}

#[test]
fn a_way_to_choose_is_kept_for_what_is_chosen() {
    let how = |schema: Value| hints(schema).widget;
    assert_eq!(how(json!({"enum": ["a", "b"], "ui:widget": "select"})), Some(WidgetHint::Select));
    assert_eq!(how(json!({"type": "boolean", "ui:widget": "radio"})), Some(WidgetHint::Radio));
    assert_eq!(how(json!({"type": "string", "ui:widget": "select"})), None);
}

#[test]
fn what_is_unknown_or_of_another_type_is_passed_over() {
    let schema = json!({
        "type": "string", "title": "A", "ui:title": 5, "ui:rows": -1, "x-rows": 4,
        "ui:placeholder": ["a"], "ui:options": "none", "ui": "dark", "x-ui": null,
        "ui:readonly": "yes", "ui:order": {"a": 1}, "ui:widget": {"a": 1}, "ui:layout": "spiral",
    });
    let field = root(&schema, Some(&json!(["no object"])));
    assert_eq!(field.title.as_deref(), Some("A"));
    assert!(!field.read_only);
    let expected = Hints { rows: Some(4), ..Hints::default() };
    assert_eq!(field.hints.as_deref(), Some(&expected));
    assert_eq!(root(&json!({"type": "string"}), None).hints, None);
}

#[test]
fn names_help_and_whether_it_may_be_changed_are_told_anew() {
    let schema = json!({"type": "string", "title": "A", "description": "d", "readOnly": true});
    let ui = json!({"ui:title": "B", "ui:description": "e", "ui:readonly": false});
    let field = root(&schema, Some(&ui));
    assert_eq!((field.title.as_deref(), field.description.as_deref()), (Some("B"), Some("e")));
    assert!(!field.read_only);
    assert!(root(&json!({"type": "string", "ui:disabled": true}), None).read_only);
    assert!(root(&json!({"const": 1, "ui:readonly": false}), None).read_only);
    let choice = root(&json!({"enum": [1, 2, 3], "ui:enumNames": ["One", 5]}), None);
    let FieldKind::Choice { options } = &choice.kind else { panic!() };
    let labels: Vec<_> = options.iter().map(|option| option.label.as_str()).collect();
    assert_eq!(labels, ["One", "2", "3"]);
}

#[test]
fn properties_stand_in_the_order_that_is_asked_for() {
    let ordered = |order: Value| {
        let schema = json!({"properties": {"a": {}, "b": {}, "c": {}, "d": {}}, "ui:order": order});
        keys_of(&root(&schema, None)).concat()
    };
    assert_eq!(ordered(json!(["c", "*", "a"])), "cbda");
    assert_eq!(ordered(json!(["d", "b"])), "dbac");
    assert_eq!(ordered(json!(["d", "nowhere", "d", "*"])), "dabc");
    assert_eq!(ordered(json!(["d", 5])), "abcd");
    for key in ["x-order", "propertyOrder"] {
        let numbered = json!({"properties": {"a": {key: 2}, "b": {}, "c": {key: 1}}});
        assert_eq!(keys_of(&root(&numbered, None)), ["c", "a", "b"], "{key}");
    }
}

#[test]
fn hints_beside_the_schema_follow_the_value_and_go_before() {
    let schema = json!({
        "$defs": {"place": {"properties": {"street": {"type": "string", "ui:placeholder": "x"}}}},
        "properties": {
            "home": {"$ref": "#/$defs/place"},
            "work": {"$ref": "#/$defs/place"},
            "tags": {"items": {"properties": {"name": {"type": "string"}}}},
            "pair": {"type": "array", "prefixItems": [{}, {"type": "string"}], "items": {"type": "string"}},
            "more": {"type": "object", "additionalProperties": {"type": "string"}},
        },
    });
    let ui = json!({
        "ui:globalOptions": {"rows": 7},
        "home": {"street": {"ui:placeholder": "home street", "ui:widget": "textarea"}},
        "tags": {"items": {"name": {"ui:help": "short"}, "ui:order": ["name"]}},
        "pair": {"items": [{}, {"ui:help": "second"}], "additionalItems": {"ui:help": "rest"}},
        "more": {"additionalProperties": {"ui:widget": "password"}},
    });
    let tree = FieldTree::with_ui(schema, Some(&ui));
    let root = tree.root();
    let street = |key| property(&tree, &property(&tree, &root, key), "street");
    let placeholder = |field: &Field| field.hints.as_ref().and_then(|h| h.placeholder.clone());
    assert_eq!(placeholder(&street("home")).as_deref(), Some("home street"));
    assert_eq!(street("home").widget, WidgetKind::LongText);
    assert_eq!(placeholder(&street("work")).as_deref(), Some("x"));
    assert_eq!(street("work").widget, WidgetKind::Text);
    assert_eq!(street("work").hints.as_ref().unwrap().rows, Some(7));

    let help = |field: &Field| field.hints.as_ref().and_then(|hints| hints.help.clone());
    let tag = tree.entry(&property(&tree, &root, "tags"), 3).unwrap();
    assert_eq!(help(&property(&tree, &tag, "name")).as_deref(), Some("short"));
    let pair = property(&tree, &root, "pair");
    assert_eq!(help(&tree.entry(&pair, 0).unwrap()), None);
    assert_eq!(help(&tree.entry(&pair, 1).unwrap()).as_deref(), Some("second"));
    assert_eq!(help(&tree.entry(&pair, 2).unwrap()).as_deref(), Some("rest"));
    let more = property(&tree, &root, "more");
    let FieldKind::Object { others: OtherKeys { rest: Rest::Described(place), .. }, .. } =
        &more.kind
    else {
        panic!()
    };
    assert_eq!(tree.other(&more, (**place).clone()).widget, WidgetKind::Password);
}

#[test]
fn hints_without_end_are_passed_over() {
    let mut ui = json!({"ui:help": "deep"});
    for _ in 0..300 {
        ui = json!({"a": ui});
    }
    let tree = FieldTree::with_ui(json!({"properties": {"a": {"$ref": "#"}}}), Some(&ui));
    let mut field = tree.root();
    for _ in 0..300 {
        field = property(&tree, &field, "a");
    }
    assert!(field.hints.is_none());
}

#[test]
fn hints_of_a_schema_that_comes_later_are_read_though_there_were_none() {
    let schema =
        |text: Value| json!({"properties": {"a": {"$ref": "#/$defs/far"}}, "$defs": {"far": text}});
    let tree = FieldTree::new(json!({"properties": {"a": {}}}));
    let hinted = tree.with_schema(schema(json!({"type": "string", "x-rows": 7})));
    let field = property(&hinted, &hinted.root(), "a");
    assert_eq!(field.hints.as_ref().and_then(|hints| hints.rows), Some(7));
    let plain = tree.with_schema(schema(json!({"type": "string"})));
    assert!(property(&plain, &plain.root(), "a").hints.is_none());
}

#[test]
fn hints_stay_where_more_of_the_schema_is_known() {
    let ui = json!({"a": {"ui:help": "Later"}});
    let tree = FieldTree::with_ui(json!({"properties": {"a": {}}}), Some(&ui));
    let tree = tree.with_schema(json!({"properties": {"a": {"type": "string"}}}));
    let FieldKind::Object { properties, .. } = &tree.root().kind else { panic!("an object") };
    let field = tree.property(&properties[0]);
    assert_eq!(field.widget, WidgetKind::Text);
    assert_eq!(field.hints.as_ref().and_then(|hints| hints.help.as_deref()), Some("Later"));
}

/// Returns the help of the field at a path of keys; a number chooses a branch.
fn help_at(tree: &FieldTree, way: &[&str]) -> Option<String> {
    let mut field = tree.root();
    for key in way {
        field = match key.parse::<usize>() {
            Ok(branch) => tree.branch(&field, branch),
            Err(_) if *key == "[]" => tree.entry(&field, 5).unwrap(),
            Err(_) => property(tree, &field, key),
        };
    }
    field.hints.as_ref().and_then(|hints| hints.help.clone())
}

#[test]
fn what_is_said_of_a_definition_is_said_wherever_it_is_referred_to() {
    let schema = json!({
        "$defs": {"node": {"type": "object", "properties": {
            "name": {"type": "string"},
            "next": {"$ref": "#/$defs/node"},
            "all": {"type": "array", "items": {"$ref": "#/$defs/node"}},
        }}},
        "properties": {"a": {"$ref": "#/$defs/node"}, "b": {"$ref": "#/$defs/node"}, "c": {}},
    });
    let ui = json!({
        "ui:definitions": {"#/$defs/node": {"ui:help": "node", "name": {"ui:help": "name"}},
            "#/$defs/none": {"ui:help": "none"}},
        "b": {"ui:help": "own", "next": {"name": {"ui:help": "deep"}}},
    });
    let tree = FieldTree::with_ui(schema, Some(&ui));
    let check = |way: &[&str], expected: Option<&str>| {
        assert_eq!(help_at(&tree, way).as_deref(), expected, "{way:?}");
    };
    check(&["a"], Some("node"));
    check(&["a", "name"], Some("name"));
    check(&["a", "next", "next", "name"], Some("name"));
    check(&["a", "all", "[]", "name"], Some("name"));
    check(&["b"], Some("own"));
    check(&["b", "name"], Some("name"));
    check(&["b", "next", "name"], Some("deep"));
    check(&["c"], None);
}

#[test]
fn each_shape_has_hints_of_its_own() {
    let thing = |key: &str| json!({"type": "object", "properties": {key: {"type": "string"}}});
    let list = json!({"type": "array", "items": {"type": "string"}});
    let schema = json!({"properties": {
        "by": {"oneOf": [thing("a"), thing("b"), list]},
        "any": {"anyOf": [thing("a"), {"type": "string"}]},
    }});
    let ui = json!({
        "by": {"ui:help": "all", "a": {"ui:help": "both"}, "oneOf": [
            {"ui:title": "First", "ui:help": "first", "a": {"ui:help": "a of the first"}},
            {},
            {"items": {"ui:help": "entry"}}]},
        "any": {"anyOf": [{}, {"ui:widget": "textarea"}]},
    });
    let tree = FieldTree::with_ui(schema, Some(&ui));
    let check = |way: &[&str], expected: Option<&str>| {
        assert_eq!(help_at(&tree, way).as_deref(), expected, "{way:?}");
    };
    check(&["by"], Some("all"));
    check(&["by", "0"], Some("first"));
    check(&["by", "0", "a"], Some("a of the first"));
    check(&["by", "1"], Some("all"));
    check(&["by", "2", "[]"], Some("entry"));
    let any = property(&tree, &tree.root(), "any");
    assert_eq!(tree.branch(&any, 1).widget, WidgetKind::LongText);
    let by = property(&tree, &tree.root(), "by");
    let FieldKind::Branches { branches, .. } = &by.kind else { panic!("no shapes") };
    let expected = ["First", "B"].map(|name| BranchName::Named(name.to_owned()));
    assert_eq!(branches[..2], expected);
}

#[test]
fn options_that_cannot_be_picked_are_told() {
    let check = |schema: Value, ui: Value| {
        let field = FieldTree::with_ui(schema.clone(), Some(&ui)).root();
        let disabled = field.hints.as_ref().map(|hints| hints.disabled.clone());
        assert_eq!(disabled, Some(vec![json!("b")]), "{schema} {ui}");
    };
    let choice = json!({"enum": ["a", "b"]});
    check(choice.clone(), json!({"ui:enumDisabled": ["b"]}));
    check(choice.clone(), json!({"ui:options": {"enumDisabled": ["b"]}}));
    check(json!({"enum": ["a", "b"], "ui:enumDisabled": ["b"]}), json!({}));
    let several = json!({"type": "array", "uniqueItems": true, "items": choice});
    check(several, json!({"ui:enumDisabled": ["b"]}));
}
