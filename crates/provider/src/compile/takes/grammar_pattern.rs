//! Regular expressions converted for grammars. A grammar constrains the JSON text, in which a quote, a backslash or a
//! control character would end or break the string, and knows few escapes.

use super::letter_class::LetterClass;
use pilcrow_core::tool::REFERENCE;
use std::iter::Peekable;
use std::str::Chars;

/// Maximum number of repetitions in a grammar: fewer than 2,000.
pub(super) const MOST_REPEATS: u64 = 1_999;

/// Grammar pattern of a whole reference. The author's pattern leaves its end open, which in place of a number would
/// allow any text.
const WHOLE_REFERENCE: &str = r#"^†[^"\\\x00-\x1F]+$"#;

/// Characters with a special meaning, to be escaped by a backslash.
const SIGNS: &str = "^$.[]()|{}*+?";

/// Converts a pattern for a grammar. The result matches the same texts, except for those with quotes, backslashes or
/// control characters; `None` if there is no such pattern. The pattern has to span the whole text.
pub(super) fn spelled(pattern: &str) -> Option<String> {
    if pattern == REFERENCE {
        return Some(WHOLE_REFERENCE.to_owned());
    }
    let inside = pattern.strip_prefix('^')?.strip_suffix('$')?;
    let mut speller = Speller { letters: inside.chars().peekable(), written: String::from("^") };
    let (mut depth, mut before) = (0_usize, Before::Start);
    while let Some(letter) = speller.letters.next() {
        before = speller.put(letter, before)?;
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    speller.written.push('$');
    (depth == 0 && before != Before::Start).then_some(speller.written)
}

/// The element before a character, which decides whether that is a quantifier.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing that can be repeated: the start, an opening bracket, a bar.
    Start,
    /// An element that can be repeated.
    Thing,
    /// A quantifier; another one would make it lazy.
    Count,
}

struct Speller<'pattern> {
    letters: Peekable<Chars<'pattern>>,
    written: String,
}

impl Speller<'_> {
    /// Writes the element that begins with a character.
    fn put(&mut self, letter: char, before: Before) -> Option<Before> {
        match letter {
            '(' => {
                self.written.push('(');
                if self.letters.next_if_eq(&'?').is_some() {
                    self.letters.next_if_eq(&':')?;
                    self.written.push_str("?:");
                }
                return Some(Before::Start);
            }
            ')' | '|' if before == Before::Start => return None,
            ')' => self.written.push(')'),
            '|' => {
                self.written.push('|');
                return Some(Before::Start);
            }
            '*' | '+' | '?' | '{' if before != Before::Thing => return None,
            '*' | '+' | '?' => {
                self.written.push(letter);
                return Some(Before::Count);
            }
            '{' => {
                self.count()?;
                return Some(Before::Count);
            }
            '[' => self.written.push_str(&LetterClass::read(&mut self.letters)?.spelled()?),
            '.' => self.written.push_str(&LetterClass::any().spelled()?),
            '\\' => self.escape()?,
            '^' | '$' | ']' | '}' | '"' => return None,
            letter if letter.is_ascii() && !letter.is_ascii_control() => self.written.push(letter),
            _ => return None,
        }
        Some(Before::Thing)
    }

    /// Parses and writes a quantifier such as `{2}`, `{2,}`, `{2,5}`, after its opening brace.
    fn count(&mut self) -> Option<()> {
        let mut count = String::new();
        while let Some(letter) = self.letters.next_if(|letter| *letter != '}') {
            count.push(letter);
        }
        self.letters.next()?;
        let (least, most) = count.split_once(',').unwrap_or((count.as_str(), ""));
        let is_taken =
            |number: &str| number.parse().is_ok_and(|number: u64| number <= MOST_REPEATS);
        if !is_taken(least) || !most.is_empty() && !is_taken(most) {
            return None;
        }
        self.written.push_str(&format!("{{{count}}}"));
        Some(())
    }

    /// Writes an escape, by the character after the backslash.
    fn escape(&mut self) -> Option<()> {
        let letter = self.letters.next()?;
        match letter {
            _ if SIGNS.contains(letter) => self.written.extend(['\\', letter]),
            '"' | '\\' => return None,
            _ if letter.is_ascii_punctuation() || letter == ' ' => self.written.push(letter),
            _ => self.written.push_str(&LetterClass::named(letter)?.spelled()?),
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, expected: &str) {
        assert_eq!(spelled(pattern).as_deref(), Some(expected), "{pattern}");
    }

    #[track_caller]
    fn check_not(pattern: &str) {
        assert_eq!(spelled(pattern), None, "{pattern}");
    }

    #[test]
    fn what_a_grammar_takes_stays_as_it_is() {
        for pattern in
            ["^[a-z]+$", "^(?:ab|c){2,3}$", "^a\\.b$", "^a-b/c:d$", "^x{2,}$", "^x{1999}$"]
        {
            check(pattern, pattern);
        }
    }

    #[test]
    fn escapes_that_grammars_refuse_are_written_otherwise() {
        check("^\\d{4}-\\d{2}$", "^[0-9]{4}-[0-9]{2}$");
        check("^\\w+\\s\\w+$", "^[0-9A-Z_a-z]+[ ][0-9A-Z_a-z]+$");
        check("^(https:\\/\\/)?a\\-b\\@c\\:$", "^(https://)?a-b@c:$");
        check("^[\\w\\.\\-]+$", "^[\\x2D.0-9A-Z_a-z]+$");
        check("^[\\d\\/]$", "^[/-9]$");
        check("^\\(\\+\\)$", "^\\(\\+\\)$");
    }

    #[test]
    fn what_would_end_or_spoil_the_text_is_left_out() {
        check("^.{1,80}$", "^[^\\x00-\\x1F\"\\x5C]{1,80}$");
        check("^[^,]+$", "^[^\\x00-\\x1F\",\\x5C]+$");
        check("^[^\\s@]+$", "^[^\\x00-\\x20\"@\\x5C]+$");
        check("^\\S+$", "^[^\\x00-\\x20\"\\x5C]+$");
        check("^[ -~]*$", "^[\\x20!#-\\x5B\\x5D-~]*$");
        for pattern in ["^say \"a\"$", "^a\\\\b$", "^a\\nb$", "^[\"]$"] {
            check_not(pattern);
        }
    }

    #[test]
    fn what_is_not_known_to_be_taken_is_not_written() {
        for pattern in [
            "[a-z]+",
            "^[a-z]+",
            "^a$|^b$",
            "^a*?$",
            "^*$",
            "^(a$",
            "^a)$",
            "^()$",
            "^a|$",
            "^$",
            "",
            "^",
            "^(?!a)b$",
            "^x{2000}$",
            "^x{,5}$",
            "^x{a}$",
            "^x{2$",
            "^[z-a]$",
            "^[]$",
            "^[a$",
            "^ж$",
            "^a\\",
            "^a\\$",
            "^[a-\\d]$",
            "^[é]$",
            "^\\bword\\b$",
            "^(a)\\1$",
            "^[\\S]$",
        ] {
            check_not(pattern);
        }
    }
}
