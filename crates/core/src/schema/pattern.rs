//! Matches the regular expressions of `pattern`, `patternProperties` and `propertyNames` in time that is linear in the
//! text, whatever the pattern.

use regex_lite::{Regex, RegexBuilder};
use std::cell::RefCell;
use std::collections::HashMap;

/// The largest compiled pattern, in bytes.
const MAX_SIZE: usize = 256 * 1024;

/// The longest text, in bytes, that is matched while somebody types.
const MAX_TEXT: usize = 4_000;

/// The most cached patterns: more than any schema has that is not hostile.
const MAX_PATTERNS: usize = 64;

/// The patterns of one schema, compiled on first use.
#[derive(Clone, Debug, Default)]
pub(super) struct Patterns {
    /// Compiled patterns by their text; `None` for those that regex-lite does not support.
    compiled: RefCell<HashMap<String, Option<Regex>>>,
}

impl Patterns {
    /// Returns whether a text matches a pattern. `None` if only the validator can decide: for look-around, Unicode
    /// classes, and patterns or texts that are too large.
    pub(super) fn matches(&self, pattern: &str, text: &str) -> Option<bool> {
        if text.len() > MAX_TEXT {
            return None;
        }
        let mut compiled = self.compiled.borrow_mut();
        if let Some(regex) = compiled.get(pattern) {
            return regex.as_ref().map(|regex| regex.is_match(text));
        }
        if compiled.len() >= MAX_PATTERNS {
            compiled.clear();
        }
        let regex = RegexBuilder::new(pattern).size_limit(MAX_SIZE).build().ok();
        let is_match = regex.as_ref().map(|regex| regex.is_match(text));
        compiled.insert(pattern.to_owned(), regex);
        is_match
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, text: &str, expected: Option<bool>) {
        let patterns = Patterns::default();
        // The second call uses the cached pattern.
        for _ in 0..2 {
            assert_eq!(patterns.matches(pattern, text), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn a_pattern_is_matched_or_left_to_the_validator() {
        check(r"^[a-z]\d{2,}\/x$", "a12/x", Some(true));
        check("^[a-z]", "A", Some(false));
        check("b+", "abbc", Some(true));
        check(r"^(?!x)\p{L}", "y", None);
        check("a{1000}{1000}{1000}", "a", None);
        check("(a*)*b", &"a".repeat(3_000), Some(false));
        check("a", &"a".repeat(MAX_TEXT + 1), None);
    }

    #[test]
    fn a_pattern_that_spells_texts_out_is_matched_as_it_stands() {
        check("^DE$", "DE", Some(true));
        check("^DE$", "DEU", Some(false));
        check("^DE", "DEU", Some(true));
        check("@example", "a@example.org", Some(true));
        check("org$", "a@example.org", Some(true));
        check("^(yes|ja)$", "ja", Some(true));
        check("^(?:yes|ja)$", "no", Some(false));
        check("", "anything", Some(true));
        check("^a|b$", "a", Some(true));
        check("a.c", "abc", Some(true));
        check("\\$", "$", Some(true));
        check("^(a)(b)$", "ab", Some(true));
    }

    #[test]
    fn more_patterns_than_are_kept_are_matched_all_the_same() {
        let patterns = Patterns::default();
        for number in 0..3 * MAX_PATTERNS {
            assert_eq!(patterns.matches(&format!("^{number}$"), &number.to_string()), Some(true));
        }
        assert!(patterns.compiled.borrow().len() <= MAX_PATTERNS);
    }
}
