//! Generates documents in all styles of writing, and changes of them.

use crate::document::{Request, parse_text};
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::fmt::Write;

/// Generates any value, with numbers whose spelling matters.
pub(super) fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        prop::sample::select(vec![
            "null",
            "true",
            "1.50",
            "1e400",
            "-0",
            "7",
            "12345678901234567890"
        ])
        .prop_map(|text| parse_text(text).unwrap()),
        prop::sample::select(vec!["", "a", "it's", "a\"b", "x\ny", "// no", "`${c}", "ж"])
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
            prop::collection::vec(("[a-e]", inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

fn any_document() -> impl Strategy<Value = Value> {
    let keys = prop::sample::subsequence(vec!["title", "config", "context", "x y", "schema"], 1..5);
    (keys.prop_shuffle(), prop::collection::vec(any_value(), 6)).prop_map(|(keys, values)| {
        let members = keys.into_iter().zip(values).map(|(key, value)| (key.to_owned(), value));
        let mut members: Map<String, Value> = members.collect();
        members.insert("context".to_owned(), Value::Array(vec![Value::from("x")]));
        Value::Object(members)
    })
}

/// Generates a text and a changed document, a little or entirely different.
pub(super) fn any_text_and_after() -> impl Strategy<Value = (String, Request)> {
    let choices = || prop::collection::vec(any::<u8>(), 60);
    (any_document(), choices(), choices(), prop::collection::vec(any_value(), 4)).prop_map(
        |(before, writing, changing, values)| {
            let mut writer = Writer { choices: Choices::from_bytes(writing), out: String::new() };
            writer.value(&before, 0, true);
            let mut after = before;
            let mut choices = Choices::from_bytes(changing);
            for value in values {
                change(&mut after, value, &mut choices, true);
            }
            let Value::Object(members) = after else { panic!("a document") };
            (writer.out, Request::new(members))
        },
    )
}

/// Random choices that are made beforehand and repeat.
struct Choices {
    bytes: Vec<u8>,
    at: usize,
}

impl Choices {
    fn from_bytes(bytes: Vec<u8>) -> Self {
        Self { bytes, at: 0 }
    }

    fn next(&mut self, below: usize) -> usize {
        self.at += 1;
        usize::from(self.bytes[self.at % self.bytes.len()]) % below.max(1)
    }
}

/// Changes a value at random: its content, its members, or their order.
fn change(value: &mut Value, new: Value, choices: &mut Choices, is_document: bool) {
    match value {
        Value::Object(members) if !members.is_empty() && (is_document || choices.next(5) > 0) => {
            let at = choices.next(members.len());
            let key = members.keys().nth(at).unwrap().clone();
            match choices.next(6) {
                0 if !(is_document && key == "context") => drop(members.shift_remove(&key)),
                1 => {
                    members.shift_insert(at, format!("new{}", choices.next(9)), new);
                }
                2 => {
                    let moved = members.shift_remove(&key).unwrap();
                    let goal = choices.next(members.len() + 1);
                    members.shift_insert(goal, key, moved);
                }
                _ => change(members.get_mut(&key).unwrap(), new, choices, false),
            }
        }
        Value::Array(items) if !items.is_empty() && choices.next(5) > 0 => {
            let at = choices.next(items.len());
            match choices.next(6) {
                0 => drop(items.remove(at)),
                1 => items.insert(at, new),
                2 => {
                    let moved = items.remove(at);
                    let goal = choices.next(items.len() + 1);
                    items.insert(goal, moved);
                }
                _ => change(&mut items[at], new, choices, false),
            }
        }
        Value::Object(members) if is_document || choices.next(2) == 0 => {
            members.insert("new".to_owned(), new);
        }
        Value::Array(items) if choices.next(2) == 0 => items.push(new),
        other => *other = new,
    }
}

/// Writes a value in a random style.
struct Writer {
    choices: Choices,
    out: String,
}

impl Writer {
    fn value(&mut self, value: &Value, depth: usize, may_be_in_lines: bool) {
        match value {
            Value::Object(members) => {
                let members: Vec<_> = members.iter().map(|(key, v)| (Some(key), v)).collect();
                self.parts('{', &members, '}', depth, may_be_in_lines);
            }
            Value::Array(items) => {
                let items: Vec<_> = items.iter().map(|v| (None, v)).collect();
                self.parts('[', &items, ']', depth, may_be_in_lines);
            }
            Value::String(text) => match self.choices.next(3) {
                0 => self.single(text),
                _ => drop(write!(self.out, "{value}")),
            },
            other => drop(write!(self.out, "{other}")),
        }
    }

    fn parts(
        &mut self,
        open: char,
        parts: &[(Option<&String>, &Value)],
        close: char,
        depth: usize,
        may_be_in_lines: bool,
    ) {
        let in_lines = may_be_in_lines && self.choices.next(3) > 0;
        self.out.push(open);
        if in_lines {
            self.behind();
        }
        for (at, (key, value)) in parts.iter().enumerate() {
            self.before(depth + 1, in_lines);
            if let Some(key) = key {
                self.key(key);
                self.blank();
            }
            self.value(value, depth + 1, in_lines);
            self.blank();
            if at + 1 < parts.len() || self.choices.next(4) == 0 {
                self.out.push(',');
            }
            if in_lines {
                self.behind();
            }
        }
        if in_lines {
            self.line(depth);
        } else {
            self.blank();
        }
        self.out.push(close);
    }

    fn line(&mut self, depth: usize) {
        let line_end = "\n";
        self.out.push_str(line_end);
        self.out.push_str(&"  ".repeat(depth));
    }

    /// Writes the text before a part: a line end, comments, or space.
    fn before(&mut self, depth: usize, in_lines: bool) {
        if !in_lines {
            return self.blank();
        }
        match self.choices.next(8) {
            0 => {
                self.line(depth);
                self.out.push_str("// above");
                self.line(depth);
            }
            1 => {
                self.out.push('\n');
                self.line(depth);
                self.out.push_str("/* alone */\n");
                self.line(depth);
            }
            2 => self.blank(),
            _ => self.line(depth),
        }
    }

    /// Writes the text after a part on its line.
    fn behind(&mut self) {
        match self.choices.next(6) {
            0 => self.out.push_str(" // behind\n"),
            1 => self.out.push_str(" /* behind */"),
            2 => self.out.push_str(" ..."),
            _ => {}
        }
    }

    fn blank(&mut self) {
        let blank = [" ", "", "", "", "/* b */", " "][self.choices.next(6)];
        self.out.push_str(blank);
    }

    fn key(&mut self, key: &str) {
        let may_be_bare = key.chars().all(char::is_alphanumeric);
        match self.choices.next(3) {
            0 if may_be_bare => self.out.push_str(key),
            1 => self.single(key),
            _ => drop(write!(self.out, "{}", Value::from(key))),
        }
        self.out.push(':');
    }

    fn single(&mut self, text: &str) {
        let text = text.replace('\'', "\\'").replace('\n', "\\n");
        let _ = write!(self.out, "'{text}'");
    }
}
