//! Splits a command line into words like a shell: quotes, escapes and line ends of sh, bash's `$'…'`, and the carets of
//! the Windows prompt. Variables are not expanded.

use std::iter::Peekable;
use std::str::Chars;

/// The words of the first command in a text, and its `<<` input.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Command {
    pub words: Vec<String>,
    /// The lines between `<<WORD` and `WORD`; `None` if there is no `<<`.
    pub input: Option<String>,
    /// The text after the command.
    pub rest: String,
}

/// A quote that is never closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UnclosedQuote;

/// Splits the first command off a text: up to the end of its line, or up to an operator that begins another command.
pub(super) fn first_command(text: &str) -> Result<Command, UnclosedQuote> {
    let plain;
    let text = if has_carets(text) {
        plain = without_carets(text);
        plain.as_str()
    } else {
        text
    };
    let mut command = Command::default();
    let mut letters = text.chars().peekable();
    while let Some(&letter) = letters.peek() {
        match letter {
            '\n' | ';' | '|' | '&' if !command.words.is_empty() => break,
            '<' => {
                letters.next();
                if letters.next_if_eq(&'<').is_some() {
                    let (input, rest) = here_document(&mut letters)?;
                    return Ok(Command { input: Some(input), rest, ..command });
                }
            }
            '>' => break,
            '#' => while letters.next_if(|letter| *letter != '\n').is_some() {},
            letter if letter.is_whitespace() => drop(letters.next()),
            '\\' if is_line_end(&letters) => skip_line(&mut letters),
            _ => command.words.push(word(&mut letters)?),
        }
    }
    command.rest = letters.collect();
    Ok(command)
}

/// Returns true if lines end with carets, by which the Windows prompt continues a line; sh does not know them.
fn has_carets(text: &str) -> bool {
    text.lines().any(|line| line.trim_end().ends_with(" ^"))
}

fn without_carets(text: &str) -> String {
    let mut letters = text.chars().filter(|letter| *letter != '\r');
    let mut plain = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        let escaped = if letter == '^' { letters.next() } else { Some(letter) };
        plain.extend(escaped.filter(|escaped| letter != '^' || *escaped != '\n'));
    }
    plain
}

fn is_line_end(letters: &Peekable<Chars>) -> bool {
    let mut ahead = letters.clone().skip(1).skip_while(|letter| *letter == '\r');
    matches!(ahead.next(), Some('\n') | None)
}

fn skip_line(letters: &mut Peekable<Chars>) {
    while letters.next().is_some_and(|letter| letter != '\n') {}
}

fn word(letters: &mut Peekable<Chars>) -> Result<String, UnclosedQuote> {
    let mut word = String::new();
    while let Some(&letter) = letters.peek() {
        if letter.is_whitespace() || ";|&<>".contains(letter) {
            break;
        }
        letters.next();
        match letter {
            '\'' => until_quote(letters, &mut word)?,
            '"' => until_double_quote(letters, &mut word)?,
            '$' if letters.next_if_eq(&'\'').is_some() => until_ansi_quote(letters, &mut word)?,
            '\\' => match letters.next() {
                Some('\n') | None => {}
                Some(escaped) => word.push(escaped),
            },
            letter => word.push(letter),
        }
    }
    Ok(word)
}

/// Reads a word in single quotes, in which nothing is escaped.
fn until_quote(letters: &mut Peekable<Chars>, word: &mut String) -> Result<(), UnclosedQuote> {
    for letter in letters {
        match letter {
            '\'' => return Ok(()),
            letter => word.push(letter),
        }
    }
    Err(UnclosedQuote)
}

/// Reads a word in double quotes, in which a backslash escapes only special characters (POSIX, 2.2.3).
fn until_double_quote(
    letters: &mut Peekable<Chars>,
    word: &mut String,
) -> Result<(), UnclosedQuote> {
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return Ok(()),
            '\\' => match letters.next() {
                Some('\n') => {}
                Some(escaped @ ('"' | '\\' | '$' | '`')) => word.push(escaped),
                Some(other) => word.extend(['\\', other]),
                None => return Err(UnclosedQuote),
            },
            letter => word.push(letter),
        }
    }
    Err(UnclosedQuote)
}

/// Reads a word in `$'…'`, with escapes as in C (bash, "ANSI-C Quoting").
fn until_ansi_quote(letters: &mut Peekable<Chars>, word: &mut String) -> Result<(), UnclosedQuote> {
    let mut units = Vec::new();
    while let Some(letter) = letters.next() {
        let escaped = match letter {
            '\'' => {
                push_units(word, &mut units);
                return Ok(());
            }
            '\\' => letters.next().ok_or(UnclosedQuote)?,
            letter => {
                push_units(word, &mut units);
                word.push(letter);
                continue;
            }
        };
        if escaped == 'u' {
            // Commands copied from a browser write characters beyond the first plane as two UTF-16 surrogates.
            units.extend(u16::try_from(number(letters, 16, 4)).ok());
            continue;
        }
        push_units(word, &mut units);
        word.extend(match escaped {
            'n' => Some('\n'),
            't' => Some('\t'),
            'r' => Some('\r'),
            'b' => Some('\u{8}'),
            'f' => Some('\u{c}'),
            'a' => Some('\u{7}'),
            'v' => Some('\u{b}'),
            'e' | 'E' => Some('\u{1b}'),
            'x' => char::from_u32(number(letters, 16, 2)),
            'U' => char::from_u32(number(letters, 16, 8)),
            other => Some(other),
        });
    }
    Err(UnclosedQuote)
}

fn push_units(word: &mut String, units: &mut Vec<u16>) {
    let decoded = char::decode_utf16(units.drain(..));
    word.extend(decoded.map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)));
}

fn number(letters: &mut Peekable<Chars>, radix: u32, most: usize) -> u32 {
    let mut number = 0_u32;
    for _ in 0..most {
        let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(radix)) else { break };
        letters.next();
        number = number.wrapping_mul(radix).wrapping_add(digit);
    }
    number
}

/// Reads the lines after this one, up to the line that equals the word after `<<`; returns them and the rest.
fn here_document(letters: &mut Peekable<Chars>) -> Result<(String, String), UnclosedQuote> {
    letters.next_if_eq(&'-');
    while letters.next_if(|letter| *letter == ' ').is_some() {}
    let end = word(letters)?;
    skip_line(letters);
    let rest: String = letters.by_ref().collect();
    let mut lines = rest.lines();
    let input = lines.by_ref().take_while(|line| line.trim() != end);
    let input = input.map(|line| format!("{line}\n")).collect();
    Ok((input, lines.map(|line| format!("{line}\n")).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, words: &[&str]) {
        assert_eq!(first_command(text).unwrap().words, words, "{text}");
    }

    #[test]
    fn words_are_split_as_sh_does() {
        check(
            r#"curl -H 'a: b'  "c \"d\" \n $X"e\ f"#,
            &["curl", "-H", "a: b", r#"c "d" \n $Xe f"#],
        );
    }

    #[test]
    fn lines_are_continued_and_end() {
        check("\n  curl \\\n  -d '{\n}' \\\r\n x \\", &["curl", "-d", "{\n}", "x"]);
        check("curl a # b\ncurl c", &["curl", "a"]);
        check("curl a | jq .", &["curl", "a"]);
        check("curl a>b", &["curl", "a"]);
        check("curl 'it'\\''s' --x=''", &["curl", "it's", "--x="]);
    }

    #[test]
    fn ansi_quotes_have_escapes() {
        check(r"curl $'a\n\'b\' \u0021\x41\u00e9\ud83d\ude00'", &["curl", "a\n'b' !Aé😀"]);
    }

    #[test]
    fn the_windows_prompts_carets_go() {
        check(
            "curl ^\"https://x.example^\" ^\r\n  --data-raw ^\"^{^\\^\"a^\\^\":1^}^\"",
            &["curl", "https://x.example", "--data-raw", r#"{"a":1}"#],
        );
    }

    #[test]
    fn a_here_document_is_the_input() {
        let command = first_command("curl -d @- x <<'EOF'\n{\n}\nEOF\nls").unwrap();
        assert_eq!(command.words, ["curl", "-d", "@-", "x"]);
        assert_eq!(command.input.as_deref(), Some("{\n}\n"));
        assert_eq!(command.rest, "ls\n");
    }

    #[test]
    fn a_quote_has_to_end() {
        for text in ["curl 'a", "curl \"a\\", "curl $'a\\'"] {
            assert_eq!(first_command(text), Err(UnclosedQuote), "{text}");
        }
    }
}
