//! Scans a text character by character, skipping white space and comments.

use super::text_error::{TextError, TextErrorKind};
use crate::text::letters::place_of;

/// The deviations from JSON5 that the scanner accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Leniency {
    /// The end of the text closes all brackets: an answer that is still being written.
    pub partial: bool,
    /// A `//` comment also ends before a bracket: code that lost its line breaks when it was copied.
    pub flattened: bool,
    /// The text is by a model: strings may contain line breaks and single backslashes, and words may be Python's, such
    /// as `None`.
    pub by_model: bool,
    /// The text is code: a member may be only a variable's name, and its value is missing.
    pub code: bool,
}

pub(super) struct Scanner<'text> {
    text: &'text str,
    offset: usize,
    pub leniency: Leniency,
}

impl<'text> Scanner<'text> {
    pub fn new(text: &'text str, leniency: Leniency) -> Self {
        Self { text: text.strip_prefix('\u{feff}').unwrap_or(text), offset: 0, leniency }
    }

    pub fn offset(&self) -> usize {
        self.offset
    }

    pub fn rest(&self) -> &'text str {
        self.text.get(self.offset..).unwrap_or_default()
    }

    pub fn since(&self, start: usize) -> &'text str {
        self.text.get(start..self.offset).unwrap_or_default()
    }

    pub fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.offset).copied() {
            // Nearly every character is ASCII.
            Some(byte) if byte.is_ascii() => Some(char::from(byte)),
            _ => self.rest().chars().next(),
        }
    }

    pub fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.offset += letter.len_utf8();
        Some(letter)
    }

    /// Skips a number of bytes, but not into the middle of a character.
    pub fn pass(&mut self, length: usize) {
        if self.rest().is_char_boundary(length) {
            self.offset += length;
        }
    }

    /// Moves back to an earlier offset.
    pub fn go_back(&mut self, offset: usize) {
        self.offset = self.offset.min(offset);
    }

    pub fn take(&mut self, wanted: char) -> bool {
        let here = self.peek() == Some(wanted);
        if here {
            self.offset += wanted.len_utf8();
        }
        here
    }

    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'text str {
        let start = self.offset;
        while self.peek().is_some_and(&wanted) {
            self.next();
        }
        self.since(start)
    }

    /// Like [`Self::take_while`], but by bytes; `ends` may only match ASCII.
    pub fn take_until(&mut self, ends: impl Fn(u8) -> bool) -> &'text str {
        let start = self.offset;
        let rest = self.rest();
        self.offset += rest.bytes().position(ends).unwrap_or(rest.len());
        self.since(start)
    }

    /// Skips white space, comments, and the ellipsis `...`.
    pub fn skip_blank(&mut self) {
        while let Some(letter) = self.peek() {
            match letter {
                '/' if self.rest().starts_with("//") => self.skip_line_comment(),
                '/' if self.rest().starts_with("/*") => {
                    let rest = self.rest();
                    self.offset += place_of(rest, "*/").map_or(rest.len(), |end| end + 2);
                }
                '.' if self.rest().starts_with("...") => self.offset += 3,
                _ if letter.is_whitespace() || letter == '\u{feff}' => {
                    self.offset += letter.len_utf8();
                }
                _ => return,
            }
        }
    }

    fn skip_line_comment(&mut self) {
        let flattened = self.leniency.flattened;
        let ends = |c: char| c == '\n' || c == '\r' || (flattened && "[]{}".contains(c));
        self.take_while(|c| !ends(c));
    }

    pub fn error(&self, kind: TextErrorKind) -> TextError {
        self.error_at(self.offset, kind)
    }

    /// Creates an error at a byte offset, with the line around it.
    pub fn error_at(&self, offset: usize, kind: TextErrorKind) -> TextError {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let from_line = self.text.get(line_start..).unwrap_or_default();
        TextError {
            kind,
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or_default().chars().count() + 1,
            source_line: from_line.lines().next().unwrap_or_default().to_owned(),
        }
    }
}
