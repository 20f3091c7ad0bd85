//! Text to value: JSON, JSON5, and what people paste (template strings, comments, ellipses).
//!
//! A parser of our own, where crates exist, because of what is asked of it at once: numbers keep
//! their digits and objects their order, template strings and bare words are read, errors say
//! line and column, and the same grammar reads an answer that is still being written.

use super::MAX_DEPTH;
use super::literal;
use super::scanner::{Leniency, Scanner};
use super::text_error::{TextError, TextErrorKind};
use crate::letters::{is_letter, is_letter_or_digit};
use crate::pointer::Pointer;
use serde_json::Value;
use std::collections::HashSet;

/// Reads one value from JSON or JSON5 text.
pub fn parse_text(text: &str) -> Result<Value, TextError> {
    let mut reader = Reader::new(text, Leniency::default());
    let value = reader.whole_value()?;
    reader.end()?;
    Ok(value)
}

/// What stands in the place of an argument in a pasted call.
pub(super) enum Argument {
    Value(Value),
    /// A bare identifier: "not given".
    Name,
}

pub(super) struct Reader<'text> {
    pub scanner: Scanner<'text>,
    depth: usize,
    /// Where the text ended while a value was open (partial reading only).
    pub open: Option<Pointer>,
    /// A place that is looked for, and the offset of the nearest value that is on the way to it.
    pub sought: Option<(Pointer, usize)>,
    /// Keys that were there before in their objects, where they are looked for, and where they begin.
    pub repeated: Option<Vec<(String, usize)>>,
    place: Pointer,
}

impl<'text> Reader<'text> {
    pub fn new(text: &'text str, leniency: Leniency) -> Self {
        let scanner = Scanner::new(text, leniency);
        Self { scanner, depth: 0, open: None, sought: None, repeated: None, place: Pointer::root() }
    }

    /// The value of a whole text: unlike [`Self::value`], says so where there is none at all.
    pub fn whole_value(&mut self) -> Result<Value, TextError> {
        self.scanner.skip_blank();
        if self.scanner.peek().is_none() {
            return Err(self.scanner.error(TextErrorKind::Empty));
        }
        match self.value()? {
            Some(value) => Ok(value),
            None => Err(self.scanner.error(TextErrorKind::UnexpectedEnd(None))),
        }
    }

    /// Nothing may follow but white space, comments and `;`.
    pub fn end(&mut self) -> Result<(), TextError> {
        self.scanner.skip_blank();
        while self.scanner.take(';') {
            self.scanner.skip_blank();
        }
        match self.scanner.peek() {
            None => Ok(()),
            Some(found) => Err(self.scanner.error(TextErrorKind::Trailing(found))),
        }
    }

    /// A value; `None` only in a half-written text, where none has begun.
    pub fn value(&mut self) -> Result<Option<Value>, TextError> {
        self.scanner.skip_blank();
        self.note_sought();
        match self.scanner.peek() {
            None => self.stop().map(|()| None),
            Some('{') => self.nested(Self::object),
            Some('[') => self.nested(Self::array),
            Some('"' | '\'' | '`') => self.string().map(Some),
            Some(c) if c.is_ascii_digit() || matches!(c, '-' | '+' | '.') => {
                let number = literal::number(&mut self.scanner)?;
                if self.scanner.rest().is_empty() {
                    self.note_open();
                }
                Ok(number)
            }
            Some(c) if is_name_start(c) => self.word(),
            Some(c) => Err(self.scanner.error(TextErrorKind::unexpected(c))),
        }
    }

    /// An argument of a pasted call: a value, or a bare name. The key is its place.
    pub fn argument(&mut self, key: &str) -> Result<Argument, TextError> {
        self.place = Pointer::root().join(key);
        self.scanner.skip_blank();
        let literal =
            ["true", "false", "null"].iter().any(|word| self.scanner.rest().starts_with(word));
        if !literal && self.scanner.peek().is_some_and(is_name_start) {
            self.name();
            return Ok(Argument::Name);
        }
        self.value()?
            .map(Argument::Value)
            .ok_or_else(|| self.scanner.error(TextErrorKind::UnexpectedEnd(None)))
    }

    /// A dotted name: `Agent.Request`.
    pub fn name(&mut self) -> &'text str {
        self.scanner.take_while(|c| is_name_part(c) || c == '.')
    }

    fn nested(
        &mut self,
        read: fn(&mut Self) -> Result<Value, TextError>,
    ) -> Result<Option<Value>, TextError> {
        if self.depth == MAX_DEPTH {
            return Err(self.scanner.error(TextErrorKind::TooDeep));
        }
        self.depth += 1;
        let start = self.scanner.offset();
        let opener = self.scanner.next();
        let value = read(self);
        self.depth -= 1;
        match value {
            Err(TextError { kind: TextErrorKind::UnexpectedEnd(None), .. }) => {
                Err(self.scanner.error_at(start, TextErrorKind::UnexpectedEnd(opener)))
            }
            value => value.map(Some),
        }
    }

    fn object(&mut self) -> Result<Value, TextError> {
        // Collected first: a map that grows takes more room than it needs, and schemas are many small ones.
        let mut members = Vec::new();
        let mut known = HashSet::new();
        while !self.closed_by('}')? {
            let start = self.scanner.offset();
            let Some(key) = self.key()? else { break };
            self.note_repeated(&mut known, &key, start);
            if let Some(value) = self.value_at(&key)? {
                members.push((key, value));
            }
            if !self.separated('}')? {
                break;
            }
        }
        Ok(Value::Object(members.into_iter().collect()))
    }

    fn array(&mut self) -> Result<Value, TextError> {
        let mut items = Vec::new();
        while !self.closed_by(']')? {
            if let Some(value) = self.value_at(&items.len())? {
                items.push(value);
            }
            if !self.separated(']')? {
                break;
            }
        }
        Ok(Value::Array(items))
    }

    /// The value at a key or an index. Its position is tracked only when asked for.
    fn value_at(&mut self, token: &dyn ToString) -> Result<Option<Value>, TextError> {
        if !self.scanner.leniency.partial && self.sought.is_none() {
            return self.value();
        }
        self.place.push(&token.to_string());
        let value = self.value();
        self.place.pop();
        value
    }

    /// Whether the closing bracket is next (it is passed), or the text ended half-written.
    fn closed_by(&mut self, close: char) -> Result<bool, TextError> {
        self.scanner.skip_blank();
        if self.scanner.peek().is_none() {
            return self.stop().map(|()| true);
        }
        Ok(self.scanner.take(close))
    }

    /// Passes a comma; false where the bracket closed instead, or the text ended half-written.
    fn separated(&mut self, close: char) -> Result<bool, TextError> {
        let end = self.scanner.offset();
        self.scanner.skip_blank();
        let is_apart = self.scanner.offset() > end;
        match self.scanner.peek() {
            Some(',') => {
                self.scanner.next();
                Ok(true)
            }
            Some(c) if c == close => {
                self.scanner.next();
                Ok(false)
            }
            None => self.stop().map(|()| false),
            Some(c) if matches!(c, '"' | '\'' | '`' | '{' | '[') || is_apart && is_word(c) => {
                Err(self.scanner.error_at(end, TextErrorKind::MissingComma))
            }
            Some(c) => Err(self.scanner.error(TextErrorKind::unexpected(c))),
        }
    }

    /// A key and its colon; `None` where a half-written text ends before the colon.
    fn key(&mut self) -> Result<Option<String>, TextError> {
        let (key, complete) = match self.scanner.peek() {
            Some('"' | '\'' | '`') => literal::string(&mut self.scanner)?,
            Some(c) if is_name_part(c) => (self.scanner.take_while(is_name_part).to_owned(), true),
            Some(c) => return Err(self.scanner.error(TextErrorKind::unexpected(c))),
            None => return self.stop().map(|()| None),
        };
        if !complete {
            return self.stop().map(|()| None);
        }
        self.scanner.skip_blank();
        match self.scanner.peek() {
            Some(':') => {
                self.scanner.next();
                Ok(Some(key))
            }
            None => self.stop().map(|()| None),
            Some(c) => Err(self.scanner.error(TextErrorKind::unexpected(c))),
        }
    }

    fn string(&mut self) -> Result<Value, TextError> {
        let (text, complete) = literal::string(&mut self.scanner)?;
        if !complete {
            self.note_open();
        }
        Ok(Value::String(text))
    }

    fn word(&mut self) -> Result<Option<Value>, TextError> {
        let start = self.scanner.offset();
        let word = self.scanner.take_while(is_name_part);
        match word {
            "true" => Ok(Some(Value::Bool(true))),
            "false" => Ok(Some(Value::Bool(false))),
            "null" => Ok(Some(Value::Null)),
            _ if self.scanner.leniency.partial && self.scanner.rest().is_empty() => {
                self.stop().map(|()| None)
            }
            "NaN" | "Infinity" => {
                Err(self.scanner.error_at(start, TextErrorKind::NotANumber(word.to_owned())))
            }
            _ => Err(self.scanner.error_at(start, TextErrorKind::unknown_word(word))),
        }
    }

    /// The text ended inside a value: an error, or where half-written text is read, the place.
    fn stop(&mut self) -> Result<(), TextError> {
        if !self.scanner.leniency.partial {
            return Err(self.scanner.error(TextErrorKind::UnexpectedEnd(None)));
        }
        self.note_open();
        Ok(())
    }

    fn note_sought(&mut self) {
        if let Some((wanted, offset)) = &mut self.sought
            && wanted.is_within(&self.place)
        {
            *offset = self.scanner.offset();
        }
    }

    /// The set is filled only where repeated keys are looked for.
    fn note_repeated(&mut self, known: &mut HashSet<String>, key: &str, start: usize) {
        if let Some(repeated) = &mut self.repeated
            && !known.insert(key.to_owned())
        {
            repeated.push((key.to_owned(), start));
        }
    }

    fn note_open(&mut self) {
        if self.scanner.leniency.partial && self.open.is_none() {
            self.open = Some(self.place.clone());
        }
    }
}

/// Whether a number, a word or a bare key may begin with this.
fn is_word(c: char) -> bool {
    is_name_part(c) || c == '-'
}

pub(super) fn is_name_start(c: char) -> bool {
    is_letter(c) || matches!(c, '_' | '$')
}

pub(super) fn is_name_part(c: char) -> bool {
    is_letter_or_digit(c) || matches!(c, '_' | '$')
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(text: &str, expected: Value) {
        assert_eq!(parse_text(text).unwrap(), expected, "{text}");
    }

    #[track_caller]
    fn check_error(text: &str, kind: TextErrorKind, line: usize, column: usize) {
        let error = parse_text(text).unwrap_err();
        assert_eq!((error.kind, error.line, error.column), (kind, line, column), "{text}");
    }

    #[test]
    fn json_is_read_as_json() {
        check(
            r#"{"a": [1, true, null, "x\u00e9\ud83d\ude00\n"]}"#,
            json!({"a": [1, true, null, "xé😀\n"]}),
        );
        check("\u{feff}[]", json!([]));
    }

    #[test]
    fn json5_and_template_strings_are_read() {
        check(
            "{a: 'x', // why\n 'b': .5, c: 0x10, d: +2, e: 5., /* */ $f: `two\nlines`, }",
            json!({
                "a": "x", "b": 0.5, "c": 16, "d": 2, "e": 5, "$f": "two\nlines"
            }),
        );
        check("[1, ...\n]", json!([1]));
    }

    #[test]
    fn numbers_keep_their_digits() {
        for written in ["1.50", "1e400", "9007199254740993", "-0", "0.10", "1E5", "-1.0e-7"] {
            assert_eq!(parse_text(written).unwrap().to_string(), written);
        }
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_place() {
        check_error("", TextErrorKind::Empty, 1, 1);
        check_error("{\n  \"a\": }", TextErrorKind::Unexpected('}'), 2, 8);
        check_error("{\"a\": 1", TextErrorKind::UnexpectedEnd(Some('{')), 1, 1);
        check_error("{\"a\": 1,\n \"b\": [1, {}\n", TextErrorKind::UnexpectedEnd(Some('[')), 2, 7);
        check_error("[{\"a\": {}}, {\"b\": {}", TextErrorKind::UnexpectedEnd(Some('{')), 1, 13);
        check_error("[1] x", TextErrorKind::Trailing('x'), 1, 5);
        check_error("{\n  \"a\": 1\n  \"b\": 2\n}", TextErrorKind::MissingComma, 2, 9);
        check_error("[1 -2]", TextErrorKind::MissingComma, 1, 3);
        check_error("[{}{}]", TextErrorKind::MissingComma, 1, 4);
        check_error("{a: 1 // one\n b: 2}", TextErrorKind::MissingComma, 1, 6);
        check_error("[\"it\"s\"]", TextErrorKind::Unexpected('s'), 1, 6);
        check_error("{\"a\" \"b\"}", TextErrorKind::UnexpectedQuote('"'), 1, 6);
        check_error("{\"a\": “b”}", TextErrorKind::UnexpectedQuote('“'), 1, 7);
        check_error("[1}", TextErrorKind::Unexpected('}'), 1, 3);
        check_error("{a: foo}", TextErrorKind::BareWord("foo".into()), 1, 5);
        let spelled =
            |found: &str, meant| TextErrorKind::OtherSpelling { found: found.into(), meant };
        check_error("{\"a\": True}", spelled("True", "true"), 1, 7);
        check_error("[None]", spelled("None", "null"), 1, 2);
        check_error("{a: Truely}", TextErrorKind::BareWord("Truely".into()), 1, 5);
        check_error("[\"a\nb\"]", TextErrorKind::UnclosedString, 1, 2);
        check_error("[NaN]", TextErrorKind::NotANumber("NaN".into()), 1, 2);
        check_error("[1.2.3]", TextErrorKind::BadNumber("1.2.3".into()), 1, 2);
        let error = parse_text("{\n  \"ключ\": ?\n}").unwrap_err();
        assert_eq!((error.column, error.source_line.as_str()), (11, "  \"ключ\": ?"));
    }

    #[test]
    fn nesting_has_a_limit_and_no_stack_is_exhausted() {
        assert_eq!(parse_text(&"[".repeat(100_000)).unwrap_err().kind, TextErrorKind::TooDeep);
        let allowed = format!("{}{}", "[".repeat(MAX_DEPTH), "]".repeat(MAX_DEPTH));
        assert!(parse_text(&allowed).is_ok());
    }
}
