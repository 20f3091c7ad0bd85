//! Repeats the last click on a button whose code was still loading.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    /// Repeats the last click, if it was for code that has just been loaded.
    #[wasm_bindgen(js_name = clickAgain)]
    pub fn click_again();
}
