//! Conversion of the validating library's errors to issues, each at the place that a person edits.

use crate::branch::branch_issues;
use crate::moments::{AFTER, BEFORE, LEAST};
use crate::rules::Rules;
use crate::unevaluated::unevaluated_issues;
use jsonschema::error::{TypeKind, ValidationError, ValidationErrorKind as Kind};
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::schema::same_value;
use serde_json::Value;
use std::collections::HashSet;

/// Maximum number of items of a list that are compared with each other.
const MOST_COMPARED: usize = 400;

/// Converts the errors of one schema and one value to issues, each once.
pub(crate) fn issues_of(errors: &[ValidationError<'_>], rules: &Rules) -> Vec<Issue> {
    let mut issues = Vec::new();
    for error in errors {
        translate(error, errors, rules, &mut issues);
    }
    without_patterns_of_formats(&mut issues);
    issues
}

/// Removes issues about the type of a value that is none of the options, since they add nothing.
pub(crate) fn without_types_of_options(issues: &mut Vec<Issue>) {
    let is_of_options = |issue: &&Issue| {
        matches!(issue.kind, IssueKind::NotAllowed { .. } | IssueKind::NotConstant { .. })
    };
    let places: HashSet<Pointer> =
        issues.iter().filter(is_of_options).map(|issue| issue.pointer.clone()).collect();
    issues.retain(|issue| {
        !matches!(issue.kind, IssueKind::WrongType { .. }) || !places.contains(&issue.pointer)
    });
}

/// Removes the pattern issue of a text that also violates the format beside it, unless the author gives a message for
/// the pattern: generators write a format's pattern beside the format.
fn without_patterns_of_formats(issues: &mut Vec<Issue>) {
    let formats = issues.iter().filter(|issue| issue.keyword == "format");
    let places: HashSet<Pointer> = formats.map(|issue| issue.pointer.clone()).collect();
    issues.retain(|issue| {
        let is_of_pattern =
            matches!(issue.kind, IssueKind::NoMatch { .. } | IssueKind::BadFormat { .. });
        issue.keyword != "pattern" || !is_of_pattern || !places.contains(&issue.pointer)
    });
}

fn translate(
    error: &ValidationError<'_>,
    others: &[ValidationError<'_>],
    rules: &Rules,
    issues: &mut Vec<Issue>,
) {
    let (keyword, mut place) = (error.kind().keyword(), place_of(error));
    let path = || error.evaluation_path().as_str();
    let kind = match error.kind() {
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => {
            let branches: Vec<_> = context.iter().map(|errors| issues_of(errors, rules)).collect();
            let names = rules.alternatives(path(), &branches);
            for issue in branch_issues(&place, keyword, branches) {
                add(issues, named(issue, &place, &names));
            }
            return;
        }
        Kind::OneOfMultipleValid { context } => {
            several_of(rules.fitting(path(), context.iter().map(Vec::is_empty)))
        }
        Kind::PropertyNames { error: inner } => {
            let name = text_of(inner.instance());
            place.push(&name);
            IssueKind::BadKey { name, why: reason(inner, rules).map(Box::new) }
        }
        Kind::Required { property } => {
            place.push(&text_of(property));
            IssueKind::Missing
        }
        Kind::Not { schema } => {
            if let Some(name) = only_excluded(schema) {
                place.push(name);
            }
            excluded_values(schema).unwrap_or(IssueKind::Forbidden)
        }
        Kind::UnevaluatedProperties { .. } | Kind::UnevaluatedItems { .. } => {
            let own_issues = unevaluated_issues(&place, error, others, rules);
            own_issues.into_iter().for_each(|issue| add(issues, issue));
            return;
        }
        Kind::Contains => rules.contains_issue(path()),
        Kind::Pattern { pattern } => {
            rules.pattern_issue(path(), pattern, &text_of(error.instance()))
        }
        kind => match kind_of(kind, error.instance()) {
            kind if is_measure(&kind) => {
                rules.own_words(path()).map_or(kind, |words| IssueKind::AuthorWords { words })
            }
            kind => kind,
        },
    };
    add(issues, Issue { pointer: place, keyword: keyword.to_owned(), kind });
}

/// Returns the rule that a refused name violates, if there is a message for it.
fn reason(error: &ValidationError<'_>, rules: &Rules) -> Option<IssueKind> {
    let mut own = Vec::new();
    translate(error, &[], rules, &mut own);
    let kind = own.into_iter().next()?.kind;
    let is_told = matches!(
        kind,
        IssueKind::NoMatch { .. } | IssueKind::NotAllowed { .. } | IssueKind::AuthorWords { .. }
    );
    (is_told || is_measure(&kind)).then_some(kind)
}

/// True if a value has the right type but violates a limit or a format, for which authors may give their own message.
fn is_measure(kind: &IssueKind) -> bool {
    matches!(
        kind,
        IssueKind::TooShort { .. }
            | IssueKind::TooLong { .. }
            | IssueKind::TooSmall { .. }
            | IssueKind::TooLarge { .. }
            | IssueKind::NotAbove { .. }
            | IssueKind::NotBelow { .. }
            | IssueKind::NoMultiple { .. }
            | IssueKind::TooEarly { .. }
            | IssueKind::TooLate { .. }
            | IssueKind::NotAfter { .. }
            | IssueKind::NotBefore { .. }
            | IssueKind::TooFewItems { .. }
            | IssueKind::TooManyItems { .. }
            | IssueKind::NotUnique { .. }
            | IssueKind::BadFormat { .. }
    )
}

/// Returns the member that is not allowed, if `not` only forbids members; of several that are not allowed together, the
/// last one.
fn only_excluded(schema: &Value) -> Option<&str> {
    let members = schema.as_object()?;
    let says_more = members.keys().any(|key| key != "required" && key != "type");
    members.get("required")?.as_array()?.last()?.as_str().filter(|_| !says_more)
}

/// Returns the values that are not allowed, if `not` only forbids values.
fn excluded_values(schema: &Value) -> Option<IssueKind> {
    let members = schema.as_object()?;
    let says_more = members.keys().any(|key| key != "const" && key != "enum" && key != "type");
    let values = match (members.get("const"), members.get("enum")) {
        (Some(only), None) => vec![only.to_string()],
        (None, Some(listed)) => json_texts(listed),
        _ => return None,
    };
    (!says_more && !values.is_empty()).then_some(IssueKind::Excluded { values })
}

/// Adds the alternatives' names to the issue that none fits.
fn named(issue: Issue, place: &Pointer, names: &[String]) -> Issue {
    let is_of_these = issue.kind == IssueKind::NoBranch && issue.pointer == *place;
    match is_of_these && !names.is_empty() {
        true => Issue { kind: IssueKind::NoneOf { titles: names.to_vec() }, ..issue },
        false => issue,
    }
}

fn several_of(titles: Vec<String>) -> IssueKind {
    if titles.is_empty() { IssueKind::ManyBranches } else { IssueKind::SeveralOf { titles } }
}

/// True if an issue only reports that a pattern took too long.
pub(crate) fn is_undecided(issue: &Issue) -> bool {
    issue.keyword == "pattern" && issue.kind == IssueKind::Other
}

/// Adds an issue unless it is there already: several paths through a schema can find the same one.
fn add(issues: &mut Vec<Issue>, issue: Issue) {
    if !issues.contains(&issue) {
        issues.push(issue);
    }
}

fn place_of(error: &ValidationError<'_>) -> Pointer {
    Pointer::parse(error.instance_path().as_str()).unwrap_or_default()
}

fn kind_of(kind: &Kind, value: &Value) -> IssueKind {
    match kind {
        Kind::Type { kind } => IssueKind::WrongType { expected: type_names(kind) },
        Kind::Enum { options } => IssueKind::NotAllowed { options: json_texts(options) },
        Kind::Constant { expected_value } => {
            IssueKind::NotConstant { expected: expected_value.to_string() }
        }
        Kind::AdditionalProperties { unexpected } => {
            IssueKind::UnknownKeys { names: unexpected.clone() }
        }
        Kind::UniqueItems => IssueKind::NotUnique { entries: alike(value) },
        Kind::FalseSchema => IssueKind::Forbidden,
        _ => measure_of(kind, value).or_else(|| text_kind_of(kind)).unwrap_or(IssueKind::Other),
    }
}

/// Converts errors of limits: of numbers, lengths and counts.
fn measure_of(kind: &Kind, value: &Value) -> Option<IssueKind> {
    let actual = || size_of(value).to_string();
    Some(match kind {
        Kind::MinLength { limit } => {
            IssueKind::TooShort { limit: limit.to_string(), actual: actual() }
        }
        Kind::MaxLength { limit } => {
            IssueKind::TooLong { limit: limit.to_string(), actual: actual() }
        }
        Kind::MinItems { limit } => {
            IssueKind::TooFewItems { limit: limit.to_string(), actual: actual() }
        }
        Kind::MaxItems { limit } => {
            IssueKind::TooManyItems { limit: limit.to_string(), actual: actual() }
        }
        Kind::AdditionalItems { limit } => {
            IssueKind::TooManyItems { limit: limit.to_string(), actual: actual() }
        }
        Kind::MinProperties { limit } => IssueKind::TooFewProperties { limit: limit.to_string() },
        Kind::MaxProperties { limit } => IssueKind::TooManyProperties { limit: limit.to_string() },
        Kind::Minimum { limit } => IssueKind::TooSmall { limit: limit.to_string() },
        Kind::Maximum { limit } => IssueKind::TooLarge { limit: limit.to_string() },
        Kind::ExclusiveMinimum { limit } => IssueKind::NotAbove { limit: limit.to_string() },
        Kind::ExclusiveMaximum { limit } => IssueKind::NotBelow { limit: limit.to_string() },
        Kind::MultipleOf { multiple_of } => IssueKind::NoMultiple { step: multiple_of.to_string() },
        _ => return None,
    })
}

/// Converts errors of formats, encodings, and bounds of dates and times.
fn text_kind_of(kind: &Kind) -> Option<IssueKind> {
    let format = match kind {
        Kind::Custom { keyword, message: limit } => {
            let limit = limit.clone();
            return Some(match keyword.as_str() {
                LEAST => IssueKind::TooEarly { limit },
                AFTER => IssueKind::NotAfter { limit },
                BEFORE => IssueKind::NotBefore { limit },
                _ => IssueKind::TooLate { limit },
            });
        }
        Kind::Format { format } => format.as_str(),
        Kind::ContentEncoding { content_encoding } => content_encoding,
        Kind::ContentMediaType { content_media_type } => content_media_type,
        Kind::FromUtf8 { .. } => "utf-8",
        _ => return None,
    };
    Some(IssueKind::BadFormat { format: format.to_owned() })
}

/// Returns the number of characters of a text, or of items or members.
fn size_of(value: &Value) -> usize {
    match value {
        Value::String(text) => text.chars().count(),
        Value::Array(items) => items.len(),
        Value::Object(members) => members.len(),
        _ => 0,
    }
}

fn type_names(kind: &TypeKind) -> Vec<String> {
    let mut names = match kind {
        TypeKind::Single(one) => vec![one.to_string()],
        TypeKind::Multiple(several) => several.iter().map(|one| one.to_string()).collect(),
    };
    // Null is listed last, as a person would expect.
    names.sort_by_key(|name| name == "null");
    names
}

fn json_texts(options: &Value) -> Vec<String> {
    options.as_array().into_iter().flatten().map(Value::to_string).collect()
}

/// Returns the numbers of the first items that are equal, from 1; empty if they are beyond the limit.
fn alike(list: &Value) -> Vec<String> {
    let entries = list.as_array().map(Vec::as_slice).unwrap_or_default();
    let entries = entries.get(..MOST_COMPARED).unwrap_or(entries);
    for (at, entry) in entries.iter().enumerate() {
        let later = entries.iter().enumerate().skip(at + 1);
        let same = later.filter(|(_, other)| same_value(entry, other)).map(|(at, _)| at);
        let same: Vec<usize> = same.collect();
        if !same.is_empty() {
            return std::iter::once(at).chain(same).map(|at| (at + 1).to_string()).collect();
        }
    }
    Vec::new()
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
