//! Upper and lower case of the scripts that keys are written in: Latin, Greek, Cyrillic. Unicode's full tables would
//! add 20 KB to the page's module; letters of other scripts stay as they are, and most have no case.

/// Ranges of capital letters (first, last), with the distance to the lower-case letter.
const RANGES: [(char, char, u32); 7] = [
    ('A', 'Z', 32),
    ('À', 'Ö', 32),
    ('Ø', 'Þ', 32),
    ('Α', 'Ρ', 32),
    ('Σ', 'Ϋ', 32),
    ('А', 'Я', 32),
    ('Ѐ', 'Џ', 80),
];

/// Returns the lower case of a letter; other characters stay.
pub(crate) fn lower(letter: char) -> char {
    let range = RANGES.iter().find(|(first, last, _)| (*first..=*last).contains(&letter));
    range.and_then(|range| char::from_u32(u32::from(letter) + range.2)).unwrap_or(letter)
}

/// Returns the upper case of a letter; other characters stay.
pub(in crate::field) fn upper(letter: char) -> char {
    RANGES.iter().find_map(|range| capital(letter, *range)).unwrap_or(letter)
}

fn capital(letter: char, (first, last, distance): (char, char, u32)) -> Option<char> {
    let capital = u32::from(letter).checked_sub(distance).and_then(char::from_u32)?;
    (first..=last).contains(&capital).then_some(capital)
}

pub(in crate::field) fn is_upper(letter: char) -> bool {
    lower(letter) != letter
}

pub(in crate::field) fn is_lower(letter: char) -> bool {
    upper(letter) != letter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_and_small_letters_are_pairs_as_in_unicode() {
        for letter in "AzÀÖØÞéöøþΑωΣЖжЯяЁёЏџ".chars() {
            assert!(letter.to_lowercase().eq([lower(letter)]), "{letter}");
            assert!(letter.to_uppercase().eq([upper(letter)]), "{letter}");
        }
    }

    #[test]
    fn what_has_no_case_stays() {
        for letter in "×÷ß1_字עՀ".chars() {
            assert_eq!((lower(letter), upper(letter)), (letter, letter), "{letter}");
        }
    }
}
