//! Tests of each correction, of values that are left alone, and that valid values are never changed.

use super::*;
use crate::document::parse_text;
use crate::schema::Schema;
use proptest::prelude::*;
use serde_json::json;

/// Asserts the correction of one property, `a`.
#[track_caller]
fn check(property: Value, written: Value, expected: Value, kind: Option<RepairKind>) {
    let schema = Schema::new(json!({"properties": {"a": property}}));
    let (value, repairs) = repaired(json!({"a": written}), &schema);
    assert_eq!(value, json!({"a": expected}), "{written} by {property}");
    let kinds: Vec<_> = repairs.iter().map(|repair| repair.kind).collect();
    assert_eq!(kinds, kind.into_iter().collect::<Vec<_>>(), "{written} by {property}");
    for repair in &repairs {
        assert_eq!(repair.pointer.as_str(), "/a");
        assert_eq!((repair.from.as_ref(), repair.to.as_ref()), (Some(&written), Some(&expected)));
    }
    assert_eq!(repaired(value.clone(), &schema), (value, Vec::new()), "a second time");
}

#[track_caller]
fn check_left(property: Value, written: Value) {
    check(property, written.clone(), written, None);
}

#[test]
fn what_stands_in_quotes_comes_out_where_no_text_may_stand() {
    let number = Some(RepairKind::QuotedNumber);
    check(json!({"type": "number"}), json!("1.5"), json!(1.5), number);
    check(json!({"type": ["integer", "null"]}), json!(" 12 "), json!(12), number);
    check(json!({"type": "boolean"}), json!("True"), json!(true), Some(RepairKind::QuotedBoolean));
    check(
        json!({"type": ["number", "null"]}),
        json!("null"),
        json!(null),
        Some(RepairKind::QuotedNull),
    );
    let quoted = Some(RepairKind::QuotedJson);
    check(json!({"type": "object"}), json!("{\"b\": [1]}"), json!({"b": [1]}), quoted);
    check(json!({"type": "array"}), json!("[1, 2]"), json!([1, 2]), quoted);
    check_left(json!({"type": "string"}), json!("1.5"));
    check_left(json!({"type": ["number", "string"]}), json!("1.5"));
    check_left(json!({}), json!("1.5"));
    check_left(json!({"type": "number"}), json!("about 5"));
    check_left(json!({"type": "number"}), json!("0x10"));
    check_left(json!({"type": "integer"}), json!("1.5"));
    check_left(json!({"type": "number"}), json!("[1]"));
    check_left(json!({"type": "boolean"}), json!("yes"));
}

#[test]
fn an_entry_that_stands_alone_becomes_a_list_where_it_certainly_is_one() {
    let list = json!({"type": "array", "items": {"type": "string"}});
    check(list.clone(), json!("x"), json!(["x"]), Some(RepairKind::NotInList));
    check_left(list.clone(), json!(5));
    check_left(list, json!(null));
    check_left(json!({"type": "array"}), json!("x"));
    check_left(json!({"type": "array", "items": {"type": "string"}, "minItems": 2}), json!("x"));
}

#[test]
fn an_allowed_value_in_another_letter_case_is_that_value() {
    let case = Some(RepairKind::LetterCase);
    check(json!({"enum": ["low", "high"]}), json!("High"), json!("high"), case);
    check(json!({"const": "ÄÖ"}), json!("äö"), json!("ÄÖ"), case);
    check(json!({"oneOf": [{"const": "a"}, {"const": "b"}]}), json!("B"), json!("b"), case);
    check_left(json!({"enum": ["low", "LOW"]}), json!("Low"));
    check_left(json!({"enum": ["low", "high"]}), json!("medium"));
    check_left(json!({"type": "string"}), json!("High"));
}

#[test]
fn of_several_shapes_one_is_repaired_only_where_none_fits() {
    let shapes = json!({"anyOf": [
        {"type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"]},
        {"type": "object", "properties": {"t": {"type": "string"}}, "required": ["t"]},
    ]});
    let schema = Schema::new(shapes);
    let check = |written: Value, expected: Value, count: usize| {
        let (value, repairs) = repaired(written.clone(), &schema);
        assert_eq!((value, repairs.len()), (expected, count), "{written}");
    };
    check(json!({"n": "5"}), json!({"n": 5}), 1);
    check(json!({"n": "5", "t": "x"}), json!({"n": "5", "t": "x"}), 0);
    check(json!({"n": true}), json!({"n": true}), 0);
}

#[test]
fn repairs_go_on_within_what_was_repaired() {
    let schema = Schema::new(json!({
        "$ref": "#/$defs/row",
        "$defs": {"row": {"type": "object", "properties": {
            "n": {"type": "number"}, "rows": {"type": "array", "items": {"$ref": "#/$defs/row"}},
        }, "additionalProperties": {"type": "boolean"}}},
    }));
    let raw = r#"{"rows": "[{\"n\": \"1.50\", \"x\": \"true\"}]"}"#;
    let (value, repairs) = repaired(parse_text(raw).unwrap(), &schema);
    assert_eq!(value.to_string(), r#"{"rows":[{"n":1.50,"x":true}]}"#);
    let places: Vec<_> = repairs.iter().map(|repair| repair.pointer.as_str()).collect();
    assert_eq!(places, ["/rows", "/rows/0/n", "/rows/0/x"]);
}

#[test]
fn what_is_around_the_value_or_not_spelled_as_json_is_said() {
    let kinds = |raw: &str| {
        let (value, repairs) = read_repaired(raw).unwrap();
        assert_eq!(value, json!({"a": 1}), "{raw}");
        repairs.len()
    };
    assert_eq!(kinds(" {\"a\": 1}\n"), 0);
    assert_eq!(kinds("```json\n{\"a\": 1}\n```"), 1);
    assert_eq!(kinds("{\"a\": 1,}"), 1);
    assert_eq!(kinds("{a: 1}"), 1);
    assert_eq!(kinds("Here: {\"a\": 1} Done."), 1);
    assert_eq!(kinds("{\"a\": 0}?\n</think>{\"a\": 1}"), 1);
    let (value, repairs) = read_repaired("{\"a\": \"x\ny\"}").unwrap();
    assert_eq!((value, repairs), (json!({"a": "x\ny"}), vec![Repair::of_all(RepairKind::Text)]));
    assert!(read_repaired("").is_err());
}

#[test]
fn a_repair_comes_back_from_its_record_to_the_last_digit() {
    for kind in RepairKind::ALL {
        let from = Some(parse_text("\"1.50\"").unwrap());
        let to = Some(parse_text("1.50").unwrap());
        let repair = Repair { pointer: Pointer::root().join("a/b"), kind, from, to };
        let read = Repair::from_value(&parse_text(&repair.to_value().to_string()).unwrap());
        assert_eq!(read, Some(repair));
    }
    assert_eq!(Repair::from_value(&json!({"pointer": "", "is": "magic"})), None);
}

#[test]
fn hostile_values_and_schemas_end() {
    let nested = (0..12).fold("{}".to_owned(), |inner, _| json!({"a": inner}).to_string());
    let schema = Schema::new(json!({
        "type": "object", "properties": {"a": {"anyOf": [{"$ref": "#"}, {"$ref": "#"}, {"type": "number"}]}},
    }));
    let (value, _) = repaired(json!({"a": nested}), &schema);
    assert!(value.is_object());
}

fn any_schema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!({"type": "string"})),
        Just(json!({"type": "number"})),
        Just(json!({"type": ["boolean", "null"]})),
        Just(json!({"enum": ["a", "B", 1]})),
        Just(json!({})),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|items| json!({"type": "array", "items": items})),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| json!({
                "type": "object", "properties": {"a": a}, "additionalProperties": b,
            })),
            (inner.clone(), inner).prop_map(|(a, b)| json!({"anyOf": [a, b]})),
        ]
    })
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!("a")),
        Just(json!("b")),
        Just(json!("5")),
        Just(json!("true")),
        Just(json!("[1, \"x\"]")),
        Just(json!("{\"a\": \"5\"}")),
        Just(json!(5)),
        Just(json!(null)),
        Just(json!(true)),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            (inner.clone(), inner).prop_map(|(a, b)| json!({"a": a, "z": b})),
        ]
    })
}

proptest! {
    #[test]
    fn right_values_stay_and_repairs_are_made_once(schema in any_schema(), value in any_value()) {
        let schema = Schema::new(schema);
        let holds = |value: &Value| schema.judge(&Pointer::root(), value) == crate::schema::Verdict::Holds;
        let (after, repairs) = repaired(value.clone(), &schema);
        if holds(&value) {
            prop_assert_eq!(&after, &value);
        }
        prop_assert_eq!(repairs.is_empty(), after == value);
        let again = repaired(after.clone(), &schema);
        prop_assert_eq!(again, (after, Vec::new()));
    }
}
