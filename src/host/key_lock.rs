//! Texts locked with a passphrase by the browser's own cryptography.
//! Refuses to keep a passphrase, and to work where a page has no secure context.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = lockText, catch)]
    async fn js_lock(text: &str, passphrase: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = unlockText, catch)]
    async fn js_unlock(locked: &str, passphrase: &str) -> Result<JsValue, JsValue>;
}

/// The text, locked; none where the browser cannot.
pub async fn lock(text: &str, passphrase: &str) -> Option<String> {
    js_lock(text, passphrase).await.ok()?.as_string()
}

/// The text again; none where the passphrase is another.
pub async fn unlock(locked: &str, passphrase: &str) -> Option<String> {
    js_unlock(locked, passphrase).await.ok()?.as_string()
}
