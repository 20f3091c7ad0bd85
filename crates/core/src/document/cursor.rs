//! Where a cursor stands in a text that is being written: what is open around it, and what was typed there.
//! Nothing is refused, since at its cursor a text is nearly always broken.

use super::classify::{DocumentForm, form_of};
use super::scanner::{Leniency, Scanner};
use super::text::is_name_part;
use std::ops::Range;

/// What may stand at a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The key of a member.
    Key {
        /// A colon follows.
        has_colon: bool,
    },
    /// A value.
    Value,
}

/// An object, a list or the arguments of a call that is open at a cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Around<'text> {
    /// The bracket that opened it.
    pub opener: char,
    /// Of an object, its members before and behind the cursor, by their names; each with its value, where that is
    /// a text, a number or a word.
    pub members: Vec<(&'text str, &'text str)>,
    /// Of an object, the key whose value the cursor is in.
    pub key: &'text str,
    /// Of others, the number of the entry that the cursor is in.
    pub index: usize,
}

/// A cursor in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor<'text> {
    /// What is open around it, the outermost first.
    pub around: Vec<Around<'text>>,
    /// What may stand there.
    pub spot: Spot,
    /// The key, text or word at the cursor, in bytes of the text; empty where there is none.
    pub range: Range<usize>,
    /// What of it stands before the cursor, without its quote.
    pub written: &'text str,
    /// Its quote.
    pub quote: Option<char>,
    /// The quote of keys here; `None` if they have none.
    pub key_quote: Option<char>,
    /// The quote of texts here.
    pub text_quote: char,
    /// A member or an entry follows without a comma.
    is_followed: bool,
}

impl<'text> Cursor<'text> {
    /// The cursor at an offset in bytes; none in a comment, and where nothing can be written.
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

    /// What is to be written behind what comes here.
    pub fn separator(&self) -> &'static str {
        if self.is_followed { "," } else { "" }
    }

    /// As what the text is read, by what is outermost in it.
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
    /// What of a document an object is, where its keys tell.
    fn form(&self) -> Option<DocumentForm> {
        form_of(self.members.iter().filter(|(name, _)| !name.is_empty()).copied())
    }
}

/// What comes next in what is open innermost.
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
    /// A text with its quote, or a word or a number.
    Text(Option<char>, &'text str),
    Other,
}

/// The most open brackets among which a closing one is matched. Looking further would take long in a hostile text.
const MOST_LEFT_OPEN: usize = 8;

struct Walk<'text> {
    text: &'text str,
    scanner: Scanner<'text>,
    open: Vec<Around<'text>>,
    next: ExpectedToken,
    key_quote: Option<char>,
    text_quote: char,
    /// The number of the outermost brackets that the cursor is in.
    base: usize,
    /// Those of them that were closed, each with its depth.
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

    /// Walks to an offset.
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

    /// Whether an offset is in the text, the word or the number that begins there and ends here.
    fn is_within(&self, quote: Option<char>, start: usize, at: usize) -> bool {
        let token = self.scanner.since(start);
        let is_closed = quote.is_some_and(|quote| token.len() > 1 && token.ends_with(quote));
        let end = start + token.len();
        at < end || at == end && !is_closed
    }

    /// The cursor in the white space behind a token.
    fn between(&self, end: usize, at: usize) -> Option<Cursor<'text>> {
        let blank = self.text.get(end..at).unwrap_or_default();
        let line = blank.rsplit(['\n', '\r']).next().unwrap_or_default();
        if line.contains("//") || blank.rfind("/*") > blank.rfind("*/") {
            return None;
        }
        let spot = match self.next {
            ExpectedToken::Key => Spot::Key { has_colon: false },
            ExpectedToken::Value => Spot::Value,
            // The comma is often forgotten.
            ExpectedToken::Separator if self.is_key() && blank.contains('\n') => {
                Spot::Key { has_colon: false }
            }
            ExpectedToken::Separator | ExpectedToken::Colon => return None,
        };
        Some(self.cursor(spot, at..at, None, ""))
    }

    /// The cursor in a text, a word or a number that begins there and ends here.
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
            // The value that follows is not that of the member before.
            open.members.push(("", ""));
        }
        self.next = if is_key { ExpectedToken::Colon } else { ExpectedToken::Separator };
        cursor
    }

    /// Where a text ends that the cursor is in: behind its quote, if there is nothing but the rest of a name before
    /// that. Otherwise that quote begins another text.
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

    /// Whether a text that comes now is a key; that which follows upon a value is one that lacks its comma.
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

    /// Whether what comes next belongs to what is open, and is no part of what the cursor is in.
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

    /// Walks on to the end, for the members behind the cursor.
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

    /// Passes a text from behind its opening quote. Where the closing one is missing, it ends with its line.
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

    /// Closes the innermost bracket that this one fits, and what was left open in it.
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

/// Whether this belongs to a word, a name with dots in it, or a number.
fn is_word(c: char) -> bool {
    is_name_part(c) || matches!(c, '-' | '+' | '.')
}
