//! Text to value: JSON, JSON5, and what people paste (template strings, comments, ellipses).
//!
//! A parser of our own, where crates exist, because of what is asked of it at once: numbers keep
//! their digits and objects their order, template strings and bare words are read, errors say
//! line and column, and the same grammar reads an answer that is still being written, from where it stopped.

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

/// Reads one value from JSON or JSON5 text.
pub fn parse_text(text: &str) -> Result<Value, TextError> {
    let mut reader = Reader::new(text, Leniency::default());
    let value = reader.whole_value()?;
    reader.end()?;
    Ok(value)
}

/// What a call of a Request is given, in this order.
pub(super) const PARTS: [&str; 4] = ["config", "schema", "context", "solution"];

/// What stands in the place of an argument in a pasted call.
pub(super) enum Argument {
    Value(Value),
    /// A bare identifier: "not given".
    Name,
}

/// What was read of a value: all of it, or a beginning.
pub(super) enum Read {
    Whole(Value),
    /// The text ended before the value did (partial reading only): the value so far, if it has begun, and how to read
    /// on in a longer text; `None` if that has to be read from its beginning.
    Half(Option<Value>, Option<Bookmark>),
}

/// What stands before the value of a member.
enum Key {
    Named(String),
    /// The name is all of the member, whose value is elsewhere in the code.
    Alone(String),
}

/// What came of the next piece of a text.
enum Step {
    On,
    Value(Value),
    /// The text ended; from which offset on it is read again once there is more of it.
    Stop(usize, Tail),
}

pub(super) struct Reader<'text> {
    pub scanner: Scanner<'text>,
    /// The objects and lists that are open, the outermost first.
    containers: Vec<Container>,
    /// Where each of them begins in this text. A text that is read on has none, and no error tells of them.
    openers: Vec<usize>,
    next: ExpectedPart,
    /// The string that is to be read on, with its quote.
    begun: Option<(char, String)>,
    /// The place where the text ended while a value was open (partial reading only).
    pub open: Option<Pointer>,
    /// A place that is looked for, and the offset of the nearest value that is on the way to it.
    pub sought: Option<(Pointer, usize)>,
    /// Keys that were there before in their objects, where they are looked for, and where they begin.
    pub repeated: Option<Vec<(String, usize)>>,
    /// The names of members within the arguments of a call whose values are not in the text, and where they begin.
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

    /// Reads on in a longer text, with the value so far.
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

    /// Reads the end: nothing may follow but white space, comments and `;`.
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

    /// A value; `None` only in a half-written text, where none has begun.
    pub fn value(&mut self) -> Result<Option<Value>, TextError> {
        self.containers.clear();
        self.openers.clear();
        self.next = ExpectedPart::Value;
        Ok(match self.go_on()? {
            Read::Whole(value) => Some(value),
            Read::Half(value, _) => value,
        })
    }

    /// Reads to the value's end, or to that of the text.
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

    /// The beginning of a value: all of it, but for an object or a list.
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
                    // It may become an ellipsis, which is no entry.
                    None if c == '.'
                        && matches!(self.containers.last(), Some(Container::List(_))) =>
                    {
                        self.leave();
                        self.next = ExpectedPart::Entry;
                        self.stop(start, Tail::Nothing)
                    }
                    // More digits may come.
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

    /// The closing bracket, or what stands before an entry's value: of an object's, its key.
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

    /// Whether it is known where reading has come. Only when that is asked for.
    fn is_tracking(&self) -> bool {
        self.scanner.leniency.partial || self.sought.is_some()
    }

    /// Leaves the place of an entry.
    fn leave(&mut self) {
        if self.is_tracking() {
            self.place.pop();
        }
    }

    /// A comma, or the closing bracket.
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

    /// Whether a model left out a comma between two values, the first of which ends at an offset. A mark next to a
    /// mark may as well stand within a text; on a line of its own it does not.
    fn has_forgotten_comma(&self, end: usize) -> bool {
        let is_text = self.scanner.since(end.saturating_sub(1)).starts_with(['"', '\'', '`']);
        self.scanner.leniency.by_model && (!is_text || self.scanner.since(end).contains('\n'))
    }

    /// What a string says behind what was read of it.
    fn string(&mut self, quote: char, mut read: String) -> Result<Step, TextError> {
        if literal::rest_of_string(&mut self.scanner, quote, &mut read)? {
            return Ok(Step::Value(Value::String(read)));
        }
        self.stop(self.scanner.offset(), Tail::Text(quote, read))
    }

    /// A word; `start` is where the white space before it begins.
    fn word(&mut self, start: usize) -> Result<Step, TextError> {
        let from = self.scanner.offset();
        let word = self.scanner.take_while(is_name_part);
        let by_model = self.scanner.leniency.by_model;
        let value = match word {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            // As Python writes them.
            "True" if by_model => Value::Bool(true),
            "False" if by_model => Value::Bool(false),
            "None" | "undefined" if by_model => Value::Null,
            // No JSON can hold them; a browser writes them so as well.
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
        // It is whole, and what it stands in goes on.
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
mod tests;
