//! Patterns that only spell texts out: `^DE$`, `^(yes|ja)$`, `@example`.
//! Refuses all others: regular expressions would be a large part of the page. Where they are needed,
//! a [`Matcher`] is given to the schema.

/// Tells whether a text matches a pattern; none where it cannot tell.
pub type Matcher = fn(pattern: &str, text: &str) -> Option<bool>;

/// Letters with a meaning of their own in a regular expression (ECMA-262, `SyntaxCharacter`).
const SYNTAX: [char; 14] = ['^', '$', '\\', '.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|'];

/// Whether a text matches a pattern; none where the pattern says more than texts.
pub(super) fn matches_plain(pattern: &str, text: &str) -> Option<bool> {
    let (pattern, at_start) = match pattern.strip_prefix('^') {
        Some(rest) => (rest, true),
        None => (pattern, false),
    };
    let (pattern, at_end) = match pattern.strip_suffix('$') {
        Some(rest) => (rest, true),
        None => (pattern, false),
    };
    let group = pattern.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let texts: Vec<&str> = match group {
        Some(group) => group.trim_start_matches("?:").split('|').collect(),
        None => vec![pattern],
    };
    if texts.iter().any(|text| text.contains(SYNTAX)) {
        return None;
    }
    Some(texts.into_iter().any(|part| match (at_start, at_end) {
        (true, true) => text == part,
        (true, false) => text.starts_with(part),
        (false, true) => text.ends_with(part),
        (false, false) => text.contains(part),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_that_spells_texts_out_is_judged_and_no_other() {
        let check = |pattern: &str, text: &str, expected: Option<bool>| {
            assert_eq!(matches_plain(pattern, text), expected, "{pattern} {text}");
        };
        check("^DE$", "DE", Some(true));
        check("^DE$", "DEU", Some(false));
        check("^DE", "DEU", Some(true));
        check("@example", "a@example.org", Some(true));
        check("org$", "a@example.org", Some(true));
        check("^(yes|ja)$", "ja", Some(true));
        check("^(?:yes|ja)$", "no", Some(false));
        check("", "anything", Some(true));
        check("^a|b$", "a", None);
        check("a.c", "abc", None);
        check("\\$", "$", None);
        check("^(a)(b)$", "ab", None);
    }
}
