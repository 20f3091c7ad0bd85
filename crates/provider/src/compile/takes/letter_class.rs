//! A class of letters in a regular expression, such as `[^a-z\d]`, as a grammar takes it.

use std::iter::Peekable;
use std::str::Chars;

/// Letters of ASCII, by their codes.
const ASCII: u8 = 128;

/// The letters that a class names, and whether they are the ones that it leaves out.
#[derive(Clone)]
pub(super) struct LetterClass {
    named: Vec<u8>,
    is_inverse: bool,
}

impl LetterClass {
    /// Every letter.
    pub fn any() -> Self {
        Self { named: Vec::new(), is_inverse: true }
    }

    /// `\d`, `\w`, `\s` and their inverses, by their letters; `None` for others.
    pub fn named(letter: char) -> Option<Self> {
        let named = escaped(letter.to_ascii_lowercase())?;
        Some(Self { named, is_inverse: letter.is_ascii_uppercase() })
    }

    /// Reads a class behind its bracket; `None` where it has what is not of ASCII, or no end.
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

    /// The class without what cannot stand in a JSON text as it is; `None` where nothing is left.
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

/// What ends or spoils a JSON text.
fn is_barred(code: u8) -> bool {
    code < 0x20 || code == b'"' || code == b'\\'
}

/// Codes that follow each other.
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

/// The next letter of a class, where it is one; a class within it goes to `named`. The outer `None`: it cannot be
/// read; the inner one: the class ends.
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

/// Whether the class ends behind the hyphen that comes next.
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

/// What an escape stands for that names several letters. Of white space, only the blank stands in a JSON text.
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
