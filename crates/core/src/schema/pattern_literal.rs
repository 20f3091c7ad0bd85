//! Regular expressions in the literal syntax of JavaScript: `/^abc$/i`.

/// Returns the pattern between the slashes, and the flags after them (`i`, `m`, `s` and `u`). `None` if the slashes may
/// belong to the pattern, as in `/api/`. A pattern such as `/^abc$/` matches no text literally, since nothing can
/// precede its start or follow its end.
pub fn pattern_literal(pattern: &str) -> Option<(&str, &str)> {
    let inner = pattern.strip_prefix('/')?;
    // Bytes are enough, and add less code to the validator than characters.
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
