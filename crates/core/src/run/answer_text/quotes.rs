//! Corrects quotation marks that models get wrong: typographic ones around keys and values, unescaped ones inside a
//! text, and with them the wide colons and commas of Chinese and Japanese.
//!
//! The characters after a mark decide whether it ends a text, and the marks inside a text have to be in pairs, as in a
//! sentence. In case of doubt nothing is corrected. Neither is a partial answer, where the next characters are missing:
//! it is shown up to the first such mark.

use crate::document::parse_partial;
use serde_json::Value;

/// Marks that may close a text that any of them opens.
const DOUBLE: &str = "\"“”„‟";
const ANGLED: &str = "«»";
/// The longest key that is recognized.
const MAX_KEY: usize = 200;

/// Returns the value at the start of a text after correcting its quotation marks; `None` in case of doubt.
pub(super) fn requoted(text: &str) -> Option<Value> {
    let (text, rest) = Quoting::new(text).put_right()?;
    // Further brackets or marks mean that a mark inside a text was mistaken for its end.
    if rest.contains(|letter: char| is_mark(letter) || "{}[]".contains(letter)) {
        return None;
    }
    let read = parse_partial(&text);
    read.value.filter(|_| read.open.is_none())
}

fn is_mark(letter: char) -> bool {
    DOUBLE.contains(letter) || ANGLED.contains(letter)
}

/// Returns the ASCII form of a wide punctuation mark.
fn narrow(letter: char) -> char {
    match letter {
        '：' => ':',
        '，' | '、' => ',',
        letter => letter,
    }
}

/// Returns the marks that may close a text with this opening mark.
fn closers(opener: char) -> &'static str {
    match opener {
        '"' => "\"",
        '«' | '»' => ANGLED,
        _ => DOUBLE,
    }
}

/// The role of a text, by its position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Key,
    Member,
    Entry,
}

struct Quoting<'text> {
    rest: &'text str,
    written: String,
    /// Open brackets.
    open: Vec<char>,
    is_value: bool,
}

impl<'text> Quoting<'text> {
    fn new(text: &'text str) -> Self {
        Self { rest: text, written: String::new(), open: Vec::new(), is_value: true }
    }

    /// Corrects the marks up to the last bracket; returns the result, and the text after it.
    fn put_right(mut self) -> Option<(String, &'text str)> {
        loop {
            let letter = self.rest.chars().next()?;
            if is_mark(letter) {
                self.string(letter)?;
                continue;
            }
            self.rest = self.rest.get(letter.len_utf8()..)?;
            let letter = narrow(letter);
            self.written.push(letter);
            match letter {
                '{' | '[' => self.open.push(letter),
                '}' | ']' => drop(self.open.pop()?),
                _ => {}
            }
            if self.open.is_empty() {
                return Some((self.written, self.rest));
            }
            match letter {
                ':' | '[' => self.is_value = true,
                '{' | ',' => self.is_value = self.open.last() == Some(&'['),
                _ => {}
            }
        }
    }

    fn role(&self) -> Role {
        match self.open.last() {
            Some('[') => Role::Entry,
            _ if self.is_value => Role::Member,
            _ => Role::Key,
        }
    }

    /// Copies a text up to the first mark that can be its end, with inner marks escaped.
    fn string(&mut self, opener: char) -> Option<()> {
        let inside = self.rest.get(opener.len_utf8()..)?;
        let closers = closers(opener);
        let (mut marks, mut is_escaped) = (Vec::new(), false);
        for (at, letter) in inside.char_indices() {
            if !is_escaped && closers.contains(letter) {
                let after = inside.get(at + letter.len_utf8()..)?;
                if is_end(after, self.role()) {
                    let part = inside.get(..at)?;
                    if !are_pairs(part, &marks) {
                        return None;
                    }
                    self.write(part);
                    self.rest = after;
                    return Some(());
                }
                marks.push(at);
            }
            is_escaped = letter == '\\' && !is_escaped;
        }
        None
    }

    fn write(&mut self, part: &str) {
        self.written.push('"');
        let mut is_escaped = false;
        for letter in part.chars() {
            if letter == '"' && !is_escaped {
                self.written.push('\\');
            }
            self.written.push(letter);
            is_escaped = letter == '\\' && !is_escaped;
        }
        self.written.push('"');
    }
}

/// True if a text with this role can end before `after`.
fn is_end(after: &str, role: Role) -> bool {
    let after = after.trim_start();
    let next = || after.strip_prefix([',', '，', '、']).map(str::trim_start);
    match role {
        Role::Key => after.starts_with([':', '：']),
        Role::Member => after.starts_with('}') || next().is_some_and(begins_member),
        Role::Entry => after.starts_with(']') || next().is_some_and(begins_entry),
    }
}

/// True if a key with its colon begins here, or the closing bracket after a trailing comma.
fn begins_member(text: &str) -> bool {
    if text.starts_with('}') {
        return true;
    }
    let inside = text.strip_prefix(is_mark);
    let mut letters = inside.unwrap_or(text).char_indices().take(MAX_KEY);
    let end = letters.find(|(_, letter)| match inside {
        Some(_) => is_mark(*letter),
        None => !letter.is_alphanumeric() && *letter != '_',
    });
    let after = end.and_then(|(at, _)| inside.unwrap_or(text).get(at..));
    after.is_some_and(|after| {
        after.trim_start_matches(is_mark).trim_start().starts_with([':', '：'])
    })
}

fn begins_entry(text: &str) -> bool {
    let is_word = |word: &&str| text.starts_with(*word);
    let begins =
        |letter: char| is_mark(letter) || "{[]-".contains(letter) || letter.is_ascii_digit();
    text.starts_with(begins) || ["true", "false", "null"].iter().any(is_word)
}

/// True if marks inside a text open and close in turn, as around words of a sentence.
fn are_pairs(part: &str, marks: &[usize]) -> bool {
    let before = |at: usize| part.get(..at).and_then(|before| before.chars().next_back());
    let after = |at: usize| part.get(at..).and_then(|after| after.chars().nth(1));
    let is_side = |letter: Option<char>| {
        letter.is_none_or(|letter| !letter.is_alphanumeric() && !",:".contains(letter))
    };
    let is_within = |letter: Option<char>| letter.is_some_and(|letter| !letter.is_whitespace());
    let is_pair = |pair: &[usize]| match pair {
        [first, second] => {
            let begins = is_side(before(*first)) && is_within(after(*first));
            let is_followed = after(*second).is_some_and(char::is_alphanumeric);
            begins && is_within(before(*second)) && !is_followed
        }
        _ => false,
    };
    marks.chunks(2).all(is_pair)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(text: &str, expected: Option<Value>) {
        assert_eq!(requoted(text), expected, "{text}");
    }

    #[test]
    fn typographic_marks_delimit_as_plain_ones_do() {
        let expected = Some(json!({"n": 4, "word": "Ufer"}));
        check("{“n”: 4, “word”: “Ufer”}", expected.clone());
        check("{„n“: 4,\n „word“: „Ufer“,\n}", expected.clone());
        check("{«n»: 4, «word»: «Ufer»} Enjoy", expected.clone());
        check("{\"n\": 4, “word\": \"Ufer\"}", expected);
        check("[“a”, “b”]", Some(json!(["a", "b"])));
        check("{“a”: “He said “hi” to \"us\"”}", Some(json!({"a": "He said “hi” to \"us\""})));
    }

    #[test]
    fn plain_marks_within_a_text_are_a_part_of_it() {
        check("{\"a\": \"He said \"hi\" to us\"}", Some(json!({"a": "He said \"hi\" to us"})));
        check(
            "{\"a\": \"He said \"hi\"\", \"b\": 1}",
            Some(json!({"a": "He said \"hi\"", "b": 1})),
        );
        check("{\"a\": \"\"Hi\", he said\"}", Some(json!({"a": "\"Hi\", he said"})));
        check("[\"the \"b\", c\", \"d\"]", Some(json!(["the \"b\", c", "d"])));
        check("{\"a\": \"a \\\"b\\\" (\"c\")\"}", Some(json!({"a": "a \"b\" (\"c\")"})));
    }

    #[test]
    fn what_can_be_read_in_two_ways_is_left() {
        check("{\"a\": \"x\" \"b\": \"y\"}", None);
        check("[\"a\" \"b\"]", None);
        check("[\"a\"\"b\"]", None);
        check("{\"a\": \"a 5\" pipe\"}", None);
        check("[\"say \"yes\", \"no\" or \"maybe\"\", \"x\"]", None);
        check("{\"a\": \"set \"x\"} there\"}", None);
        check("{\"a\": \"x", None);
        check("{“a”", None);
        check("{“said”} in a sentence", None);
        check(&"[“".repeat(10_000), None);
    }

    #[test]
    fn what_is_right_stays() {
        let value = json!({"a": "“x”, \"y\": {z}", "b": ["", "]", "\\"], "c": {"d": null}});
        check(&value.to_string(), Some(value.clone()));
        check(&serde_json::to_string_pretty(&value).unwrap(), Some(value));
    }
}
