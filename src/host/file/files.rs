//! Reads files that the person picked or dropped, up to a size.

use wasm_bindgen_futures::JsFuture;
use web_sys::TextDecoder;

/// Reads a text file of at most `max_bytes`, in UTF-8, or in UTF-16 with a byte order mark, as PowerShell writes.
pub async fn read_text(file: &web_sys::File, max_bytes: usize) -> Option<String> {
    let bytes = read_bytes(file, max_bytes).await?;
    match utf_16(&bytes) {
        Some(encoding) => decoded(&bytes, encoding),
        None => String::from_utf8(bytes).ok(),
    }
}

/// Like `read_text`, but also in the single-byte encoding before Unicode that spreadsheets still write, which is
/// guessed by the person's language.
pub async fn read_any_text(
    file: &web_sys::File,
    max_bytes: usize,
    language: &str,
) -> Option<String> {
    let bytes = read_bytes(file, max_bytes).await?;
    let encoding = match utf_16(&bytes) {
        Some(encoding) => encoding,
        None if str::from_utf8(&bytes).is_ok() => return String::from_utf8(bytes).ok(),
        None if language == "ru" => "windows-1251",
        None => "windows-1252",
    };
    decoded(&bytes, encoding)
}

/// Returns the encoding of a text with a byte order mark of UTF-16.
fn utf_16(bytes: &[u8]) -> Option<&'static str> {
    match bytes.get(..2) {
        Some([0xff, 0xfe]) => Some("utf-16le"),
        Some([0xfe, 0xff]) => Some("utf-16be"),
        _ => None,
    }
}

fn decoded(bytes: &[u8], encoding: &str) -> Option<String> {
    let decoder = TextDecoder::new_with_label(encoding).ok()?;
    // A text has no null character: this is another kind of file.
    decoder.decode_with_u8_array(bytes).ok().filter(|text| !text.contains('\0'))
}

async fn read_bytes(file: &web_sys::File, max_bytes: usize) -> Option<Vec<u8>> {
    if file.size() > max_bytes as f64 {
        return None;
    }
    let bytes = JsFuture::from(file.array_buffer()).await.ok()?;
    Some(js_sys::Uint8Array::new(&bytes).to_vec())
}
