//! What is wrong with a person's value: as data, at a place.

use crate::pointer::Pointer;

/// Something in a value that its schema does not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The place in the value. A missing property is told at the place where it should be.
    pub pointer: Pointer,
    /// The schema's keyword that speaks: `maxLength`, `required`, `format`.
    pub keyword: String,
    /// What is wrong, with the numbers of the case.
    pub kind: IssueKind,
}

#[expect(missing_docs, reason = "each variant's line names its operands")]
/// What is wrong, with the operands that a sentence about it needs.
/// Numbers are texts, to keep the digits of the schema and of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IssueKind {
    /// A value is required here and there is none.
    Missing,
    /// A map lacks an entry that it has to have, under this key.
    MissingKey { name: String },
    /// The value is of another type; `expected` are JSON Schema type names.
    WrongType { expected: Vec<String> },
    /// The value is of another type, which cannot be seen in its control: the JSON text of the value, the
    /// name of its type, and those of `WrongType`.
    OtherType { value: String, actual: String, expected: Vec<String> },
    /// A text shorter than `limit` characters; it has `actual`.
    TooShort { limit: String, actual: String },
    /// A text longer than `limit` characters; it has `actual`.
    TooLong { limit: String, actual: String },
    /// A text that does not match the schema's regular expression; `examples` do, where any can
    /// be told.
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
    /// Entries of a list are equal; `entries` are their numbers, from 1, where they were found.
    NotUnique { entries: Vec<String> },
    /// Fewer than `limit` entries of a list are of the kind that is asked for.
    ContainsTooFew { limit: String, wanted: ExpectedEntry },
    /// More than `limit` entries of a list are of the kind that may be there.
    ContainsTooMany { limit: String, wanted: ExpectedEntry },
    /// An object with fewer than `limit` entries.
    TooFewProperties { limit: String },
    /// An object with more than `limit` entries.
    TooManyProperties { limit: String },
    /// Keys that are not allowed.
    UnknownKeys { names: Vec<String> },
    /// A key whose name is not allowed, and what it should be, where a sentence says that.
    BadKey { name: String, why: Option<Box<IssueKind>> },
    /// Not one of the allowed values (JSON texts).
    NotAllowed { options: Vec<String> },
    /// Not the one allowed value (a JSON text).
    NotConstant { expected: String },
    /// None of the alternatives (`anyOf`, `oneOf`) fits.
    NoBranch,
    /// None of the alternatives fits, which have these names.
    NoneOf { titles: Vec<String> },
    /// More than one of the alternatives of a `oneOf` fits.
    ManyBranches,
    /// These alternatives fit, and only one of them may.
    SeveralOf { titles: Vec<String> },
    /// There is an answer for the case of this name already.
    SecondAnswer { name: String },
    /// The value fits what `not` forbids.
    Forbidden,
    /// One of the values that may not be here (JSON texts).
    Excluded { values: Vec<String> },
    /// What was typed is no number yet: `-`, `1e`, `abc`.
    NotNumber,
    /// What was typed into a JSON field is no JSON; the place within it.
    NotJson { line: usize, column: usize },
    /// What the schema's author says of a value that is not allowed.
    AuthorWords { words: String },
    /// Anything else that the schema refuses.
    Other,
}

/// What `contains` says of the entries that it counts, as far as it can be said; either may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpectedEntry {
    /// What they are called, or the values that they may be (JSON texts).
    pub names: Vec<String>,
    /// Their types, by the names of JSON Schema.
    pub types: Vec<String>,
}

impl IssueKind {
    /// Whether the reader of an answer has to know of it: lengths and patterns are between its author and the model, but
    /// for a text or a list that has to be there and holds nothing.
    pub fn concerns_reader(&self) -> bool {
        match self {
            Self::TooShort { actual, .. } | Self::TooFewItems { actual, .. } => actual == "0",
            Self::TooLong { .. } | Self::TooManyItems { .. } | Self::NoMatch { .. } => false,
            _ => true,
        }
    }

    /// The name under which `locales/*.json` has the sentence, in `issue`.
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
