//! Saves a text as a file.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    /// Saves a text under a file name.
    #[wasm_bindgen(js_name = saveText)]
    pub fn save(name: &str, media_type: &str, text: &str);
}
