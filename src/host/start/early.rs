//! Repeats the last click on a button whose code had not been loaded yet.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    /// Repeats the last click, if its code has been loaded by now.
    #[wasm_bindgen(js_name = clickAgain)]
    pub fn click_again();
}
