use super::*;
use serde_json::json;

#[track_caller]
fn check(text: &str, expected: Value) {
    assert_eq!(parse_text(text).unwrap(), expected, "{text}");
}

#[track_caller]
fn check_error(text: &str, kind: TextErrorKind, line: usize, column: usize) {
    let error = parse_text(text).unwrap_err();
    assert_eq!((error.kind, error.line, error.column), (kind, line, column), "{text}");
}

#[test]
fn json_is_read_as_json() {
    check(
        r#"{"a": [1, true, null, "x\u00e9\ud83d\ude00\n"]}"#,
        json!({"a": [1, true, null, "xé😀\n"]}),
    );
    check("\u{feff}[]", json!([]));
}

#[test]
fn json5_and_template_strings_are_read() {
    check(
        "{a: 'x', // why\n 'b': .5, c: 0x10, d: +2, e: 5., /* */ $f: `two\nlines`, }",
        json!({
            "a": "x", "b": 0.5, "c": 16, "d": 2, "e": 5, "$f": "two\nlines"
        }),
    );
    check("[1, ...\n]", json!([1]));
}

#[test]
fn numbers_keep_their_digits() {
    for written in ["1.50", "1e400", "9007199254740993", "-0", "0.10", "1E5", "-1.0e-7"] {
        assert_eq!(parse_text(written).unwrap().to_string(), written);
    }
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    check_error("", TextErrorKind::Empty, 1, 1);
    check_error("{\n  \"a\": }", TextErrorKind::Unexpected('}'), 2, 8);
    check_error("{\"a\": 1", TextErrorKind::UnexpectedEnd(Some('{')), 1, 1);
    check_error("{\"a\": 1,\n \"b\": [1, {}\n", TextErrorKind::UnexpectedEnd(Some('[')), 2, 7);
    check_error("[{\"a\": {}}, {\"b\": {}", TextErrorKind::UnexpectedEnd(Some('{')), 1, 13);
    check_error("[1] x", TextErrorKind::Trailing('x'), 1, 5);
    check_error("{\n  \"a\": 1\n  \"b\": 2\n}", TextErrorKind::MissingComma, 2, 9);
    check_error("[1 -2]", TextErrorKind::MissingComma, 1, 3);
    check_error("[{}{}]", TextErrorKind::MissingComma, 1, 4);
    check_error("{a: 1 // one\n b: 2}", TextErrorKind::MissingComma, 1, 6);
    check_error("[\"it\"s\"]", TextErrorKind::Unexpected('s'), 1, 6);
    check_error("{\"a\" \"b\"}", TextErrorKind::UnexpectedQuote('"'), 1, 6);
    check_error("{\"a\": “b”}", TextErrorKind::UnexpectedQuote('“'), 1, 7);
    check_error("[1}", TextErrorKind::Unexpected('}'), 1, 3);
    check_error("{a: foo}", TextErrorKind::BareWord("foo".into()), 1, 5);
    let spelled = |word: &str, meant| TextErrorKind::OtherSpelling { word: word.into(), meant };
    check_error("{\"a\": True}", spelled("True", "true"), 1, 7);
    check_error("[None]", spelled("None", "null"), 1, 2);
    check_error("{a: Truely}", TextErrorKind::BareWord("Truely".into()), 1, 5);
    check_error("[\"a\nb\"]", TextErrorKind::UnclosedString, 1, 2);
    check_error("[NaN]", TextErrorKind::NotANumber("NaN".into()), 1, 2);
    check_error("[1.2.3]", TextErrorKind::BadNumber("1.2.3".into()), 1, 2);
    let error = parse_text("{\n  \"ключ\": ?\n}").unwrap_err();
    assert_eq!((error.column, error.source_line.as_str()), (11, "  \"ключ\": ?"));
}

#[test]
fn nesting_has_a_limit_and_no_stack_is_exhausted() {
    assert_eq!(parse_text(&"[".repeat(100_000)).unwrap_err().kind, TextErrorKind::TooDeep);
    let allowed = format!("{}{}", "[".repeat(MAX_DEPTH), "]".repeat(MAX_DEPTH));
    assert!(parse_text(&allowed).is_ok());
}
