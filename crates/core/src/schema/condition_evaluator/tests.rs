//! Tests of values compared with schemas, as conditions use them.

use super::*;
use serde_json::json;

#[track_caller]
fn check(schema: Value, value: Value, expected: Verdict) {
    let verdict = Schema::new(schema.clone()).judge(&Pointer::root(), &value);
    assert_eq!(verdict, expected, "{schema} {value}");
}

/// Asserts that a schema matches one value and not another.
#[track_caller]
fn check_both(schema: Value, holds: Value, fails: Value) {
    check(schema.clone(), holds, Verdict::Holds);
    check(schema, fails, Verdict::Fails);
}

#[test]
fn single_values_are_compared_by_what_they_amount_to() {
    check_both(json!({"const": 1}), json!(1.0), json!("1"));
    check_both(json!({"const": {"a": [1.0], "b": null}}), json!({"b": null, "a": [1]}), json!({}));
    check_both(json!({"enum": ["a", null]}), json!(null), json!("b"));
    check_both(json!({"type": "integer"}), json!(2.0), json!(2.5));
    check_both(json!({"type": ["string", "null"]}), json!(null), json!(1));
}

#[test]
fn bounds_count_for_values_of_their_type_only() {
    check_both(json!({"minimum": 18}), json!(18), json!(17.99));
    check_both(json!({"exclusiveMaximum": 1.5}), json!(1.4), json!(1.5));
    check_both(json!({"minimum": 5, "exclusiveMinimum": true}), json!(6), json!(5));
    check_both(json!({"maximum": 5, "exclusiveMaximum": false}), json!(5), json!(6));
    check_both(json!({"multipleOf": 3}), json!(9), json!(10));
    check_both(json!({"minLength": 2}), json!("яя"), json!("я"));
    check_both(json!({"maxLength": 1}), json!(123), json!("яя"));
    check_both(json!({"minItems": 1}), json!([0]), json!([]));
    check_both(json!({"maxProperties": 1}), json!({"a": 1}), json!({"a": 1, "b": 2}));
}

#[test]
fn objects_are_judged_by_their_keys() {
    let is_set = json!({"properties": {"a": {"const": true}}, "required": ["a"]});
    check_both(is_set.clone(), json!({"a": true}), json!({"a": false}));
    check(is_set, json!({}), Verdict::Fails);
    check_both(json!({"properties": {"a": false}}), json!({}), json!({"a": 1}));
    check_both(json!({"propertyNames": {"minLength": 2}}), json!({"ab": 1}), json!({"a": 1}));
    let closed = json!({"properties": {"a": {}}, "additionalProperties": false});
    check_both(closed, json!({"a": 1}), json!({"b": 1}));
    check_both(json!({"dependentRequired": {"a": ["b"]}}), json!({"b": 1}), json!({"a": 1}));
    check_both(json!({"dependencies": {"a": {"required": ["b"]}}}), json!({}), json!({"a": 1}));
}

#[test]
fn lists_are_judged_by_their_items() {
    check_both(json!({"items": {"type": "string"}}), json!(["a"]), json!(["a", 1]));
    check_both(json!({"prefixItems": [{"const": 1}], "items": false}), json!([1]), json!([1, 2]));
    check_both(json!({"items": [{}], "additionalItems": false}), json!([1]), json!([1, 2]));
    check_both(json!({"contains": {"const": "x"}}), json!(["a", "x"]), json!(["a"]));
    check_both(json!({"contains": {"const": 1}, "minContains": 2}), json!([1, 1]), json!([1, 2]));
    check_both(json!({"contains": {"const": 1}, "maxContains": 1}), json!([1, 2]), json!([1, 1]));
    check(json!({"contains": {}, "minContains": 0}), json!([]), Verdict::Holds);
    check(json!({"contains": {"format": "date"}}), json!(["a"]), Verdict::Undecided);
}

#[test]
fn schemas_are_combined() {
    let (short, yes) = (json!({"maxLength": 3}), json!({"const": "yes"}));
    check_both(json!({"not": yes}), json!("no"), json!("yes"));
    check_both(json!({"allOf": [short, yes]}), json!("yes"), json!("no"));
    check_both(json!({"anyOf": [yes, {"type": "null"}]}), json!(null), json!("no"));
    check_both(json!({"oneOf": [short, yes]}), json!("no"), json!("yes"));
    let condition = json!({"if": {"type": "string"}, "then": short, "else": {"minimum": 3}});
    check_both(condition.clone(), json!("abc"), json!("abcd"));
    check_both(condition, json!(3), json!(2));
    check_both(json!({"$ref": "#/$defs/a", "$defs": {"a": {"const": 1}}}), json!(1), json!(2));
}

#[test]
fn what_only_the_validator_can_tell_is_undecided_unless_the_rest_decides() {
    let look_ahead = json!({"pattern": r"^(?=a)"});
    check(look_ahead.clone(), json!("a"), Verdict::Undecided);
    check(look_ahead.clone(), json!(1), Verdict::Holds);
    check(json!({"not": look_ahead}), json!("a"), Verdict::Undecided);
    check(json!({"allOf": [look_ahead, {"type": "null"}]}), json!("a"), Verdict::Fails);
    check(json!({"anyOf": [look_ahead, {"type": "string"}]}), json!("a"), Verdict::Holds);
    check(json!({"oneOf": [look_ahead, {"type": "string"}]}), json!("a"), Verdict::Undecided);
    check(json!({"pattern": "^(yes|ja)$"}), json!("ja"), Verdict::Holds);
    check(json!({"format": "email"}), json!("a"), Verdict::Undecided);
    check(json!({"$ref": "https://example.org/x.json"}), json!(1), Verdict::Undecided);
    check(
        json!({"patternProperties": {"^(?=a)": {"type": "string"}}}),
        json!({"b": 1}),
        Verdict::Undecided,
    );
    check(
        json!({"patternProperties": {"^a": {"type": "string"}}}),
        json!({"b": 1}),
        Verdict::Holds,
    );
    check(
        json!({"patternProperties": {"^a": {"type": "string"}}}),
        json!({"a": 1}),
        Verdict::Fails,
    );
}

#[test]
fn a_schema_that_is_none_or_has_no_end_is_undecided() {
    check(json!(5), json!(1), Verdict::Undecided);
    check(json!({"$ref": "#"}), json!(1), Verdict::Undecided);
    check(json!({"not": {"$ref": "#"}}), json!(1), Verdict::Undecided);
    let both = json!([{"$ref": "#"}, {"$ref": "#"}]);
    check(json!({"allOf": both}), json!(1), Verdict::Undecided);
    check(json!({"minimum": "x"}), json!(1), Verdict::Undecided);
}
