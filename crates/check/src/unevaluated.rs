//! Issues for unevaluated members and items, without those that a failed subschema covers.
//!
//! By the standard (2020-12 core, section 11.3) a subschema that fails evaluates nothing, so that one wrong member
//! makes all members beside it unevaluated. Nobody should be asked to remove these.

use crate::rules::Rules;
use jsonschema::error::{ValidationError, ValidationErrorKind as Kind};
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::schema::{REFERENCE_KEYWORDS, is_of_types};
use pilcrow_core::text::letters::beginning;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// Maximum number of schemas that are searched for one issue, against schemas that try to exhaust the check.
const MAX_SCHEMAS: usize = 1_000;

/// Maximum number of schemas that are followed in a row.
const MAX_DEPTH: usize = 48;

/// Maximum number of items of a list that are reported.
const MAX_NAMES: usize = 10;

/// Maximum length of an item that an issue quotes whole, in characters.
const LONGEST: usize = 60;

/// Returns the issues of the members or items at a place that no subschema evaluates: that they are not allowed or, if
/// a schema constrains their values, the violated rule.
pub(crate) fn unevaluated_issues(
    place: &Pointer,
    error: &ValidationError<'_>,
    others: &[ValidationError<'_>],
    rules: &Rules,
) -> Vec<Issue> {
    let (spoken, value) = (Coverage::beside(error, others, rules), error.instance());
    let schema = rules.at(error.evaluation_path().as_str());
    let keyword = error.kind().keyword();
    let (keys, names) = match error.kind() {
        Kind::UnevaluatedProperties { unexpected } => {
            let names = unexpected.iter().filter(|name| !spoken.has_name(name, rules));
            let names: Vec<String> = names.cloned().collect();
            (names.clone(), names)
        }
        Kind::UnevaluatedItems { unexpected } => {
            unspoken_entries(unexpected, value, spoken.entries())
        }
        _ => return Vec::new(),
    };
    let issue = |pointer, kind| Issue { pointer, keyword: keyword.to_owned(), kind };
    match schema {
        _ if names.is_empty() => Vec::new(),
        Some(Value::Object(schema)) => {
            let unfit = |key: &String| {
                let member = Pointer::root().join(key).get(value).unwrap_or(&Value::Null);
                issue(place.join(key), other_kind(schema, member))
            };
            keys.iter().take(MAX_NAMES).map(unfit).collect()
        }
        _ => vec![issue(place.clone(), IssueKind::UnknownKeys { names })],
    }
}

/// Returns the rule of a schema that a value violates.
fn other_kind(schema: &Map<String, Value>, value: &Value) -> IssueKind {
    let rule = schema.get("type");
    match rule.filter(|rule| is_of_types(value, rule) == Some(false)) {
        Some(Value::String(name)) => IssueKind::WrongType { expected: vec![name.clone()] },
        Some(Value::Array(names)) => {
            let names = names.iter().filter_map(Value::as_str).map(str::to_owned);
            IssueKind::WrongType { expected: names.collect() }
        }
        _ => IssueKind::Other,
    }
}

/// Returns the places and the JSON of the items that no subschema covers, given that the first `spoken` items are
/// covered.
fn unspoken_entries(
    unexpected: &[String],
    list: &Value,
    spoken: usize,
) -> (Vec<String>, Vec<String>) {
    let names: HashSet<&str> = unexpected.iter().map(String::as_str).collect();
    let entries = list.as_array().map(Vec::as_slice).unwrap_or_default();
    let entries = entries.iter().enumerate().skip(spoken);
    let entries = entries.map(|(at, entry)| (at.to_string(), entry.to_string()));
    let alike: Vec<_> = entries.filter(|(_, entry)| names.contains(entry.as_str())).collect();
    // Of equal items, those at the beginning are evaluated by their position.
    let evaluated = alike.len().saturating_sub(unexpected.len());
    let unspoken = alike.into_iter().skip(evaluated).take(MAX_NAMES);
    unspoken.map(|(at, entry)| (at, beginning(&entry, LONGEST).into_owned())).unzip()
}

/// The members and items that the failed subschemas for one value cover.
#[derive(Default)]
struct Coverage<'rules> {
    names: Vec<&'rules Map<String, Value>>,
    patterns: Vec<&'rules Map<String, Value>>,
    entries: usize,
    all: bool,
    count: usize,
}

impl<'rules> Coverage<'rules> {
    /// Collects the coverage beside an error of `unevaluatedProperties` or `unevaluatedItems`, from the other errors of
    /// the same schema.
    fn beside(
        error: &ValidationError<'_>,
        others: &[ValidationError<'_>],
        rules: &'rules Rules,
    ) -> Self {
        let mut spoken = Self::default();
        let path = error.evaluation_path().as_str();
        let Some((base, _)) = path.rsplit_once('/') else { return spoken };
        let mut followed: Vec<String> = Vec::new();
        for other in others {
            let way = other.evaluation_path().as_str().strip_prefix(base);
            let Some(failing) = way.and_then(|way| failing_subschema(way.strip_prefix('/')?))
            else {
                continue;
            };
            let failing = format!("{base}/{failing}");
            if !followed.contains(&failing) {
                if let Some(schema) = rules.at(&failing) {
                    spoken.take(schema, rules, 0);
                }
                followed.push(failing);
            }
        }
        spoken
    }

    fn take(&mut self, schema: &'rules Value, rules: &'rules Rules, depth: usize) {
        self.count += 1;
        if self.count > MAX_SCHEMAS || depth > MAX_DEPTH {
            self.all = true;
            return;
        }
        match schema {
            // The branches of a union.
            Value::Array(branches) => {
                branches.iter().for_each(|branch| self.take(branch, rules, depth + 1));
            }
            Value::Object(members) => {
                for (keyword, rule) in members {
                    self.keyword(keyword, rule, rules, depth);
                }
            }
            _ => {}
        }
    }

    fn keyword(&mut self, keyword: &str, rule: &'rules Value, rules: &'rules Rules, depth: usize) {
        match (keyword, rule) {
            ("properties", Value::Object(named)) => self.names.push(named),
            ("patternProperties", Value::Object(named)) => self.patterns.push(named),
            ("prefixItems" | "items", Value::Array(listed)) => {
                self.entries = self.entries.max(listed.len());
            }
            (
                "additionalProperties"
                | "unevaluatedProperties"
                | "items"
                | "additionalItems"
                | "unevaluatedItems"
                | "contains",
                _,
            ) => self.all = true,
            ("allOf" | "anyOf" | "oneOf" | "if" | "then" | "else", _) => {
                self.take(rule, rules, depth + 1);
            }
            ("dependentSchemas", Value::Object(named)) => {
                named.values().for_each(|schema| self.take(schema, rules, depth + 1));
            }
            (keyword, Value::String(reference)) if REFERENCE_KEYWORDS.contains(&keyword) => {
                match rules.target(reference) {
                    Some(target) => self.take(target, rules, depth + 1),
                    None => self.all = true,
                }
            }
            _ => {}
        }
    }

    /// True if a member is covered.
    fn has_name(&self, name: &str, rules: &Rules) -> bool {
        let matches = |pattern: &String| rules.matches(pattern, name) != Some(false);
        self.all
            || self.names.iter().any(|named| named.contains_key(name))
            || self.patterns.iter().any(|named| named.keys().any(matches))
    }

    /// Returns the number of items that are covered, from the beginning of the list.
    fn entries(&self) -> usize {
        if self.all { usize::MAX } else { self.entries }
    }
}

/// Returns the path of the subschema for the same value that a path leads through; for a union, the path of the whole
/// union, since its error means that no branch fits.
fn failing_subschema(way: &str) -> Option<String> {
    let mut tokens = way.split('/');
    let keyword = tokens.next()?;
    match keyword {
        "then" | "else" | "anyOf" | "oneOf" => Some(keyword.to_owned()),
        _ if REFERENCE_KEYWORDS.contains(&keyword) => Some(keyword.to_owned()),
        "allOf" | "dependentSchemas" => Some(format!("{keyword}/{}", tokens.next()?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checker;
    use serde_json::json;

    /// Checks the places of the issues, with the names of the members to remove.
    #[track_caller]
    fn check(schema: Value, value: Value, expected: &[&str]) {
        let issues = Checker::new(&schema).unwrap().check(&value);
        let lines = issues.iter().map(|issue| {
            let names = issue.to_value()["names"].as_array().cloned().unwrap_or_default();
            let names: Vec<_> = names.iter().filter_map(Value::as_str).collect();
            format!("{} {}", issue.pointer, names.join(" ")).trim_end().to_owned()
        });
        assert_eq!(lines.collect::<Vec<_>>(), expected, "{value} by {schema}");
    }

    fn name() -> Value {
        json!({"properties": {"name": {"maxLength": 3}, "port": true}})
    }

    #[test]
    fn what_a_failing_subschema_speaks_of_is_not_to_be_removed() {
        let closed = |rule: Value| {
            let mut schema = rule;
            schema["unevaluatedProperties"] = json!(false);
            schema["$defs"] = json!({"name": name()});
            schema
        };
        let value = json!({"name": "too long", "port": 1, "other": 1});
        for rule in [
            json!({"allOf": [name()]}),
            json!({"$ref": "#/$defs/name"}),
            json!({"allOf": [{"$ref": "#/$defs/name"}]}),
            json!({"if": {"required": ["port"]}, "then": name()}),
            json!({"dependentSchemas": {"port": name()}}),
            json!({"properties": {"port": true}, "allOf": [{"allOf": [name()]}]}),
        ] {
            check(closed(rule), value.clone(), &[" other", "/name"]);
        }
        let union = closed(json!({"anyOf": [name(), {"type": "null"}]}));
        check(union, value, &[" other", "/name"]);
    }

    #[test]
    fn what_only_a_condition_that_does_not_hold_speaks_of_is() {
        let schema = json!({
            "properties": {"kind": {"enum": ["sea", "land"]}},
            "if": {"properties": {"kind": {"const": "sea"}}},
            "then": {"properties": {"port": true}},
            "else": {"properties": {"road": true}},
            "required": ["left"],
            "unevaluatedProperties": false,
        });
        check(schema, json!({"kind": "sea", "road": 1}), &[" road", "/left"]);
    }

    #[test]
    fn entries_are_told_as_members_are() {
        let schema = json!({
            "allOf": [{"prefixItems": [{"type": "string"}, {"type": "integer"}]}],
            "unevaluatedItems": false,
        });
        check(schema.clone(), json!(["a", "b"]), &["/1"]);
        check(schema, json!(["a", "b", "c"]), &[" \"c\"", "/1"]);
        let counted = json!({
            "prefixItems": [{"type": "string"}], "contains": {"type": "number"}, "unevaluatedItems": false,
        });
        check(counted, json!(["a", 1, "more", {"k": 2}]), &[" \"more\" {\"k\":2}"]);
    }

    #[test]
    fn what_a_schema_says_of_all_else_is_told_at_its_place() {
        let numbers = json!({"type": "integer"});
        let schema =
            json!({"properties": {"a": {"type": "string"}}, "unevaluatedProperties": numbers});
        check(schema.clone(), json!({"a": "x", "b": "y", "c": 1}), &["/b"]);
        let issues = Checker::new(&schema).unwrap().check(&json!({"b": "y"}));
        assert_eq!(issues[0].kind, IssueKind::WrongType { expected: vec!["integer".to_owned()] });
        let schema = json!({"prefixItems": [{"type": "string"}], "unevaluatedItems": numbers});
        check(schema, json!(["x", 1, "y"]), &["/2"]);
    }

    #[test]
    fn a_branch_that_was_meant_says_no_more_than_what_is_wrong_in_it() {
        let branch = json!({"allOf": [{"properties": {"kind": {"const": "a"}, "size": {"maximum": 3}}}],
            "required": ["kind"], "unevaluatedProperties": false});
        let schema = json!({"oneOf": [branch, {"type": "string"}]});
        check(schema, json!({"kind": "a", "size": 9}), &["/size"]);
    }
}
