//! The schema's rules that a value may violate: looked up by path, with the author's own messages, examples and titles.

use crate::known_pattern::PatternFacts;
use pilcrow_core::field::readable_key;
use pilcrow_core::form::{ExpectedEntry, Issue, IssueKind};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::schema::{REFERENCE_KEYWORDS, Schema, last_name};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Keywords by which authors give a message for a text that does not match a pattern.
const OF_PATTERNS: [&str; 4] =
    ["patternMessage", "patternErrorMessage", "x-pattern-message", "x-patternMessage"];

/// Keywords by which authors give a message for all rules beside them, or for each rule by name.
const OF_RULES: [&str; 5] =
    ["x-error-message", "x-errorMessage", "x-validation-message", "errorMessage", "messages"];

/// Maximum number of references that are followed in a row to find a title; more is a loop.
const MAX_DEPTH: usize = 16;

/// A schema, with lookup by the paths of its rules.
#[derive(Debug)]
pub(crate) struct Rules {
    schema: Schema,
    /// The author's spelling of patterns that were rewritten.
    spelled: HashMap<String, String>,
    patterns: RefCell<HashMap<String, Rc<PatternFacts>>>,
}

impl Rules {
    /// Creates the rules of a schema, with its author's spelling of rewritten patterns.
    pub(crate) fn new(schema: Value, spelled: HashMap<String, String>) -> Self {
        Self { schema: Schema::new(schema), spelled, patterns: RefCell::default() }
    }

    /// Returns the value at a path that leads through references, as the validating library reports it.
    pub(crate) fn at(&self, path: &str) -> Option<&Value> {
        let mut place = Pointer::root();
        for token in Pointer::parse(path)?.tokens() {
            let reference = || {
                let schema = self.schema.at(&place)?;
                // A recursive reference within a document of its own is like a plain one.
                schema.get(&token).or_else(|| schema.get("$ref"))?.as_str()
            };
            let is_reference = REFERENCE_KEYWORDS.contains(&token.as_str());
            place = match reference().filter(|_| is_reference) {
                Some(reference) => self.schema.target(reference)?,
                None => place.join(&token),
            };
        }
        self.schema.at(&place)
    }

    /// Returns the target of a reference.
    pub(crate) fn target(&self, reference: &str) -> Option<&Value> {
        self.schema.at(&self.schema.target(reference)?)
    }

    /// Decides whether a text matches a pattern; `None` if only the validating library can.
    pub(crate) fn matches(&self, pattern: &str, text: &str) -> Option<bool> {
        self.schema.matches(pattern, text)
    }

    /// Returns the issue of a text that does not match the pattern of a schema.
    pub(crate) fn pattern_issue(&self, path: &str, pattern: &str, text: &str) -> IssueKind {
        let schema = self.at(around(path));
        let own = schema.and_then(|schema| own_words(schema, &OF_PATTERNS, "pattern"));
        if let Some(words) = own.or_else(|| self.own_words(path)) {
            return IssueKind::AuthorWords { words };
        }
        let facts = self.facts(pattern);
        if let Some(format) = facts.format_for(text) {
            return IssueKind::BadFormat { format: format.to_owned() };
        }
        let own_examples = schema.map(|schema| facts.examples_among(schema)).unwrap_or_default();
        let examples = if own_examples.is_empty() { facts.examples.clone() } else { own_examples };
        let pattern = self.spelled.get(pattern).map_or(pattern, String::as_str).to_owned();
        IssueKind::NoMatch { pattern, examples }
    }

    /// The author's message for a value that breaks the rule at a path.
    pub(crate) fn own_words(&self, path: &str) -> Option<String> {
        let keyword = path.rsplit('/').next()?;
        own_words(self.at(around(path))?, &OF_RULES, keyword)
    }

    /// Returns the issue of a list with too few or too many items of a kind. The path is that of the violated keyword:
    /// `contains`, or one of its limits.
    pub(crate) fn contains_issue(&self, path: &str) -> IssueKind {
        let schema = self.at(around(path));
        let value_of = |keyword: &str| schema.and_then(|schema| schema.get(keyword));
        let limit =
            |keyword: &str| value_of(keyword).map_or_else(|| "1".to_owned(), Value::to_string);
        let wanted = value_of("contains").map(|kind| self.wanted(kind)).unwrap_or_default();
        match path.ends_with("/maxContains") {
            true => IssueKind::ContainsTooMany { limit: limit("maxContains"), wanted },
            false => IssueKind::ContainsTooFew { limit: limit("minContains"), wanted },
        }
    }

    /// Describes what a schema asks for: its title, its listed values, its characteristic members, or else its types.
    fn wanted(&self, kind: &Value) -> ExpectedEntry {
        let listed = |kind: &Value| match (kind.get("const"), kind.get("enum")) {
            (Some(only), _) => vec![only.to_string()],
            (None, Some(Value::Array(all))) => all.iter().map(Value::to_string).collect(),
            _ => Vec::new(),
        };
        let target = kind.get("$ref").and_then(Value::as_str).and_then(|name| self.target(name));
        let kind = target.unwrap_or(kind);
        let mut names = self.title(kind, 0).map_or_else(|| listed(kind), |title| vec![title]);
        if names.is_empty() {
            let members = kind.get("properties").and_then(Value::as_object).into_iter().flatten();
            let marks = members.map(|(key, member)| (readable_key(key), listed(member)));
            let marks = marks.filter(|(_, listed)| !listed.is_empty());
            names = marks.map(|(key, listed)| format!("{key}: {}", listed.join(", "))).collect();
        }
        let types = match kind.get("type") {
            Some(Value::Array(all)) => {
                all.iter().filter_map(Value::as_str).map(str::to_owned).collect()
            }
            Some(Value::String(one)) => vec![one.clone()],
            _ => Vec::new(),
        };
        ExpectedEntry { names, types }
    }

    /// Returns the facts about a pattern, which are computed once.
    fn facts(&self, pattern: &str) -> Rc<PatternFacts> {
        let mut patterns = self.patterns.borrow_mut();
        let facts = patterns.entry(pattern.to_owned());
        Rc::clone(facts.or_insert_with(|| Rc::new(PatternFacts::read(pattern))))
    }

    /// Returns the names of the alternatives at a path, given the issues of each: their titles, or the one member that
    /// each lacks. Empty if one of them has no name.
    pub(crate) fn alternatives(&self, path: &str, issues: &[Vec<Issue>]) -> Vec<String> {
        let branches = self.at(path).and_then(Value::as_array);
        let schema = self.at(around(path));
        let named = branches
            .into_iter()
            .flatten()
            .zip(issues)
            .map(|(branch, issues)| self.name(branch).or_else(|| self.lacking(schema, issues)));
        named.collect::<Option<Vec<_>>>().unwrap_or_default()
    }

    /// Returns the titles of the alternatives at a path that fit, which are those without an error.
    pub(crate) fn fitting(&self, path: &str, fits: impl Iterator<Item = bool>) -> Vec<String> {
        let branches = self.at(path).and_then(Value::as_array).into_iter().flatten();
        let schema = self.at(around(path));
        let fitting = branches.zip(fits).filter(|(_, fits)| *fits);
        let titles = fitting
            .map(|(branch, _)| self.name(branch).or_else(|| self.only_required(schema, branch)));
        titles.collect::<Option<Vec<_>>>().unwrap_or_default()
    }

    /// Returns the name of an alternative as shown in a form: its title, or that of its reference's target.
    fn name(&self, branch: &Value) -> Option<String> {
        let reference = reference_of(branch);
        let referred = || self.title(self.target(reference?)?, 1);
        let last = || {
            let name = last_name(reference?);
            (!name.is_empty()).then(|| readable_key(&name))
        };
        self.title(branch, 0).or_else(referred).or_else(last)
    }

    fn title(&self, schema: &Value, depth: usize) -> Option<String> {
        let title = schema.get("title").and_then(Value::as_str).filter(|title| !title.is_empty());
        title.map(str::to_owned).or_else(|| {
            let target = self.target(schema.get("$ref")?.as_str()?)?;
            if depth < MAX_DEPTH { self.title(target, depth + 1) } else { None }
        })
    }

    fn lacking(&self, schema: Option<&Value>, issues: &[Issue]) -> Option<String> {
        let [Issue { pointer, kind: IssueKind::Missing, .. }] = issues else { return None };
        Some(self.member_title(schema, &pointer.last()?))
    }

    /// Returns the name of the only member that an alternative requires, as shown in a form.
    fn only_required(&self, schema: Option<&Value>, branch: &Value) -> Option<String> {
        let [name] = branch.get("required")?.as_array()?.as_slice() else { return None };
        Some(self.member_title(schema, name.as_str()?))
    }

    /// Returns the name of a member, as shown in a form.
    fn member_title(&self, schema: Option<&Value>, name: &str) -> String {
        let member = schema.and_then(|schema| schema.get("properties")?.get(name));
        member.and_then(|member| self.title(member, 0)).unwrap_or_else(|| readable_key(name))
    }
}

/// Returns a schema's reference: its own `$ref`, or that of its only part in `allOf`.
fn reference_of(schema: &Value) -> Option<&str> {
    if let Some(reference) = schema.get("$ref") {
        return reference.as_str();
    }
    let parts = schema.get("allOf")?.as_array()?;
    let mut references = parts.iter().filter_map(|part| part.get("$ref")?.as_str());
    let (only, further) = (references.next()?, references.next());
    further.is_none().then_some(only)
}

/// Returns the path of the schema that contains a rule.
fn around(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(around, _)| around)
}

/// The author's message under one of these keywords for a value that breaks a rule.
fn own_words(schema: &Value, by: &[&str], rule: &str) -> Option<String> {
    let words = by.iter().filter_map(|keyword| schema.get(keyword));
    let texts = words.filter_map(|words| words.as_str().or_else(|| words.get(rule)?.as_str()));
    texts.map(str::trim).find(|words| !words.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use crate::Checker;
    use serde_json::{Value, json};

    /// Checks the issue of a value, as a kind with its operands, without patterns.
    #[track_caller]
    fn check(schema: Value, value: Value, expected: Value) {
        let issues = Checker::new(&schema).unwrap().check(&value);
        let [issue] = issues.as_slice() else { panic!("{issues:?}") };
        let mut actual = issue.to_value();
        for key in ["pointer", "keyword", "pattern"] {
            actual.as_object_mut().unwrap().shift_remove(key);
        }
        assert_eq!(actual, expected, "{value} by {schema}");
    }

    #[test]
    fn the_author_s_words_go_before_all_others() {
        let words = json!({"is": "said", "words": "Two letters"});
        for keyword in
            ["patternMessage", "errorMessage", "x-pattern-message", "patternErrorMessage"]
        {
            check(
                json!({"pattern": "^[a-z]{2}$", keyword: "Two letters"}),
                json!("x"),
                words.clone(),
            );
        }
        let schema = json!({"pattern": "^[a-z]{2}$", "errorMessage": {"pattern": "Two letters", "type": "Text"}});
        check(schema, json!("x"), words.clone());
        let schema = json!({"properties": {"a": {"$ref": "#/$defs/code"}},
            "$defs": {"code": {"pattern": "^[a-z]{2}$", "patternMessage": "Two letters"}}});
        check(schema, json!({"a": "x"}), words);
        let rules = json!({"minLength": 3, "format": "email", "errorMessage": {"minLength": "Two letters"}});
        let issues = Checker::new(&rules).unwrap().check(&json!("x"));
        let issues: Vec<Value> =
            issues.iter().map(|issue| issue.to_value()["is"].clone()).collect();
        assert_eq!(issues, ["said", "bad_format"]);
        check(
            json!({"minimum": 3, "errorMessage": "Two letters"}),
            json!(1),
            json!({"is": "said", "words": "Two letters"}),
        );
        check(
            json!({"minimum": 3, "patternMessage": "Two letters"}),
            json!(1),
            json!({"is": "too_small", "limit": "3"}),
        );
        let empty = json!({"pattern": "^[a-z]{2}$", "patternMessage": " "});
        check(empty, json!("x"), json!({"is": "no_match", "examples": ["ab"]}));
    }

    #[test]
    fn an_example_of_the_document_that_fits_is_shown() {
        let example = |expected: &[&str]| json!({"is": "no_match", "examples": expected});
        let pattern = "^(?!x)[a-z]{3}$";
        let schema = json!({"pattern": pattern, "examples": ["xyz", 5, "sea", "air"]});
        check(schema, json!("1"), example(&["sea", "air"]));
        check(json!({"pattern": pattern, "default": "sea"}), json!("1"), example(&["sea"]));
        check(json!({"pattern": pattern}), json!("1"), example(&["abc"]));
    }

    #[test]
    fn entries_that_are_the_same_are_named_and_so_is_what_a_list_has_to_contain() {
        let alike = |entries: &[&str]| json!({"is": "not_unique", "entries": entries});
        check(
            json!({"uniqueItems": true}),
            json!(["a", "b", "c", "b", "b"]),
            alike(&["2", "4", "5"]),
        );
        check(json!({"uniqueItems": true}), json!([{"a": 1}, {"a": 1.0}]), alike(&["1", "2"]));
        let wanted = |is: &str, limit: &str, names: &[&str], types: &[&str]| json!({"is": is, "limit": limit, "names": names, "types": types});
        let few = |names: &[&str], types: &[&str]| wanted("contains_too_few", "1", names, types);
        check(json!({"contains": {"const": "main"}}), json!(["a"]), few(&["\"main\""], &[]));
        check(json!({"contains": {"type": "number"}}), json!(["a"]), few(&[], &["number"]));
        let lead = json!({"title": "Lead", "type": "object"});
        check(json!({"contains": lead}), json!([]), few(&["Lead"], &["object"]));
        let referred = json!({"contains": {"$ref": "#/$defs/lead"}, "$defs": {"lead": lead}});
        check(referred, json!([]), few(&["Lead"], &["object"]));
        let marked =
            json!({"contains": {"properties": {"role": {"const": "lead"}}, "required": ["role"]}});
        check(marked.clone(), json!([{"role": "x"}]), few(&["Role: \"lead\""], &[]));
        let limited =
            |keyword: &str, limit: u64| json!({"contains": {"type": "number"}, keyword: limit});
        let expected = wanted("contains_too_few", "2", &[], &["number"]);
        check(limited("minContains", 2), json!([1, "a"]), expected);
        let expected = wanted("contains_too_many", "1", &[], &["number"]);
        check(limited("maxContains", 1), json!([1, 2]), expected);
    }

    #[test]
    fn alternatives_are_told_by_their_names() {
        let named = |titles: &[&str]| json!({"is": "none_of", "titles": titles});
        let titled = json!({"oneOf": [
            {"title": "By sea", "required": ["port"]},
            {"$ref": "#/$defs/land"},
        ], "$defs": {"land": {"title": "By land", "required": ["road"]}}});
        check(titled, json!({}), named(&["By sea", "By land"]));
        let referred = json!({"oneOf": [
            {"$ref": "#/$defs/bySea"},
            {"allOf": [{"$ref": "#/$defs/byAir"}], "properties": {"by": {"const": "air"}}},
        ], "$defs": {"bySea": {"required": ["port"]}, "byAir": {"required": ["gate"]}}});
        check(referred, json!({}), named(&["By sea", "By air"]));
        let untitled = json!({
            "properties": {"mail": {"title": "E-mail"}},
            "anyOf": [{"required": ["mail"]}, {"required": ["phone"]}],
        });
        check(untitled, json!({}), named(&["E-mail", "Phone"]));
        let mixed = json!({"anyOf": [{"title": "A", "required": ["a"]}, {"required": ["b", "c"]}]});
        check(mixed, json!({}), json!({"is": "no_branch"}));
        let several = json!({"oneOf": [
            {"title": "A", "required": ["a"]}, {"title": "B", "required": ["b"]}, {"title": "C", "required": ["c"]},
        ]});
        check(several, json!({"a": 1, "c": 1}), json!({"is": "several_of", "titles": ["A", "C"]}));
        let members = json!({"oneOf": [{"required": ["file_id"]}, {"required": ["url"]}]});
        let expected = json!({"is": "several_of", "titles": ["File ID", "URL"]});
        check(members, json!({"file_id": 1, "url": 2}), expected);
    }
}
