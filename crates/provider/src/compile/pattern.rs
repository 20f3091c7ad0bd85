//! Which regular expressions a provider takes.

use pilcrow_core::tool::REFERENCE;

/// Grammars hold no more repeats of one thing.
const MOST_REPEATS: u64 = 2_000;

/// Whether a pattern can be compiled to an automaton: those who do so refuse looking around,
/// remembering, and asking where words end, and pass over anchors within it.
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
    before != '\\' && is_balanced(inside) && repeats_little(inside)
}

fn is_balanced(pattern: &str) -> bool {
    let count = |letter: char| pattern.matches(letter).count();
    count('(') == count(')') && count('[') == count(']') && count('{') == count('}')
}

fn repeats_little(pattern: &str) -> bool {
    let counts = pattern.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let mut numbers = counts.flat_map(|count| count.split(','));
    numbers.all(|number| {
        number.is_empty() || number.parse().is_ok_and(|count: u64| count <= MOST_REPEATS)
    })
}

/// How a grammar spells a reference to its end: with what stands unescaped within a JSON text.
const WHOLE_REFERENCE: &str = r#"^†[^"\\\x00-\x1F]+$"#;

/// A pattern as it is written for a grammar, which takes none that leaves the text's end open: a
/// reference in place of a number would be any text.
pub(super) fn spelled(pattern: &str) -> &str {
    if pattern == REFERENCE { WHOLE_REFERENCE } else { pattern }
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
        check("^a$|^b$", false, false);
        check("^[^a$]{2,2000}$", true, false);
        check("^[^a]{2,2000}$", true, true);
        check("^[^a]{2,2001}$", true, false);
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
