//! Issues of a value as English sentences, for records and for the model. The app shows people the issues themselves,
//! translated.

use crate::form::Issue;
use crate::text::letters::beginning;
use serde_json::Value;

/// The maximum number of issues that are reported.
const MOST: usize = 5;
/// The maximum number of characters that are quoted from an operand, as a list of values may be long.
const LONGEST: usize = 300;

/// The sentence for each kind of issue, with the names of its operands in braces.
static SENTENCES: [(&str, &str); 31] = [
    ("missing", "is missing"),
    ("missing_key", "has to have the key {name}"),
    ("wrong_type", "has to be of type {expected}"),
    ("other_type", "has to be of type {expected}, and is {actual}"),
    ("too_short", "may have no fewer characters than {limit}, and has {actual}"),
    ("too_long", "may have no more characters than {limit}, and has {actual}"),
    ("no_match", "has to match the pattern {pattern}"),
    ("bad_format", "has to be in the format {format}"),
    ("too_small", "has to be {limit} or more"),
    ("too_large", "has to be {limit} or less"),
    ("not_above", "has to be more than {limit}"),
    ("not_below", "has to be less than {limit}"),
    ("no_multiple", "has to be a multiple of {step}"),
    ("too_few_items", "may have no fewer entries than {limit}, and has {actual}"),
    ("too_many_items", "may have no more entries than {limit}, and has {actual}"),
    ("not_unique", "has entries that are the same: {entries} (counted from 1)"),
    (
        "contains_too_few",
        "has fewer entries than {limit} of the kind that is asked for: {names} {types}",
    ),
    ("contains_too_many", "has more entries than {limit} of a kind: {names} {types}"),
    ("too_few_properties", "may have no fewer keys than {limit}"),
    ("too_many_properties", "may have no more keys than {limit}"),
    ("unknown_keys", "may not have: {names}"),
    ("bad_key", "may not have a key of the name {name}"),
    ("not_allowed", "has to be one of: {options}"),
    ("not_constant", "has to be {expected}"),
    ("no_branch", "fits none of the alternatives"),
    ("none_of", "fits none of: {titles}"),
    ("several_of", "fits several of these, and may fit one only: {titles}"),
    ("second_answer", "is a second answer for {name}; the first one counts"),
    ("forbidden", "is what the schema forbids"),
    ("excluded", "may not be any of: {values}"),
    ("said", "is not allowed: {words}"),
];

/// Returns the first few issues as text for the model: the place of each, and its sentence.
pub(in crate::steps) fn issues_text(issues: &[Issue]) -> String {
    let lines = issues.iter().take(MOST).map(|issue| {
        let place = Some(issue.pointer.as_str()).filter(|place| !place.is_empty());
        format!("{} {}", place.unwrap_or("it"), sentence(issue))
    });
    let more = issues.len().saturating_sub(MOST);
    let more = (more > 0).then(|| format!("and {more} more"));
    lines.chain(more).collect::<Vec<_>>().join("; ")
}

fn sentence(issue: &Issue) -> String {
    let key = issue.kind.key();
    let Some((_, sentence)) = SENTENCES.iter().find(|(name, _)| *name == key) else {
        return format!("does not keep to the schema's {}", issue.keyword).trim_end().to_owned();
    };
    let operands = issue.kind.operands();
    let words = operands.iter().fold((*sentence).to_owned(), |words, (name, operand)| {
        words.replacen(&format!("{{{name}}}"), &operand_text(operand), 1)
    });
    // An operand may be unknown, and leave a colon or a space behind.
    words.trim_end().trim_end_matches(':').to_owned()
}

fn operand_text(operand: &Value) -> String {
    let one = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let words = match operand {
        Value::Array(several) => several.iter().map(one).collect::<Vec<_>>().join(", "),
        single => one(single),
    };
    beginning(&words, LONGEST).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{ExpectedEntry, IssueKind};
    use crate::pointer::Pointer;

    fn issue(place: &str, keyword: &str, kind: IssueKind) -> Issue {
        Issue { pointer: Pointer::parse(place).unwrap(), keyword: keyword.to_owned(), kind }
    }

    #[track_caller]
    fn check(place: &str, kind: IssueKind, expected: &str) {
        assert_eq!(issues_text(&[issue(place, "maxItems", kind)]), expected);
    }

    #[test]
    fn an_issue_is_a_sentence_with_its_place() {
        let many = IssueKind::TooManyItems { limit: "3".into(), actual: "4".into() };
        check("/items", many, "/items may have no more entries than 3, and has 4");
        let types = IssueKind::WrongType { expected: vec!["string".into(), "null".into()] };
        check("", types, "it has to be of type string, null");
        check("/a", IssueKind::Missing, "/a is missing");
        check(
            "/a",
            IssueKind::AuthorWords { words: "Even only".into() },
            "/a is not allowed: Even only",
        );
        check("/a", IssueKind::Other, "/a does not keep to the schema's maxItems");
    }

    #[test]
    fn no_operand_is_left_open_and_none_is_endless() {
        let options = vec!["{limit}".to_owned(); 500];
        let text = issues_text(&[issue("/a", "enum", IssueKind::NotAllowed { options })]);
        assert!(text.chars().count() < LONGEST + 40, "{text}");
        let kinds = [
            IssueKind::NoMultiple { step: "2".into() },
            IssueKind::UnknownKeys { names: vec!["a".into()] },
            IssueKind::SeveralOf { titles: vec!["a".into()] },
            IssueKind::TooFewProperties { limit: "1".into() },
            IssueKind::NotUnique { entries: vec!["1".into(), "3".into()] },
            IssueKind::ContainsTooFew { limit: "1".into(), wanted: ExpectedEntry::default() },
            IssueKind::NoMatch { pattern: "x".into(), examples: Vec::new() },
        ];
        for kind in kinds {
            let text = issues_text(&[issue("/a", "", kind)]);
            assert!(!text.contains('{'), "{text}");
        }
    }

    #[test]
    fn many_issues_are_counted() {
        let many: Vec<Issue> = (0..7).map(|_| issue("/a", "", IssueKind::Missing)).collect();
        assert!(issues_text(&many).ends_with("; and 2 more"));
    }
}
