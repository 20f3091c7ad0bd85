//! The author's style of a text (indentation, line ends, quotes, space after colons), and values written in that style.

use super::between::line_ends;
use super::written_value::{Parts, WrittenValue};
use serde_json::Value;
use std::fmt::Write;

/// The style of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Style {
    /// Indentation of one level.
    pub unit: String,
    pub line_end: &'static str,
    /// True if values are written on several lines.
    pub has_lines: bool,
    /// Space after colons, and between elements on one line.
    pub space: &'static str,
    /// Quote of texts.
    quote: char,
    /// Quote of keys; `None` if keys are unquoted where possible.
    key_quote: Option<char>,
}

impl Style {
    /// Detects the style of the written values.
    pub fn read<'a>(text: &str, roots: impl Iterator<Item = &'a WrittenValue>) -> Self {
        let mut seen = StyleSample { text, unit: None, key: None, string: None, colon: None };
        let mut has_lines = false;
        for root in roots {
            has_lines |= text.get(root.span.clone()).is_some_and(|root| root.contains('\n'));
            seen.look(root);
        }
        let quote = |first: char| Some(first).filter(|first| matches!(first, '"' | '\''));
        let key_quote = seen.key.map_or(Some('"'), quote);
        let space = if seen.colon == Some(false) && !has_lines { "" } else { " " };
        Self {
            unit: seen.unit.unwrap_or_else(|| "  ".to_owned()),
            line_end: if text.contains("\r\n") { "\r\n" } else { "\n" },
            has_lines,
            space,
            quote: seen.string.and_then(quote).or(key_quote).unwrap_or('"'),
            key_quote,
        }
    }

    /// Writes a value; `indent` is the indentation of its first line, `None` for a value on one line.
    pub fn value(&self, value: &Value, indent: Option<&str>) -> String {
        let mut written = String::new();
        let indent = indent.filter(|_| self.has_lines);
        self.write(&mut written, value, indent, self.quote);
        written
    }

    /// Writes a text in the quotes of the text before it.
    pub fn text_like(&self, text: &str, before: &str) -> String {
        let quote = before.chars().next().filter(|first| matches!(first, '"' | '\'' | '`'));
        let mut written = String::new();
        quoted(&mut written, text, quote.unwrap_or(self.quote));
        written
    }

    /// Writes a key with its colon; `neighbour` is the first character of a key beside it.
    pub fn key(&self, key: &str, neighbour: Option<char>) -> String {
        let own = match neighbour {
            Some(first) if matches!(first, '"' | '\'') => Some(first),
            Some('`') => Some('"'),
            Some(_) => None,
            None => self.key_quote,
        };
        let mut written = String::new();
        match own {
            None if is_name(key) => written.push_str(key),
            own => quoted(&mut written, key, own.unwrap_or(self.quote)),
        }
        written.push(':');
        written.push_str(self.space);
        written
    }

    fn write(&self, out: &mut String, value: &Value, indent: Option<&str>, quote: char) {
        let below = indent.map(|indent| format!("{indent}{}", self.unit));
        let below = below.as_deref();
        match value {
            Value::String(text) => quoted(out, text, quote),
            Value::Object(members) if !members.is_empty() => {
                let mut first = '{';
                for (key, value) in members {
                    self.begin_part(out, first, below);
                    out.push_str(&self.key(key, None));
                    self.write(out, value, below, quote);
                    first = ',';
                }
                self.end_parts(out, '}', indent);
            }
            Value::Array(items) if !items.is_empty() => {
                let mut first = '[';
                for item in items {
                    self.begin_part(out, first, below);
                    self.write(out, item, below, quote);
                    first = ',';
                }
                self.end_parts(out, ']', indent);
            }
            other => {
                let _ = write!(out, "{other}");
            }
        }
    }

    fn begin_part(&self, out: &mut String, before: char, indent: Option<&str>) {
        out.push(before);
        match indent {
            Some(indent) => [self.line_end, indent].iter().for_each(|text| out.push_str(text)),
            None if before == ',' => out.push_str(self.space),
            None => {}
        }
    }

    fn end_parts(&self, out: &mut String, close: char, indent: Option<&str>) {
        if let Some(indent) = indent {
            [self.line_end, indent].iter().for_each(|text| out.push_str(text));
        }
        out.push(close);
    }
}

/// The first samples of each part of a style that a text shows.
struct StyleSample<'text> {
    text: &'text str,
    unit: Option<String>,
    key: Option<char>,
    string: Option<char>,
    colon: Option<bool>,
}

impl StyleSample<'_> {
    fn look(&mut self, written: &WrittenValue) {
        let first = self.at(written.span.start);
        if matches!(first, Some('"' | '\'')) && self.string.is_none() {
            self.string = first;
        }
        for element in written.elements() {
            if matches!(written.parts, Parts::Object(_)) {
                self.key = self.key.or_else(|| self.at(element.start));
                let before = self.text.get(..element.value.span.start);
                let is_apart = before.is_some_and(|before| !before.ends_with(':'));
                self.colon = self.colon.or(Some(is_apart));
            }
            if self.unit.is_none() {
                self.unit = self.unit_of(written.span.start, element.start);
            }
            self.look(&element.value);
        }
    }

    /// Returns the indentation of a part relative to the value around it; `None` if the part does not begin its line.
    fn unit_of(&self, around: usize, part: usize) -> Option<String> {
        let (own, outer) = (own_indent(self.text, part)?, line_indent(self.text, around));
        let unit = own.strip_prefix(outer)?;
        let between = self.text.get(around..part).map(line_ends).unwrap_or_default();
        (between > 0 && !unit.is_empty()).then(|| unit.to_owned())
    }

    fn at(&self, offset: usize) -> Option<char> {
        self.text.get(offset..)?.chars().next()
    }
}

/// Returns the indentation of the line of an offset.
pub(super) fn line_indent(text: &str, offset: usize) -> &str {
    let before = text.get(..offset).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    let end = line.find(|c: char| c != ' ' && c != '\t').unwrap_or(line.len());
    line.get(..end).unwrap_or_default()
}

/// Returns the white space before an offset; `None` if it is not the first on its line.
pub(super) fn own_indent(text: &str, offset: usize) -> Option<&str> {
    let (_, line) = text.get(..offset)?.rsplit_once('\n')?;
    line.chars().all(|c| c == ' ' || c == '\t').then_some(line)
}

/// True if a key never needs quotes.
fn is_name(key: &str) -> bool {
    let is_start = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '$');
    key.starts_with(is_start) && key.chars().all(|c| is_start(c) || c.is_ascii_digit())
}

fn quoted(out: &mut String, text: &str, quote: char) {
    out.push(quote);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\n' if quote == '`' => out.push(letter),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            '$' if quote == '`' && letters.peek() == Some(&'{') => out.push_str("\\$"),
            _ if letter == quote => out.extend(['\\', letter]),
            _ if letter < ' ' || letter == '\u{7f}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    out.push(quote);
}
