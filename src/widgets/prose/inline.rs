//! What stands inside a line: emphasis, code, links, pictures.
//! Refuses HTML, references to links elsewhere, and names of characters.

use super::super::link::Link;
use super::{DEPTH_LIMIT, Piece, element, plain};

/// How far a bracket's other half is looked for.
const BRACKET_REACH: usize = 2_000;

/// Reads a text.
pub(super) fn inline(text: &str) -> Vec<Piece> {
    pieces(text, DEPTH_LIMIT)
}

fn pieces(text: &str, depth: usize) -> Vec<Piece> {
    let mut reader =
        Reader { rest: text, before: None, depth, done: Vec::new(), unclosed: Vec::new() };
    while let Some(sign) = reader.rest.chars().next() {
        if !reader.special(sign) {
            reader.take(sign.len_utf8());
        }
    }
    reader.done
}

struct Reader<'text> {
    rest: &'text str,
    before: Option<char>,
    depth: usize,
    done: Vec<Piece>,
    /// Signs that nothing closes from here on; they are not looked for again.
    unclosed: Vec<&'static str>,
}

impl<'text> Reader<'text> {
    fn special(&mut self, sign: char) -> bool {
        match sign {
            '\\' => self.escape(),
            '\n' => self.line_break(),
            '`' => self.code(),
            '<' => self.address(),
            '!' => self.rest.starts_with("![") && self.bracket(1),
            '[' => self.bracket(0),
            '*' => self.emphasis("**", "strong") || self.emphasis("*", "em"),
            '_' => self.emphasis("__", "strong") || self.emphasis("_", "em"),
            '~' => self.emphasis("~~", "s"),
            _ => false,
        }
    }

    /// Goes on behind so many bytes.
    fn skip(&mut self, bytes: usize) -> &'text str {
        let (taken, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.before = taken.chars().next_back().or(self.before);
        self.rest = rest;
        taken
    }

    /// Takes so many bytes as they are.
    fn take(&mut self, bytes: usize) {
        let taken = self.skip(bytes);
        self.text(taken);
    }

    fn text(&mut self, more: &str) {
        match self.done.last_mut() {
            Some(Piece::Text(text)) => text.push_str(more),
            _ => self.done.push(Piece::Text(more.to_owned())),
        }
    }

    fn escape(&mut self) -> bool {
        let Some(next) = self.rest.chars().nth(1).filter(char::is_ascii_punctuation) else {
            return false;
        };
        self.skip(1);
        self.take(next.len_utf8());
        true
    }

    /// Two spaces or a backslash before the end of a line break it.
    fn line_break(&mut self) -> bool {
        let Some(Piece::Text(text)) = self.done.last_mut() else { return false };
        let breaks = text.ends_with("  ") || text.ends_with('\\');
        text.truncate(text.trim_end_matches([' ', '\\']).len());
        if breaks {
            self.skip(1);
            self.done.push(element("br", None, Vec::new()));
        }
        breaks
    }

    fn code(&mut self) -> bool {
        let ticks = self.rest.len() - self.rest.trim_start_matches('`').len();
        let Some(after) = self.rest.get(ticks..) else { return false };
        let Some(end) = run_of(after, '`', ticks) else {
            self.take(ticks);
            return true;
        };
        let code = after.get(..end).unwrap_or_default();
        let text = vec![Piece::Text(code.trim().to_owned())];
        self.done.push(element("code", None, text));
        self.skip(ticks + end + ticks);
        true
    }

    /// `<https://example.org>`.
    fn address(&mut self) -> bool {
        if self.lacks(">") {
            return false;
        }
        let reach = self.rest.chars().take_while(|c| !c.is_whitespace()).take(BRACKET_REACH);
        let bytes = reach.take_while(|c| *c != '>').map(char::len_utf8).sum::<usize>();
        let address = self.rest.get(1..bytes).unwrap_or_default();
        let closed = self.rest.get(bytes..).is_some_and(|rest| rest.starts_with('>'));
        let Some(link) = Link::parse(address).filter(|_| closed) else { return false };
        self.done.push(Piece::Link(link, vec![Piece::Text(address.to_owned())]));
        self.skip(bytes + 1);
        true
    }

    /// `[text](address)`, and with a sign before it a picture.
    fn bracket(&mut self, sign: usize) -> bool {
        if self.lacks("](") {
            return false;
        }
        let Some(below) = self.depth.checked_sub(1) else { return false };
        let Some((text, after)) = self.rest.get(sign..).and_then(|rest| enclosed(rest, '[', ']'))
        else {
            return false;
        };
        let Some((target, after)) = enclosed(after, '(', ')') else { return false };
        let address = target.split_whitespace().next().unwrap_or_default();
        let link = Link::parse(address.trim_start_matches('<').trim_end_matches('>'));
        let children = pieces(text, below);
        match (sign, link) {
            (1, link) => self.done.push(Piece::Picture(link, plain(&children))),
            (_, Some(link)) => self.done.push(Piece::Link(link, children)),
            (_, None) => self.append(children),
        }
        self.skip(self.rest.len() - after.len());
        true
    }

    /// Whether a sign is nowhere in the rest. The answer "no" is asked for once.
    fn lacks(&mut self, sign: &'static str) -> bool {
        let known = self.unclosed.contains(&sign);
        if !known && !self.rest.contains(sign) {
            self.unclosed.push(sign);
        }
        known || self.unclosed.contains(&sign)
    }

    fn append(&mut self, pieces: Vec<Piece>) {
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.text(&text),
                other => self.done.push(other),
            }
        }
    }

    fn emphasis(&mut self, mark: &'static str, tag: &'static str) -> bool {
        let Some(below) = self.depth.checked_sub(1) else { return false };
        let Some(after) = self.rest.strip_prefix(mark) else { return false };
        let in_word = mark.starts_with('_') && self.before.is_some_and(char::is_alphanumeric);
        let opens = after.chars().next().is_some_and(|next| !next.is_whitespace());
        if in_word || !opens || self.unclosed.contains(&mark) {
            return false;
        }
        let Some(end) = closing(after, mark) else {
            self.unclosed.push(mark);
            return false;
        };
        let children = pieces(after.get(..end).unwrap_or_default(), below);
        self.done.push(element(tag, None, children));
        self.skip(mark.len() + end + mark.len());
        true
    }
}

/// Where a run of exactly so many signs begins.
fn run_of(text: &str, sign: char, length: usize) -> Option<usize> {
    runs(text, sign).find(|(_, found)| *found == length).map(|(at, _)| at)
}

/// The runs of a sign: where each begins, and how long it is.
fn runs(text: &str, sign: char) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + text.get(from..)?.find(sign)?;
        let run = text.get(at..)?;
        let length = run.len() - run.trim_start_matches(sign).len();
        from = at + length;
        Some((at, length))
    })
}

/// Where the mark that closes an emphasis stands: behind a letter, and last in its run.
fn closing(text: &str, mark: &str) -> Option<usize> {
    let sign = mark.chars().next()?;
    let closes = |(at, length): &(usize, usize)| {
        let before = text.get(..*at).and_then(|text| text.chars().next_back());
        let after = text.get(at + length..).and_then(|text| text.chars().next());
        let in_word = sign == '_' && after.is_some_and(char::is_alphanumeric);
        let fits = *length >= mark.len() && (mark.len() == 2 || *length != 2);
        fits && !in_word && before.is_some_and(|c| !c.is_whitespace() && c != '\\')
    };
    runs(text, sign).find(closes).map(|(at, length)| at + length - mark.len())
}

/// What stands between a bracket and its other half, and what follows.
fn enclosed(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    let inner = text.strip_prefix(open)?;
    let mut depth = 0_usize;
    for (at, c) in inner.char_indices().take(BRACKET_REACH) {
        if c == open {
            depth += 1;
        } else if c == close && depth == 0 {
            return Some((inner.get(..at)?, inner.get(at + close.len_utf8()..)?));
        } else if c == close {
            depth -= 1;
        }
    }
    None
}
