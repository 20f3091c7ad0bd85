//! Tests of the findings of `pilcrow check` in values of messages, cases and tables.

use super::check_text;
use super::tests::check;

#[test]
fn a_message_of_a_type_in_a_content_is_looked_at_as_one_in_the_context() {
    let input = "{type: 'input', input: {a: 'x'},\nschema: {properties: {a: {type: 'integer'}}}}";
    check(
        &format!("{{context: [{{role: 'user', content: [{input}]}}]}}"),
        &[(1, 64, true, "Enter a whole number")],
    );
    check(
        &format!("{{context: [{{content:\n[{{type: 'text', text: 'Hi'}},\n{input}]}}]}}"),
        &[(
            3,
            1,
            true,
            "“input” means nothing among other parts of a message: put it into the context as a message of its own",
        )],
    );
    check("{context: [{content: [{type: 'text', text: 'a'}, {type: 'text', text: 'b'}]}]}", &[]);
    check(
        "{context: [{content: [{type: 'text', text: 'a'},\n{type: 'input_image', image_url: 'x'}]}]}",
        &[(
            2,
            1,
            false,
            "“input_image” is a part that means nothing here: the model gets the whole message as JSON, and no file. A file stands in the context by itself, as { \"type\": \"data\", \"kind\": \"file\", \"data\": \"data:image/png;base64,…\" }",
        )],
    );
}

#[test]
fn of_cases_each_is_looked_at_with_what_it_takes_from_all() {
    let schema =
        "schema: {properties: {n: {type: 'integer'}, t: {enum: ['a', 'b']}}, required: ['n', 't']}";
    check(
        &format!(
            "[{{type: 'input', {schema}, input: {{t: 'a'}}}},\n{{type: 'input', _instance: '①', input: {{n: 1}}}},\n\
             {{type: 'input', _instance: '②', n: 'two'}},\n{{type: 'input', _instance: '③', input: {{t: 'b'}}}}]"
        ),
        &[(3, 36, true, "Enter a whole number"), (4, 40, false, "Still to be filled in")],
    );
    // An error in the input for all is reported once.
    check(
        &format!(
            "[{{type: 'input', {schema},\ninput: {{t: 'c'}}}}, {{type: 'input', _instance: '①', n: 1}}, {{type: 'input', _instance: '②', n: 2}}]"
        ),
        &[(2, 12, true, "Choose one of: \"a\", \"b\"")],
    );
}

#[test]
fn shapes_that_allow_the_same_value_are_told_and_hold_nobody_up() {
    let findings = check_text(
        "[{type: 'input', schema: {oneOf: [{type: 'number'}, {type: 'integer'}]}, input:\n5}]",
    );
    let [finding] = findings.as_slice() else { panic!("{findings:?}") };
    assert_eq!((finding.position, finding.must_be_mended()), (Some((2, 1)), false));
    assert!(finding.text.starts_with("Several shapes of “oneOf” allow this value"), "{finding:?}");
}
