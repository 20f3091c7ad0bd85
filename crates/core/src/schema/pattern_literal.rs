//! Regular expressions as JavaScript's own code has them: `/^abc$/i`.

/// What stands between the slashes, and the flags behind them: `i`, `m`, `s` and `u`. `None` if the slashes may be a
/// part of what is meant, as in `/api/`: as it is written, such a pattern matches no text at all, since nothing stands
/// before its beginning or behind its end.
pub fn pattern_literal(pattern: &str) -> Option<(&str, &str)> {
    let inner = pattern.strip_prefix('/')?;
    // Bytes are enough, and in the validator they are less code than letters.
    let end = inner.bytes().rposition(|byte| byte == b'/')?;
    let (inner, flags) = (inner.get(..end)?, inner.get(end + 1..)?);
    let are_known = flags.bytes().all(|flag| matches!(flag, b'i' | b'm' | b's' | b'u'));
    let (begins, ends) = (inner.starts_with('^'), inner.ends_with('$') && !inner.ends_with("\\$"));
    let has_choice = inner.bytes().any(|byte| byte == b'|');
    let matches_nothing = if has_choice { begins && ends } else { begins || ends };
    (are_known && matches_nothing).then_some((inner, flags))
}

#[cfg(test)]
mod tests {
    use super::pattern_literal;

    #[test]
    fn slashes_around_a_pattern_are_told_from_those_of_a_path() {
        let check = |pattern, expected| assert_eq!(pattern_literal(pattern), expected, "{pattern}");
        check("/^abc$/i", Some(("^abc$", "i")));
        check("/^(a|b)$/", Some(("^(a|b)$", "")));
        check("/abc$/su", Some(("abc$", "su")));
        check("/^a\\/b/", Some(("^a\\/b", "")));
        check("/api/", None);
        check("/api/i", None);
        check("/^a|b/", None);
        check("/cost\\$/", None);
        check("/^abc$/g", None);
        check("^/a$", None);
        check("/", None);
    }
}
