//! A file in a text: a `data:` URL (RFC 2397), or bare base64.

/// A parsed file text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileText<'text> {
    /// Media type without parameters; empty if none is given.
    pub media_type: &'text str,
    /// File name from the `;name=` parameter, as libraries write it; `None` if none is given.
    pub name: Option<String>,
    /// The bytes in base64.
    payload: &'text str,
}

/// A way to show an untrusted file safely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preview {
    /// A picture in a pixel format.
    Picture,
    /// Sound, in a format that browsers play.
    Sound,
}

/// Picture formats with nothing but pixels: no scripts, no links, no other files.
const PICTURES: [&str; 7] = [
    "image/png",
    "image/jpeg",
    "image/gif",
    "image/webp",
    "image/avif",
    "image/bmp",
    "image/x-icon",
];

const SOUNDS: [&str; 7] = [
    "audio/mpeg",
    "audio/mp4",
    "audio/ogg",
    "audio/wav",
    "audio/x-wav",
    "audio/webm",
    "audio/flac",
];

impl<'text> FileText<'text> {
    /// Parses a text; `media_type` is the type of bare base64. `None` if it is neither a `data:` URL nor base64.
    pub fn parse(text: &'text str, media_type: &'text str) -> Option<Self> {
        let bare = || Self { media_type, name: None, payload: text };
        let file = match text.strip_prefix("data:") {
            Some(rest) => Self::parse_head(rest)?,
            None => bare(),
        };
        is_base64(file.payload).then_some(file)
    }

    /// Returns the label of a file in a `data:` URL: its name, otherwise its media type. The bytes are not decoded, so
    /// that long lists of files can be labelled; `None` if the text is no such URL.
    pub fn label(text: &str) -> Option<String> {
        let file = FileText::parse_head(text.strip_prefix("data:")?)?;
        let label = file.name.unwrap_or_else(|| file.media_type.to_owned());
        (!label.trim().is_empty()).then_some(label)
    }

    fn parse_head(rest: &'text str) -> Option<Self> {
        let (head, payload) = rest.split_once(',')?;
        let mut parameters = head.strip_suffix(";base64")?.split(';');
        let media_type = parameters.next().unwrap_or_default();
        let name = parameters.find_map(|parameter| parameter.strip_prefix("name="));
        Some(Self { media_type, name: name.map(decoded), payload })
    }

    /// Returns the bytes in base64.
    pub fn payload(&self) -> &'text str {
        self.payload
    }

    /// Size of the file in bytes.
    pub fn size(&self) -> usize {
        let padding = self.payload.bytes().rev().take_while(|byte| *byte == b'=').count();
        (self.payload.len() - padding.min(self.payload.len())) * 3 / 4
    }

    /// Returns how the file can be shown safely; `None` if it cannot.
    pub fn preview(&self) -> Option<Preview> {
        let is = |word: &&str| word.eq_ignore_ascii_case(self.media_type);
        if self.payload.is_empty() {
            None
        } else if PICTURES.iter().any(is) {
            Some(Preview::Picture)
        } else {
            SOUNDS.iter().any(is).then_some(Preview::Sound)
        }
    }

    /// Returns the `data:` URL of the file with nothing but its type and bytes.
    pub fn address(&self) -> String {
        format!("data:{};base64,{}", self.media_type, self.payload)
    }
}

fn is_base64(payload: &str) -> bool {
    let plain = payload.trim_end_matches('=');
    payload.len() - plain.len() <= 2
        && plain.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}

/// Returns a file as a `data:` URL with its name.
pub fn data_url(media_type: &str, name: &str, bytes: &[u8]) -> String {
    let media_type = if media_type.is_empty() { "application/octet-stream" } else { media_type };
    let name = if name.is_empty() { String::new() } else { format!(";name={}", encoded(name)) };
    format!("data:{media_type}{name};base64,{}", base64(bytes))
}

/// Encodes bytes in base64.
pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |index: usize| u32::from(three.get(index).copied().unwrap_or_default());
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for letter in 0..4 {
            let place = usize::try_from(bits >> (18 - 6 * letter) & 63).unwrap_or_default();
            let code = (letter <= three.len()).then(|| LETTERS.get(place)).flatten();
            text.push(code.map_or('=', |letter| char::from(*letter)));
        }
    }
    text
}

/// Decodes base64. Characters that are no base64 are skipped, and so is a single one left at the end.
pub fn from_base64(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut bits, mut count) = (0_u32, 0);
    for six in text.bytes().filter_map(six_bits) {
        bits = bits << 6 | six;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xff) as u8);
        }
    }
    bytes
}

fn six_bits(letter: u8) -> Option<u32> {
    let bits = match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(bits.into())
}

/// Percent-encodes a name for a URL.
fn encoded(name: &str) -> String {
    let mut text = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => text.push(char::from(byte)),
            b'-' | b'_' | b'.' | b'!' | b'~' | b'*' | b'\'' | b'(' | b')' => {
                text.push(char::from(byte));
            }
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

fn decoded(name: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = name.bytes();
    while let Some(byte) = rest.next() {
        let mut ahead = rest.clone();
        let mut digit = || ahead.next().and_then(|digit| char::from(digit).to_digit(16));
        let escaped = (byte == b'%').then(|| Some(digit()? * 16 + digit()?)).flatten();
        match escaped.and_then(|code| u8::try_from(code).ok()) {
            Some(escaped) => {
                bytes.push(escaped);
                rest = ahead;
            }
            None => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_becomes_a_text_and_is_found_in_it_again() {
        let text = data_url("image/png", "my photo;é,%.png", b"\x89PNG");
        assert_eq!(text, "data:image/png;name=my%20photo%3B%C3%A9%2C%25.png;base64,iVBORw==");
        let file = FileText::parse(&text, "").unwrap();
        assert_eq!(file.media_type, "image/png");
        assert_eq!(file.name.as_deref(), Some("my photo;é,%.png"));
        assert_eq!((file.size(), file.preview()), (4, Some(Preview::Picture)));
        assert_eq!(file.address(), "data:image/png;base64,iVBORw==");
        assert_eq!(data_url("", "", b""), "data:application/octet-stream;base64,");
    }

    #[track_caller]
    fn check_label(text: &str, expected: Option<&str>) {
        assert_eq!(FileText::label(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn a_file_is_told_by_its_name_or_else_by_its_type() {
        check_label(&data_url("image/png", "my photo.png", b"\x89PNG"), Some("my photo.png"));
        check_label("data:image/png;base64,iVBORw==", Some("image/png"));
        check_label("data:image/png;name=;base64,iVBORw==", None);
        check_label("data:text/plain,Hello", None);
        check_label("data: three of five", None);
        check_label("iVBORw==", None);
    }

    #[test]
    fn bytes_are_written_in_base64() {
        let pairs =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (plain, encoded) in pairs {
            assert_eq!(base64(plain.as_bytes()), encoded);
            assert_eq!(from_base64(encoded), plain.as_bytes());
            assert_eq!(FileText::parse(encoded, "").unwrap().size(), plain.len());
        }
    }

    #[test]
    fn only_pixels_and_sounds_are_shown() {
        let preview = |kind: &str| {
            let text = format!("data:{kind};base64,AAAA");
            FileText::parse(&text, "").and_then(|file| file.preview())
        };
        assert_eq!(preview("IMAGE/PNG"), Some(Preview::Picture));
        assert_eq!(preview("audio/mpeg"), Some(Preview::Sound));
        for kind in ["image/svg+xml", "text/html", "application/pdf", "image/png\"onload=x", ""] {
            assert_eq!(preview(kind), None, "{kind}");
        }
        let bare = FileText::parse("AAAA", "image/jpeg").unwrap();
        assert_eq!(bare.address(), "data:image/jpeg;base64,AAAA");
    }

    #[test]
    fn what_is_no_file_is_none() {
        for text in [
            "data:image/png,plain",
            "data:image/png;base64",
            "hello there",
            "data:;base64,a\"b",
            "A===",
        ] {
            assert_eq!(FileText::parse(text, ""), None, "{text}");
        }
    }

    #[test]
    fn a_name_that_is_badly_written_stays_as_it_is() {
        assert_eq!(decoded("100%"), "100%");
        assert_eq!(decoded("%zz%41"), "%zzA");
        assert_eq!(decoded("%FF"), "%FF");
    }
}
