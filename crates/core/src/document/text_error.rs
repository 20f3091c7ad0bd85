//! Syntax errors of JSON and JSON5 texts.

/// A syntax error with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The kind of error.
    pub kind: TextErrorKind,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// Text of the line, without its end.
    pub source_line: String,
}

/// The kind of a syntax error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextErrorKind {
    /// The text has only white space and comments.
    Empty,
    /// The text ends in an open object or list, reported at its opening bracket; `None` for a call.
    UnexpectedEnd(Option<char>),
    /// A character that is not allowed here.
    Unexpected(char),
    /// A quotation mark that is not allowed here.
    UnexpectedQuote(char),
    /// Two values without a comma between them.
    MissingComma,
    /// A string without its closing quote.
    UnclosedString,
    /// `\u` or `\x` without its digits.
    BadEscape,
    /// A text that begins like a number and is none.
    BadNumber(String),
    /// `NaN` or `Infinity`, which JSON cannot express.
    NotANumber(String),
    /// A bare word in place of a value.
    BareWord(String),
    /// `true`, `false` or `null` in the spelling of another language, such as Python's `None`.
    OtherSpelling {
        /// The word as written.
        word: String,
        /// The spelling of JSON.
        meant: &'static str,
    },
    /// A value that nests deeper than [`super::MAX_DEPTH`].
    TooDeep,
    /// Further text after the value's end.
    Trailing(char),
}

impl TextErrorKind {
    /// Returns the error of a bare word in place of a value.
    pub(super) fn unknown_word(word: &str) -> Self {
        let meant = match word {
            "True" | "TRUE" => "true",
            "False" | "FALSE" => "false",
            "None" | "Null" | "NULL" | "nil" | "undefined" => "null",
            _ => return Self::BareWord(word.to_owned()),
        };
        Self::OtherSpelling { word: word.to_owned(), meant }
    }

    /// Returns the error of a character that is not allowed.
    pub(super) fn unexpected(letter: char) -> Self {
        match letter {
            '"' | '\'' | '`' | '“' | '”' | '„' | '‟' | '‘' | '’' | '«' | '»' => {
                Self::UnexpectedQuote(letter)
            }
            letter => Self::Unexpected(letter),
        }
    }
}

/// Returns a character for an error message: itself, or its code point if it is invisible.
pub fn named_character(letter: char) -> String {
    let is_hidden = letter.is_whitespace()
        || letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}');
    if is_hidden { format!("U+{:04X}", u32::from(letter)) } else { letter.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_named_by_its_number() {
        let check = |letter: char, expected: &str| assert_eq!(named_character(letter), expected);
        check('?', "?");
        check('é', "é");
        check('\u{200b}', "U+200B");
        check('\0', "U+0000");
        check('\n', "U+000A");
    }
}
