//! An issue of a form's value (a breach of its schema) as data: a place, a keyword, and operands for a sentence.

use crate::pointer::Pointer;

/// A breach of the schema at one place of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The place in the value. A missing property is reported at the place where it should be.
    pub pointer: Pointer,
    /// The schema keyword that is broken: `maxLength`, `required`, `format`.
    pub keyword: String,
    /// The kind of the breach, with its numbers.
    pub kind: IssueKind,
}

#[expect(missing_docs, reason = "each variant's line names its operands")]
/// The kind of an issue, with the operands that a sentence about it needs. Numbers are texts, to keep the digits of the
/// schema and of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IssueKind {
    /// A required value that is missing.
    Missing,
    /// A required entry of a map that is missing, by its key.
    MissingKey { name: String },
    /// A value of the wrong type; `expected` lists JSON Schema type names.
    WrongType { expected: Vec<String> },
    /// A value of the wrong type that looks right in its control, such as the text "12" in a number field: its JSON
    /// text, the name of its type, and the types that `WrongType` lists.
    OtherType { value: String, actual: String, expected: Vec<String> },
    /// A text shorter than `limit` characters; it has `actual`.
    TooShort { limit: String, actual: String },
    /// A text longer than `limit` characters; it has `actual`.
    TooLong { limit: String, actual: String },
    /// A text that does not match the schema's regular expression; `examples` are texts that match it, where any are
    /// known.
    NoMatch { pattern: String, examples: Vec<String> },
    /// A text that is not of the format: `email`, `date`, `uri`, …
    BadFormat { format: String },
    /// A number below `limit`.
    TooSmall { limit: String },
    /// A number above `limit`.
    TooLarge { limit: String },
    /// A number that must be greater than `limit`.
    NotAbove { limit: String },
    /// A number that must be less than `limit`.
    NotBelow { limit: String },
    /// A date or time before `limit`.
    TooEarly { limit: String },
    /// A date or time after `limit`.
    TooLate { limit: String },
    /// A date or time that must be later than `limit`.
    NotAfter { limit: String },
    /// A date or time that must be earlier than `limit`.
    NotBefore { limit: String },
    /// A number that is no multiple of `step`.
    NoMultiple { step: String },
    /// A list with fewer than `limit` entries; it has `actual`.
    TooFewItems { limit: String, actual: String },
    /// A list with more than `limit` entries; it has `actual`.
    TooManyItems { limit: String, actual: String },
    /// Equal entries of a list; `entries` are their numbers, counted from 1, where they were found.
    NotUnique { entries: Vec<String> },
    /// Too few entries (fewer than `limit`) that match `contains`.
    ContainsTooFew { limit: String, wanted: ExpectedEntry },
    /// Too many entries (more than `limit`) that match `contains`.
    ContainsTooMany { limit: String, wanted: ExpectedEntry },
    /// An object with fewer than `limit` entries.
    TooFewProperties { limit: String },
    /// An object with more than `limit` entries.
    TooManyProperties { limit: String },
    /// Keys that are not allowed.
    UnknownKeys { names: Vec<String> },
    /// A key whose name breaks `propertyNames`; `why` is the issue of the name itself, where a sentence exists for it.
    BadKey { name: String, why: Option<Box<IssueKind>> },
    /// A value that is none of the allowed values (JSON texts).
    NotAllowed { options: Vec<String> },
    /// A value that is not the one allowed value (a JSON text).
    NotConstant { expected: String },
    /// A value that matches no alternative of an `anyOf` or `oneOf`.
    NoBranch,
    /// A value that matches none of the alternatives with these titles.
    NoneOf { titles: Vec<String> },
    /// A value that matches several alternatives of a `oneOf`.
    ManyBranches,
    /// A value that matches several alternatives of a `oneOf`, those with these titles.
    SeveralOf { titles: Vec<String> },
    /// A second answer for the case of this name.
    SecondAnswer { name: String },
    /// A value that matches the schema under `not`.
    Forbidden,
    /// A value that is among the forbidden ones (JSON texts).
    Excluded { values: Vec<String> },
    /// Typed text that is no number yet: `-`, `1e`, `abc`.
    NotNumber,
    /// Typed text of a JSON field that is no JSON, with the line and column of the error.
    NotJson { line: usize, column: usize },
    /// The schema author's own message about a value that is not allowed.
    AuthorWords { words: String },
    /// Any other breach of the schema.
    Other,
}

/// A description of the entries that `contains` counts; either list may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpectedEntry {
    /// Titles of such entries, or the values that they may have (JSON texts).
    pub names: Vec<String>,
    /// Types of such entries, by their JSON Schema names.
    pub types: Vec<String>,
}

impl IssueKind {
    /// True if a reader of the answer should see the issue. Lengths and patterns concern only the schema's author and
    /// the model, except for a required text or list that is empty.
    pub fn concerns_reader(&self) -> bool {
        match self {
            Self::TooShort { actual, .. } | Self::TooFewItems { actual, .. } => actual == "0",
            Self::TooLong { .. } | Self::TooManyItems { .. } | Self::NoMatch { .. } => false,
            _ => true,
        }
    }

    /// Key of the issue's sentence in the `issue` section of `locales/*.json`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::MissingKey { .. } => "missing_key",
            Self::WrongType { .. } => "wrong_type",
            Self::OtherType { .. } => "other_type",
            Self::TooShort { .. } => "too_short",
            Self::TooLong { .. } => "too_long",
            Self::NoMatch { .. } => "no_match",
            Self::BadFormat { .. } => "bad_format",
            Self::TooSmall { .. } => "too_small",
            Self::TooLarge { .. } => "too_large",
            Self::NotAbove { .. } => "not_above",
            Self::NotBelow { .. } => "not_below",
            Self::TooEarly { .. } => "too_early",
            Self::TooLate { .. } => "too_late",
            Self::NotAfter { .. } => "not_after",
            Self::NotBefore { .. } => "not_before",
            Self::NoMultiple { .. } => "no_multiple",
            Self::TooFewItems { .. } => "too_few_items",
            Self::TooManyItems { .. } => "too_many_items",
            Self::NotUnique { .. } => "not_unique",
            Self::ContainsTooFew { .. } => "contains_too_few",
            Self::ContainsTooMany { .. } => "contains_too_many",
            Self::TooFewProperties { .. } => "too_few_properties",
            Self::TooManyProperties { .. } => "too_many_properties",
            Self::UnknownKeys { .. } => "unknown_keys",
            Self::BadKey { .. } => "bad_key",
            Self::NotAllowed { .. } => "not_allowed",
            Self::NotConstant { .. } => "not_constant",
            Self::NoBranch => "no_branch",
            Self::NoneOf { .. } => "none_of",
            Self::ManyBranches => "many_branches",
            Self::SeveralOf { .. } => "several_of",
            Self::SecondAnswer { .. } => "second_answer",
            Self::Forbidden => "forbidden",
            Self::Excluded { .. } => "excluded",
            Self::NotNumber => "not_number",
            Self::NotJson { .. } => "not_json",
            Self::AuthorWords { .. } => "said",
            Self::Other => "other",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_patterns_are_the_authors_concern() {
        let (limit, text) = (|| "5".to_owned(), |actual: &str| actual.to_owned());
        for (kind, concerns) in [
            (IssueKind::TooShort { limit: limit(), actual: text("2") }, false),
            (IssueKind::TooShort { limit: limit(), actual: text("0") }, true),
            (IssueKind::TooLong { limit: limit(), actual: text("9") }, false),
            (IssueKind::TooFewItems { limit: limit(), actual: text("1") }, false),
            (IssueKind::TooFewItems { limit: limit(), actual: text("0") }, true),
            (IssueKind::NoMatch { pattern: "x".to_owned(), examples: Vec::new() }, false),
            (IssueKind::Missing, true),
            (IssueKind::NotAllowed { options: Vec::new() }, true),
            (IssueKind::TooLarge { limit: limit() }, true),
        ] {
            assert_eq!(kind.concerns_reader(), concerns, "{kind:?}");
        }
    }
}
