//! Parses a text into a value: JSON, JSON5, and pasted code with template strings, comments and ellipses.
//!
//! The parser is hand-written because no crate meets all requirements: numbers keep their digits and objects their
//! order, template strings and bare words are read, errors have line and column, and the same grammar reads an answer
//! that is still being written, from where it stopped.

mod end;
mod member;

use super::MAX_DEPTH;
use super::container::{Bookmark, Container, ExpectedPart, Tail, disassemble};
use super::literal;
use super::scanner::{Leniency, Scanner};
use super::text_error::{TextError, TextErrorKind};
use crate::pointer::Pointer;
use crate::text::letters::{is_letter, is_letter_or_digit};
use serde_json::Value;

/// Parses one value from JSON or JSON5 text.
pub fn parse_text(text: &str) -> Result<Value, TextError> {
    let mut reader = Reader::new(text, Leniency::default());
    let value = reader.whole_value()?;
    reader.end()?;
    Ok(value)
}

/// The arguments of a Request's call, in this order.
pub(super) const PARTS: [&str; 4] = ["config", "schema", "context", "solution"];

/// An argument in a pasted call.
pub(super) enum Argument {
    Value(Value),
    /// A bare identifier, whose value is unknown.
    Name,
}

/// A value that was read, complete or partial.
pub(super) enum Read {
    Whole(Value),
    /// The text ended before the value did (partial reading only): the value so far, if it has begun, and the position
    /// at which a longer text continues; `None` if that has to be read from its start.
    Half(Option<Value>, Option<Bookmark>),
}

/// The key of a member.
enum Key {
    Named(String),
    /// A variable's name as the whole member, whose value is in other code.
    Alone(String),
}

/// The result of reading the next token.
enum Step {
    On,
    Value(Value),
    /// The text ended; with the offset from which it is read again once there is more of it.
    Stop(usize, Tail),
}

pub(super) struct Reader<'text> {
    pub scanner: Scanner<'text>,
    /// The open objects and lists, the outermost first.
    containers: Vec<Container>,
    /// Offsets of their brackets. Empty for a text that is continued, which reports no such errors.
    openers: Vec<usize>,
    next: ExpectedPart,
    /// The string that is continued, with its quote.
    begun: Option<(char, String)>,
    /// The place at which the text ended inside a value (partial reading only).
    pub open: Option<Pointer>,
    /// A place to find, with the offset of the nearest value on the path to it.
    pub sought: Option<(Pointer, usize)>,
    /// Repeated keys with their offsets; `None` if they are not searched.
    pub repeated: Option<Vec<(String, usize)>>,
    /// Members inside a call's arguments that are only a variable's name, with their offsets.
    pub absent: Vec<(String, usize)>,
    place: Pointer,
}

impl<'text> Reader<'text> {
    pub fn new(text: &'text str, leniency: Leniency) -> Self {
        Self {
            scanner: Scanner::new(text, leniency),
            containers: Vec::new(),
            openers: Vec::new(),
            next: ExpectedPart::Value,
            begun: None,
            open: None,
            sought: None,
            repeated: None,
            absent: Vec::new(),
            place: Pointer::root(),
        }
    }

    /// Creates a reader that continues in a longer text, with the value so far.
    pub fn resumed(
        text: &'text str,
        leniency: Leniency,
        bookmark: Bookmark,
        value: Option<Value>,
    ) -> Self {
        let mut reader = Self::new(text, leniency);
        reader.scanner.pass(bookmark.offset);
        reader.next = bookmark.next;
        (reader.containers, reader.begun) = disassemble(value, &bookmark.shape);
        reader.place = bookmark.place;
        reader
    }

    /// Reads a value from the whole text; unlike [`Self::value`], fails if there is none.
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

    /// Reads the end of the text: only white space, comments and `;` may follow.
    pub fn end(&mut self) -> Result<(), TextError> {
        self.scanner.skip_blank();
        while self.scanner.take(';') {
            self.scanner.skip_blank();
        }
        match self.scanner.peek() {
            None => Ok(()),
            Some(letter) => Err(self.scanner.error(TextErrorKind::Trailing(letter))),
        }
    }

    /// Reads a value; `None` only in a partial text in which none has begun.
    pub fn value(&mut self) -> Result<Option<Value>, TextError> {
        self.containers.clear();
        self.openers.clear();
        self.next = ExpectedPart::Value;
        Ok(match self.go_on()? {
            Read::Whole(value) => Some(value),
            Read::Half(value, _) => value,
        })
    }

    /// Reads to the end of the value, or of the text.
    pub fn go_on(&mut self) -> Result<Read, TextError> {
        loop {
            let step = match (self.begun.take(), self.next) {
                (Some((quote, read)), _) => self.string(quote, read),
                (None, ExpectedPart::Value) => self.begin(),
                (None, ExpectedPart::Entry) => self.entry(),
                (None, ExpectedPart::Separator) => self.separator(),
            };
            match step? {
                Step::On => {}
                Step::Value(value) => match self.containers.last_mut() {
                    Some(container) => {
                        container.put(value);
                        self.leave();
                        self.next = ExpectedPart::Separator;
                    }
                    None => return Ok(Read::Whole(value)),
                },
                Step::Stop(offset, tail) => return Ok(self.stopped(offset, tail)),
            }
        }
    }

    /// Reads an argument of a pasted call: a value, or a bare name. `key` becomes its place.
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

    /// Reads a dotted name: `Agent.Request`.
    pub fn name(&mut self) -> &'text str {
        self.scanner.take_while(|c| is_name_part(c) || c == '.')
    }

    /// Begins a value: reads all of it, unless it is an object or a list.
    fn begin(&mut self) -> Result<Step, TextError> {
        let start = self.scanner.offset();
        self.scanner.skip_blank();
        self.note_sought();
        match self.scanner.peek() {
            None => self.stop(start, Tail::Nothing),
            Some('{') => self.nested(Container::object()),
            Some('[') => self.nested(Container::List(Vec::new())),
            Some(quote @ ('"' | '\'' | '`')) => {
                self.scanner.next();
                self.string(quote, String::new())
            }
            Some(c) if c.is_ascii_digit() || matches!(c, '-' | '+' | '.') => {
                let number = literal::number(&mut self.scanner)?;
                match number {
                    Some(number) if !self.is_cut() => Ok(Step::Value(number)),
                    // The dot may begin an ellipsis, which is no entry.
                    None if c == '.'
                        && matches!(self.containers.last(), Some(Container::List(_))) =>
                    {
                        self.leave();
                        self.next = ExpectedPart::Entry;
                        self.stop(start, Tail::Nothing)
                    }
                    // More digits may follow.
                    number => self.stop(start, number.map_or(Tail::Nothing, Tail::Token)),
                }
            }
            Some(c) if is_name_start(c) => self.word(start),
            Some(c) => Err(self.scanner.error(TextErrorKind::unexpected(c))),
        }
    }

    fn nested(&mut self, container: Container) -> Result<Step, TextError> {
        if self.containers.len() == MAX_DEPTH {
            return Err(self.scanner.error(TextErrorKind::TooDeep));
        }
        self.openers.push(self.scanner.offset());
        self.scanner.next();
        self.containers.push(container);
        self.next = ExpectedPart::Entry;
        Ok(Step::On)
    }

    /// Reads the closing bracket, or the beginning of an entry: in an object, its key.
    fn entry(&mut self) -> Result<Step, TextError> {
        let start = self.scanner.offset();
        self.scanner.skip_blank();
        if self.scanner.peek().is_none() {
            return self.stop(start, Tail::Nothing);
        }
        if self.containers.last().is_some_and(|open| self.scanner.take(open.bracket())) {
            return self.closed();
        }
        if matches!(self.containers.last(), Some(Container::Object { .. })) {
            let key_start = self.scanner.offset();
            match self.key()? {
                None => return self.stop(start, Tail::Nothing),
                Some(Key::Named(key)) => self.take_key(key, key_start),
                Some(Key::Alone(key)) => return Ok(self.pass_absent(key, key_start)),
            }
        }
        if let Some(container) = self.containers.last().filter(|_| self.is_tracking()) {
            self.place.push(&container.token());
        }
        self.next = ExpectedPart::Value;
        Ok(Step::On)
    }

    fn closed(&mut self) -> Result<Step, TextError> {
        self.openers.pop();
        match self.containers.pop() {
            Some(container) => Ok(Step::Value(container.closed())),
            None => Err(self.scanner.error(TextErrorKind::UnexpectedEnd(None))),
        }
    }

    /// True if the current place is tracked, which only partial reading and the search of a place need.
    fn is_tracking(&self) -> bool {
        self.scanner.leniency.partial || self.sought.is_some()
    }

    /// Leaves the place of an entry.
    fn leave(&mut self) {
        if self.is_tracking() {
            self.place.pop();
        }
    }

    /// Reads a comma, or the closing bracket.
    fn separator(&mut self) -> Result<Step, TextError> {
        let end = self.scanner.offset();
        self.scanner.skip_blank();
        let is_apart = self.scanner.offset() > end;
        match self.scanner.peek() {
            Some(',') => {
                self.scanner.next();
                self.next = ExpectedPart::Entry;
                Ok(Step::On)
            }
            Some(c) if self.containers.last().is_some_and(|open| open.bracket() == c) => {
                self.scanner.next();
                self.closed()
            }
            None => self.stop(end, Tail::Nothing),
            Some('"' | '\'' | '{' | '[') if self.has_forgotten_comma(end) => {
                self.next = ExpectedPart::Entry;
                Ok(Step::On)
            }
            Some(c) if matches!(c, '"' | '\'' | '`' | '{' | '[') || is_apart && is_word(c) => {
                Err(self.scanner.error_at(end, TextErrorKind::MissingComma))
            }
            Some(c) => Err(self.scanner.error(TextErrorKind::unexpected(c))),
        }
    }

    /// True if a model left out the comma after a value that ends at an offset. A quote next to a quote may be part of
    /// a text, unless it is on another line.
    fn has_forgotten_comma(&self, end: usize) -> bool {
        let is_text = self.scanner.since(end.saturating_sub(1)).starts_with(['"', '\'', '`']);
        self.scanner.leniency.by_model && (!is_text || self.scanner.since(end).contains('\n'))
    }

    /// Reads the rest of a string.
    fn string(&mut self, quote: char, mut read: String) -> Result<Step, TextError> {
        if literal::rest_of_string(&mut self.scanner, quote, &mut read)? {
            return Ok(Step::Value(Value::String(read)));
        }
        self.stop(self.scanner.offset(), Tail::Text(quote, read))
    }

    /// Reads a word; `start` is where the white space before it begins.
    fn word(&mut self, start: usize) -> Result<Step, TextError> {
        let from = self.scanner.offset();
        let word = self.scanner.take_while(is_name_part);
        let by_model = self.scanner.leniency.by_model;
        let value = match word {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            // Python's spelling.
            "True" if by_model => Value::Bool(true),
            "False" if by_model => Value::Bool(false),
            "None" | "undefined" if by_model => Value::Null,
            // JSON has no such numbers; browsers write them as null too.
            word if by_model && literal::is_no_number(word) => Value::Null,
            _ if self.is_cut() => return self.stop(start, Tail::Nothing),
            "NaN" | "Infinity" => {
                let kind = TextErrorKind::NotANumber(word.to_owned());
                return Err(self.scanner.error_at(from, kind));
            }
            _ => return Err(self.scanner.error_at(from, TextErrorKind::unknown_word(word))),
        };
        if !self.is_cut() {
            return Ok(Step::Value(value));
        }
        // The word is complete; the value around it continues.
        self.open = self.place.parent().filter(|_| !self.containers.is_empty());
        Ok(Step::Stop(start, Tail::Token(value)))
    }

    fn note_sought(&mut self) {
        if let Some((wanted, offset)) = &mut self.sought
            && wanted.is_within(&self.place)
        {
            *offset = self.scanner.offset();
        }
    }
}

/// True if a number, a word or a bare key may begin with this character.
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
mod tests;
