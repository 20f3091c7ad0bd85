//! Tests of the findings of `pilcrow check` in documents with mistakes.

use super::check_text;
use pilcrow_provider::RunOption;

/// Checks the findings: line, column, whether it is an error, and the message.
#[track_caller]
pub(super) fn check(text: &str, expected: &[(usize, usize, bool, &str)]) {
    let findings = check_text(text);
    let findings: Vec<(usize, usize, bool, &str)> = findings
        .iter()
        .map(|finding| {
            let (line, column) = finding.position.unwrap_or_default();
            (line, column, finding.must_be_mended(), finding.text.as_str())
        })
        .collect();
    assert_eq!(findings, expected, "{text}");
}

#[test]
fn a_document_in_order_has_nothing_to_mend() {
    check("{schema: {type: 'object'}, context: [{text: 'a'}], solution: {}}", &[]);
    check("[{type: 'input', schema: {properties: {a: {type: 'integer'}}}, a: 1}]", &[]);
    check("[{type: 'input', schema: {required: ['a']}}]", &[]);
}

#[test]
fn translations_that_are_not_read_are_told_at_their_lines() {
    check("{title: 'A', 'x-i18n': {title: {ru: 'А'}}, context: []}", &[]);
    check(
        "{title: 'A', context: [{type: 'input', input: {}, schema: {title: 'B', type: 'object', 'x-i18n':\n\
         {titel: {ru: 'Б'},\ntype: {ru: 'array'},\ntitle: {ru: 5,\nrussian: 'Б'},\nhelp: {}}}}],\n'x-i18n': 1}",
        &[
            (2, 9, false, "“titel” is ignored. Did you mean “title”?"),
            (
                3,
                7,
                false,
                "“type” is the same in every language: only texts and what is shown can differ",
            ),
            (
                4,
                13,
                false,
                "“title” is ignored: in another language it has to be of the type that it has itself",
            ),
            (5, 10, false, "“russian” is not a language: give a tag such as “ru” or “pt-BR”"),
            (
                6,
                7,
                false,
                "“help” does not stand beside this “x-i18n”, so there is nothing to say in another language",
            ),
            (
                7,
                11,
                false,
                "“x-i18n” is ignored: in another language it has to be of the type that it has itself",
            ),
        ],
    );
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
    let findings = check_text("{schema: {type: 'object',\n properties: {a: {type: 5}}}}");
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].position, Some((2, 25)));
    assert_eq!(findings[0].pointer.as_str(), "/schema/properties/a/type");
    check("{schema: 5}", &[(1, 10, true, "A schema is an object, or true or false")]);
    let findings = check_text("[{type: 'tool', tool: {act: {type: 'x'}}}]");
    assert_eq!(findings[0].pointer.as_str(), "/context/0/tool/act/type");
    let findings = check_text("[{type: 'input', schema: {$ref: 'https://x.test/a'}}]");
    assert!(findings[0].text.contains("https://x.test/a"), "{findings:?}");
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
fn a_name_in_a_text_that_stands_for_nothing_is_told_at_its_text() {
    let document = |text: &str, way: &str| {
        format!(
            "[{{type: 'text', {text}}},\n{{type: 'input', {way}schema: {{properties: {{guest: {{type: 'string'}}}}}}}}]"
        )
    };
    check(&document("template: true, text: 'Hi {{guest}}'", "as: 'text', "), &[]);
    check(
        &document("template: true, text: 'Hi {{gest}}'", ""),
        &[(
            1,
            39,
            false,
            "“{{gest}}” refers to nothing in this document. Did you mean “{{guest}}”?",
        )],
    );
    check(
        &document("text: 'Hi {{guest}}'", ""),
        &[(
            1,
            23,
            false,
            "“{{guest}}” goes to the model as it is written. To have the value in its place, add \"template\": true to this message",
        )],
    );
    check(
        &document("template: true, text: 'Hi'", "as: 'text', "),
        &[(
            2,
            21,
            false,
            "No text names a value of this input, so the model gets it as data after all. Name one in a text that has \"template\": true, or take “as” out",
        )],
    );
}

#[test]
fn a_misspelled_name_is_told_with_what_is_meant() {
    check(
        "{context: [],\n config: {maxTokns: 5, mine: 1}}",
        &[(2, 21, false, "“maxTokns” is ignored. Did you mean “maxTokens”?")],
    );
    check(
        "{schema: {properties: {name: {}},\n required: ['nmae']}}",
        &[(2, 13, false, "There is no property “nmae” here. Did you mean “name”?")],
    );
    check(
        "['Fulfil †input.whish and †input.tone by ¶inptu',\n {type: 'input', schema: {properties: {wish: {}}}}]",
        &[
            (
                1,
                2,
                false,
                "“†input.whish” refers to nothing in this document. Did you mean “†input.wish”?",
            ),
            (
                1,
                2,
                false,
                "“†input.tone” refers to nothing: the schema of ¶input has no such place",
            ),
            (1, 2, false, "“¶inptu” refers to nothing in this document. Did you mean “¶input”?"),
        ],
    );
    check(
        "{context: [],\n schema: {format: 'emial'}}",
        &[(2, 19, false, "“emial” is not known here. Did you mean “email”?")],
    );
}

#[test]
fn a_key_that_is_there_twice_is_told_where_it_comes_again() {
    check(
        "{context: [],\n schema: {type: 'object', type: 'string'}}",
        &[(2, 27, false, "“type” appears twice; this one counts, the one above is ignored")],
    );
}

#[test]
fn every_option_of_a_run_is_known_and_a_slip_in_it_is_told() {
    for name in RunOption::ALL.into_iter().flat_map(RunOption::names) {
        let findings = check_text(&format!("{{context: [], config: {{{name}: 1}}}}"));
        assert!(
            findings.iter().all(|finding| !finding.text.contains("Did you mean")),
            "{findings:?}"
        );
        let findings = check_text(&format!("{{context: [], config: {{{name}x: 1}}}}"));
        assert_eq!(findings.len(), 1, "{name}");
        assert!(findings[0].text.ends_with(&format!(" Did you mean “{name}”?")), "{findings:?}");
    }
}

#[test]
fn where_a_misspelled_name_is_told_already_only_what_is_meant_is_added() {
    check(
        "[{type: 'inptu'}]",
        &[(
            1,
            9,
            false,
            "Messages of type “inptu” are not known; it is passed on as it is. Did you mean “input”?",
        )],
    );
    let findings = check_text("{schema: {type: 'strng'}}");
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(
        findings[0].must_be_mended() && findings[0].text.ends_with(". Did you mean “string”?"),
        "{findings:?}"
    );
    check(
        "{title: 'x', contxt: []}",
        &[(
            0,
            0,
            true,
            "This is not a document for this app; it only has: title, contxt. “contxt” is ignored. Did you mean “context”?",
        )],
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

#[test]
fn a_word_of_another_standard_is_told_and_understood() {
    check(
        "{schema: {type: 'object', properties: {\n output: {type: 'object', nullable: true}}}, context: [], solution: {output: null}}",
        &[(
            2,
            37,
            false,
            "“nullable” is a word of OpenAPI 3.0 and understood; JSON Schema lists \"null\" beside the type, as in \"type\": [\"string\", \"null\"]",
        )],
    );
}

#[test]
fn a_tool_that_is_only_named_is_told() {
    check(
        "[{type: 'tool', tool:\n 'Tool.remind'}]",
        &[(
            2,
            2,
            false,
            "“remind” is only named here, so the person carries out its calls: define it, as in { \"remind\": { \"description\": … } }",
        )],
    );
    check(
        "[{type: 'tool', tool: {note: {}, ring:\n true}}]",
        &[(
            1,
            23,
            false,
            "“ring” is only named here, so the person carries out its calls: define it, as in { \"ring\": { \"description\": … } }",
        )],
    );
}

#[test]
fn what_is_not_carried_out_of_an_advisor_has_to_be_taken_out() {
    let tool = "{type: 'tool', tool: {t: {}}}";
    check(&format!("[{tool}, {{type: 'advisor', id: 'a', on: 'start'}}]"), &[]);
    check(&format!("[{tool}, {{type: 'advisor', id: 'a'}}]"), &[]);
    check(
        &format!(
            "[{tool}, {{type: 'advisor', id: 'a',\non: null,\nfinish: true,\nscopes: ['user']}}]"
        ),
        &[
            (2, 5, true, "An advisor is asked “on” \"start\" or \"request\"; null is neither"),
            (
                3,
                9,
                true,
                "“finish” means nothing for an advisor here: each is asked about the whole, with what the model sees. Take it out",
            ),
            (
                4,
                9,
                true,
                "“scopes” means nothing for an advisor here: each is asked about the whole, with what the model sees. Take it out",
            ),
        ],
    );
    check(
        "[{text: 'a'},\n{type: 'advisor', id: 'a'}]",
        &[(
            2,
            1,
            true,
            "An advisor is asked before calls are made: this document has no tools, or its schema describes the calls itself",
        )],
    );
}

#[test]
fn a_request_behind_the_name_of_a_config_is_read() {
    check("Agent.Request(config, {schema: {type: 'string'}, context: [{text: 'a'}]});", &[]);
    check(
        "Agent.Request({model: 'm'}, {schema, context: [\n{type: 'data', data}]});",
        &[(
            2,
            16,
            false,
            "The value of “data” is not in this text. Write it out in place of the name.",
        )],
    );
}

#[test]
fn options_of_a_type_that_nobody_takes_are_told_at_their_places() {
    check(
        "{config: {temperature: 'hot',\nmaxTokens: 9,\nseed: 1.5}, context: ['Hi']}",
        &[(1, 24, true, "Enter a number"), (3, 7, true, "Enter a whole number")],
    );
}

#[test]
fn a_reference_to_nothing_is_told_where_it_stands() {
    let places = |reference: &str| {
        let text = format!(
            "[{{type: 'input', schema: {{properties: {{a: {{}},\nb: {{items: {{$ref: '{reference}'}}}}}}}}}}]"
        );
        let findings = check_text(&text);
        findings.iter().map(|finding| finding.position.unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(places("#/$defs/nobody"), [(2, 19)]);
    assert_eq!(places("Person"), [(2, 19)]);
    assert_eq!(places("https://example.test/person.json"), [(2, 19)]);
}

#[test]
fn a_bracket_that_is_not_closed_is_told_where_it_opens() {
    check("{title: 'A',\n context: ['x'", &[(2, 11, true, "This “[” is not closed")]);
    let plain = check_text("Write a poem for {{name}}, four lines.");
    assert!(
        plain.len() == 1 && plain[0].text.starts_with("This is plain text"),
        "{}",
        plain[0].text
    );
}
