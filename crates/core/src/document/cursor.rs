//! Analyzes a text around an editor's cursor: the open brackets, and the word that is being typed. No text is rejected,
//! since a text is nearly always broken at its cursor.

use super::classify::{DocumentForm, form_of};
use super::scanner::{Leniency, Scanner};
use super::text::is_name_part;
use std::ops::Range;

/// The kind of token that the cursor expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The key of a member.
    Key {
        /// True if a colon follows.
        has_colon: bool,
    },
    /// A value.
    Value,
}

/// An object, a list or the arguments of a call around the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Around<'text> {
    /// The bracket that opened it.
    pub opener: char,
    /// Members of an object, before and after the cursor, as key and value; the value is empty unless it is a text, a
    /// number or a word.
    pub members: Vec<(&'text str, &'text str)>,
    /// The key in an object whose value contains the cursor; empty for others.
    pub key: &'text str,
    /// The index of the list entry or argument that contains the cursor.
    pub index: usize,
}

/// A cursor in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor<'text> {
    /// The open brackets around the cursor, the outermost first.
    pub around: Vec<Around<'text>>,
    /// The kind of token that is expected.
    pub spot: Spot,
    /// Byte range of the key, text or word at the cursor; empty if there is none.
    pub range: Range<usize>,
    /// The part of that token before the cursor, without its quote.
    pub written: &'text str,
    /// Quote of that token; `None` if it has none.
    pub quote: Option<char>,
    /// Quote of keys in this text; `None` if they have none.
    pub key_quote: Option<char>,
    /// Quote of texts in this text.
    pub text_quote: char,
    /// True if a member or an entry follows without a comma.
    is_followed: bool,
}

impl<'text> Cursor<'text> {
    /// Analyzes the text at a byte offset; `None` in a comment, and where nothing can be inserted.
    pub fn at(text: &'text str, offset: usize) -> Option<Self> {
        let own = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mark = text.len() - own.len();
        let at = offset.checked_sub(mark).filter(|at| own.is_char_boundary(*at))?;
        let mut walk = Walk::new(own);
        let mut cursor = walk.to(at)?;
        cursor.is_followed = walk.is_followed();
        walk.find_members(&mut cursor);
        cursor.range = cursor.range.start + mark..cursor.range.end + mark;
        Some(cursor)
    }

    /// Returns the text to insert after a completion: a comma if another member follows.
    pub fn separator(&self) -> &'static str {
        if self.is_followed { "," } else { "" }
    }

    /// Returns the form in which the text is read, judged by its outermost object.
    pub fn form(&self) -> DocumentForm {
        let Some(outermost) = self.around.first() else { return DocumentForm::Request };
        match outermost.opener {
            '{' => outermost.form().unwrap_or(DocumentForm::Request),
            '[' => DocumentForm::Context,
            _ => match self.around.get(1).and_then(Around::form) {
                Some(DocumentForm::Request) => DocumentForm::CallOfRequest,
                _ => DocumentForm::Call,
            },
        }
    }
}

impl Around<'_> {
    /// Returns the form of an object, if its keys show it.
    fn form(&self) -> Option<DocumentForm> {
        form_of(self.members.iter().filter(|(name, _)| !name.is_empty()).copied())
    }
}

/// The token that is expected next in the innermost bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExpectedToken {
    Key,
    Colon,
    Value,
    /// A comma, or the closing bracket.
    Separator,
}

#[derive(Clone, Copy)]
enum Token<'text> {
    Opener(char),
    Closer(char),
    Colon,
    Comma,
    /// A text with its quote, or a word or number without one.
    Text(Option<char>, &'text str),
    Other,
}

/// The most open brackets that are searched for the match of a closing one, as a limit against hostile texts.
const MOST_LEFT_OPEN: usize = 8;

struct Walk<'text> {
    text: &'text str,
    scanner: Scanner<'text>,
    open: Vec<Around<'text>>,
    next: ExpectedToken,
    key_quote: Option<char>,
    text_quote: char,
    /// Number of the brackets around the cursor.
    base: usize,
    /// Brackets around the cursor that were closed after it, with their depths.
    closed: Vec<(usize, Around<'text>)>,
}

impl<'text> Walk<'text> {
    fn new(text: &'text str) -> Self {
        Self {
            text,
            scanner: Scanner::new(text, Leniency::default()),
            open: Vec::new(),
            next: ExpectedToken::Value,
            key_quote: Some('"'),
            text_quote: '"',
            base: 0,
            closed: Vec::new(),
        }
    }

    /// Reads the text up to an offset.
    fn to(&mut self, at: usize) -> Option<Cursor<'text>> {
        loop {
            let end = self.scanner.offset();
            self.scanner.skip_blank();
            let start = self.scanner.offset();
            if at <= start {
                return self.between(end, at);
            }
            let token = self.token()?;
            match token {
                Token::Text(quote, _) if self.is_within(quote, start, at) => {
                    return Some(self.within(quote, start, at));
                }
                _ => self.take(token),
            }
        }
    }

    /// True if an offset is inside the token from `start` to the scanner's position.
    fn is_within(&self, quote: Option<char>, start: usize, at: usize) -> bool {
        let token = self.scanner.since(start);
        let is_closed = quote.is_some_and(|quote| token.len() > 1 && token.ends_with(quote));
        let end = start + token.len();
        at < end || at == end && !is_closed
    }

    /// Returns the cursor in white space after a token.
    fn between(&self, end: usize, at: usize) -> Option<Cursor<'text>> {
        let blank = self.text.get(end..at).unwrap_or_default();
        let line = blank.rsplit(['\n', '\r']).next().unwrap_or_default();
        if line.contains("//") || blank.rfind("/*") > blank.rfind("*/") {
            return None;
        }
        let spot = match self.next {
            ExpectedToken::Key => Spot::Key { has_colon: false },
            ExpectedToken::Value => Spot::Value,
            // A missing comma at a line end is common.
            ExpectedToken::Separator if self.is_key() && blank.contains('\n') => {
                Spot::Key { has_colon: false }
            }
            ExpectedToken::Separator | ExpectedToken::Colon => return None,
        };
        Some(self.cursor(spot, at..at, None, ""))
    }

    /// Returns the cursor inside a token that begins at `start`.
    fn within(&mut self, quote: Option<char>, start: usize, at: usize) -> Cursor<'text> {
        let inner = start + quote.map_or(0, char::len_utf8);
        let written = self.text.get(inner..at).unwrap_or_default();
        let end = quote.map_or(self.scanner.offset(), |quote| self.end_of_text(quote, at));
        self.scanner.go_back(end);
        let is_key = self.is_key();
        let spot = match is_key {
            true => Spot::Key { has_colon: self.has_colon() },
            false => Spot::Value,
        };
        let cursor = self.cursor(spot, start..end, quote, written);
        if let Some(open) = self.open.last_mut().filter(|_| is_key) {
            // The next value does not belong to the previous member.
            open.members.push(("", ""));
        }
        self.next = if is_key { ExpectedToken::Colon } else { ExpectedToken::Separator };
        cursor
    }

    /// Returns the end of the text that contains the cursor: after its closing quote, if only the rest of a name
    /// precedes it. Otherwise that quote opens another text, and this one ends at the cursor.
    fn end_of_text(&self, quote: char, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        let is_name = |c: char| is_name_part(c) || matches!(c, '-' | '.' | '/');
        let behind = rest.trim_start_matches(is_name);
        match behind.starts_with(quote) {
            true => at + rest.len() - behind.len() + quote.len_utf8(),
            false => at,
        }
    }

    fn has_colon(&mut self) -> bool {
        let end = self.scanner.offset();
        self.scanner.skip_blank();
        let has_colon = self.scanner.peek() == Some(':');
        self.scanner.go_back(end);
        has_colon
    }

    /// True if the next text is a key, also after a value without a comma.
    fn is_key(&self) -> bool {
        let is_object = self.open.last().is_some_and(|open| open.opener == '{');
        is_object && self.next != ExpectedToken::Value
    }

    fn cursor(
        &self,
        spot: Spot,
        range: Range<usize>,
        quote: Option<char>,
        written: &'text str,
    ) -> Cursor<'text> {
        let (around, key_quote) = (self.open.clone(), self.key_quote);
        let (text_quote, is_followed) = (self.text_quote, false);
        Cursor { around, spot, range, written, quote, key_quote, text_quote, is_followed }
    }

    /// True if the next token is a member or entry of its own, not part of the token at the cursor.
    fn is_followed(&mut self) -> bool {
        let end = self.scanner.offset();
        self.scanner.skip_blank();
        let next = self.token();
        let is_text = matches!(next, Some(Token::Text(..)));
        let is_member = is_text && self.has_colon();
        self.scanner.go_back(end);
        match self.open.last() {
            Some(open) if open.opener == '{' => is_member,
            Some(_) => is_text || matches!(next, Some(Token::Opener(_))),
            None => false,
        }
    }

    /// Reads on to the end, for the members after the cursor.
    fn find_members(&mut self, cursor: &mut Cursor<'text>) {
        self.base = cursor.around.len();
        loop {
            self.scanner.skip_blank();
            let Some(token) = self.token() else { break };
            self.take(token);
        }
        let left = std::mem::take(&mut self.open).into_iter().take(self.base).enumerate();
        for (depth, open) in left.chain(std::mem::take(&mut self.closed)) {
            if let Some(around) = cursor.around.get_mut(depth) {
                around.members = open.members;
            }
        }
    }

    fn token(&mut self) -> Option<Token<'text>> {
        let start = self.scanner.offset();
        let first = self.scanner.next()?;
        Some(match first {
            '{' | '[' | '(' => Token::Opener(first),
            '}' | ']' | ')' => Token::Closer(first),
            ':' => Token::Colon,
            ',' => Token::Comma,
            '"' | '\'' | '`' => {
                self.pass_text(first);
                let inner = self.scanner.since(start).get(1..).unwrap_or_default();
                Token::Text(Some(first), inner.strip_suffix(first).unwrap_or(inner))
            }
            _ if is_word(first) => {
                self.scanner.take_while(is_word);
                Token::Text(None, self.scanner.since(start))
            }
            _ => Token::Other,
        })
    }

    /// Skips a text after its opening quote. Without a closing quote, it ends at the line end.
    fn pass_text(&mut self, quote: char) {
        let is_end = |byte: u8| quote != '`' && matches!(byte, b'\n' | b'\r');
        let ends = |byte: u8| char::from(byte) == quote || byte == b'\\' || is_end(byte);
        loop {
            self.scanner.take_until(ends);
            match self.scanner.peek() {
                Some('\\') => {
                    self.scanner.next();
                    self.scanner.next();
                }
                Some(letter) if letter == quote => {
                    self.scanner.next();
                    return;
                }
                _ => return,
            }
        }
    }

    fn take(&mut self, token: Token<'text>) {
        match token {
            Token::Opener(opener) => {
                self.open.push(Around { opener, members: Vec::new(), key: "", index: 0 });
                self.begin_entry();
            }
            Token::Closer(closer) => self.close(closer),
            Token::Colon if self.next == ExpectedToken::Colon => self.next = ExpectedToken::Value,
            Token::Comma => {
                self.open.last_mut().into_iter().for_each(|open| open.index += 1);
                self.begin_entry();
            }
            Token::Text(quote, text) => self.take_text(quote, text),
            Token::Colon | Token::Other => {}
        }
    }

    fn begin_entry(&mut self) {
        let is_object = self.open.last().is_some_and(|open| open.opener == '{');
        self.next = if is_object { ExpectedToken::Key } else { ExpectedToken::Value };
    }

    fn take_text(&mut self, quote: Option<char>, text: &'text str) {
        let (is_key, is_value) = (self.is_key(), self.next == ExpectedToken::Value);
        self.next = if is_key { ExpectedToken::Colon } else { ExpectedToken::Separator };
        if is_key {
            self.key_quote = quote;
        } else if let Some(quote) = quote {
            self.text_quote = quote;
        }
        let Some(open) = self.open.last_mut() else { return };
        if is_key {
            open.key = text;
            open.members.push((text, ""));
        } else if let Some((_, value)) = open.members.last_mut().filter(|_| is_value) {
            *value = text;
        }
    }

    /// Closes the innermost matching bracket, and all brackets that were left open inside it.
    fn close(&mut self, closer: char) {
        let opener = match closer {
            '}' => '{',
            ']' => '[',
            _ => '(',
        };
        let mut innermost = self.open.iter().rev().take(MOST_LEFT_OPEN);
        let Some(left) = innermost.position(|open| open.opener == opener) else { return };
        for _ in 0..=left {
            let Some(closed) = self.open.pop() else { return };
            if self.open.len() < self.base {
                self.base = self.open.len();
                self.closed.push((self.base, closed));
            }
        }
        self.next = ExpectedToken::Separator;
    }
}

/// True if a character belongs to a word, a dotted name, or a number.
fn is_word(c: char) -> bool {
    is_name_part(c) || matches!(c, '-' | '+' | '.')
}
