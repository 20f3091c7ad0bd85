//! Decoding of a file as text.

/// Decodes bytes as UTF-8, or as UTF-16 with a byte order mark. `None` if they are not text, or contain control
/// characters that text does not have.
pub(super) fn decoded(bytes: &[u8]) -> Option<String> {
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes)?,
        [0xef, 0xbb, 0xbf, rest @ ..] => std::str::from_utf8(rest).ok()?.to_owned(),
        _ => std::str::from_utf8(bytes).ok()?.to_owned(),
    };
    let is_sign =
        |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t' | '\x0c');
    (!text.contains(is_sign)).then_some(text)
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
    rest.is_empty().then(|| String::from_utf16(&units).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_by_its_mark_and_what_is_none_is_not() {
        let check = |bytes: &[u8], expected: Option<&str>| {
            assert_eq!(decoded(bytes).as_deref(), expected, "{bytes:?}");
        };
        check("Привет\n\t".as_bytes(), Some("Привет\n\t"));
        check(b"\xef\xbb\xbfa", Some("a"));
        check(b"\xff\xfea\0", Some("a"));
        check(b"\xfe\xff\0a", Some("a"));
        check(b"\xfe\xff\0", None);
        check(b"\xff\xfe\0\xd8", None);
        check(b"a\0b", None);
        check(b"\xcf\xf0\xe8\xe2\xe5\xf2", None);
        check(b"", Some(""));
    }
}
