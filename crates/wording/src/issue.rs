//! Words for issues.

use pilcrow_core::form::{ExpectedEntry, Issue, IssueKind};
use pilcrow_words::{Locale, words_now};

/// The sentence of an issue.
pub fn issue_words(locale: Locale, issue: &Issue) -> String {
    kind_words(locale, issue.kind.clone())
}

/// The sentence of an issue of an answer: nobody is to fill it in, so it is told how the answer is, or should be.
pub fn answer_issue_words(locale: Locale, issue: &Issue) -> String {
    use IssueKind as Kind;
    match issue.kind.clone() {
        Kind::Missing | Kind::MissingKey { .. } => words_now!(locale, answer_issue.missing),
        Kind::WrongType { expected } => {
            let names: Vec<_> = expected.iter().map(|name| type_name(locale, name)).collect();
            words_now!(locale, answer_issue.wrong_type, expected = names.join(", "))
        }
        Kind::NotNumber => {
            let expected = words_now!(locale, types.name_number);
            words_now!(locale, answer_issue.wrong_type, expected)
        }
        Kind::BadFormat { format } => words_now!(locale, answer_issue.bad_format, format),
        Kind::NoMatch { pattern, examples } if examples.is_empty() => {
            words_now!(locale, answer_issue.no_match, pattern)
        }
        Kind::NoMatch { examples, .. } => {
            words_now!(locale, answer_issue.unlike, examples = quoted(locale, &examples))
        }
        Kind::TooSmall { limit } => words_now!(locale, answer_issue.too_small, limit),
        Kind::TooLarge { limit } => words_now!(locale, answer_issue.too_large, limit),
        Kind::NotAbove { limit } => words_now!(locale, answer_issue.not_above, limit),
        Kind::NotBelow { limit } => words_now!(locale, answer_issue.not_below, limit),
        Kind::TooEarly { limit } => words_now!(locale, answer_issue.too_early, limit),
        Kind::TooLate { limit } => words_now!(locale, answer_issue.too_late, limit),
        Kind::NotAfter { limit } => words_now!(locale, answer_issue.not_after, limit),
        Kind::NotBefore { limit } => words_now!(locale, answer_issue.not_before, limit),
        Kind::NoMultiple { step } => words_now!(locale, answer_issue.no_multiple, step),
        Kind::UnknownKeys { names } => {
            words_now!(locale, answer_issue.unknown_keys, names = names.join(", "))
        }
        Kind::BadKey { name, .. } => words_now!(locale, answer_issue.bad_key, name),
        Kind::NotAllowed { options } => {
            words_now!(locale, answer_issue.not_allowed, options = options.join(", "))
        }
        Kind::NoBranch | Kind::NoneOf { .. } => words_now!(locale, answer_issue.no_branch),
        Kind::Forbidden => words_now!(locale, answer_issue.forbidden),
        Kind::Other => words_now!(locale, answer_issue.other),
        // What they say is said of a value, and tells nobody what to do.
        other => kind_words(locale, other),
    }
}

/// The sentence of a kind of issue. A `match` and no table: a kind without its sentence, or an operand that the sentence
/// lacks, ends the build.
pub fn kind_words(locale: Locale, kind: IssueKind) -> String {
    use IssueKind as Kind;
    let all = |titles: &[String]| quoted(locale, titles);
    match kind {
        Kind::Missing => words_now!(locale, issue.missing),
        Kind::MissingKey { name } => words_now!(locale, issue.missing_key, name),
        Kind::WrongType { expected } => {
            words_now!(locale, issue.wrong_type, expected = type_words(locale, &expected))
        }
        Kind::OtherType { value, actual, expected } => {
            wrong_type_words(locale, value, &actual, &expected)
        }
        Kind::BadFormat { format } => {
            words_now!(locale, issue.bad_format, expected = format_words(locale, &format))
        }
        Kind::TooShort { limit, actual } => words_now!(locale, issue.too_short, limit, actual),
        Kind::TooLong { limit, actual } => words_now!(locale, issue.too_long, limit, actual),
        Kind::NoMatch { pattern, examples } => match_words(locale, pattern, &examples),
        Kind::TooSmall { limit } => words_now!(locale, issue.too_small, limit),
        Kind::TooLarge { limit } => words_now!(locale, issue.too_large, limit),
        Kind::NotAbove { limit } => words_now!(locale, issue.not_above, limit),
        Kind::NotBelow { limit } => words_now!(locale, issue.not_below, limit),
        Kind::TooEarly { limit } => words_now!(locale, issue.too_early, limit),
        Kind::TooLate { limit } => words_now!(locale, issue.too_late, limit),
        Kind::NotAfter { limit } => words_now!(locale, issue.not_after, limit),
        Kind::NotBefore { limit } => words_now!(locale, issue.not_before, limit),
        Kind::NoMultiple { step } => words_now!(locale, issue.no_multiple, step),
        Kind::TooFewItems { limit, actual } => {
            words_now!(locale, issue.too_few_items, limit, actual)
        }
        Kind::TooManyItems { limit, actual } => {
            words_now!(locale, issue.too_many_items, limit, actual)
        }
        Kind::NotUnique { entries } => alike_words(locale, &entries),
        Kind::ContainsTooFew { limit, wanted } => few_words(locale, limit, &wanted),
        Kind::ContainsTooMany { limit, wanted } => many_words(locale, limit, &wanted),
        Kind::TooFewProperties { limit } => words_now!(locale, issue.too_few_properties, limit),
        Kind::TooManyProperties { limit } => words_now!(locale, issue.too_many_properties, limit),
        Kind::UnknownKeys { names } => {
            words_now!(locale, issue.unknown_keys, names = names.join(", "))
        }
        Kind::BadKey { name, why } => key_words(locale, name, why),
        Kind::NotAllowed { options } => {
            words_now!(locale, issue.not_allowed, options = options.join(", "))
        }
        Kind::NotConstant { expected } => only_words(locale, expected),
        Kind::NoBranch => words_now!(locale, issue.no_branch),
        Kind::NoneOf { titles } => words_now!(locale, issue.none_of, titles = all(&titles)),
        Kind::ManyBranches => words_now!(locale, issue.many_branches),
        Kind::SeveralOf { titles } => words_now!(locale, issue.several_of, titles = all(&titles)),
        Kind::SecondAnswer { name } => words_now!(locale, issue.second_answer, name),
        Kind::AuthorWords { words } => words_now!(locale, issue.said, words),
        Kind::Forbidden => words_now!(locale, issue.forbidden),
        Kind::Excluded { values } => {
            words_now!(locale, issue.excluded, values = values.join(", "))
        }
        Kind::NotNumber => words_now!(locale, issue.not_number),
        Kind::NotJson { line, column } => words_now!(locale, issue.not_json, line, column),
        Kind::Other => words_now!(locale, issue.other),
    }
}

/// What is said of a value of another type, which its control cannot show.
fn wrong_type_words(locale: Locale, value: String, actual: &str, expected: &[String]) -> String {
    let (actual, expected) = (type_name(locale, actual), type_words(locale, expected));
    words_now!(locale, issue.other_type, value, actual, expected)
}

/// Texts to be copied as they are.
fn quoted(locale: Locale, texts: &[String]) -> String {
    let quoted = texts.iter().map(|text| words_now!(locale, issue.quoted, text));
    quoted.collect::<Vec<_>>().join(", ")
}

/// What is said of a name that is not allowed, with what it should be.
fn key_words(locale: Locale, name: String, why: Option<Box<IssueKind>>) -> String {
    match why.map(|why| kind_words(locale, *why)) {
        Some(why) => words_now!(locale, issue.bad_key_why, name, why),
        None => words_now!(locale, issue.bad_key, name),
    }
}

fn match_words(locale: Locale, pattern: String, examples: &[String]) -> String {
    match examples.is_empty() {
        true => words_now!(locale, issue.no_match, pattern),
        false => words_now!(locale, issue.unlike, examples = quoted(locale, examples)),
    }
}

fn alike_words(locale: Locale, entries: &[String]) -> String {
    match entries.is_empty() {
        true => words_now!(locale, issue.not_unique),
        false => words_now!(locale, issue.alike, entries = entries.join(", ")),
    }
}

fn few_words(locale: Locale, limit: String, wanted: &ExpectedEntry) -> String {
    let wanted = wanted_words(locale, wanted);
    words_now!(locale, issue.contains_too_few, limit, wanted)
}

fn many_words(locale: Locale, limit: String, wanted: &ExpectedEntry) -> String {
    let wanted = wanted_words(locale, wanted);
    words_now!(locale, issue.contains_too_many, limit, wanted)
}

/// What alone may be here. Nobody has to know what a yes is called in JSON.
fn only_words(locale: Locale, expected: String) -> String {
    match expected.as_str() {
        "true" => words_now!(locale, issue.only_yes),
        "false" => words_now!(locale, issue.only_no),
        _ => words_now!(locale, issue.not_constant, expected),
    }
}

/// What entries are to be, or may be.
fn wanted_words(locale: Locale, wanted: &ExpectedEntry) -> String {
    let types = wanted.types.iter().map(|name| type_name(locale, name));
    match (wanted.names.as_slice(), wanted.types.is_empty()) {
        ([], true) => words_now!(locale, issue.wanted),
        ([], false) => types.collect::<Vec<_>>().join(", "),
        (names, _) => names.join(", "),
    }
}

/// What is to be put in, by the name of its type.
fn type_words(locale: Locale, expected: &[String]) -> String {
    let [one] = expected else {
        let names: Vec<_> = expected.iter().map(|name| type_name(locale, name)).collect();
        return words_now!(locale, types.several, types = names.join(", "));
    };
    match one.as_str() {
        "string" => words_now!(locale, types.string),
        "number" => words_now!(locale, types.number),
        "integer" => words_now!(locale, types.integer),
        "boolean" => words_now!(locale, types.boolean),
        "array" => words_now!(locale, types.array),
        "object" => words_now!(locale, types.object),
        "null" => words_now!(locale, types.null),
        other => words_now!(locale, types.several, types = other.to_owned()),
    }
}

fn type_name(locale: Locale, name: &str) -> String {
    match name {
        "string" => words_now!(locale, types.name_string),
        "number" => words_now!(locale, types.name_number),
        "integer" => words_now!(locale, types.name_integer),
        "boolean" => words_now!(locale, types.name_boolean),
        "array" => words_now!(locale, types.name_array),
        "object" => words_now!(locale, types.name_object),
        "null" => words_now!(locale, types.name_null),
        other => other.to_owned(),
    }
}

fn format_words(locale: Locale, format: &str) -> String {
    match format {
        "email" => words_now!(locale, format.email),
        "uri" => words_now!(locale, format.uri),
        "date" => words_now!(locale, format.date),
        "time" => words_now!(locale, format.time),
        "date-time" => words_now!(locale, format.date_time),
        "duration" => words_now!(locale, format.duration),
        "uuid" => words_now!(locale, format.uuid),
        "ipv4" => words_now!(locale, format.ipv4),
        "ipv6" => words_now!(locale, format.ipv6),
        "hostname" => words_now!(locale, format.hostname),
        "regex" => words_now!(locale, format.regex),
        "json-pointer" => words_now!(locale, format.json_pointer),
        "color" => words_now!(locale, format.color),
        "decimal" => words_now!(locale, format.decimal),
        "phone" => words_now!(locale, format.phone),
        "slug" => words_now!(locale, format.slug),
        other => words_now!(locale, format.other, format = other.to_owned()),
    }
}
