//! Explanations of a pattern for people who do not read regular expressions: the well-known format that it means (each
//! author writes such a pattern differently), or texts that match it.

use crate::compile::compiled;
use crate::dialect::Dialect;
use crate::documents::Documents;
use crate::pattern_example::{pattern_examples, without_looking};
use jsonschema::{Draft, Validator};
use serde_json::{Map, Value};

/// Maximum number of a document's examples in an issue.
const MOST: usize = 3;

/// Keywords with a document's examples.
const EXAMPLES: [&str; 3] = ["examples", "example", "default"];

/// Texts with letters of both cases, digits and punctuation, for patterns that require each of them.
const PASSWORDS: [&str; 3] = ["Abcdef12", "Abcdef1!", "Abcdefghi12!"];

/// The facts about a pattern.
#[derive(Debug)]
pub(crate) struct PatternFacts {
    format: Option<&'static Format>,
    /// Texts that match, generated from the pattern; empty if none can be made.
    pub examples: Vec<String>,
    validator: Option<Validator>,
}

/// A format: its name in issues, texts that every pattern for it allows, texts that every such pattern forbids, and the
/// check of a text.
#[derive(Debug)]
struct Format {
    name: &'static str,
    allowed: &'static [&'static str],
    forbidden: &'static [&'static str],
    is_of: fn(&str) -> bool,
}

static FORMATS: [Format; 7] = [
    Format {
        name: "uuid",
        allowed: &["123e4567-e89b-42d3-a456-426614174000"],
        forbidden: &[
            "",
            "123e4567e89b42d3a456426614174000",
            "g23e4567-e89b-42d3-a456-426614174000",
        ],
        is_of: |text| text.len() == 36 && text.bytes().all(|c| c.is_ascii_hexdigit() || c == b'-'),
    },
    Format {
        name: "email",
        allowed: &["name@example.com", "a.b@example.org"],
        forbidden: &["", "name", "name@", "@example.com", "a b@example.com"],
        is_of: |text| {
            let is_part = |part: &str| !part.is_empty() && !part.contains(char::is_whitespace);
            text.split_once('@').is_some_and(|(name, host)| {
                is_part(name) && is_part(host) && host.contains('.') && !host.contains('@')
            })
        },
    },
    Format {
        name: "date",
        allowed: &["2026-03-31", "1999-12-01"],
        forbidden: &[
            "",
            "31.03.2026",
            "2026-03-311",
            "20260331",
            "2026-03-31T10:00:00Z",
            "abcd-ef-gh",
        ],
        is_of: |text| {
            let is_digits = |part: &str| part.bytes().all(|c| c.is_ascii_digit());
            text.len() == 10 && text.split('-').count() == 3 && text.split('-').all(is_digits)
        },
    },
    Format {
        name: "color",
        allowed: &["#1a2b3c"],
        forbidden: &["", "1a2b3c", "#12", "#gggggg", "red", "#1a2b3c4d5e"],
        is_of: |text| {
            let digits = text.strip_prefix('#');
            digits.is_some_and(|all| all.len() == 6 && all.bytes().all(|c| c.is_ascii_hexdigit()))
        },
    },
    Format {
        name: "phone",
        allowed: &["+4930123456"],
        forbidden: &["", "5", "-5", "abc", "12a34567", "+4930abcdef"],
        is_of: |text| {
            let number = text.strip_prefix('+');
            number.is_some_and(|all| all.len() > 6 && all.chars().all(|c| c.is_ascii_digit()))
        },
    },
    Format {
        name: "slug",
        allowed: &["my-page-2", "page"],
        forbidden: &["", "Page", "my page", "page!", "über", "my.page", "my_page", "@my/page"],
        is_of: |text| {
            let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            !text.is_empty() && text.chars().all(is_letter)
        },
    },
    Format {
        name: "decimal",
        allowed: &["12.5", "7"],
        forbidden: &["", "abc", "1e10", "1,5", "."],
        is_of: |text| {
            let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
            let is_number = |c: char| c.is_ascii_digit() || c == '.';
            !digits.is_empty() && digits.chars().all(is_number)
        },
    },
];

impl PatternFacts {
    /// Determines the facts about a pattern.
    pub(crate) fn read(pattern: &str) -> Self {
        let schema = Value::Object(Map::from_iter([("pattern".to_owned(), pattern.into())]));
        let dialect = Dialect::Draft(Draft::Draft202012);
        let validator = compiled(&schema, &dialect, &Documents::default()).ok();
        let matches = |text: &str| {
            validator.as_ref().is_some_and(|validator| validator.is_valid(&Value::from(text)))
        };
        let is_it = |format: &&Format| {
            format.allowed.iter().all(|text| matches(text))
                && !format.forbidden.iter().any(|text| matches(text))
        };
        let format = FORMATS.iter().find(is_it);
        let mut examples = pattern_examples(pattern);
        // If a pattern only forbids something, no text is a useful example, since any other would do.
        let rest =
            without_looking(pattern).filter(|rest| !rest.trim_matches(['^', '$']).is_empty());
        if let (true, Some(rest)) = (examples.is_empty(), rest) {
            let usual = PASSWORDS.iter().map(|text| (*text).to_owned());
            let likely = pattern_examples(&rest).into_iter().chain(usual);
            examples = likely.filter(|text| matches(text)).take(1).collect();
        }
        Self { format, examples, validator }
    }

    /// Returns the format that the pattern means, if the text violates that format, so that naming it helps.
    pub(crate) fn format_for(&self, text: &str) -> Option<&'static str> {
        self.format.filter(|format| !(format.is_of)(text)).map(|format| format.name)
    }

    /// Returns the examples of a schema that match.
    pub(crate) fn examples_among(&self, schema: &Value) -> Vec<String> {
        let Some(validator) = &self.validator else { return Vec::new() };
        let examples = EXAMPLES.iter().filter_map(|keyword| schema.get(keyword));
        let examples =
            examples.flat_map(|value| value.as_array().cloned().unwrap_or(vec![value.clone()]));
        let texts = examples.filter(|value| value.is_string() && validator.is_valid(value));
        let texts = texts.filter_map(|value| value.as_str().map(str::to_owned));
        texts.filter(|text| !text.trim().is_empty()).take(MOST).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, text: &str, expected: Option<&str>) {
        assert_eq!(PatternFacts::read(pattern).format_for(text), expected, "{pattern} {text}");
    }

    #[test]
    fn patterns_that_everybody_writes_are_known_in_each_of_their_ways() {
        check(r"^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$", "1e10", Some("decimal"));
        check(r"^-?\d+(\.\d+)?$", "x", Some("decimal"));
        check("^[a-z0-9]+(?:-[a-z0-9]+)*$", "My page", Some("slug"));
        check("^[a-z0-9-]+$", "My page", Some("slug"));
        check(
            "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
            "5",
            Some("uuid"),
        );
        check("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$", "5", Some("uuid"));
        check(r"^\+[1-9]\d{1,14}$", "030 123", Some("phone"));
        check(r"^\d{4}-\d{2}-\d{2}$", "31.3.2026", Some("date"));
        check(r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$", "x", Some("date"));
        check("^#[0-9a-f]{6}$", "red", Some("color"));
        check("^#(?:[0-9a-fA-F]{3}){1,2}$", "red", Some("color"));
        check(r"^[^@\s]+@[^@\s]+\.[^@\s]+$", "name", Some("email"));
        check(r"^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$", "name", Some("email"));
    }

    #[test]
    fn a_pattern_that_looks_ahead_has_an_example_where_the_rest_of_it_has_one_that_fits() {
        let check = |pattern: &str, expected: &[&str]| {
            assert_eq!(PatternFacts::read(pattern).examples, expected, "{pattern}");
        };
        check("^(?!admin$)[a-z]{3}$", &["abc"]);
        check("^(?!abc)[a-z]{3}$", &[]);
        check(r"^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{8,}$", &["Abcdef12"]);
        check(r"^(?=.*\d)(?=.*[!@#)(])[A-Za-z\d!@#)(]{8,}$", &["Abcdef1!"]);
        check("^(?!random)", &[]);
    }

    #[test]
    fn others_are_not_taken_for_them() {
        for pattern in [
            "^(?:@[a-z0-9-]+/)?[a-z0-9._-]+$",
            "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9-]+)*$",
            "^[A-Z]{2}$",
            r"^\d+$",
            ".+",
            "^a",
            r"^[+-]?\d+$",
            r"^\S*$",
            "^[a-z]+$",
            r"\w+@\w+",
        ] {
            check(pattern, "?", None);
        }
    }

    #[test]
    fn a_text_that_is_of_the_format_is_not_told_of_it() {
        check(r"^[^@\s]+@example\.(com|org)$", "a@else.test", None);
        check("^[a-z0-9-]{4,9}$", "abc", None);
        check(r"^\d{4}-(0[1-9]|1[0-2])-\d{2}$", "2026-13-01", None);
    }
}
