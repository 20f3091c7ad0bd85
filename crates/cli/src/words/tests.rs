//! Checks that every issue and error has a sentence.

use super::*;
use pilcrow_core::document::parse_text;

fn catalogue(language: &str) -> Value {
    let path = format!("{}/../../locales/{language}.json", env!("CARGO_MANIFEST_DIR"));
    parse_text(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// One of each kind. A kind whose sentence is in the catalogue and which is not here fails.
fn every_kind() -> Vec<IssueKind> {
    use IssueKind as Kind;
    let (limit, actual) = ("7".to_owned(), "9".to_owned());
    let texts = || vec!["\"a\"".to_owned(), "\"b\"".to_owned()];
    let kinds = vec![
        Kind::Missing,
        Kind::WrongType { expected: vec!["integer".into()] },
        Kind::OtherType {
            value: "\"12\"".into(),
            actual: "string".into(),
            expected: vec!["integer".into()],
        },
        Kind::TooShort { limit: limit.clone(), actual: actual.clone() },
        Kind::TooLong { limit: limit.clone(), actual: actual.clone() },
        Kind::NoMatch { pattern: "^a$".into(), examples: Vec::new() },
        Kind::NoMatch { pattern: "^a$".into(), examples: vec!["a".into()] },
        Kind::BadFormat { format: "date-time".into() },
        Kind::TooSmall { limit: limit.clone() },
        Kind::TooLarge { limit: limit.clone() },
        Kind::NotAbove { limit: limit.clone() },
        Kind::NotBelow { limit: limit.clone() },
        Kind::NoMultiple { step: "0.5".into() },
        Kind::TooFewItems { limit: limit.clone(), actual: actual.clone() },
        Kind::TooManyItems { limit: limit.clone(), actual },
        Kind::NotUnique { entries: Vec::new() },
        Kind::NotUnique { entries: vec!["1".into(), "3".into()] },
        Kind::ContainsTooFew { limit: limit.clone(), wanted: Wanted::default() },
        Kind::ContainsTooMany { limit: limit.clone(), wanted: Wanted::default() },
        Kind::TooFewProperties { limit: limit.clone() },
        Kind::TooManyProperties { limit },
        Kind::UnknownKeys { names: texts() },
        Kind::BadKey { name: "a".into() },
        Kind::NotAllowed { options: texts() },
        Kind::NotConstant { expected: "5".into() },
        Kind::NotConstant { expected: "true".into() },
        Kind::NotConstant { expected: "false".into() },
        Kind::NoBranch,
        Kind::NoneOf { titles: texts() },
        Kind::ManyBranches,
        Kind::SeveralOf { titles: texts() },
        Kind::Said { words: "Only letters, please".into() },
        Kind::MissingKey { name: "fr".into() },
        Kind::Forbidden,
        Kind::Excluded { values: texts() },
        Kind::NotNumber,
        Kind::NotJson { line: 1, column: 2 },
        Kind::Other,
    ];
    // Two more are for parts of others.
    assert_eq!(kinds.len() + 2, catalogue("en")["issue"].as_object().unwrap().len());
    kinds
}

#[test]
fn every_kind_of_issue_has_a_whole_sentence() {
    for kind in every_kind() {
        let said = issue(&kind);
        assert!(!said.contains("issue.") && !said.contains("{{"), "{kind:?}: {said}");
        assert!(catalogue("en")["issue"][kind.key()].is_string(), "{kind:?}");
    }
}

#[test]
fn an_issue_says_first_what_is_expected() {
    let check = |kind, expected: &str| assert_eq!(issue(&kind), expected);
    check(IssueKind::WrongType { expected: vec!["integer".into()] }, "Enter a whole number");
    check(
        IssueKind::WrongType { expected: vec!["string".into(), "null".into()] },
        "Enter one of these: text, nothing",
    );
    check(
        IssueKind::TooLong { limit: "5".into(), actual: "8".into() },
        "Characters allowed: at most 5; this has 8",
    );
    check(
        IssueKind::BadFormat { format: "email".into() },
        "Enter an email address, like name@example.com",
    );
    check(IssueKind::BadFormat { format: "x-new".into() }, "Enter this in the format “x-new”");
}

#[test]
fn every_type_has_a_sentence_and_a_name() {
    for name in ["string", "number", "integer", "boolean", "array", "object", "null"] {
        assert!(!type_sentence(&[name.to_owned()]).contains('.'), "{name}");
        assert!(!type_sentence(&[name.to_owned(), "string".into()]).contains('.'), "{name}");
    }
}

#[test]
fn every_text_error_has_a_sentence() {
    let texts = [
        "", "[", "{a: ?}", "{a: “}", "[1 2]", "\"a", "\"\\x", "1.2.3", "NaN", "foo", "None", "[] x",
    ];
    let deep = "[".repeat(1_000);
    for text in texts.into_iter().chain([deep.as_str()]) {
        let said = text_error(&parse_text(text).unwrap_err().kind);
        assert!(!said.contains("text_error.") && !said.contains("{{"), "{text}: {said}");
    }
}

#[test]
fn every_kind_of_misspelled_name_has_a_whole_sentence() {
    let meant = || "title".to_owned();
    let kinds = [
        MisspelledKind::Key { meant: meant() },
        MisspelledKind::Word { meant: meant() },
        MisspelledKind::Property { meant: meant() },
        MisspelledKind::Data { meant: meant() },
        MisspelledKind::NoPlace { data: "¶input".into() },
        MisspelledKind::OpenApi,
    ];
    for kind in kinds {
        let found = Misspelled { pointer: Pointer::root(), written: "titel".into(), kind };
        let said = misspelled(&found);
        assert!(!said.contains("misspelled.") && !said.contains("{{"), "{said}");
        assert!(said.contains("titel"), "{said}");
    }
}
