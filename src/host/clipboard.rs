//! The clipboard, for writing.
//! Refuses to read it.

use wasm_bindgen_futures::JsFuture;

/// Copies a text; false where the browser forbids it.
pub async fn copy(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    if !window.is_secure_context() {
        return false;
    }
    JsFuture::from(window.navigator().clipboard().write_text(text)).await.is_ok()
}
