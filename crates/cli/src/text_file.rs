//! Reading of text files, in UTF-8, or in UTF-16 with a byte order mark as PowerShell's `>` writes it; and atomic
//! writing of files.

use std::fs;
use std::io::{Error, ErrorKind, Result};
use std::path::Path;

/// Reads a file as text.
///
/// # Errors
///
/// The I/O error; `InvalidData` if the file is not text.
pub fn read(path: &Path) -> Result<String> {
    text_of(fs::read(path)?)
}

/// Writes a file atomically, through a new file beside it, so that an interrupted write does not lose the old content.
///
/// # Errors
///
/// The I/O error; the old content is kept then.
pub fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    let put = fs::write(&fresh, bytes).and_then(|()| fs::rename(&fresh, path));
    put.inspect_err(|_| drop(fs::remove_file(&fresh)))
}

/// Decodes bytes as text.
///
/// # Errors
///
/// `InvalidData` if they are not text.
pub fn text_of(bytes: Vec<u8>) -> Result<String> {
    let of_pair: fn([u8; 2]) -> u16 = match bytes.get(..2) {
        Some([0xff, 0xfe]) => u16::from_le_bytes,
        Some([0xfe, 0xff]) => u16::from_be_bytes,
        _ => return String::from_utf8(bytes).map_err(|_| not_text("it is not UTF-8")),
    };
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().skip(1).map(|pair| of_pair(*pair));
    let text: std::result::Result<String, _> = char::decode_utf16(units).collect();
    let text = text.ok().filter(|_| rest.is_empty());
    text.ok_or_else(|| not_text("it begins as UTF-16, and is not"))
}

fn not_text(why: &str) -> Error {
    Error::new(ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: Option<&str>) {
        assert_eq!(text_of(bytes.to_vec()).ok().as_deref(), expected);
    }

    #[test]
    fn a_text_is_utf_8_or_utf_16_with_its_mark() {
        check("é{}".as_bytes(), Some("é{}"));
        check(&[0xff, 0xfe, 0x7b, 0, 0x3d, 0xd8, 0, 0xde], Some("{😀"));
        check(&[0xfe, 0xff, 0, 0x7b, 0x04, 0x1f], Some("{П"));
        check(&[0xff, 0xfe], Some(""));
        check(&[0xff, 0xfe, 0x7b], None);
        check(&[0xff, 0xfe, 0x3d, 0xd8], None);
        check(&[0x7b, 0, 0xff], None);
        check(&[], Some(""));
    }
}
