//! Regular expressions, for schemas that describe keys by them: a part of the page that is fetched
//! when a document needs it.
//! Refuses what regex-lite does not know (look-around, Unicode classes): that is left to the
//! validator. Its time is linear, whatever the pattern.
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use pilcrow_core::schema::Matcher;
use regex_lite::RegexBuilder;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// The largest compiled pattern, in bytes.
const MAX_SIZE: usize = 256 * 1024;

/// Texts that are longer are not matched while somebody types.
const MAX_TEXT: usize = 4_000;

#[wasm_split(pattern, fallible)]
pub fn pattern_part() -> Result<Matcher, SplitLoaderError> {
    Ok(matches)
}

fn matches(pattern: &str, text: &str) -> Option<bool> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let pattern = RegexBuilder::new(pattern).size_limit(MAX_SIZE).build().ok()?;
    Some(pattern.is_match(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_matched_or_left_to_the_validator() {
        assert_eq!(matches(r"^[a-z]\d{2,}\/x$", "a12/x"), Some(true));
        assert_eq!(matches("^[a-z]", "A"), Some(false));
        assert_eq!(matches("b+", "abbc"), Some(true));
        assert_eq!(matches(r"^(?!x)\p{L}", "y"), None);
        assert_eq!(matches("a{1000}{1000}{1000}", "a"), None);
        assert_eq!(matches("(a*)*b", &"a".repeat(3_000)), Some(false));
    }
}
