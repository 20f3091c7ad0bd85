//! Waits until the browser has nothing more urgent to do.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = idle)]
    async fn js_idle();
}

/// Returns when the page is idle, or after half a second.
pub async fn idle() {
    js_idle().await;
}
