//! Loads the style sheet of the lazy chunks.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = laterStyles)]
    async fn later_styles();
    #[wasm_bindgen(js_name = laterStyles)]
    fn begin_later_styles() -> JsValue;
}

/// Starts loading it, in parallel with the code.
pub fn begin() {
    drop(begin_later_styles());
}

/// Loads it once; ends when it is loaded or has failed.
pub async fn load() {
    later_styles().await;
}
