//! A name that is being typed: braces that are open at the caret, and the letters behind them.

use pilcrow_core::blueprint::tag_of_key;
use std::ops::Range;

/// The most letters of a name that is still being typed.
const LONGEST: usize = 60;

/// A name that is being typed in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HalfName {
    /// Where its braces begin, and where the caret is, in bytes of the text.
    pub range: Range<usize>,
    /// The letters between them, in lower case.
    pub letters: String,
}

impl HalfName {
    /// The name that is being typed at the caret; `None` if no braces are open there.
    pub fn find(text: &str, caret: usize) -> Option<Self> {
        let before = text.get(..caret)?;
        let start = before.rfind("{{")?;
        let letters = before.get(start + 2..)?;
        let is_name = |letter: char| letter.is_alphanumeric() || " _-[".contains(letter);
        let is_half = letters.chars().all(is_name) && letters.len() <= LONGEST;
        let letters = letters.trim_start_matches([' ', '[']).to_lowercase();
        is_half.then_some(Self { range: start..caret, letters })
    }

    /// Whether a field may be meant, by its key or its title.
    pub fn begins(&self, key: &str, title: &str) -> bool {
        [key, title].iter().any(|name| name.to_lowercase().starts_with(&self.letters))
    }
}

/// A text in which the value of a field is named at the caret, in place of a half name; and where the caret is then.
pub(super) fn with_name(text: &str, caret: usize, key: &str) -> (String, usize) {
    let half = HalfName::find(text, caret);
    let is_half = half.is_some();
    let range = half.map_or(caret..caret, |half| half.range);
    let before = text.get(..range.start).unwrap_or(text);
    let after = text.get(range.end..).unwrap_or_default();
    // Braces that were typed already are not put twice.
    let after = if is_half { after.strip_prefix("}}").unwrap_or(after) } else { after };
    let tag = tag_of_key(key);
    (format!("{before}{tag}{after}"), before.len() + tag.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_half_typed_where_braces_are_open_at_the_caret() {
        let check = |text: &str, expected: Option<&str>| {
            let half = HalfName::find(text, text.len());
            assert_eq!(half.as_ref().map(|half| half.letters.as_str()), expected, "{text}");
        };
        check("Write to {{gu", Some("gu"));
        check("Write to {{", Some(""));
        check("Кому: {{ Го", Some("го"));
        check("Write to {{guest}}", None);
        check("Write to {{guest}} now", None);
        check("Write {gu", None);
        check("{{#if gu", None);
    }

    #[test]
    fn a_name_is_put_at_the_caret_or_in_place_of_a_half_one() {
        let check = |text: &str, key: &str, expected: &str| {
            let caret = text.find('|').unwrap();
            let (text, caret) = with_name(&text.replace('|', ""), caret, key);
            let (before, after) = text.split_at(caret);
            assert_eq!(format!("{before}|{after}"), expected);
        };
        check("To | now", "guest", "To {{guest}}| now");
        check("To {{gu| now", "guest", "To {{guest}}| now");
        check("To {{gu|}} now", "guest", "To {{guest}}| now");
        check("To {{|", "full name", "To {{[full name]}}|");
        check("|}}", "a", "{{a}}|}}");
    }
}
