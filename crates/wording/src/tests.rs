//! What is said of each value, in each language: the same for the page and the command.

use crate::bench::{CatalogueBenchWords, fault_kind_words, proposal_fault_words};
use crate::document::{document_words, text_words};
use crate::export::CatalogueWords;
use crate::failure::failure_words;
use crate::issue::{answer_issue_words, kind_words};
use crate::misspelling::misspelled_words;
use pilcrow_core::bench::{
    AgreementKind, BenchWord, BenchWords, FaultKind, PairWord, ProposalFault,
};
use pilcrow_core::document::{DocumentError, parse_text};
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use pilcrow_core::form::{ExpectedEntry, Issue, IssueKind};
use pilcrow_core::misspelling::{Misspelling, MisspellingKind};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::steps::export::ProcessWords;
use pilcrow_words::Locale;

/// Holds a sentence to what it is in English, and looks whether the others are whole.
#[track_caller]
fn check(words: impl Fn(Locale) -> String, expected: &str) {
    assert_eq!(words(Locale::en), expected);
    is_whole(words);
}

#[track_caller]
fn is_whole(words: impl Fn(Locale) -> String) {
    for locale in Locale::ALL {
        let text = words(*locale);
        assert!(!text.is_empty() && !text.contains("{{"), "{}: {text}", locale.code());
    }
}

fn text(text: &str) -> String {
    text.to_owned()
}

#[test]
fn an_issue_says_first_what_is_expected() {
    use IssueKind as Kind;
    let check_kind =
        |kind: Kind, expected: &str| check(|locale| kind_words(locale, kind.clone()), expected);
    check_kind(Kind::Missing, "Fill this in");
    check_kind(Kind::WrongType { expected: vec![text("integer")] }, "Enter a whole number");
    check_kind(
        Kind::WrongType { expected: vec![text("string"), text("null")] },
        "Enter one of these: text, nothing",
    );
    check_kind(
        Kind::NotUnique { entries: vec![text("2"), text("5")] },
        "Each entry may be here only once; these are the same: 2, 5",
    );
    let wanted = ExpectedEntry { types: vec![text("number")], ..ExpectedEntry::default() };
    check_kind(
        Kind::ContainsTooFew { limit: text("1"), wanted },
        "Entries that have to be among these: a number. At least 1",
    );
    check_kind(
        Kind::TooLong { limit: text("5"), actual: text("8") },
        "At most 5 characters; this has 8",
    );
    check_kind(Kind::TooSmall { limit: text("1e400") }, "Enter 1e400 or more");
    check_kind(
        Kind::BadFormat { format: text("email") },
        "Enter an email address, like name@example.com",
    );
    check_kind(Kind::BadFormat { format: text("x-new") }, "Enter this in the format “x-new”");
    check_kind(
        Kind::NoMatch { pattern: text("^a$"), examples: vec![text("a")] },
        "Write it in this form: “a”",
    );
}

#[test]
fn every_kind_of_issue_has_a_whole_sentence() {
    use IssueKind as Kind;
    let texts = || vec![text("\"a\""), text("\"b\"")];
    let (limit, actual) = (|| text("7"), || text("9"));
    let kinds = [
        Kind::OtherType {
            value: actual(),
            actual: text("string"),
            expected: vec![text("integer")],
        },
        Kind::TooShort { limit: limit(), actual: actual() },
        Kind::NoMatch { pattern: text("^a$"), examples: Vec::new() },
        Kind::TooLarge { limit: limit() },
        Kind::NotAbove { limit: limit() },
        Kind::NotBelow { limit: limit() },
        Kind::NoMultiple { step: text("0.5") },
        Kind::TooFewItems { limit: limit(), actual: actual() },
        Kind::TooManyItems { limit: limit(), actual: actual() },
        Kind::NotUnique { entries: Vec::new() },
        Kind::NotUnique { entries: vec![text("1"), text("3")] },
        Kind::ContainsTooFew { limit: limit(), wanted: ExpectedEntry::default() },
        Kind::ContainsTooMany { limit: limit(), wanted: ExpectedEntry::default() },
        Kind::TooFewProperties { limit: limit() },
        Kind::TooManyProperties { limit: limit() },
        Kind::UnknownKeys { names: texts() },
        Kind::BadKey { name: text("a"), why: None },
        Kind::BadKey { name: text("a"), why: Some(Box::new(Kind::TooSmall { limit: limit() })) },
        Kind::NotAllowed { options: texts() },
        Kind::NotConstant { expected: text("5") },
        Kind::NotConstant { expected: text("true") },
        Kind::NotConstant { expected: text("false") },
        Kind::NoBranch,
        Kind::NoneOf { titles: texts() },
        Kind::ManyBranches,
        Kind::SeveralOf { titles: texts() },
        Kind::AuthorWords { words: text("Only letters, please") },
        Kind::MissingKey { name: text("fr") },
        Kind::SecondAnswer { name: text("a") },
        Kind::Forbidden,
        Kind::Excluded { values: texts() },
        Kind::NotNumber,
        Kind::NotJson { line: 1, column: 2 },
        Kind::Other,
    ];
    for kind in kinds {
        is_whole(|locale| kind_words(locale, kind.clone()));
        let issue = Issue { pointer: Pointer::root(), keyword: String::new(), kind };
        is_whole(|locale| answer_issue_words(locale, &issue));
    }
}

#[test]
fn every_type_has_a_sentence_and_a_name() {
    for name in ["string", "number", "integer", "boolean", "array", "object", "null"] {
        let sentence = |expected: &[&str]| {
            let expected = expected.iter().copied().map(text).collect();
            kind_words(Locale::en, IssueKind::WrongType { expected })
        };
        assert!(!sentence(&[name]).contains(&format!("these: {name}")), "{name}");
        assert_ne!(sentence(&[name, "x"]), format!("Enter one of these: {name}, x"), "{name}");
    }
}

#[test]
fn every_text_error_has_a_sentence() {
    let deep = "[".repeat(1_000);
    let texts = [
        "",
        "[",
        "{a: ?}",
        "{a: “}",
        "[1 2]",
        "\"a",
        "\"\\x",
        "1.2.3",
        "NaN",
        "foo",
        "None",
        "[] x",
        deep.as_str(),
    ];
    for written in texts {
        let error = parse_text(written).unwrap_err();
        is_whole(|locale| text_words(locale, &error.kind));
        let error = DocumentError::Text(error);
        assert!(document_words(Locale::en, &error).starts_with("Line 1, column "), "{written}");
    }
}

#[test]
fn every_kind_of_misspelled_name_has_a_whole_sentence() {
    let meant = || text("title");
    let kinds = [
        MisspellingKind::Key { meant: meant() },
        MisspellingKind::Word { meant: meant() },
        MisspellingKind::Property { meant: meant() },
        MisspellingKind::Data { meant: meant() },
        MisspellingKind::NoPlace { data: text("¶input") },
        MisspellingKind::NoField,
        MisspellingKind::Unmarked,
        MisspellingKind::AsWritten,
        MisspellingKind::Unnamed,
        MisspellingKind::NothingBeside,
        MisspellingKind::NoOption,
        MisspellingKind::OpenApi,
    ];
    for kind in kinds {
        let mistake = Misspelling { pointer: Pointer::root(), written: text("titel"), kind };
        is_whole(|locale| misspelled_words(locale, &mistake));
        assert!(misspelled_words(Locale::en, &mistake).contains("titel"));
    }
}

#[test]
fn a_failure_in_a_record_is_said_with_what_the_server_said() {
    let check_failure = |kind, detail: &str, expected: &str| {
        let failure = ProviderFailure::new(kind, detail);
        assert_eq!(CatalogueWords(Locale::en).failure(&failure), expected);
    };
    check_failure(FailureKind::Timeout, "", "It took too long");
    check_failure(FailureKind::NoSuchModel, "x", "The server does not have this model: x");
    check_failure(FailureKind::Reported, "no answer left", "no answer left");
    for kind in FailureKind::ALL {
        is_whole(|locale| failure_words(locale, &ProviderFailure::new(kind, "")).0);
        is_whole(|locale| failure_words(locale, &ProviderFailure::new(kind, "")).1);
    }
}

#[test]
fn every_word_of_a_bench_is_there() {
    let words = CatalogueBenchWords;
    BenchWord::ALL.into_iter().for_each(|word| is_whole(|locale| words(locale).word(word)));
    for word in BenchWord::EXPLAINED {
        is_whole(|locale| words(locale).about(word).unwrap_or_default());
    }
    PairWord::ALL.into_iter().for_each(|word| is_whole(|locale| words(locale).pair_word(word)));
    for kind in AgreementKind::ALL {
        let is_other = kind.key() == "other";
        let label = words(Locale::en).kind(kind.key());
        assert_eq!(label == words(Locale::en).kind("other"), is_other, "{label}");
    }
    check(|locale| words(locale).check("oneOf"), "one of a few");
}

#[test]
fn every_fault_of_a_bench_has_a_whole_sentence() {
    for kind in [
        FaultKind::WrongType("array"),
        FaultKind::Missing("is"),
        FaultKind::Unknown(text("x")),
        FaultKind::Twice(text("x")),
        FaultKind::BadPointer(text("x")),
        FaultKind::BadPattern(text("x")),
        FaultKind::BadRange,
        FaultKind::TooMany,
    ] {
        is_whole(|locale| fault_kind_words(locale, &kind));
    }
    for fault in [ProposalFault::Unreadable, ProposalFault::Twice(text("x"))] {
        is_whole(|locale| proposal_fault_words(locale, &fault));
    }
}
