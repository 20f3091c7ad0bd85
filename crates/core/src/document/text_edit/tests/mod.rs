//! Tests of texts before and after an edit, and properties of all edits.

mod documents;

use super::*;
use crate::document::parse_text;
use documents::{any_text_and_after, any_value};
use proptest::prelude::*;

/// Returns the text after its document was changed to `after`, which may be in any style.
#[track_caller]
fn edited(text: &str, after: &str) -> String {
    let parsed = parse_document(text).unwrap();
    let Value::Object(members) = parse_text(after).unwrap() else { panic!("{after}") };
    let after = Request::new(members);
    let edits = edits_in_form(text, &parsed, &after).expect("its own form holds it");
    let edited = with_text_edits(text, &edits);
    assert!(reads_as(&edited, &after), "{edited}");
    assert_eq!(text_edits(text, &after), edits);
    edited
}

#[track_caller]
fn check(text: &str, after: &str, expected: &str) {
    assert_eq!(edited(text, after), expected);
}

/// Asserts the same as `check` for texts within `{"context": …}`.
#[track_caller]
fn check_in(text: &str, after: &str, expected: &str) {
    let whole = |part: &str| format!("{{\"context\": {part}}}");
    check(&whole(text), &whole(after), &whole(expected));
}

#[test]
fn a_value_is_replaced_and_all_else_stays() {
    check(
        "{\n  // which\n  context: [\n    {type: 'input', 'a': 1.50, /* b */ b: 0x10, c: \"x\",},\n  ],\n}\n",
        "{context: [{type: 'input', a: 2, b: 16, c: 'it\\'s'}]}",
        "{\n  // which\n  context: [\n    {type: 'input', 'a': 2, /* b */ b: 0x10, c: \"it's\",},\n  ],\n}\n",
    );
    check_in("['a', `b\nc`]", r#"["it's", "b`\n${d}\\"]"#, "['it\\'s', `b\\`\n\\${d}\\\\`]");
    check_in("[1.50, 1e400, -0]", "[1.5, 1e400, -0]", "[1.5, 1e400, -0]");
}

#[test]
fn members_are_added_where_they_belong() {
    check_in("{\"a\": 1}", "{a: 1, b: {c: [2]}}", "{\"a\": 1, \"b\": {\"c\": [2]}}");
    check_in("{ \"b\": 1 }", "{a: 0, b: 1}", "{ \"a\": 0, \"b\": 1 }");
    check_in(
        "{\n    \"a\": 1 // one\n  }",
        "{a: 1, b: {c: 2}}",
        "{\n    \"a\": 1, // one\n    \"b\": {\n        \"c\": 2\n    }\n  }",
    );
    check_in("{\n\ta: 1,\n}", "{a: 1, b: 2}", "{\n\ta: 1,\n\tb: 2,\n}");
    check_in("{ // head\n\ta: 1\n}", "{b: 2, a: 1}", "{ // head\n\tb: 2,\n\ta: 1\n}");
    check(
        "{\r\n \"context\": {\r\n }\r\n}",
        "{context: {a: 1}}",
        "{\r\n \"context\": {\r\n  \"a\": 1\r\n }\r\n}",
    );
}

#[test]
fn what_is_empty_is_filled_by_the_lines_of_the_text() {
    check_in("{}", "{a: 1}", "{\"a\": 1}");
    check_in("[ ]", "[1, 2]", "[1, 2]");
    check(
        "{\n  \"context\": []\n}",
        "{context: [{a: 1}]}",
        "{\n  \"context\": [\n    {\n      \"a\": 1\n    }\n  ]\n}",
    );
    check(
        "{\n  context: [\n    // none yet\n  ]\n}",
        "{context: [1, 2]}",
        "{\n  context: [\n    // none yet\n    1,\n    2\n  ]\n}",
    );
    check(
        "{context:[],schema:{}}",
        "{context:[1,{a:2}],schema:{}}",
        "{context:[1,{a:2}],schema:{}}",
    );
}

#[test]
fn a_member_goes_with_the_comments_that_are_its_own() {
    let text = "{\n  // a\n  // of two lines\n  a: 1, // behind a\n\n  // stands alone\n\n  b: 2, /* b */\n  c: 3\n}";
    check_in(text, "{b: 2, c: 3}", "{\n\n  // stands alone\n\n  b: 2, /* b */\n  c: 3\n}");
    check_in(
        text,
        "{a: 1, c: 3}",
        "{\n  // a\n  // of two lines\n  a: 1, // behind a\n\n  // stands alone\n\n  c: 3\n}",
    );
    check_in(
        text,
        "{a: 1, b: 2}",
        "{\n  // a\n  // of two lines\n  a: 1, // behind a\n\n  // stands alone\n\n  b: 2 /* b */\n}",
    );
    check_in("[1, 2, 3]", "[1, 3]", "[1, 3]");
    check_in("[1, 2, 3]", "[2, 3]", "[2, 3]");
    check_in("[1, 2, 3,]", "[1, 2]", "[1, 2,]");
    check_in("[1, /* two */ 2, 3]", "[1, 3]", "[1, 3]");
    check_in("{\n  \"a\": 1\n}", "{}", "{}");
    check_in("{\n  // stays\n\n  \"a\": 1\n}", "{}", "{\n  // stays\n\n  \n}");
}

#[test]
fn what_moves_takes_its_comments_along() {
    check_in(
        "[\n  // first\n  {a: 1},\n  {a: 2}, // second\n  {a: 3}\n]",
        "[{a: 2}, {a: 3}, {a: 1}]",
        "[\n  {a: 2}, // second\n  {a: 3},\n  // first\n  {a: 1}\n]",
    );
    check_in("{a: 1, /* b */ b: .5}", "{b: 0.5, a: 1}", "{/* b */ b: .5, a: 1}");
}

#[test]
fn every_form_of_document_keeps_its_form() {
    check("[\n  {text: 'a'} // one\n]", "{context: [{text: 'b'}]}", "[\n  {text: 'b'} // one\n]");
    check("{type: 'input', a: 1}", "{context: [{type: 'input', a: 2}]}", "{type: 'input', a: 2}");
    check(
        "Agent.Request(config, {type: 'object'}, // the rest\n [{a: 1}]);",
        "{schema: {type: 'array'}, context: [{a: 1}, 5]}",
        "Agent.Request(config, {type: 'array'}, // the rest\n [{a: 1}, 5]);",
    );
    check(
        "const { solution } = await Agent.Request({\n  context: [] // none\n});",
        "{context: [1]}",
        "const { solution } = await Agent.Request({\n  context: [\n    1\n  ] // none\n});",
    );
    check(
        "Agent.Request({model: 'm'}, {schema, context: [{type: 'input', schema, input: {a: 1}}]})",
        "{config: {model: 'n'}, context: [{type: 'input', input: {a: 2}}]}",
        "Agent.Request({model: 'n'}, {schema, context: [{type: 'input', schema, input: {a: 2}}]})",
    );
    check("\u{feff}{context: [1]}", "{context: [2]}", "\u{feff}{context: [2]}");
}

#[test]
fn a_form_that_cannot_hold_it_becomes_one_that_can() {
    let check = |text: &str, after: &str, expected: &str| {
        let Value::Object(members) = parse_text(after).unwrap() else { panic!("{after}") };
        let after = Request::new(members);
        let edited = with_text_edits(text, &text_edits(text, &after));
        assert_eq!(edited, expected);
        assert!(reads_as(&edited, &after));
    };
    check(
        "// mine\n{\n  // name\n  type: 'object'\n}\n",
        "{context: [{type: 'input', schema: {type: 'object'}, input: {a: 1}}]}",
        "// mine\n{\n  \"type\": \"input\",\n  \"schema\": {\n  // name\n  type: 'object'\n},\n  \"input\": {\n    \"a\": 1\n  }\n}\n",
    );
    check(
        "[ // a\n1]",
        "{context: [1], solution: 2}",
        "{\n  \"context\": [ // a\n1],\n  \"solution\": 2\n}",
    );
    check("nonsense", "{context: []}", "{\n  \"context\": []\n}\n");
}

#[test]
fn a_place_is_found_by_its_bytes() {
    let check = |text: &str, pointer: &str, expected: Option<&str>| {
        let range = text_range(text, &Pointer::parse(pointer).unwrap());
        assert_eq!(range.and_then(|range| text.get(range)), expected, "{pointer} in {text}");
    };
    let text = "\u{feff}{context: [{type: 'input', 'имя': {a: 5}}]}";
    check(text, "/context/0/имя/a", Some("5"));
    check(text, "/context/0/имя/b", Some("{a: 5}"));
    check("[{a: 5}]", "/context/0/a", Some("5"));
    check("[{a: 5}]", "/schema", None);
    check("{properties: {a: 5}}", "/context/0/schema/properties/a", Some("5"));
    check("Agent.Request(config, {type: 5}, [1])", "/schema/type", Some("5"));
    check("Agent.Request(config, {type: 5}, [1])", "/config", None);
    let both = "Agent.Request({model: 5}, {schema, context: [{a: 6}]})";
    check(both, "/config/model", Some("5"));
    check(both, "/context/0/a", Some("6"));
    check("?", "", None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Any edited text reads as the changed document, to the digit, without being written anew.
    #[test]
    fn an_edited_text_reads_as_what_it_should((text, after) in any_text_and_after()) {
        let parsed = parse_document(&text).unwrap();
        let edits = edits_in_form(&text, &parsed, &after).unwrap();
        let edited = with_text_edits(&text, &edits);
        prop_assert!(reads_as(&edited, &after), "{}\n->\n{}\nis not {}", text, edited, after.to_text());
    }

    /// A member that does not change keeps every byte.
    #[test]
    fn what_does_not_change_stays_to_the_byte((text, after) in any_text_and_after()) {
        let before = parse_document(&text).unwrap().request;
        let edited = with_text_edits(&text, &text_edits(&text, &after));
        for (key, value) in before.members() {
            if after.members().get(key).is_some_and(|after| is_same(value, after)) {
                let place = Pointer::root().join(key);
                let written = |text: &str| {
                    let range = text_range(text, &place).unwrap();
                    text.get(range).unwrap().to_owned()
                };
                prop_assert_eq!(written(&text), written(&edited));
            }
        }
    }

    #[test]
    fn what_is_no_document_is_written_anew_and_nothing_panics(text in "\\PC{0,40}", after in any_value()) {
        let after = Request::new(serde_json::Map::from_iter([("context".to_owned(), after)]));
        let edited = with_text_edits(&text, &text_edits(&text, &after));
        prop_assert!(reads_as(&edited, &after));
        text_range(&text, &Pointer::root().join("context"));
    }

    #[test]
    fn broken_pieces_of_documents_do_no_harm(
        pieces in prop::collection::vec("[{}\\[\\],:]|//\n?|/\\*|\\*/|\\.\\.\\.|'a'|\"|`|a|1|\\(|\\)|context| |\n|\\\\", 0..40),
        after in any_value(),
    ) {
        let text = pieces.concat();
        let after = Request::new(serde_json::Map::from_iter([("context".to_owned(), after)]));
        prop_assert!(reads_as(&with_text_edits(&text, &text_edits(&text, &after)), &after));
        text_range(&text, &Pointer::root().join("context"));
    }
}
