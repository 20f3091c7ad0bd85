//! Tests of characters in names, and a search for short words, without Unicode's tables and without a search algorithm
//! for long texts: both would be a noticeable part of the page's size. The tests are inexact for characters that nobody
//! uses in a key.

use std::borrow::Cow;

/// Returns a text of at most `most` characters. A longer text is cut, without a space at its end, and gets an ellipsis.
pub fn beginning(text: &str, most: usize) -> Cow<'_, str> {
    let first = first_letters(text, most);
    match first.len() < text.len() {
        true => Cow::Owned(format!("{}…", first.trim_end())),
        false => Cow::Borrowed(text),
    }
}

/// Returns the first characters of a text, at most `most`.
pub fn first_letters(text: &str, most: usize) -> &str {
    let end = text.char_indices().nth(most).map_or(text.len(), |(end, _)| end);
    text.get(..end).unwrap_or(text)
}

/// Returns true if a character can be part of a name: a letter of any script, but no sign, space or emoji.
pub fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || !letter.is_ascii() && !is_sign(letter)
}

/// Returns true if a character is a digit, or can be part of a name.
pub fn is_letter_or_digit(letter: char) -> bool {
    letter.is_ascii_digit() || is_letter(letter)
}

/// Returns true for characters in those blocks of Unicode, and parts of blocks, that contain no letters or digits.
fn is_sign(letter: char) -> bool {
    matches!(letter,
        '\u{80}'..='\u{a9}' | '\u{ab}'..='\u{b1}' | '\u{b4}' | '\u{b6}'..='\u{b8}' | '\u{bb}' | '\u{bf}'
        | '\u{d7}' | '\u{f7}' | '\u{2000}'..='\u{206f}' | '\u{20a0}'..='\u{20cf}' | '\u{2190}'..='\u{245f}'
        | '\u{2500}'..='\u{2775}' | '\u{2794}'..='\u{2bff}' | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}'
        | '\u{3030}' | '\u{e000}'..='\u{f8ff}' | '\u{fe10}'..='\u{fe6f}' | '\u{feff}'..='\u{ff0f}'
        | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff65}' | '\u{fff0}'..='\u{ffff}'
        | '\u{1f000}'..='\u{1faff}')
}

/// Returns true if a text contains a word, compared byte by byte.
pub fn has_word(text: &str, word: &str) -> bool {
    place_of(text, word).is_some()
}

/// Returns the byte index of a word in a text; `None` for an empty word.
pub fn place_of(text: &str, word: &str) -> Option<usize> {
    let (word, first) = (word.as_bytes(), *word.as_bytes().first()?);
    // Most positions already differ in the first byte.
    let begins = |bytes: &[u8]| bytes.first() == Some(&first) && bytes == word;
    text.as_bytes().windows(word.len()).position(begins)
}

/// Returns a text with characters that change the direction of others spelled out as `‹U+202E›`, so that a name cannot
/// imitate another.
pub fn spell_directions(text: &str) -> Cow<'_, str> {
    if !text.contains(is_direction) {
        return Cow::Borrowed(text);
    }
    let mut output = String::with_capacity(text.len());
    for letter in text.chars() {
        match is_direction(letter) {
            true => output.push_str(&code_point(letter)),
            false => output.push(letter),
        }
    }
    Cow::Owned(output)
}

/// Returns the code point of an invisible character: `‹U+202E›`.
pub fn code_point(letter: char) -> String {
    format!("‹U+{:04X}›", u32::from(letter))
}

/// Returns true for invisible marks that change the direction of other characters (Unicode's bidirectional algorithm,
/// UAX #9).
fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_direction_are_written_out_and_nothing_else() {
        assert_eq!(spell_directions("bill\u{202e}fdp.exe"), "bill‹U+202E›fdp.exe");
        assert_eq!(spell_directions("\u{2067}a\u{2069}\u{200f}"), "‹U+2067›a‹U+2069›‹U+200F›");
        for plain in ["", "שלום", "👩\u{200d}🚀 ❤\u{fe0f}", "می\u{200c}خواهم"] {
            assert_eq!(spell_directions(plain), plain);
        }
    }

    #[test]
    fn letters_of_all_scripts_are_letters_and_signs_are_none() {
        for letter in ['a', 'Z', 'é', 'ж', 'ß', 'ª', 'µ', '名', 'ا', '한', 'ⅷ'] {
            assert!(is_letter(letter) && letter.is_alphanumeric(), "{letter}");
        }
        for sign in
            ['1', '_', '“', '—', '\u{a0}', '…', '→', '€', '×', '、', '！', '😀', '\u{feff}', '✓']
        {
            assert!(!is_letter(sign), "{sign}");
        }
        assert!(is_letter_or_digit('7') && is_letter_or_digit('①') && !is_letter_or_digit('-'));
    }

    #[test]
    fn a_text_is_cut_where_it_is_long_and_the_sign_stands_at_a_word() {
        let check = |text: &str, expected: &str| assert_eq!(beginning(text, 3), expected);
        check("", "");
        check("abc", "abc");
        check("abcd", "abc…");
        check("ab cd", "ab…");
        check("жук и", "жук…");
    }

    #[test]
    fn a_word_is_found_where_it_stands() {
        assert_eq!(place_of("a /* b */", "*/"), Some(7));
        assert_eq!(place_of("ключ", "юч"), Some(4));
        assert!(!has_word("a", "ab") && !has_word("", "a") && !has_word("a", ""));
    }
}
