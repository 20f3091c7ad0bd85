//! Property tests of all answers: no value is lost, nothing panics, and the order is the schema's.

use super::{BlockContent, SolutionBlock, solution_blocks};
use crate::document::parse_partial;
use crate::field::{FieldTree, infer_schema};
use crate::pointer::Pointer;
use proptest::prelude::*;
use serde_json::{Number, Value, json};

pub(super) fn any_scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,5})?([eE]-?[0-9]{1,4})?"
            .prop_map(|text| Value::Number(Number::from_string_unchecked(text))),
        "[a-z *#\\-\n]{0,30}".prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
    ]
}

/// Generates values with few different keys, so that lists of similar objects are frequent.
pub(super) fn any_value() -> impl Strategy<Value = Value> {
    any_scalar().prop_recursive(4, 48, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec(("[a-c]|\\PC{0,3}|~/", inner), 0..5).prop_map(object),
        ]
    })
}

fn object(members: Vec<(String, Value)>) -> Value {
    Value::Object(members.into_iter().collect())
}

/// Generates schemas, valid and invalid ones.
pub(super) fn any_schema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        any_scalar(),
        prop::sample::select(vec![
            json!({"$ref": "#"}),
            json!({"type": "string"}),
            json!({"type": "number", "title": "N"}),
            json!({"enum": ["a", 1, null, {"a": 1}]}),
            json!({"const": {"a": [1]}}),
            json!({"type": ["object", "null"]}),
        ]),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        let listed = prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from);
        let named = prop::collection::vec(("[a-c]".prop_map(String::from), inner.clone()), 0..4)
            .prop_map(object);
        let keyword = prop_oneof![
            (Just("properties".to_owned()), named),
            (prop::sample::select(vec!["items", "additionalProperties", "$defs"]), inner)
                .prop_map(|(key, value)| (key.to_owned(), value)),
            (prop::sample::select(vec!["oneOf", "anyOf", "allOf", "prefixItems"]), listed)
                .prop_map(|(key, value)| (key.to_owned(), value)),
        ];
        prop::collection::vec(keyword, 0..4).prop_map(object)
    })
}

pub(super) fn scalars(place: &Pointer, value: &Value, list: &mut Vec<(Pointer, Value)>) {
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                scalars(&place.join(key), value, list);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                scalars(&place.join(&index.to_string()), item, list);
            }
        }
        _ => list.push((place.clone(), value.clone())),
    }
}

/// Checks that the single values of a value are the leaves of its blocks, each once and unchanged.
fn nothing_is_lost(schema: Option<Value>, value: &Value) -> Result<(), TestCaseError> {
    let tree = schema.map(FieldTree::new);
    let block = solution_blocks(tree.as_ref(), Some(value), None);
    let leaves = block.leaves();
    let mut leaves: Vec<_> =
        leaves.iter().map(|(place, leaf)| (place.to_string(), leaf.value.to_string())).collect();
    let mut expected = Vec::new();
    scalars(&Pointer::root(), value, &mut expected);
    let mut expected: Vec<_> =
        expected.iter().map(|(place, value)| (place.to_string(), value.to_string())).collect();
    leaves.sort();
    expected.sort();
    prop_assert_eq!(leaves, expected);
    Ok(())
}

/// Checks the order of an object's described parts, wherever they are.
fn labels_are_in_order(block: &SolutionBlock, order: &[&str]) {
    let labels = match &block.content {
        BlockContent::Section(blocks) => blocks.iter().filter_map(|b| b.label.clone()).collect(),
        BlockContent::Table(table) => table.columns.iter().map(|c| c.label.clone()).collect(),
        _ => Vec::new(),
    };
    assert!(labels.is_empty() || labels == order, "{labels:?}");
}

proptest! {
    #[test]
    fn every_single_value_is_drawn_without_a_schema(value in any_value()) {
        nothing_is_lost(None, &value)?;
    }

    #[test]
    fn every_single_value_is_drawn_by_the_schema_made_from_it(value in any_value()) {
        nothing_is_lost(Some(infer_schema(&value)), &value)?;
    }

    #[test]
    fn every_single_value_is_drawn_by_the_schema_of_another(value in any_value(), other in any_value()) {
        nothing_is_lost(Some(infer_schema(&other)), &value)?;
    }

    #[test]
    fn every_single_value_is_drawn_by_any_schema(value in any_value(), schema in any_schema()) {
        nothing_is_lost(Some(schema), &value)?;
    }

    #[test]
    fn every_cut_of_an_answer_is_drawn(value in any_value(), schema in any_schema(), cut in 0.0..1.0) {
        let text = value.to_string();
        let length = text.chars().count();
        let beginning: String = text.chars().take((cut * length as f64) as usize).collect();
        let read = parse_partial(&beginning);
        for tree in [FieldTree::new(schema), FieldTree::new(infer_schema(&value))] {
            let block = solution_blocks(Some(&tree), read.value.as_ref(), read.open.as_ref());
            let open = block.leaves().iter().filter(|(_, leaf)| leaf.open).count();
            prop_assert!(open <= 1);
        }
    }
}

#[test]
fn labels_are_in_the_order_of_the_schema_at_every_cut() {
    let tree = FieldTree::new(json!({"type": "object", "properties": {
        "title": {"type": "string"},
        "rows": {"type": "array", "items": {"type": "object", "properties": {
            "name": {"type": "string"}, "count": {"type": "integer"},
        }}},
        "inner": {"type": "object", "properties": {"x": {}, "y": {}}},
    }}));
    let text = r#"{"inner": {"y": [1, {"z": null}], "x": "Ёж"}, "rows": [{"count": 1, "name": "a"}, {"name": "b"}], "title": "T"}"#;
    for cut in (0..=text.len()).filter(|&cut| text.is_char_boundary(cut)) {
        let read = parse_partial(text.get(..cut).unwrap());
        let block = solution_blocks(Some(&tree), read.value.as_ref(), read.open.as_ref());
        labels_are_in_order(&block, &["Title", "Rows", "Inner"]);
        let BlockContent::Section(blocks) = &block.content else { panic!("cut at {cut}") };
        labels_are_in_order(&blocks[1], &["Name", "Count"]);
        labels_are_in_order(&blocks[2], &["X", "Y"]);
    }
}
