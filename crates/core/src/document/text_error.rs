//! What can be wrong with a text that is read as JSON or JSON5.

/// What stopped the reading of a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// What is wrong in the text.
    pub kind: TextErrorKind,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The line itself, without its end.
    pub source_line: String,
}

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextErrorKind {
    /// There is nothing but white space and comments.
    Empty,
    /// The text ends while an object or a list is open, told at the bracket that opens it, or, without one, a call.
    UnexpectedEnd(Option<char>),
    /// A character that cannot stand here.
    Unexpected(char),
    /// A quotation mark where none can stand.
    UnexpectedQuote(char),
    /// Two values with nothing between them.
    MissingComma,
    /// A string without its closing quote.
    UnclosedString,
    /// `\u` or `\x` without its digits.
    BadEscape,
    /// Begins like a number and is none.
    BadNumber(String),
    /// `NaN` or `Infinity`: numbers that JSON cannot hold.
    NotANumber(String),
    /// A name where a value should be.
    BareWord(String),
    /// `true`, `false` or `null` as another language spells it: Python's `None`.
    OtherSpelling {
        /// The word, as it is written.
        word: String,
        /// As it is written in JSON.
        meant: &'static str,
    },
    /// Nested deeper than [`super::MAX_DEPTH`].
    TooDeep,
    /// More text after the value's end.
    Trailing(char),
}

impl TextErrorKind {
    /// Of a name where a value should be.
    pub(super) fn unknown_word(word: &str) -> Self {
        let meant = match word {
            "True" | "TRUE" => "true",
            "False" | "FALSE" => "false",
            "None" | "Null" | "NULL" | "nil" | "undefined" => "null",
            _ => return Self::BareWord(word.to_owned()),
        };
        Self::OtherSpelling { word: word.to_owned(), meant }
    }

    /// Of a character that cannot stand there.
    pub(super) fn unexpected(letter: char) -> Self {
        match letter {
            '"' | '\'' | '`' | '“' | '”' | '„' | '‟' | '‘' | '’' | '«' | '»' => {
                Self::UnexpectedQuote(letter)
            }
            letter => Self::Unexpected(letter),
        }
    }
}

/// A character as it is quoted: itself, or its number where nothing of it would be seen.
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
