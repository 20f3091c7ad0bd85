//! Character classes in a regular expression, such as `[^a-z\d]`, converted for a grammar.

use std::iter::Peekable;
use std::str::Chars;

/// Number of ASCII codes.
const ASCII: u8 = 128;

/// A character class: its ASCII codes, and whether they are excluded.
#[derive(Clone)]
pub(super) struct LetterClass {
    named: Vec<u8>,
    is_inverse: bool,
}

impl LetterClass {
    /// Returns the class of all characters.
    pub fn any() -> Self {
        Self { named: Vec::new(), is_inverse: true }
    }

    /// Returns the class of `\d`, `\w`, `\s` or an inverse of them by its letter; `None` for others.
    pub fn named(letter: char) -> Option<Self> {
        let named = escaped(letter.to_ascii_lowercase())?;
        Some(Self { named, is_inverse: letter.is_ascii_uppercase() })
    }

    /// Parses a class after its opening bracket; `None` if it contains non-ASCII characters, or has no end.
    pub fn read(letters: &mut Peekable<Chars>) -> Option<Self> {
        let is_inverse = letters.next_if_eq(&'^').is_some();
        let mut named = Vec::new();
        while let Some(first) = next_one(letters, &mut named)? {
            let is_range = letters.peek() == Some(&'-') && !ends_behind(letters);
            if !is_range {
                named.push(first);
                continue;
            }
            letters.next();
            let before = named.len();
            let last = next_one(letters, &mut named)??;
            // A range cannot end in a class.
            if last < first || named.len() > before {
                return None;
            }
            named.extend(first..=last);
        }
        (!named.is_empty()).then_some(Self { named, is_inverse })
    }

    /// Writes the class without characters that a JSON string cannot contain unescaped; `None` if nothing is left.
    pub fn spelled(&self) -> Option<String> {
        let is_listed = |code: &u8| match self.is_inverse {
            true => self.named.contains(code) || is_barred(*code),
            false => self.named.contains(code) && !is_barred(*code),
        };
        let codes: Vec<u8> = (0..ASCII).filter(is_listed).collect();
        let written: String = codes.chunk_by(|left, right| left + 1 == *right).map(run).collect();
        let sign = if self.is_inverse { "^" } else { "" };
        (!written.is_empty()).then(|| format!("[{sign}{written}]"))
    }
}

/// True for characters that would end or break a JSON string.
fn is_barred(code: u8) -> bool {
    code < 0x20 || code == b'"' || code == b'\\'
}

/// Writes a run of consecutive codes.
fn run(codes: &[u8]) -> String {
    match codes {
        [] => String::new(),
        [b' '] => String::from(" "),
        [one] => spelled_code(*one),
        [first, last] => format!("{}{}", spelled_code(*first), spelled_code(*last)),
        [first, .., last] => format!("{}-{}", spelled_code(*first), spelled_code(*last)),
    }
}

fn spelled_code(code: u8) -> String {
    match code {
        b'[' | b']' | b'\\' | b'^' | b'-' => format!("\\x{code:02X}"),
        ..=0x20 | 0x7F => format!("\\x{code:02X}"),
        _ => char::from(code).to_string(),
    }
}

/// Parses the next character of a class; adds a nested class to `named`. The outer `None`: unsupported; the inner one:
/// the class has ended.
#[expect(clippy::option_option, reason = "the end, and what cannot be read, are two things")]
fn next_one(letters: &mut Peekable<Chars>, named: &mut Vec<u8>) -> Option<Option<u8>> {
    loop {
        let letter = match letters.next()? {
            ']' => return Some(None),
            '\\' => letters.next()?,
            letter => return ascii(letter).map(Some),
        };
        match letter {
            'n' => return Some(Some(b'\n')),
            'r' => return Some(Some(b'\r')),
            't' => return Some(Some(b'\t')),
            'x' => return hex(letters, 2).map(Some),
            'u' => return hex(letters, 4).map(Some),
            letter if letter.is_ascii_punctuation() || letter == ' ' => {
                return ascii(letter).map(Some);
            }
            letter => named.extend(escaped(letter)?),
        }
    }
}

/// True if the class ends after the hyphen that comes next.
fn ends_behind(letters: &Peekable<Chars>) -> bool {
    letters.clone().nth(1) == Some(']')
}

fn ascii(letter: char) -> Option<u8> {
    u8::try_from(letter).ok().filter(|code| *code < ASCII)
}

fn hex(letters: &mut Peekable<Chars>, count: usize) -> Option<u8> {
    let digits: String = letters.by_ref().take(count).collect();
    let code = u8::from_str_radix(&digits, 16).ok();
    code.filter(|code| *code < ASCII && digits.len() == count)
}

/// Returns the characters of an escape such as `\d`. Of whitespace, a JSON string can contain only the space unescaped.
fn escaped(letter: char) -> Option<Vec<u8>> {
    Some(match letter {
        'd' => (b'0'..=b'9').collect(),
        'w' => {
            let letters = (b'A'..=b'Z').chain(b'a'..=b'z');
            letters.chain(b'0'..=b'9').chain([b'_']).collect()
        }
        's' => vec![b'\t', b'\n', 0x0B, 0x0C, b'\r', b' '],
        _ => return None,
    })
}
