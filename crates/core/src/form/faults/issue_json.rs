//! Issues as JSON, for the worker's reports and for records of runs.
//! Written by hand: derived code for an enum of this size would be a tenth of the page's module.

use crate::form::{ExpectedEntry, Issue, IssueKind};
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

impl Issue {
    /// Writes the issue as `{"pointer", "keyword", "is": key, …operands}`.
    pub fn to_value(&self) -> Value {
        let mut members = Map::new();
        members.insert("pointer".to_owned(), text(self.pointer.as_str()));
        members.insert("keyword".to_owned(), text(&self.keyword));
        members.extend(self.kind.members());
        Value::Object(members)
    }

    /// Reads an issue that [`Issue::to_value`] wrote; `None` if the value is something else.
    pub fn from_value(value: &Value) -> Option<Self> {
        Some(Self {
            pointer: Pointer::parse(value.get("pointer")?.as_str()?)?,
            keyword: value.get("keyword")?.as_str()?.to_owned(),
            kind: IssueKind::from_value(value)?,
        })
    }
}

impl IssueKind {
    /// Returns the members `"is": key, …operands`.
    fn members(&self) -> impl Iterator<Item = (String, Value)> {
        let operands = self.operands().into_iter();
        let all = std::iter::once(("is", text(self.key()))).chain(operands);
        all.map(|(name, operand)| (name.to_owned(), operand))
    }

    /// Returns the operands by name: texts, lists of texts, and line and column numbers.
    pub fn operands(&self) -> Vec<(&'static str, Value)> {
        match self {
            Self::WrongType { expected } => vec![("expected", expected.clone().into())],
            Self::OtherType { value, actual, expected } => vec![
                ("value", text(value)),
                ("actual", text(actual)),
                ("expected", expected.clone().into()),
            ],
            Self::TooShort { limit, actual }
            | Self::TooLong { limit, actual }
            | Self::TooFewItems { limit, actual }
            | Self::TooManyItems { limit, actual } => {
                vec![("limit", text(limit)), ("actual", text(actual))]
            }
            Self::TooSmall { limit }
            | Self::TooLarge { limit }
            | Self::NotAbove { limit }
            | Self::NotBelow { limit }
            | Self::TooEarly { limit }
            | Self::TooLate { limit }
            | Self::NotAfter { limit }
            | Self::NotBefore { limit }
            | Self::TooFewProperties { limit }
            | Self::TooManyProperties { limit } => vec![("limit", text(limit))],
            Self::NoMatch { pattern, examples } => {
                vec![("pattern", text(pattern)), ("examples", examples.clone().into())]
            }
            Self::BadFormat { format } => vec![("format", text(format))],
            Self::NoMultiple { step } => vec![("step", text(step))],
            Self::NotUnique { entries } => vec![("entries", entries.clone().into())],
            Self::ContainsTooFew { limit, wanted } | Self::ContainsTooMany { limit, wanted } => {
                vec![
                    ("limit", text(limit)),
                    ("names", wanted.names.clone().into()),
                    ("types", wanted.types.clone().into()),
                ]
            }
            Self::UnknownKeys { names } => vec![("names", names.clone().into())],
            Self::NoneOf { titles } | Self::SeveralOf { titles } => {
                vec![("titles", titles.clone().into())]
            }
            Self::AuthorWords { words } => vec![("words", text(words))],
            Self::BadKey { name, why: Some(why) } => {
                vec![("name", text(name)), ("why", Value::Object(why.members().collect()))]
            }
            Self::BadKey { name, why: None }
            | Self::MissingKey { name }
            | Self::SecondAnswer { name } => {
                vec![("name", text(name))]
            }
            Self::NotAllowed { options } => vec![("options", options.clone().into())],
            Self::Excluded { values } => vec![("values", values.clone().into())],
            Self::NotConstant { expected } => vec![("expected", text(expected))],
            Self::NotJson { line, column } => {
                vec![("line", (*line).into()), ("column", (*column).into())]
            }
            _ => Vec::new(),
        }
    }

    fn from_value(value: &Value) -> Option<Self> {
        let text = |name: &str| value.get(name)?.as_str().map(str::to_owned);
        let texts = |name: &str| {
            let listed = value.get(name)?.as_array()?.iter();
            listed.map(|item| item.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
        };
        let count = |name: &str| value.get(name)?.as_u64()?.try_into().ok();
        let (limit, actual) = (|| text("limit"), || text("actual"));
        let wanted = || Some(ExpectedEntry { names: texts("names")?, types: texts("types")? });
        Some(match value.get("is")?.as_str()? {
            "missing" => Self::Missing,
            "missing_key" => Self::MissingKey { name: text("name")? },
            "wrong_type" => Self::WrongType { expected: texts("expected")? },
            "other_type" => Self::OtherType {
                value: text("value")?,
                actual: text("actual")?,
                expected: texts("expected")?,
            },
            "too_short" => Self::TooShort { limit: limit()?, actual: actual()? },
            "too_long" => Self::TooLong { limit: limit()?, actual: actual()? },
            "no_match" => Self::NoMatch {
                pattern: text("pattern")?,
                examples: texts("examples").unwrap_or_default(),
            },
            "bad_format" => Self::BadFormat { format: text("format")? },
            "too_small" => Self::TooSmall { limit: limit()? },
            "too_large" => Self::TooLarge { limit: limit()? },
            "not_above" => Self::NotAbove { limit: limit()? },
            "not_below" => Self::NotBelow { limit: limit()? },
            "too_early" => Self::TooEarly { limit: limit()? },
            "too_late" => Self::TooLate { limit: limit()? },
            "not_after" => Self::NotAfter { limit: limit()? },
            "not_before" => Self::NotBefore { limit: limit()? },
            "no_multiple" => Self::NoMultiple { step: text("step")? },
            "too_few_items" => Self::TooFewItems { limit: limit()?, actual: actual()? },
            "too_many_items" => Self::TooManyItems { limit: limit()?, actual: actual()? },
            "not_unique" => Self::NotUnique { entries: texts("entries").unwrap_or_default() },
            "contains_too_few" => Self::ContainsTooFew { limit: limit()?, wanted: wanted()? },
            "contains_too_many" => Self::ContainsTooMany { limit: limit()?, wanted: wanted()? },
            "too_few_properties" => Self::TooFewProperties { limit: limit()? },
            "too_many_properties" => Self::TooManyProperties { limit: limit()? },
            "unknown_keys" => Self::UnknownKeys { names: texts("names")? },
            "bad_key" => {
                let why = value.get("why").and_then(Self::from_value).map(Box::new);
                Self::BadKey { name: text("name")?, why }
            }
            "not_allowed" => Self::NotAllowed { options: texts("options")? },
            "not_constant" => Self::NotConstant { expected: text("expected")? },
            "no_branch" => Self::NoBranch,
            "none_of" => Self::NoneOf { titles: texts("titles")? },
            "many_branches" => Self::ManyBranches,
            "several_of" => Self::SeveralOf { titles: texts("titles")? },
            "said" => Self::AuthorWords { words: text("words")? },
            "second_answer" => Self::SecondAnswer { name: text("name")? },
            "forbidden" => Self::Forbidden,
            "excluded" => Self::Excluded { values: texts("values")? },
            "not_number" => Self::NotNumber,
            "not_json" => Self::NotJson { line: count("line")?, column: count("column")? },
            _ => Self::Other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_issue_comes_back_as_it_went() {
        let text = || "9".to_owned();
        let (limit, actual) = (text, text);
        for kind in [
            IssueKind::Missing,
            IssueKind::WrongType { expected: vec!["string".into()] },
            IssueKind::OtherType { value: text(), actual: actual(), expected: vec![text()] },
            IssueKind::TooShort { limit: limit(), actual: actual() },
            IssueKind::TooLong { limit: limit(), actual: actual() },
            IssueKind::NoMatch { pattern: text(), examples: vec![text()] },
            IssueKind::BadFormat { format: text() },
            IssueKind::TooSmall { limit: limit() },
            IssueKind::TooLarge { limit: limit() },
            IssueKind::NotAbove { limit: limit() },
            IssueKind::NotBelow { limit: limit() },
            IssueKind::TooEarly { limit: limit() },
            IssueKind::TooLate { limit: limit() },
            IssueKind::NotAfter { limit: limit() },
            IssueKind::NotBefore { limit: limit() },
            IssueKind::NoMultiple { step: text() },
            IssueKind::TooFewItems { limit: limit(), actual: actual() },
            IssueKind::TooManyItems { limit: limit(), actual: actual() },
            IssueKind::NotUnique { entries: vec![text()] },
            IssueKind::ContainsTooFew { limit: limit(), wanted: ExpectedEntry::default() },
            IssueKind::ContainsTooMany {
                limit: limit(),
                wanted: ExpectedEntry { names: vec![text()], types: vec![text()] },
            },
            IssueKind::TooFewProperties { limit: limit() },
            IssueKind::TooManyProperties { limit: limit() },
            IssueKind::UnknownKeys { names: vec![text()] },
            IssueKind::BadKey { name: text(), why: None },
            IssueKind::BadKey {
                name: text(),
                why: Some(Box::new(IssueKind::TooSmall { limit: limit() })),
            },
            IssueKind::NotAllowed { options: vec![text()] },
            IssueKind::NotConstant { expected: text() },
            IssueKind::NoBranch,
            IssueKind::NoneOf { titles: vec![text()] },
            IssueKind::ManyBranches,
            IssueKind::SeveralOf { titles: vec![text()] },
            IssueKind::AuthorWords { words: text() },
            IssueKind::MissingKey { name: text() },
            IssueKind::SecondAnswer { name: text() },
            IssueKind::Forbidden,
            IssueKind::Excluded { values: vec![text()] },
            IssueKind::NotNumber,
            IssueKind::NotJson { line: 1, column: 2 },
            IssueKind::Other,
        ] {
            let issue = Issue { pointer: Pointer::root().join("a"), keyword: "k".into(), kind };
            assert_eq!(Issue::from_value(&issue.to_value()), Some(issue));
        }
    }
}
