//! Regular expressions that a provider supports.

use pilcrow_core::schema::pattern_literal;

/// Removes the slashes of a JavaScript literal from a pattern; `None` if it has flags that change its meaning, which
/// JSON Schema cannot express. All patterns are in Unicode mode already.
pub(super) fn without_slashes(pattern: &str) -> Option<&str> {
    match pattern_literal(pattern) {
        Some((inner, "" | "u")) => Some(inner),
        Some(_) => None,
        None => Some(pattern),
    }
}

/// True if a pattern can be compiled to an automaton: providers that do so refuse lookaround, backreferences and word
/// boundaries, and ignore anchors inside the pattern.
pub(super) fn is_regular(pattern: &str) -> bool {
    let mut letters = pattern.strip_prefix('^').unwrap_or(pattern).chars().peekable();
    let mut in_class = false;
    while let Some(letter) = letters.next() {
        let refused = match letter {
            '[' if !in_class => {
                in_class = true;
                letters.next_if_eq(&'^');
                false
            }
            ']' => {
                in_class = false;
                false
            }
            '^' => !in_class,
            '$' => !in_class && letters.peek().is_some(),
            '\\' => letters.next().is_none_or(|next| {
                next.is_ascii_digit() && next != '0' || "bBkpPAzZG".contains(next)
            }),
            '(' if letters.peek() == Some(&'?') => {
                letters.next();
                letters.peek() != Some(&':')
            }
            _ => false,
        };
        if refused {
            return false;
        }
    }
    !pattern.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slashes_are_taken_off_and_flags_leave_nothing_to_send() {
        let check = |pattern: &str, expected| {
            assert_eq!(without_slashes(pattern), expected, "{pattern}");
        };
        check("^abc$", Some("^abc$"));
        check("/^abc$/", Some("^abc$"));
        check("/^abc$/u", Some("^abc$"));
        check("/^abc$/i", None);
        check("/^abc$/su", None);
        check("/api/", Some("/api/"));
    }

    #[test]
    fn a_pattern_is_sent_only_where_it_is_known_to_be_taken() {
        let check =
            |pattern: &str, regular: bool| assert_eq!(is_regular(pattern), regular, "{pattern}");
        check("^[a-z]+$", true);
        check("^(?:ab|c){2,3}$", true);
        check("^a\\.b$", true);
        check("[a-z]+", true);
        check("^\\d+$", true);
        check("^a$|^b$", false);
        check("^[^a$]{2,2000}$", true);
        check("^a*?$", true);
        check("^(?!a)b$", false);
        check("(a)\\1", false);
        check("\\bword\\b", false);
        check("", false);
        check("\\", false);
    }
}
