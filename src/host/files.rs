//! Reads files that the person picked or dropped, up to a size.

use wasm_bindgen_futures::JsFuture;
use web_sys::TextDecoder;

/// The text of a file of at most `max_bytes`.
pub async fn read_text(file: &web_sys::File, max_bytes: usize) -> Option<String> {
    String::from_utf8(read_bytes(file, max_bytes).await?).ok()
}

/// The same, also where it is written as spreadsheets still write texts: in UTF-16, or in the
/// single bytes of before Unicode, which are told by the language that the person reads.
pub async fn read_any_text(
    file: &web_sys::File,
    max_bytes: usize,
    language: &str,
) -> Option<String> {
    let bytes = read_bytes(file, max_bytes).await?;
    let encoding = match bytes.get(..2) {
        Some([0xff, 0xfe]) => "utf-16le",
        Some([0xfe, 0xff]) => "utf-16be",
        _ if str::from_utf8(&bytes).is_ok() => return String::from_utf8(bytes).ok(),
        _ if language == "ru" => "windows-1251",
        _ => "windows-1252",
    };
    let decoder = TextDecoder::new_with_label(encoding).ok()?;
    // No table has this letter: it is another kind of file.
    decoder.decode_with_u8_array(&bytes).ok().filter(|text| !text.contains('\0'))
}

async fn read_bytes(file: &web_sys::File, max_bytes: usize) -> Option<Vec<u8>> {
    if file.size() > max_bytes as f64 {
        return None;
    }
    let bytes = JsFuture::from(file.array_buffer()).await.ok()?;
    Some(js_sys::Uint8Array::new(&bytes).to_vec())
}
