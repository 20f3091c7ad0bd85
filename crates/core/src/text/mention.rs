//! Finds mentions of data in texts: `¶kind` and `†kind.path`.

use crate::text::letters::{is_letter, is_letter_or_digit};

/// The marks before the name of data, and before the path of a value in it.
const MARKS: [char; 2] = ['¶', '†'];

/// The maximum length of a mention, in bytes: nobody writes a longer one.
const LONGEST: usize = 300;

/// A mention of data, or of a value in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mention<'text> {
    /// The mark before the name: `¶` or `†`.
    pub mark: char,
    /// The kind of the data.
    pub kind: &'text str,
    /// The path of the value in the data.
    pub path: Vec<&'text str>,
    /// The mention as written.
    pub written: &'text str,
    /// The byte index of its beginning in the text.
    pub at: usize,
}

/// Returns the mentions in a text, in order. A mark after a word, alone, or before a number is no mention, but a
/// footnote, a paragraph, or a year of death.
pub(crate) fn mentions(text: &str) -> impl Iterator<Item = Mention<'_>> {
    text.match_indices(MARKS).filter_map(move |(at, mark)| {
        let before = text.get(..at)?.chars().next_back();
        let is_behind_word = before.is_some_and(is_letter_or_digit);
        mention(text.get(at..)?, mark, at).filter(|_| !is_behind_word)
    })
}

/// Returns the mention at the beginning of a text.
fn mention<'text>(text: &'text str, mark: &str, at: usize) -> Option<Mention<'text>> {
    let mut rest = text.strip_prefix(mark)?;
    let kind = name(rest).filter(|kind| kind.starts_with(|c| is_letter(c) || c == '_'))?;
    rest = rest.strip_prefix(kind)?;
    let mut path = Vec::new();
    while let Some(token) = rest.strip_prefix('.').and_then(name) {
        path.push(token);
        rest = rest.strip_prefix('.')?.strip_prefix(token)?;
    }
    let length = text.len() - rest.len();
    let written = text.get(..length).filter(|_| length <= LONGEST)?;
    Some(Mention { mark: mark.chars().next()?, kind, path, written, at })
}

/// Returns the name at the beginning of a text, without a hyphen at its end.
fn name(text: &str) -> Option<&str> {
    let is_part = |c: char| is_letter_or_digit(c) || c == '_' || c == '-';
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let name = text.get(..end)?.trim_end_matches('-');
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let words: Vec<&str> = mentions(text).map(|mention| mention.written).collect();
        assert_eq!(words, expected, "{text}");
    }

    #[test]
    fn names_end_where_prose_goes_on() {
        check("From ¶input, †input.wish. Then", &["¶input", "†input.wish"]);
        check("(†state.a.0)’s, ¶user's, “¶правила”", &["†state.a.0", "¶user", "¶правила"]);
        check("†input.wish- ¶a-b: †x", &["†input.wish", "¶a-b", "†x"]);
        check("†a||†b.c", &["†a", "†b.c"]);
    }

    #[test]
    fn other_uses_of_the_signs_mention_nothing() {
        check("Smith† and Co., † 1950, †1950, ¶ 5, ¶5, ¶¶ 3–4, * † ‡, word¶input, †", &[]);
    }

    #[test]
    fn what_is_too_long_mentions_nothing() {
        check(&format!("†input{}", ".a".repeat(1_000)), &[]);
    }

    #[test]
    fn a_mention_is_taken_apart() {
        let mention = mentions("see †input.home.city.").next().unwrap();
        assert_eq!(
            (mention.mark, mention.kind, mention.path),
            ('†', "input", vec!["home", "city"])
        );
    }
}
