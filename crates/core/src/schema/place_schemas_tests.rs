//! Tests of the combined schemas of a place.

use super::*;
use serde_json::json;

#[test]
fn what_stands_beside_a_reference_goes_first() {
    let schema = Schema::new(json!({
        "$defs": {"name": {"title": "Name", "type": "string", "minLength": 1}},
        "properties": {"a": {"title": "Given name", "$ref": "#/$defs/name"}},
    }));
    let described = schema.described(&Pointer::parse("/properties/a").unwrap());
    assert_eq!(described.text("title"), Some("Given name"));
    assert_eq!(described.get("minLength"), Some(&json!(1)));
    assert_eq!(described.single_type(), Some("string"));
}

#[test]
fn references_in_a_circle_end() {
    let schema = Schema::new(json!({
        "$ref": "#/$defs/a",
        "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a", "title": "B"}},
    }));
    assert_eq!(schema.described(&Pointer::root()).text("title"), Some("B"));
}

#[test]
fn null_beside_one_other_type_is_nullable() {
    for schema in [
        json!({"type": ["string", "null"]}),
        json!({"anyOf": [{"type": "string"}, {"type": "null"}]}),
        json!({"type": "string", "nullable": true}),
        json!({"type": "string", "x-nullable": true}),
    ] {
        let schema = Schema::new(schema);
        let described = schema.described(&Pointer::root());
        assert!(described.is_nullable());
        assert_eq!(described.single_type(), Some("string"));
    }
    let union = Schema::new(json!({"type": ["string", "number"]}));
    assert_eq!(union.described(&Pointer::root()).single_type(), None);
}

#[test]
fn a_type_of_another_language_is_the_one_that_it_means() {
    let schema_of = |schema: serde_json::Value| Schema::new(schema);
    let schema = schema_of(json!({"type": "int"}));
    assert_eq!(schema.described(&Pointer::root()).single_type(), Some("integer"));
    let schema = schema_of(json!({"type": "void"}));
    assert_eq!(schema.described(&Pointer::root()).single_type(), None);
    assert!(!schema.described(&Pointer::root()).says_type());
}

#[test]
fn a_reference_out_of_the_document_is_told() {
    let schema = Schema::new(json!({"$ref": "https://example.org/x.json"}));
    assert_eq!(schema.described(&Pointer::root()).unresolved(), ["https://example.org/x.json"]);
}
