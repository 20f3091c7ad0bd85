//! Forms whose fields depend on what is typed.

use super::super::{Draft, Edit};
use super::*;
use crate::field::{FieldTree, WidgetKind};
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
fn shown(form: &mut FormState, place: &str) -> String {
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
    assert_eq!(shown(&mut form, ""), expected, "{value}");
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

#[test]
fn the_fields_are_those_of_the_branch_that_counts() {
    check(&address(), json!({"country": "DE"}), "country* code land");
    check(&address(), json!({"country": "FR"}), "country* code note");
    check(&address(), json!({"code": "1"}), "country* code note");
    check(&address(), json!({"country": "US"}), "country* code* note state*");
    check(&address(), json!({"land": "x", "country": "FR"}), "country* code note [land]");
}

/// Every node, as it is.
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
        let (step, undone) = form.retrace(step);
        assert_eq!((form.value(), nodes(&form)), before);
        assert_eq!(undone.place, by);
        let told = [by, code, form.root()].map(|node| undone.changed.contains(&node));
        assert_eq!(told, [true, true, true]);
        let (step, redone) = form.retrace(step);
        assert_eq!((form.value(), nodes(&form)), after);
        assert_eq!(redone.place, by);
        let (step, _) = form.retrace(step);
        assert_eq!((form.value(), nodes(&form)), before);
        form.retrace(step);
    }
}

#[test]
fn a_field_is_required_while_another_key_is_there() {
    let rule = |keyword: &str| {
        json!({"properties": {"card": {"type": "string"}, "name": {}},
        keyword: {"card": ["name"]}})
    };
    for keyword in ["dependentRequired", "dependencies"] {
        let mut form = form(&rule(keyword), json!({}));
        assert_eq!(shown(&mut form, ""), "card name");
        text(&mut form, "/card", "4");
        assert_eq!(shown(&mut form, ""), "card name*");
        text(&mut form, "/card", "");
        assert_eq!(shown(&mut form, ""), "card name");
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
    assert_eq!(shown(&mut form, ""), "a b c");
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
        "if": {"properties": {"a": {"pattern": "^[0-9]+$"}}},
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
    assert_eq!(shown(&mut form, ""), "pets age*");
    let pets = at(&mut form, "/pets");
    let FieldKind::Choice { options } = &form.node(pets).unwrap().field.kind else { panic!() };
    assert_eq!(options.len(), 2, "the other may still be picked");
}

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
    assert_eq!(shown(&mut form, ""), "kind size shade ok");
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
    assert_eq!(shown(&mut form, ""), "kind city b");
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
    assert_eq!(shown(&mut form, "/home"), "street code* state");
    assert_eq!(at(&mut form, "/home/street"), street);
    let code = at(&mut form, "/home/code");
    assert_eq!(form.node(code).unwrap().field.title.as_deref(), Some("ZIP"));
    text(&mut form, "/country", "FR");
    assert_eq!(shown(&mut form, "/home"), "street code");
}

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
    assert_eq!(shown(&mut form, "/rows/0"), "name size* colour");
    assert_eq!(at(&mut form, "/rows/0/name"), name);
    let size = at(&mut form, "/rows/0/size");
    assert_eq!(form.node(size).unwrap().text(), "1.");
    let rows = at(&mut form, "/rows");
    assert_eq!(form.node(rows).unwrap().field.title.as_deref(), Some("Pieces"));
    form.apply(Edit::Add { list: rows });
    assert_eq!(shown(&mut form, "/rows/2"), "name size* colour");
    text(&mut form, "/kind", "y");
    assert_eq!(shown(&mut form, "/rows/1"), "name size");
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

#[test]
fn a_condition_may_look_deep_below_its_object() {
    let deep = json!({"properties": {"rows": {"contains": is("kind", "x")}}, "required": ["rows"]});
    let schema = json!({"type": "object",
        "properties": {"rows": {"type": "array", "items": {"type": "object",
            "properties": {"kind": {"type": "string"}}}}},
        "if": deep, "then": {"properties": {"why": {"type": "string"}}, "required": ["why"]}});
    let mut form = form(&schema, json!({"rows": [{"kind": "a"}, {"kind": "b"}]}));
    assert_eq!(shown(&mut form, ""), "rows");
    text(&mut form, "/rows/1/kind", "x");
    assert_eq!(shown(&mut form, ""), "rows why*");
    let second = at(&mut form, "/rows/1");
    form.apply(Edit::Remove { node: second });
    assert_eq!(shown(&mut form, ""), "rows");
}

#[test]
fn what_was_in_a_field_is_held_back_and_comes_back_with_it() {
    let value = json!({"code": "1", "country": "US", "state": "NY", "note": "x"});
    let mut form = form(&address(), value.clone());
    text(&mut form, "/state", "N");
    put(&mut form, "/country", json!("DE"));
    assert_eq!(
        form.value().unwrap().to_string(),
        json!({"code": "1", "country": "DE", "land": "Bayern"}).to_string()
    );
    text(&mut form, "/land", "");
    put(&mut form, "/country", json!("US"));
    text(&mut form, "/state", "NY");
    assert_eq!(form.value().unwrap().to_string(), value.to_string());
    put(&mut form, "/country", json!("DE"));
    assert_eq!(form.value(), Some(json!({"code": "1", "country": "DE"})), "cleared stays cleared");
}

#[test]
fn a_key_that_came_undescribed_is_never_held_back() {
    let mut form = form(&address(), json!({"country": "FR", "state": "NY"}));
    assert_eq!(shown(&mut form, ""), "country* code note [state]");
    put(&mut form, "/country", json!("US"));
    assert_eq!(shown(&mut form, ""), "country* code* note state*");
    put(&mut form, "/country", json!("FR"));
    assert_eq!(shown(&mut form, ""), "country* code note [state]");
    assert_eq!(form.value(), Some(json!({"country": "FR", "state": "NY"})));
}

#[test]
fn faults_and_drafts_know_only_what_is_shown() {
    let schema = json!({"type": "object", "properties": {"a": {"type": "string"}},
        "if": is("a", "x"), "then": {"properties": {"n": {"type": "number"}}}});
    let mut form = form(&schema, json!({"a": "x"}));
    text(&mut form, "/n", "many");
    assert_eq!(form.typed_issues().len(), 1);
    text(&mut form, "/a", "y");
    assert_eq!(form.typed_issues(), vec![]);
    assert_eq!(Draft::of(&form).typed, vec![]);
    text(&mut form, "/a", "x");
    assert_eq!(form.typed_issues().len(), 1);
}

#[test]
fn what_is_held_back_survives_being_put_away() {
    let value = json!({"code": "1", "country": "US", "state": "NY", "note": "x"});
    let mut form = form(&address(), value.clone());
    put(&mut form, "/country", json!("DE"));
    let saved = Draft::of(&form).to_value();
    let mut again = Draft::read(&saved).into_form(Rc::clone(form.tree()));
    assert_eq!(again.value(), form.value());
    put(&mut again, "/country", json!("US"));
    assert_eq!(again.value().unwrap().to_string(), value.to_string());
}

#[test]
fn an_edit_tells_what_it_turned_and_nothing_where_it_turned_nothing() {
    let mut form = form(&address(), json!({"country": "FR"}));
    let root = form.root();
    let country = at(&mut form, "/country");
    let turned = |form: &mut FormState, value: &str| {
        form.apply(Edit::Put { node: country, value: Some(value.into()) }).turned
    };
    assert_eq!(turned(&mut form, "DE"), [root]);
    assert_eq!(turned(&mut form, "BE"), [root]);
    assert_eq!(turned(&mut form, "FR"), []);
    let code = at(&mut form, "/code");
    assert_eq!(turned(&mut form, "US"), [root, code]);
    assert_eq!(form.apply(Edit::Type { node: code, text: "1".into() }).turned, []);
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

proptest! {
    #[test]
    fn a_condition_that_turns_back_restores_the_value(
        members in prop::collection::vec(("country|code|land|note|state|x", "[a-z]{0,2}|DE|US"), 0..6),
        turns in prop::collection::vec("DE|US|FR|", 0..5),
    ) {
        let value: Map<_, _> = members.into_iter().map(|(key, text)| (key, json!(text))).collect();
        let mut form = form(&address(), Value::Object(value));
        // From the first edit on: what a branch begins with is there from then on.
        put(&mut form, "/country", json!("DE"));
        put(&mut form, "/country", json!("FR"));
        let before = form.value();
        for turn in &turns {
            put(&mut form, "/country", json!(turn));
            let draft = Draft::of(&form);
            let again = Draft::read(&draft.to_value()).into_form(Rc::clone(form.tree()));
            prop_assert_eq!(&Draft::of(&again), &draft);
        }
        put(&mut form, "/country", json!("FR"));
        prop_assert_eq!(form.value().map(|value| value.to_string()), before.map(|value| value.to_string()));
    }
}
