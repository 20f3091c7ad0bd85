//! Reformats the text of a document by changing white space only.

use super::MAX_DEPTH;
use super::strict::is_strict;

/// The longest value, in characters, that stays in one line.
const WIDTH: usize = 100;

/// Formats a strict JSON text with one line per member of a value that is too long for one line. Names, numbers and
/// their order stay unchanged. `None` if the text is not strict JSON, or has this format already.
pub fn laid_out(text: &str) -> Option<String> {
    if !is_strict(text) {
        return None;
    }
    let layout = Layout::read(text)?;
    let mut laid = String::with_capacity(text.len() * 2);
    layout.write(0, 0, &mut laid);
    laid.push('\n');
    (laid != text).then_some(laid)
}

/// The tokens of a text, each with the end and the width of its value.
struct Layout<'text> {
    tokens: Vec<Token<'text>>,
}

struct Token<'text> {
    text: &'text str,
    /// Index of the token after the value that begins here.
    end: usize,
    /// Width of that value in one line, in characters.
    width: usize,
}

impl<'text> Layout<'text> {
    /// Splits a text into tokens; `None` if brackets nest too deep.
    fn read(text: &'text str) -> Option<Self> {
        let mut tokens: Vec<Token> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (token, behind) = rest.split_at(token_length(rest));
            let width = token.chars().count() + usize::from(matches!(token, "," | ":"));
            tokens.push(Token { text: token, end: tokens.len() + 1, width });
            match token {
                "{" | "[" if open.len() >= MAX_DEPTH => return None,
                "{" | "[" => open.push(tokens.len() - 1),
                "}" | "]" => close(&mut tokens, open.pop()?),
                _ => {}
            }
            rest = behind.trim_start();
        }
        Some(Self { tokens })
    }

    /// Writes the value that begins at a token; returns the index of the token after it.
    fn write(&self, at: usize, depth: usize, laid: &mut String) -> usize {
        let Some(token) = self.tokens.get(at) else { return at };
        let is_nested = matches!(token.text, "{" | "[") && token.end > at + 2;
        if is_nested && token.width + 2 * depth > WIDTH {
            self.write_members(at, depth + 1, laid);
        } else {
            self.write_line(at..token.end, laid);
        }
        token.end
    }

    fn write_members(&self, at: usize, depth: usize, laid: &mut String) {
        let Some(open) = self.tokens.get(at) else { return };
        let (mut next, last) = (at + 1, open.end - 1);
        self.write_line(at..next, laid);
        start_line(depth, laid);
        while next < last {
            match self.tokens.get(next).map(|token| token.text) {
                Some(",") => {
                    laid.push(',');
                    start_line(depth, laid);
                    next += 1;
                }
                Some(":") => {
                    laid.push_str(": ");
                    next += 1;
                }
                _ => next = self.write(next, depth, laid),
            }
        }
        start_line(depth - 1, laid);
        self.write_line(last..open.end, laid);
    }

    fn write_line(&self, range: std::ops::Range<usize>, laid: &mut String) {
        for token in self.tokens.get(range).unwrap_or_default() {
            laid.push_str(token.text);
            if matches!(token.text, "," | ":") {
                laid.push(' ');
            }
        }
    }
}

/// Stores the end and the width of a value in its opening token.
fn close(tokens: &mut [Token], opened: usize) {
    let end = tokens.len();
    let mut width = 0;
    let mut at = opened;
    while let Some(token) = tokens.get(at) {
        width += token.width;
        // A nested value is complete, with its width.
        at = if at == opened { at + 1 } else { token.end.max(at + 1) };
    }
    if let Some(token) = tokens.get_mut(opened) {
        (token.end, token.width) = (end, width);
    }
}

/// Length in bytes of the token at the start of a text.
fn token_length(text: &str) -> usize {
    if let Some(within) = text.strip_prefix('"') {
        let mut is_escaped = false;
        let is_end = |letter: char| {
            let ends = letter == '"' && !is_escaped;
            is_escaped = letter == '\\' && !is_escaped;
            ends
        };
        return within.find(is_end).map_or(text.len(), |at| at + 2);
    }
    let is_punctuation = |letter: char| matches!(letter, '{' | '}' | '[' | ']' | ',' | ':');
    if text.starts_with(is_punctuation) {
        return 1;
    }
    text.find(|letter: char| is_punctuation(letter) || letter.is_ascii_whitespace())
        .unwrap_or(text.len())
}

fn start_line(depth: usize, laid: &mut String) {
    laid.push('\n');
    laid.extend(std::iter::repeat_n("  ", depth));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_text;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(laid_out(text).as_deref(), Some(expected));
        assert_eq!(laid_out(expected), None, "it is laid out already");
    }

    #[test]
    fn what_fits_a_line_stays_in_it() {
        check(
            r#"{"a":[1,2.50,{}],"b" : "x, y: {z}"}"#,
            "{\"a\": [1, 2.50, {}], \"b\": \"x, y: {z}\"}\n",
        );
        check("  7 ", "7\n");
        check("[ ]", "[]\n");
    }

    #[test]
    fn what_is_too_long_has_a_line_for_each_member() {
        let long = "x".repeat(90);
        let text = format!(r#"{{"name":"{long}","sizes":[1,2],"deep":{{"again":"{long}"}}}}"#);
        let expected = format!(
            "{{\n  \"name\": \"{long}\",\n  \"sizes\": [1, 2],\n  \"deep\": {{\n    \"again\": \"{long}\"\n  }}\n}}\n"
        );
        check(&text, &expected);
    }

    #[test]
    fn names_that_are_there_twice_and_signs_that_are_escaped_stay() {
        check(r#"{"a":1,"a":"\"\\"}"#, "{\"a\": 1, \"a\": \"\\\"\\\\\"}\n");
    }

    #[test]
    fn what_is_not_strict_is_left_alone() {
        assert_eq!(laid_out("{a: 1}"), None);
        assert_eq!(laid_out("{\"a\": 1} // so far"), None);
        assert_eq!(laid_out(""), None);
        assert_eq!(laid_out(&"[".repeat(100_000)), None);
    }

    proptest! {
        #[test]
        fn only_white_space_changes(text in r#"\[("[a-z,:\\\\ ]{0,40}"|[0-9]{1,30}|\{\}| )(,("[a-z ]{0,60}"|\[ *1 *\])){0,6}\]"#) {
            if let (Some(laid), Ok(value)) = (laid_out(&text), parse_text(&text)) {
                prop_assert_eq!(parse_text(&laid).ok(), Some(value));
                prop_assert_eq!(laid_out(&laid), None);
            }
        }
    }
}
