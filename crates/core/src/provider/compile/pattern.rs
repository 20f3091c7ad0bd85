//! Which regular expressions a provider can be given.
//! Refuses to match anything.

/// Whether a pattern looks around, remembers, or asks where words end: those who compile patterns
/// to automata refuse that.
pub(super) fn is_regular(pattern: &str) -> bool {
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        let refused = match letter {
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

/// Whether a pattern spans the text, with nothing in it that a grammar spells otherwise: classes
/// such as `\d`, other anchors, counts that are lazy.
pub(super) fn is_spanning(pattern: &str) -> bool {
    let inside = pattern.strip_prefix('^').and_then(|rest| rest.strip_suffix('$'));
    let Some(inside) = inside.filter(|inside| !inside.is_empty()) else { return false };
    let mut before = ' ';
    for letter in inside.chars() {
        let refused = match (before, letter) {
            ('\\', letter) => letter.is_alphanumeric() || letter == '\\',
            ('[', '^') => false,
            (_, '^' | '$') => true,
            ('*' | '+' | '?' | '}', '?' | '+') => true,
            (' ', '*' | '+' | '?' | '{') => true,
            ('(' | '|', '*' | '+' | '?' | '{' | '|' | ')') => true,
            _ => !letter.is_ascii() || letter.is_ascii_control(),
        };
        if refused && !(before == '(' && letter == '?') {
            return false;
        }
        before = letter;
    }
    before != '\\' && is_balanced(inside)
}

fn is_balanced(pattern: &str) -> bool {
    let count = |letter: char| pattern.matches(letter).count();
    count('(') == count(')') && count('[') == count(']') && count('{') == count('}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_sent_only_where_it_is_known_to_be_taken() {
        let check = |pattern: &str, regular: bool, spanning: bool| {
            assert_eq!(is_regular(pattern), regular, "{pattern}");
            assert_eq!(is_regular(pattern) && is_spanning(pattern), spanning, "{pattern}");
        };
        check("^[a-z]+$", true, true);
        check("^(?:ab|c){2,3}$", true, true);
        check("^a\\.b$", true, true);
        check("[a-z]+", true, false);
        check("^\\d+$", true, false);
        check("^a$|^b$", true, false);
        check("^a*?$", true, false);
        check("^*$", true, false);
        check("^(a$", true, false);
        check("^(?!a)b$", false, false);
        check("(a)\\1", false, false);
        check("\\bword\\b", false, false);
        check("", false, false);
        check("\\", false, false);
    }
}
