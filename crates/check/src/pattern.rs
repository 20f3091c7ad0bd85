//! Conversion of regular expressions from other languages to ECMA-262, where the meaning is unambiguous. An ambiguous
//! form is kept: `\h` is a blank in Java and a hexadecimal digit in Ruby.

use pilcrow_core::schema::pattern_literal;

/// Converts a pattern to ECMA-262 as far as possible; the result may still be invalid.
pub(crate) fn in_ecma(pattern: &str) -> String {
    let (flags, mut rest) = pattern_literal(pattern)
        .map_or_else(|| leading_flags(pattern), |(inner, flags)| (flags.replace('u', ""), inner));
    let mut written = String::with_capacity(pattern.len());
    while !rest.is_empty() {
        rest = step(rest, &mut written);
    }
    match flags.as_str() {
        "" => written,
        flags => format!("(?{flags}:{written})"),
    }
}

/// True if a pattern contains a class such as `[[:alpha:]]`, which ECMA-262 reads differently.
pub(crate) fn has_posix_class(pattern: &str) -> bool {
    pattern.contains("[:") && pattern.contains(":]")
}

/// Splits `(?i)` at the beginning: the flags that ECMA-262 has for a group, and the rest. Patterns are always in
/// Unicode mode, so that `u` is dropped.
fn leading_flags(pattern: &str) -> (String, &str) {
    let split = pattern.strip_prefix("(?").and_then(|rest| rest.split_once(')'));
    match split {
        Some((flags, rest)) if !flags.is_empty() && flags.chars().all(|c| "imsu".contains(c)) => {
            (flags.replace('u', ""), rest)
        }
        _ => (String::new(), pattern),
    }
}

/// Converts the first element of a pattern; returns the rest.
fn step<'a>(rest: &'a str, written: &mut String) -> &'a str {
    if let Some(comment) = rest.strip_prefix("(?#") {
        return comment.split_once(')').map_or("", |(_, rest)| rest);
    }
    for (foreign, own) in [("(?>", "(?:"), ("(?P<", "(?<")] {
        if let Some(rest) = rest.strip_prefix(foreign) {
            written.push_str(own);
            return rest;
        }
    }
    if let Some((name, rest)) = rest.strip_prefix("(?P=").and_then(|rest| rest.split_once(')')) {
        written.push_str(&format!("\\k<{name}>"));
        return rest;
    }
    if let Some(rest) = rest.strip_prefix("(?") {
        written.push_str("(?");
        return rest;
    }
    let mut letters = rest.chars();
    let Some(first) = letters.next() else { return "" };
    let after = letters.as_str();
    match first {
        '\\' => escape(after, written),
        '[' => class(after, written),
        '*' | '+' | '?' => {
            written.push(first);
            after_quantifier(after, written)
        }
        '{' => match count(after) {
            Some((counts, rest)) => {
                written.push_str(&format!("{{{counts}}}"));
                after_quantifier(rest, written)
            }
            None => literal('{', after, written),
        },
        '}' | ']' => literal(first, after, written),
        _ => {
            written.push(first);
            after
        }
    }
}

fn literal<'a>(letter: char, rest: &'a str, written: &mut String) -> &'a str {
    written.push('\\');
    written.push(letter);
    rest
}

/// Converts the mark after a quantifier: a lazy one is kept; a possessive one becomes greedy, which matches the same or
/// more.
fn after_quantifier<'a>(rest: &'a str, written: &mut String) -> &'a str {
    if let Some(rest) = rest.strip_prefix('?') {
        written.push('?');
        return rest;
    }
    rest.strip_prefix('+').unwrap_or(rest)
}

/// Parses `2`, `2,` or `2,5` before a `}`; also returns the rest.
fn count(rest: &str) -> Option<(&str, &str)> {
    let (counts, rest) = rest.split_once('}')?;
    let (least, most) = counts.split_once(',').unwrap_or((counts, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (!least.is_empty() && is_number(least) && is_number(most)).then_some((counts, rest))
}

/// Converts an escape outside of a class, after its backslash.
fn escape<'a>(rest: &'a str, written: &mut String) -> &'a str {
    let mut letters = rest.chars();
    let Some(letter) = letters.next() else {
        written.push('\\');
        return "";
    };
    let after = letters.as_str();
    match letter {
        'A' => written.push('^'),
        'Z' | 'z' => written.push('$'),
        'Q' => {
            let (quoted, after) = after.split_once("\\E").unwrap_or((after, ""));
            quoted.chars().for_each(|letter| push_quoted(letter, written));
            return after;
        }
        _ => return plain_escape(rest, written),
    }
    after
}

fn push_quoted(letter: char, written: &mut String) {
    if letter.is_ascii_punctuation() {
        written.push('\\');
    }
    written.push(letter);
}

/// Copies an escape, with the braces of `\p{…}`, `\u{…}` and `\x{…}`.
fn plain_escape<'a>(rest: &'a str, written: &mut String) -> &'a str {
    let letter = rest.chars().next();
    let width = letter.map_or(0, char::len_utf8);
    let braced = rest.get(width..).filter(|after| {
        letter.is_some_and(|letter| "pPux".contains(letter)) && after.starts_with('{')
    });
    let inner = braced.and_then(|after| after.find('}')).map_or(0, |end| end + 1);
    let (whole, after) = rest.split_at_checked(width + inner).unwrap_or((rest, ""));
    written.push('\\');
    written.push_str(whole);
    after
}

/// Returns the characters of a POSIX class, as written within brackets.
fn posix_class(name: &str) -> Option<&'static str> {
    Some(match name {
        "alpha" => "A-Za-z",
        "digit" => "0-9",
        "alnum" => "A-Za-z0-9",
        "upper" => "A-Z",
        "lower" => "a-z",
        "word" => "A-Za-z0-9_",
        "space" => "\\s",
        "blank" => " \\t",
        "xdigit" => "0-9A-Fa-f",
        "punct" => "!-\\/:-@\\[-`{-~",
        _ => return None,
    })
}

/// Converts a class, after its `[`.
fn class<'a>(mut rest: &'a str, written: &mut String) -> &'a str {
    written.push('[');
    if let Some(after) = rest.strip_prefix('^') {
        written.push('^');
        rest = after;
    }
    let mut is_behind_set = false;
    while let Some(letter) = rest.chars().next() {
        let after = rest.get(letter.len_utf8()..).unwrap_or_default();
        if letter == ']' {
            written.push(']');
            return after;
        }
        (is_behind_set, rest) = match letter {
            '[' => posix_or_bracket(after, written),
            '\\' => (begins_set(after), plain_escape(after, written)),
            '-' if is_range_to_set(after) || is_behind_set && !after.starts_with(']') => {
                // A character set cannot be the end of a range.
                (false, literal('-', after, written))
            }
            _ => {
                written.push(letter);
                (false, after)
            }
        };
    }
    ""
}

fn posix_or_bracket<'a>(after: &'a str, written: &mut String) -> (bool, &'a str) {
    let named = after.strip_prefix(':').and_then(|name| name.split_once(":]"));
    match named.and_then(|(name, rest)| Some((posix_class(name)?, rest))) {
        Some((ranges, rest)) => {
            written.push_str(ranges);
            (true, rest)
        }
        None => {
            written.push('[');
            (false, after)
        }
    }
}

fn is_range_to_set(after: &str) -> bool {
    after.strip_prefix('\\').is_some_and(begins_set)
}

/// True if an escape means several characters.
fn begins_set(rest: &str) -> bool {
    rest.starts_with(['d', 'D', 'w', 'W', 's', 'S', 'p', 'P'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checker;
    use serde_json::json;

    /// Checks a pattern with texts that match and texts that do not, in an old and in a new dialect.
    #[track_caller]
    fn check(pattern: &str, matches: &[&str], unkept: &[&str]) {
        for draft in [
            "http://json-schema.org/draft-07/schema#",
            "https://json-schema.org/draft/2020-12/schema",
        ] {
            let checker = Checker::new(&json!({"$schema": draft, "pattern": pattern})).unwrap();
            assert_eq!(checker.faults(), [], "{pattern}");
            for text in matches {
                assert_eq!(checker.check(&json!(text)), [], "{pattern} {text}");
            }
            for text in unkept {
                assert_eq!(checker.check(&json!(text)).len(), 1, "{pattern} {text}");
            }
        }
    }

    #[test]
    fn what_other_languages_write_is_held() {
        check(r"\A[a-z]{2}\Z", &["ab"], &["abc", "a", ""]);
        check(r"^\d+\z", &["12"], &["12a"]);
        check(r"^[\w-.]+$", &["a-b.c"], &["a b"]);
        check(r"^[\w.-]+@[\w-]+\.\w+$", &["a.b@c-d.org"], &["a b@c.org"]);
        check(r"^[a-\d]$", &["a", "-", "5"], &["b"]);
        check(r"^ab(?#two letters)c$", &["abc"], &["ab"]);
        check(r"^(?>a+)b$", &["aab"], &["b"]);
        check(r"^a++b*+$", &["aab", "a"], &["b"]);
        check(r"^\d{2}+$", &["12"], &["1", "1234"]);
        check(r"(?i)^yes$", &["YES"], &["no"]);
        check("/^yes$/iu", &["YES"], &["no", "/yes/iu"]);
        check(r"/^a\/b$/", &["a/b"], &["A/b"]);
        check("/api/", &["x/api/y"], &["api"]);
        check(r"^(?P<year>\d{4})-(?P=year)$", &["2024-2024"], &["2024-2025"]);
        check(r"^[[:alpha:]_]+$", &["word_"], &["a1"]);
        check(r"^[^[:space:]]+$", &["word"], &["two words"]);
        check(r"^\Qa.b\E+$", &["a.b"], &["axb"]);
        check(r"^{[a-z]+}$", &["{name}"], &["name"]);
        check(r"^\p{Lu}\p{L}*$", &["Żaba"], &["żaba"]);
        check(r"^(?!random)(?<!x)[a-z]+$", &["walk"], &["random"]);
    }

    #[test]
    fn what_ecma_knows_stays_as_it_is() {
        for pattern in [
            r"^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$",
            r"^[a-z0-9]+(?:-[a-z0-9]+)*$",
            r"^\u{1F600}\x{41}?[\]\[]\/\d{1,}?$",
            r"^(?<a>x)\k<a>(?=b)[^\s@]+$",
        ] {
            assert_eq!(in_ecma(pattern), pattern);
        }
    }

    #[test]
    fn what_is_no_pattern_comes_to_its_end() {
        for pattern in ["", "[", "[^", "\\", "(?", "(?#", "[[:alpha", "\\Q", "{", "\\p{", "[\\"] {
            in_ecma(pattern);
        }
    }
}
