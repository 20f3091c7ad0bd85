//! UTF-16 surrogates in separate pieces. Servers that count in UTF-16 may cut a character and send each half as an
//! escape in a piece of its own: `"\ud83d"`, then `"\ude00"`. A Rust string cannot contain a half, so private-use
//! characters represent halves until the pieces are joined.

use std::borrow::Cow;

/// Private-use characters for surrogates: 1,024 for the first halves, followed by 1,024 for the second ones.
const FIRST: u32 = 0x10_F000;
const SECOND: u32 = FIRST + 0x400;
const END: u32 = SECOND + 0x400;

/// Replaces each unpaired surrogate escape in a piece's JSON with its private-use character.
pub(super) fn marked(json: &str) -> Cow<'_, str> {
    if !json.contains("\\ud") && !json.contains("\\uD") {
        return Cow::Borrowed(json);
    }
    let (mut marked, mut rest) = (String::with_capacity(json.len()), json);
    while let Some((before, escape)) = rest.find('\\').and_then(|at| rest.split_at_checked(at)) {
        marked.push_str(before);
        let length = match (surrogate(escape), escape.get(6..).and_then(surrogate)) {
            (Some(first), Some(second)) if first < SECOND && second >= SECOND => 12,
            (Some(half), _) => {
                marked.extend(char::from_u32(half));
                rest = escape.get(6..).unwrap_or_default();
                continue;
            }
            // The escaped character may be a backslash.
            (None, _) => 1 + escape.chars().nth(1).map_or(0, char::len_utf8),
        };
        let (escape, after) = escape.split_at_checked(length).unwrap_or((escape, ""));
        marked.push_str(escape);
        rest = after;
    }
    marked.push_str(rest);
    Cow::Owned(marked)
}

/// Returns the private-use character for a surrogate escape at the start of a text.
fn surrogate(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let code = u32::from_str_radix(digits, 16).ok().filter(|_| is_plain)?;
    (0xD800..0xE000).contains(&code).then(|| FIRST + (code - 0xD800))
}

/// The joiner of surrogate halves across pieces of a text.
#[derive(Debug, Default)]
pub(super) struct Halves {
    /// A first half at the end of the text so far, counted from 0.
    open: Option<u32>,
}

impl Halves {
    /// Returns a piece with complete characters. A first half at its end is withheld until the next piece.
    pub fn join<'piece>(&mut self, piece: &'piece str) -> Cow<'piece, str> {
        let is_half = |letter: char| (FIRST..END).contains(&u32::from(letter));
        if self.open.is_none() && !piece.contains(is_half) {
            return Cow::Borrowed(piece);
        }
        let mut joined = String::with_capacity(piece.len());
        for letter in piece.chars() {
            let half = Some(u32::from(letter)).filter(|_| is_half(letter));
            match (self.open.take(), half) {
                (Some(first), Some(second)) if second >= SECOND => {
                    let code = 0x1_0000 + (first << 10) + (second - SECOND);
                    joined.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                (open, half) => {
                    joined.extend(open.map(|_| char::REPLACEMENT_CHARACTER));
                    match half {
                        Some(half) if half < SECOND => self.open = Some(half - FIRST),
                        Some(_) => joined.push(char::REPLACEMENT_CHARACTER),
                        None => joined.push(letter),
                    }
                }
            }
        }
        Cow::Owned(joined)
    }

    /// Returns the replacement character for a first half whose second half never came.
    pub fn end(&mut self) -> Option<String> {
        self.open.take().map(|_| char::REPLACEMENT_CHARACTER.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_text;

    /// Checks the text returned for each piece; pieces are written as JSON.
    #[track_caller]
    fn check(pieces: &[&str], expected: &[&str]) {
        let mut halves = Halves::default();
        let texts = pieces.iter().map(|piece| {
            let read = parse_text(&marked(&format!("\"{piece}\""))).unwrap();
            halves.join(read.as_str().unwrap()).into_owned()
        });
        let mut texts: Vec<String> = texts.collect();
        texts.extend(halves.end());
        assert_eq!(texts, expected, "{pieces:?}");
    }

    #[test]
    fn a_letter_in_two_pieces_is_one_letter() {
        check(&["a\\ud83d", "\\ude00b"], &["a", "😀b"]);
        check(&["a\\uD83D", "", "\\uDE00"], &["a", "", "😀"]);
        check(&["\\ud83d\\ude00\\ud83d", "\\ude00"], &["😀", "😀"]);
    }

    #[test]
    fn a_half_that_stays_alone_is_no_letter() {
        check(&["a\\ud83d", "b"], &["a", "\u{fffd}b"]);
        check(&["\\ud83d\\ud83d", "\\ude00"], &["\u{fffd}", "😀"]);
        check(&["\\ude00"], &["\u{fffd}"]);
        check(&["a\\ud83d"], &["a", "\u{fffd}"]);
    }

    #[test]
    fn what_only_looks_like_a_half_is_left() {
        check(&["\\\\ud83d", "\\\\ude00"], &["\\ud83d", "\\ude00"]);
        check(&["\\n\\u00e9 \\ud83d\\ude00"], &["\né 😀"]);
        assert_eq!(marked("\\ud8"), "\\ud8");
        assert_eq!(marked("\\ud\\"), "\\ud\\");
    }
}
