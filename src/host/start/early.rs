//! Repeats the last click on a button whose code had not been fetched yet.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    /// Does the last click again, if it was for what has come only now.
    #[wasm_bindgen(js_name = clickAgain)]
    pub fn click_again();
}
