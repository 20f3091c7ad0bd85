//! Files that the person picked or dropped.
//! Refuses what is too large or no text.

use wasm_bindgen_futures::JsFuture;

/// The text of a file of at most `max_bytes`.
pub async fn read_text(file: &web_sys::File, max_bytes: usize) -> Option<String> {
    if file.size() > max_bytes as f64 {
        return None;
    }
    let bytes = JsFuture::from(file.array_buffer()).await.ok()?;
    String::from_utf8(js_sys::Uint8Array::new(&bytes).to_vec()).ok()
}
