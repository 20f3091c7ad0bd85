//! The byte ranges of values in a text that was parsed without errors.

use crate::document::MAX_DEPTH;
use crate::document::classify::begin_call;
use crate::document::literal;
use crate::document::scanner::{Leniency, Scanner};
use crate::document::text::{PARTS, Reader, is_name_part, is_name_start};
use std::ops::Range;

/// A value as it is written.
#[derive(Debug)]
pub(super) struct WrittenValue {
    pub span: Range<usize>,
    pub parts: Parts,
}

/// The parts of a value.
#[derive(Debug)]
pub(super) enum Parts {
    /// No parts: the value is neither an object nor a list.
    Leaf,
    Object(Vec<Element>),
    Array(Vec<Element>),
}

/// A member of an object, or an entry of a list.
#[derive(Debug)]
pub(super) struct Element {
    /// Start of its key, or of its value if it has no key.
    pub start: usize,
    /// The key; empty in a list.
    pub key: String,
    pub value: WrittenValue,
}

/// A written value: a whole document, or one argument of a call.
#[derive(Debug)]
pub(super) struct Argument {
    /// The part of the Request that it contains; empty for a whole document.
    pub key: &'static str,
    pub span: Range<usize>,
    /// The value; `None` for a variable's name.
    pub value: Option<WrittenValue>,
}

impl WrittenValue {
    /// Returns the part at a key or an index. The last of several with the same key counts.
    pub fn part(&self, token: &str) -> Option<&Self> {
        let element = match &self.parts {
            Parts::Leaf => None,
            Parts::Object(members) => members.iter().rfind(|member| member.key == token),
            Parts::Array(entries) => entries.get(token.parse::<usize>().ok()?),
        };
        element.map(|element| &element.value)
    }

    /// Returns the members or entries.
    pub fn elements(&self) -> &[Element] {
        match &self.parts {
            Parts::Leaf => &[],
            Parts::Object(elements) | Parts::Array(elements) => elements,
        }
    }
}

/// Reads the values of a text without byte order mark: one value, or the arguments of a call.
pub(super) fn written_document(text: &str, is_call: bool) -> Option<Vec<Argument>> {
    let leniency = Leniency { code: is_call, ..Leniency::default() };
    let mut walk = Walk { scanner: Scanner::new(text, leniency), depth: 0 };
    if is_call {
        let mut reader = Reader::new(text, Leniency::default());
        begin_call(&mut reader)?;
        walk.scanner.pass(reader.scanner.offset());
        return walk.arguments();
    }
    let value = walk.value()?;
    Some(vec![Argument { key: "", span: value.span.clone(), value: Some(value) }])
}

struct Walk<'text> {
    scanner: Scanner<'text>,
    depth: usize,
}

impl Walk<'_> {
    fn arguments(&mut self) -> Option<Vec<Argument>> {
        let mut arguments = Vec::new();
        for key in PARTS {
            self.scanner.skip_blank();
            if self.scanner.peek()? == ')' {
                break;
            }
            arguments.push(self.argument(key)?);
            self.scanner.skip_blank();
            self.scanner.take(',');
        }
        Some(arguments)
    }

    fn argument(&mut self, key: &'static str) -> Option<Argument> {
        let rest = self.scanner.rest();
        let is_literal = ["true", "false", "null"].iter().any(|word| rest.starts_with(word));
        if !is_literal && self.scanner.peek().is_some_and(is_name_start) {
            let start = self.scanner.offset();
            self.scanner.take_while(|c| is_name_part(c) || c == '.');
            return Some(Argument { key, span: start..self.scanner.offset(), value: None });
        }
        let value = self.value()?;
        Some(Argument { key, span: value.span.clone(), value: Some(value) })
    }

    fn value(&mut self) -> Option<WrittenValue> {
        self.scanner.skip_blank();
        let start = self.scanner.offset();
        let parts = match self.scanner.peek()? {
            '{' => Parts::Object(self.elements('}', Self::member)?),
            '[' => Parts::Array(self.elements(']', Self::entry)?),
            '"' | '\'' | '`' => literal::string(&mut self.scanner).ok().map(|_| Parts::Leaf)?,
            letter if is_name_start(letter) => {
                self.scanner.take_while(is_name_part);
                Parts::Leaf
            }
            _ => literal::number(&mut self.scanner).ok().map(|_| Parts::Leaf)?,
        };
        Some(WrittenValue { span: start..self.scanner.offset(), parts })
    }

    fn elements(
        &mut self,
        close: char,
        read: fn(&mut Self) -> Option<Option<Element>>,
    ) -> Option<Vec<Element>> {
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        self.scanner.next();
        let mut elements = Vec::new();
        loop {
            self.scanner.skip_blank();
            if self.scanner.take(close) {
                break;
            }
            elements.extend(read(self)?);
            self.scanner.skip_blank();
            if !self.scanner.take(',') && self.scanner.peek()? != close {
                return None;
            }
        }
        self.depth -= 1;
        Some(elements)
    }

    fn entry(&mut self) -> Option<Option<Element>> {
        let value = self.value()?;
        Some(Some(Element { start: value.span.start, key: String::new(), value }))
    }

    /// Reads a member; the inner `None` is for a member that is only a variable's name.
    fn member(&mut self) -> Option<Option<Element>> {
        let start = self.scanner.offset();
        let key = match self.scanner.peek()? {
            '"' | '\'' | '`' => literal::string(&mut self.scanner).ok()?.0,
            _ => self.scanner.take_while(is_name_part).to_owned(),
        };
        self.scanner.skip_blank();
        if !self.scanner.take(':') {
            let is_alone = self.scanner.leniency.code && matches!(self.scanner.peek()?, ',' | '}');
            return is_alone.then_some(None);
        }
        Some(Some(Element { start, key, value: self.value()? }))
    }
}
