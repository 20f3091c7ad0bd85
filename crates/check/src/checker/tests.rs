//! Tests of the reported issues: tables of issues, of alternatives, and of hostile input.

use super::Checker;
use pilcrow_core::document::parse_text;
use pilcrow_core::form::protocol::CheckOutcome;
use pilcrow_core::form::{ExpectedEntry, Issue, IssueKind};
use serde_json::Value;

fn read(text: &str) -> Value {
    parse_text(text).unwrap()
}

fn issues(schema: &str, value: &str) -> Vec<Issue> {
    Checker::new(&read(schema)).unwrap().check(&read(value))
}

/// Checks the issues of a value. Both are JSON texts, so that numbers keep their notation.
#[track_caller]
fn check(schema: &str, value: &str, expected: &[(&str, &str, IssueKind)]) {
    let actual = issues(schema, value);
    let actual: Vec<(&str, &str, IssueKind)> = actual
        .iter()
        .map(|issue| (issue.pointer.as_str(), issue.keyword.as_str(), issue.kind.clone()))
        .collect();
    assert_eq!(actual, expected, "{value} by {schema}");
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn bad_key(name: &str, why: IssueKind) -> IssueKind {
    IssueKind::BadKey { name: name.to_owned(), why: Some(Box::new(why)) }
}

fn wrong_type(names: &[&str]) -> IssueKind {
    IssueKind::WrongType { expected: texts(names) }
}

#[test]
fn a_base_with_children_is_checked_as_the_form_reads_it() {
    let schema = "{$ref: '#/$defs/Boat', $defs: {
        Boat: {type: 'object', required: ['kind'], properties: {kind: {type: 'string'}}, discriminator: {propertyName: 'kind'}},
        Sail: {allOf: [{$ref: '#/$defs/Boat'}, {properties: {masts: {type: 'integer'}}, required: ['masts']}]},
        'Motor<Big>': {allOf: [{$ref: '#/$defs/Boat'}, {properties: {power: {type: 'integer'}}}]}}}";
    check(schema, "{kind: 'Sail', masts: 2}", &[]);
    for wrong in ["{kind: 'Sail'}", "{kind: 'Raft'}", "{kind: 'Sail', masts: 'two'}"] {
        assert!(!issues(schema, wrong).is_empty(), "{wrong}");
    }
}

#[test]
fn lengths_and_counts_carry_the_limit_and_what_is_there() {
    let (limit, actual) = ("3".to_owned(), "2".to_owned());
    let short = IssueKind::TooShort { limit: limit.clone(), actual: actual.clone() };
    check("{minLength: 3}", "'😀é'", &[("", "minLength", short)]);
    let few = IssueKind::TooFewItems { limit: limit.clone(), actual: actual.clone() };
    check("{minItems: 3}", "[1, 2]", &[("", "minItems", few)]);
    let long = IssueKind::TooLong { limit: actual.clone(), actual: limit.clone() };
    check("{maxLength: 2}", "'абв'", &[("", "maxLength", long)]);
    let many = IssueKind::TooManyItems { limit: actual.clone(), actual: limit.clone() };
    check("{maxItems: 2}", "[1, 2, 3]", &[("", "maxItems", many)]);
    let few = IssueKind::TooFewProperties { limit: limit.clone() };
    check("{minProperties: 3}", "{}", &[("", "minProperties", few)]);
    let many = IssueKind::TooManyProperties { limit: actual };
    check("{maxProperties: 2}", "{a: 1, b: 1, c: 1}", &[("", "maxProperties", many)]);
}

#[test]
fn numbers_are_compared_to_the_last_digit_and_limits_keep_theirs() {
    let limit = "9007199254740993".to_owned();
    let small = IssueKind::TooSmall { limit: limit.clone() };
    check("{minimum: 9007199254740993}", "9007199254740992", &[("", "minimum", small)]);
    check("{minimum: 9007199254740993}", "9007199254740993", &[]);
    let above = IssueKind::NotAbove { limit };
    check(
        "{exclusiveMinimum: 9007199254740993}",
        "9007199254740993",
        &[("", "exclusiveMinimum", above)],
    );
    let large = IssueKind::TooLarge { limit: "1e400".into() };
    check("{maximum: 1e400}", "1e401", &[("", "maximum", large)]);
    check("{maximum: 1e400}", "1e399", &[]);
    let below = IssueKind::NotBelow { limit: "0.10".into() };
    check("{exclusiveMaximum: 0.10}", "0.1", &[("", "exclusiveMaximum", below)]);
    let step = IssueKind::NoMultiple { step: "0.01".into() };
    check("{multipleOf: 0.01}", "0.075", &[("", "multipleOf", step)]);
    check("{multipleOf: 0.01}", "4.35", &[]);
}

#[test]
fn texts_are_told_by_what_they_should_be() {
    let pattern = IssueKind::NoMatch { pattern: "^\\d+$".into(), examples: texts(&["123"]) };
    check("{pattern: '^\\\\d+$'}", "'x'", &[("", "pattern", pattern)]);
    check("{pattern: '^(?=a)\\\\p{L}+$'}", "'aж'", &[]);
    let format = IssueKind::BadFormat { format: "email".into() };
    check("{format: 'email'}", "'x'", &[("", "format", format)]);
    check("{format: 'no-such-format'}", "'x'", &[]);
    check("{type: ['integer', 'null']}", "'x'", &[("", "type", wrong_type(&["integer", "null"]))]);
    let options = IssueKind::NotAllowed { options: texts(&["\"a\"", "1.50"]) };
    check("{enum: ['a', 1.50]}", "'b'", &[("", "enum", options)]);
    let constant = IssueKind::NotConstant { expected: "{\"a\":1}".into() };
    check("{const: {a: 1}}", "{}", &[("", "const", constant)]);
}

#[test]
fn members_are_told_where_a_person_would_look() {
    let schema = "{required: ['b', 'a/b'], properties: {a: {type: 'string'}}}";
    check(
        schema,
        "{c: 1, a: 5}",
        &[
            ("/a", "type", wrong_type(&["string"])),
            ("/b", "required", IssueKind::Missing),
            ("/a~1b", "required", IssueKind::Missing),
        ],
    );
    let unknown = |keys: &[&str]| IssueKind::UnknownKeys { names: texts(keys) };
    check(
        "{properties: {a: true}, additionalProperties: false}",
        "{b: 1, a: 1, c: 1}",
        &[("", "additionalProperties", unknown(&["b", "c"]))],
    );
    check(
        "{properties: {a: true}, unevaluatedProperties: false}",
        "{b: 1}",
        &[("", "unevaluatedProperties", unknown(&["b"]))],
    );
    check(
        "{propertyNames: {maxLength: 1}}",
        "{a: 1, bc: 1}",
        &[(
            "/bc",
            "propertyNames",
            bad_key("bc", IssueKind::TooLong { limit: "1".into(), actual: "2".into() }),
        )],
    );
    let form = IssueKind::NoMatch { pattern: "^[a-z]{2}$".into(), examples: texts(&["ab"]) };
    check(
        "{propertyNames: {pattern: '^[a-z]{2}$'}}",
        "{A: 1}",
        &[("/A", "propertyNames", bad_key("A", form))],
    );
    let listed = IssueKind::NotAllowed { options: texts(&["\"a\""]) };
    check(
        "{propertyNames: {$ref: '#/$defs/n'}, $defs: {n: {enum: ['a']}}}",
        "{b: 1}",
        &[("/b", "propertyNames", bad_key("b", listed))],
    );
    check("{dependentRequired: {a: ['b']}}", "{a: 1}", &[("/b", "required", IssueKind::Missing)]);
    check("{properties: {a: false}}", "{a: 1}", &[("/a", "falseSchema", IssueKind::Forbidden)]);
    check("{not: {required: ['a']}}", "{a: 1}", &[("/a", "not", IssueKind::Forbidden)]);
    let together = "{not: {required: ['a', 'b']}}";
    check(together, "{a: 1, b: 1}", &[("/b", "not", IssueKind::Forbidden)]);
    let values = vec!["\"x\"".to_owned(), "\"y\"".to_owned()];
    let excluded = IssueKind::Excluded { values };
    check("{properties: {a: {not: {enum: ['x', 'y']}}}}", "{a: 'x'}", &[("/a", "not", excluded)]);
    let more = "{not: {required: ['a'], properties: {a: {const: 1}}}}";
    check(more, "{a: 1}", &[("", "not", IssueKind::Forbidden)]);
}

#[test]
fn lists_are_told_as_a_whole_and_entry_by_entry() {
    let alike = IssueKind::NotUnique { entries: vec!["1".into(), "2".into()] };
    check("{uniqueItems: true}", "[1, 1.0]", &[("", "uniqueItems", alike)]);
    let wanted = ExpectedEntry { names: vec!["1".into()], ..ExpectedEntry::default() };
    let contains = IssueKind::ContainsTooFew { limit: "1".into(), wanted };
    check("{contains: {const: 1}}", "[2]", &[("", "contains", contains)]);
    check(
        "{items: {type: 'integer'}}",
        "[1, 'a', 2, null]",
        &[("/1", "type", wrong_type(&["integer"])), ("/3", "type", wrong_type(&["integer"]))],
    );
    check("{not: {type: 'string'}}", "'a'", &[("", "not", IssueKind::Forbidden)]);
}

#[test]
fn one_fact_is_told_once_however_many_ways_lead_to_it() {
    let by_both = "{format: 'email', pattern: '^[^@]+@[^@]+[.][a-z]+$'}";
    check(by_both, "'x'", &[("", "format", IssueKind::BadFormat { format: "email".into() })]);
    let schema =
        "{allOf: [{$ref: '#/$defs/a'}, {$ref: '#/$defs/a'}], $defs: {a: {type: 'string'}}}";
    check(schema, "1", &[("", "type", wrong_type(&["string"]))]);
    check(
        "{if: {required: ['a']}, then: {required: ['b']}, dependentRequired: {a: ['b']}}",
        "{a: 1}",
        &[("/b", "required", IssueKind::Missing)],
    );
}

#[test]
fn what_is_none_of_the_options_is_told_once() {
    let options = IssueKind::NotAllowed { options: texts(&["\"a\"", "\"b\""]) };
    check("{type: 'string', enum: ['a', 'b']}", "5", &[("", "enum", options.clone())]);
    check("{type: 'string', enum: ['a', 'b']}", "'c'", &[("", "enum", options)]);
    let only = IssueKind::NotConstant { expected: "1".into() };
    check("{type: 'integer', const: 1}", "'1'", &[("", "const", only)]);
}

#[test]
fn the_alternative_that_was_meant_speaks() {
    let email = IssueKind::BadFormat { format: "email".into() };
    check(
        "{anyOf: [{type: 'string', format: 'email'}, {type: 'null'}]}",
        "'x'",
        &[("", "format", email)],
    );
    let shapes = "{oneOf: [
        {properties: {kind: {const: 'circle'}, r: {type: 'number'}}, required: ['kind', 'r']},
        {properties: {kind: {enum: ['box']}, w: {type: 'number'}}, required: ['kind', 'w']}]}";
    check(shapes, "{kind: 'circle', r: 'x'}", &[("/r", "type", wrong_type(&["number"]))]);
    check(shapes, "{kind: 'box'}", &[("/w", "required", IssueKind::Missing)]);
    let deeper = "{anyOf: [
        {required: ['a'], properties: {a: {type: 'string'}}}, {required: ['b']}]}";
    check(deeper, "{a: 1}", &[("/a", "type", wrong_type(&["string"]))]);
}

#[test]
fn where_no_alternative_was_meant_what_holds_for_all_is_said() {
    check(
        "{anyOf: [{type: 'string'}, {type: 'integer'}]}",
        "null",
        &[("", "anyOf", wrong_type(&["string", "integer"]))],
    );
    let options = IssueKind::NotAllowed { options: texts(&["\"a\"", "\"b\"", "\"c\""]) };
    check("{oneOf: [{const: 'a'}, {enum: ['b', 'c']}]}", "'x'", &[("", "oneOf", options)]);
    let shared = "{oneOf: [
        {properties: {kind: {const: 1}}, required: ['kind', 'a']},
        {properties: {kind: {const: 2}}, required: ['kind', 'b']}]}";
    check(shared, "{}", &[("/kind", "required", IssueKind::Missing)]);
    check(
        "{anyOf: [{required: ['a']}, {required: ['b']}]}",
        "{}",
        &[("", "anyOf", IssueKind::NoneOf { titles: texts(&["A", "B"]) })],
    );
    check(
        "{oneOf: [{required: ['a']}, {required: ['b']}]}",
        "{a: 1, b: 1}",
        &[("", "oneOf", IssueKind::SeveralOf { titles: texts(&["A", "B"]) })],
    );
}

/// Schemas and values that try to hang, to overflow the stack, or to fill the memory: the test would not end if one
/// succeeded.
#[test]
fn hostile_schemas_and_values_end_in_an_answer() {
    let nested = |open: &str, close: &str, count: usize| {
        format!("{}1{}", open.repeat(count), close.repeat(count))
    };
    let many_a = format!("'{}b'", "a".repeat(30_000));
    let cases = [
        ("{pattern: '^(a+)+$'}".to_owned(), many_a.clone(), "pattern"),
        ("{pattern: '^(?=a)(a|a)*\\\\1$'}".to_owned(), many_a.clone(), "given up"),
        ("{pattern: '(x+x+)+y(?!z)'}".to_owned(), format!("'{}'", "x".repeat(5_000)), "given up"),
        ("{pattern: '(a{1000}){1000}'}".to_owned(), "'a'".to_owned(), "passed over /pattern"),
        ("{type: 'integer'}".to_owned(), "1e999999999999".to_owned(), ""),
        ("{multipleOf: 1e400}".to_owned(), "1e401".to_owned(), ""),
        ("{multipleOf: 0.01}".to_owned(), "1e99999999".to_owned(), ""),
        ("{multipleOf: 1e-99999999}".to_owned(), "1e99999999".to_owned(), ""),
        ("{maximum: 1e99999999}".to_owned(), "1e-99999999".to_owned(), ""),
        ("{enum: [1e99999999]}".to_owned(), "1e99999998".to_owned(), "enum"),
        ("{const: 1e99999999, uniqueItems: true}".to_owned(), "[1e99999998, 10]".to_owned(), "const"),
        ("{minLength: 1e99999999}".to_owned(), "'a'".to_owned(), "passed over /minLength"),
        ("{$ref: '#'}".to_owned(), "1".to_owned(), ""),
        ("{allOf: [{$ref: '#'}]}".to_owned(), "1".to_owned(), ""),
        ("{not: {$ref: '#'}}".to_owned(), "1".to_owned(), "not"),
        ("{anyOf: [{$ref: '#/$defs/a'}], $defs: {a: {$ref: '#/$defs/b'}, b: {$ref: '#/$defs/a'}}}"
            .to_owned(), "1".to_owned(), ""),
        ("{items: {$ref: '#'}, type: 'array'}".to_owned(), nested("[", "]", 250), "type"),
        ("{items: {anyOf: [{$ref: '#'}]}, type: 'array'}".to_owned(), nested("[", "]", 60), "type"),
        (nested("{items: ", "}", 250).replace('1', "{type: 'string'}"), nested("[", "]", 200), ""),
        ("{uniqueItems: true}".to_owned(), format!("[{}]", (0..20_000).map(|i| format!("{{a: {i}}},")).collect::<String>()), ""),
    ];
    for (schema, value, expected) in cases {
        assert_eq!(ending(&schema, &value), expected, "{schema:.80}");
    }
}

/// Returns the result of a check: refused, given up, or the keywords that a value violates.
fn ending(schema: &str, value: &str) -> String {
    let checker = Checker::new(&read(schema));
    if let Some([fault]) = checker.as_ref().ok().map(Checker::faults) {
        return format!("passed over {}", fault.pointer);
    }
    match checker.map(|checker| checker.outcome(&read(value))) {
        Err(error) => format!("refused: {error}"),
        Ok(CheckOutcome::Done(issues)) => {
            issues.iter().map(|issue| issue.keyword.as_str()).collect::<Vec<_>>().join(" ")
        }
        Ok(CheckOutcome::GaveUp) => "given up".to_owned(),
        Ok(other) => format!("{other:?}"),
    }
}

#[test]
fn a_pattern_that_takes_too_long_is_given_up_and_not_called_wrong() {
    let checker = Checker::new(&read("{pattern: '^(?=a)(a|aa)+\\\\1b$'}")).unwrap();
    let value = Value::String("a".repeat(5_000));
    assert_eq!(checker.outcome(&value), CheckOutcome::GaveUp);
}

#[test]
fn values_nested_beyond_every_document_are_not_walked() {
    let deep = (0..300).fold(Value::Null, |inner, _| Value::Array(vec![inner]));
    let checker = Checker::new(&read("{items: {$ref: '#'}}")).unwrap();
    assert_eq!(checker.check(&deep).len(), 1);
    let not = |inner, _| Value::Object([("not".to_owned(), inner)].into_iter().collect());
    let schema = (0..300).fold(Value::Bool(true), not);
    assert!(Checker::new(&schema).is_err());
}
