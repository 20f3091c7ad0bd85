//! Documents with mistakes, and what `pilcrow check` says of them.

use super::check_text;

/// What is said: line, column, whether it has to be mended, and the sentence.
#[track_caller]
fn check(text: &str, expected: &[(usize, usize, bool, &str)]) {
    let found = check_text(text);
    let found: Vec<(usize, usize, bool, &str)> = found
        .iter()
        .map(|finding| {
            let (line, column) = finding.position.unwrap_or_default();
            (line, column, finding.must_be_mended, finding.text.as_str())
        })
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn a_document_in_order_has_nothing_to_mend() {
    check("{schema: {type: 'object'}, context: [{text: 'a'}], solution: {}}", &[]);
    check("[{type: 'input', schema: {properties: {a: {type: 'integer'}}}, a: 1}]", &[]);
    check("[{type: 'input', schema: {required: ['a']}}]", &[]);
}

#[test]
fn a_bench_that_cannot_be_used_is_told() {
    check("{context: [], bench: {checks: [{is: 'present', at: '/a'}]}}", &[]);
    check(
        "{context: [], bench: {\n checks: [\n  {is: 'tasty'}],\n repeats: 0}}",
        &[
            (3, 3, true, "“tasty” is not known"),
            (4, 11, true, "This has to be of the type “integer”"),
        ],
    );
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    check("{\n  a: ?\n}", &[(2, 6, true, "“?” is not allowed here")]);
    check("5", &[(0, 0, true, "A document is an object or a list; this is a single value")]);
}

#[test]
fn a_value_that_its_schema_refuses_is_told_at_its_line() {
    check(
        "[{type: 'input', schema: {properties: {a: {type: 'integer'}}},\n  a: 'x'}]",
        &[(2, 6, true, "Enter a whole number")],
    );
    check(
        "[{type: 'input', schema: {properties: {a: {maximum: 5}}}, input:\n{a: 3}},\n\
         {type: 'input', input: {\na: 6}}]",
        &[(4, 4, true, "Enter 5 or less")],
    );
    check(
        "{schema: {properties: {a: {type: 'string'}}},\ncontext: [],\nsolution: {a: 5}}",
        &[(3, 15, true, "Enter text")],
    );
}

#[test]
fn a_schema_that_cannot_be_used_is_told_at_its_place() {
    let found = check_text("{schema: {type: 'object',\n properties: {a: {type: 5}}}}");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].position, Some((2, 25)));
    assert_eq!(found[0].pointer.as_str(), "/schema/properties/a/type");
    check("{schema: 5}", &[(1, 10, true, "A schema is an object, or true or false")]);
    let found = check_text("[{type: 'tool', tool: {act: {type: 'x'}}}]");
    assert_eq!(found[0].pointer.as_str(), "/context/0/tool/act/type");
    let found = check_text("[{type: 'input', schema: {$ref: 'https://x.test/a'}}]");
    assert!(found[0].text.contains("https://x.test/a"), "{found:?}");
}

#[test]
fn what_is_only_worth_knowing_does_not_have_to_be_mended() {
    check(
        "[{type: 'nonsense'}]",
        &[(1, 9, false, "Messages of type “nonsense” are not known; it is passed on as it is")],
    );
    check(
        "[{type: 'input', schema: {required: ['a', 'b']}, b: 1}]",
        &[(1, 2, false, "Still to be filled in")],
    );
}

#[test]
fn hostile_text_ends_in_findings() {
    for text in ["{schema: {pattern: '('}}", "{schema: {$ref: '#'}, solution: 1}"] {
        check_text(text);
    }
    let deep = format!("{{solution: {}{}}}", "[".repeat(250), "]".repeat(250));
    check_text(&deep);
}
