//! Writes to the clipboard.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = copyBoth, catch)]
    async fn copy_both_now(text: &str, html: &str) -> Result<JsValue, JsValue>;
}

/// Copies a text; false if the browser forbids it.
pub async fn copy(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    if !window.is_secure_context() {
        return false;
    }
    JsFuture::from(window.navigator().clipboard().write_text(text)).await.is_ok()
}

/// Copies a text with its HTML form, which word processors and spreadsheets take; only the text if the browser does not
/// support HTML.
pub async fn copy_both(text: &str, html: &str) -> bool {
    copy_both_now(text, html).await.is_ok() || copy(text).await
}
