//! Composes letters that are written as two characters, a letter and a combining mark, into one (Unicode normalization
//! form C). Covers lower-case Latin, Cyrillic and Greek letters, and Hangul: a library's tables for all scripts would
//! add some 50 KB to the page.

/// For each combining mark, pairs of a letter and its composed form.
const MARKS: [(char, &str); 17] = [
    ('\u{300}', "aàeèiìoòuùnǹwẁyỳâầêềôồăằơờưừüǜ"),
    ('\u{301}', "aáeéiíoóuúyýcćnńsśzźlĺrŕgǵwẃâấêếôốăắơớưứαάεέηήιίοόυύωώгѓкќ"),
    ('\u{302}', "aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷạậẹệọộ"),
    ('\u{303}', "aãoõnñiĩuũeẽyỹâẫêễôỗăẵơỡưữ"),
    ('\u{304}', "aāeēiīoōuū"),
    ('\u{306}', "aăeĕgğiĭoŏuŭạặийуў"),
    ('\u{307}', "zżeėcċgġ"),
    ('\u{308}', "aäeëiïoöuüyÿеёіїιϊυϋ"),
    ('\u{309}', "aảeẻiỉoỏuủyỷâẩêểôổăẳơởưử"),
    ('\u{30a}', "aåuů"),
    ('\u{30b}', "oőuű"),
    ('\u{30c}', "cčdďeěnňrřsštťzžaǎiǐoǒuǔgǧlľ"),
    ('\u{31b}', "oơuư"),
    ('\u{323}', "aạeẹiịoọuụyỵơợưự"),
    ('\u{326}', "sștț"),
    ('\u{327}', "cçsştţ"),
    ('\u{328}', "aąeęiįuų"),
];

/// Composes lower-case letters with the marks that follow them, where a composed form exists.
pub(in crate::bench) fn composed(letters: impl Iterator<Item = char>) -> String {
    let mut text = String::new();
    for letter in letters {
        let joined = text.chars().next_back().and_then(|before| joined(before, letter));
        if joined.is_some() {
            text.pop();
        }
        text.push(joined.unwrap_or(letter));
    }
    text
}

fn joined(before: char, mark: char) -> Option<char> {
    if mark < '\u{300}' {
        return None;
    }
    let Some((_, letters)) = MARKS.iter().find(|(sign, _)| *sign == mark) else {
        return syllable(before, mark);
    };
    let mut letters = letters.chars();
    while let Some(pair) = letters.next().zip(letters.next()) {
        if pair.0 == before {
            return Some(pair.1);
        }
    }
    None
}

/// Composes Hangul syllables by arithmetic (Unicode, section 3.12).
fn syllable(before: char, letter: char) -> Option<char> {
    let [before, letter] = [before, letter].map(u32::from);
    let within =
        |first: u32, count: u32, sign: u32| sign.checked_sub(first).filter(|at| *at < count);
    let of_two = || {
        let (lead, vowel) = (within(0x1100, 19, before)?, within(0x1161, 21, letter)?);
        Some(0xac00 + (lead * 21 + vowel) * 28)
    };
    let of_three = || {
        let block = within(0xac00, 19 * 21 * 28, before).filter(|at| at % 28 == 0)?;
        Some(0xac00 + block + 1 + within(0x11a8, 27, letter)?)
    };
    of_two().or_else(of_three).and_then(char::from_u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_and_its_mark_are_one_sign() {
        for (apart, one) in [
            ("cafe\u{301} nai\u{308}ve", "café naïve"),
            ("и\u{306}, е\u{308}", "й, ё"),
            ("vie\u{323}\u{302}t o\u{31b}\u{301}", "việt ớ"),
            ("\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}", "한글"),
            ("plain", "plain"),
            ("q\u{301}", "q\u{301}"),
            ("\u{301}", "\u{301}"),
        ] {
            assert_eq!(composed(apart.chars()), one, "{apart}");
        }
    }
}
