//! YAML as JSON: numbers keep their digits, and what an alias stands for is written out, up to a limit.
//! Scalars mean what YAML 1.2's core schema says.

use crate::document::{MAX_DEPTH, parse_text};
use saphyr_parser::{Event, Parser, ScalarStyle, Tag};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// How many values a text may have once its aliases are written out.
const MOST_VALUES: usize = 2_000_000;

/// How many values may come of aliases alone: they can be written in a few letters.
const MOST_COPIED: usize = 100_000;

/// What stopped the reading of a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// What is wrong.
    pub kind: YamlErrorKind,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// What can be wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YamlErrorKind {
    /// It is no YAML.
    Syntax,
    /// A key that is no text, number, `true`, `false` or null.
    Key,
    /// An alias of what is not there yet, or of what it stands in.
    Alias,
    /// Nested deeper than documents may be, or too much comes of aliases.
    TooMuch,
}

/// Reads the first document of a text.
pub(super) fn parse_yaml(text: &str) -> Result<Value, YamlError> {
    let mut events = Parser::new_from_str(text);
    let mut building = Building::default();
    while let Some(event) = events.next_event() {
        let (event, span) = event.map_err(|error| {
            let at = error.marker();
            YamlError { kind: YamlErrorKind::Syntax, line: at.line(), column: at.col() + 1 }
        })?;
        if event == Event::DocumentEnd {
            break;
        }
        building.take(event).map_err(|kind| YamlError {
            kind,
            line: span.start.line(),
            column: span.start.col() + 1,
        })?;
    }
    Ok(building.whole.unwrap_or_default())
}

/// A list or an object that is not closed yet.
struct Open {
    anchor: usize,
    kind: OpenKind,
}

enum OpenKind {
    List(Vec<Value>),
    /// With the key whose value is awaited, and what is put below its members (YAML 1.1, "Merge Key").
    Object(Map<String, Value>, Option<Key>, Vec<Value>),
}

enum Key {
    Named(String),
    /// `<<`, not quoted.
    Merge,
}

#[derive(Default)]
struct Building {
    open: Vec<Open>,
    whole: Option<Value>,
    /// Each with how many values it has.
    anchors: HashMap<usize, (Value, usize)>,
    values: usize,
    copied: usize,
}

impl Building {
    fn take(&mut self, event: Event) -> Result<(), YamlErrorKind> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                if text == "<<" && style == ScalarStyle::Plain && self.begin_merge() {
                    return Ok(());
                }
                self.put(scalar(&text, style, tag.as_deref()), anchor)
            }
            Event::SequenceStart(anchor, _) => self.begin(anchor, OpenKind::List(Vec::new())),
            Event::MappingStart(anchor, _) => {
                self.begin(anchor, OpenKind::Object(Map::new(), None, Vec::new()))
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(),
            Event::Alias(anchor) => self.repeat(anchor),
            _ => Ok(()),
        }
    }

    fn begin(&mut self, anchor: usize, kind: OpenKind) -> Result<(), YamlErrorKind> {
        if self.open.len() >= MAX_DEPTH {
            return Err(YamlErrorKind::TooMuch);
        }
        self.open.push(Open { anchor, kind });
        Ok(())
    }

    fn end(&mut self) -> Result<(), YamlErrorKind> {
        let Some(Open { anchor, kind }) = self.open.pop() else { return Ok(()) };
        let value = match kind {
            OpenKind::List(items) => Value::Array(items),
            OpenKind::Object(members, _, below) => Value::Object(merged(members, below)),
        };
        self.put(value, anchor)
    }

    /// Whether this is a key, for which it then waits as such.
    fn begin_merge(&mut self) -> bool {
        match self.open.last_mut().map(|open| &mut open.kind) {
            Some(OpenKind::Object(_, key @ None, _)) => {
                *key = Some(Key::Merge);
                true
            }
            _ => false,
        }
    }

    fn repeat(&mut self, anchor: usize) -> Result<(), YamlErrorKind> {
        let (value, size) = self.anchors.get(&anchor).cloned().ok_or(YamlErrorKind::Alias)?;
        self.copied += size;
        let deepest = self.open.len() + depth(&value);
        if self.copied > MOST_COPIED || deepest > MAX_DEPTH {
            return Err(YamlErrorKind::TooMuch);
        }
        self.put(value, 0)
    }

    fn put(&mut self, value: Value, anchor: usize) -> Result<(), YamlErrorKind> {
        self.values += 1;
        if self.values > MOST_VALUES {
            return Err(YamlErrorKind::TooMuch);
        }
        if anchor != 0 {
            let size = size(&value);
            // It is kept beside where it stands.
            self.copied += size;
            if self.copied > MOST_COPIED {
                return Err(YamlErrorKind::TooMuch);
            }
            self.anchors.insert(anchor, (value.clone(), size));
        }
        match self.open.last_mut().map(|open| &mut open.kind) {
            None => self.whole = self.whole.take().or(Some(value)),
            Some(OpenKind::List(items)) => items.push(value),
            Some(OpenKind::Object(members, key, below)) => match key.take() {
                Some(Key::Named(key)) => drop(members.insert(key, value)),
                Some(Key::Merge) => below.push(value),
                None => *key = Some(Key::Named(key_of(value)?)),
            },
        }
        Ok(())
    }
}

fn key_of(value: Value) -> Result<String, YamlErrorKind> {
    match value {
        Value::String(text) => Ok(text),
        Value::Array(_) | Value::Object(_) => Err(YamlErrorKind::Key),
        // `200:` is how OpenAPI writes an answer's status.
        other => Ok(other.to_string()),
    }
}

/// What is there already counts; of several, the first.
fn merged(mut members: Map<String, Value>, below: Vec<Value>) -> Map<String, Value> {
    let listed = below.into_iter().flat_map(|below| match below {
        Value::Array(list) => list,
        one => vec![one],
    });
    for below in listed {
        let Value::Object(below) = below else { continue };
        for (key, value) in below {
            members.entry(key).or_insert(value);
        }
    }
    members
}

/// A value of the core schema (YAML 1.2.2, 10.3.2). What is quoted, or tagged as text, is text.
fn scalar(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> Value {
    let is_text = style != ScalarStyle::Plain || tag.is_some_and(|tag| tag.suffix == "str");
    if is_text {
        return Value::String(text.to_owned());
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        text => number(text).unwrap_or_else(|| Value::String(text.to_owned())),
    }
}

/// Written as JSON has numbers, it keeps its digits; hexadecimal and octal ones are counted.
fn number(text: &str) -> Option<Value> {
    if let Some(digits) = text.strip_prefix("0o") {
        return u64::from_str_radix(digits, 8).ok().map(Value::from);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return u64::from_str_radix(digits, 16).ok().map(Value::from);
    }
    let plain = text.strip_prefix('+').unwrap_or(text);
    let begins = plain.strip_prefix('-').unwrap_or(plain).starts_with(|c: char| c.is_ascii_digit());
    let is_plain = begins && plain.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
    let unsigned = plain.trim_start_matches('-');
    let is_padded = unsigned.starts_with('0')
        && unsigned.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
    let is_json = is_plain && !is_padded;
    is_json.then(|| parse_text(plain).ok()).flatten().filter(Value::is_number)
}

fn size(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(size).sum::<usize>(),
        Value::Object(members) => 1 + members.values().map(size).sum::<usize>(),
        _ => 1,
    }
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or_default(),
        Value::Object(members) => 1 + members.values().map(depth).max().unwrap_or_default(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(parse_yaml(text).unwrap().to_string(), expected, "{text}");
    }

    #[test]
    fn scalars_mean_what_the_core_schema_says() {
        check(
            "[a, 'true', \"5\", true, ~, 1.50, -2e3, 0x1F, 0o17, 007, 1.2.3, 2020-01-02, +7, no, !!str 5]",
            r#"["a","true","5",true,null,1.50,-2e3,31,15,"007","1.2.3","2020-01-02",7,"no","5"]"#,
        );
    }

    #[test]
    fn objects_keep_their_order_and_blocks_their_lines() {
        check(
            "b: |\n  x\n  y\na: >\n  x\n  y\n200: {}\n",
            r#"{"b":"x\ny\n","a":"x y\n","200":{}}"#,
        );
        check(
            "a: &x {p: 1, q: 2}\nb: {<<: *x, p: 3, '<<': 4}\nc: *x",
            r#"{"a":{"p":1,"q":2},"b":{"p":3,"<<":4,"q":2},"c":{"p":1,"q":2}}"#,
        );
        check("", "null");
        check("--- 1\n--- 2\n", "1");
    }

    #[test]
    fn mistakes_have_their_place() {
        let error = |text: &str| {
            let error = parse_yaml(text).unwrap_err();
            (error.kind, error.line)
        };
        assert_eq!(error("a: 1\nb: [1,\n"), (YamlErrorKind::Syntax, 3));
        assert_eq!(error("? [a]\n: 1"), (YamlErrorKind::Key, 1));
        assert_eq!(error("a: 1\nb: &b [*b]"), (YamlErrorKind::Alias, 2));
        assert_eq!(error(&"- ".repeat(300)).0, YamlErrorKind::TooMuch);
    }

    #[test]
    fn aliases_of_aliases_are_refused_before_they_take_room() {
        let mut bomb = "a0: &a0 [x, x]\n".to_owned();
        for level in 1..64 {
            bomb.push_str(&format!("a{level}: &a{level} [*a{0}, *a{0}, *a{0}]\n", level - 1));
        }
        assert_eq!(parse_yaml(&bomb).unwrap_err().kind, YamlErrorKind::TooMuch);
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            "[ -~é✓]{0,8}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                proptest::collection::btree_map("[a-z<]{1,4}", inner, 0..4)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn json_is_yaml(value in any_value()) {
            prop_assert_eq!(parse_yaml(&format!("{value:#}")).unwrap(), value);
        }

        #[test]
        fn no_text_makes_it_panic(text in "[\\-?:,\\[\\]{}#&*!|>'\"%@` \n\ta-c0-9.]{0,60}") {
            let _ = parse_yaml(&text);
        }
    }

    #[test]
    fn what_nests_and_what_is_long_is_read_in_time() {
        let long =
            (0..20_000).map(|at| format!("k{at}: {{a: [1, 2], b: 'x'}}\n")).collect::<String>();
        assert_eq!(parse_yaml(&long).unwrap().as_object().unwrap().len(), 20_000);
        assert_eq!(json!({}), parse_yaml("{}").unwrap());
    }
}
