//! Checks of a bench as asserts.

use super::super::super::note::{Changed, NoteKind};
use super::super::super::worded::escaped_template;
use super::super::path::expression_of;
use super::super::prompts::is_elsewhere;
use super::Writing;
use crate::bench::{Check, CheckKind};
use crate::document::parse_text;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The asserts of all inputs, and of some by their ids.
#[derive(Default)]
pub(super) struct Asserts {
    pub of_all: Vec<Value>,
    pub of_some: HashMap<String, Vec<Value>>,
}

/// An assert that is being put together; members without a value are left out.
pub(super) struct Assert {
    kind: &'static str,
    value: Option<Value>,
    threshold: Option<Value>,
}

impl Assert {
    pub(super) fn new(kind: &'static str, value: Option<Value>, threshold: Option<Value>) -> Self {
        Self { kind, value, threshold }
    }

    /// With the place that it is about, where it is about one, and what is kept of its check.
    pub(super) fn written(self, at: Option<&Pointer>, check: Option<&Check>) -> Value {
        let place = at.filter(|at| !at.as_str().is_empty());
        let weight = match check {
            Some(check) if check.must => check.others.get("weight").cloned(),
            _ => Some(0.into()),
        };
        let members = [
            ("type", Some(text(self.kind))),
            ("value", self.value),
            ("threshold", self.threshold),
            ("transform", place.map(|at| text(&expression_of(at)))),
            ("metric", check.and_then(|check| check.others.get("metric").cloned())),
            ("weight", weight),
        ];
        let there = members.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
        Value::Object(there.collect::<Map<_, _>>())
    }
}

/// What is said of checks from here on.
pub(super) fn place_of_check(number: usize) -> Pointer {
    Pointer::root().join("bench").join("checks").join(&number.to_string())
}

impl Writing<'_> {
    /// The asserts of all checks but those by what inputs expect.
    pub(super) fn asserts(&mut self, schema: Option<&Value>) -> Asserts {
        let mut asserts = Asserts::default();
        let bench = self.bench;
        for (number, check) in bench.checks.iter().enumerate() {
            let place = place_of_check(number);
            self.note_check(check, &place);
            if check.is_by_input() {
                if !matches!(check.kind, CheckKind::Equals(_)) {
                    self.no_place(&place);
                }
                continue;
            }
            let Some(assert) = self.assert(check, schema, &place) else {
                self.no_place(&place);
                continue;
            };
            let is_placed = !matches!(check.kind, CheckKind::Cost(_) | CheckKind::Seconds(_));
            let written = assert.written(Some(&check.at).filter(|_| is_placed), Some(check));
            match check.inputs.as_slice() {
                [] => asserts.of_all.push(written),
                ids => ids.iter().for_each(|id| {
                    asserts.of_some.entry(id.clone()).or_default().push(written.clone());
                }),
            }
        }
        asserts
    }

    fn note_check(&mut self, check: &Check, place: &Pointer) {
        if check.least.is_some() {
            self.no_place(&place.join("least"));
        }
        for key in check.others.keys().filter(|key| !["metric", "weight"].contains(&key.as_str())) {
            self.no_place(&place.join(key));
        }
    }

    /// The assert that a check is; none where promptfoo has none that does without code.
    fn assert(&mut self, check: &Check, schema: Option<&Value>, place: &Pointer) -> Option<Assert> {
        let plain = |kind, value: Value| Some(Assert::new(kind, Some(value), None));
        match &check.kind {
            CheckKind::Equals(Some(value)) => self.equals(value, place),
            CheckKind::Contains(Value::String(words)) if !words.is_empty() => {
                plain("icontains", written_value(&text(words)))
            }
            CheckKind::Matches(pattern) => {
                let (kind, value) = pattern_of(pattern)?;
                plain(kind, value)
            }
            CheckKind::Valid => {
                schema.map(|schema| Assert::new("is-json", Some(schema.clone()), None))
            }
            CheckKind::Cost(most) => Some(Assert::new("cost", None, Some(most.clone()))),
            CheckKind::Seconds(most) => {
                Some(Assert::new("latency", None, Some(milliseconds(most)?)))
            }
            CheckKind::Judge(judge) => Some(self.rubric(judge, place)),
            _ => None,
        }
    }

    /// promptfoo compares letter by letter, and takes null for a mistake.
    pub(super) fn equals(&mut self, value: &Value, place: &Pointer) -> Option<Assert> {
        if value.is_null() {
            return None;
        }
        if value.is_string() {
            let kind = NoteKind::Changed(Changed::Strict);
            if self.notes.iter().all(|note| note.kind != kind) {
                self.note(place, kind);
            }
        }
        Some(Assert::new("equals", Some(written_value(value)), None))
    }
}

/// A value whose texts, as far as promptfoo takes them for templates or files, stand for themselves.
pub(super) fn written_value(value: &Value) -> Value {
    match value {
        Value::String(words) => text(&plain_template(words)),
        Value::Array(items) => items
            .iter()
            .map(|item| match item {
                Value::String(words) => text(&plain_template(words)),
                other => other.clone(),
            })
            .collect(),
        other => other.clone(),
    }
}

/// Words as a template that stands for nothing but them, and names no file that promptfoo would read.
pub(super) fn plain_template(words: &str) -> String {
    let template = escaped_template(words);
    let is_file = words.starts_with("package:") || is_elsewhere(words) && words.contains("://");
    if is_file { unlike_a_name(&template) } else { template }
}

/// A tag stands for the first letter, so that nothing takes the whole for the name of a file.
pub(super) fn unlike_a_name(template: &str) -> String {
    match template.char_indices().find(|(_, letter)| letter.is_alphanumeric()) {
        Some((at, letter)) => {
            let (before, rest) = template.split_at(at);
            let after = rest.get(letter.len_utf8()..).unwrap_or_default();
            format!("{before}{{{{ \"{letter}\" }}}}{after}")
        }
        None => template.to_owned(),
    }
}

/// The kind of assert for a pattern, and its value; none where JavaScript would read the pattern otherwise.
fn pattern_of(pattern: &str) -> Option<(&'static str, Value)> {
    if let Some(rest) = pattern.strip_prefix("(?i)") {
        let values: Vec<Value> =
            rest.split('|').map(|part| Some(text(&literal(part)?))).collect::<Option<_>>()?;
        return Some(("icontains-any", written_value(&values.into())));
    }
    const OTHERWISE: [&str; 9] = [r"\A", r"\z", r"\p", r"\P", r"\x{", r"\u{", "[[", "&&", r"\Q"];
    let has_flags = pattern.split("(?").skip(1).any(|after| !after.starts_with([':', '<']));
    let is_read_alike = !has_flags && !OTHERWISE.iter().any(|part| pattern.contains(part));
    is_read_alike.then(|| ("regex", text(&plain_template(pattern))))
}

/// The text that a pattern matches alone; none where it matches more.
fn literal(pattern: &str) -> Option<String> {
    let mut words = String::new();
    let mut letters = pattern.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => words.push(letters.next().filter(|next| !next.is_alphanumeric())?),
            letter if r".+*?()|[]{}^$#&-~".contains(letter) => return None,
            letter => words.push(letter),
        }
    }
    Some(words).filter(|words| !words.is_empty())
}

/// Seconds as milliseconds, to the last digit where they are written without an exponent.
fn milliseconds(seconds: &Value) -> Option<Value> {
    let written = seconds.to_string();
    if written.contains(['e', 'E', '-']) {
        return seconds.as_f64().map(|seconds| Value::from(seconds * 1000.0));
    }
    let (whole, part) = written.split_once('.').unwrap_or((&written, ""));
    let padded = format!("{part:0<3}");
    let (moved, rest) = padded.split_at_checked(3)?;
    let digits = format!("{whole}{moved}");
    let digits = digits.trim_start_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    let rest = rest.trim_end_matches('0');
    let dot = if rest.is_empty() { "" } else { "." };
    parse_text(&format!("{digits}{dot}{rest}")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn seconds_become_milliseconds_to_the_last_digit() {
        for (seconds, expected) in [
            ("2", "2000"),
            ("1.5", "1500"),
            ("0.0005", "0.5"),
            ("0", "0"),
            ("0.1234500", "123.45"),
            ("0.01", "10"),
        ] {
            let found = milliseconds(&parse_text(seconds).unwrap()).unwrap();
            assert_eq!(found.to_string(), expected, "{seconds}");
        }
    }

    #[test]
    fn patterns_are_written_as_javascript_reads_them() {
        let check = |pattern: &str, expected: Option<(&'static str, Value)>| {
            assert_eq!(pattern_of(pattern), expected, "{pattern}");
        };
        check("^a+$", Some(("regex", json!("^a+$"))));
        check("(?:a|b){2}", Some(("regex", json!("(?:a|b){2}"))));
        check(r"(?i)a\.b|c d", Some(("icontains-any", json!(["a.b", "c d"]))));
        check("(?i)a+", None);
        check("(?i)", None);
        check("(?s).", None);
        check(r"\p{L}", None);
        check("{{2}", Some(("regex", json!("{{ \"{{\" }}2}"))));
    }

    #[test]
    fn what_names_a_file_or_begins_a_tag_stands_for_itself() {
        let check = |words: &str, expected: &str| assert_eq!(plain_template(words), expected);
        check("file://a.txt", "{{ \"f\" }}ile://a.txt");
        check("a.json", "a.json");
        check("{{a}}", "{{ \"{{\" }}a}}");
        check("plain", "plain");
    }
}
